"""The command line: stardeck play | serve | admin | cards | replay | verify | arena | ladder | selfplay | train …"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer

from stardeck import games
from stardeck.cli.options import GameCommand
from stardeck.cli.typed import seat_named
from stardeck.engine.actions import SEAT_NAMES
from stardeck.language import Text

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

PROVEN = Text(
    "The deal is the one that was committed to ({commitment}), and every action was legal.",
    "Сдача — та, что была обещана ({commitment}), и каждое действие было по правилам.",
)
PLAIN_DEAL = Text(
    "Every action was legal. The deal was not committed to: it came from a number that was known.",
    "Каждое действие было по правилам. Сдача не была обещана заранее: её число было известно.",
)
NAMES = " or ".join(games.NAMES)
Game = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {NAMES}.")]
Lang = Annotated[str | None, typer.Option(help="en or ru; by default the language of your system.")]
OwnCards = Annotated[
    list[Path] | None,
    typer.Option("--cards", metavar="FILE", help="A card file of your own; by default those in the folder cards/GAME."),
]
Jobs = Annotated[int, typer.Option(metavar="N", help="Games at a time, each in a process of its own.")]
FirstDeal = Annotated[int, typer.Option(metavar="N", help="The number of the first deal.")]
On = Annotated[str, typer.Option(metavar="local|ray", help="Where the games are played.")]
RayAddress = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="The Ray cluster to use; without it Ray is started here.")
]
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


def place(on: str) -> Literal["local", "ray"]:
    """Where the games of bots are played."""
    if on not in ("local", "ray"):
        fail(f"--on: must be local or ray, not {on!r}")
    return "ray" if on == "ray" else "local"


def seat_number(name: str, option: str) -> int:
    """A seat named by letter or number."""
    number = int(name) if name.isdigit() else seat_named(name, len(SEAT_NAMES))
    if number is not None:
        return number
    fail(f"{option}: a seat is called A, B, … (or 0, 1, …), not {name!r}")


def of_match(folder: Path, name: str) -> Path:
    """A file with the journal of a game from the folder of a match."""
    from stardeck.arena.folder import Folder, ticket_named
    from stardeck.engine.errors import StardeckError

    try:
        return Folder.at(folder).extract(ticket_named(name))
    except StardeckError as problem:
        fail(problem)


@app.command(cls=GameCommand)
def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"Which game: {NAMES}.")] = None,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="With --resume: the file of the game.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many play; by default two.")] = None,
    seat: Annotated[str, typer.Option(metavar="A|B|…|random", help="Where you sit.")] = "A",
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL|random|human",
            help="Who plays the other seats: one for all, or one for each with commas. "
            "Levels: cadet, pilot, captain (the usual one), admiral, legend.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number deals the same game.")] = None,
    lang: Lang = None,
    plain: Plain = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the newest unfinished game, or with FILE.")
    ] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    own: OwnCards = None,
) -> None:
    """Play in the terminal, against bots or with friends at the same keyboard.

    The game saves itself after every action: leave when you like, go on with: stardeck play --resume
    """
    from stardeck.cli import begin, cardfiles, options
    from stardeck.engine.errors import StardeckError

    try:
        if resume or file is not None:
            raise typer.Exit(begin.resume(*begin.game_meant(game, file), save, checked(lang), plain, own))
        played = cardfiles.load(game or games.NAMES[0], own)
        given = options.read(played, context.meta[options.GIVEN])
        places = begin.places(played, players, seat, opponent, given)
        raise typer.Exit(begin.new(played, places, seed, given, save, checked(lang), plain))
    except StardeckError as problem:
        fail(problem)


@app.command()
def cards(
    game: Game = games.NAMES[0],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILTER", help="Words of a name or text, a kind, a set, cost<=3, defense>4."),
    ] = None,
    lang: Lang = None,
    plain: Plain = False,
    own: OwnCards = None,
) -> None:
    """List the cards of a game that fit all filters; a single one is shown whole."""
    from stardeck.cli import cardfiles
    from stardeck.cli.cards import show
    from stardeck.engine.errors import StardeckError

    filters = list(words or [])
    if game not in games.NAMES:  # stardeck cards gunship
        game, filters = games.NAMES[0], [game, *filters]
    try:
        shown = cardfiles.load(game, own)
    except StardeckError as problem:
        fail(problem)
    if not show(shown, filters, checked(lang), plain):
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved or finished game.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="A|B", help="Show what this seat saw; without it everything is open."),
    ] = None,
    match_game: Annotated[
        str | None,
        typer.Option("--game", metavar="DEAL.ROTATION", help="Of the folder of a match: this game, as 12.1."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print the whole game instead of stepping through.")
    ] = False,
    lang: Lang = None,
    plain: Plain = False,
    own: Annotated[
        list[Path] | None,
        typer.Option("--cards", metavar="FILE", help="Where a card file is that the game was played with."),
    ] = None,
) -> None:
    """See a game again, step by step."""
    from stardeck.cli.replay import run

    number = seat_number(seat, "--seat") if seat is not None else None
    if match_game is not None or file.is_dir():
        file = of_match(file, match_game or "0.0")
    try:
        raise typer.Exit(run(file, number, everything, checked(lang), plain, own))
    except KeyboardInterrupt:
        typer.echo()
        raise typer.Exit(130) from None


@app.command(cls=GameCommand)
def arena(
    context: typer.Context,
    game: Game,
    contenders: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="Who plays: names of bots, or module:Class. The first is judged."),
    ],
    number: Annotated[int, typer.Option("--games", metavar="N", help="At most so many, in whole deals.")] = 200,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats; by default one for each contender.")] = None,
    jobs: Jobs = 1,
    sides: Annotated[
        str, typer.Option(metavar="AABB", help="Whose seats are whose; by default the teams of the game.")
    ] = "",
    one: Annotated[
        bool, typer.Option("--one", help="The first contender alone among the others, in every seat.")
    ] = False,
    seed: FirstDeal = 1,
    clock: Annotated[
        bool, typer.Option("--clock", help="Bots play by their seconds per turn; without it results are repeatable.")
    ] = False,
    stop: Annotated[
        str | None,
        typer.Option(metavar="LOW:HIGH", help="Stop when the first wins more than LOW % or less than HIGH %. [50:60]"),
    ] = None,
    no_stop: Annotated[bool, typer.Option("--no-stop", help="Play all games, decided or not.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the match; the same command goes on in it.")
    ] = None,
    ladder: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the match to the ratings of this file.")
    ] = None,
    on: On = "local",
    ray_address: RayAddress = None,
    lang: Lang = None,
    plain: Plain = False,
    own: OwnCards = None,
) -> None:
    """Let bots play a match over duplicate deals, and tell who is better and how sure that is.

    Stop with Ctrl-C when you like: the same command goes on where it stopped.
    """
    from stardeck.arena import BotFailed, Match, MatchError
    from stardeck.arena.local import WorkerDied
    from stardeck.cli import cardfiles, options
    from stardeck.cli.arena import play_match, stop_of
    from stardeck.engine.errors import StardeckError

    where = place(on)
    spoken = checked(lang)
    try:
        played = cardfiles.load(game, own)
        given = options.read(played, context.meta[options.GIVEN])
        match = Match(
            played, contenders, number, players=players, sides=sides, one=one, seed=seed, clock=clock, **given
        )
        when = stop_of(match, stop, no_stop)
    except (StardeckError, ValueError) as problem:
        fail(problem)
    try:
        raise typer.Exit(
            play_match(
                match,
                out=out,
                jobs=jobs,
                on=where,
                address=ray_address,
                stop=when,
                ladder=ladder,
                lang=spoken,
                plain=plain,
            )
        )
    except (BotFailed, WorkerDied) as problem:
        typer.echo(f"{problem}\nWhat was played before is kept.", err=True)
        raise typer.Exit(1) from None
    except MatchError as problem:
        fail(problem)


@app.command(cls=GameCommand)
def selfplay(
    context: typer.Context,
    game: Game = "race",
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="Who plays: one bot for all seats, or several that meet.")
    ] = "captain",
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1000,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of the games; the same command goes on in it.")
    ] = Path("selfplay"),
    shards: Annotated[
        str | None,
        typer.Option(
            metavar="npz|parquet", help="Also write observations, masks, actions and outcomes, as such files."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats; by default two.")] = None,
    jobs: Jobs = 1,
    seed: FirstDeal = 1,
    on: On = "local",
    ray_address: RayAddress = None,
    lang: Lang = None,
    plain: Plain = False,
    own: OwnCards = None,
) -> None:
    """Let bots play games to learn from: journals, and on request numbers for networks.

    Stop with Ctrl-C when you like: the same command goes on where it stopped.
    """
    from stardeck.arena.match import SelfPlay
    from stardeck.cli import cardfiles, options
    from stardeck.cli.selfplay import check_shards, play_games
    from stardeck.engine.errors import StardeckError

    where = place(on)
    spoken = checked(lang)
    try:
        played = cardfiles.load(game, own)
        given = options.read(played, context.meta[options.GIVEN])
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if shards is not None:
            check_shards(shards)
        match = SelfPlay(played, names, number, players=players, sides="", one=False, seed=seed, clock=False, **given)
        raise typer.Exit(
            play_games(
                match,
                out,
                shards=shards,
                jobs=jobs,
                on=where,
                address=ray_address,
                lang=spoken,
                plain=plain,
            )
        )
    except (StardeckError, ValueError) as problem:
        fail(problem)


@app.command(cls=GameCommand)
def train(
    context: typer.Context,
    game: Game,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats; by default two.")] = None,
    hours: Annotated[
        float | None, typer.Option(metavar="H", help="How long, earlier hours of the folder included.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Instead of hours: rounds of self-play, which is repeatable.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="N", help="Processes: one learns, the others play for it.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the training; the same command goes on in it.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The number that all luck comes from.")] = 1,
    units: Annotated[str, typer.Option(metavar="N,N", help="Units of the two layers.")] = "128,64",
    rate: Annotated[float, typer.Option(metavar="X", help="How fast it learns at first.")] = 1e-3,
    usual: Annotated[
        float, typer.Option(metavar="X", help="The share of games in which the usual bot has a seat.")
    ] = 0.2,
    practice: Annotated[
        float,
        typer.Option(
            metavar="X", help="The share of it, at its end, in which a judge learns from games in earnest who wins."
        ),
    ] = 0.0,
    begin_with: Annotated[
        Path | None, typer.Option(metavar="NET", help="The file of a net to go on from, instead of learning from bots.")
    ] = None,
    on: On = "local",
    ray_address: RayAddress = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Train a network by letting it play itself.

    Stop with Ctrl-C when you like: the same command goes on where it stopped.
    """
    from stardeck.cli import options
    from stardeck.cli.train import train as learn
    from stardeck.engine.errors import StardeckError
    from stardeck.envs.setting import Setting

    where = place(on)
    if (hours is None) == (rounds is None):
        fail("say how long: --hours H or --rounds N")
    sizes = [int(word) for word in units.split(",") if word.strip().isdigit()]
    if len(sizes) != 2 or not all(1 <= size <= 1024 for size in sizes):
        fail(f"--units: two numbers from 1 to 1024, such as 128,64, not {units!r}")
    if jobs < 1 or (hours or rounds or 0) <= 0 or not 0 < rate < 1:
        fail("--jobs, --hours, --rounds and --rate must be above 0, the rate below 1")
    if not 0 <= usual <= 1:
        fail(f"--usual: a share from 0 to 1, such as 0.5, not {usual}")
    if not 0 <= practice <= 1:
        fail(f"--practice: a share from 0 to 1, such as 0.5, not {practice}")
    spoken = checked(lang)
    try:
        played = games.load(game)  # nets are for the cards of the house
        setting = Setting(played, players or 2, options=options.read(played, context.meta[options.GIVEN]))
        raise typer.Exit(
            learn(
                setting,
                out or Path(f"training-{game}-{setting.players}"),
                hours=hours,
                rounds=rounds,
                jobs=jobs,
                on=where,
                address=ray_address,
                seed=seed,
                units=(sizes[0], sizes[1]),
                rate=rate,
                usual=usual,
                practice=practice,
                begin=begin_with,
                lang=spoken,
                plain=plain,
            )
        )
    except (StardeckError, ValueError) as problem:
        fail(problem)


