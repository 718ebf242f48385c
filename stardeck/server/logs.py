"""What the server writes about itself: one line each, plain or as JSON, and never a token."""

from __future__ import annotations

import json
import logging
import re
import sys
import time

from stardeck.server.config import Config

SECRET = re.compile(r"(?i)(bearer\s+|token[\"'=: ]+|seed[\"'=: ]+)[\w\-]{16,}")


def without_secrets(text: str) -> str:
    return SECRET.sub(lambda found: f"{found[1]}***", text)


class Plain(logging.Formatter):
    """For people who look at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class AsJson(logging.Formatter):
    """For programs that collect logs: one JSON object in each line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def set_up(config: Config) -> None:
    """Send all logs to the standard error, in the form the settings ask for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if config.log_json else Plain("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(config.log_level.upper())
    for noisy in ("aiosqlite", "websockets", "asyncio", "alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))
