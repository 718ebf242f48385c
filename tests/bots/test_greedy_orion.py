"""The greedy bot of Master of Orion: what it does in positions, that it is legal and blind, and that it wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

import stardeck
from stardeck import bots, games
from stardeck.arena import Match, run
from stardeck.bots.greedy_orion import load
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.orion.state import Orion
from stardeck.games.playout import lowest_seat
from tests.rules.orion.table import GAME, OrionTable, Ruler, new, orion

BOT = load(GAME)
WAYS: list[tuple[str, int, dict[str, Any]]] = [
    ("2p", 2, {}),
    ("3p draft", 3, {"races": "draft"}),
    ("4p choice", 4, {"races": "choice"}),
    ("2p learning", 2, {"races": "humans", "advisors": "none"}),
]
every_way = pytest.mark.parametrize(("players", "options"), [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])


def chosen(seat: Ruler) -> str:
    """What the bot does in a seat now."""
    return GAME.codes.text(BOT.choose(seat.table.state.seen_by(seat.number)))


def answers(seat: Ruler, most: int = 20) -> list[str]:
    """Let the bot answer for a seat as long as it is asked, in this round; return what it did."""
    table = seat.table
    did: list[str] = []
    now = table.round
    while seat.asked and table.round == now and len(did) < most:
        did.append(chosen(seat))
        seat.does(did[-1])
    return did


def last_round(**mine: Any) -> OrionTable:
    """The last round, in which only points count; the opponent is well armed."""
    return orion(**{"round": 8, "opponent": {"fleet": 9}, **mine})


# --- actions ---------------------------------------------------------------------------------------------------


def test_in_the_last_round_it_builds_what_gives_most_points() -> None:
    table = last_round(hand="biospheres doom_star autolab", food=3, fleet=5, production=2, actions=1)
    assert answers(table.a) == ["build doom_star"]


def test_it_gathers_what_a_structure_costs() -> None:
    table = last_round(hand="doom_star space_factory", food=0, fleet=5, production=1, actions=2)
    assert answers(table.a) == ["exploit space_factory", "build doom_star"]
    table = last_round(hand="doom_star", food=3, fleet=5, production=1, actions=2)
    assert answers(table.a) == ["trade 0 2", "build doom_star"]
    table = last_round(hand="doom_star", food=0, fleet=5, production=1, advisor="viktoria", actions=2, advisors="advia")
    assert answers(table.a) == ["activate viktoria 5", "option 2", "build doom_star"]


def test_it_gains_the_loyalty_that_opens_a_gate() -> None:
    table = last_round(hand="doom_star", food=0, fleet=5, production=2, loyalty=3, actions=2)
    assert answers(table.a) == ["propaganda", "build doom_star"]


def test_it_attacks_when_nothing_else_gives_points() -> None:
    table = orion(round=8, fleet=4, food=0, production=0, actions=2, opponent={"fleet": 0})
    assert answers(table.a) == ["attack B", "attack B"]


def test_it_attacks_the_strongest() -> None:
    table = orion(
        players=3,
        round=8,
        fleet=2,
        actions=1,
        opponent={"fleet": 0},
        others=[{"fleet": 0, "vp": 30}],
    )
    assert chosen(table.a) == "attack C"


def test_it_makes_propaganda_before_its_people_leave() -> None:
    table = orion(round=4, loyalty=1, food=0, fleet=0, production=0, actions=1, opponent={"fleet": 9})
    assert chosen(table.a) == "propaganda"


def test_it_never_gives_its_last_loyalty_away() -> None:
    table = orion(
        round=3, hand="robo_miner_plant", loyalty=1, food=3, fleet=2, actions=1, opponent={"vp": 20, "fleet": 9}
    )
    assert chosen(table.a) != "build robo_miner_plant"


def test_a_strong_advisor_is_worth_three_cards() -> None:
    table = orion(
        hand="ground_batteries*2 missile_base fighter_garrison automated_factory",
        advisors="viktoria",
        food=0,
        fleet=0,
        production=0,
        opponent={"fleet": 9},
    )
    assert "deal viktoria" in answers(table.a)


# --- the end of the game ---------------------------------------------------------------------------------------


FULL = ["biospheres*2 autolab*2 titan", "cruiser*2 frigate*2 destroyer", "spaceport*2 tax_office*2 doom_star"]
NEARLY = [*FULL, "hydroponic_farm*2 subterranean_farms*2"]


def test_it_fills_the_last_system_when_it_leads() -> None:
    table = orion(round=6, hand="cloning_center", food=3, fleet=1, vp=40, systems=NEARLY, actions=1)
    assert answers(table.a)[0] == "build cloning_center"


def test_it_leaves_a_place_free_when_it_is_behind() -> None:
    table = orion(
        round=6, hand="cloning_center", food=3, fleet=1, systems=NEARLY, actions=1, opponent={"vp": 90, "fleet": 9}
    )
    assert chosen(table.a) != "build cloning_center"


def test_it_does_not_end_a_game_that_it_loses_by_an_attack() -> None:
    table = orion(round=3, fleet=2, food=0, production=0, actions=1, opponent={"loyalty": 1, "vp": 60, "fleet": 0})
    assert chosen(table.a) != "attack B"
    table = orion(round=3, fleet=2, food=0, production=0, vp=60, actions=1, opponent={"loyalty": 1, "fleet": 0})
    assert chosen(table.a) == "attack B"


# --- building --------------------------------------------------------------------------------------------------


def test_a_chain_of_builds_is_used_to_the_end() -> None:
    table = last_round(
        hand="civilian_ship biospheres star_fortress", food=5, fleet=3, production=2, actions=1, on_top="titan"
    )
    did = answers(table.a)
    assert did[0] == "build civilian_ship"
    assert {"build biospheres", "build star_fortress"} <= set(did)


def test_a_discount_saves_what_is_dearest() -> None:
    table = orion(
        hand="interplanetary_administration", systems=["colony_ship"], food=9, production=9, round=5, actions=1
    )
    table.a.activates("colony_ship").does("build interplanetary_administration")
    assert chosen(table.a) == "save 0 0 2"


def test_it_covers_what_it_needs_least() -> None:
    table = orion(
        hand="missile_base",
        systems=["astro_university", "biospheres", "research_laboratory", "cloning_center"],
        food=3,
        fleet=2,
    )
    table.a.does("build missile_base")
    assert chosen(table.a) == "system 1"


def test_while_there_is_room_it_opens_systems() -> None:
    table = orion(hand="missile_base", systems=["astro_university"], food=3, fleet=2)
    table.a.does("build missile_base")
    assert chosen(table.a) == "system 1"


# --- cards -----------------------------------------------------------------------------------------------------


def test_it_discards_what_it_would_miss_least() -> None:
    table = orion(at=["discard_cards", 0, [1]], hand="pleasure_dome automated_factory", round=7, loyalty=3, food=3)
    assert chosen(table.a) == "discard automated_factory"


def test_it_takes_the_best_card_of_the_discards() -> None:
    table = orion(
        hand="advanced_data_center", food=2, fleet=1, discard="ground_batteries pleasure_dome", loyalty=4, round=6
    )
    table.a.does("build advanced_data_center")
    assert chosen(table.a) == "take pleasure_dome"


def test_a_choice_of_losses_spares_what_is_dearer() -> None:
    table = orion(at=["choose_loss", 0, [2, -2]], hand="ground_batteries*2 automated_factory", loyalty=2, round=7)
    assert chosen(table.a) == "option 0"


def test_it_keeps_its_opening_hand_or_changes_it_but_always_ends() -> None:
    table = new(2, seed=5)
    while table.state.decisions[0].kind == "exchange_hand":
        seat = table.seats[table.state.decisions[0].seat]
        seat.does(chosen(seat))
    assert table.round == 1


# --- opponents -------------------------------------------------------------------------------------------------


def test_a_cube_goes_where_it_hurts() -> None:
    table = orion(
        at=["choose_slot", 0, [1]],
        systems=["battleship"],
        opponent={"systems": ["research_laboratory", "troop_transport"], "advisor": "harrava", "actions": 3},
    )
    assert chosen(table.a) == "cube research_laboratory 0 0"


def test_a_carried_action_is_no_present_for_an_opponent() -> None:
    table = orion(
        at=["choose_slot", 0, [1]],
        systems=["battleship"],
        opponent={"systems": ["cruiser"], "advisor": "harrava"},
    )
    assert chosen(table.a) == "cube cruiser 0 1"


def test_it_buries_the_structure_that_works_best() -> None:
    table = orion(
        at=["choose_buried", 0, [1]],
        systems=["troop_transport"],
        opponent={"systems": ["biospheres hydroponic_farm", "biospheres astro_university"]},
    )
    assert chosen(table.a) == "bury 1"


# --- always ----------------------------------------------------------------------------------------------------


def positions(seed: int, players: int, options: dict[str, Any], every: int = 1) -> list[State]:
    """Positions of a game in which now the bot and now chance decides, for every kind of question."""
    state = GAME.new(players, seed=seed, **options)
    chance = fast(seed + 1000)
    actions = Actions()
    found: list[State] = []
    decisions = 0
    while state.deciding:
        if decisions % every == 0:
            found.append(state.copy())
        decisions += 1
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        if chance.below(2):
            action = i64(BOT.choose(state.seen_by(int(seat))))
        state.act(seat, action)
    return found


def pick(world: State, seat: int) -> int:
    """What the bot would do if it were handed a whole world, as a search hands it one."""
    actions = Actions()
    world.legal(i64(seat), actions)
    assert isinstance(world, Orion)
    return int(BOT.pick(world, i64(seat), actions))


@pytest.mark.parametrize("seed", range(2))
@every_way
def test_every_choice_is_legal_and_the_same_in_every_world_with_that_view(
    seed: int, players: int, options: dict[str, Any]
) -> None:
    kinds = set()
    for state in positions(seed, players, options):
        decision = state.decisions[0]
        seen = state.seen_by(decision.seat)
        choice = BOT.choose(seen)
        assert choice in decision.actions
        kinds.add(decision.kind)
        world = seen.imagine(fast(seed))
        assert BOT.choose(world.seen_by(decision.seat)) == choice
        assert pick(world, decision.seat) == choice
    assert {"exchange_hand", "action"} <= kinds


def test_a_fresh_bot_chooses_as_one_that_has_played() -> None:
    for state in positions(3, 3, {}, every=9):
        seen = state.seen_by(state.decisions[0].seat)
        assert load(GAME).choose(seen) == BOT.choose(seen)


def test_it_has_its_name_and_its_place_among_the_bots() -> None:
    assert "greedy" in bots.names(GAME)
    assert bots.load("greedy", GAME, seed=3).name == "greedy"


def test_among_themselves_nobody_runs_out_of_loyalty() -> None:
    for seed in range(3):
        state = GAME.new(2 + seed, seed=seed)
        assert isinstance(state, Orion)
        while state.deciding:
            seat = int(lowest_seat(state.deciding))
            state.act(i64(seat), i64(BOT.choose(state.seen_by(seat))))
        assert state.result is not None and state.result.reason != "loyalty"


def test_corrected_cards_have_values_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        [[structure]]
        id = "titan"
        vp = 15
        cost = { fleet = 1 }

        [[advisor]]
        id = "kuruk"
        effects = [{ trigger = "start_of_round", do = "gain", vp = 5 }]
        """,
        encoding="utf-8",
    )
    game = games.load("orion", [file])
    bot = bots.load("greedy", game)
    table = orion(hand="titan biospheres frigate missile_base", advisors="kuruk", actions=2)
    state = game.from_json(table.state.to_json())
    assert game.codes.text(bot.choose(state.seen_by(0))) == "build titan"
    assert run(Match(game, ["greedy", "random"], 4, seed=0)).standings[0].wins == 4


# --- winning ---------------------------------------------------------------------------------------------------


@pytest.mark.compiled(only=True)
def test_it_beats_chance() -> None:
    tally = run(Match(GAME, ["greedy", "random"], 20, seed=0)).standings[0]
    assert tally.games == 20
    assert tally.share >= 0.95, str(tally)


@pytest.mark.compiled
def test_it_beats_chance_in_97_of_100_duplicate_deals() -> None:
    deals = 500 if stardeck.compiled() else 3
    tally = run(Match(GAME, ["greedy", "random"], 2 * deals, seed=0)).standings[0]
    assert tally.games == deals * 2
    assert tally.share >= 0.97 or not stardeck.compiled(), str(tally)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_several_random_players(players: int) -> None:
    deals = 150 if stardeck.compiled() else 2
    tally = run(Match(GAME, ["greedy", "random"], deals * players, seed=0, players=players, one=True)).standings[0]
    assert tally.games == deals * players
    assert tally.share >= 0.95, str(tally)
