"""Effects in general."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.effects.01")
def test_cards_override_boards_and_boards_override_the_rules() -> None:
    table = orion(race="psilon")
    table.a.researches()
    assert len(table.a.hand) == 3  # the board against the common two cards
    table = orion(fleet=3, advisor="veil", opponent={"fleet": 5})
    table.a.can_attack(table.b)  # a card against the rule of the larger fleet
    table = orion(race="bulrathi", food=8, hand="robo_miner_plant", loyalty=5)
    table.a.builds("robo_miner_plant")
    assert table.a.loyalty == 4  # a card against a board that spares loyalty


@pytest.mark.rule("orion.effects.02")
def test_after_construction_effects_apply_once() -> None:
    table = orion(hand="biospheres", food=3, on_top="titan")
    table.a.builds("biospheres")
    assert table.a.hand == ["titan"]
    table.a.researches().researches()
    assert table.round == 2
    table = orion(systems=["biospheres"], at="start_effects")
    assert table.a.hand == [] and table.a.asked == "action"


@pytest.mark.rule("orion.effects.04")
def test_what_works_always_works_as_long_as_the_card_does() -> None:
    table = orion(
        hand="biospheres",
        food=3,
        systems=["missile_base"],
        fleet=2,
        opponent={"fleet": 3, "actions": 2},
        first=1,
        options={"first": 1},
    )
    table.b.cannot_attack(table.a, "weaker").researches()
    table.a.builds("biospheres", into=0)
    table.b.can_attack(table.a)


@pytest.mark.rule("orion.effects.05")
def test_an_effect_is_carried_out_as_fully_as_possible() -> None:
    table = orion(hand="frigate", deck="titan cruiser", discard="autolab")
    table.a.exploits("frigate")  # four cards: two of the deck, one of the pile beneath Frigate
    assert table.a.drawn == ["autolab", "cruiser", "titan"]
    table = orion(systems=["planetary_stock_exchange"], vp=1, food=9, fleet=9, production=3)
    table.a.activates("planetary_stock_exchange")
    assert table.a.resources == (9, 9, 4)


@pytest.mark.rule("orion.effects.06")
def test_only_what_may_be_done_can_be_declined() -> None:
    table = orion(systems=["frigate", "cruiser"], fleet=4, opponent={"fleet": 0})
    table.a.attacks(table.b).is_asked("due_effects").cannot("done", "must")
    table.a.applies("frigate").can("done", "apply cruiser 1").done()
    assert len(table.a.hand) == 1 and table.a.cubes_at(1) == ""
    table = orion(hand="missile_base biospheres", systems=["colony_ship"], food=5, fleet=5)
    table.a.activates("colony_ship").cannot("done", "must")


@pytest.mark.rule("orion.effects.07")
def test_their_owner_orders_several_effects() -> None:
    for first, second in (("cruiser", "death_spores"), ("death_spores", "cruiser")):
        table = orion(systems=["cruiser", "death_spores"], fleet=4, opponent={"fleet": 0})
        table.a.attacks(table.b).is_asked("due_effects").can("apply cruiser 0", "apply death_spores 1")
        table.a.applies(first).can("done").applies(second)
        assert table.a.actions == 3 and table.b.loyalty == 8
    # With one cube in the reserve the order decides which of the two happens.
    table = orion(systems=["cruiser", "death_spores"], fleet=4, actions=9, opponent={"fleet": 0})
    table.a.attacks(table.b).applies("death_spores").is_asked("action")
    assert table.b.loyalty == 8 and table.a.cubes_at(0) == ""


@pytest.mark.rule("orion.effects.08", "orion.advisor.viktoria.1")
@pytest.mark.parametrize(("option", "resources"), [(0, (3, 1, 1)), (1, (1, 3, 1)), (2, (1, 1, 3))])
def test_a_slash_means_exactly_one(option: int, resources: tuple[int, int, int]) -> None:
    table = orion(advisor="viktoria", food=1, fleet=1, production=1)
    table.a.activates("viktoria").may_only("option 0", "option 1", "option 2").picks(option)
    assert table.a.resources == resources
    table.a.is_asked("action")


@pytest.mark.rule("orion.effects.09", "orion.card.spaceport.1")
def test_a_two_headed_arrow_goes_either_way_once() -> None:
    table = orion(systems=["spaceport"], food=6, fleet=6, production=4)
    table.a.activates("spaceport").may_only("option 0", "option 1").picks(0)
    assert table.a.resources == (3, 3, 6)
    table.a.is_asked("action")
    table = orion(systems=["spaceport"], food=6, fleet=6, production=4)
    table.a.activates("spaceport").picks(1)
    assert table.a.resources == (9, 9, 2)
    table = orion(systems=["spaceport"], food=0, fleet=0, production=2)
    table.a.activates("spaceport").is_asked("action")
    assert table.a.resources == (3, 3, 0)


@pytest.mark.rule("orion.effects.10")
def test_a_white_cube_is_one_more_action_from_the_reserve() -> None:
    table = orion(hand="autolab", systems=["spaceport"])
    assert (table.a.actions, table.a.reserve) == (3, 7)
    table.a.builds("autolab")
    assert (table.a.actions, table.a.spent, table.a.reserve) == (3, 1, 6)


@pytest.mark.rule("orion.effects.11")
def test_a_crossed_out_card_is_discarded_from_hand() -> None:
    table = orion(hand="destroyer", food=1, opponent={"hand": "titan cruiser autolab"})
    table.a.builds("destroyer")
    table.b.picks(0).discards("titan autolab")
    assert table.b.hand == ["cruiser"] and table.discard == ["autolab", "titan"]


@pytest.mark.rule("orion.effects.12")
def test_a_board_has_powers_like_a_card_but_is_none() -> None:
    table = orion(at="start_effects", race="alkari", vp=1)
    table.a.uses_power()
    assert table.a.vp == 0
    table = orion(systems=["battleship"], fleet=4, opponent={"race": "alkari", "fleet": 0})
    table.a.attacks(table.b).is_asked("action")  # no slot of a card is there to be filled


@pytest.mark.rule("orion.effects.13")
def test_a_p_slot_is_filled_from_the_reserve() -> None:
    table = orion(systems=["death_spores"], fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).applies("death_spores")
    assert table.a.cubes_at(0) == "P" and table.a.reserve == 6
    table.a.attacks(table.b).is_asked("action")
    assert table.b.loyalty == 10 - 1 - 1 - 1


@pytest.mark.rule("orion.effects.14")
def test_opponents_choose_clockwise_from_the_one_who_caused_it() -> None:
    table = orion(
        hand="autolab biospheres",
        players=3,
        first=1,
        actions=0,
        opponent={"hand": "destroyer", "food": 1, "actions": 1},
        others=[{"hand": "titan cruiser"}],
        options={"first": 1},
    )
    table.b.builds("destroyer")
    assert table.asked == "C"
    table.c.picks(1)
    assert table.asked == "A"
    table.a.picks(1)
    assert (table.a.loyalty, table.c.loyalty) == (8, 8)


@pytest.mark.rule("orion.effects.15")
def test_an_option_that_cannot_be_met_cannot_be_picked() -> None:
    table = orion(hand="destroyer", food=1, opponent={"hand": "titan"})
    table.a.builds("destroyer")
    assert table.b.loyalty == 8 and table.b.hand == ["titan"]
    table = orion(systems=["spaceport"], food=9, fleet=2, production=2)
    table.a.activates("spaceport")
    assert table.a.resources == (9, 5, 0)  # the other direction cannot be paid


@pytest.mark.rule("orion.effects.16", "orion.card.deep_core_mine.1")
def test_effects_of_a_card_with_one_trigger_are_applied_in_order_as_one() -> None:
    table = orion(systems=["deep_core_mine"], production=3, loyalty=6)
    table.a.activates("deep_core_mine").is_asked("action")
    assert (table.a.production, table.a.loyalty) == (5, 5)
    kinds = table.happened
    assert kinds.index("gained") < kinds.index("loyalty")


@pytest.mark.rule("orion.effects.17")
def test_a_plain_arrow_changes_loyalty_by_one() -> None:
    table = orion(hand="robo_miner_plant", loyalty=7)
    table.a.builds("robo_miner_plant")
    assert table.a.loyalty == 6
    table = orion(systems=["death_spores"], fleet=4, opponent={"fleet": 0, "loyalty": 7})
    table.a.attacks(table.b).applies("death_spores")
    assert table.b.loyalty == 5
