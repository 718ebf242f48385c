"""Attack."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.attack.01")
def test_the_cube_lies_on_the_board_of_the_attacked_player() -> None:
    table = orion(fleet=9, players=3, opponent={"fleet": 0}, others=[{"fleet": 0}])
    table.a.attacks(table.b)
    assert table.a.markers_on(table.b) == 1 and table.a.markers_on(table.c) == 0
    table.a.cannot("attack A")


@pytest.mark.rule("orion.attack.02")
@pytest.mark.parametrize(("players", "times"), [(2, 3), (3, 2), (4, 1)])
def test_an_opponent_is_attacked_a_limited_number_of_times(players: int, times: int) -> None:
    others = [{"fleet": 0}] * (players - 2)
    table = orion(fleet=9, actions=9, opponent={"fleet": 0}, others=others)
    for _attack in range(times):
        table.a.attacks(table.b)
    table.a.cannot_attack(table.b, "attacked")
    if players > 2:
        table.a.can_attack(table.c)


@pytest.mark.rule("orion.attack.02")
def test_attacks_by_others_do_not_count() -> None:
    table = orion(
        fleet=9,
        first=2,
        active=2,
        actions=3,
        opponent={"fleet": 0},
        others=[{"fleet": 9, "actions": 1}, {"fleet": 0}],
        options={"first": 2},
    )
    table.c.attacks(table.b)
    table.a.can_attack(table.b).attacks(table.b)
    assert table.b.loyalty == 8


@pytest.mark.rule("orion.attack.03")
def test_the_attacker_needs_at_least_as_many_fleets() -> None:
    table = orion(fleet=3, opponent={"fleet": 3})
    table.a.can_attack(table.b)
    table = orion(fleet=3, opponent={"fleet": 4})
    table.a.cannot_attack(table.b, "weaker")


@pytest.mark.rule("orion.attack.04")
def test_an_attack_costs_two_real_fleets() -> None:
    table = orion(fleet=5, opponent={"fleet": 0})
    table.a.attacks(table.b)
    assert table.a.fleet == 3
    table = orion(fleet=1, opponent={"fleet": 0})
    table.a.cannot_attack(table.b, "fleets")


@pytest.mark.rule("orion.attack.05", "orion.advisor.veil.1", "orion.card.missile_base.1")
def test_what_cards_add_is_counted_on_both_sides() -> None:
    table = orion(fleet=3, advisor="veil", opponent={"fleet": 5})
    table.a.can_attack(table.b)
    table = orion(fleet=3, advisor="veil", opponent={"fleet": 6})
    table.a.cannot_attack(table.b, "weaker")
    table = orion(fleet=3, advisor="veil", opponent={"fleet": 4, "systems": ["missile_base"]})
    table.a.cannot_attack(table.b, "weaker")
    table = orion(fleet=5, opponent={"fleet": 3, "systems": ["missile_base"]})
    table.a.can_attack(table.b)
    table = orion(fleet=3, opponent={"fleet": 5, "advisor": "veil"}, systems=["missile_base"])
    table.a.cannot_attack(table.b, "weaker")  # each counts on its own side only


@pytest.mark.rule("orion.attack.06")
def test_fleets_are_compared_before_the_payment() -> None:
    table = orion(fleet=2, opponent={"fleet": 2})
    table.a.attacks(table.b)
    assert table.a.fleet == 0 and table.b.loyalty == 9


@pytest.mark.rule("orion.attack.07")
def test_the_target_loses_a_loyalty_and_the_attacker_gains_two_points() -> None:
    table = orion(fleet=4, vp=1, loyalty=5, opponent={"fleet": 0, "loyalty": 6, "vp": 3})
    table.a.attacks(table.b)
    assert (table.a.vp, table.a.loyalty, table.b.vp, table.b.loyalty) == (3, 5, 3, 5)


@pytest.mark.rule("orion.attack.08")
def test_being_attacked_does_not_trigger_after_attack_effects() -> None:
    table = orion(fleet=4, opponent={"fleet": 0, "systems": ["doom_star", "frigate", "cruiser"], "advisor": "kual"})
    table.a.attacks(table.b)
    assert (table.b.vp, table.b.hand, table.b.actions) == (0, [], 0)
    table.b.is_asked_nothing()


@pytest.mark.rule("orion.attack.09", "orion.effects.13")
def test_after_attack_effects_apply_at_every_attack_unless_a_p_slot_limits_them() -> None:
    table = orion(food=0, fleet=9, systems=["doom_star", "death_spores"], actions=5, opponent={"fleet": 0})
    table.a.attacks(table.b).applies("doom_star").applies("death_spores")
    assert (table.a.food, table.b.loyalty) == (2, 8)
    table.a.attacks(table.b).is_asked("action")
    assert (table.a.food, table.b.loyalty) == (4, 7)


@pytest.mark.rule("orion.attack.10")
def test_the_order_of_an_attack() -> None:
    theirs = {"food": 0, "fleet": 0, "systems": ["star_fortress"]}
    table = orion(fleet=9, systems=["frigate", "death_spores"], opponent=theirs)
    table.a.attacks(table.b).is_asked("due_effects")
    assert table.a.fleet == 7 and table.a.vp == 2 and table.b.loyalty == 9  # paid, and the result is there
    assert table.b.food == 0 and table.a.hand == []
    table.a.applies("frigate")
    assert len(table.a.hand) == 1 and table.b.food == 0
    table.a.done()
    assert table.b.food == 2
    kinds = table.happened
    assert (
        kinds.index("paid")
        < kinds.index("loyalty")
        < kinds.index("drew")
        < len(kinds) - 1 - kinds[::-1].index("gained")
    )


@pytest.mark.rule("orion.attack.11", "orion.card.star_fortress.3")
def test_what_an_attack_triggers_is_fixed_when_it_is_paid() -> None:
    table = orion(
        fleet=9,
        systems=["troop_transport"],
        opponent={"food": 1, "fleet": 0, "systems": ["ground_batteries star_fortress"]},
    )
    table.a.attacks(table.b).applies("troop_transport")
    assert table.b.system(0) == ["star_fortress", "ground_batteries"]
    assert table.b.food == 3
    table = orion(
        fleet=9,
        systems=["troop_transport"],
        opponent={"food": 1, "fleet": 0, "systems": ["star_fortress ground_batteries"]},
    )
    table.a.attacks(table.b).applies("troop_transport")
    assert table.b.food == 1  # it came to the top too late


@pytest.mark.rule("orion.attack.12")
def test_the_price_never_falls_below_0() -> None:
    table = orion(fleet=1, advisor="veil", opponent={"fleet": 0})
    card = table.state.rules.cards[table.a.player.advisor]
    try:
        card.price_of_mine = -1
        table.a.attacks(table.b)
        assert table.a.fleet == 0
        card.price_of_mine = -5
        table.a.attacks(table.b)
    finally:
        card.price_of_mine = 0
    assert table.a.fleet == 0


@pytest.mark.rule("orion.attack.13")
def test_the_limits_start_afresh_every_round() -> None:
    table = orion(
        fleet=9, actions=1, attacked=[0, 3], opponent={"fleet": 0, "food": 0, "production": 0}, food=0, production=0
    )
    table.a.cannot_attack(table.b, "attacked").researches()
    assert table.round == 2 and table.a.markers_on(table.b) == 0
    table.b.researches()
    table.a.can_attack(table.b)
