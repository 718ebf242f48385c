"""The action phase, cubes and slots."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import new, orion


@pytest.mark.rule("orion.action.01")
def test_players_take_one_action_at_a_time_in_turn() -> None:
    table = orion(players=3, actions=2, opponent={"actions": 2}, others=[{"actions": 2}])
    order = ""
    while table.round == 1:
        order += table.asked
        table.seats["ABC".index(table.asked)].researches()
    assert order == "ABCABC"


@pytest.mark.rule("orion.action.02")
def test_every_action_costs_a_cube() -> None:
    table = orion(
        hand="biospheres*2 titan cruiser frigate",
        food=9,
        fleet=9,
        systems=["cloning_center"],
        actions=9,
        opponent={"fleet": 0},
        advisors="veil",
    )
    table.a.builds("biospheres", into=0)
    assert table.a.actions == 8
    table.a.exploits("biospheres")
    assert table.a.actions == 7
    table.a.researches()
    assert table.a.actions == 6
    table.a.attacks(table.b)
    assert table.a.actions == 5
    table.a.trades("food", "fleet")
    assert table.a.actions == 4
    table.a.makes_propaganda()
    assert table.a.actions == 3
    table.a.deals("veil", "titan cruiser frigate")
    assert table.a.actions == 2
    table = orion(systems=["cloning_center"], actions=2)
    table.a.activates("cloning_center")
    assert table.a.actions == 1


@pytest.mark.rule("orion.action.03")
def test_nobody_may_pass() -> None:
    table = orion(food=0, fleet=0, production=0, deck="", propaganda=True, spent=1)
    table.a.cannot("done").may_only("research")
    for seed in range(3):
        game = new(seed=seed)
        for _action in game.play_on(200, seed):
            for seat in game.seats:
                if seat.asked == "action":
                    assert "done" not in seat.legal and seat.actions > 0


@pytest.mark.rule("orion.action.04")
def test_who_has_no_cube_is_skipped() -> None:
    table = orion(actions=5, opponent={"actions": 3})
    order = ""
    for _action in range(8):
        order += table.asked
        table.seats["AB".index(table.asked)].researches()
    assert order == "ABABABAA"


@pytest.mark.rule("orion.action.05")
def test_the_phase_ends_when_nobody_has_a_cube() -> None:
    table = orion(actions=1, opponent={"actions": 1})
    table.a.researches()
    assert table.round == 1
    table.b.researches()
    assert table.round == 2


@pytest.mark.rule("orion.action.06")
def test_there_are_eight_actions() -> None:
    table = orion(
        hand="biospheres*2 titan",
        food=9,
        fleet=9,
        production=9,
        systems=["cloning_center"],
        opponent={"fleet": 0},
    )
    assert table.a.legal_kinds() == {
        *("build", "exploit", "research", "activate", "attack", "trade", "propaganda", "deal"),
    }


@pytest.mark.rule("orion.action.07")
def test_an_action_may_be_repeated() -> None:
    table = orion(hand="biospheres*2", food=9, actions=8)
    table.a.researches().researches().builds("biospheres").builds("biospheres")
    table.a.trades("fleet", "food").trades("food", "fleet").trades("fleet", "food")
    assert table.a.actions == 1


@pytest.mark.rule("orion.action.08")
def test_a_gained_cube_gives_no_second_action_in_the_same_turn() -> None:
    table = orion(hand="autolab", actions=1, systems=["spaceport"], opponent={"actions": 1})
    table.a.builds("autolab")
    assert table.a.actions == 1
    table.a.is_asked_nothing()
    table.b.is_asked("action").researches()
    table.a.is_asked("action")


# --- cubes and slots ---


@pytest.mark.rule("orion.cube.01", "orion.cube.02", "orion.activate.02")
def test_a_slot_holds_one_cube() -> None:
    table = orion(systems=["cloning_center"])
    table.a.activates("cloning_center")
    assert table.a.cubes_at(0) == "A"
    table.a.cannot_activate("cloning_center", "slot")
    table = orion(systems=["cruiser"], fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).applies("cruiser")
    assert table.a.cubes_at(0) == "P" and table.a.actions == 3
    table.a.attacks(table.b)
    assert table.a.cubes_at(0) == "P" and table.a.actions == 2
    table.a.is_asked("action")


@pytest.mark.rule("orion.cube.03")
def test_a_cube_hinders_nothing_else() -> None:
    table = orion(at="income", systems=["cloning_center+A"], food=0, fleet=0, production=0, actions=0)
    assert table.a.food == 1
    table = orion(at="end_check", round=8, systems=["cloning_center+A", "biospheres"], loyalty=0)
    assert table.a.score["structures"] == 3
    table = orion(hand="biospheres", food=3, systems=["cloning_center+A"])
    table.a.builds("biospheres", into=0)


@pytest.mark.rule("orion.cube.04")
def test_a_slots_take_activations_and_p_slots_cubes_of_the_reserve() -> None:
    table = orion(systems=["cloning_center", "cruiser"], fleet=9, opponent={"fleet": 0}, actions=3)
    table.a.activates("cloning_center")
    assert (table.a.actions, table.a.reserve, table.a.cubes_at(0)) == (2, 7, "A")
    table.a.attacks(table.b).applies("cruiser")
    assert (table.a.actions, table.a.reserve, table.a.cubes_at(1)) == (2, 7 - 1 - 1, "P")
    table.a.cannot("activate cruiser 1", "no activation")


@pytest.mark.rule("orion.cube.05")
def test_a_discarded_cube_goes_to_its_owners_reserve() -> None:
    table = orion(hand="holo_simulator", food=4, actions=3)
    table.a.builds("holo_simulator").applies("holo_simulator")
    assert (table.a.actions, table.a.spent, table.a.reserve) == (1, 1, 8)


@pytest.mark.rule("orion.cube.06")
def test_without_a_cube_in_the_reserve_effects_that_need_one_fail() -> None:
    table = orion(systems=["death_spores", "autolab spaceport"], fleet=9, actions=9, opponent={"fleet": 0})
    assert table.a.reserve == 1
    table.a.attacks(table.b).applies("death_spores")
    assert table.a.reserve == 0 and table.b.loyalty == 8
    table = orion(systems=["death_spores"], fleet=9, actions=10, opponent={"fleet": 0})
    table.a.attacks(table.b).is_asked("action")
    assert table.b.loyalty == 9
    table = orion(hand="autolab", systems=["spaceport"], actions=10)
    table.a.builds("autolab")  # its cube would come from an empty reserve
    assert table.a.actions == 9
    table = orion(systems=["high_orbit_locator", "cloning_center"], food=5, actions=10)
    table.a.activates("high_orbit_locator").is_asked("action")
    assert table.a.food == 5


@pytest.mark.rule("orion.cube.07")
def test_no_card_can_fill_the_slot_of_propaganda() -> None:
    table = orion(systems=["battleship"], fleet=9, opponent={"fleet": 0, "actions": 1, "loyalty": 5})
    table.a.attacks(table.b)  # B has no card with a slot, so Battleship has nothing to do
    table.b.can("propaganda")


@pytest.mark.rule("orion.cube.08", "orion.attack.01")
def test_spent_cubes_stay_out_of_the_reserve_until_the_round_ends() -> None:
    table = orion(systems=["cloning_center"], fleet=9, actions=4, opponent={"fleet": 0})
    assert table.a.reserve == 6
    table.a.researches().activates("cloning_center").attacks(table.b)
    assert (table.a.spent, table.a.cubes_at(0), table.a.markers_on(table.b)) == (1, "A", 1)
    assert table.a.reserve == 6
    table.a.researches()
    assert table.round == 2 and (table.a.spent, table.a.cubes_at(0), table.a.markers_on(table.b)) == (0, "", 0)
    assert table.a.reserve + table.a.actions == 10
    table = orion(systems=["cloning_center"], hand="biospheres", food=3, actions=3)
    table.a.activates("cloning_center").builds("biospheres", into=0)
    assert (table.a.reserve, table.a.spent, table.a.cubes_at(0)) == (8, 1, "")
