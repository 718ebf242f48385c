"""Two worlds that differ only in what a seat cannot know look the same to it, byte for byte."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.errors import IllegalAction
from stardeck.engine.events import Log
from stardeck.engine.state import State
from stardeck.games.orion.events import LOOKED
from tests.configurations import CHECKS, Configuration, choose, every_configuration, positions

LANGUAGES = ("en", "ru")


def everything(state: State, seat: int) -> str:
    """All that leaves a state for a seat (-1: a spectator)."""
    seen = state.seen_by(seat)
    data: dict[str, Any] = {
        "view": seen.to_json(),
        "version": seen.version,
        "over": seen.over,
        "result": seen.result and seen.result.to_json(),
        "table": str(seen.position),
    }
    if seat >= 0:
        data["prompt"] = [seen.prompt(lang) for lang in LANGUAGES]
    question = seen.decision
    if question is not None:
        refused = seen.position.refused(seat)
        data["decision"] = [question.seat, question.kind, question.id, question.actions, question.prompt]
        data["refused"] = refused
        data["why_not"] = [[seen.why_not(action, lang) for action in refused] for lang in LANGUAGES]
        data["why_not_others"] = [seen.why_not(action) for action in range(0, 20_000, 997)]
    return json.dumps(data, ensure_ascii=False)


def error_of(state: State, seat: int, action: int) -> str:
    try:
        state.copy().apply(seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


@every_configuration
def test_an_imagined_world_looks_the_same(configuration: Configuration) -> None:
    for number, state in enumerate(positions(configuration, 1, every=7)):
        for seat in range(-1, int(state.players)):
            world = state.seen_by(seat).imagine(fast(number))
            assert everything(world, seat) == everything(state, seat)


@every_configuration
def test_it_goes_on_looking_the_same_until_something_hidden_comes_out(configuration: Configuration) -> None:
    """The same actions in both worlds give the same log, the same views and the same errors."""
    compared = 0
    games = chain.from_iterable(positions(configuration, game, every=11) for game in range(2, 12))
    for number, state in enumerate(games):
        if compared > 30 and state.deciding == 0:
            break
        for seat in range(-1, int(state.players)):
            real = state.copy()
            world = state.seen_by(seat).imagine(fast(number))
            chance = fast(number)
            for _i in range(8):
                if real.deciding == 0:
                    break
                actor, action = choose(real, chance, Actions())
                if actor != seat and error_of(world, actor, action):
                    break  # another seat does what it can only do in one of the worlds
                assert error_of(world, actor, action) == ""
                revealed, sealing = real.revealed, real.sealing
                logs = Log(), Log()
                real.apply(actor, action, logs[0])
                world.apply(actor, action, logs[1])
                if sealing and real.opened != world.opened:
                    break  # the others have chosen secretly in one of the worlds only, and it comes out
                # Undo is possible in both or in neither; only events, turned up one by one, come in other numbers.
                assert (real.revealed == revealed) == (world.revealed == revealed)
                assert real.revealed == world.revealed or configuration.options.get("events")
                told, imagined = ([event.to_json() for event in log.seen_by(seat)] for log in logs)
                if told != imagined:
                    assert real.revealed != revealed
                    break
                if lays_hand_off(configuration, action):
                    break
                if looks_into_hand(configuration, seat, logs[0]):
                    assert real.revealed != revealed
                    break
                assert everything(world, seat) == everything(real, seat)
                compared += 1
    assert compared > 30


def lays_hand_off(configuration: Configuration, action: int) -> bool:
    """Whether an action lays the rest of a hand open without a word for each card."""
    return configuration.game.codes.text(action) == "end_turn"


def looks_into_hand(configuration: Configuration, seat: int, log: Log) -> bool:
    """Whether the seat itself has looked at the hand of another: it sees the cards there, and the log names none."""
    return configuration.game_id == "orion" and any(event.kind == LOOKED and event.seat == seat for event in log.events)


@every_configuration
def test_imagined_worlds_are_possible_ones(configuration: Configuration) -> None:
    """What is dealt is what is unseen; what is known lies where it is known to lie."""
    for number, state in enumerate(positions(configuration, 3, every=17)):
        for seat in range(-1, int(state.players)):
            seen = state.seen_by(seat)
            world = seen.imagine(fast(number))
            CHECKS[configuration.game_id](world)
            fits(seen.to_json(), world.to_json())


def fits(view: Any, whole: Any) -> None:
    """Check that a whole position fills in the blanks of a view and nothing else."""
    if isinstance(view, dict):
        for key in view.keys() - {"unseen", "hand", "foes", "roles"}:  # the last two are said to viewers only
            fits(view[key], whole[key])
        if "hand" in view:  # a hand is sorted, its blanks come last
            rest = list(whole["hand"])
            for card in view["hand"]:
                if card is not None:
                    rest.remove(card)
            assert len(rest) == view["hand"].count(None)
    elif isinstance(view, list):
        assert len(view) == len(whole)
        for item, other in zip(view, whole):
            fits(item, other)
    elif isinstance(view, str) and view.endswith(":?"):  # an invasion card: its wave is known
        assert whole.startswith(view.removesuffix("?"))
    elif view is not None:
        assert view == whole


@every_configuration
def test_imagining_changes_neither_the_view_nor_the_game(configuration: Configuration) -> None:
    for state in positions(configuration, 4, every=37):
        before = json.dumps(state.to_json())
        for seat in range(-1, int(state.players)):
            seen = state.seen_by(seat)
            view = json.dumps(seen.to_json())
            worlds = [seen.imagine(fast(k)) for k in range(3)]
            for world in worlds:
                while world.deciding:
                    world.act(*choose(world, fast(1), Actions()))
                    if world.opened > state.opened + 30:
                        break
            assert json.dumps(seen.to_json()) == view
        assert json.dumps(state.to_json()) == before


@every_configuration
def test_a_view_has_no_luck(configuration: Configuration) -> None:
    """The random source, and with it everything still to come, cannot be reached from a view."""
    state = configuration.new(1)
    for seat in range(-1, int(state.players)):
        seen = state.seen_by(seat)
        with pytest.raises(AssertionError, match="no luck"):
            seen.position.chance.word()
        assert seen.position.chance.to_json() == []
        assert "chance" not in seen.to_json()
        assert str(configuration.seed(1)) not in json.dumps(seen.to_json()) or not configuration.real


@every_configuration
def test_only_a_seats_own_questions_are_seen(configuration: Configuration) -> None:
    for state in positions(configuration, 5, every=13):
        for seat in range(-1, int(state.players)):
            questions = state.seen_by(seat).decisions
            assert questions == [question for question in state.decisions if question.seat == seat]
