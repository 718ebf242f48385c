"""Games as records: journals to take away, games brought along, tables to analyse, and replays frame by frame.

Everything here replays whole games, so it runs in a thread, on a copy of what the table has.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stardeck import games
from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.chance import fast, fresh_seed
from stardeck.engine.errors import JournalError, StardeckError
from stardeck.engine.events import Log
from stardeck.engine.game import Game
from stardeck.engine.journal import Journal, ending
from stardeck.engine.journalfile import ACTION, POSITION, RESULT, Entry, Header, read_header, unsign
from stardeck.engine.state import State
from stardeck.language import Language, Text
from stardeck.server.errors import Refused
from stardeck.server.imagining import world_of
from stardeck.server.kept import Moment, Written
from stardeck.server.people import Person, hashed, new_id
from stardeck.server.seating import Around, Seat, Settings, check_options, plain_name
from stardeck.server.sections import difference, moment_section, view_section
from stardeck.server.tables import Table

MOST_FRAMES = 400  # in one answer


def copy_of(table: Table) -> Journal:
    """A journal of its own, with the names as they are now: for a thread."""
    play = table.play
    if play is None:
        raise Refused("not_begun", Text("The game has not begun", "Игра ещё не началась"))
    journal = Journal(replace(play.journal.header, seats=table.names()), table.game)
    for entry in play.journal.entries:
        journal.add(entry)
    if play.state.over and journal.result is None:
        journal.add(ending(play.state))  # a game that was brought along has been played on from before its result
    return journal


def is_open(table: Table) -> bool:
    """Whether everything may be shown: the game is over, or it is only for analysis."""
    return table.around.phase in ("over", "closed") or bool(table.around.source)


# --- replay --------------------------------------------------------------------------------------------------


def view_of(game: Game, state: State, eyes: int | None, lang: Language) -> dict[str, Any]:
    """A position through the eyes of a seat, -1 for a spectator, None for somebody who may see all."""
    if eyes is not None:
        seen = state.seen_by(eyes)
        return view_section(game, seen.position, seen.to_json(), lang)
    view = state.to_json()
    view.pop("chance", None)
    return view_section(game, state, view, lang)


def replay(
    journal: Journal, eyes: int | None, lang: Language, first: int, count: int, over: bool = False
) -> dict[str, Any]:
    """The frames of a game from a number on: each has what happened and the view after it.

    Only what the eyes could notice makes a frame, so the numbers tell nothing about secret choices.  The first frame
    has the whole `view`, the others the `patch` from the one before.  Of a game that is over each frame says how many
    `entries` of the journal lead to it: from there it can be played on.
    """
    frames: list[dict[str, Any]] = []
    number = 0
    last: dict[str, Any] = {}
    places = {id(entry): place + 1 for place, entry in enumerate(journal.entries)} if over else {}

    def add(state: State, entry: Entry | None, told: dict[str, Any]) -> None:
        nonlocal number, last
        if first <= number < first + count:
            view = view_of(journal.game, state, eyes, lang)
            change = {"patch": difference(last, view)} if frames else {"view": view}
            result = state.result
            acts = entry is not None and entry.kind == ACTION and (eyes is None or entry.seat == eyes)
            frames.append(
                {
                    "number": number,
                    "seat": entry.seat if entry is not None and acts else None,
                    "action": entry.text if entry is not None and acts else None,
                    "result": result and {**result.to_json(), "text": journal.game.text.result(state, lang, names)},
                    **({"entries": places.get(id(entry), 0)} if over else {}),
                    **told,
                    **change,
                }
            )
            last = view
        number += 1

    names = journal.header.seats
    state: State | None = None
    counted = journal.actions()
    if not counted or counted[0].kind != POSITION:
        state = journal.start()
        add(state, None, {"lines": [], "events": []})
    for entry in counted:
        before = -1 if state is None or eyes is None else state.version(eyes)
        log = Log()
        state = journal.carry_out(state, entry, log)
        if eyes is None or state.version(eyes) != before or log.events:
            moment = Moment(entry.kind, entry.seat, log.events, int(state.opened), (), 0.0)
            told = moment_section(journal.game, moment, eyes, lang, names) or {}
            add(state, entry, {"lines": told.get("lines", []), "events": told.get("events", [])})
    return {"total": number, "first": first, "frames": frames}


# --- tables for analysis -------------------------------------------------------------------------------------


def read(text: str) -> Journal:
    """Read a journal that somebody brings along; it may name no files of this machine."""
    try:
        journal = Journal.loads(text, cards=[])
        journal.check_versions()
        check_header(journal.header, journal.game)
        journal.replay()
    except JournalError as problem:
        raise Refused("bad_journal", Text(str(problem), str(problem)), 400, {"journal": str(problem)}) from None
    except (StardeckError, ValueError, OverflowError, RecursionError) as problem:
        words = f"the journal cannot be replayed: {problem}"[:300]
        raise Refused("bad_journal", Text(words, words), 400, {"journal": words}) from None
    return journal


def check_header(header: Header, game: Game) -> None:
    """Refuse a header that says what cannot be; whoever wrote it may not have been a program of ours."""
    players, _options = check_options(game, header.players, header.options)
    if len(header.seats) != players:
        raise JournalError(f"line 1: there must be {players} seats, not {len(header.seats)}", 1)


def shown_names(names: Sequence[str]) -> list[str]:
    """Names of a journal as they can be shown; a seat whose name cannot be is called by its letter."""
    found = []
    for number, name in enumerate(names):
        try:
            found.append(plain_name(name))
        except Refused:
            found.append(SEAT_NAMES[number])
    return found


def part_of(journal: Journal, entries: int | None) -> Journal:
    """The beginning of a journal, without its result."""
    part = journal if entries is None else journal.first(max(0, entries))
    kept = Journal(part.header, part.game)
    for entry in part.entries:
        if entry.kind != RESULT:
            kept.add(entry)
    return kept


def read_any(text: str) -> Journal:
    """Read a whole journal, or make one of what a seat saw of a running game."""
    return as_seen(text) if is_of_a_seat(text) else part_of(read(text), None)


def is_of_a_seat(text: str) -> bool:
    try:
        header = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "stardeck_journal" in header and "seat" in header


def as_seen(text: str) -> Journal:
    """A journal that begins where a seat's journal ends, in a world that the seat may imagine."""
    check = 0
    values = []
    try:
        for number, line in enumerate(text.replace("\r\n", "\n").removesuffix("\n").split("\n"), 1):
            check, value = unsign(line, check, number, None)
            values.append(value)
        seat = values[0].pop("seat")
        header = replace(read_header(values[0], ""), card_files=[], commitment=None)
        game = games.load(header.game)
        if (header.rules, header.cards) != (game.rules_version, game.fingerprint):
            raise JournalError("line 1: the journal was played with other rules or cards than this program has", 1)
        check_header(header, game)
        if not isinstance(seat, int) or not isinstance(values[-1], dict) or "view" not in values[-1]:
            raise JournalError(f"line {len(values)}: the last line must be what the seat sees", len(values))
        world = world_of(game, values[-1]["view"], seat, int(fresh_seed()[:12], 16))
        if world.over:
            raise JournalError(f"line {len(values)}: the game is over; bring its whole journal along", len(values))
    except (StardeckError, ValueError, OverflowError, RecursionError) as problem:
        words = f"{problem}"[:300]
        raise Refused("bad_journal", Text(words, words), 400, {"journal": words}) from None
    return begun_at(header, game, world, header.seats)


