"""What holds for all tests: timing never decides one, on a busy machine or a slow one."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("stardeck", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stardeck")
