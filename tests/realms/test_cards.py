"""The card file of Star Realms: what is in the boxes, and how mistakes in a file are told."""

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

from stardeck.games.realms import cards
from stardeck.games.realms.cards import CardFileError, Condition, Effect, Record, fingerprint, load, walk

CARDS = load()
BY_ID = {record.id: record for record in CARDS}
BOXES = ("colonial_wars", "core")
TRADE_CARDS = [record for record in CARDS if record.set in BOXES]


# --- What is in the boxes ---


def test_codes_follow_the_order_of_the_file() -> None:
    assert [record.code for record in CARDS] == list(range(92))
    assert [record.id for record in CARDS[:4]] == ["scout", "viper", "explorer", "star_barge"]
    assert CARDS[91].id == "fleet_hq"
    assert len(BY_ID) == 92


@pytest.mark.rule("realms.box.01")
def test_a_box_has_80_trade_cards_16_scouts_4_vipers_and_10_explorers() -> None:
    for box in BOXES:
        assert sum(record.copies for record in CARDS if record.set == box) == 80
    basic = {record.id: record.copies for record in CARDS if record.set == "basic"}
    assert basic == {"scout": 16, "viper": 4, "explorer": 10}


@pytest.mark.rule("realms.box.02")
def test_each_faction_has_20_copies_in_a_box() -> None:
    copies: Counter[tuple[str, str | None]] = Counter()
    for record in TRADE_CARDS:
        copies[record.set, record.faction] += record.copies
    assert copies == {(box, faction): 20 for box in BOXES for faction in cards.FACTIONS}


def test_number_of_designs_by_faction() -> None:
    designs = Counter((record.set, record.faction) for record in TRADE_CARDS)
    assert designs == {
        ("colonial_wars", "star_empire"): 11,
        ("colonial_wars", "trade_federation"): 11,
        ("colonial_wars", "blob"): 10,
        ("colonial_wars", "machine_cult"): 11,
        ("core", "trade_federation"): 12,
        ("core", "blob"): 11,
        ("core", "star_empire"): 11,
        ("core", "machine_cult"): 12,
    }


def test_number_of_ships_bases_and_outposts() -> None:
    designs: Counter[tuple[str, str]] = Counter()
    copies: Counter[tuple[str, str]] = Counter()
    for record in TRADE_CARDS:
        key = record.set, "outpost" if record.outpost else record.kind
        designs[key] += 1
        copies[key] += record.copies
    assert {key: (designs[key], copies[key]) for key in designs} == {
        ("colonial_wars", "ship"): (26, 53),
        ("colonial_wars", "base"): (7, 14),
        ("colonial_wars", "outpost"): (10, 13),
        ("core", "ship"): (28, 55),
        ("core", "base"): (6, 9),
        ("core", "outpost"): (12, 16),
    }


def colonial(faction: str, copies: int) -> set[str]:
    """The English names of a faction's cards that are in the box of Colonial Wars so many times."""
    box = [record for record in CARDS if record.set == "colonial_wars" and record.faction == faction]
    assert all(1 <= record.copies <= 3 for record in box)
    return {record.name_en for record in box if record.copies == copies}


@pytest.mark.rule("realms.box.03")
def test_copies_of_the_star_empire() -> None:
    assert colonial("star_empire", 3) == {"Star Barge", "Lancer", "Orbital Platform"}
    assert colonial("star_empire", 2) == {"Falcon", "Command Center", "Gunship"}
    ones = {"Aging Battleship", "Heavy Cruiser", "Supply Depot", "Imperial Palace", "Emperor's Dreadnaught"}
    assert colonial("star_empire", 1) == ones


@pytest.mark.rule("realms.box.04")
def test_copies_of_the_trade_federation() -> None:
    assert colonial("trade_federation", 3) == {"Solar Skiff", "Trade Hauler", "Patrol Cutter"}
    assert colonial("trade_federation", 2) == {"Storage Silo", "Central Station", "Frontier Ferry"}
    ones = {"Colony Seed Ship", "Federation Shipyard", "Peacekeeper", "Loyal Colony", "Factory World"}
    assert colonial("trade_federation", 1) == ones


@pytest.mark.rule("realms.box.05")
def test_copies_of_the_blob() -> None:
    assert colonial("blob", 3) == {"Swarmer", "Predator", "Stellar Reef", "Cargo Pod"}
    assert colonial("blob", 2) == {"Ravager", "Bioformer"}
    assert colonial("blob", 1) == {"Parasite", "Plasma Vent", "Moonwurm", "Leviathan"}


