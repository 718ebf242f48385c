"""Settings: the file, the environment and the flags, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from stardeck.cli import app
from stardeck.server.config import Config, ConfigError, load
from stardeck.server.logs import without_secrets


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "stardeck.toml"
    file.write_text('port = 1\nhost = "a"\nworkers = 1\norigins = ["https://a.example"]\n')
    config = load(
        file, {"port": 3, "host": None}, {"STARDECK_PORT": "2", "STARDECK_HOST": "b", "STARDECK_LOG_JSON": "1"}
    )
    assert (config.port, config.host, config.workers, config.log_json) == (3, "b", 1, True)
    assert load(file, {}, {}).origins == ["https://a.example"]


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"port": 99999}, "port (--port)"),
        ({"workers": 0}, "workers"),
        ({"workers": 2}, "need --redis or a PostgreSQL"),
        ({"database": "mysql://x"}, "postgresql+asyncpg"),
        ({"redis": "http://x"}, "redis://"),
        ({"origins": ["play.example.org"]}, "https://play.example.org"),
        ({"public": "play.example.org"}, "public: must look like https://play.example.org"),
        ({"push_subject": "me@example.org"}, "push_subject: must begin with mailto:"),
        ({"colour": 1}, "no setting colour"),
    ],
)
def test_what_cannot_be_is_refused_by_name(flags: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError) as problem:
        load(None, flags, {})
    assert words in str(problem.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("port = ")
    for name in ("x.toml", "none.toml"):
        with pytest.raises(ConfigError, match=name):
            load(tmp_path / name, {}, {})


def test_check_shows_the_settings_without_secrets_and_tries_them(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--check", "--data", str(tmp_path / "data")])
    assert result.exit_code == 0, result.output
    assert "everything works" in result.output and "port = 8000" in result.output
    bad = CliRunner().invoke(app, ["serve", "--check", "--database", "postgresql+asyncpg://u:secret@127.0.0.1:1/x"])
    assert bad.exit_code == 2 and "secret" not in bad.output


def test_secrets_are_not_shown() -> None:
    config = Config(database="postgresql+asyncpg://me:hunter2@db/x", redis="redis://:hunter2@r", admin_token="hunter2")
    assert "hunter2" not in str(config.without_secrets())
    asked = Config(database="postgresql+asyncpg://me@db/x?password=hunter2&ssl=on", redis="redis://r?password=hunter2")
    assert "hunter2" not in str(asked.without_secrets()) and "ssl=on" in str(asked.without_secrets())
    token = "je18mkRfFgY6oq1JqYNnbpMC-9TmDxhAFczD4Adz42M"
    assert token not in without_secrets(f'Authorization: Bearer {token} and {{"token": "{token}"}}')
