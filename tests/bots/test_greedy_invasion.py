"""The greedy bot of Race for the Galaxy in the invasion mode: it holds, gives, repairs and ends the war."""

from __future__ import annotations

import random
from typing import Any

import pytest
from mypy_extensions import i64

from stardeck.arena import Match, run
from stardeck.bots.greedy_race import load
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.games.playout import lowest_seat
from stardeck.games.race.codes import ACTION_NAMES
from stardeck.games.race.state import Race
from tests.rules.race.table import GAME, INVASION, Explorer, fresh, invade, race

BOT = load(GAME)
WAYS: list[tuple[str, int, dict[str, Any]]] = [
    ("2p", 2, {}),
    ("3p", 3, {}),
    ("5p", 5, {}),
    ("duel", 2, {"actions": "two"}),
    ("2p always", 2, {"ask": "always"}),
]
WALL = "new_sparta space_marines drop_ships anti_xeno_assault_troops"  # general military 9, against Xenos 10


def chosen(seat: Explorer) -> str:
    """What the bot does in a seat now."""
    text = GAME.codes.text(BOT.choose(seat.table.state.seen_by(seat.number)))
    return ACTION_NAMES[int(text.split()[1])] if text.startswith("action ") else text


@pytest.mark.parametrize(("players", "options"), [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])
def test_what_it_wants_is_legal_at_every_step(players: int, options: dict[str, Any]) -> None:
    actions = Actions()
    asked: set[str] = set()
    dice = random.Random(players)
    for number in range(16 // players):
        state = GAME.new(players, seed=number, **INVASION, **options)
        assert isinstance(state, Race)
        for _i in range(4000):
            if not state.deciding:
                break
            seat = lowest_seat(state.deciding)
            state.legal(i64(seat), actions)
            position = state.seen_by(int(seat)).position
            assert isinstance(position, Race)
            asked.add(state.step.name)
            wanted = BOT.answer(position, i64(seat), actions)
            assert actions.has(wanted), f"{state.step.name}: {GAME.codes.text(int(wanted))}"
            state.act(i64(seat), dice.choice((wanted, wanted, wanted, actions.items[0])))
        assert state.over
    assert {"defend", "damage", "war_effort"} <= asked


def test_what_it_does_is_the_same_in_every_world_that_it_cannot_tell_apart() -> None:
    checked = 0
    for number in range(4):
        state = GAME.new(2, seed=number, **INVASION)
        while state.deciding:
            seat = int(lowest_seat(state.deciding))
            seen = state.seen_by(seat)
            action = BOT.choose(seen)
            imagined = seen.imagine(fast(number))
            assert BOT.choose(imagined.seen_by(seat)) == action
            checked += 1
            state.act(i64(seat), i64(action))
    assert checked > 100


# --- the invasion step ---------------------------------------------------------------------------------------


def test_it_mans_the_bunker_when_that_is_enough() -> None:
    table = invade("1:2 1:0", tableau="new_sparta gem_world", hand="space_port", opponent={"tableau": "old_earth"})
    assert chosen(table.a) == "bunker"


def test_it_keeps_its_soldiers_when_the_bunker_is_enough() -> None:
    table = invade("2:5 2:0", tableau="new_sparta anti_xeno_militia", hand="space_port", round=5)
    assert chosen(table.a) == "bunker"


def test_before_the_second_defeat_it_gives_all_it_has() -> None:
    table = invade(
        "2:7 2:0",
        tableau="new_sparta anti_xeno_militia",
        hand="space_port",
        round=5,
        invasion={"defeats": 1},
        opponent={"tableau": "old_earth"},
    )
    did = [chosen(table.a)]
    table.a.does(did[0])
    did.append(chosen(table.a))
    table.a.does(did[1])
    assert sorted(did) == ["bunker", "power anti_xeno_militia 0"]
    assert table.a.outcome == "held"


def test_it_gives_up_the_world_that_it_misses_least() -> None:
    table = invade(
        "2:7 2:0", tableau="new_sparta rebel_underground refugee_world", opponent={"tableau": "old_earth"}, round=5
    )
    assert chosen(table.a) == "damage refugee_world"


# --- the war effort and repairs ------------------------------------------------------------------------------


def test_it_gives_what_is_produced_again_at_once() -> None:
    table = race(at="produce", tableau=f"{WALL} gem_world", goods="gem_world", options=INVASION, round=4)
    assert chosen(table.a) == "good gem_world"


def test_it_gives_everything_to_repulse_the_xenos() -> None:
    tableau = f"{WALL} alien_robot_sentry"
    position: dict[str, Any] = {"tableau": tableau, "goods": "alien_robot_sentry", "options": INVASION, "round": 4}
    assert chosen(race(at="produce", **position, invasion={"repulse": 11}).a) == "good alien_robot_sentry"
    assert chosen(race(at="produce", **position, invasion={"repulse": 22}).a) == "done"


def test_it_repairs_the_world_that_it_misses_most() -> None:
    table = race(
        at="produce",
        chosen="produce_repair",
        tableau=WALL,
        damaged="rebel_homeworld refugee_world",
        options=INVASION,
        round=5,
    )
    assert chosen(table.a) == "repair rebel_homeworld"


def test_it_pays_for_a_repair_with_half_of_the_bonus_rather_than_with_cards() -> None:
    table = race(
        at="produce",
        chosen="produce_repair",
        tableau=WALL,
        damaged="rebel_homeworld",
        hand="gem_world space_port",
        options=INVASION,
        round=5,
    )
    table.a.does("repair rebel_homeworld")
    assert chosen(table.a) == "repair_bonus"


def test_with_two_precious_worlds_damaged_it_calls_repairs() -> None:
    table = race(tableau=WALL, damaged="rebel_homeworld lost_alien_battle_fleet", options=INVASION, round=6)
    assert chosen(table.a) == "produce_repair"


# --- the long war --------------------------------------------------------------------------------------------


def test_it_begins_with_the_home_world_that_can_defend() -> None:
    hand = "gem_world spice_world space_port comet_zone public_works new_economy"
    table = fresh(reds="new_sparta", blues="old_earth", hands=[hand], **INVASION)
    assert chosen(table.a) == "home new_sparta"


def test_it_begins_with_soldiers_rather_than_with_walls_that_conquer_nothing() -> None:
    hand = "galactic_renaissance genetics_lab deficit_spending diversified_economy rebel_bunker imperium_arms_factory"
    table = fresh(reds="anti_xeno_defense_post", blues="starry_rift_pioneers", hands=[hand], **INVASION)
    assert chosen(table.a) == "home anti_xeno_defense_post"


def test_it_leaves_settle_to_the_first_round_which_has_it_anyhow() -> None:
    position: dict[str, Any] = {"tableau": "new_sparta", "hand": "former_penal_colony", "options": INVASION}
    assert chosen(race(**position).a) != "settle"
    assert chosen(race(**position, round=2).a) == "settle"


def test_it_sells_a_good_to_pay_for_its_soldiers() -> None:
    position: dict[str, Any] = {"tableau": "new_sparta rebel_miners", "options": INVASION, "round": 2}
    assert chosen(race(**position, hand="drop_ships", goods="rebel_miners").a) == "consume_trade"
    assert chosen(race(**position, hand="drop_ships").a).startswith("explore")


def test_with_soldiers_that_it_can_pay_it_develops() -> None:
    hand = "drop_ships gem_world space_port comet_zone public_works"
    assert chosen(race(tableau="new_sparta", hand=hand, options=INVASION, round=3).a) == "develop"


def test_in_an_imagined_world_it_counts_the_same_invaders() -> None:
    """Search lets it play in whole states, where the order of the invasion deck lies open to it."""
    actions = Actions()
    for number in range(3):
        state = GAME.new(2, seed=number, **INVASION)
        while state.deciding:
            seat = lowest_seat(state.deciding)
            action = i64(BOT.choose(state.seen_by(int(seat))))
            imagined = state.seen_by(int(seat)).imagine(fast(number))
            for whole in (state, imagined):
                whole.legal(seat, actions)
                assert isinstance(whole, Race)
                assert BOT.pick(whole, seat, actions) == action
            state.act(seat, action)


def test_it_does_not_explore_for_ever() -> None:
    developments = (
        "galactic_imperium galactic_survey_seti alien_tech_institute pan_galactic_league galactic_renaissance"
    )
    hand = f"{developments} rebel_homeworld lost_alien_battle_fleet rebel_outpost"
    assert chosen(race(tableau="old_earth", hand=hand, options=INVASION, round=10).a) == "explore_5"
    assert chosen(race(tableau="old_earth", hand=hand, options=INVASION, round=57).a) == "develop"


def beaten(players: int, deals: int, **options: Any) -> float:
    """In which share of the deals it takes more games than all its opponents together, who play at random."""
    match = Match(GAME, ["greedy", "random"], deals * players, players=players, one=True, seed=0, **INVASION, **options)
    table = run(match)
    pairs = zip(table.results(0), table.results(1), strict=True)
    return sum(mine > theirs * (players - 1) for mine, theirs in pairs) / deals


@pytest.mark.compiled(only=True)
@pytest.mark.parametrize(("players", "deals", "share"), [(2, 120, 0.85), (3, 50, 0.9), (4, 30, 0.9), (5, 24, 0.9)])
def test_it_beats_chance_in_most_deals(players: int, deals: int, share: float) -> None:
    """Alone against the Xenos, for whoever plays at random never holds."""
    assert beaten(players, deals) >= share


@pytest.mark.compiled(only=True)
def test_it_beats_chance_in_duels() -> None:
    assert beaten(2, 40, actions="two") >= 0.95


@pytest.mark.compiled(only=True)
@pytest.mark.parametrize("players", [2, 4])
def test_among_its_like_the_empire_stands(players: int) -> None:
    """Whenever the empire stands, somebody has won."""
    table = run(Match(GAME, ["greedy"] * players, 12 * players, seed=0, **INVASION))
    assert sum(standing.share for standing in table.standings) >= 0.9
