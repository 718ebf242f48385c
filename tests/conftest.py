"""What holds for all tests: timing never decides one, and those of many games run on the compiled rules only."""

from __future__ import annotations

import os
import signal
import threading

import pytest
from hypothesis import HealthCheck, settings

import stardeck

settings.register_profile("stardeck", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stardeck")

# Whoever runs the tests in the background may have them ignore Ctrl-C, and so would the programs that they start.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failure at once: whoever watches a long run, or reads what is left of a broken one, need not wait."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when}, after {report.duration:.0f} s)", flush=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out, on the sources, what would take minutes there."""
    if stardeck.compiled():
        return
    for item in items:
        mark = item.get_closest_marker("compiled")
        if mark is not None and mark.kwargs.get("only"):
            item.add_marker(pytest.mark.skip(reason="takes too long uncompiled"))
