"""The options of a game on the command line: whatever the game says it has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from typer.core import TyperCommand

from stardeck import games
from stardeck.cli.typed import seat_named
from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game, Option

GIVEN: Final = "stardeck.options"  # where a context keeps what was given
ARGUMENTS: Final = "stardeck.arguments"
SWITCH: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class BadOption(StardeckError):
    """An option that cannot be read."""


def game_meant(arguments: Iterable[str]) -> str:
    """The game that is named among arguments, else the first of the house."""
    return next((each for each in arguments if each in games.NAMES), games.NAMES[0])


def flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


def metavar(option: Option) -> str:
    """What stands behind the option in the help."""
    if option.kind == "number":
        return "N"
    if option.kind == "seat":
        return "A|B|…"
    if option.kind == "switch":
        return "on|off"
    return ("," if option.kind == "some" else "|").join(option.choices)


def value(option: Option, text: str) -> object:
    """What was typed as the value that the game checks; what is no number is left for the game to refuse."""
    if option.kind == "number":
        return int(text) if text.lstrip("-").isdigit() else text
    if option.kind == "switch":
        return SWITCH.get(text.lower(), text)
    if option.kind == "some":
        return tuple(text.replace(",", " ").split())
    if option.kind == "seat":
        seat = int(text) if text.isdigit() else seat_named(text, len(SEAT_NAMES))
        if seat is None:
            raise BadOption(f"{flag(option)}: a seat is called A, B, … (or 0, 1, …), not {text!r}")
        return seat
    return text


def taken(game: Game, arguments: list[str]) -> tuple[dict[str, str], list[str]]:
    """The options of the game among arguments as they were typed, and the other arguments."""
    names = {flag(option): option.name for option in game.options}
    found: dict[str, str] = {}
    others: list[str] = []
    rest = iter(arguments)
    for each in rest:
        name, equals, text = each.partition("=")
        if name not in names:
            others.append(each)
            continue
        following = text if equals else next(rest, None)
        if following is None:
            raise BadOption(f"{name}: a value must follow")
        found[names[name]] = following
    return found, others


def read(game: Game, typed: dict[str, str]) -> dict[str, object]:
    """The options as values."""
    return {option.name: value(option, typed[option.name]) for option in game.options if option.name in typed}


class GameCommand(TyperCommand):
    """A command that takes the options of the game it names."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = list(args)
        try:
            ctx.meta[GIVEN], args = taken(games.load(game_meant(args)), args)
        except StardeckError as problem:
            ctx.fail(str(problem))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        named = [name for name in games.NAMES if name in ctx.meta.get(ARGUMENTS, ())]
        for name in named or games.NAMES:
            show_options(games.load(name))


def show_options(game: Game) -> None:
    """The options of a game in the manner of the other help."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for option in game.options:
        default = ",".join(option.default) if isinstance(option.default, (tuple, list)) else option.default
        if option.kind == "switch":
            default = "on" if default else "off"
        about = Text(option.text["en"])
        if default is not None:
            about.append(f" [{default}]", style="dim")
        grid.add_row(Text(flag(option), style="bold cyan"), Text(metavar(option), style="bold yellow"), about)
    title = f"Options of {game.id}: {game.name['en']}"
    Console(highlight=False).print(Panel(grid, title=title, title_align="left", border_style="dim"))
