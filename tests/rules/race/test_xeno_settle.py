"""Xeno Invasion in Settle: Xeno worlds, military against them, goods for strength, and paying for military worlds."""

from __future__ import annotations

import pytest

from tests.rules.race.table import GAME, XENO, RaceTable, race

REST = "gem_world space_port spice_world comet_zone new_vinland new_earth"


def settle(world: str, tableau: str, goods: str = "", chosen: str = "") -> RaceTable:
    """A has a world and some cards in hand, and a tableau."""
    return race(at="settle", hand=f"{world} {REST}", tableau=tableau, goods=goods, chosen=chosen, options=XENO)


@pytest.mark.rule("xeno.world.01")
def test_there_are_eight_xeno_worlds() -> None:
    worlds = [record for record in GAME.records if "xeno" in record.flags]
    assert len(worlds) == 8 and all(record.type == "world" and record.military for record in worlds)


@pytest.mark.rule("xeno.world.02")
def test_xeno_worlds_are_conquered_like_others() -> None:
    settle("xeno_colony", "new_sparta space_marines").a.conquers("xeno_colony")
    table = settle("xeno_colony", "new_sparta")
    table.a.cannot_place("xeno_colony", "military")


@pytest.mark.rule("xeno.world.03")
@pytest.mark.parametrize("payer", ["contact_specialist", "anti_xeno_embassy", "uplift_terraforming"])
def test_no_power_pays_for_a_xeno_world(payer: str) -> None:
    for world in ("xeno_hostage_planet", "xeno_infested_uplift_world", "xeno_held_imperium_mine"):
        table = settle(world, f"alpha_centauri {payer} colony_ship")
        table.a.cannot_place(world, "military")
    table = settle("xeno_infested_uplift_world", f"new_sparta space_marines {payer}")
    table.a.conquers("xeno_infested_uplift_world")  # asked nothing: there is one way
    assert table.a.tableau[-1] == "xeno_infested_uplift_world"
    always = race(
        at="settle",
        hand=f"xeno_infested_uplift_world {REST}",
        tableau=f"new_sparta space_marines new_military_tactics {payer}",
        options={**XENO, "ask": "always"},
    )
    always.a.places("xeno_infested_uplift_world")
    refused = [GAME.codes.text(code) for code in always.state.refused(0)]
    power = next(text for text in refused if text.startswith(f"power {payer}"))
    always.a.cannot(power, "xeno")


@pytest.mark.rule("xeno.power.01")
@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("anti_xeno_refugees", 1),
        ("rebel_resistance", 2),
        ("xeno_warrior_colony", 1),
        ("alien_defense_center", 3),
        ("alien_weapon_plans", 1),
        ("alien_historians", 2),
    ],
)
def test_military_against_xenos_counts_against_xeno_worlds_only(card: str, amount: int) -> None:
    a = race(tableau=f"new_sparta {card}", options=XENO).a
    assert a.strength("xeno_colony") == 2 + amount
    assert a.strength("rebel_miners") == 2


@pytest.mark.parametrize(
    ("card", "general", "xeno"),
    [
        ("alien_first_contact_team", 1, 1),
        ("rebel_cadre", 1, 0),
        ("anti_xeno_defense_post", 1, 0),
        ("novelty_peddlers", -1, 0),
        ("imperium_munitions_inc", 2, 0),
        ("xeno_infested_alien_outpost", 2, 0),
        ("anti_xeno_militia", 1, 1),
        ("anti_xeno_assault_troops", 2, 1),
    ],
)
def test_general_military_of_the_cards(card: str, general: int, xeno: int) -> None:
    a = race(tableau=f"old_earth {card}", options=XENO).a
    assert (a.strength("rebel_miners"), a.strength("xeno_colony")) == (general, general + xeno)


@pytest.mark.parametrize(("card", "amount"), [("alien_weapon_plans", 2), ("alien_historians", 2)])
def test_military_against_alien_worlds_joins_that_against_xenos(card: str, amount: int) -> None:
    a = race(tableau=f"old_earth {card}", options=XENO).a
    xeno = 1 if card == "alien_weapon_plans" else 2
    assert a.strength("alien_defense_center") == amount
    assert a.strength("xeno_infested_alien_outpost") == amount + xeno
    assert race(tableau="alien_first_contact_team", options=XENO).a.strength("alien_robot_sentry") == 2


