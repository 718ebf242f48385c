"""Who has chosen secretly already, by will or for want of another answer, shows nowhere until all have chosen."""

from __future__ import annotations

import pytest

from stardeck import games
from stardeck.engine.errors import IllegalAction, UndoRefused
from stardeck.engine.journal import Play
from stardeck.engine.state import State

RACE = games.load("race")


def choose(play: Play, seat: int) -> None:
    """Let a seat make its whole secret choice."""
    while any(question.seat == seat for question in play.state.decisions):
        play.apply(seat, play.state.decision(seat).actions[0])


def errors(play: Play, seat: int) -> list[str]:
    """What a seat reads when it tries what it cannot do."""
    found = [play.state.why_not(seat, 0, lang) for lang in ("en", "ru")] + [play.state.prompt(seat, "en")]
    with pytest.raises(IllegalAction) as illegal:
        play.state.apply(seat, 0)
    with pytest.raises(UndoRefused) as refused:
        play.undo(seat)
    return [*found, str(illegal.value), str(refused.value)]


@pytest.mark.parametrize("seat", [0, 2])
def test_errors_do_not_tell_who_has_chosen(seat: int) -> None:
    """Neither to one who has chosen (0) nor to one who has not (2)."""
    told = []
    for others in ((), (1,)):
        play = Play.new(RACE, players=3, seed=1)
        for chooser in (0, *others) if seat == 0 else others:
            choose(play, chooser)
        told.append(errors(play, seat))
    assert told[0] == told[1]


def test_errors_do_not_tell_who_had_only_one_answer() -> None:
    def table(hand: list[str]) -> State:
        seats = [{"hand": ["public_works", "gem_world"]}, {"hand": hand}, {"hand": ["public_works", "mining_world"]}]
        return RACE.from_json({"players": 3, "at": "develop", "seats": seats, "deck": ["comet_zone"]})

    told = []
    for hand in (["space_marines", "spice_world"], ["spice_world", "space_port"]):
        state = table(hand)
        state.apply(0, 0)
        told.append(state.why_not(0, 0))
    assert told == ["it is not your decision; Waiting for B, C"] * 2