@pytest.mark.rule("realms.box.06")
def test_copies_of_the_machine_cult() -> None:
    assert colonial("machine_cult", 3) == {"Battle Bot", "Repair Bot", "Warning Beacon", "Convoy Bot"}
    assert colonial("machine_cult", 2) == {"Mining Mech"}
    ones = {"The Oracle", "Mech Cruiser", "Stealth Tower", "Frontier Station", "The Wrecker", "The Incinerator"}
    assert colonial("machine_cult", 1) == ones


@pytest.mark.rule("realms.box.07")
def test_trade_cards_have_a_faction_and_basic_cards_are_ships_without_one() -> None:
    for record in CARDS:
        assert record.kind in ("ship", "base")
        assert record.kind == "base" or not record.outpost
        if record.set == "basic":
            assert (record.kind, record.faction) == ("ship", None)
        else:
            assert record.faction in cards.FACTIONS


@pytest.mark.rule("realms.box.08")
def test_costs_and_defenses_are_within_their_ranges() -> None:
    assert {record.cost for record in TRADE_CARDS} == set(range(1, 9))
    assert all(2 <= record.defense <= 8 for record in CARDS if record.kind == "base")
    assert all(record.defense == 0 for record in CARDS if record.kind == "ship")
    assert all(1 <= record.copies <= 3 for record in TRADE_CARDS)


def test_every_kind_of_the_vocabulary_is_used_by_a_card() -> None:
    used = {effect.do for record in CARDS for effects in record.abilities.values() for effect in walk(effects)}
    assert used == set(cards.KINDS)
    assert len(used) == 22


def test_russian_names_are_different_from_each_other_and_from_the_english_ones() -> None:
    assert len({record.name_ru for record in CARDS}) == 92
    assert all(record.name_ru != record.name_en for record in CARDS)
    assert {record.set for record in CARDS if record.name_ru_source == "public"} == {"core"}


def test_effects_read_like_the_file() -> None:
    discard = BY_ID["supply_depot"].abilities["primary"][0]
    assert (discard.number("min"), discard.number("max")) == (0, 2)
    trade, combat = discard.effects("per_card")[0].options()
    assert trade == (Effect("gain_trade", {"amount": 2}),)
    assert combat[0].number("amount") == 2
    to_hand = BY_ID["warning_beacon"].abilities["on_acquire"][0]
    assert to_hand.condition() == Condition("faction_card_played_this_turn", "machine_cult", 1)
    assert BY_ID["lancer"].abilities["primary"][1].condition() == Condition("any_opponent_controls_base")
    assert BY_ID["central_station"].abilities["primary"][1].condition() == Condition(
        "own_bases_in_play_at_least", None, 3
    )
    assert not BY_ID["blob_carrier"].abilities["ally"][0].has("max_cost")
    assert BY_ID["freighter"].abilities["ally"][0].flag("optional")
    assert BY_ID["freighter"].abilities["ally"][0].strings("card_kinds") == ("ship",)
    assert BY_ID["moonwurm"].abilities["ally"][0].string("destination") == "hand"


# --- Fingerprint ---


def test_fingerprint_is_that_of_the_packaged_cards() -> None:
    """Journals carry it: it changes only when a card really changes."""
    assert fingerprint(CARDS) == "2fb88592f5eac0fc"
    assert fingerprint(reversed(CARDS)) == fingerprint(CARDS)


def test_fingerprint_ignores_names_and_sees_rules() -> None:
    scout, *others = CARDS
    assert fingerprint([replace(scout, name_en="Spy", name_ru="Шпион"), *others]) == fingerprint(CARDS)
    assert fingerprint([replace(scout, copies=17), *others]) != fingerprint(CARDS)
    richer = {"primary": (Effect("gain_trade", {"amount": 2}),)}
    assert fingerprint([replace(scout, abilities=richer), *others]) != fingerprint(CARDS)


# --- House sets and mistakes ---

HOUSE = """
[[card]]
code = 92
id = "tugboat"
name = { en = "Tugboat", ru = "Буксир" }
set = "harbour"
copies = 2
faction = "trade_federation"
cost = 2
kind = "ship"
primary = [{ do = "gain_trade", amount = 2 }]
ally = [{ do = "acquire_free", card_kinds = ["base", "ship"], max_cost = 1, destination = "hand" }]
"""


