"""The card files of Master of Orion: what is in the box, where it comes from, and how mistakes in a file are told."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stardeck.games.cardfile import Place
from stardeck.games.orion import cards, vocabulary
from stardeck.games.orion.cards import Box, CardFileError, fingerprint, load, reconstructed
from stardeck.games.orion.vocabulary import BuildStep, Effect, Row

BOX = load()
BY_ID = {record.id: record for record in BOX.records}
STRUCTURES = {record.id: record for record in BOX.structures}
ADVISORS = {record.id: record for record in BOX.advisors}
RACES = {record.id: record for record in BOX.civilizations}
GATED = {
    *("gaia_transformation", "planetary_supercomputer", "doom_star", "stellar_converter", "titan"),
    *("interplanetary_administration", "recyclotron", "galactic_cybernet_node"),
}


def only(id: str) -> Effect:
    """The one effect of a card."""
    (effect,) = BY_ID[id].effects
    return effect


# --- What is in the box ---


def test_codes_follow_the_order_of_the_files() -> None:
    assert [record.code for record in BOX.records] == [*range(53), *range(7)]
    assert (BOX.structures[0].id, BOX.structures[44].id) == ("advanced_data_center", "spy_center")
    assert (BOX.advisors[0].id, BOX.advisors[7].id) == ("advia", "viktoria")
    assert len(BY_ID) == 60


def test_ninety_structures_in_four_colours() -> None:
    counts: Counter[str] = Counter()
    for record in BOX.structures:
        counts[record.colour] += record.copies
    assert counts == {"blue": 26, "red": 22, "yellow": 22, "grey": 20} == cards.COLOUR_COUNTS
    assert counts.total() == 90


def test_two_copies_of_each_of_45_structures() -> None:
    assert {record.copies for record in BOX.structures} == {2}
    assert Counter(record.colour for record in BOX.structures) == {"blue": 13, "red": 11, "yellow": 11, "grey": 10}


def test_eight_advisors_and_seven_races_on_six_boards() -> None:
    assert [record.copies for record in BOX.advisors] == [1] * 8
    assert {record.id: record.copies for record in BOX.civilizations} == {
        **dict.fromkeys(RACES, 1),
        "humans": 6,
    }


def test_gates() -> None:
    gates = {record.id: record.loyalty_gates for record in BOX.structures if record.loyalty_gates}
    assert gates == {**dict.fromkeys(GATED, ("build",)), "deep_core_mine": ("activate",)}
    assert {record.loyalty_min for record in BOX.structures} == {0, 6}


def test_slots() -> None:
    assert {record.id for record in BOX.structures if record.slots == ("A",)} == {
        *("cloning_center", "colony_ship", "planetary_stock_exchange", "soil_enrichment_facility", "fighter_garrison"),
        *("population_support_service", "deep_core_mine", "high_orbit_locator", "space_factory", "spaceport"),
        *("research_laboratory", "spy_center"),
    }
    assert {record.id for record in BOX.structures if record.slots == ("P",)} == {
        *("battleship", "cruiser", "death_spores", "titan", "troop_transport"),
    }
    assert {record.id: record.slots for record in BOX.advisors if record.slots} == {
        "advia": ("A",),
        "harrava": ("P",),
        "kuruk": ("P",),
        "viktoria": ("A",),
    }


def test_the_structure_whose_cost_is_printed_in_the_rulebook() -> None:
    exchange = STRUCTURES["planetary_stock_exchange"]
    assert (exchange.cost, exchange.sources["cost"]) == ({"food": 4, "production": 1}, "rulebook")
    assert [id for id, record in STRUCTURES.items() if record.sources["cost"] != "reconstructed"] == [exchange.id]


def test_effects_read_like_the_file() -> None:
    assert only("planetary_stock_exchange").cost == {"vp": 1}
    assert only("holo_simulator").cost == only("tax_office").cost == {"action_cubes": 1}
    assert only("civilian_ship").steps() == (BuildStep("blue", 0), BuildStep(None, 0))
    assert only("colony_ship").steps() == (BuildStep(None, 2),)
    assert only("colony_ship").string("where") == "this_system"
    assert (only("spaceport").bundle("a"), only("spaceport").bundle("b")) == (
        {"food": 3, "fleet": 3},
        {"production": 2},
    )
    assert only("viktoria").bundles() == ({"food": 2}, {"fleet": 2}, {"production": 2})
    assert (only("autolab").string("colour"), only("autolab").bundle()) == ("yellow", {"actions": 1})
    assert (only("destroyer").number("discard"), only("destroyer").number("loyalty")) == (2, -2)
    assert only("tax_office").bundle("blue") == {"food": 6} and not only("tax_office").has("grey")
    assert (only("veil").string("side"), only("veil").number("fleet")) == ("attacker", 2)
    assert (only("kuruk").number("food"), only("kuruk").number("production")) == (1, 1)
    assert [effect.do for effect in BY_ID["deep_core_mine"].effects] == ["gain", "change_loyalty"]


def test_after_attack_without_a_slot_has_to_be_applied_and_with_one_may_be_declined() -> None:
    for record in BOX.records:
        for effect in record.effects:
            if effect.trigger == "after_attack":
                assert effect.optional == (effect.slot == "P")
            assert (effect.slot == "A") == (effect.trigger == "activation")


def test_only_alluvia_stays_for_ever() -> None:
    assert [record.id for record in BOX.advisors if not record.replaceable] == ["alluvia"]


def test_variable_points_and_effects_at_the_end_go_together() -> None:
    variable = {record.id for record in BOX.structures if record.variable}
    assert variable == {
        *("gaia_transformation", "stellar_converter", "galactic_currency_exchange"),
        *("interplanetary_administration", "galactic_cybernet_node"),
    }
    assert all(STRUCTURES[id].vp == 0 for id in variable)


def test_mobilisation_of_the_boards() -> None:
    assert dict(cards.MOBILISATION) == {"high": Row(5, -1), "medium": Row(4), "low": Row(3, 1, 1)}
    assert {id: race.own_levels for id, race in RACES.items() if race.own_levels} == {
        "bulrathi": ("high",),
        "meklar": ("low",),
    }
    bonus = ({"food": 3}, {"fleet": 2}, {"production": 1})
    assert RACES["bulrathi"].mobilisation["high"] == Row(4, 0, 0, bonus)
    assert RACES["meklar"].mobilisation == {**cards.MOBILISATION, "low": Row(4, 1, 1)}
    assert RACES["humans"].mobilisation == cards.MOBILISATION


def test_humans_have_the_richest_start_and_no_power() -> None:
    def worth(race: cards.Civilization) -> int:
        return sum(weight * race.start.get(kind, 0) for kind, weight in (("food", 2), ("fleet", 3), ("production", 6)))

    assert max(RACES.values(), key=worth).id == "humans"
    assert max(RACES.values(), key=lambda race: sum(race.start.values())).id == "humans"
    assert RACES["humans"].effects == ()


def test_every_kind_trigger_and_counter_is_used_by_a_card() -> None:
    effects = [effect for record in BOX.records for effect in record.effects]
    assert {effect.do for effect in effects} == set(vocabulary.KINDS)
    assert {effect.trigger for effect in effects} == set(vocabulary.TRIGGERS)
    assert {effect.string("per") for effect in effects if effect.has("per")} == set(vocabulary.COUNTERS)


def test_names_are_different_from_each_other_in_both_languages() -> None:
    assert len({record.name_en for record in BOX.records}) == len({record.name_ru for record in BOX.records}) == 60


# --- Where it comes from ---


def test_how_many_fields_of_structures_come_from_where() -> None:
    counts: Counter[str] = Counter()
    for record in BOX.structures:
        counts.update(record.sources.values())
    assert counts == {"rulebook": 50, "rulebook-deduced": 50, "public": 38, "reconstructed": 407}


def test_how_many_fields_of_advisors_and_races_come_from_where() -> None:
    advisors = Counter(source for record in BOX.advisors for source in record.sources.values())
    assert advisors == {"rulebook": 16, "rulebook-deduced": 4, "public": 8, "reconstructed": 20}
    races = Counter(source for record in BOX.civilizations for source in record.sources.values())
    assert races == {"rulebook": 17, "rulebook-deduced": 1, "public": 15, "reconstructed": 16}


def test_what_is_reconstructed() -> None:
    assert set(reconstructed(BY_ID["biospheres"])) == set(cards.STRUCTURE_GROUPS) - {"effect_price"}
    assert reconstructed(BY_ID["veil"]) == ()
    assert reconstructed(BY_ID["mrrshan"]) == ("start",)
    assert BY_ID["holo_simulator"].sources["effect_price"] == "rulebook"
    assert "effect_price" not in BY_ID["biospheres"].sources


# --- Fingerprint ---


def test_fingerprint_is_that_of_the_packaged_cards() -> None:
    """Journals carry it: it changes only when a card really changes."""
    assert fingerprint(BOX) == "f1f417dac62f8451"


def test_fingerprint_ignores_names_and_sources_and_sees_rules() -> None:
    first, *others = BOX.structures

    def changed(**change: Any) -> str:
        return fingerprint(replace(BOX, structures=(replace(first, **change), *others)))

    assert changed(name_en="Data", name_ru="Данные", sources={}, set="own") == fingerprint(BOX)
    changes: list[dict[str, Any]] = [
        *({"copies": 1}, {"colour": "red"}, {"cost": {}}, {"income": {}}, {"vp": 2}, {"variable": True}),
        *({"loyalty_min": 6}, {"loyalty_gates": ("build",)}, {"effects": ()}),
        {"effects": (replace(first.effects[0], optional=True),)},
        {"effects": (replace(first.effects[0], cost={"vp": 1}),)},
    ]
    for change in changes:
        assert changed(**change) != fingerprint(BOX)
    ship = STRUCTURES["colony_ship"]
    cheaper = replace(ship.effects[0], args={**ship.effects[0].args, "steps": (BuildStep(None, 3),)})
    structures = [replace(record, effects=(cheaper,)) if record is ship else record for record in BOX.structures]
    assert fingerprint(replace(BOX, structures=tuple(structures))) != fingerprint(BOX)
    humans, *rest = BOX.civilizations
    richer = replace(humans, start={"food": 6})
    assert fingerprint(replace(BOX, civilizations=(richer, *rest))) != fingerprint(BOX)
    busier = replace(humans, mobilisation={**humans.mobilisation, "low": Row(5)})
    assert fingerprint(replace(BOX, civilizations=(busier, *rest))) != fingerprint(BOX)
    assert fingerprint(replace(BOX, advisors=BOX.advisors[1:])) != fingerprint(BOX)


# --- An owner's file ---

OWN = """
[[structure]]
id = "biospheres"
name = { en = "Dome Gardens", ru = "Сады под куполом" }
cost = { food = 4 }
effects = [{ trigger = "activation", do = "gain", food = 2, cost = { fleet = 1 } }]

