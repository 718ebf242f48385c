"""Xeno Invasion: what the cards with variable VP count."""

from __future__ import annotations

import pytest

from tests.rules.race.table import GAME, XENO


def variable(tableau: str) -> int:
    """The variable VP of a tableau at the end of the game."""
    seats = [{"tableau": tableau.split()}]
    state = GAME.from_json({"options": dict(XENO), "agenda": [], "seats": seats})
    assert state.result is not None
    return state.result.parts[0]["variable"]


@pytest.mark.rule(
    "race.scoring.corrosive_uplift_world",
    "race.scoring.uplift_coalition",
    "race.scoring.alien_historians",
    "race.scoring.anti_xeno_league",
    "race.scoring.anti_xeno_rebel_force",
    "race.scoring.imperium_war_profiteers",
    "race.scoring.terraforming_defenders",
    "race.scoring.uplift_bio_engineers",
)
@pytest.mark.parametrize(
    ("card", "itself"),
    [
        ("corrosive_uplift_world", 1),
        ("uplift_coalition", 1),
        ("alien_historians", 1),
        ("anti_xeno_league", 1),
        ("anti_xeno_rebel_force", 1),
        ("imperium_war_profiteers", 2),
        ("terraforming_defenders", 2),
        ("uplift_bio_engineers", 2),
    ],
)
def test_what_scoring_cards_are_worth_by_themselves(card: str, itself: int) -> None:
    world = 1 if card == "anti_xeno_league" else 0  # Old Earth is a world
    assert variable(f"old_earth {card}") == itself + world


@pytest.mark.rule(
    "race.scoring.corrosive_uplift_world",
    "race.scoring.uplift_coalition",
    "race.scoring.alien_historians",
    "race.scoring.anti_xeno_league",
    "race.scoring.anti_xeno_rebel_force",
    "race.scoring.imperium_war_profiteers",
    "race.scoring.terraforming_defenders",
    "race.scoring.uplift_bio_engineers",
)
@pytest.mark.parametrize(
    ("card", "other", "points"),
    [
        ("corrosive_uplift_world", "uplift_descendants", 1),
        ("uplift_coalition", "aquatic_uplift_race", 1),
        ("corrosive_uplift_world", "uplift_terraforming", 0),
        ("corrosive_uplift_world", "uplift_coalition", 3),  # each of them is worth 2
        ("uplift_coalition", "uplift_terraforming", 0),
        ("uplift_coalition", "gem_world", 0),
        ("alien_historians", "alien_archives", 3),
        ("alien_historians", "gem_world", 0),
        ("alien_historians", "xeno_colony", 2),
        ("alien_historians", "xeno_infested_alien_outpost", 2),
        ("alien_historians", "alien_weapon_plans", 1),
        ("anti_xeno_league", "anti_xeno_refugees", 2),
        ("anti_xeno_league", "gem_world", 1),
        ("anti_xeno_league", "anti_xeno_militia", 1),
        ("anti_xeno_rebel_force", "rebel_cadre", 2),
        ("anti_xeno_rebel_force", "xeno_occupied_rebel_world", 2),
        ("anti_xeno_rebel_force", "anti_xeno_embassy", 1),
        ("anti_xeno_rebel_force", "xeno_colony", 1),
        ("anti_xeno_rebel_force", "gem_world", 0),
        ("imperium_war_profiteers", "blaster_gem_mines", 3),
        ("imperium_war_profiteers", "imperium_armaments_world", 3),
        ("imperium_war_profiteers", "xeno_held_imperium_mine", 2),
        ("imperium_war_profiteers", "imperium_arms_factory", 2),
        ("imperium_war_profiteers", "mining_world", 1),
        ("imperium_war_profiteers", "rebel_bunker", 1),
        ("imperium_war_profiteers", "gem_world", 0),
        ("terraforming_defenders", "terraformed_world", 3),
        ("terraforming_defenders", "asteroid_belt", 0),
        ("terraforming_defenders", "terraforming_uplift_project", 2),
        ("terraforming_defenders", "uplift_terraforming", 2),
        ("terraforming_defenders", "gem_world", 1),
        ("terraforming_defenders", "mining_world", 1),
        ("terraforming_defenders", "xeno_colony", 1),
        ("terraforming_defenders", "alien_robotic_factory", 1),
        ("uplift_bio_engineers", "uplift_terraforming", 2),
        ("uplift_bio_engineers", "adaptable_uplift_race", 2),
        ("uplift_bio_engineers", "pan_galactic_disease_center", 1),
        ("uplift_bio_engineers", "anti_xeno_refugees", 1),
        ("uplift_bio_engineers", "gem_world", 0),
    ],
)
def test_what_another_card_adds(card: str, other: str, points: int) -> None:
    assert variable(f"old_earth {card} {other}") - variable(f"old_earth {card}") == points


@pytest.mark.rule("race.card.alien_archives.2")
def test_alien_archives_are_a_production_world() -> None:
    assert variable("old_earth alien_tech_institute alien_archives") == 2 + 3
    assert variable("old_earth terraforming_defenders alien_archives") == 2 + 1


@pytest.mark.rule("race.card.terraformed_world.1")
def test_terraformed_world_counts_by_its_name_only() -> None:
    assert "terraforming" not in GAME.by_id["terraformed_world"].flags
    assert variable("old_earth terraforming_defenders terraformed_world") == 2 + 3


@pytest.mark.rule("race.card.xeno_occupied_rebel_world.2")
@pytest.mark.parametrize("card", ["galactic_imperium", "anti_xeno_rebel_force", "alien_historians"])
def test_what_the_occupied_rebel_world_is_worth(card: str) -> None:
    alone = variable(f"old_earth {card}")
    assert variable(f"old_earth {card} xeno_occupied_rebel_world") == alone + 2