def house(tmp_path: Path, text: str) -> tuple[Record, ...]:
    """The cards with a house set written in a file."""
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_a_house_set_follows_the_cards_of_the_game(tmp_path: Path) -> None:
    tugboat = house(tmp_path, HOUSE)[92]
    assert (tugboat.name_ru, tugboat.name_ru_source, tugboat.outpost, tugboat.defense) == ("Буксир", "own", False, 0)
    acquire = tugboat.abilities["ally"][0]
    assert acquire.args == {"card_kinds": ("ship", "base"), "max_cost": 1, "destination": "hand", "optional": False}


def test_a_house_set_may_be_in_english_only(tmp_path: Path) -> None:
    assert house(tmp_path, HOUSE.replace(', ru = "Буксир"', ""))[92].name_ru == "Tugboat"


def test_writing_a_default_changes_no_fingerprint(tmp_path: Path) -> None:
    written = HOUSE.replace('destination = "hand"', 'destination = "hand", optional = false')
    assert fingerprint(house(tmp_path, written)) == fingerprint(house(tmp_path, HOUSE))


PRIMARY = '{ do = "gain_trade", amount = 2 }'
MISTAKES = {
    "unknown field": ("copies = 2", "copys = 2", "copys", "did you mean 'copies'?"),
    "missing field": ("cost = 2\n", "", "cost", "missing"),
    "unknown kind of effect": ("gain_trade", "gain_trad", "primary[0].do", "did you mean 'gain_trade'?"),
    "unknown field of an effect": ("amount = 2", "count = 2", "primary[0].count", "known here: amount"),
    "missing field of an effect": (", amount = 2", "", "primary[0].amount", "missing"),
    "text for a number": ("amount = 2", 'amount = "2"', "primary[0].amount", 'a whole number from 1 to 50, found "2"'),
    "yes for a number": ("amount = 2", "amount = true", "primary[0].amount", "found true"),
    "number out of range": ("amount = 2", "amount = 0", "primary[0].amount", "a whole number from 1 to 50, found 0"),
    "unknown faction": ('"trade_federation"', '"trade_federaton"', "faction", "did you mean 'trade_federation'?"),
    "unknown word in a list": ('["base", "ship"]', '["bases"]', "ally[0].card_kinds[0]", "did you mean 'base'?"),
    "word twice": ('["base", "ship"]', '["ship", "ship"]', "ally[0].card_kinds", "twice"),
    "empty list of words": ('["base", "ship"]', "[]", "ally[0].card_kinds", "a list of some of ship, base"),
    "ability that is no list": (f"[{PRIMARY}]", PRIMARY, "primary", "a list of effects"),
    "ability without effects": (f"[{PRIMARY}]", "[]", "primary", "a list of effects"),
    "effect without do": ('do = "gain_trade", ', "", "primary[0]", "an effect such as"),
    "ship with defense": ('kind = "ship"', 'kind = "ship"\ndefense = 4', "defense", "this is a ship"),
    "ship as outpost": ('kind = "ship"', 'kind = "ship"\noutpost = true', "outpost", "this is a ship"),
    "base without defense": ('kind = "ship"', 'kind = "base"', "defense", "every base has a defense"),
    "ally without faction": ('faction = "trade_federation"\n', "", "ally", "needs a card with a faction"),
    "code taken": ("code = 92", "code = 91", "code", "expected 92, the next free code, found 91"),
    "code with a gap": ("code = 92", "code = 93", "code", "expected 92, the next free code, found 93"),
    "code too high": ("code = 92", "code = 256", "code", "from 0 to 254"),
    "id taken": ('"tugboat"', '"scout"', "id", "taken by a card of cards.toml"),
    "id that is no identifier": ('"tugboat"', '"Tug Boat"', "id", "small letters"),
    "set of the game": ('"harbour"', '"core"', "set", "give your own set another name"),
    "name without English": ('en = "Tugboat", ', "", "name.en", "missing"),
    "name that is no table": ('{ en = "Tugboat", ru = "Буксир" }', '"Tugboat"', "name", "a table with en, ru"),
    "passive effect elsewhere": (
        *(PRIMARY, '{ do = "ally_for_all_factions" }'),
        *("primary[0].do", "may only stand in passive, not in primary"),
    ),
    "passive ship": (
        *(f"primary = [{PRIMARY}]", 'passive = [{ do = "ally_for_all_factions" }]'),
        *("passive", "ally_for_all_factions is for a base, and this is a ship"),
    ),
    "one option only": (
        *(PRIMARY, f'{{ do = "choose_one", options = [[{PRIMARY}]] }}'),
        *("primary[0].options", "two or more lists"),
    ),
    "mistake deep inside": (
        *(PRIMARY, f'{{ do = "choose_one", options = [[{PRIMARY}], [{{ do = "draw_cards", count = 0 }}]] }}'),
        *("primary[0].options[1][0].count", "a whole number from 1 to 10, found 0"),
    ),
    "more than allowed at least": (
        *(PRIMARY, '{ do = "scrap_trade_row_cards", min = 2, max = 1 }'),
        *("primary[0].min", "no more than max = 1, found 2"),
    ),
    "unknown condition": (
        *(PRIMARY, f'{{ do = "conditional", if = {{ own_bases_in_play = 3 }}, effects = [{PRIMARY}] }}'),
        *("primary[0].if", "did you mean 'own_bases_in_play_at_least'?"),
    ),
    "condition that never holds": (
        *(PRIMARY, f'{{ do = "conditional", if = {{ any_opponent_controls_base = false }}, effects = [{PRIMARY}] }}'),
        *("primary[0].if.any_opponent_controls_base", "expected true, found false"),
    ),
    "two conditions": (
        PRIMARY,
        '{ do = "conditional", if = { any_opponent_controls_base = true, own_bases_in_play_at_least = 2 }, '
        f"effects = [{PRIMARY}] }}",
        *("primary[0].if", "exactly one of"),
    ),
}


