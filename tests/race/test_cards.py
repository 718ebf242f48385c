"""The card file of Race for the Galaxy: what is in the boxes, and how mistakes in a file are told."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stardeck.games import cardfile
from stardeck.games.cardfile import Field, Place
from stardeck.games.race import cards, cardtext
from stardeck.games.race.cards import CLASSES, TARGETS, CardFileError, Power, Record, Score, fingerprint, load

CARDS = load()
BY_ID = {record.id: record for record in CARDS}
BASE = [record for record in CARDS if record.set == "base"]
XENO = [record for record in CARDS if record.set == "xeno"]


def copies(records: Iterable[Record]) -> int:
    """How many cards these designs are."""
    return sum(record.copies for record in records)


def by_cost(records: Iterable[Record], most: int) -> list[int]:
    """How many cards there are of each cost or defense from 0 on."""
    found: Counter[int] = Counter()
    for record in records:
        found[record.cost] += record.copies
    assert max(found) <= most
    return [found[cost] for cost in range(most + 1)]


def of_type(records: Iterable[Record], type: str, military: bool = False) -> list[Record]:
    return [record for record in records if (record.type, record.military) == (type, military)]


def kinds(record: Record) -> set[str]:
    return {power.do for power in record.powers}


# --- What is in the boxes ---


def test_codes_follow_the_order_of_the_file() -> None:
    assert [record.code for record in CARDS] == list(range(139))
    assert [record.set for record in CARDS] == ["base"] * 95 + ["xeno"] * 44
    assert [record.id for record in CARDS[:3]] == ["old_earth", "epsilon_eridani", "alpha_centauri"]
    assert (CARDS[94].id, CARDS[95].id, CARDS[138].id) == (
        "trade_league",
        "alien_first_contact_team",
        "uplift_bio_engineers",
    )
    assert len(BY_ID) == 139


@pytest.mark.rule("race.components.01")
def test_the_base_deck_has_114_cards_five_of_them_home_worlds() -> None:
    assert copies(BASE) == 114
    homes = [record for record in BASE if record.start_world is not None]
    assert [record.start_world for record in homes] == [0, 1, 2, 3, 4]
    assert copies(homes) == 5


@pytest.mark.rule("race.components.02")
def test_the_other_base_cards_are_59_worlds_and_50_developments() -> None:
    others: Counter[str] = Counter()
    for record in BASE:
        if record.start_world is None:
            others[record.type] += record.copies
    assert others == {"world": 59, "development": 50}


@pytest.mark.rule("race.components.03")
def test_worlds_and_six_cost_developments_are_single_and_other_developments_double() -> None:
    doubled = 0
    for record in CARDS:
        single = record.type == "world" or record.cost == 6
        assert record.copies == (1 if single else 2)
        doubled += record.set == "base" and not single
    assert doubled == 19


@pytest.mark.rule("race.components.06")
def test_military_worlds_of_the_base_game() -> None:
    military = of_type(BASE, "world", military=True)
    assert by_cost(military, 7) == [0, 6, 7, 3, 2, 2, 2, 1]
    rebels = [record for record in military if "rebel" in record.flags]
    assert by_cost(rebels, 7) == [0, 1, 1, 2, 0, 1, 1, 1]
    assert sorted(record.cost for record in military if record.good == "alien") == [2, 4, 5, 6]


@pytest.mark.rule("race.components.07")
def test_costs_of_the_base_cards_that_are_paid_for() -> None:
    developments, worlds = of_type(BASE, "development"), of_type(BASE, "world")
    assert by_cost(developments, 6) == [0, 12, 12, 4, 8, 2, 12]
    assert by_cost(worlds, 6) == [2, 6, 11, 10, 5, 5, 2]
    assert by_cost(developments + worlds, 6) == [2, 18, 23, 14, 13, 7, 14]
    assert copies(developments + worlds) == 91


def goods(kind: str) -> dict[str | None, int]:
    return dict(Counter(record.good for record in BASE if record.good_kind == kind))


@pytest.mark.rule("race.components.08")
def test_windfall_worlds_of_the_base_game() -> None:
    assert goods("windfall") == {"novelty": 5, "rare": 7, "genes": 7, "alien": 6}


@pytest.mark.rule("race.components.09")
def test_production_worlds_of_the_base_game() -> None:
    assert goods("production") == {"novelty": 9, "rare": 6, "genes": 4, "alien": 2}


NO_GOODS = {"consume_draw", "consume_draw_lucky", "consume_gain_vp"}


@pytest.mark.rule("race.components.10")
def test_base_cards_that_consume() -> None:
    consuming = [record for record in BASE if any(do.startswith("consume") for do in kinds(record) - NO_GOODS)]
    worlds = of_type(consuming, "world")
    assert (copies(worlds), sum(record.start_world is not None for record in worlds)) == (16, 3)
    assert copies(of_type(consuming, "world", military=True)) == 2
    assert copies(of_type(consuming, "development")) == 15
    from_hand = [record for record in BASE if "discard_cards_for_vp" in kinds(record)]
    assert {record.id: record.copies for record in from_hand} == {"merchant_world": 1, "deficit_spending": 2}


@pytest.mark.rule("race.components.11")
def test_base_cards_with_military() -> None:
    found: Counter[int] = Counter()
    for record in BASE:
        for power in record.powers:
            if power.do in ("military", "discard_self_for_military"):
                found[power.number("amount")] += record.copies
    assert found == {-1: 5, 1: 9, 2: 5, 3: 5}
    assert found.total() - found[-1] == 19


@pytest.mark.rule("race.components.12")
def test_costs_are_within_their_ranges() -> None:
    assert {record.cost for record in of_type(CARDS, "development")} == {1, 2, 3, 4, 5, 6}
    assert {record.cost for record in of_type(CARDS, "world")} == {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.rule("race.components.13")
def test_every_development_has_a_power_and_some_worlds_have_none() -> None:
    assert all(record.powers for record in CARDS if record.type == "development")
    idle = [record.id for record in BASE if not record.powers]
    assert "asteroid_belt" in idle and "rebel_homeworld" in idle
    assert all(BY_ID[id].type == "world" for id in idle)


@pytest.mark.rule("xeno.components.01")
def test_the_expansion_adds_five_home_worlds_and_46_cards() -> None:
    assert [record.start_world for record in XENO if record.start_world is not None] == [5, 6, 7, 8, 9]
    assert copies(record for record in XENO if record.start_world is None) == 46
    assert copies(CARDS) == 165


@pytest.mark.rule("xeno.components.02")
def test_costs_and_defenses_of_both_sets_together() -> None:
    assert by_cost(of_type(CARDS, "development"), 9) == [0, 16, 14, 6, 12, 4, 18, 0, 0, 0]
    assert by_cost(of_type(CARDS, "world"), 9) == [2, 7, 17, 13, 6, 8, 2, 0, 0, 0]
    assert by_cost(of_type(CARDS, "world", military=True), 9) == [0, 10, 10, 5, 4, 3, 3, 2, 2, 1]


@pytest.mark.rule("xeno.world.01")
def test_there_are_eight_xeno_worlds_all_military() -> None:
    xenos = [record for record in CARDS if "xeno" in record.flags]
    assert len(xenos) == 8
    assert all(record.military and record.copies == 1 for record in xenos)


def test_home_worlds_are_red_if_odd_and_blue_if_even() -> None:
    homes = {record.start_world: record.start_color for record in CARDS if record.start_world is not None}
    assert homes == {number: "red" if number % 2 else "blue" for number in range(10)}


def hand(number: int) -> set[str]:
    """The English names of a preset hand."""
    return {record.name_en for record in CARDS if record.start_hand == number}


@pytest.mark.rule("race.first_game.04", "race.first_game.05", "race.first_game.06", "race.first_game.07")
def test_preset_hands() -> None:
    assert hand(1) == {"Gem World", "Rebel Fuel Cache", "Public Works", "Colony Ship"}
    assert hand(2) == {"Comet Zone", "Rebel Miners", "Expedition Force", "Mining Robots"}
    assert hand(3) == {"Former Penal Colony", "Malevolent Lifeforms", "Export Duties", "New Military Tactics"}
    assert hand(4) == {"Spice World", "Avian Uplift Race", "Contact Specialist", "Space Marines"}
    assert hand(5) == {
        *("Terraforming Uplift Project", "Rebel Black Market Gangs", "Alien Weapon Cache", "Uplift Terraforming")
    }
    homes = {record.start_world: record.name_en for record in CARDS}
    assert [homes[number] for number in range(1, 6)] == [
        *("Epsilon Eridani", "Alpha Centauri", "New Sparta", "Earth's Lost Colony", "Alien First Contact Team")
    ]


# --- First edition and single cards ---


@pytest.mark.rule("race.card.black_market_trading_world.3", "race.card.bio_hazard_mining_world.1")
def test_first_edition_costs_and_points() -> None:
    assert (BY_ID["black_market_trading_world"].cost, BY_ID["black_market_trading_world"].vp) == (3, 2)
    assert (BY_ID["bio_hazard_mining_world"].cost, BY_ID["bio_hazard_mining_world"].vp) == (3, 2)


@pytest.mark.rule("race.card.imperium_armaments_world.1")
def test_first_edition_imperium_armaments_world() -> None:
    assert BY_ID["imperium_armaments_world"].cost == 4


@pytest.mark.rule("race.card.outlaw_world.1")
def test_first_edition_outlaw_world_has_no_military() -> None:
    assert kinds(BY_ID["outlaw_world"]) == {"consume"}


def test_first_edition_merchant_guild_counts_no_goods() -> None:
    assert {score.per for score in BY_ID["merchant_guild"].scoring} == {f"{g}_production_world" for g in cards.GOODS}


@pytest.mark.rule("race.card.terraformed_world.1")
def test_terraformed_world_is_counted_by_its_name_only() -> None:
    terraformed = BY_ID["terraformed_world"]
    assert "terraforming" not in terraformed.flags
    fitting = [
        score
        for score in BY_ID["terraforming_defenders"].scoring
        if score.card == "terraformed_world" or (score.per in CLASSES and CLASSES[score.per].fits(terraformed))
    ]
    assert fitting == [Score(3, "card_named", "terraformed_world")]


@pytest.mark.rule("race.card.alien_archives.2")
def test_alien_archives_are_a_production_world() -> None:
    assert CLASSES["alien_production_world"].fits(BY_ID["alien_archives"])


def test_a_card_with_the_alien_keyword_is_not_always_an_alien_world() -> None:
    for id in ("alien_rosetta_stone_world", "alien_first_contact_team", "alien_tech_institute"):
        assert "alien" in BY_ID[id].flags
        assert BY_ID[id].good is None
    assert all("alien" in record.flags for record in CARDS if record.good == "alien")


def test_scoring_and_variable_points_go_together() -> None:
    variable = [record for record in CARDS if record.variable]
    assert len([record for record in variable if record.cost == 6 and record.type == "development"]) == 18
    assert [record.id for record in variable if record.type == "world"] == [
        "corrosive_uplift_world",
        "uplift_coalition",
    ]
    assert all(record.vp == 0 and record.scoring for record in variable)


def test_every_kind_class_and_target_is_used_by_a_card() -> None:
    powers = [power for record in CARDS for power in record.powers]
    assert {power.do for power in powers} == set(cards.KINDS)
    assert len(cards.KINDS) == 48
    scored = {score.per for record in CARDS for score in record.scoring}
    assert scored | {power.string("per") for power in powers if power.has("per")} == {
        *(*CLASSES, *cards.AMOUNTS, "card_named")
    }
    assert {power.string("versus") for power in powers if power.has("versus")} == set(TARGETS)
    assert {flag for record in CARDS for flag in record.flags} == set(cards.FLAGS)


def test_optional_powers_are_those_a_player_pays_for() -> None:
    for record in CARDS:
        for power in record.powers:
            assert power.optional == (power.do.startswith(("discard_", "pay_", "repair_")))
            assert power.invasion_only == (power.do.endswith("xeno_defense") or power.do == "repair_world")


def test_russian_names_are_different_from_each_other_and_from_the_english_ones() -> None:
    assert len({record.name_ru for record in CARDS}) == 139
    assert all(record.name_ru != record.name_en for record in CARDS)
    assert Counter(record.name_ru_source for record in CARDS) == {"own": 104, "rulebook": 35}


def test_powers_read_like_the_file() -> None:
    consume, *_ = (power for power in BY_ID["old_earth"].powers if power.do == "consume")
    assert (consume.phase, consume.string("good"), consume.number("times")) == (4, "any", 2)
    assert (consume.number("vp_each"), consume.number("cards_each")) == (1, 0)
    pay = next(power for power in BY_ID["contact_specialist"].powers if power.do == "pay_for_military")
    assert pay.strings("excludes") == ("alien_good", "xeno") and not pay.has("only") and pay.optional
    assert BY_ID["uplift_descendants"].powers[0].strings("goods") == ("genes", "novelty")
    assert BY_ID["trade_league"].powers[1].flag("use_trade_bonuses")
    assert not BY_ID["black_market_trading_world"].powers[0].flag("use_trade_bonuses")
    assert not BY_ID["old_earth"].powers[0].has("good")


def test_a_power_about_its_own_world_knows_the_good_of_that_world() -> None:
    for record in CARDS:
        for power in record.powers:
            if cards.KINDS[power.do].here:
                assert power.string("good") == record.good


def test_named_cards_are_at_hand() -> None:
    score = BY_ID["pan_galactic_league"].scoring[0]
    assert (score, score.named) == (Score(3, "card_named", "contact_specialist"), BY_ID["contact_specialist"])


# --- Classes of cards ---


@pytest.mark.parametrize(
    ("per", "inside", "outside"),
    [
        ("military_world", "new_sparta", "old_earth"),
        ("nonmilitary_world", "old_earth", "space_marines"),
        ("rebel_military_world", "xeno_occupied_rebel_world", "anti_xeno_rebel_force"),
        ("rare_world", "corrosive_uplift_world", "old_earth"),
        ("genes_windfall_world", "empath_world", "plague_world"),
        ("chromosome_world", "uplift_coalition", "uplift_terraforming"),
        ("world_with_consume_power", "black_market_trading_world", "galactic_engineers"),
        ("development_with_trade_power", "trade_league", "new_economy"),
        ("development_with_consume_power", "trade_league", "export_duties"),
        ("world_with_explore_power", "star_nomad_lair", "galactic_renaissance"),
        ("six_cost_development", "new_economy", "terraformed_world"),
        ("imperium_card", "xeno_held_imperium_mine", "blaster_gem_mines"),
        ("anti_xeno_card", "anti_xeno_rebel_force", "xeno_colony"),
    ],
)
def test_classes(per: str, inside: str, outside: str) -> None:
    assert CLASSES[per].fits(BY_ID[inside])
    assert not CLASSES[per].fits(BY_ID[outside])


def test_targets_of_specialized_military() -> None:
    targets = {versus: [record.id for record in BASE if TARGETS[versus].fits(record)] for versus in TARGETS}
    counts = {"rebel": 7, "alien_good": 4, "rare_good": 3, "xeno": 0}
    assert {versus: len(found) for versus, found in targets.items()} == counts
    outpost = BY_ID["xeno_infested_alien_outpost"]
    assert TARGETS["alien_good"].fits(outpost) and TARGETS["xeno"].fits(outpost)
    assert not TARGETS["alien_good"].fits(BY_ID["alien_first_contact_team"])


def test_two_classes_that_share_a_card_meet() -> None:
    for one in CLASSES.values():
        for other in CLASSES.values():
            shared = any(one.fits(record) and other.fits(record) for record in CARDS)
            assert one.meets(other) or not shared
    assert not CLASSES["novelty_windfall_world"].meets(CLASSES["novelty_production_world"])
    assert not CLASSES["world"].meets(CLASSES["development"])


# --- Fingerprint ---


def test_fingerprint_is_that_of_the_packaged_cards() -> None:
    """Journals carry it: it changes only when a card really changes."""
    assert fingerprint(CARDS) == "a200ce8631c07336"
    assert fingerprint(reversed(CARDS)) == fingerprint(CARDS)


def test_fingerprint_ignores_names_and_sees_rules() -> None:
    earth, *others = CARDS
    assert fingerprint([replace(earth, name_en="Earth", name_ru="Земля"), *others]) == fingerprint(CARDS)
    changes: list[dict[str, Any]] = [
        {"copies": 2},
        {"vp": 3},
        {"military": True},
        {"flags": ("rebel",)},
        {"start_color": "red"},
        {"powers": (Power("trade", "trade_bonus", {"cards": 2}), earth.powers[1])},
        {"scoring": (Score(1, "world"),)},
    ]
    for change in changes:
        assert fingerprint([replace(earth, **change), *others]) != fingerprint(CARDS)


# --- House sets and mistakes ---

HOUSE = """
[[card]]
code = 139
id = "salt_flats"
name = { en = "Salt Flats", ru = "Солончаки" }
set = "desert"
copies = 1
type = "world"
cost = 2
vp = 1
good = "rare"
good_kind = "production"
flags = ["imperium", "rebel"]
powers = [
    { phase = 3, do = "military", amount = 1 },
    { phase = 4, do = "consume", good = "any", vp_each = 1 },
    { phase = 5, do = "produce_here" },
]

