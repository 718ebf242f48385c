"""Stardeck: a digital table for space card games. Unofficial, made by fans.

The rules are plain typed Python, compiled where a C compiler was at hand. With ``STARDECK_PURE=1`` in the environment
every module of the package is taken from its source, even when its compiled twin lies beside it.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # typing itself would be most of the time this import takes
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["__version__", "compiled"]

__version__ = "0.1.0"


def compiled() -> bool:
    """Say whether the rules that this process imports are the compiled ones."""
    from importlib.machinery import EXTENSION_SUFFIXES
    from importlib.util import find_spec

    spec = find_spec("stardeck.engine.state")
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def _use_sources() -> None:
    """Let the modules below this package be found as .py files only."""
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

    class SourceFinder:
        """Finds the modules of this package the usual way, but never a shared library."""

        def __init__(self) -> None:
            self.folders: dict[str, FileFinder] = {}

        def find_spec(
            self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            if not name.startswith(__name__ + "."):
                return None
            for folder in path or ():
                if folder not in self.folders:
                    self.folders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
                spec = self.folders[folder].find_spec(name)
                if spec is not None:
                    return spec
            return None

        def invalidate_caches(self) -> None:
            for finder in self.folders.values():
                finder.invalidate_caches()

    sys.meta_path.insert(0, SourceFinder())


if os.environ.get("STARDECK_PURE", "0") not in ("", "0"):
    _use_sources()
