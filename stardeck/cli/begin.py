"""Sitting down to a game: a new one, or one that was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from stardeck import bots, games
from stardeck.cli import history, words
from stardeck.cli.boards import board
from stardeck.cli.leaving import Leave
from stardeck.cli.play import HUMAN, Table
from stardeck.cli.saves import Save, quoted
from stardeck.cli.screen import Screen, Teller, screen
from stardeck.cli.typed import seat_named
from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game
from stardeck.engine.journal import Play
from stardeck.language import Language

INTERRUPTED = 130  # what a program returns that was stopped with Ctrl-C


class BadSeat(StardeckError):
    """A seat or a player that does not exist."""


def places(
    game: Game, players: int | None, seat: str, opponent: str | None, options: Mapping[str, object]
) -> list[str]:
    """Who sits where: a person at the seat asked for, the others around."""
    known = (HUMAN, *bots.names(game))
    others = (opponent or bots.USUAL).replace(",", " ").split()
    for each in others:
        if each not in known and ":" not in each:
            raise BadSeat(f"--opponent: must be one of {', '.join(known)} or module:Class, not {each!r}")
    count, _ = game.check(players or (len(others) + 1 if len(others) > 1 else None), **options)
    if len(others) == 1:
        others *= count - 1
    if len(others) != count - 1:
        raise BadSeat(f"--opponent: names {len(others)} players, but {count - 1} other seats are to be filled")
    others.insert(seat_of_human(seat, count), HUMAN)
    return others


def seat_of_human(seat: str, players: int) -> int:
    """Where the person sits: at the seat of a letter, or where chance says."""
    if seat.lower() == "random":
        import secrets

        return secrets.randbelow(players)
    if seat.lower() == HUMAN:
        return 0
    number = seat_named(seat, players)
    if number is None:
        letters = ", ".join(SEAT_NAMES[:players])
        raise BadSeat(f"--seat: must be {letters} or random, not {seat!r}")
    return number


def new(
    game: Game,
    seats: list[str],
    seed: int | None,
    options: Mapping[str, object],
    file: Path | None,
    lang: Language,
    plain: bool,
) -> int:
    """Begin a game and play it."""
    play = Play.new(game, len(seats), seed, seats, **options)
    save = Save(file, kept=True) if file is not None else Save.new(game.id)
    shown = screen(board(game, lang), lang, plain)
    greeting = [words.UNOFFICIAL[lang], who_plays(play, lang)]
    if game.files:
        greeting.append(words.OWN_CARDS[lang].format(files=", ".join(quoted(path) for path in game.files)))
    return sit(Table(play, save, shown, lang), greeting, plain)


def who_plays(play: Play, lang: Language) -> str:
    """You are A; B, C are played by greedy."""
    seats = play.journal.header.seats
    people = [SEAT_NAMES[seat] for seat, name in enumerate(seats) if name == HUMAN]
    parts = [words.YOU_ARE[lang].format(you=people[0])]
    if len(people) > 1:
        parts = [words.PEOPLE[lang].format(people=", ".join(people))]
    for bot in dict.fromkeys(name for name in seats if name != HUMAN):
        theirs = [SEAT_NAMES[seat] for seat, name in enumerate(seats) if name == bot]
        template = words.IS_PLAYED_BY if len(theirs) == 1 else words.ARE_PLAYED_BY
        parts.append(template[lang].format(seat=", ".join(theirs), bot=bot))
    return "; ".join(parts) + "."


def game_meant(game: str | None, file: Path | None) -> tuple[str | None, Path | None]:
    """The game and the file to resume; `--resume FILE` puts the file where the game's name stands."""
    if file is None and game is not None and game not in games.NAMES:
        return None, Path(game)
    return game, file


def resume(
    game: str | None,
    file: Path | None,
    copy: Path | None,
    lang: Language,
    plain: bool,
    cards: Sequence[Path] | None = None,
) -> int:
    """Go on with a game: that of a file, or the newest (of the game named); `cards` says where its card files are."""
    teller = Teller()
    save = Save(file, kept=True) if file is not None else Save.newest(game)
    if save is None:
        teller.say(words.NO_GAME[lang])
        return 1
    try:
        journal, whole = history.read(save.path, lang, teller, ask=True, cards=cards)
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
