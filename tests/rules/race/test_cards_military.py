"""The military worlds of the base game."""

from __future__ import annotations

import pytest

from tests.rules.race.printed import Printed, as_played
from tests.rules.race.table import race


@pytest.mark.rule("race.card.outlaw_world.1")
@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("new_sparta", Printed("defense 2", 1, military="2")),
        ("new_survivalists", Printed("defense 1", 1, good="novelty production", consumes="novelty 1: 1 card")),
        ("outlaw_world", Printed("defense 1", 1, consumes="any 1: 1 vp 1 card")),
        ("rebel_fuel_cache", Printed("defense 1", 1, good="rare windfall")),
        ("runaway_robots", Printed("defense 1", 1, good="rare windfall")),
        ("star_nomad_lair", Printed("defense 1", 1, good="novelty windfall", explores="+1")),
        ("the_last_of_the_uplift_gnarssh", Printed("defense 1", 0, good="genes windfall")),
        ("alien_robot_sentry", Printed("defense 2", 2, good="alien windfall")),
        ("aquatic_uplift_race", Printed("defense 2", 2, good="genes windfall")),
        ("avian_uplift_race", Printed("defense 2", 2, good="genes windfall")),
        ("former_penal_colony", Printed("defense 2", 1, good="novelty windfall", military="1")),
        ("rebel_miners", Printed("defense 2", 1, good="rare production")),
        ("reptilian_uplift_race", Printed("defense 2", 2, good="genes windfall")),
        ("pirate_world", Printed("defense 3", 2, good="novelty windfall")),
        ("rebel_underground", Printed("defense 3", 4, draws=1)),
        ("rebel_warrior_race", Printed("defense 3", 2, good="genes windfall", military="1")),
        ("alien_robot_scout_ship", Printed("defense 4", 2, good="alien windfall", military="1")),
        ("malevolent_lifeforms", Printed("defense 4", 2, good="genes production", explores="+1")),
        ("lost_alien_warship", Printed("defense 5", 3, good="alien windfall", military="2")),
        ("rebel_outpost", Printed("defense 5", 5, military="1")),
        ("lost_alien_battle_fleet", Printed("defense 6", 4, good="alien production", military="3")),
        ("rebel_base", Printed("defense 6", 6)),
        ("rebel_homeworld", Printed("defense 7", 7)),
    ],
)
def test_a_military_world_does_what_is_printed_and_no_more(card: str, printed: Printed) -> None:
    assert as_played(card, "military") == printed


@pytest.mark.rule("race.card.outlaw_world.1")
def test_outlaw_world_gives_no_military() -> None:
    table = race(
        at="settle", tableau="outlaw_world", hand="runaway_robots new_survivalists", opponent={"chosen": "settle"}
    )
    table.a.is_asked("choose_action")
    assert (table.a.tableau, len(table.a.hand)) == (["outlaw_world"], 2)


@pytest.mark.rule("race.card.pirate_world.1", "race.card.star_nomad_lair.1")
@pytest.mark.parametrize(("world", "price"), [("pirate_world", 5), ("star_nomad_lair", 3)])
def test_a_bonus_for_the_own_good_counts_for_no_other_good(world: str, price: int) -> None:
    for sold, drawn in ((world, price), ("gem_world", 2), ("asteroid_belt", 3)):
        goods = f"{world} gem_world asteroid_belt"
        table = race(at="consume", chosen="consume_trade", tableau=f"rebel_base {goods}", goods=goods)
        table.a.sells(sold)
        assert len(table.a.hand) == drawn


@pytest.mark.rule("race.card.runaway_robots.1")
def test_runaway_robots_draw_nothing_for_the_good_of_their_placement() -> None:
    table = race(at="settle", tableau="expedition_force", hand="runaway_robots", opponent={"chosen": "settle"})
    table.a.conquers("runaway_robots").is_asked("choose_action")
    assert (table.a.goods, table.a.hand) == (["runaway_robots"], [])


@pytest.mark.parametrize("world", ["star_nomad_lair", "malevolent_lifeforms"])
def test_a_world_that_explores_draws_one_more_card_and_keeps_no_more(world: str) -> None:
    table = race(at="explore", tableau=f"new_sparta {world}", chosen="explore_5")
    assert (len(table.a.drawn), len(table.b.drawn)) == (2 + 5 + 1, 2)
    table.a.does(table.a.legal[0])
    table.b.does(table.b.legal[0])
    assert (len(table.a.hand), len(table.b.hand)) == (1, 1)


@pytest.mark.parametrize(
    ("tableau", "strength"),
    [
        ("new_sparta epsilon_eridani rebel_outpost rebel_warrior_race", 2 + 1 + 1 + 1),
        ("lost_alien_warship lost_alien_battle_fleet alien_robot_scout_ship", 2 + 3 + 1),
        (
            "blaster_gem_mines imperium_armaments_world former_penal_colony refugee_world empath_world",
            1 + 1 + 1 - 1 - 1,
        ),
        ("refugee_world empath_world outlaw_world", -2),
    ],
)
def test_strengths_of_all_worlds_add_up(tableau: str, strength: int) -> None:
    table = race(at="settle", tableau=tableau, opponent={"chosen": "settle"})
    assert table.a.strength("pirate_world") == strength
