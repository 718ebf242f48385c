"""Master of Orion with the players' own cards: every kind of effect at every moment it can have, and journals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.errors import JournalError
from stardeck.engine.journal import Journal, Play
from stardeck.games.orion.game import OrionGame
from stardeck.games.orion.state import Orion
from stardeck.games.orion.vocabulary import KINDS
from stardeck.games.playout import lowest_seat
from tests.configurations import Configuration, check_orion
from tests.leaks import test_two_worlds

# What each kind of effect says beside its trigger.
EFFECTS = {
    "gain": "food = 1, actions = 1, cards = 1",
    "gain_if": 'condition = "have_working_card", colour = "blue", gain = { vp = 1 }',
    "gain_choice": "options = [{ food = 2 }, { actions = 1 }]",
    "gain_per": 'gain = "fleet", amount = 1, per = "own_systems"',
    "gain_by_covered_colour": "blue = { cards = 2 }, red = { actions = 1 }",
    "change_loyalty": 'target = "you", amount = 2',
    "take_from_discard": "cards = 2",
    "draw_then_discard": "draw = 3, discard = 2",
    "build_from_hand": 'steps = [{ colour = "any", discount = 9 }, { colour = "any" }], where = "any_system"',
    "activate_cards": "max = 3",
    "exchange": "a = { food = 1 }, b = { fleet = 1 }",
    "exploit_from_hand": "max = 2",
    "take_card_from_hand": "cards = 2",
    "opponents_choose": "discard = 1, loyalty = -1",
    "return_advisor": "",
    "hire_advisor": "",
    "reorder_system": "",
    "place_cube_on_opponent_slot": "",
    "move_working_card_to_bottom": "",
}
AROUND = ("", ", optional = true", ", cost = { food = 1 }", ", optional = true, cost = { action_cubes = 1 }")


def effect(do: str, trigger: str, around: str) -> str:
    said = f", {EFFECTS[do]}" if EFFECTS[do] else ""
    return f'{{ trigger = "{trigger}", do = "{do}"{said}{around} }}'


def wild_cards(game: OrionGame, turn: int) -> str:
    """A file that gives the structures effects of every kind, two or three to a card, some with P slots."""
    pairs = [(do, trigger) for do in EFFECTS for trigger in KINDS[do].triggers]
    text = []
    for number, record in enumerate(game.box.structures):
        chosen = [pairs[(3 * number + turn + i * 17) % len(pairs)] for i in range(3)]
        effects = []
        for i, (do, trigger) in enumerate(chosen):
            slot = ', slot = "P"' if trigger == "after_attack" and (number + turn) % 2 else ""
            effects.append(effect(do, trigger, slot + AROUND[(number + i + turn) % len(AROUND)]))
        text.append(f'[[structure]]\nid = "{record.id}"\nvp = 1\nloyalty_min = 6\nloyalty_gates = ["build"]')
        text.append("cost = { food = 1 }\neffects = [\n    " + ",\n    ".join(effects) + ",\n]\n")
    return "\n".join(text)


@pytest.fixture(params=range(4))
def wild(request: pytest.FixtureRequest, tmp_path: Path) -> OrionGame:
    path = tmp_path / "wild.toml"
    path.write_text(wild_cards(OrionGame(), request.param), encoding="utf-8")
    game = games.load("orion", [path])
    assert isinstance(game, OrionGame)
    return game


def test_the_wild_cards_have_every_kind_of_effect(wild: OrionGame) -> None:
    found = {effect.do for record in wild.box.structures for effect in record.effects}
    assert found == set(EFFECTS)
    special = {"carry_over_action", "extra_system", "discount_here", "cannot_be_returned_or_replaced"}
    constant = {do for do, kind in KINDS.items() if kind.triggers in (("always",), ("end_of_game",))}
    boards = {do for do, kind in KINDS.items() if kind.on == ("civilization",)}
    assert set(KINDS) == found | special | constant | boards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_wild_cards_keep_every_invariant(wild: OrionGame, players: int) -> None:
    for seed in range(4):
        state = wild.new(players, seed=seed)
        assert isinstance(state, Orion)
        chance = fast(seed)
        actions = Actions()
        decisions = 0
        while state.deciding:
            seat = lowest_seat(state.deciding)
            state.legal(seat, actions)
            assert actions.count > 0
            if decisions % 16 == 0:
                look(wild, state)
            state.act(seat, actions.items[chance.below(actions.count)])
            check_orion(state)
            decisions += 1
            assert decisions < 20_000
        assert state.result is not None


def look(game: OrionGame, state: Orion) -> None:
    """The position can be written and read, and every seat sees the same in a world that it imagines."""
    position = json.loads(json.dumps(state.to_json()))
    assert game.from_json(position).to_json() == position
    for seat in range(-1, int(state.players)):
        seen = state.seen_by(seat)
        world = seen.imagine(fast(1))
        assert world.seen_by(seat).to_json() == seen.to_json()
        assert str(world.seen_by(seat).position) == str(seen.position)


@dataclass(frozen=True)
class WildConfiguration(Configuration):
    """A way to play with wild cards."""

    wild: OrionGame | None = None

    @property
    def game(self) -> OrionGame:
        assert self.wild is not None
        return self.wild


def test_wild_cards_tell_nobody_what_is_hidden(wild: OrionGame) -> None:
    configuration = WildConfiguration("orion-wild", "orion", players=3, wild=wild)
    test_two_worlds.test_it_goes_on_looking_the_same_until_something_hidden_comes_out(configuration)
    test_two_worlds.test_imagined_worlds_are_possible_ones(configuration)


CORRECTED = """
[[structure]]
id = "titan"
cost = { fleet = 1 }

[[civilization]]
id = "darlok"
start = { food = 9, fleet = 9, production = 9 }
"""


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(CORRECTED, encoding="utf-8")
    return path


def test_a_corrected_card_is_played_with(corrected: Path) -> None:
    game = games.load("orion", [corrected])
    seats = [{"race": "darlok", "actions": 1, "hand": ["titan"], "production": 0}]
    state = game.from_json({"seats": seats})
    assert state.to_json()["seats"][0]["food"] == 9
    state.apply(0, game.codes.parse("build titan"))
    assert state.to_json()["seats"][0]["systems"] == [["titan"]]


def test_a_discount_larger_than_the_cost_is_lost(corrected: Path) -> None:
    game = games.load("orion", [corrected])
    seats = [{"actions": 2, "hand": ["titan"], "systems": [["colony_ship"]]}]
    state = game.from_json({"seats": seats})
    state.apply(0, game.codes.parse("activate colony_ship 0"))
    state.apply(0, game.codes.parse("build titan"))  # for one fleet less two resources
    seat = state.to_json()["seats"][0]
    assert (seat["food"], seat["fleet"], seat["production"]) == (6, 3, 2)
    assert seat["systems"] == [["colony_ship", "titan"]]


def test_a_journal_carries_the_fingerprint_of_the_cards_and_refuses_others(corrected: Path) -> None:
    game = games.load("orion", [corrected])
    assert game.fingerprint != games.load("orion").fingerprint
    play = Play.new(game, seed=1)
    for _action in range(10):
        decision = play.state.decisions[0]
        play.apply(decision.seat, decision.actions[-1])
    text = play.journal.dumps()
    assert game.fingerprint in text
    assert Journal.loads(text).replay().to_json() == play.state.to_json()
    other = corrected.with_name("other.toml")
    other.write_text(CORRECTED.replace("fleet = 1 }", "fleet = 2 }"), encoding="utf-8")
    with pytest.raises(JournalError):
        Journal.loads(text, [other]).replay()
