"""The worlds of the base game that are paid for."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.printed import Printed, as_played
from tests.rules.race.table import design, race


@pytest.mark.rule(
    "race.card.black_market_trading_world.1",
    "race.card.black_market_trading_world.3",
    "race.card.bio_hazard_mining_world.1",
    "race.card.imperium_armaments_world.1",
    "race.card.tourist_world.1",
)
@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("old_earth", Printed("3", 2, sells="any 1", consumes="any 2: 2 vp")),
        ("epsilon_eridani", Printed("2", 1, military="1", consumes="any 1: 1 vp 1 card")),
        ("alpha_centauri", Printed("2", 0, good="rare windfall", settles="rare -1", military="rare 1")),
        ("earths_lost_colony", Printed("2", 1, good="novelty production", consumes="any 1: 1 vp")),
        ("pilgrimage_world", Printed("0", 2, consumes="any 4: 3 vp")),
        ("refugee_world", Printed("0", 1, good="novelty windfall", military="-1")),
        ("artist_colony", Printed("1", 1, good="novelty production")),
        ("destroyed_world", Printed("1", 0, good="rare windfall")),
        ("empath_world", Printed("1", 1, good="genes windfall", military="-1")),
        ("expanding_colony", Printed("1", 1, consumes="any 1: 1 vp", fills="novelty")),
        ("gambling_world", Printed("1", 1, consumes="any 1: 1 vp")),
        ("secluded_world", Printed("1", 1, good="novelty production", consumes="any 1: 1 card")),
        ("asteroid_belt", Printed("2", 1, good="rare windfall")),
        ("galactic_engineers", Printed("2", 1, sells="any 1", fills="any")),
        ("gem_world", Printed("2", 1, good="novelty production", draws=1)),
        ("new_vinland", Printed("2", 1, good="novelty production", consumes="any 1: 2 cards")),
        ("pre_sentient_race", Printed("2", 1, good="genes windfall")),
        ("radioactive_world", Printed("2", 1, good="rare windfall")),
        ("space_port", Printed("2", 1, good="novelty production", sells="rare 2")),
        ("spice_world", Printed("2", 1, good="novelty production", sells="novelty 2")),
        ("alien_rosetta_stone_world", Printed("3", 3, settles="alien -2", military="alien 2", fills="alien")),
        ("bio_hazard_mining_world", Printed("3", 2, good="rare production", sells="genes 2")),
        (
            "black_market_trading_world",
            Printed("3", 2, consumes="novelty 1: 2 cards, rare 1: 3 cards, genes 1: 4 cards, alien 1: 5 cards"),
        ),
        ("blaster_gem_mines", Printed("3", 2, good="rare windfall", military="1")),
        ("comet_zone", Printed("3", 2, good="rare production", draws=1)),
        ("galactic_resort", Printed("3", 2, good="novelty windfall", consumes="any 1: 1 vp 1 card")),
        ("mining_world", Printed("3", 2, good="rare production", draws=1)),
        ("plague_world", Printed("3", 0, good="genes production", consumes="genes 1: 1 vp 1 card")),
        ("prosperous_world", Printed("3", 2, good="novelty production", consumes="any 1: 1 vp")),
        ("deserted_alien_outpost", Printed("4", 3, good="alien windfall")),
        ("distant_world", Printed("4", 2, good="genes production", sells="novelty 3")),
        ("imperium_armaments_world", Printed("4", 2, good="rare production", military="1")),
        ("merchant_world", Printed("4", 2, sells="any 2")),
        ("tourist_world", Printed("4", 2, consumes="any 2 needs 2: 3 vp")),
        ("deserted_alien_colony", Printed("5", 4, good="alien windfall")),
        ("galactic_trendsetters", Printed("5", 3, consumes="any 1: 2 vp")),
        ("lost_species_ark_world", Printed("5", 3, good="genes production", draws=2)),
        ("new_earth", Printed("5", 3, good="rare production", consumes="any 1: 1 vp 1 card")),
        ("terraformed_world", Printed("5", 5, consumes="any 1: 1 vp")),
        ("alien_robotic_factory", Printed("6", 5, good="alien production")),
        ("deserted_alien_library", Printed("6", 5, good="alien windfall")),
    ],
)
def test_a_world_does_what_is_printed_and_no_more(card: str, printed: Printed) -> None:
    assert as_played(card, "world") == printed


def paid_for(world: str, tableau: str) -> int:
    """How many cards A pays to place a world."""
    table = race(
        at="settle",
        tableau=tableau,
        hand=f"{world} drop_ships*2 space_marines*2 interstellar_bank*2",
        opponent={"chosen": "settle"},
    )
    table.a.places(world)
    paid = 0
    while table.a.asked in ("discard", "place_world"):
        paid += 1
        table.a.does(next(text for text in table.a.legal if text.startswith("discard")))
    assert table.a.tableau[-1] == world
    return paid


@pytest.mark.rule("race.card.alpha_centauri.1")
@pytest.mark.parametrize(
    ("world", "price"),
    [
        ("mining_world", 2),
        ("asteroid_belt", 1),
        ("destroyed_world", 0),
        ("new_earth", 4),
        ("gem_world", 2),
        ("distant_world", 4),
        ("deserted_alien_outpost", 4),
        ("tourist_world", 4),
    ],
)
def test_alpha_centauri_lowers_the_price_of_rare_worlds_by_one(world: str, price: int) -> None:
    assert paid_for(world, "alpha_centauri") == price


@pytest.mark.rule("race.card.alpha_centauri.2")
def test_alpha_centauri_conquers_rebel_fuel_cache_and_not_outlaw_world() -> None:
    hand = "rebel_fuel_cache outlaw_world runaway_robots rebel_miners alien_robot_sentry"
    table = race(at="settle", tableau="alpha_centauri", hand=hand, opponent={"chosen": "settle"})
    table.a.can_place("rebel_fuel_cache", "runaway_robots").cannot_place("outlaw_world", because="military")
    table.a.cannot_place("rebel_miners", because="military").cannot_place("alien_robot_sentry", because="military")
    table.a.conquers("rebel_fuel_cache")
    assert (table.a.tableau, len(table.a.hand)) == (["alpha_centauri", "rebel_fuel_cache"], 4)


@pytest.mark.rule("race.card.empath_world.1")
@pytest.mark.parametrize("world", ["empath_world", "refugee_world"])
def test_military_of_minus_one_cannot_be_ignored(world: str) -> None:
    hand = "pirate_world aquatic_uplift_race"
    free = race(at="settle", tableau="drop_ships", hand=hand, opponent={"chosen": "settle"})
    free.a.can_place("pirate_world")
    table = race(at="settle", tableau=f"drop_ships {world}", hand=hand, opponent={"chosen": "settle"})
    table.a.cannot_place("pirate_world", because="military").conquers("aquatic_uplift_race")
    table.a.is_asked("choose_action")


@pytest.mark.rule("race.card.gem_world.1")
def test_gem_world_with_a_good_draws_nothing() -> None:
    table = race(at="produce", tableau="gem_world", goods="gem_world", opponent={"chosen": "produce"})
    assert (table.a.goods, table.a.hand) == (["gem_world"], [])


@pytest.mark.rule("race.card.gambling_world.1")
@pytest.mark.parametrize(
    ("number", "card", "taken"),
    [
        (1, "artist_colony", True),
        (7, "rebel_homeworld", True),  # its defense
        (6, "galactic_federation", True),
        (3, "pirate_world", True),
        (3, "old_earth", True),
        (2, "pirate_world", False),
        (4, "pirate_world", False),
        (1, "pilgrimage_world", False),  # it costs nothing, and 0 cannot be named
    ],
)
def test_gambling_world_takes_a_card_that_costs_the_number_named(number: int, card: str, taken: bool) -> None:
    table = race(at="consume", chosen="consume_x2", tableau="gambling_world", opponent={"tableau": "new_sparta"})
    table.a.will_turn_up(card).is_asked("name_number").names_number(number).is_asked("choose_action")
    assert (table.a.hand, table.discard) == (([card], []) if taken else ([], [card]))
    assert (table.a.vp, table.happened.count("flipped")) == (0, 1)
    told = {events.NAMES[event.kind]: (event.card, event.n) for event in table.log.events}
    assert (told["named_number"], told["flipped"]) == ((-1, number), (design(card), int(taken)))
    for eyes in (table.b, None):
        seen = table.seen_by(eyes)
        assert (seen.a.hand, seen.discard) == (([card], []) if taken else ([], [card]))


@pytest.mark.rule("race.card.gambling_world.1", "race.card.gambling_world.3")
def test_a_number_from_one_to_seven_must_be_named_before_the_card_is_turned_up() -> None:
    table = race(at="consume", chosen="consume_x2", tableau="gambling_world rebel_base")
    top = table.deck[0]
    table.a.is_asked("name_number").may_only(*(f"number {n}" for n in range(1, 8)))
    table.a.cannot("done", because="not now").cannot("number 0", because="not now").cannot(
        "number 8", because="not now"
    )
    assert (table.deck[0], table.seen_by(table.a).deck[0]) == (top, "?")


@pytest.mark.rule("race.card.gambling_world.1")
def test_gambling_world_turns_up_the_last_card_and_asks_nothing_when_none_is_left() -> None:
    last = race(at="consume", chosen="consume_x2", tableau="gambling_world", deck="gem_world")
    last.a.is_asked("name_number").names_number(2)
    assert (last.a.hand, last.deck) == (["gem_world"], [])
    shuffled = race(at="consume", chosen="consume_x2", tableau="gambling_world", deck="", discard="gem_world")
    shuffled.a.is_asked("name_number").names_number(2)
    assert (shuffled.a.hand, shuffled.discard) == (["gem_world"], [])
    none = race(at="consume", chosen="consume_x2", tableau="gambling_world", deck="")
    none.a.is_asked("choose_action")


@pytest.mark.rule("race.card.gambling_world.3")
def test_a_number_is_named_once_in_each_consume_phase() -> None:
    table = race(at="consume", chosen="consume_x2", tableau="gambling_world deficit_spending", hand="drop_ships*2")
    table.a.will_turn_up("gem_world rebel_base").may_only("power gambling_world 1", "power deficit_spending 0")
    table.a.consumes("gambling_world").names_number(2).cannot("power gambling_world 1", because="used").done()
    table.everybody("consume_x2")
    table.a.consumes("gambling_world").names_number(6).done()
    assert table.a.hand == ["drop_ships", "drop_ships", "gem_world", "rebel_base"]


@pytest.mark.rule("race.card.pilgrimage_world.1")
@pytest.mark.parametrize(("action", "vp"), [("consume_trade", 2), ("consume_x2", 4)])
def test_pilgrimage_world_takes_three_goods_for_two_vp(action: str, vp: int) -> None:
    worlds = "gem_world asteroid_belt pre_sentient_race"
    goods = f"{worlds} refugee_world" if action == "consume_trade" else worlds
    table = race(at="consume", chosen=action, tableau=f"pilgrimage_world {goods}", goods=goods)
    if action == "consume_trade":
        table.a.sells("refugee_world")
    assert (table.a.vp, table.a.goods) == (vp, [])


@pytest.mark.rule("race.card.pilgrimage_world.1")
def test_pilgrimage_world_may_come_after_other_powers_or_before_them() -> None:
    worlds = "gem_world asteroid_belt pre_sentient_race"
    given = {"tableau": f"pilgrimage_world terraformed_world {worlds}", "goods": worlds, "chosen": "consume_x2"}
    after = race(at="consume", **given)  # type: ignore[arg-type]
    after.a.consumes("terraformed_world").spends("gem_world").is_asked("choose_action")
    before = race(at="consume", **given)  # type: ignore[arg-type]
    before.a.consumes("pilgrimage_world").is_asked("choose_action")
    assert (after.a.vp, before.a.vp) == (2 + 2, 4)
    assert after.a.goods == before.a.goods == []


@pytest.mark.rule("race.card.pilgrimage_world.2")
def test_pilgrimage_world_must_take_a_single_good_for_nothing() -> None:
    table = race(at="consume", chosen="consume_x2", tableau="pilgrimage_world gem_world", goods="gem_world")
    assert (table.a.vp, table.a.goods, table.pool) == (0, [], 24)
    empty = race(at="consume", chosen="consume_x2", tableau="pilgrimage_world gem_world")
    empty.a.is_asked("choose_action")
    assert "used" not in empty.happened


@pytest.mark.rule("race.card.tourist_world.1")
@pytest.mark.parametrize("goods", ["gem_world artist_colony", "gem_world asteroid_belt"])
def test_tourist_world_takes_two_goods_equal_or_different(goods: str) -> None:
    table = race(at="consume", chosen="consume_x2", tableau=f"tourist_world {goods}", goods=goods)
    assert (table.a.vp, table.a.goods) == (6, [])
    single = race(at="consume", chosen="consume_x2", tableau=f"tourist_world {goods}", goods="gem_world")
    assert (single.a.vp, single.a.goods) == (0, ["gem_world"])


@pytest.mark.rule("race.card.black_market_trading_world.1")
def test_black_market_trading_world_adds_no_trade_bonuses() -> None:
    table = race(
        at="consume",
        tableau="black_market_trading_world export_duties bio_hazard_mining_world pre_sentient_race",
        goods="pre_sentient_race",
        opponent={"chosen": "consume_trade"},
    )
    assert (len(table.a.hand), table.a.goods) == (4, [])
    own = race(
        at="consume", chosen="consume_x2", tableau="black_market_trading_world pirate_world", goods="pirate_world"
    )
    assert len(own.a.hand) == 2


@pytest.mark.rule("race.card.black_market_trading_world.2")
def test_black_market_trading_world_sells_in_addition_to_the_trade_bonus() -> None:
    goods = "pre_sentient_race mining_world gem_world"
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"black_market_trading_world export_duties {goods}",
        goods=goods,
    )
    table.a.sells("pre_sentient_race")
    assert len(table.a.hand) == 4 + 1
    table.a.is_asked("sell").cannot("done", because="not now").may_only("good gem_world", "good mining_world")
    table.a.sells("mining_world").is_asked("choose_action")
    assert (len(table.a.hand), table.a.goods) == (5 + 3, ["gem_world"])


@pytest.mark.rule("race.card.merchant_world.1")
def test_merchant_world_and_deficit_spending_are_used_separately() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="merchant_world deficit_spending",
        hand="drop_ships*2 space_marines*2 gem_world",
    )
    table.a.consumes("merchant_world").discards("drop_ships*2")
    table.a.may_only("power deficit_spending 0", "done").cannot("power merchant_world 0", because="used")
    table.a.consumes("deficit_spending").discards("space_marines*2")
    assert (table.a.vp, table.a.hand) == (4, ["gem_world"])


@pytest.mark.rule("race.card.alien_rosetta_stone_world.1")
def test_alien_rosetta_stone_world_has_no_good_and_alien_discounts_do_not_lower_its_price() -> None:
    assert paid_for("alien_rosetta_stone_world", "alien_tech_institute") == 3
    assert paid_for("alien_rosetta_stone_world", "replicant_robots") == 1
    assert paid_for("deserted_alien_colony", "alien_tech_institute") == 3


@pytest.mark.rule("race.card.alien_rosetta_stone_world.1")
def test_colony_ship_may_place_alien_rosetta_stone_world() -> None:
    table = race(
        at="settle", tableau="colony_ship", hand="alien_rosetta_stone_world gem_world", opponent={"chosen": "settle"}
    )
    table.a.places("alien_rosetta_stone_world")
    if table.a.asked == "place_world":
        table.a.may_only("power colony_ship 0").uses("colony_ship")
    assert (table.a.tableau, table.a.hand) == (["alien_rosetta_stone_world"], ["gem_world"])
    assert table.a.goods == []


def test_alien_rosetta_stone_world_helps_to_conquer_and_to_pay_for_alien_worlds() -> None:
    hand = "alien_robot_sentry aquatic_uplift_race alien_robot_scout_ship"
    table = race(at="settle", tableau="alien_rosetta_stone_world", hand=hand, opponent={"chosen": "settle"})
    table.a.can_place("alien_robot_sentry").cannot_place("aquatic_uplift_race", because="military")
    table.a.cannot_place("alien_robot_scout_ship", because="military")
    assert paid_for("deserted_alien_outpost", "alien_rosetta_stone_world") == 2
    assert paid_for("deserted_alien_library", "alien_rosetta_stone_world alien_tech_institute") == 2
