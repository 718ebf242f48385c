"""A card discarded while the twelfth is placed keeps the game going, so its owner is asked, needed or not."""

from __future__ import annotations

import pytest

from tests.rules.race.table import RaceTable, race

NINE = (
    "old_earth public_works export_duties drop_ships deficit_spending consumer_markets research_labs genetics_lab"
    " mining_robots"
)


def settle(world: str, tableau: str) -> RaceTable:
    """Place a world; what it is paid with is chosen already."""
    table = race(
        at="settle",
        hand=f"{world} space_port spice_world comet_zone",
        tableau=tableau,
        opponent={"tableau": "new_sparta"},
    )
    table.a.places(world)
    return table


@pytest.mark.rule("race.order.05")
@pytest.mark.parametrize(
    ("world", "card"),
    [
        ("rebel_outpost", "new_military_tactics"),  # conquered without
        ("gem_world", "new_military_tactics"),  # paid for
        ("refugee_world", "colony_ship"),  # costs nothing anyway
    ],
)
@pytest.mark.parametrize("goes", [False, True])
def test_the_twelfth_card_may_cost_one_that_is_not_needed(world: str, card: str, goes: bool) -> None:
    table = settle(world, f"{NINE} replicant_robots space_marines".replace("mining_robots", card))
    assert len(table.a.tableau) == 12
    table.a.is_asked("place_world").can(f"power {card} 0")
    if goes:
        table.a.uses(card)
    while table.a.asked in ("place_world", "discard"):
        table.a.does(table.a.legal[0])
    assert (table.state.over, len(table.a.tableau)) == (not goes, 11 if goes else 12)


def test_with_fewer_cards_it_is_not_asked() -> None:
    table = settle("rebel_outpost", f"{NINE} space_marines".replace("mining_robots", "new_military_tactics"))
    assert table.a.asked != "place_world"
    assert "new_military_tactics" in table.a.tableau


def test_what_is_needed_is_not_wasted() -> None:
    """Contact Specialist pays for a world that military cannot reach: its owner cannot give away the way to it."""
    tableau = NINE.replace("drop_ships", "contact_specialist new_military_tactics replicant_robots")
    table = settle("rebel_outpost", tableau)
    assert len(table.a.tableau) == 12
    while table.a.asked in ("place_world", "discard"):
        assert table.a.legal
        table.a.does(table.a.legal[-1])
    assert "rebel_outpost" in table.a.tableau