@app.command()
def ladder(
    file: Annotated[
        Path, typer.Argument(help="A ladder that matches were added to with: stardeck arena --ladder FILE")
    ],
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Show the ratings of a ladder, the best first."""
    from rich.console import Console

    from stardeck.cli.arena import show_ladder
    from stardeck.engine.errors import StardeckError

    if not file.is_file():
        fail(f"there is no file {file}")
    try:
        show_ladder(Console(highlight=False), file, checked(lang), plain)
    except StardeckError as problem:
        fail(problem)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The journal of a finished game.")],
    own: Annotated[
        list[Path] | None,
        typer.Option("--cards", metavar="FILE", help="Where a card file is that the game was played with."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Prove a finished game: the deal is the one committed to, every action was legal, and they lead to its end."""
    from stardeck.engine.errors import StardeckError
    from stardeck.engine.journal import Journal
    from stardeck.engine.journal import verify as prove

    try:
        journal = Journal.read(file, own)
        state = prove(journal)
    except (StardeckError, OSError) as problem:
        typer.echo(f"{file}: {problem}", err=True)
        raise typer.Exit(1) from None
    spoken = checked(lang)
    if journal.header.commitment is None:
        typer.echo(PLAIN_DEAL[spoken])
    else:
        typer.echo(PROVEN[spoken].format(commitment=journal.header.commitment))
    typer.echo(journal.game.text.result(state, spoken, journal.header.seats))


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; by default 8000.")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="postgresql+asyncpg://…; by default SQLite in your data folder."),
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="redis://…: how several processes hear of each other.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Server processes; by default one.")] = None,
    bot_workers: Annotated[int | None, typer.Option(metavar="N", help="Processes in which bots think.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the tables are kept.")] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="Settings as TOML.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Show the settings, look whether they work, and end.")] = False,
    opening: Annotated[
        bool, typer.Option("--open", help="Open the browser; without --port on a free port, if 8000 is taken.")
    ] = False,
) -> None:
    """Serve tables to browsers and programs.

    Settings come from the file, then from the environment (STARDECK_PORT and so on), then from the options.
    """
    from stardeck.cli import serving
    from stardeck.engine.errors import StardeckError
    from stardeck.server.config import load

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "workers": workers,
        "bot_workers": bot_workers,
        "data": str(data) if data is not None else None,
    }
    try:
        settings = load(config, flags)
        if check:
            serving.show(settings, config)
            serving.try_out(settings)
            return
        if opening:
            settings = serving.on_a_free_port(settings)
            serving.open_browser(settings)
        serving.run(settings)
    except StardeckError as problem:
        fail(problem)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def admin(context: typer.Context) -> None:
    """Look after the tables and people of a server: list, close, delete, ban, reset a password, back up."""
    from stardeck.cli.admin import app as commands

    commands(context.args, prog_name="stardeck admin")


@app.command()
def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"Which game: {NAMES}; or arena, envs; by default all games.")
    ] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures here.")] = None,
) -> None:
    """Measure the speed of a game, beside other engines where they are installed."""
    from stardeck.cli.bench import run

    run(game, json_file)


def main() -> None:
    """Run the command line."""
    app()
