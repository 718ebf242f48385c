"""The invasion mode: what its rounds add, and when the Xenos come."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.games.race import events
from tests.rules.race.table import INVASION, RaceTable, fresh, invade, race

TEN = "drop_ships*2 colony_ship*2 space_marines*2 public_works*2 export_duties*2"
ELEVEN = (
    "old_earth gem_world spice_world space_port new_vinland mining_world plague_world artist_colony secluded_world"
    " gambling_world expanding_colony"
)
TWO = {**INVASION, "actions": "two"}


def start(**options: Any) -> RaceTable:
    return fresh(start="first_game", **{**INVASION, **options})


def play_round(table: RaceTable, *actions: str) -> None:
    """Choose the same for everybody, and decline whatever can be declined."""
    table.everybody(*actions)
    table.goes_on()


# --- the first round ------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.round.01")
@pytest.mark.parametrize("action", ["explore_1_1", "develop", "consume_trade", "produce", "produce_repair"])
def test_there_is_a_settle_phase_in_the_first_round_though_nobody_chose_it(action: str) -> None:
    table = start()
    play_round(table, action)
    assert table.phases.count(3) == 1 and len(table.phases) == 2 and table.phases == sorted(table.phases)
    assert table.round == 2
    without = fresh(start="first_game", sets=["base", "xeno"])
    play_round(without, action if action != "produce_repair" else "produce")
    assert 3 not in without.phases


@pytest.mark.rule("invasion.round.01")
def test_worlds_are_placed_in_it_as_ever() -> None:
    table = race(hand="gem_world space_port spice_world", tableau="old_earth", options=INVASION)
    table.everybody("produce")
    table.a.is_asked("settle").places("gem_world")
    assert table.a.tableau == ["old_earth", "gem_world"] and table.a.goods == ["gem_world"]
    assert [event.seat for event in table.log.events if event.kind == events.DREW] == [0]  # Gem World, no bonus


@pytest.mark.rule("invasion.round.02")
def test_settle_chosen_in_the_first_round_is_one_phase_with_the_bonus_for_its_choosers() -> None:
    other = {"hand": "pilgrimage_world comet_zone", "tableau": "old_earth"}
    table = race(hand="artist_colony gem_world", tableau="new_sparta", opponent=other, options=INVASION)
    table.a.chooses("settle")
    table.b.chooses("consume_x2")
    table.a.places("artist_colony")
    table.b.places("pilgrimage_world")
    assert table.phases == [3, 4]
    assert (len(table.a.hand), len(table.b.hand)) == (1, 1)
    assert [event.seat for event in table.log.events if event.kind == events.DREW] == [0]


@pytest.mark.rule("invasion.round.03")
def test_from_the_second_round_on_settle_must_be_chosen() -> None:
    table = start()
    play_round(table, "consume_trade")
    assert table.phases == [3, 4]
    play_round(table, "consume_trade")
    play_round(table, "produce")
    assert table.phases == [3, 4, 4, 5]
    play_round(table, "settle")
    assert table.phases == [3, 4, 4, 5, 3]


def test_a_position_in_the_first_round_has_its_settle_phase_before_it() -> None:
    """At a phase before Settle, a position that does not say what follows has Settle, chosen or not."""
    for at, phases in (("explore", [1, 3]), ("develop", [2, 3]), ("consume", [4]), ("produce", [5])):
        table = race(at=at, options=INVASION, hand="gem_world space_port spice_world").goes_on()
        assert table.phases == phases
    later = race(at="develop", options=INVASION, round=2, hand="gem_world space_port spice_world").goes_on()
    assert later.phases == [2]


# --- when the Xenos come --------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.round.04", "invasion.round.05")
@pytest.mark.parametrize("players", [2, 5])
def test_the_xenos_come_at_the_end_of_the_third_round_and_of_every_later_one(players: int) -> None:
    table = start(players=players)
    deck = table.invaders
    assert deck[0] == "first_round"
    play_round(table, "consume_trade")
    assert (table.invaders, table.track, table.happened.count("invaded")) == (deck, "", 0)
    play_round(table, "consume_trade")
    assert (table.invaders, table.track, table.happened.count("invaded")) == (deck[1:], "", 0)
    play_round(table, "consume_trade")
    assert (table.invaders, table.happened.count("invaded")) == (deck[1 + players :], players)
    assert len(table.track.split()) == players
    while not table.over:
        before = table.happened.count("empire_added_up")
        play_round(table, "consume_trade")
        assert table.happened.count("empire_added_up") == before + 1


@pytest.mark.rule("invasion.round.04", "invasion.round.05", "invasion.duel.06")
@pytest.mark.parametrize("options", [INVASION, TWO])
@pytest.mark.parametrize(("round", "coming"), [(1, False), (2, False), (3, True), (4, True), (11, True)])
def test_whether_the_xenos_come_in_a_round(options: dict[str, Any], round: int, coming: bool) -> None:
    table = race(at="xenos_come", round=round, options=options)
    assert ("invaded" in table.happened) is coming
    assert ("no_invasion" in table.happened) is not coming
    assert ("first_round" in table.invaders) is (round == 1)
    assert table.round == round + 1


@pytest.mark.rule("invasion.duel.01", "invasion.duel.06")
def test_in_a_duel_each_of_the_first_waves_is_met_once() -> None:
    table = start(actions="two")
    met = []
    for _round in range(4):
        before = table.happened.count("invaded")
        play_round(table, "consume_trade", "consume_x2")
        met.append(table.happened.count("invaded") - before)
    assert met == [0, 0, 2, 2]
    assert [table.a.invader[0], table.b.invader[0]] == ["2", "2"]
    assert {card[0] for card in table.invaders} == {"3"}


@pytest.mark.rule("invasion.step.01")
def test_the_xenos_come_after_the_discard_to_ten_cards() -> None:
    table = race(at="hand_limit", round=3, hand=f"{TEN} gem_world", tableau="new_sparta", options=INVASION)
    table.a.is_asked("hand_limit")
    assert "disc_moved" not in table.happened
    table.a.discards("gem_world")
    assert "disc_moved" in table.happened


@pytest.mark.rule("invasion.step.01", "invasion.step.02")
@pytest.mark.parametrize("end", ["tableau", "vp_pool"])
def test_the_xenos_come_before_the_end_of_the_game_is_tested(end: str) -> None:
    tableau, pool = (f"{ELEVEN} tourist_world", 9) if end == "tableau" else ("old_earth gem_world", 0)
    table = invade("1:1 1:0", at="hand_limit", tableau=tableau, pool=pool, opponent={"tableau": "new_sparta"})
    table.a.is_asked("damage").damages("gem_world")
    assert table.over and table.round == 3
    result = table.state.result
    assert result is not None and result.reason == end
    assert (table.b.awards, table.b.score["awards"]) == (1, 1)


# --- Produce: Repair ------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.round.06")
@pytest.mark.parametrize(("mine", "other"), [("produce_repair", "develop"), ("produce_repair", "produce")])
def test_produce_repair_calls_one_produce_phase_for_all(mine: str, other: str) -> None:
    table = race(
        round=2,
        tableau="new_sparta gem_world",
        opponent={"tableau": "epsilon_eridani spice_world"},
        options=INVASION,
    )
    table.a.chooses(mine)
    table.b.chooses(other)
    assert table.phases.count(5) == 1
    assert (table.a.goods, table.b.goods) == (["gem_world"], ["spice_world"])


@pytest.mark.rule("invasion.round.06")
def test_when_all_choose_produce_repair_there_is_one_phase_too() -> None:
    table = race(round=2, tableau="new_sparta gem_world", options=INVASION)
    table.everybody("produce_repair")
    assert table.phases == [5] and table.a.goods == ["gem_world"]


@pytest.mark.rule("invasion.round.07")
def test_the_bonus_of_produce_repair_is_two_repairs_and_no_production() -> None:
    table = race(
        at="produce",
        round=4,
        chosen="produce_repair",
        tableau="new_sparta asteroid_belt",
        damaged="gem_world spice_world comet_zone",
        options=INVASION,
    )
    table.a.is_asked("produce").cannot("bonus")
    table.a.repairs("gem_world").repairs("spice_world", bonus=True)
    assert table.a.damaged == ["comet_zone"]
    table.a.repairs("comet_zone", good="gem_world")  # not by the bonus any more
    assert table.a.goods == ["comet_zone", "spice_world"] and "asteroid_belt" not in table.a.goods
    assert table.happened.count("repaired") == 3


# --- the duel -------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.duel.04")
def test_a_duellist_may_have_both_bonuses_of_produce_in_one_phase() -> None:
    table = race(
        round=2,
        tableau="new_sparta asteroid_belt",
        damaged="gem_world spice_world",
        options=TWO,
    )
    table.a.chooses("produce", "produce_repair")
    table.b.chooses("consume_trade", "consume_x2")
    table.a.is_asked("produce").can("bonus", "repair gem_world", "repair spice_world")
    table.a.takes_bonus().repairs("gem_world", bonus=True).repairs("spice_world", bonus=True)
    assert table.phases == [4, 5]
    assert table.a.goods == ["asteroid_belt", "gem_world", "spice_world"] and table.a.damaged == []


@pytest.mark.rule("invasion.duel.05")
@pytest.mark.parametrize(
    ("mine", "phases"),
    [
        (("consume_trade", "consume_x2"), [3, 4]),
        (("settle", "consume_x2"), [3, 4]),
        (("settle", "settle_2"), [3, 3, 4]),
    ],
)
def test_settle_in_the_first_round_of_a_duel(mine: tuple[str, str], phases: list[int]) -> None:
    table = race(options=TWO)
    table.a.chooses(*mine)
    table.b.chooses("consume_trade", "consume_x2")
    table.goes_on()
    assert table.phases == phases
    again = race(options=TWO, round=2)
    again.everybody("consume_trade", "consume_x2")
    assert again.phases == [4]


@pytest.mark.rule("invasion.duel.05")
def test_both_may_have_chosen_settle_once_and_settle_once() -> None:
    table = race(options=TWO)
    table.a.chooses("settle", "consume_trade")
    table.b.chooses("settle", "produce")
    table.goes_on()
    assert table.phases == [3, 4, 5]
