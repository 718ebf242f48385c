"""What the twelve six-cost developments are worth: every card of the game, by itself and in tableaus of many."""

from __future__ import annotations

import pytest

from tests.rules.race.table import GAME, cards, race

# What a card in the tableau brings to each of them; cards that are not named bring nothing.
WORTH = {
    "alien_tech_institute": {
        3: "alien_robotic_factory lost_alien_battle_fleet",
        2: (
            "alien_rosetta_stone_world deserted_alien_outpost deserted_alien_colony deserted_alien_library "
            "alien_robot_sentry alien_robot_scout_ship lost_alien_warship alien_tech_institute"
        ),
    },
    "free_trade_association": {
        2: (
            "earths_lost_colony artist_colony expanding_colony secluded_world gem_world new_vinland space_port "
            "spice_world prosperous_world new_survivalists consumer_markets"
        ),
        1: "refugee_world galactic_resort star_nomad_lair former_penal_colony pirate_world",
    },
    "galactic_federation": {
        2: (
            "alien_tech_institute free_trade_association galactic_federation galactic_imperium "
            "galactic_renaissance galactic_survey_seti merchant_guild mining_league new_economy "
            "new_galactic_order pan_galactic_league trade_league"
        ),
        1: (
            "contact_specialist expedition_force export_duties investment_credits new_military_tactics "
            "public_works colony_ship deficit_spending genetics_lab interstellar_bank mining_robots space_marines "
            "mining_conglomerate terraforming_robots diversified_economy drop_ships replicant_robots "
            "research_labs consumer_markets"
        ),
    },
    "galactic_imperium": {
        2: (
            "rebel_fuel_cache rebel_miners rebel_underground rebel_warrior_race rebel_outpost rebel_base "
            "rebel_homeworld"
        ),
        1: (
            "new_sparta new_survivalists outlaw_world runaway_robots star_nomad_lair "
            "the_last_of_the_uplift_gnarssh alien_robot_sentry aquatic_uplift_race avian_uplift_race "
            "former_penal_colony reptilian_uplift_race pirate_world alien_robot_scout_ship malevolent_lifeforms "
            "lost_alien_warship lost_alien_battle_fleet"
        ),
    },
    "galactic_renaissance": {
        3: "artist_colony galactic_trendsetters research_labs",
    },
    "galactic_survey_seti": {
        2: "star_nomad_lair malevolent_lifeforms",
        1: (
            "old_earth epsilon_eridani alpha_centauri new_sparta earths_lost_colony pilgrimage_world "
            "refugee_world artist_colony destroyed_world empath_world expanding_colony gambling_world "
            "secluded_world asteroid_belt galactic_engineers gem_world new_vinland pre_sentient_race "
            "radioactive_world space_port spice_world alien_rosetta_stone_world bio_hazard_mining_world "
            "black_market_trading_world blaster_gem_mines comet_zone galactic_resort mining_world plague_world "
            "prosperous_world deserted_alien_outpost distant_world imperium_armaments_world merchant_world "
            "tourist_world deserted_alien_colony galactic_trendsetters lost_species_ark_world new_earth "
            "terraformed_world alien_robotic_factory deserted_alien_library new_survivalists outlaw_world "
            "rebel_fuel_cache runaway_robots the_last_of_the_uplift_gnarssh alien_robot_sentry "
            "aquatic_uplift_race avian_uplift_race former_penal_colony rebel_miners reptilian_uplift_race "
            "pirate_world rebel_underground rebel_warrior_race alien_robot_scout_ship lost_alien_warship "
            "rebel_outpost lost_alien_battle_fleet rebel_base rebel_homeworld expedition_force research_labs "
            "galactic_renaissance galactic_survey_seti"
        ),
    },
    "merchant_guild": {
        2: (
            "earths_lost_colony artist_colony secluded_world gem_world new_vinland space_port spice_world "
            "bio_hazard_mining_world comet_zone mining_world plague_world prosperous_world distant_world "
            "imperium_armaments_world lost_species_ark_world new_earth alien_robotic_factory new_survivalists "
            "rebel_miners malevolent_lifeforms lost_alien_battle_fleet"
        ),
    },
    "mining_league": {
        2: (
            "bio_hazard_mining_world comet_zone mining_world imperium_armaments_world new_earth rebel_miners "
            "mining_robots mining_conglomerate"
        ),
        1: (
            "alpha_centauri destroyed_world asteroid_belt radioactive_world blaster_gem_mines rebel_fuel_cache "
            "runaway_robots"
        ),
    },
    "new_economy": {
        2: (
            "public_works deficit_spending mining_conglomerate terraforming_robots diversified_economy "
            "research_labs consumer_markets free_trade_association mining_league new_economy trade_league"
        ),
        1: (
            "old_earth epsilon_eridani earths_lost_colony pilgrimage_world expanding_colony gambling_world "
            "secluded_world new_vinland black_market_trading_world galactic_resort plague_world prosperous_world "
            "merchant_world tourist_world galactic_trendsetters new_earth terraformed_world new_survivalists "
            "outlaw_world"
        ),
    },
    "new_galactic_order": {  # their general military
        3: "lost_alien_battle_fleet drop_ships",
        2: "new_sparta lost_alien_warship space_marines new_galactic_order",
        1: (
            "epsilon_eridani blaster_gem_mines imperium_armaments_world former_penal_colony rebel_warrior_race "
            "alien_robot_scout_ship rebel_outpost expedition_force"
        ),
        -1: "refugee_world empath_world contact_specialist pan_galactic_league",
    },
    "pan_galactic_league": {
        3: "contact_specialist",
        2: (
            "empath_world pre_sentient_race plague_world distant_world lost_species_ark_world "
            "the_last_of_the_uplift_gnarssh aquatic_uplift_race avian_uplift_race reptilian_uplift_race "
            "rebel_warrior_race malevolent_lifeforms"
        ),
        1: (
            "new_sparta new_survivalists outlaw_world rebel_fuel_cache runaway_robots star_nomad_lair "
            "alien_robot_sentry former_penal_colony rebel_miners pirate_world rebel_underground "
            "alien_robot_scout_ship lost_alien_warship rebel_outpost lost_alien_battle_fleet rebel_base "
            "rebel_homeworld"
        ),
    },
    "trade_league": {
        2: "export_duties genetics_lab mining_conglomerate trade_league",
        1: (
            "old_earth galactic_engineers space_port spice_world bio_hazard_mining_world distant_world "
            "merchant_world star_nomad_lair pirate_world"
        ),
    },
}