[[structure]]
id = "cloning_center"
copies = 0

[[structure]]
code = 53
id = "sky_hook"
name = { en = "Sky Hook" }
copies = 2
colour = "blue"
cost = { food = 1, production = 1 }
vp = "variable"
loyalty_min = 6
loyalty_gates = ["build"]
effects = [
    { trigger = "after_construction", do = "build_from_hand", steps = [{ colour = "any" }], where = "any_system" },
    { trigger = "end_of_game", do = "vp_per", amount = 1, per = "own_systems" },
]

[[advisor]]
id = "kual"
effects = [{ trigger = "after_attack", do = "gain", slot = "P", vp = 3, optional = true }]

[[civilization]]
id = "psilon"
start = { food = 3, fleet = 1, production = 3 }
mobilisation.low = { cubes = 3, cards = 2 }
"""


def own(tmp_path: Path, text: str = OWN, name: str = "own.toml") -> Box:
    """The box with a player's own file."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_a_correction_gives_only_what_differs(tmp_path: Path) -> None:
    box = own(tmp_path)
    domes = next(record for record in box.structures if record.id == "biospheres")
    assert (domes.code, domes.name_ru, domes.set, domes.copies) == (2, "Сады под куполом", "own", 2)
    assert (domes.cost, domes.income, domes.slots) == ({"food": 4}, {"food": 1}, ("A",))
    assert domes.effects[0].cost == {"fleet": 1}
    assert box.structures[0] == BOX.structures[0]