def imagined(table: Table, seat: int) -> Journal:
    """A journal that begins where a running game is, in a world that a seat may imagine."""
    play = table.must_play()
    world = play.state.seen_by(seat).imagine(fast(int(fresh_seed()[:12], 16)))
    return begun_at(play.journal.header, table.game, world, table.names())


def begun_at(header: Header, game: Game, world: State, names: Sequence[str]) -> Journal:
    """A journal that begins at a position."""
    begun = Header(header.game, header.rules, header.players, header.options, list(names), header.cards, seed=1)
    journal = Journal(begun, game)
    journal.go_on_from(world.to_json())
    return journal


def lay(journal: Journal, person: Person, token: str, source: str, seat: int | None = None, level: str = "") -> Table:
    """A table for analysis: one person has all seats and may go back at will, or one seat against bots."""
    header = replace(journal.header, seats=shown_names(journal.header.seats))
    seats = [
        Seat(person=person.id, name=name, token=hashed(token))
        if seat is None or number == seat
        else Seat(bot=level, name=name)
        for number, name in enumerate(header.seats)
    ]
    players, options = journal.game.check(header.players, **header.options)
    around = Around(Settings(chat=False), players, options, seats, person.id, "playing", source=source)
    table = Table(new_id(), journal.game, around, time.time())
    table.change.begun = table.change.seats = table.change.around = True
    bodies = [json.dumps(entry.to_json(), ensure_ascii=False) for entry in journal.entries]
    written = [Written(number, body, -1, None, table.created) for number, body in enumerate(bodies)]
    empty = Journal(header, journal.game)
    table.take_up(empty, written)
    table.change.entries = written
    if table.state.over:
        around.phase = "over"
    return table