LISTED = {six: {card: vp for vp, words in lines.items() for card in cards(words)} for six, lines in WORTH.items()}


def listed(*tableau: str) -> int:
    """What the lists say that all scoring cards of a tableau are worth, chips left out."""
    return sum(LISTED[six].get(card, 0) for six in tableau if six in LISTED for card in tableau)


def worth(tableau: str, vp: int = 0) -> int:
    """The VP of all scoring cards of a tableau when the game ends."""
    return race(at="round_ends", tableau=tableau, vp=vp, pool=0).a.score["variable"]


@pytest.mark.rule(
    "race.scoring.alien_tech_institute",
    "race.scoring.free_trade_association",
    "race.scoring.galactic_federation",
    "race.scoring.galactic_imperium",
    "race.scoring.galactic_renaissance",
    "race.scoring.galactic_survey_seti",
    "race.scoring.merchant_guild",
    "race.scoring.mining_league",
    "race.scoring.new_economy",
    "race.scoring.new_galactic_order",
    "race.scoring.pan_galactic_league",
    "race.scoring.trade_league",
)
@pytest.mark.parametrize("six", WORTH)
def test_each_card_of_the_game_brings_what_the_list_says(six: str) -> None:
    assert worth(six) == LISTED[six].get(six, 0)
    others = [record.id for record in GAME.records if record.set == "base" and record.id != six]
    assert len(others) == 94
    assert {card: worth(f"{six} {card}") for card in others} == {card: listed(six, card) for card in others}


@pytest.mark.rule("race.scoring.alien_tech_institute")
def test_alien_tech_institute() -> None:
    assert worth("alien_tech_institute alien_robotic_factory deserted_alien_colony alien_rosetta_stone_world") == 9


@pytest.mark.rule("race.scoring.free_trade_association")
def test_free_trade_association() -> None:
    assert worth("free_trade_association gem_world refugee_world consumer_markets") == 2 + 1 + 2
    assert worth("free_trade_association expanding_colony star_nomad_lair mining_world old_earth") == 2 + 1


@pytest.mark.rule("race.scoring.galactic_federation")
def test_galactic_federation() -> None:
    assert worth("galactic_federation public_works drop_ships old_earth") == 2 + 1 + 1
    with_new_economy = worth("galactic_federation new_economy public_works")
    assert with_new_economy - worth("new_economy public_works") == 2 + 2 + 1


@pytest.mark.rule("race.scoring.galactic_imperium")
def test_galactic_imperium() -> None:
    assert worth("new_sparta galactic_imperium rebel_base pirate_world gem_world") == 1 + 2 + 1


@pytest.mark.rule("race.scoring.galactic_renaissance")
@pytest.mark.parametrize(("chips", "vp"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4), (30, 10)])
def test_galactic_renaissance(chips: int, vp: int) -> None:
    assert worth("galactic_renaissance research_labs", chips) == vp + 3
    assert worth("galactic_renaissance research_labs galactic_trendsetters artist_colony", chips) == vp + 9


@pytest.mark.rule("race.scoring.galactic_renaissance")
def test_galactic_renaissance_counts_the_chips_of_its_owner_only() -> None:
    table = race(at="round_ends", tableau="galactic_renaissance", vp=3, opponent={"vp": 9}, pool=0)
    assert (table.a.score["variable"], table.b.score["variable"]) == (1, 0)


@pytest.mark.rule("race.scoring.galactic_survey_seti")
def test_galactic_survey_seti() -> None:
    assert worth("old_earth malevolent_lifeforms expedition_force galactic_survey_seti") == 1 + 2 + 1 + 1