def test_what_a_correction_gives_comes_from_the_owner(tmp_path: Path) -> None:
    domes = next(record for record in own(tmp_path).structures if record.id == "biospheres")
    assert reconstructed(domes) == ("colour", "copies", "income", "vp", "loyalty")
    assert {group for group, source in domes.sources.items() if source == "owner"} == {
        *("name_en", "name_ru", "cost", "slot", "effect_trigger", "effect_kind", "effect_amount", "effect_price"),
    }


def test_an_owner_can_say_that_a_value_is_a_guess(tmp_path: Path) -> None:
    guess = OWN.replace("cost = { food = 4 }", 'cost = { food = 4 }\nsources.reconstructed = ["cost"]\n')
    domes = next(record for record in own(tmp_path, guess).structures if record.id == "biospheres")
    assert domes.sources["cost"] == "reconstructed" and domes.sources["name_en"] == "owner"


def test_an_owner_can_say_that_a_reconstruction_was_right(tmp_path: Path) -> None:
    same = '[[structure]]\nid = "titan"\nvp = 5\nincome = {}\n'
    titan = next(record for record in own(tmp_path, same).structures if record.id == "titan")
    assert titan.sources["vp"] == "reconstructed"
    right = next(
        record for record in own(tmp_path, same + 'sources.owner = ["vp"]\n').structures if record.id == "titan"
    )
    assert right.sources["vp"] == "owner" and right.sources["cost"] == "reconstructed"


