"""The command line: stardeck play | cards | replay | bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

UNOFFICIAL = (
    "Unofficial, made by fans, not affiliated with the publishers of the games; no official art, logos or text."
)

app = typer.Typer(
    help=f"A table for space card games, in the terminal.\n\n{UNOFFICIAL}",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="Which game: realms.")]
Lang = Annotated[str | None, typer.Option(help="en or ru; by default the language of your system.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines: no boxes, no colour; for screen readers and pipes.")]


def fail(message: object) -> NoReturn:
    """End with a sentence instead of a traceback."""
    typer.echo(str(message), err=True)
    raise typer.Exit(2)


def checked(lang: str | None) -> Any:
    from stardeck.cli.words import spoken
    from stardeck.language import LANGUAGES

    if lang is not None and lang.split("_")[0].split("-")[0].lower() not in LANGUAGES:
        fail(f"--lang: there are {', '.join(LANGUAGES)}, not {lang!r}")
    return spoken(lang)


def seat_number(name: str, option: str) -> int:
    """A seat named by letter or number."""
    letters = {"A": 0, "B": 1, "C": 2, "D": 3, "E": 4, "F": 5}
    if name.upper() in letters:
        return letters[name.upper()]
    if name.isdigit():
        return int(name)
    fail(f"{option}: a seat is called A, B, … (or 0, 1, …), not {name!r}")


@app.command()
def play(
    game: Game = "realms",
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="With --resume: the file of the game.")] = None,
    seat: Annotated[str, typer.Option(metavar="A|B|random", help="Where you sit.")] = "A",
    opponent: Annotated[str, typer.Option(metavar="greedy|random|human", help="Who sits opposite.")] = "greedy",
    sets: Annotated[
        str | None,
        typer.Option(metavar="SET,SET", help="Card sets: colonial_wars, core, or both with a comma."),
    ] = None,
    authority: Annotated[int | None, typer.Option(metavar="N", help="Starting authority (50).")] = None,
    first: Annotated[str | None, typer.Option(metavar="A|B", help="Who starts; else chance.")] = None,
    forced_discard: Annotated[
        str | None,
        typer.Option(metavar="at_once|next_turn", help="When cards are discarded that an opponent makes you discard."),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number deals the same game.")] = None,
    lang: Lang = None,
    plain: Plain = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the newest unfinished game, or with FILE.")
    ] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
) -> None:
    """Play in the terminal, against a bot or with a friend at the same keyboard.

    The game saves itself after every action: leave when you like, go on with: stardeck play --resume
    """
    from stardeck.cli import begin
    from stardeck.engine.errors import StardeckError

    options: dict[str, object] = {"authority": authority, "forced_discard": forced_discard}
    options["sets"] = tuple(sets.replace(",", " ").split()) if sets is not None else None
    options["first"] = seat_number(first, "--first") if first is not None else None
    given = {name: value for name, value in options.items() if value is not None}
    try:
        if resume or file is not None:
            raise typer.Exit(begin.resume(begin.file_meant(game, file), save, checked(lang), plain))
        raise typer.Exit(begin.new(game, seat, opponent, seed, given, save, checked(lang), plain))
    except StardeckError as problem:
        fail(problem)


@app.command()
def cards(
    game: Game = "realms",
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILTER", help="Words of a name or text, a faction, a set, cost<=3, defense>4."),
    ] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """List the cards of a game that fit all filters; a single one is shown whole."""
    from stardeck import games
    from stardeck.cli.cards import show

    filters = list(words or [])
    if game not in games.NAMES:  # stardeck cards gunship
        game, filters = games.NAMES[0], [game, *filters]
    if not show(games.load(game), filters, checked(lang), plain):
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved or finished game.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="A|B", help="Show what this seat saw; without it everything is open."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print the whole game instead of stepping through.")
    ] = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """See a game again, step by step."""
    from stardeck.cli.replay import run

    number = seat_number(seat, "--seat") if seat is not None else None
    try:
        raise typer.Exit(run(file, number, everything, checked(lang), plain))
    except KeyboardInterrupt:
        typer.echo()
        raise typer.Exit(130) from None


@app.command()
def bench(
    game: Game = "realms",
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures here.")] = None,
) -> None:
    """Measure the speed of a game, beside other engines where they are installed."""
    from stardeck.cli.bench import run

    run(game, json_file)


def main() -> None:
    """Run the command line."""
    app()