@pytest.mark.parametrize(("old", "new", "field", "told"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_told_with_file_card_and_field(tmp_path: Path, old: str, new: str, field: str, told: str) -> None:
    assert old in HOUSE
    with pytest.raises(CardFileError) as refusal:
        house(tmp_path, HOUSE.replace(old, new, 1))
    error = refusal.value
    assert (error.file, error.field) == ("house.toml", field)
    assert error.card == ("scout" if '"scout"' in new else "Tug Boat" if "Tug Boat" in new else "tugboat")
    assert told in error.problem
    assert str(error) == f"house.toml, card {error.card}, field {field}: {error.problem}"


def test_mistakes_of_a_whole_file(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match=r"house\.toml: is not valid TOML"):
        house(tmp_path, "[[card]\n")
    with pytest.raises(CardFileError, match=r"house\.toml: is not valid TOML: .*overwrite"):
        house(tmp_path, HOUSE + 'ally = [{ do = "draw_cards", count = 1 }]\n')
    with pytest.raises(CardFileError, match=r"field cards: unknown; .* did you mean 'card'\?"):
        house(tmp_path, HOUSE.replace("[[card]]", "[[cards]]"))
    with pytest.raises(CardFileError, match="double brackets"):
        house(tmp_path, HOUSE.replace("[[card]]", "[card]"))
    with pytest.raises(CardFileError, match="card number 1, field id: missing"):
        house(tmp_path, HOUSE.replace('id = "tugboat"\n', ""))
    with pytest.raises(CardFileError, match=r"the id is taken by a card of house\.toml"):
        house(tmp_path, HOUSE + HOUSE.replace("92", "93"))
    with pytest.raises(CardFileError, match=r"nowhere\.toml: cannot be read"):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(CardFileError, match="needs at least one ability"):
        house(tmp_path, HOUSE.split("primary")[0])


RAW: list[dict[str, Any]] = tomllib.loads(cards.PACKAGED.read_text(encoding="utf-8"))["card"]
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-300, 300),
    st.text("ab_ é", max_size=8),
    st.sampled_from(["hand", "blob", "ship", "draw_cards", "copy_base"]),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["do", "if", "amount", "count", "en"]), st.integers(), max_size=2),
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
    place = cards.Place("house.toml", "mutant")
    refusals = []
    try:
        fingerprint([cards._card(card, place)])
    except CardFileError as error:
        refusals.append(str(error))
    assert all(told.startswith("house.toml, card mutant") for told in refusals)


# --- Against the reference data, where it is at hand ---

REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "realms" / "cards.json"
COPY: dict[str, object] = {"until": "end_of_turn", "keeps_own_faction": True, "optional": False}
# What the reference repeats on every card and our file leaves to the rules of the kind.
SAME_EVERYWHERE: dict[str, dict[str, object]] = {
    "destroy_target_base": {"count": 1},
    "redirect_next_acquired": {"uses": 1},
    "copy_ship": {"source": "another_own_ship_played_this_turn", **COPY},
    "copy_base": {"source": "any_base_in_play", **COPY},
    "put_self_into_hand": {"optional": True},
    "gain_combat_per_own_card_scrapped": {"window": "this_turn"},
    "draw_per_faction_card_played": {"window": "this_turn"},
}


def plain_condition(condition: Condition) -> dict[str, object]:
    """A condition in the words of the reference."""
    plain: dict[str, object] = {"kind": condition.kind}
    if condition.faction is not None:
        plain["faction"] = condition.faction
    if condition.kind != "any_opponent_controls_base":
        plain["count"] = condition.count
    return plain


def plain_effect(effect: Effect) -> dict[str, object]:
    """An effect in the words of the reference."""
    plain: dict[str, object] = {"kind": effect.do, **SAME_EVERYWHERE.get(effect.do, {})}
    for name, value in effect.args.items():
        plain[name] = list(value) if isinstance(value, tuple) else value
    if effect.has("min"):
        plain["optional"] = effect.number("min") == 0
    if effect.do == "acquire_free":
        plain.setdefault("max_cost", None)
    if effect.do == "gain_combat_when_ship_played":
        plain.setdefault("ship_faction", None)
    condition = effect.condition()
    if condition is not None:
        del plain["if"]
        if effect.do == "conditional":
            plain["condition"] = plain_condition(condition)
    if effect.has("effects"):
        plain["effects"] = [plain_effect(inner) for inner in effect.effects()]
    if effect.has("per_card"):
        (plain["per_card"],) = (plain_effect(inner) for inner in effect.effects("per_card"))
    if effect.has("options"):
        plain["options"] = [[plain_effect(inner) for inner in option] for option in effect.options()]
    return plain


def plain_ability(record: Record, trigger: str) -> dict[str, object]:
    """An ability in the words of the reference."""
    ship_primary = record.kind == "ship" and trigger == "primary"
    effects = record.abilities[trigger]
    plain: dict[str, object] = {
        "trigger": trigger,
        "timing": {
            "primary": "immediately_when_played" if ship_primary else "main_phase_once_per_turn",
            "ally": "main_phase_once_per_turn",
            "scrap": "main_phase_by_scrapping_self",
            "on_acquire": "when_this_card_is_acquired",
            "passive": "continuous_while_in_play",
        }[trigger],
        "use_is_optional": not ship_primary and trigger != "passive",
        "effects": [plain_effect(effect) for effect in effects],
    }
    if trigger == "ally":
        plain["ally_faction"] = record.faction
    if trigger == "on_acquire":
        condition = effects[0].condition()
        assert condition is not None
        plain["condition"] = plain_condition(condition)
    return plain


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference data is not beside this checkout")
def test_cards_are_those_of_the_reference() -> None:
    reference = json.loads(REFERENCE.read_text(encoding="utf-8"))
    assert [record.id for record in CARDS] == [card["id"] for card in reference]
    for record, card in zip(CARDS, reference, strict=True):
        same = ("id", "name_en", "name_ru", "name_ru_source", "set", "copies", "faction", "cost", "kind", "outpost")
        assert {name: getattr(record, name) for name in same} == {name: card[name] for name in same}
        assert (record.defense or None) == card["defense"]
        assert [plain_ability(record, ability["trigger"]) for ability in card["abilities"]] == card["abilities"]
        assert len(record.abilities) == len(card["abilities"])


# --- The guide ---

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-card.md").read_text(encoding="utf-8")


def test_the_house_set_of_the_guide_can_be_played(tmp_path: Path) -> None:
    example = GUIDE.split("```toml\n")[1].split("```")[0]
    assert [record.id for record in house(tmp_path, example)[92:]] == ["tugboat", "breakwater"]


def test_the_guide_names_every_kind_field_and_condition() -> None:
    rows = [line.split("|") for line in GUIDE.splitlines() if line.startswith("| ")]
    told = {row[1].strip(" `"): row[2] for row in rows}
    for do, kind in cards.KINDS.items():
        named = set(told[do].replace("[", "").replace("]", "").split("`")[1::2])
        assert named == set(kind.fields)
    assert all(f"{{ {condition} = " in GUIDE for condition in cards.CONDITIONS)
    assert all(f"`{name}`" in GUIDE for name in cards.CARD_FIELDS)
