"""`python -m stardeck` is `stardeck`."""

from __future__ import annotations

from stardeck.cli import main

main()