def test_a_new_design_takes_the_place_of_one_with_no_copies(tmp_path: Path) -> None:
    box = own(tmp_path)
    hook = box.structures[-1]
    assert (hook.code, hook.id, hook.set, hook.name_ru) == (53, "sky_hook", "own", "Sky Hook")
    assert set(hook.sources.values()) == {"owner"}
    assert sum(record.copies for record in box.structures) == 90


def test_advisors_and_boards_are_corrected_in_the_same_file(tmp_path: Path) -> None:
    box = own(tmp_path)
    quail = next(record for record in box.advisors if record.id == "kual")
    assert quail.slots == ("P",) and quail.effects[0].optional
    psilon = box.civilizations[-1]
    assert psilon.start == {"food": 3, "fleet": 1, "production": 3}
    assert (psilon.mobilisation["low"], psilon.own_levels) == (Row(3, 0, 2), ("low",))
    assert psilon.effects == RACES["psilon"].effects
    assert psilon.sources["start"] == psilon.sources["mobilisation"] == "owner"


def test_a_corrected_box_has_another_fingerprint(tmp_path: Path) -> None:
    assert fingerprint(own(tmp_path)) != fingerprint(BOX)
    assert fingerprint(own(tmp_path, "")) == fingerprint(BOX)


def test_a_copy_of_a_packaged_file_changes_nothing(tmp_path: Path) -> None:
    for packaged in cards.PACKAGED:
        box = own(tmp_path, packaged.read_text(encoding="utf-8"), packaged.name)
        assert fingerprint(box) == fingerprint(BOX)
        assert [record.sources for record in box.records] == [record.sources for record in BOX.records]