@pytest.mark.rule("xeno.power.02", "xeno.power.08")
@pytest.mark.parametrize(
    "card",
    [
        *("starry_rift_pioneers", "anti_xeno_defense_post", "anti_xeno_refugees", "anti_xeno_alien_bunker"),
        *("pan_galactic_disease_center", "rebel_bunker", "xeno_occupied_rebel_world", "anti_xeno_militia"),
        *("construction_corps", "galactic_home_front", "terraforming_defenders"),
    ],
)
def test_defense_and_repair_do_nothing_without_the_invasion(card: str) -> None:
    record = GAME.by_id[card]
    ignored = [power for power in record.powers if power.invasion_only]
    assert ignored
    counted = [p for p in record.powers if p.phase in (3, 5) and not p.invasion_only]
    strength = sum(p.number("amount") for p in counted if p.do == "military")
    against = sum(p.number("amount") for p in counted if p.do == "military_vs" and p.string("versus") == "xeno")
    table = race(
        at="settle",
        hand=f"xeno_colony {REST}",
        tableau=f"new_sparta space_marines {card} alien_robotic_factory artist_colony",
        goods="alien_robotic_factory artist_colony",
        options={**XENO, "ask": "always"},
    )
    assert table.a.strength("xeno_colony") == 4 + strength + against
    table.a.places("xeno_colony")
    assert not any(text.startswith("power") for text in table.a.legal)


@pytest.mark.rule("xeno.power.03", "race.card.anti_xeno_embassy.1")
def test_powers_that_pay_do_not_add_up() -> None:
    table = settle("pirate_world", "alpha_centauri contact_specialist anti_xeno_embassy")
    table.a.places("pirate_world").uses("anti_xeno_embassy")
    assert not any(text.startswith("power") for text in table.a.legal)
    table.a.pays("gem_world space_port")
    assert table.a.tableau[-1] == "pirate_world" and len(table.a.hand) == 4


@pytest.mark.rule("race.card.anti_xeno_embassy.1")
def test_the_embassy_pays_like_a_contact_specialist() -> None:
    assert race(tableau="new_sparta anti_xeno_embassy", options=XENO).a.strength("rebel_miners") == 2
    for world in ("alien_weapon_cache", "alien_robot_sentry", "xeno_colony"):
        settle(world, "alpha_centauri anti_xeno_embassy").a.cannot_place(world, "military")
    settle("rebel_base", "alpha_centauri anti_xeno_embassy").a.can_place("rebel_base")


@pytest.mark.rule("race.card.alien_weapon_cache.2")
def test_alien_weapon_cache_is_not_paid_for() -> None:
    for payer in ("contact_specialist", "anti_xeno_embassy"):
        settle("alien_weapon_cache", f"alpha_centauri {payer}").a.cannot_place("alien_weapon_cache", "military")


@pytest.mark.rule("race.card.alien_first_contact_team.1")
def test_the_contact_team_is_no_alien_world() -> None:
    team = GAME.by_id["alien_first_contact_team"]
    assert "alien" in team.flags and team.good is None
    table = settle("alien_first_contact_team", "alpha_centauri contact_specialist")
    table.a.places("alien_first_contact_team")
    assert table.a.tableau[-1] == "alien_first_contact_team" and len(table.a.hand) == 6  # for nothing: 1 - 1


@pytest.mark.rule("race.card.uplift_terraforming.1", "race.card.uplift_terraforming.2")
def test_uplift_terraforming_pays_for_worlds_with_a_chromosome() -> None:
    table = settle("aquatic_uplift_race", "alpha_centauri uplift_terraforming")
    table.a.places("aquatic_uplift_race").pays("gem_world")
    assert table.a.tableau[-1] == "aquatic_uplift_race" and len(table.a.hand) == 5
    tableau = "alpha_centauri uplift_terraforming"
    settle("rebel_miners", tableau).a.cannot_place("rebel_miners", "military")
    settle("xeno_infested_uplift_world", tableau).a.cannot_place("xeno_infested_uplift_world", "military")