@pytest.mark.rule("race.scoring.merchant_guild")
def test_merchant_guild_counts_production_worlds_and_no_goods() -> None:
    worlds = "earths_lost_colony mining_world"
    table = race(at="round_ends", tableau=f"merchant_guild {worlds} asteroid_belt", goods=worlds, pool=0)
    assert table.a.score["variable"] == 4


@pytest.mark.rule("race.scoring.mining_league")
def test_mining_league() -> None:
    assert worth("mining_league mining_world asteroid_belt mining_robots") == 2 + 1 + 2
    assert worth("mining_league mining_conglomerate rebel_fuel_cache gem_world") == 2 + 1


@pytest.mark.rule("race.scoring.new_economy", "race.card.trade_league.3")
def test_new_economy() -> None:
    assert worth("new_economy public_works export_duties new_earth") == 2 + 0 + 1 + 2
    with_trade_league = worth("new_economy public_works export_duties new_earth trade_league")
    assert with_trade_league - worth("trade_league export_duties") == 2 + 0 + 1 + 2 + 2


@pytest.mark.rule("race.scoring.new_galactic_order")
@pytest.mark.parametrize(
    ("tableau", "vp"),
    [
        ("new_sparta new_military_tactics", 2 + 2),
        ("refugee_world empath_world contact_specialist old_earth", -1),
        ("refugee_world contact_specialist", 0),
        ("alpha_centauri alien_rosetta_stone_world", 2),  # strength against some worlds only
        ("drop_ships space_marines lost_alien_battle_fleet", 2 + 3 + 2 + 3),
    ],
)
def test_new_galactic_order_counts_general_military(tableau: str, vp: int) -> None:
    assert worth(f"{tableau} new_galactic_order") == vp


@pytest.mark.rule("race.scoring.new_galactic_order")
def test_new_galactic_order_counts_no_strength_of_a_card_that_was_discarded() -> None:
    table = race(
        at="settle",
        chosen="settle",
        tableau="new_sparta new_galactic_order new_military_tactics",
        hand="rebel_homeworld",
        pool=0,
    )
    table.a.places("rebel_homeworld")
    assert "new_military_tactics" not in table.a.tableau
    assert table.a.score["variable"] == 4


@pytest.mark.rule("race.scoring.pan_galactic_league")
def test_pan_galactic_league() -> None:
    assert worth("pan_galactic_league aquatic_uplift_race pirate_world") == 2 + 1
    assert worth("pan_galactic_league distant_world contact_specialist gem_world") == 2 + 3


@pytest.mark.rule("race.scoring.trade_league")
def test_trade_league() -> None:
    assert worth("trade_league export_duties pirate_world merchant_world") == 2 + 2 + 1 + 1


@pytest.mark.parametrize(
    "tableau",
    [
        "old_earth alien_tech_institute alien_robotic_factory lost_alien_warship galactic_survey_seti merchant_guild "
        "research_labs galactic_renaissance star_nomad_lair deserted_alien_library expedition_force",
        "earths_lost_colony free_trade_association consumer_markets expanding_colony pirate_world trade_league "
        "export_duties new_economy galactic_federation spice_world deficit_spending black_market_trading_world",
        "new_sparta galactic_imperium new_galactic_order rebel_outpost rebel_miners mining_league mining_conglomerate "
        "pan_galactic_league rebel_warrior_race contact_specialist distant_world drop_ships",
        "epsilon_eridani alien_tech_institute free_trade_association galactic_federation galactic_imperium "
        "galactic_renaissance galactic_survey_seti merchant_guild mining_league new_economy new_galactic_order "
        "pan_galactic_league trade_league",
    ],
)
def test_in_a_full_tableau_every_scoring_card_counts_every_card(tableau: str) -> None:
    chips = 2 if "galactic_renaissance" in tableau else 0  # of seven VP
    assert worth(tableau, 7) == listed(*cards(tableau)) + chips


def test_the_example_tableaus_are_worth_what_a_player_adds_up() -> None:
    aliens = (
        "old_earth alien_tech_institute alien_robotic_factory lost_alien_warship galactic_survey_seti merchant_guild "
        "research_labs galactic_renaissance star_nomad_lair deserted_alien_library expedition_force"
    )
    institute, survey, guild, renaissance = 2 + 3 + 2 + 2, 5 + 1 + 4, 2, 3 + 2
    assert worth(aliens, 6) == institute + survey + guild + renaissance
    soldiers = (
        "new_sparta galactic_imperium new_galactic_order rebel_outpost rebel_miners mining_league mining_conglomerate "
        "pan_galactic_league rebel_warrior_race contact_specialist distant_world drop_ships"
    )
    imperium, order, mining, league = 1 + 2 * 3, 2 + 2 + 1 - 1 + 1 - 1 + 3, 2 + 2, 1 + 1 + 1 + 2 + 3 + 2
    assert worth(soldiers) == imperium + order + mining + league