def test_two_files_correct_one_after_the_other(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text('[[structure]]\nid = "titan"\nvp = 5\ncost = { fleet = 5 }\n')
    second.write_text('[[structure]]\nid = "titan"\nvp = 6\n')
    titan = next(record for record in load(first, second).structures if record.id == "titan")
    assert (titan.vp, titan.cost, titan.sources["cost"]) == (6, {"fleet": 5}, "owner")


# --- Mistakes ---

# old, new, card, field, what is told
DOMES = '{ trigger = "activation", do = "gain", food = 2, cost = { fleet = 1 } }'
MISTAKES = {
    "unknown table": ("[[advisor]]", "[[adviser]]", "", "adviser", "did you mean 'advisor'?"),
    "unknown field": ("copies = 0", "copys = 0", "cloning_center", "copys", "did you mean 'copies'?"),
    "missing field of a new card": ("copies = 2\n", "", "sky_hook", "copies", "missing"),
    "code of another card": ("code = 53", "code = 54", "sky_hook", "code", "expected 53, the next free code, found 54"),
    "code of a known card": (
        *('id = "biospheres"', 'id = "biospheres"\ncode = 7', "biospheres"),
        *("code", "expected 2, the code of biospheres, found 7"),
    ),
    "id of an advisor": ('id = "cloning_center"', 'id = "veil"', "veil", "id", "taken by an advisor of advisors.toml"),
    "id twice": ('id = "cloning_center"', 'id = "biospheres"', "biospheres", "id", "stands in this file twice"),
    "unknown colour": ('colour = "blue"', 'colour = "bleu"', "sky_hook", "colour", "did you mean 'blue'?"),
    "unknown resource": ("{ food = 4 }", "{ foood = 4 }", "biospheres", "cost.foood", "did you mean 'food'?"),
    "too much": ("{ food = 4 }", "{ food = 10 }", "biospheres", "cost.food", "a whole number from 1 to 9, found 10"),
    "points in words": ('vp = "variable"', 'vp = "many"', "sky_hook", "vp", '0 to 20 or "variable", found "many"'),
    "points beside an effect that scores": (
        *('vp = "variable"', "vp = 2", "sky_hook"),
        *("vp", '"variable", because an effect scores'),
    ),
    "variable without scoring": (
        *('    { trigger = "end_of_game", do = "vp_per", amount = 1, per = "own_systems" },\n', "", "sky_hook"),
        *("effects", "variable points need an effect"),
    ),
    "gate without loyalty": ("loyalty_min = 6\n", "", "sky_hook", "loyalty_min", "missing; a gate needs"),
    "loyalty without a gate": (
        'loyalty_gates = ["build"]\n',
        "",
        "sky_hook",
        "loyalty_gates",
        "some of build, activate",
    ),
    "gate with nothing to activate": (
        *('["build"]', '["activate"]', "sky_hook"),
        *("loyalty_gates", "nothing to activate"),
    ),
    "unknown kind": ('do = "gain", food', 'do = "gian", food', "biospheres", "effects[0].do", "did you mean 'gain'?"),
    "unknown field of an effect": (
        *("food = 2, cost", "foods = 2, cost", "biospheres"),
        *("effects[0].foods", "did you mean 'food'?"),
    ),
    "gain of nothing": ("food = 2, cost", "cost", "biospheres", "effects[0]", "gain brings nothing"),
    "effect without do": (DOMES, '{ trigger = "activation" }', "biospheres", "effects[0]", "an effect such as"),
    "effect without a trigger": (
        *('trigger = "activation", do = "gain"', 'do = "gain"', "biospheres"),
        *("effects[0].trigger", "missing"),
    ),
    "moment that cannot be": (
        *('trigger = "activation", do = "gain"', 'trigger = "always", do = "gain"', "biospheres"),
        *("effects[0].trigger", "when gain can happen, found"),
    ),
    "P slot of an activation": (
        *('do = "gain", food', 'do = "gain", slot = "P", food', "biospheres"),
        *("effects[0].slot", "the P slot is for effects after an attack"),
    ),
    "price of what is always so": (
        *(DOMES, '{ trigger = "always", do = "on_attacked", gain = { vp = 1 }, cost = { vp = 1 } }', "biospheres"),
        *("effects[0].cost", "nobody is asked"),
    ),
    "building where an advisor lies": (
        'trigger = "after_attack", do = "gain", slot = "P", vp = 3, optional = true',
        'trigger = "activation", do = "build_from_hand", steps = [{ colour = "any" }], where = "this_system"',
        *("kual", "effects[0].where", "any_system: an advisor lies in no system"),
    ),
    "empty price": ("cost = { fleet = 1 }", "cost = {}", "biospheres", "effects[0].cost", "expected some of food"),
    "kind of an advisor": (
        *(DOMES, '{ trigger = "always", do = "extra_system", structures = 4 }', "biospheres"),
        *("effects[0].do", "extra_system is for an advisor, not for a structure"),
    ),
    "advisor that is built": (
        *('trigger = "after_attack", do = "gain", slot = "P"', 'trigger = "after_construction", do = "gain"', "kual"),
        *("effects[0].trigger", "only a structure is built"),
    ),
    "counter without its colour": (
        *('per = "own_systems"', 'per = "own_structures_of_colour"', "sky_hook"),
        *("effects[1].colour", "missing; own_structures_of_colour needs it"),
    ),
    "colour nobody asks for": (
        *('per = "own_systems"', 'per = "own_systems", colour = "red"', "sky_hook"),
        *("effects[1].colour", "unknown beside own_systems"),
    ),
    "attacked player without an attack": (
        *(DOMES, '{ trigger = "activation", do = "change_loyalty", target = "attacked_opponent", amount = -1 }'),
        *("biospheres", "effects[0].trigger", "only then there is somebody attacked"),
    ),
    "loyalty unchanged": (
        *(DOMES, '{ trigger = "activation", do = "change_loyalty", target = "you", amount = 0 }', "biospheres"),
        *("effects[0].amount", "another number than 0"),
    ),
    "discard of more than is drawn": (
        *(DOMES, '{ trigger = "activation", do = "draw_then_discard", draw = 2, discard = 3 }', "biospheres"),
        *("effects[0].discard", "no more than draw = 2, found 3"),
    ),
    "choice of one": (
        *(DOMES, '{ trigger = "activation", do = "gain_choice", options = [{ food = 1 }] }', "biospheres"),
        *("effects[0].options", "two to six bundles"),
    ),
    "no steps": (
        *('steps = [{ colour = "any" }]', "steps = []", "sky_hook"),
        *("effects[0].steps", "one to three steps"),
    ),
    "carried over without a slot": (
        *('do = "gain", slot = "P", vp = 3, optional = true', 'do = "carry_over_action"', "kual"),
        *("effects[0].slot", 'missing; the cube that is carried over lies in slot = "P"'),
    ),
    "some effects in a slot": (
        *(
            'slot = "P", vp = 3, optional = true }',
            'vp = 1 }, { trigger = "after_attack", do = "gain", slot = "P", vp = 3 }',
        ),
        *("kual", "effects", "to all of them or to none"),
    ),
    "level of mobilisation": (
        *("mobilisation.low", "mobilisation.lwo", "psilon"),
        *("mobilisation", "did you mean 'low'?"),
    ),
    "unknown source": (
        *("copies = 0", 'copies = 0\nsources.rulebok = ["cost"]', "cloning_center"),
        *("sources.rulebok", "did you mean 'rulebook'?"),
    ),
    "source of no field": (
        *("copies = 0", 'copies = 0\nsources.rulebook = ["prize"]', "cloning_center"),
        *("sources.rulebook[0]", "expected one of name_en"),
    ),
    "two sources": (
        *("copies = 0", 'copies = 0\nsources = { rulebook = ["cost"], public = ["cost"] }', "cloning_center"),
        *("sources", "cost has two sources, rulebook and public"),
    ),
    "colour count": ("copies = 0", "copies = 1", "", "", "expected 26 blue structures in all, found 27"),
}


@pytest.mark.parametrize(("old", "new", "card", "field", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told(tmp_path: Path, old: str, new: str, card: str, field: str, told: str) -> None:
    assert old in OWN
    with pytest.raises(CardFileError) as caught:
        own(tmp_path, OWN.replace(old, new, 1))
    assert (caught.value.file, caught.value.card, caught.value.field) == ("own.toml", card, field)
    assert told in caught.value.problem


def test_too_few_advisors_and_boards(tmp_path: Path) -> None:
    gone = "\n".join(f'[[advisor]]\nid = "{id}"\ncopies = 0' for id in ("advia", "kual", "kuruk", "veil"))
    with pytest.raises(CardFileError, match="expected at least 5 advisors, found 4"):
        own(tmp_path, gone)
    alone = "\n".join(f'[[civilization]]\nid = "{id}"\nboards = 0' for id in RACES if id != "psilon")
    with pytest.raises(CardFileError, match="expected boards for 4 players, found 1"):
        own(tmp_path, alone)


def test_other_ways_to_be_wrong(tmp_path: Path) -> None:
    for text, told in (
        ("[structure]\nid = 'titan'\n", "double brackets"),
        ("[[structure]]\ncode = 53\n", "card number 1, field id: missing"),
        ("structure = [3]\n", "expected a table"),
        ("[[structure]\n", "is not valid TOML"),
    ):
        with pytest.raises(CardFileError, match=r"own\.toml") as caught:
            own(tmp_path, text)
        assert told in str(caught.value)
    with pytest.raises(CardFileError, match="cannot be read"):
        load(tmp_path / "nowhere.toml")


# --- Damage ---

RAW: list[tuple[str, dict[str, Any]]] = [
    (kind, card)
    for path in cards.PACKAGED
    for kind, found in tomllib.loads(path.read_text(encoding="utf-8")).items()
    for card in found
]
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-999, 999), st.floats(), st.text(max_size=5))
ANYTHING = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.text(max_size=5), SCALARS, max_size=3))


def spots(value: Any) -> list[list[Any]]:
    """The way to every value inside a card."""
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else [])
    return [[key] for key, _ in items] + [[key, *way] for key, inner in items for way in spots(inner)]


@given(st.data())
def test_a_damaged_card_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    kind, card = json.loads(json.dumps(data.draw(st.sampled_from(RAW))))
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
        cards._READ[kind](card, Place("own.toml", "mutant"), "own", "owner")
    except CardFileError as error:
        refusals.append(str(error))
    assert all(told.startswith("own.toml, card mutant") for told in refusals)


@given(st.data())
def test_a_damaged_correction_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    kind, card = data.draw(st.sampled_from(RAW))
    field = data.draw(st.sampled_from([*card, "sources", "boards", "zeal"]))
    entry = cards._Entry(kind, Path("own.toml"), dict(card), BY_ID[card["id"]])
    place = Place("own.toml", "mutant")
    try:
        given_fields = cards._corrected(entry, {field: data.draw(ANYTHING)}, place)
        cards._READ[kind](given_fields, place, "own", "owner")
    except CardFileError as error:
        told = str(error)
        assert told.startswith("own.toml, card mutant")
