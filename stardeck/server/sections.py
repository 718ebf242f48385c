"""What a viewer is shown of a table, made only from what its seat may know.

A table is sent in sections, each with a version that the viewer can count along: the game, what is around it, the log
and the chat.  A client says what it has, and gets the sections that differ.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from stardeck.engine.events import Event
from stardeck.engine.game import Game
from stardeck.engine.journal import Play
from stardeck.engine.journalfile import REKEY, UNDO
from stardeck.engine.state import Decision, Seen, State
from stardeck.games import story, words
from stardeck.games.picks import Picks
from stardeck.games.words import calling
from stardeck.language import LANGUAGES, Language, Text
from stardeck.server.kept import Line, Moment
from stardeck.server.seating import Seat
from stardeck.server.tables import KEPT_MOMENTS, Table

encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode

RESIGNED = Text("{name} has resigned", "{name} сдаётся")
KEPT_LINES = 50  # of the chat, in a whole snapshot
TAKEN_BACK = Text("{seat} takes an action back", "{seat} возвращает ход")
DEALT_ANEW = Text(
    "All agreed to go back; what is hidden is dealt anew", "Все согласились вернуться; скрытое сдано заново"
)


class Have(Struct, frozen=True):
    """How far a viewer has come: what it has noticed of the game, around it, and of the chat.

    As text "game.around.chat"; clients keep it and give it back, and need not understand it.
    """

    game: int = -1
    around: int = -1
    chat: int = -1

    def __str__(self) -> str:
        return f"{self.game}.{self.around}.{self.chat}"


NOTHING = Have()


def read_have(text: str | None) -> Have:
    """Read what a client says it has; whatever is not ours counts as nothing."""
    parts = (text or "").split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts):
        return NOTHING
    return Have(*map(int, parts))


def now_at(table: Table, viewer: int) -> Have:
    return Have(table.count(viewer), table.around.version, len(table.lines))


# --- the game ------------------------------------------------------------------------------------------------


def game_section(table: Table, viewer: int, lang: Language) -> dict[str, Any]:
    """The view, the question with its words, and what can be taken back."""
    play = table.play
    if play is None:
        return {"begun": False}
    with calling(table.names()):
        return game_in_words(table, play, viewer, lang)


def game_in_words(table: Table, play: Play, viewer: int, lang: Language) -> dict[str, Any]:
    """The section of a game that has begun, in words that call the seats by name."""
    seen = play.state.seen_by(viewer)
    position = seen.position
    asked = int(play.state.asked(viewer))
    question = seen.decision if table.playing else None
    return {
        "begun": True,
        "view": view_section(table.game, position, seen.to_json(), lang),
        "asked": [seat for seat in range(len(table.seats)) if asked >> seat & 1] if table.playing else [],
        "prompt": seen.prompt(lang),
        "decision": question and decision_section(table.game, seen, question, lang),
        "picks": own_picks(table.game, seen, lang),
        "undo": can_undo(table, play, viewer),
        "take_back": table.playing and viewer >= 0 and bool(position.sealing) and len(position.draft(viewer)) > 0,
        "deadline": table.deadline,
        "result": result_section(table, play, seen, lang),
    }


def result_section(table: Table, play: Play, seen: Seen, lang: Language) -> dict[str, Any] | None:
    """How the game ended, in numbers and words; where somebody gave up, with the scores as they stood then."""
    names = table.names()
    if seen.result is not None:
        return {**seen.result.to_json(), "text": table.game.text.result(seen.position, lang, names)}
    given_up = table.result()
    if given_up is None:
        return None
    scores = play.state.copy().result_now()
    ranks = [1 if seat in given_up["winners"] else 2 for seat in range(len(names))]
    reason = Text(*(RESIGNED[spoken].format(name=names[table.around.gave_up]) for spoken in LANGUAGES))
    return {
        **scores.to_json(),
        **given_up,
        "ranks": ranks,
        "text": words.outcome(given_up["winners"], reason, names)[lang],
    }


def view_section(game: Game, position: State, view: dict[str, Any], lang: Language) -> dict[str, Any]:
    """A view as clients draw it: with `counts`, what the table adds up to, if the game has such sums."""
    counts = getattr(game.text, "counts", None)
    return {**view, "counts": counts(position, lang)} if counts is not None else view


def decision_section(game: Game, seen: Seen, question: Decision, lang: Language) -> dict[str, Any]:
    """A question: what may be done, in words, and what may not, with the reason.

    Where several picks make one choice, `amount` says how many, and each action of the choice has `times`: how often it
    may be picked.  Those with `order` are refused only because others come first.
    """
    position, seat, text, codes = seen.position, seen.seat, game.text, game.codes
    refused = position.refused(seat)
    picks: Picks | None = text.picks(position, seat)
    pool = picks.pool if picks is not None else {}
    return {
        "id": question.id,
        "kind": question.kind,
        "amount": picks and {"least": picks.least, "most": picks.most, "ordered": picks.ordered, "sets": picks.sets},
        "actions": [
            {
                "action": codes.record(action),
                "code": action,
                "text": text.action(position, seat, action, lang),
                "short": text.short(position, seat, action, lang),
                **({"times": pool[action]} if action in pool else {}),
            }
            for action in question.actions
        ],
        "refused": [
            {
                "action": codes.record(action),
                "code": action,
                "text": text.action(position, seat, action, lang),
                "why": position.explain(seat, action, why, lang),
                **({"times": pool[action], "order": True} if action in pool else {}),
            }
            for action, why in refused.items()
        ],
    }


def own_picks(game: Game, seen: Seen, lang: Language) -> list[dict[str, Any]]:
    """What the seat itself has chosen secretly so far."""
    if seen.seat < 0 or not seen.position.sealing:
        return []
    return [
        {"action": game.codes.record(int(pick)), "text": game.text.action(seen.position, seen.seat, int(pick), lang)}
        for pick in seen.position.draft(seen.seat)
    ]


def can_undo(table: Table, play: Play, viewer: int) -> bool:
    return viewer >= 0 and table.playing and table.around.settings.undo and play.can_undo(viewer)


# --- around it -----------------------------------------------------------------------------------------------


def around_section(table: Table, viewer: int) -> dict[str, Any]:
    """Who sits where, what was agreed, and what is offered.  The same for everybody but for who one is oneself."""
    around = table.around
    play = table.play
    settings = around.settings
    return {
        "id": table.id,
        "game": table.game.id,
        "game_name": dict(table.game.name),
        "options": around.options,
        "players": around.players,
        "phase": around.phase,
        "ended": around.ended,
        "gave_up": around.gave_up,
        "created": table.created,
        "you": viewer,
        "host": next((i for i, seat in enumerate(around.seats) if seat.person == around.host), -1),
        "seats": [seat_section(seat) for seat in around.seats],
        "teams": table.teams(),
        "settings": {
            "listed": settings.listed,
            "clock": settings.clock and {"per": settings.clock.per, "time": settings.clock.time},
            "late": settings.late,
            "hints": settings.hints,
            "undo": settings.undo,
            "chat": settings.chat,
            "spectators": settings.spectators,
            "deal": settings.deal,
        },
        "offers": [{"what": o.what, "by": o.by, "seat": o.seat, "yes": list(o.yes)} for o in around.offers],
        "commitment": play.journal.header.commitment if play else None,
        "seed": play.journal.header.seed if play and around.phase in ("over", "closed") and not around.source else None,
        "before": around.before,
        "after": around.after,
        "analysis": bool(around.source),
    }


def seat_section(seat: Seat) -> dict[str, Any]:
    kind = "open" if seat.open else "bot" if seat.person is None else "human"
    return {
        "kind": kind,
        "name": seat.name,
        "bot": seat.bot,
        "resigned": seat.resigned,
        "late": seat.late,
        "machine": seat.machine,
        "muted": seat.muted,
        "kept": seat.reserved is not None,
    }


# --- the log -------------------------------------------------------------------------------------------------


@lru_cache
def event_names(game: str) -> Sequence[str]:
    names: Sequence[str] = importlib.import_module(f"stardeck.games.{game}.events").NAMES
    return names


def log_section(table: Table, viewer: int, lang: Language, since: int) -> list[dict[str, Any]]:
    """What a viewer noticed after a version: sentences, and the events behind them for animations."""
    found = []
    for moment in table.moments[-KEPT_MOMENTS:]:
        version = moment.version(viewer) + 1
        if version > since and moment.told_to(viewer):
            item = moment_section(table.game, moment, viewer, lang, table.names())
            if item is not None:
                found.append({"version": version, **item})
    return found


def moment_section(
    game: Game, moment: Moment, viewer: int | None, lang: Language, names: Sequence[str]
) -> dict[str, Any] | None:
    """One moment for a viewer (None: somebody who may see all)."""
    lines = story.lines(game, moment.events, viewer, lang, names)
    if moment.kind == UNDO:
        lines = [TAKEN_BACK[lang].format(seat=names[moment.seat]) if moment.seat >= 0 else DEALT_ANEW[lang]]
    elif moment.kind == REKEY:
        lines = [DEALT_ANEW[lang]]
    events = [event_section(game, e if viewer is None else e.seen_by(viewer)) for e in moment.events]
    if not lines and not events:
        return None
    return {"kind": moment.kind, "at": round(moment.at, 3), "lines": lines, "events": events}


def event_section(game: Game, event: Event) -> list[Any]:
    """An event as [kind, seat, card or null, n, other]."""
    card = int(event.card)
    cards = game.codes.cards
    named = cards[card] if 0 <= card < len(cards) else None
    return [event_names(game.id)[int(event.kind)], int(event.seat), named, int(event.n), int(event.other)]


def line_section(line: Line) -> dict[str, Any]:
    return {"number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "at": round(line.at, 3)}


# --- differences ---------------------------------------------------------------------------------------------


class Rendered(Struct, gc=False):
    """The game section that a viewer was shown last, and the step to it from the one before.

    It is kept as it is sent: a tenth of the memory of the records it is made of, and nothing for the garbage collector.
    """

    key: tuple[int, int]  # the versions of the game and of what is around it
    section: bytes
    before: tuple[int, int] | None = None  # what `patch` leads from
    patch: bytes = b""


class Screens:
    """The game sections of a table, made once for all who see alike and kept to send differences."""

    def __init__(self) -> None:
        self.shown: dict[tuple[int, Language], Rendered] = {}

    def game(self, table: Table, viewer: int, lang: Language) -> Rendered:
        key = (table.count(viewer), table.around.version)
        last = self.shown.get((viewer, lang))
        if last is not None and last.key == key:
            return last
        section = game_section(table, viewer, lang)
        rendered = Rendered(key, encode(section))
        if last is not None:
            rendered.before = last.key
            rendered.patch = encode(difference(decode(last.section), section))
        self.shown[viewer, lang] = rendered
        return rendered

    def forget(self, viewers: set[tuple[int, Language]]) -> None:
        """Keep only what somebody still looks at."""
        self.shown = {key: shown for key, shown in self.shown.items() if key in viewers}


def difference(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> list[list[Any]]:
    """Return what has to be set where to make the new value of the old one: [[path, value], …].

    Lists of equal length are compared place by place; anything else that differs is set whole.  A key that is gone is
    set by setting the record that held it.
    """
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        found: list[list[Any]] = []
        for key in new:
            if old[key] != new[key]:
                found += difference(old[key], new[key], (*path, key))
        return found
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and old:
        found = []
        for i, item in enumerate(new):
            if old[i] != item:
                found += difference(old[i], item, (*path, i))
        return found
    return [[list(path), new]] if old != new else []


def update(table: Table, screens: Screens, viewer: int, lang: Language, have: Have) -> dict[str, Any] | None:
    """The sections that a viewer lacks, ready to be encoded; None if it has everything.

    It is a snapshot if the viewer had nothing.
    """
    now = now_at(table, viewer)
    if have == now:
        return None
    if have.game > now.game or have.around > now.around or have.chat > now.chat:
        have = NOTHING  # from another life of this table, or made up
    message: dict[str, Any] = {"version": str(now)}
    rendered = screens.game(table, viewer, lang)
    if (have.game, have.around) != rendered.key:
        if rendered.before == (have.game, have.around):
            message["patch"] = Raw(rendered.patch)
        else:
            message["game"] = Raw(rendered.section)
    if have.around != now.around:
        message["around"] = around_section(table, viewer)
    if have.game != now.game:
        message["log"] = log_section(table, viewer, lang, have.game)
    if have.chat != now.chat:
        first = max(have.chat, now.chat - KEPT_LINES, 0)
        message["chat"] = [line_section(line) for line in table.lines[first:]]
    return message
