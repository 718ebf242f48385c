"""How a server is set up: defaults, then a file, then the environment, then flags; the later wins."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from stardeck.engine.errors import StardeckError

ENVIRONMENT = "STARDECK_"  # STARDECK_PORT=8000 and so on
Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class ConfigError(StardeckError):
    """A setting that cannot be; the message names it and where it was given."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of a server."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""  # an SQLAlchemy address; empty: SQLite in the data folder
    redis: str = ""  # what several processes tell each other through; empty: PostgreSQL, if that is the database
    workers: Count = 1  # server processes
    bot_workers: Count = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes of each of them in which bots think
    data: str = ""  # the folder of the database and of what else is kept; empty: the user's data folder
    origins: list[str] = []  # pages of other hosts that may use this server, such as https://play.example.org
    public: str = ""  # the address that links to tables begin with; empty: as the browser calls it
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_json: bool = False
    tables_per_hour: Count = 60  # that one address may open
    requests_per_minute: Count = 600  # of one address
    messages_per_second: Seconds = 20.0  # of one connection, on the average
    connections_per_address: Count = 100
    connections: Count = 10_000
    request_seconds: Seconds = 30.0  # in which a request has to arrive
    message_bytes: Count = 16_384
    journal_bytes: Count = 500_000
    idle_minutes: Seconds = 15.0  # after which a table that nobody looks at leaves the memory
    guest_days: Count = 90  # how long tables of guests only are kept after their last action
    heartbeat_seconds: Seconds = 25.0
    bot_pause: Annotated[float, Meta(ge=0)] = 0.0  # seconds between the actions of bots, for people to follow
    push_subject: str = ""  # mailto: or https: address that push services may write to; empty: no push
    webhooks: bool = False  # whether people may have a webhook called when it is their turn
    internal_addresses: bool = False  # let webhooks and push call this machine and its network; only for tests
    admin_token: str = ""  # what the metrics page asks for; empty: only this machine may read it

    @property
    def folder(self) -> Path:
        from stardeck.cli.saves import folder

        return Path(self.data) if self.data else folder()

    @property
    def database_address(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.folder / 'server.sqlite'}"

    @property
    def on_sqlite(self) -> bool:
        return self.database_address.startswith("sqlite")

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self.workers > 1 or bool(self.redis) or not self.on_sqlite

    def without_secrets(self) -> dict[str, Any]:
        """The settings as they may be shown and logged."""
        shown = msgspec.to_builtins(self)
        shown["database"], shown["redis"] = map(hide_password, (self.database_address, self.redis))
        shown["admin_token"] = "***" if self.admin_token else ""
        return dict(shown)


def hide_password(address: str) -> str:
    address = re.sub(r"(?<=[?&]password=)[^&]*", "***", address)
    parts = urlsplit(address)
    if parts.password is None:
        return address
    return address.replace(f":{parts.password}@", ":***@", 1)


def load(
    file: Path | None = None,
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Config:
    """Return the settings, or raise ConfigError that names the one to put right."""
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}
    if file is not None:
        try:
            given = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as problem:
            raise ConfigError(f"{file}: {problem}") from None
        take(values, origin, given, str(file))
    for name, value in (os.environ if environment is None else environment).items():
        key = name.removeprefix(ENVIRONMENT).lower()
        if name.startswith(ENVIRONMENT) and key in Config.__struct_fields__:
            take(values, origin, {key: value.split() if key == "origins" else value}, f"${name}")
    take(values, origin, {key: value for key, value in (flags or {}).items() if value is not None}, "--")
    config = Config()
    for key, value in values.items():
        if key not in Config.__struct_fields__:
            raise ConfigError(
                f"{origin[key]}: there is no setting {key}; there are {', '.join(Config.__struct_fields__)}"
            )
        try:
            one = msgspec.convert({key: value}, Config, strict=not isinstance(value, str))
        except msgspec.ValidationError as problem:
            raise ConfigError(f"{key} ({origin[key]}): {problem}") from None
        config = msgspec.structs.replace(config, **{key: getattr(one, key)})
    check(config)
    return config


def take(values: dict[str, Any], origin: dict[str, str], given: Mapping[str, Any], where: str) -> None:
    for key, value in given.items():
        values[key] = value
        origin[key] = f"--{key.replace('_', '-')}" if where == "--" else where


def check(config: Config) -> None:
    """Refuse settings that do not go together."""
    if not config.database_address.startswith(("sqlite+aiosqlite:", "postgresql+asyncpg:")):
        raise ConfigError("database: must begin with sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME")
    if config.redis and not config.redis.startswith(("redis://", "rediss://", "unix://")):
        raise ConfigError("redis: must begin with redis://")
    if config.workers > 1 and config.on_sqlite and not config.redis:
        raise ConfigError("workers: several processes need --redis or a PostgreSQL database to hear of each other")
    pages = [("origins", origin) for origin in config.origins] + [("public", config.public)] * bool(config.public)
    for name, page in pages:
        parts = urlsplit(page)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
            raise ConfigError(f"{name}: must look like https://play.example.org, not {page!r}")
    if config.push_subject and not config.push_subject.startswith(("mailto:", "https://")):
        raise ConfigError(f"push_subject: must begin with mailto: or https://, not {config.push_subject!r}")
