"""The war effort: goods given at the start of Produce."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.race.table import GAME, INVASION, RaceTable, invade, race

GOODS = "gem_world asteroid_belt pre_sentient_race deserted_alien_outpost"  # one of each kind


def produce(tableau: str, goods: str = "", repulse: int = 22, **position: Any) -> RaceTable:
    """A Produce phase of the invasion mode that B has called."""
    position = {"opponent": {"tableau": "epsilon_eridani", "chosen": "produce"}, **position}
    return race(
        at="produce",
        round=2,
        tableau=tableau,
        goods=goods,
        options=INVASION,
        invasion={"repulse": repulse},
        **position,
    )


@pytest.mark.rule("invasion.war_effort.01", "invasion.war_effort.02", "invasion.war_effort.03")
@pytest.mark.parametrize("given", [[], ["gem_world"], ["asteroid_belt", "pre_sentient_race"], GOODS.split()])
def test_any_goods_may_be_given_for_a_chip_each_and_lower_the_repulse_value(given: list[str]) -> None:
    table = produce(f"old_earth {GOODS}", goods=GOODS, vp=3)
    table.a.is_asked("war_effort").may_only("done", *(f"good {world}" for world in GOODS.split()))
    if given:
        table.a.gives(" ".join(given))
    if table.a.asked == "war_effort":
        table.a.gives_nothing()
    assert (table.repulse, table.a.vp, table.pool) == (22 - len(given), 3 + len(given), 24 - 3 - len(given))
    assert table.a.war_effort == len(given) and table.b.war_effort == 0
    kept = set(GOODS.split()) - set(given)
    assert set(table.a.goods) == kept | {"gem_world"}  # which produces again


@pytest.mark.rule("invasion.war_effort.01")
def test_the_war_effort_comes_before_production_and_repairs() -> None:
    tableau = "old_earth gem_world asteroid_belt galactic_engineers"
    table = produce(tableau, goods="asteroid_belt", damaged="spice_world", hand="comet_zone new_earth")
    table.a.is_asked("war_effort").cannot("repair spice_world")
    assert not {"good_arrived", "used"} & set(table.happened)
    table.a.gives("asteroid_belt").is_asked("produce")
    table.a.cannot("good gem_world")  # what was produced now
    assert table.a.goods == ["gem_world"]
    table.a.uses("galactic_engineers")
    assert table.a.goods == ["asteroid_belt", "gem_world"]  # where a good was given, another may come


@pytest.mark.rule("invasion.war_effort.01")
def test_every_player_may_give_whoever_called_the_phase() -> None:
    table = produce(
        "old_earth asteroid_belt",
        goods="asteroid_belt",
        opponent={"tableau": "epsilon_eridani gem_world", "goods": "gem_world"},
        others=[{"tableau": "new_sparta rebel_fuel_cache", "goods": "rebel_fuel_cache", "chosen": "produce_repair"}],
        repulse=28,
    )
    table.a.gives("asteroid_belt")
    table.b.gives("gem_world")
    table.c.gives("rebel_fuel_cache")
    assert table.repulse == 25 and [seat.war_effort for seat in table.seats] == [1, 1, 1]
    without = race(at="consume", round=2, tableau="new_sparta gem_world", goods="gem_world", options=INVASION)
    assert without.a.asked == "choose_action"  # there was no Produce phase


@pytest.mark.rule("invasion.war_effort.01")
def test_who_has_no_goods_is_not_asked() -> None:
    table = produce("old_earth gem_world")
    table.a.is_asked("choose_action")
    normal = race(at="produce", tableau="old_earth gem_world", goods="gem_world", options={"sets": ["base", "xeno"]})
    normal.a.is_asked("choose_action")  # and in other games nobody is


def test_goods_are_given_in_the_order_of_their_worlds() -> None:
    table = produce(f"old_earth {GOODS}", goods=GOODS)
    table.a.gives("pre_sentient_race").cannot("good gem_world", because="order")
    table.a.can("done", "good deserted_alien_outpost")


@pytest.mark.rule("invasion.war_effort.04", "invasion.war_effort.05")
def test_the_repulse_value_does_not_fall_below_0_and_goods_still_bring_chips() -> None:
    table = produce(f"old_earth {GOODS}", goods=GOODS, repulse=2)
    table.a.gives(GOODS)
    assert (table.repulse, table.a.vp, table.a.war_effort) == (0, 4, 4)
    table = produce("old_earth gem_world", goods="gem_world", repulse=0)
    table.a.gives("gem_world")
    assert (table.repulse, table.a.vp, table.a.war_effort, table.pool) == (0, 1, 1, 23)


@pytest.mark.rule("invasion.war_effort.06")
def test_goods_produced_now_cannot_be_given_in_this_phase() -> None:
    table = produce("old_earth gem_world asteroid_belt", chosen="produce")
    table.a.is_asked("choose_action")
    assert table.a.goods == ["asteroid_belt", "gem_world"] and table.a.war_effort == 0
    again = produce("old_earth gem_world asteroid_belt", goods="gem_world", chosen="produce")
    again.a.gives("gem_world").is_asked("choose_action")
    assert (again.a.goods, again.a.war_effort) == (["asteroid_belt", "gem_world"], 1)
    again.everybody("produce")  # in the next one
    again.a.is_asked("war_effort").can("good gem_world", "good asteroid_belt")


@pytest.mark.rule("invasion.war_effort.07")
def test_chips_of_the_war_effort_are_counted_apart() -> None:
    table = produce("old_earth gem_world", goods="gem_world", vp=7, war_effort=2)
    table.a.gives("gem_world")
    assert (table.a.vp, table.a.war_effort) == (8, 3)
    consumed = race(
        at="consume", round=2, chosen="consume_x2", tableau="old_earth gem_world", goods="gem_world", options=INVASION
    )
    assert (consumed.a.vp, consumed.a.war_effort) == (2, 0)


@pytest.mark.rule("invasion.war_effort.08")
def test_they_count_for_galactic_renaissance() -> None:
    def points(vp: int, war_effort: int) -> int:
        seat = {"tableau": ["old_earth", "galactic_renaissance"], "vp": vp, "war_effort": war_effort}
        state = GAME.from_json({"options": dict(INVASION), "agenda": [], "seats": [seat]})
        assert state.result is not None
        return state.result.parts[0]["variable"]

    assert points(0, 0) == 0
    assert points(6, 6) == points(6, 0) == 2
    table = produce("old_earth galactic_renaissance gem_world asteroid_belt", goods="gem_world", vp=5)
    table.a.gives("gem_world")
    assert points(table.a.vp, table.a.war_effort) == 2 and points(5, 0) == 1


@pytest.mark.rule("invasion.war_effort.09")
def test_they_are_never_doubled() -> None:
    table = race(
        round=2,
        tableau="new_sparta gem_world",
        goods="gem_world",
        options={**INVASION, "actions": "two"},
    )
    table.a.chooses("consume_x2", "produce")
    table.b.chooses("consume_trade", "consume_x2")
    table.a.gives("gem_world")
    assert (table.a.vp, table.a.war_effort, table.repulse) == (1, 1, 21)


@pytest.mark.rule("invasion.war_effort.10")
def test_each_player_ends_the_phase_before_the_next_clockwise_begins() -> None:
    """C has the lowest home world, then it goes to A and B."""
    table = produce(
        "new_sparta gem_world galactic_engineers asteroid_belt empath_world",
        goods="gem_world",
        opponent={"tableau": "epsilon_eridani spice_world", "goods": "spice_world", "chosen": "produce"},
        others=[
            {
                "tableau": "old_earth radioactive_world destroyed_world refugee_world",
                "goods": "destroyed_world",
                "chosen": "produce",
            }
        ],
        repulse=28,
    )
    order = []
    while table.a.asked != "choose_action":
        seat = table.seats[table.state.decisions[0].seat]
        assert len(table.asked) == 1
        order.append(f"{seat.letter} {seat.asked}")
        seat.does(seat.legal[0])
    assert order == ["C war_effort", "C windfall", "A war_effort", "A windfall", "B war_effort"]


@pytest.mark.rule("invasion.war_effort.10", "invasion.end.02")
def test_the_last_chips_are_paid_all_the_same() -> None:
    table = produce(f"old_earth {GOODS}", goods=GOODS, pool=1)
    table.a.gives(GOODS)
    assert (table.a.vp, table.pool) == (4, -3) and table.over


@pytest.mark.rule("invasion.war_effort.11")
def test_lowering_the_repulse_value_does_not_end_the_game_by_itself() -> None:
    table = race(
        at="produce",
        round=2,
        tableau="new_sparta gem_world asteroid_belt",
        goods="gem_world",
        opponent={"chosen": "produce"},
        options=INVASION,
        invasion={"repulse": 2},
    )
    table.a.gives("gem_world").is_asked("choose_action")  # 3 against 1, and no invasion in this round
    assert (table.repulse, table.round) == (1, 3)
    table.everybody("consume_trade")
    assert table.over and table.happened[-2:] == ["repulsed", "game_over"]


@pytest.mark.rule("invasion.war_effort.11", "invasion.step.12")
def test_in_the_same_round_the_invasion_step_looks_at_the_new_value() -> None:
    table = invade(
        "1:4 1:0",
        at="produce",
        tableau="new_sparta asteroid_belt",
        goods="asteroid_belt",
        opponent={"tableau": "old_earth", "chosen": "produce"},
        invasion={"repulse": 3},
    )
    table.a.gives("asteroid_belt")
    assert table.over and table.repulse == 2
    kept = invade(
        "1:4 1:0",
        at="produce",
        tableau="new_sparta asteroid_belt",
        goods="asteroid_belt",
        opponent={"tableau": "old_earth", "chosen": "produce"},
        invasion={"repulse": 3},
    )
    kept.a.gives_nothing().is_asked("damage")
