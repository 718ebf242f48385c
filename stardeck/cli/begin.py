"""Sitting down to a game: a new one, or one that was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from stardeck import bots, games
from stardeck.cli import history, words
from stardeck.cli.boards import board
from stardeck.cli.play import HUMAN, Leave, Table
from stardeck.cli.saves import Save, quoted
from stardeck.cli.screen import Screen, Teller, screen
from stardeck.engine.errors import StardeckError
from stardeck.engine.journal import Play
from stardeck.language import Language

INTERRUPTED = 130  # what a program returns that was stopped with Ctrl-C


class BadSeat(StardeckError):
    """A seat or a player that does not exist."""


def new(
    name: str,
    seat: str,
    opponent: str,
    seed: int | None,
    options: Mapping[str, object],
    file: Path | None,
    lang: Language,
    plain: bool,
) -> int:
    """Begin a game and play it."""
    game = games.load(name)
    players = (HUMAN, *bots.names(game))
    if opponent not in players:
        raise BadSeat(f"--opponent: must be one of {', '.join(players)}, not {opponent!r}")
    places = [HUMAN, opponent]
    if seat_of_human(seat):
        places.reverse()
    play = Play.new(game, None, seed, places, **options)
    save = Save(file, kept=True) if file is not None else Save.new(name)
    shown = screen(board(game, lang), lang, plain)
    return sit(Table(play, save, shown, lang), (words.UNOFFICIAL[lang], who_plays(play, lang)), plain)


def seat_of_human(seat: str) -> int:
    """Where the person sits: A, B, or where chance says."""
    if seat.lower() == "random":
        import secrets

        return secrets.randbelow(2)
    if seat.upper() in ("A", "B", "HUMAN"):
        return int(seat.upper() == "B")
    raise BadSeat(f"--seat: must be A, B or random, not {seat!r}")


def who_plays(play: Play, lang: Language) -> str:
    seats = play.journal.header.seats
    name = play.game.text.seat_name
    if seats.count(HUMAN) > 1:
        return words.TWO_PEOPLE[lang]
    you = seats.index(HUMAN)
    return words.YOU_ARE[lang].format(you=name(you), other=name(1 - you), bot=seats[1 - you])


def file_meant(game: str, file: Path | None) -> Path | None:
    """`--resume FILE` puts the file where the game's name stands."""
    return file if file is not None or game in games.NAMES else Path(game)


def resume(file: Path | None, copy: Path | None, lang: Language, plain: bool) -> int:
    """Go on with a game: that of a file, or the newest."""
    teller = Teller()
    save = Save(file, kept=True) if file is not None else Save.newest()
    if save is None:
        teller.say(words.NO_GAME[lang])
        return 1
    try:
        journal, whole = history.read(save.path, lang, teller, ask=True)
        if not whole:
            copy = copy or beside(save.path)  # the damaged file is left as it is
        play = Play.from_journal(journal)
    except (history.Unreadable, EOFError) as problem:
        teller.say(*filter(None, [str(problem)]))
        return 1
    if copy is not None:
        save = Save(copy, kept=True)
    if play.journal.header.seats.count(HUMAN) == 0:
        raise BadSeat(f"{save.path}: nobody sits at this table; see it with: {save.replay_command}")
    shown = screen(board(play.game, lang), lang, plain)
    greeting = (words.UNOFFICIAL[lang], words.RESUMED[lang].format(file=quoted(save.path)), who_plays(play, lang))
    return sit(Table(play, save, shown, lang), greeting, plain)


def beside(path: Path) -> Path:
    """A name for the readable part of a damaged file."""
    return path.with_name(f"{path.stem}-readable{path.suffix}")


def sit(table: Table, greeting: Sequence[str], plain: bool) -> int:
    """Play at a table until the game is over or the player leaves; nothing is lost either way."""
    lang = table.lang
    try:
        table.run(*greeting)
    except Leave:
        print()
        table.screen.say_whole(words.GO_ON_WITH[lang].format(command=table.save.resume_command))
        return 0
    except KeyboardInterrupt:
        print()
        table.screen.say_whole(words.GO_ON_WITH[lang].format(command=table.save.resume_command))
        return INTERRUPTED
    return offer_replay(table.save, table.screen, lang, plain)


def offer_replay(save: Save, shown: Screen, lang: Language, plain: bool) -> int:
    """Say how to see the game again, and show it at once if the player likes."""
    from stardeck.cli.replay import run

    shown.say_whole(words.REPLAY_IT[lang].format(command=save.replay_command))
    try:
        if shown.ask(words.OFFER_REPLAY[lang]).strip().casefold() in words.YES:
            return run(save.path, None, False, lang, plain)
    except (EOFError, KeyboardInterrupt):
        shown.say("")
    return 0
