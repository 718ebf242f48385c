"""What happened, as lines that can be followed: one action, one line, equal things counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stardeck.engine.events import Event
from stardeck.engine.game import Game
from stardeck.language import Language


def told(game: Game, actions: Iterable[Sequence[Event]], viewer: int | None, lang: Language) -> list[str]:
    """The lines of several actions; actions that read alike are told once and counted."""
    found: list[tuple[str, int]] = []
    for events in actions:
        for line in lines(game, events, viewer, lang):
            if found and found[-1][0] == line:
                found[-1] = (line, found[-1][1] + 1)
            else:
                found.append((line, 1))
    return [f"{line} (×{count})" if count > 1 else line for line, count in found]


def lines(
    game: Game, events: Iterable[Event], viewer: int | None, lang: Language, names: Sequence[str] | None = None
) -> list[str]:
    """The events of one action as a viewer saw them (-1: a spectator, None: somebody who sees all).

    A seat that does several things in a row is named once, by its letter or by the name of who sits there.
    """
    found: list[tuple[int, str, int]] = []  # seat, sentence, how often
    for event in game.text.gathered([event if viewer is None else event.seen_by(viewer) for event in events]):
        sentence = game.text.event(event, lang, names)
        if found and found[-1][1] == sentence:
            found[-1] = (found[-1][0], sentence, found[-1][2] + 1)
        else:
            found.append((int(event.seat), sentence, 1))
    told: list[str] = []
    before = -1
    for seat, sentence, count in found:
        counted = f"{sentence} ×{count}" if count > 1 else sentence
        name = f"{game.text.seat_name(seat, names)} " if seat >= 0 else ""
        if name and seat == before and sentence.startswith(name) and told and told[-1].startswith(name):
            told[-1] += ", " + counted[len(name) :]
        else:
            told.append(counted)
        before = seat
    return told