@pytest.mark.parametrize(
    ("card", "world", "less"),
    [
        ("uplift_terraforming", "new_earth", 1),
        ("alien_archives", "alien_robotic_factory", 2),
        ("imperium_war_profiteers", "mining_world", 2),
        ("imperium_war_profiteers", "gem_world", 0),
    ],
)
def test_discounts_of_the_cards(card: str, world: str, less: int) -> None:
    hand = f"{world} spice_world comet_zone new_vinland rebel_base rebel_outpost pirate_world"
    table = race(at="settle", hand=hand, tableau=f"old_earth {card}", options=XENO)
    table.a.places(world)
    while table.a.asked in ("place_world", "discard"):
        table.a.does(table.a.legal[-1] if table.a.legal[0] != "done" else "done")
    assert world in table.a.tableau and len(table.a.hand) == 6 - (GAME.by_id[world].cost - less)


# --- strength for each card of a class -----------------------------------------------------------------------


@pytest.mark.rule("race.card.uplift_coalition.1")
def test_uplift_coalition_counts_chromosomes() -> None:
    tableau = "old_earth uplift_coalition aquatic_uplift_race uplift_descendants"
    assert race(tableau=tableau, options=XENO).a.strength("rebel_miners") == 3


@pytest.mark.rule("race.card.xeno_held_imperium_mine.1")
def test_the_imperium_mine_counts_imperium_cards() -> None:
    tableau = "old_earth xeno_held_imperium_mine galactic_imperium"
    assert race(tableau=tableau, options=XENO).a.strength("pirate_world") == 2


@pytest.mark.rule("race.card.anti_xeno_rebel_force.1")
def test_the_rebel_force_counts_rebel_military_worlds() -> None:
    a = race(tableau="old_earth anti_xeno_rebel_force rebel_cadre rebel_bunker", options=XENO).a
    assert a.strength("pirate_world") == 1 + 2  # Rebel Cadre has a strength of its own


@pytest.mark.rule("race.card.anti_xeno_league.1")
def test_the_league_counts_worlds_that_are_not_military() -> None:
    a = race(tableau="old_earth anti_xeno_league gem_world rebel_bunker", options=XENO).a
    assert (a.strength("xeno_colony"), a.strength("rebel_miners")) == (2, 0)


@pytest.mark.rule("xeno.power.04")
def test_what_is_placed_in_a_phase_is_not_counted_in_it() -> None:
    table = race(
        at="settle",
        hand="gem_world space_port spice_world",
        tableau="old_earth anti_xeno_league",
        options={**XENO, "ask": "always"},
    )
    table.a.places("gem_world")
    assert table.a.tableau[-1] == "gem_world" and table.a.strength("xeno_colony") == 1
    table.a.pays("space_port spice_world")
    assert table.a.strength("xeno_colony") == 2


@pytest.mark.rule("xeno.power.07")
def test_new_galactic_order_counts_strength_per_card_and_none_against_xenos() -> None:
    tableau = ["old_earth", "new_galactic_order", "uplift_coalition", "anti_xeno_refugees"]
    state = GAME.from_json({"options": dict(XENO), "agenda": [], "seats": [{"tableau": tableau}]})
    assert state.result is not None
    order = 2 + 1  # itself, and the coalition's own chromosome
    assert state.result.parts[0]["variable"] == order + 1  # and the coalition counts itself


# --- goods for strength --------------------------------------------------------------------------------------


@pytest.mark.rule("race.card.rebel_black_market_gangs.1", "xeno.power.05", "xeno.power.06")
def test_the_gangs_take_one_novelty_good_in_a_phase() -> None:
    tableau = "new_sparta rebel_black_market_gangs artist_colony"
    table = settle("malevolent_lifeforms", tableau, goods="rebel_black_market_gangs artist_colony")
    table.a.cannot_place("malevolent_lifeforms", "military")  # 2 + 1, and only once
    table = settle("pirate_world", tableau, goods="rebel_black_market_gangs artist_colony")
    table.a.places("pirate_world").spends("artist_colony")
    assert table.a.tableau[-1] == "pirate_world"
    assert table.a.goods == ["pirate_world", "rebel_black_market_gangs"]
    assert table.a.strength("malevolent_lifeforms") == 2  # the phase is over


