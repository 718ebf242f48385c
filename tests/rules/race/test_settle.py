"""Phase III, Settle: paying for worlds, and their goods."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import BASE, GAME, RaceTable, cards, race

PAID = cards("export_duties*2 drop_ships deficit_spending*2 consumer_markets research_labs")
WORLDS = [record for record in BASE if record.type == "world"]
PEACEFUL = [record for record in WORLDS if not record.military]
GOODS = ("novelty", "rare", "genes", "alien")
TRADE = {"star_nomad_lair": 1, "pirate_world": 3, "spice_world": 2}  # what worlds add to the price of their own good


def hand(card: str, more: int) -> str:
    """A card in hand and so many others to pay with."""
    return " ".join([card, *PAID[:more]])


def settle(card: str, more: int = 0, tableau: str = "", chosen: str = "") -> RaceTable:
    """Settle begins with a card in hand, and so many others to pay with."""
    home, other = [home for home in ("old_earth", "new_sparta", "epsilon_eridani") if home not in cards(card)][:2]
    opponent = {"tableau": other}
    return race(at="settle", hand=hand(card, more), tableau=f"{home} {tableau}", opponent=opponent, chosen=chosen)


def happened(table: RaceTable, seat: int = 0) -> list[str]:
    """What a seat did since the phase began."""
    return [events.NAMES[event.kind] for event in table.log.events if event.seat == seat]


# --- placing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.settle.01")
def test_at_most_one_world_is_placed() -> None:
    table = settle("pilgrimage_world refugee_world artist_colony", 1)
    table.a.is_asked("settle").may_only("done", "place pilgrimage_world", "place refugee_world", "place artist_colony")
    table.a.places("pilgrimage_world").is_asked("choose_action")
    assert table.a.tableau == ["old_earth", "pilgrimage_world"]
    assert table.a.hand == ["artist_colony", "export_duties", "refugee_world"]
    assert table.phases == [3]


@pytest.mark.rule("race.settle.01")
def test_placing_no_world_is_allowed() -> None:
    table = settle("pilgrimage_world", 1)
    table.a.passes()
    assert (table.a.tableau, len(table.a.hand), table.round) == (["old_earth"], 2, 2)


@pytest.mark.rule("race.settle.01")
def test_developments_are_not_placed_in_settle() -> None:
    table = settle("pilgrimage_world", 3)
    table.a.may_only("done", "place pilgrimage_world").cannot_place("drop_ships", because="world")


@pytest.mark.rule("race.settle.02")
def test_worlds_are_revealed_together_and_then_paid_or_conquered() -> None:
    opponent = {"hand": "rebel_miners new_earth", "tableau": "new_sparta"}
    table = race(at="settle", hand="artist_colony export_duties drop_ships", tableau="old_earth", opponent=opponent)
    assert table.asked == "AB"
    table.b.places("rebel_miners")
    assert (table.b.tableau, table.b.hand, table.asked) == (["new_sparta"], ["new_earth", "rebel_miners"], "A")
    table.a.places("artist_colony").is_asked("discard")
    assert (table.a.tableau[1:], table.b.tableau[1:], table.discard) == (["artist_colony"], ["rebel_miners"], [])
    assert "conquered" not in table.happened
    table.a.pays("drop_ships")
    assert (table.discard, table.b.hand, table.happened.count("conquered")) == (["drop_ships"], ["new_earth"], 1)


@pytest.mark.rule("race.settle.03", "race.settle.14", "race.settle.16")
@pytest.mark.parametrize(("world", "cost"), [(record.id, record.cost) for record in PEACEFUL])
def test_a_world_costs_as_many_cards_as_it_says(world: str, cost: int) -> None:
    if cost > 1:
        table = settle(f"{world} pilgrimage_world", cost - 2)
        table.a.can_place("pilgrimage_world").cannot_place(world, because="cards")
    table = settle(world, cost)
    table.a.places(world)
    assert (table.a.tableau[1:], table.a.hand, len(table.discard)) == ([world], [], cost)
    assert table.discard == sorted(PAID[:cost])


@pytest.mark.rule("race.settle.14")
def test_nothing_beyond_the_price_can_be_paid() -> None:
    table = settle("gem_world", 4)
    table.a.places("gem_world").cannot("done").does("discard export_duties").cannot("done").does("discard drop_ships")
    assert (table.discard, len(table.a.hand), table.round) == (["drop_ships", "export_duties"], 2, 2)


@pytest.mark.rule("race.settle.14")
def test_a_world_does_not_pay_for_itself() -> None:
    table = settle("gem_world artist_colony")
    table.a.can_place("artist_colony").cannot_place("gem_world", because="cards")
    table = settle("gem_world artist_colony", 1)
    table.a.places("gem_world")
    assert (table.a.tableau[1:], table.a.hand, table.discard) == (["gem_world"], [], ["artist_colony", "export_duties"])


@pytest.mark.rule("race.settle.15", "race.power.06")
def test_a_world_may_be_chosen_if_any_optional_powers_could_place_it() -> None:
    settle("new_earth artist_colony").a.cannot_place("new_earth", because="cards")
    settle("new_earth artist_colony", tableau="colony_ship").a.can_place("new_earth")
    settle("pirate_world artist_colony").a.cannot_place("pirate_world", because="military")
    settle("pirate_world artist_colony", tableau="new_military_tactics").a.can_place("pirate_world")
    settle("pirate_world artist_colony", 1, tableau="contact_specialist").a.can_place("pirate_world")
    settle("pirate_world artist_colony", tableau="contact_specialist").a.cannot_place("pirate_world", "military")
    settle("pirate_world artist_colony", tableau="contact_specialist colony_ship").a.can_place("pirate_world")
    settle("rebel_base artist_colony", tableau="new_military_tactics").a.cannot_place("rebel_base", "military")
    tableau = "new_military_tactics drop_ships"
    settle("rebel_base artist_colony", tableau=tableau).a.can_place("rebel_base")
    settle("rebel_homeworld artist_colony", tableau=tableau).a.cannot_place("rebel_homeworld", "military")


@pytest.mark.rule("race.settle.16", "race.power.03")
def test_military_and_discounts_of_a_world_do_not_help_its_own_placement() -> None:
    """Former Penal Colony has defense 2 and military 1; Alpha Centauri costs 2 and makes rare worlds cheaper."""
    table = settle("former_penal_colony artist_colony", tableau="expedition_force")
    table.a.can_place("artist_colony").cannot_place("former_penal_colony", because="military")
    table = settle("alpha_centauri artist_colony")
    table.a.cannot_place("alpha_centauri", because="cards")
    table = settle("alpha_centauri", 2)
    table.a.places("alpha_centauri")
    assert table.a.hand == []
    table = settle("former_penal_colony", tableau="space_marines")
    table.a.places("former_penal_colony")
    assert [event.n for event in table.log.events if event.kind == events.CONQUERED] == [2]


# --- the bonus, and cards after settling ----------------------------------------------------------------------


@pytest.mark.rule("race.settle.04")
def test_each_chooser_of_settle_draws_a_card_for_a_world_paid_or_conquered() -> None:
    opponent = {"hand": "rebel_miners", "tableau": "new_sparta", "chosen": "settle"}
    other = {"hand": "spice_world export_duties*2", "tableau": "epsilon_eridani"}
    table = race(at="settle", chosen="settle", hand="artist_colony drop_ships", opponent=opponent, others=[other])
    table.a.places("artist_colony")
    table.b.places("rebel_miners")
    table.c.places("spice_world")
    assert [len(seat.hand) for seat in table.seats] == [1, 1, 0]
    assert [seat.tableau[-1] for seat in table.seats] == ["artist_colony", "rebel_miners", "spice_world"]
    assert happened(table)[-3:] == ["paid", "discarded", "drew"]
    assert happened(table, 1)[-2:] == ["conquered", "drew"]


@pytest.mark.rule("race.settle.05")
def test_a_chooser_of_settle_who_places_nothing_draws_nothing() -> None:
    table = settle("gem_world", 2, chosen="settle", tableau="terraforming_robots")
    table.a.passes()
    assert len(table.a.hand) == 3


@pytest.mark.rule("race.settle.06")
def test_the_card_of_the_bonus_cannot_pay_for_the_world() -> None:
    settle("gem_world artist_colony", chosen="settle").a.cannot_place("gem_world", because="cards")
    table = settle("gem_world", 3, chosen="settle").a.will_draw("new_earth").places("gem_world").table
    assert len(table.a.hand) == 3
    table.a.cannot("discard new_earth").pays("export_duties*2")
    assert table.a.hand == ["drop_ships", "new_earth"]


@pytest.mark.rule("race.settle.18", "race.power.10")
@pytest.mark.parametrize(("chosen", "drawn"), [("", 1), ("settle", 2)])
def test_terraforming_robots_give_a_card_for_any_world_besides_the_bonus(chosen: str, drawn: int) -> None:
    for world in ("artist_colony", "star_nomad_lair"):
        table = settle(
            world, tableau="expedition_force terraforming_robots", chosen=chosen, more=world == "artist_colony"
        )
        table.a.places(world)
        assert (table.a.tableau[-1], len(table.a.hand), table.b.hand) == (world, drawn, [])


@pytest.mark.rule("race.settle.18")
def test_cards_after_settling_cannot_pay_for_the_world() -> None:
    settle("gem_world artist_colony", tableau="terraforming_robots").a.cannot_place("gem_world", because="cards")


# --- goods ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.settle.07", "race.settle.09")
@pytest.mark.parametrize("world", [record.id for record in WORLDS])
def test_windfall_worlds_get_a_good_when_placed_and_other_worlds_do_not(world: str) -> None:
    record = GAME.by_id[world]
    table = settle(world, 7, tableau="drop_ships space_marines new_galactic_order")
    deck = len(table.deck)
    table.a.places(world)
    if record.cost and not record.military:
        table.a.pays(" ".join(PAID[: record.cost]))
    assert (table.a.tableau[-1], table.round) == (world, 2)
    assert table.a.goods == ([world] if record.good_kind == "windfall" else [])
    assert len(table.deck) == deck - len(table.a.goods)


@pytest.mark.rule("race.settle.17")
@pytest.mark.parametrize("good", GOODS)
def test_the_kind_of_a_good_is_that_of_its_world(good: str) -> None:
    """So it is sold at the price of that kind, 2 to 5 cards."""
    kinds = {record.id: record.good for record in WORLDS if record.good}
    for world in (world for world, kind in kinds.items() if kind == good):
        table = race(at="consume", chosen="consume_trade", tableau=f"new_sparta {world}", goods=world)
        sold = [event.n for event in table.log.events if event.kind == events.SOLD]
        assert sold == [2 + GOODS.index(good) + TRADE.get(world, 0)], world
    assert set(kinds.values()) == set(GOODS)


@pytest.mark.rule("race.settle.08")
def test_a_windfall_good_comes_only_once() -> None:
    table = settle("asteroid_belt", 2)
    table.a.places("asteroid_belt")
    table.everybody("consume_trade")
    assert table.a.goods == []
    table.a.chooses("settle")
    table.b.chooses("develop")
    while table.a.asked in ("develop", "settle"):
        table.a.passes()
    table.a.chooses("consume_x2")
    table.b.chooses("produce")
    assert table.a.goods == []
    table.a.chooses("produce")
    table.b.chooses("consume_x2")
    assert table.a.goods == ["asteroid_belt"]


@pytest.mark.rule("race.settle.10", "race.settle.11")
def test_the_good_comes_before_the_payment_and_the_cards_after_it() -> None:
    table = settle("asteroid_belt", 3, tableau="terraforming_robots", chosen="settle")
    table.a.will_get("new_earth", on="asteroid_belt").places("asteroid_belt").is_asked("discard")
    assert (table.a.goods, table.discard) == (["asteroid_belt"], [])
    table.a.pays("export_duties*2")
    order = ["placed", "good_arrived", "paid", "discarded", "discarded", "drew", "drew"]
    assert happened(table) == order


@pytest.mark.rule("race.settle.10")
def test_the_good_comes_from_the_top_of_the_deck_before_other_cards() -> None:
    table = race(at="settle", hand=hand("asteroid_belt", 2), chosen="settle", deck="new_earth gem_world comet_zone")
    table.a.places("asteroid_belt")
    assert (table.a.good_cards, table.a.hand) == ({"asteroid_belt": "new_earth"}, ["gem_world"])


@pytest.mark.rule("race.settle.11", "race.military.03")
def test_the_order_of_a_conquest() -> None:
    table = settle("alien_robot_sentry", 1, tableau="space_marines terraforming_robots", chosen="settle")
    table.a.places("alien_robot_sentry")
    assert happened(table) == ["placed", "good_arrived", "conquered", "drew", "drew"]


# --- discounts ------------------------------------------------------------------------------------------------


def price(world: str, powers: str) -> int:
    """What a world costs with some cards in the tableau."""
    table = settle(world, 7, tableau=powers)
    table.a.places(world)
    return next(int(event.n) for event in table.log.events if event.kind == events.PAID)


@pytest.mark.rule("race.settle.12", "race.power.01", "race.power.09")
@pytest.mark.parametrize(
    ("powers", "world", "cards"),
    [
        ("replicant_robots", "mining_world", 1),
        ("mining_robots", "mining_world", 2),
        ("replicant_robots mining_robots", "mining_world", 0),
        ("replicant_robots mining_robots", "destroyed_world", 0),
        ("replicant_robots mining_robots alpha_centauri", "new_earth", 1),
        ("alien_rosetta_stone_world alien_tech_institute", "alien_robotic_factory", 2),
        ("alien_rosetta_stone_world alien_tech_institute replicant_robots", "alien_robotic_factory", 0),
        ("alien_rosetta_stone_world alien_tech_institute replicant_robots", "deserted_alien_outpost", 0),
    ],
)
def test_discounts_add_up_and_a_price_does_not_fall_below_0(powers: str, world: str, cards: int) -> None:
    assert price(world, powers) == cards
    table = settle(world, cards, tableau=powers)
    table.a.places(world)
    assert (table.a.tableau[-1], table.a.hand, len(table.discard)) == (world, [], cards)


@pytest.mark.rule("race.settle.13", "race.power.02")
@pytest.mark.parametrize(
    ("power", "kind", "amount"),
    [
        ("mining_robots", "rare", 1),
        ("alpha_centauri", "rare", 1),
        ("alien_rosetta_stone_world", "alien", 2),
        ("alien_tech_institute", "alien", 2),
    ],
)
def test_a_discount_with_a_kind_is_for_worlds_of_that_kind_only(power: str, kind: str, amount: int) -> None:
    seen = set()
    for record in PEACEFUL:
        if record.id not in (power, "old_earth"):
            less = amount if record.good == kind else 0
            assert price(record.id, power) == max(0, record.cost - less), record.id
            seen.add((record.good, record.good_kind))
    assert {(kind, "windfall"), (kind, "production")} <= seen


@pytest.mark.rule("race.settle.13")
def test_a_discount_without_a_kind_is_for_all_worlds() -> None:
    for record in PEACEFUL:
        if record.id != "old_earth":
            assert price(record.id, "replicant_robots") == max(0, record.cost - 2)
