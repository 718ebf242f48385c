"""The build hook that lets a wheel and a source archive of Stardeck carry the web table, built of ``web/``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "STARDECK_NO_WEB"  # set where only the rules are compiled


class WebHook(BuildHookInterface[Any]):
    """Builds the web table before it is packed, unless it is built already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get(WITHOUT):
            return
        sys.path.insert(0, self.root)
        from tools.web import Web, WebTrouble

        table = Web(Path(self.root))
        if table.has_source():
            table.build()
        elif not table.is_built():
            raise WebTrouble("there is neither a web table (stardeck/server/web) nor what it is built of (web)")