@pytest.mark.rule("race.card.imperium_arms_factory.1", "xeno.power.05")
def test_the_arms_factory_takes_a_rare_good_where_its_owner_wants() -> None:
    table = settle("malevolent_lifeforms", "new_sparta imperium_arms_factory mining_world", goods="mining_world")
    table.a.places("malevolent_lifeforms")
    assert table.a.goods == [] and table.a.tableau[-1] == "malevolent_lifeforms"
    enough = settle("rebel_miners", "new_sparta imperium_arms_factory mining_world", goods="mining_world")
    enough.a.places("rebel_miners")
    assert enough.a.goods == ["mining_world"]


@pytest.mark.rule("race.card.alien_weapon_cache.1")
def test_the_weapon_cache_helps_against_xenos_only() -> None:
    tableau = "epsilon_eridani alien_weapon_cache"
    table = settle("xeno_colony", tableau, goods="alien_weapon_cache")
    table.a.places("xeno_colony")
    assert table.a.goods == [] and table.a.tableau[-1] == "xeno_colony"
    table = settle("malevolent_lifeforms", tableau, goods="alien_weapon_cache")
    table.a.cannot_place("malevolent_lifeforms", "military")
    anywhere = settle("xeno_colony", f"{tableau} alien_robotic_factory", goods="alien_robotic_factory")
    anywhere.a.places("xeno_colony")
    assert anywhere.a.goods == []


@pytest.mark.rule("xeno.power.05")
def test_strength_for_a_good_is_optional() -> None:
    table = race(
        at="settle",
        hand=f"rebel_miners {REST}",
        tableau="new_sparta imperium_arms_factory mining_world",
        goods="mining_world",
        options={**XENO, "ask": "always"},
    )
    table.a.places("rebel_miners")
    table.a.can("done", "power imperium_arms_factory 0").conquers()
    assert table.a.goods == ["mining_world"]


@pytest.mark.rule("race.card.xeno_occupied_rebel_world.1")
def test_a_world_may_be_rebel_and_xeno() -> None:
    a = race(tableau="old_earth galactic_imperium anti_xeno_refugees", options=XENO).a
    assert a.strength("xeno_occupied_rebel_world") == 4 + 1


# --- at placement --------------------------------------------------------------------------------------------


@pytest.mark.rule("race.card.pan_galactic_disease_center.1", "race.card.pan_galactic_disease_center.2")
def test_a_card_becomes_a_good_before_anything_is_drawn() -> None:
    table = race(
        at="settle",
        chosen="settle",
        hand=f"pan_galactic_disease_center {REST}",
        tableau="old_earth terraforming_robots",
        draws="rebel_base rebel_outpost",
        options=XENO,
    )
    table.a.places("pan_galactic_disease_center").pays("gem_world space_port spice_world")
    assert table.a.asked == "placement_power" and table.a.hand == ["comet_zone", "new_earth", "new_vinland"]
    table.a.will_get("mining_world", on="pan_galactic_disease_center").discards("comet_zone")
    assert table.a.good_cards == {"pan_galactic_disease_center": "mining_world"}
    assert table.a.hand == ["new_earth", "new_vinland", "rebel_base", "rebel_outpost"]


@pytest.mark.rule("race.card.pan_galactic_disease_center.1", "race.card.pan_galactic_disease_center.3")
def test_the_disease_center_may_be_left_empty_and_does_not_ask_again() -> None:
    table = settle("pan_galactic_disease_center", "old_earth")
    table.a.places("pan_galactic_disease_center").pays("gem_world space_port spice_world").done()
    assert table.a.goods == [] and table.a.asked != "placement_power"
    later = race(at="settle", hand=REST, tableau="old_earth pan_galactic_disease_center", options=XENO)
    later.a.places("gem_world").pays("space_port spice_world")
    assert later.a.goods == []
    produced = settle("pan_galactic_disease_center", "old_earth", chosen="produce")
    produced.a.places("pan_galactic_disease_center").pays("gem_world space_port spice_world").discards("comet_zone")
    assert produced.a.player.produced == 0