[[card]]
code = 140
id = "oasis_council"
name = { en = "Oasis Council", ru = "Совет оазиса" }
set = "desert"
copies = 1
type = "development"
cost = 6
vp = "variable"
powers = [{ phase = 3, do = "pay_for_military", excludes = ["xeno", "alien_good"], optional = true }]
scoring = [{ vp = 3, card = "salt_flats" }, { vp = 1, per = "rare_production_world" }]
"""


def house(tmp_path: Path, text: str) -> tuple[Record, ...]:
    """The cards with a house set written in a file."""
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_a_house_set_follows_the_cards_of_the_game(tmp_path: Path) -> None:
    flats, council = house(tmp_path, HOUSE)[139:]
    assert (flats.name_ru, flats.name_ru_source, flats.military, flats.start_world) == ("Солончаки", "own", False, None)
    assert flats.flags == ("rebel", "imperium")
    assert flats.powers[2] == Power(5, "produce_here", {"good": "rare"})
    assert council.powers[0].args == {"cost_change": 0, "excludes": ("alien_good", "xeno"), "optional": True}
    assert (council.vp, council.variable, council.scoring[0].named) == (0, True, flats)


def test_writing_a_default_changes_no_fingerprint(tmp_path: Path) -> None:
    written = HOUSE.replace("vp_each = 1", "vp_each = 1, cards_each = 0, times = 1")
    assert fingerprint(house(tmp_path, written)) == fingerprint(house(tmp_path, HOUSE))


MILITARY = '{ phase = 3, do = "military", amount = 1 }'
CONSUME = '{ phase = 4, do = "consume", good = "any", vp_each = 1 }'
PRODUCE = '    { phase = 5, do = "produce_here" },\n'
PAY = '{ phase = 3, do = "pay_for_military", excludes = ["xeno", "alien_good"], optional = true }'
SCORING = 'scoring = [{ vp = 3, card = "salt_flats" }, { vp = 1, per = "rare_production_world" }]\n'
# old, new, card, field, what is told
MISTAKES = {
    "unknown field": ("copies = 1", "copys = 1", "salt_flats", "copys", "did you mean 'copies'?"),
    "missing field": ("cost = 2\n", "", "salt_flats", "cost", "missing"),
    "unknown type": ('"world"', '"wordl"', "salt_flats", "type", "did you mean 'world'?"),
    "unknown kind of power": ('"military"', '"militry"', "salt_flats", "powers[0].do", "did you mean 'military'?"),
    "power without a phase": (
        *("phase = 3, ", "", "salt_flats"),
        *("powers[0].phase", "missing; military is a power of phase 3"),
    ),
    "power of another phase": (
        *("phase = 3, ", "phase = 5, ", "salt_flats"),
        *("powers[0].phase", "expected 3, the phase of military, found 5"),
    ),
    "phase of yes": (
        *(MILITARY, '{ phase = true, do = "explore_draw", cards = 1 }', "salt_flats"),
        *("powers[0].phase", "expected 1, the phase of explore_draw, found true"),
    ),
    "phase with a name": (
        *(MILITARY, '{ phase = 4, do = "trade_bonus", cards = 1 }', "salt_flats"),
        *("powers[0].phase", 'expected "trade", the phase of trade_bonus, found 4'),
    ),
    "unknown field of a power": (
        "amount = 1",
        "ammount = 1",
        "salt_flats",
        "powers[0].ammount",
        "did you mean 'amount'?",
    ),
    "missing field of a power": (", amount = 1", "", "salt_flats", "powers[0].amount", "missing"),
    "text for a number": (
        *("amount = 1", 'amount = "1"', "salt_flats"),
        *("powers[0].amount", 'a whole number from -9 to 9, found "1"'),
    ),
    "no military": ("amount = 1", "amount = 0", "salt_flats", "powers[0].amount", "another number than 0"),
    "unknown good": ('good = "any"', 'good = "gene"', "salt_flats", "powers[1].good", "did you mean 'genes'?"),
    "consume for nothing": (", vp_each = 1", "", "salt_flats", "powers[1]", "brings nothing; give it vp_each or"),
    "optional left out": (", optional = true", "", "oasis_council", "powers[0].optional", "missing"),
    "optional denied": (
        "optional = true",
        "optional = false",
        "oasis_council",
        "powers[0].optional",
        "true, as for every",
    ),
    "optional where it must be used": (
        *("amount = 1", "amount = 1, optional = true", "salt_flats"),
        *("powers[0].optional", "known here: amount"),
    ),
    "unknown exclusion": (
        *('["xeno", "alien_good"]', '["zeno"]', "oasis_council"),
        *("powers[0].excludes[0]", "did you mean 'xeno'?"),
    ),
    "unknown class": (
        *(MILITARY, '{ phase = 3, do = "military_per", amount = 1, per = "imperial_card" }', "salt_flats"),
        *("powers[0].per", "did you mean 'imperium_card'?"),
    ),
    "developments where worlds are counted": (
        *(MILITARY, '{ phase = 5, do = "draw_per_world", cards = 1, per = "development" }', "salt_flats"),
        *("powers[0].per", "expected one of world, military_world"),
    ),
    "unknown target": (
        *(MILITARY, '{ phase = 3, do = "military_vs", amount = 1, versus = "rebels" }', "salt_flats"),
        *("powers[0].versus", "did you mean 'rebel'?"),
    ),
    "pair of one": (
        *(CONSUME, '{ phase = 4, do = "consume_pair", goods = ["rare"], vp = 1 }', "salt_flats"),
        *("powers[1].goods", "a list of two of novelty, rare, genes, alien, any"),
    ),
    "pair of equals": (
        *(CONSUME, '{ phase = 4, do = "consume_pair", goods = ["rare", "rare"], vp = 1 }', "salt_flats"),
        *("powers[1].goods", "consume_two"),
    ),
    "luck without a range": (
        *(CONSUME, '{ phase = 4, do = "consume_draw_lucky", min_number = 7, max_number = 1 }', "salt_flats"),
        *("powers[1].min_number", "no more than max_number = 1, found 7"),
    ),
    "powers that are no list": (f"[{PAY}]", PAY, "oasis_council", "powers", "a list of powers"),
    "power without do": ('do = "military", ', "", "salt_flats", "powers[0]", "a power such as"),
    "unknown flag": ('"rebel"', '"rebels"', "salt_flats", "flags[1]", "did you mean 'rebel'?"),
    "flag twice": ('["imperium", "rebel"]', '["rebel", "rebel"]', "salt_flats", "flags", "twice"),
    "Xeno world that is not military": (
        '"rebel"]',
        '"xeno"]',
        "salt_flats",
        "flags",
        "a Xeno world is a military world",
    ),
    "good without its kind": ('good_kind = "production"\n', "", "salt_flats", "good_kind", "windfall, production"),
    "kind without a good": ('good = "rare"\n', "", "salt_flats", "good", "a production world has one of novelty"),
    "windfall world that produces": ('"production"', '"windfall"', "salt_flats", "good_kind", "is a production world"),
    "production world without production": (PRODUCE, "", "salt_flats", "powers", "produce_here or discard_card_to"),
    "good of a world without goods": (
        *('good = "rare"\ngood_kind = "production"\n', "", "salt_flats"),
        *("powers[2]", "produce_here is for a world with a good"),
    ),
    "good in a power about its own world": (
        *('do = "produce_here"', 'do = "produce_here", good = "genes"', "salt_flats"),
        *("powers[2].good", "known here: none"),
    ),
    "development with a good": (
        *('vp = "variable"', 'vp = "variable"\ngood = "rare"', "oasis_council"),
        *("good", "this is a development"),
    ),
    "military development": (
        *('vp = "variable"', 'vp = "variable"\nmilitary = true', "oasis_council"),
        *("military", "only a world can be military"),
    ),
    "home development": (
        *('vp = "variable"', 'vp = "variable"\nstart_world = { number = 10, color = "blue" }', "oasis_council"),
        *("start_world", "this is a development"),
    ),
    "home world number taken": (
        *("vp = 1\n", 'vp = 1\nstart_world = { number = 3, color = "red" }\n', "salt_flats"),
        *("start_world.number", "home world 3 is new_sparta"),
    ),
    "home world without a colour": (
        *("vp = 1\n", "vp = 1\nstart_world = { number = 10 }\n", "salt_flats"),
        *("start_world.color", "missing"),
    ),
    "points in words": ("vp = 1\n", 'vp = "one"\n', "salt_flats", "vp", 'from 0 to 20 or "variable", found "one"'),
    "variable points without a list": (SCORING, "", "oasis_council", "scoring", "variable VP need a list"),
    "list of points with printed points": ('vp = "variable"', "vp = 2", "oasis_council", "vp", '"variable", because'),
    "points for an unknown card": (
        *('card = "salt_flats"', 'card = "salt_flat"', "oasis_council"),
        *("scoring[0].card", "did you mean 'salt_flats'?"),
    ),
    "points for an unknown class": (
        *('"rare_production_world"', '"rare_production_worlds"', "oasis_council"),
        *("scoring[1].per", "did you mean 'rare_production_world'?"),
    ),
    "points for nothing": (
        *(', per = "rare_production_world"', "", "oasis_council"),
        *("scoring[1]", "either per or card"),
    ),
    "code with a gap": (
        "code = 139",
        "code = 141",
        "salt_flats",
        "code",
        "expected 139, the next free code, found 141",
    ),
    "code too high": ("code = 139", "code = 255", "salt_flats", "code", "from 0 to 254"),
    "id taken": ('"salt_flats"', '"old_earth"', "old_earth", "id", "taken by a card of cards.toml"),
    "set of the game": ('"desert"', '"xeno"', "salt_flats", "set", "give your own set another name"),
    "name without English": ('en = "Salt Flats", ', "", "salt_flats", "name.en", "missing"),
}


@pytest.mark.parametrize(("old", "new", "card", "field", "told"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_told_with_file_card_and_field(
    tmp_path: Path, old: str, new: str, card: str, field: str, told: str
) -> None:
    assert old in HOUSE
    with pytest.raises(CardFileError) as refusal:
        house(tmp_path, HOUSE.replace(old, new, 1))
    error = refusal.value
    assert (error.file, error.card, error.field) == ("house.toml", card, field)
    assert told in error.problem
    assert str(error) == f"house.toml, card {card}, field {field}: {error.problem}"


def test_points_go_from_the_highest_to_the_lowest(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match=r"scoring\[1\]\.vp: expected no more than the 3 before it, found 4"):
        house(tmp_path, HOUSE.replace("vp = 1, per", "vp = 4, per"))


RAW: list[dict[str, Any]] = tomllib.loads(cards.PACKAGED.read_text(encoding="utf-8"))["card"]
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-300, 300),
    st.text("ab_ é", max_size=8),
    st.sampled_from(["any", "rare", "world", "variable", "military", "produce_here", "trade"]),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["do", "phase", "amount", "number", "en"]), st.integers(), max_size=2),
)


def spots(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to every value inside a card."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [spot for key, item in inner for spot in spots(item, (*path, key))]


@given(st.data())
def test_a_damaged_card_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    card = json.loads(json.dumps(data.draw(st.sampled_from(RAW))))
    *way, last = data.draw(st.sampled_from(spots(card)))
    inside = card
    for key in way:
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[last] = data.draw(ANYTHING)
    elif isinstance(last, str):
        inside[last + "x"] = inside.pop(last)
    else:
        inside.pop(last)
    refusals = []
    try:
        fingerprint([cards._card(card, Place("house.toml", "mutant"))])
    except CardFileError as error:
        refusals.append(str(error))
    assert all(told.startswith("house.toml, card mutant") for told in refusals)


# --- The guide ---

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-card.md"


def section(title: str) -> list[list[str]]:
    """The rows of the first table under a title of the guide."""
    lines = GUIDE.read_text(encoding="utf-8").split(f"\n{title}\n", 1)[1].splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def described(name: str, field: Field) -> str:
    """A field as the guide writes it."""
    if field.required:
        return f"`{name}`"
    default = "any" if field.default is None else "none" if field.default == () else str(field.default).lower()
    return f"[`{name}` {default}]"


def test_the_guide_describes_every_kind_of_power() -> None:
    told = {kind.strip("`"): (phase, fields) for kind, phase, fields, _ in section("### Kinds of powers")}
    assert told == {
        do: (str(kind.phase), ", ".join(described(*item) for item in kind.fields.items()) or "–")
        for do, kind in cards.KINDS.items()
    }


def test_the_guide_describes_every_field() -> None:
    told = {word.strip(" `") for words, _ in section("### Fields of a card of Race") for word in words.split(",")}
    assert told == set(cards.CARD_FIELDS) - set(cardfile.CARD_FIELDS)


def test_the_house_set_of_the_guide_can_be_played(tmp_path: Path) -> None:
    examples = [part.split("```")[0] for part in GUIDE.read_text(encoding="utf-8").split("```toml\n")[1:]]
    (example,) = (part for part in examples if part.startswith("# desert.toml"))
    flats, council = house(tmp_path, example)[139:]
    assert cardtext.type_line(flats, "en") == "Military world, defense 3 · rebel · rare production · 2 VP"
    assert cardtext.card_text(council, "en")[-1] == "VP: 3 for Salt Flats; 1 per other military world"


def test_the_guide_describes_every_class() -> None:
    told = {word.strip(" `") for words, _ in section("### What `per` counts") for word in words.split(",")}
    assert told == {*CLASSES, *cards.AMOUNTS}


# --- Against the reference data, where it is at hand ---

REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "race" / "cards.json"


def plain(record: Record) -> dict[str, object]:
    """A card in the words of the reference."""
    powers = []
    for power in record.powers:
        own = ("good",) if power.do in ("draw_if_produced_here", "trade_bonus_this_world") else ()
        args = {name: list(arg) if isinstance(arg, tuple) else arg for name, arg in power.args.items()}
        powers.append({"phase": power.phase, "kind": power.do, **{k: v for k, v in args.items() if k not in own}})
    home = {"number": record.start_world, "color": record.start_color}
    scoring = [{"vp": s.vp, "per": s.per} | ({"card": s.card} if s.card else {}) for s in record.scoring]
    return {
        "id": record.id,
        "name_en": record.name_en,
        "name_ru": record.name_ru,
        "name_ru_source": {"own": "ours"}.get(record.name_ru_source, record.name_ru_source),
        "set": record.set,
        "type": record.type,
        "cost": record.cost,
        "military": record.military,
        "vp": "variable" if record.variable else record.vp,
        "copies": record.copies,
        "good": record.good,
        "good_kind": record.good_kind,
        "start_world": None if record.start_world is None else home,
        "start_hand": record.start_hand,
        "flags": list(record.flags),
        "powers": powers,
        "scoring": scoring,
    }


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference data is not here")
def test_cards_agree_with_the_reference() -> None:
    reference = json.loads(REFERENCE.read_text(encoding="utf-8"))
    for card in reference:
        card.pop("name_ru_alt", None)
        card["powers"] = [{k: v for k, v in power.items() if v is not None} for power in card["powers"]]
    assert [plain(record) for record in CARDS] == reference
