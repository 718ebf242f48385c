"""The developments of the base game, but for the twelve that cost six."""

from __future__ import annotations

import pytest

from tests.rules.race.printed import Printed, as_played
from tests.rules.race.table import RaceTable, cards, race

CALLED = {"chosen": "settle"}


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("contact_specialist", Printed("1", 1, military="-1")),
        ("expedition_force", Printed("1", 1, explores="+1", military="1")),
        ("export_duties", Printed("1", 1, sells="any 1")),
        ("investment_credits", Printed("1", 1, develops="-1")),
        ("new_military_tactics", Printed("1", 1)),
        ("public_works", Printed("1", 1, develops="then 1", consumes="any 1: 1 vp")),
        ("colony_ship", Printed("2", 1)),
        ("deficit_spending", Printed("2", 1)),
        ("genetics_lab", Printed("2", 1, sells="genes 1", fills="genes")),
        ("interstellar_bank", Printed("2", 1, develops="draws 1")),
        ("mining_robots", Printed("2", 1, settles="rare -1", fills="rare")),
        ("space_marines", Printed("2", 1, military="2")),
        ("mining_conglomerate", Printed("3", 2, sells="rare 1", consumes="rare 2: 2 vp", draws=2)),
        ("terraforming_robots", Printed("3", 2, settles="then 1", consumes="rare 1: 1 vp 1 card")),
        ("diversified_economy", Printed("4", 2, draws=4)),
        ("drop_ships", Printed("4", 2, military="3")),
        ("replicant_robots", Printed("4", 2, settles="any -2")),
        ("research_labs", Printed("4", 2, explores="keeps +1", consumes="genes 1: 1 vp", draws=1)),
        ("consumer_markets", Printed("5", 3, consumes="novelty 3: 3 vp", draws=3)),
    ],
)
def test_a_development_does_what_is_printed_and_no_more(card: str, printed: Printed) -> None:
    assert as_played(card, "development") == printed


def settling(tableau: str, hand: str, **given: str) -> RaceTable:
    return race(at="settle", tableau=tableau, hand=hand, opponent=CALLED, **given)  # type: ignore[arg-type]


# --- Colony Ship, New Military Tactics, Contact Specialist -----------------------------------------------------


@pytest.mark.rule("race.card.colony_ship.1")
def test_colony_ship_leaves_the_tableau_and_the_world_costs_nothing() -> None:
    table = settling("old_earth colony_ship", "terraformed_world drop_ships*2 space_marines*2 gem_world")
    table.a.places("terraformed_world").is_asked("place_world").can("power colony_ship 0", "discard gem_world")
    table.a.uses("colony_ship").is_asked("choose_action")
    assert table.a.tableau == ["old_earth", "terraformed_world"]
    assert (len(table.a.hand), table.discard) == (5, ["colony_ship"])


@pytest.mark.rule("race.card.colony_ship.1")
def test_colony_ship_may_stay_and_the_world_be_paid_for() -> None:
    table = settling("old_earth colony_ship", "gem_world drop_ships*2 space_marines")
    table.a.places("gem_world").pays("drop_ships*2").is_asked("choose_action")
    assert table.a.tableau == ["old_earth", "colony_ship", "gem_world"]
    assert table.a.hand == ["space_marines"]


@pytest.mark.rule("race.card.colony_ship.1")
def test_colony_ship_is_used_where_the_world_cannot_be_paid_for() -> None:
    table = settling("old_earth colony_ship", "terraformed_world drop_ships")
    table.a.places("terraformed_world")
    if table.a.asked == "place_world":
        table.a.may_only("power colony_ship 0").uses("colony_ship")
    assert (table.a.tableau, table.a.hand) == (["old_earth", "terraformed_world"], ["drop_ships"])


@pytest.mark.rule("race.card.colony_ship.2")
@pytest.mark.parametrize("world", ["deserted_alien_outpost", "alien_robotic_factory"])
def test_colony_ship_places_no_alien_worlds(world: str) -> None:
    table = settling("old_earth colony_ship", f"{world} gem_world")
    table.a.cannot_place(world, because="cards").can_place("gem_world")
    rich = settling("old_earth colony_ship", f"{world} drop_ships*2 space_marines*2 interstellar_bank*2 gem_world")
    rich.a.places(world).is_asked("discard").cannot("power colony_ship 0", because="not now")
    assert "power colony_ship 0" not in rich.a.legal


@pytest.mark.rule("race.card.colony_ship.3")
def test_with_contact_specialist_colony_ship_places_rebel_homeworld_for_nothing() -> None:
    table = settling("old_earth colony_ship contact_specialist", "rebel_homeworld lost_alien_warship drop_ships")
    table.a.cannot_place("lost_alien_warship", because="military").places("rebel_homeworld")
    if table.a.asked == "place_world":
        table.a.may_only("power contact_specialist 0").uses("contact_specialist")
    if table.a.asked == "place_world":
        table.a.may_only("power colony_ship 0").uses("colony_ship")
    assert table.a.tableau == ["old_earth", "contact_specialist", "rebel_homeworld"]
    assert table.a.hand == ["drop_ships", "lost_alien_warship"]


@pytest.mark.rule("race.card.colony_ship.4")
def test_colony_ship_alone_places_no_military_world() -> None:
    table = settling("old_earth colony_ship", "outlaw_world gem_world")
    table.a.cannot_place("outlaw_world", because="military").can_place("gem_world")


@pytest.mark.rule("race.card.colony_ship.4")
def test_colony_ship_is_no_use_in_a_conquest() -> None:
    table = settling("new_sparta colony_ship", "outlaw_world")
    table.a.conquers("outlaw_world").is_asked("choose_action")
    assert table.a.tableau == ["new_sparta", "colony_ship", "outlaw_world"]
    asked = settling("new_sparta colony_ship contact_specialist", "outlaw_world drop_ships")
    asked.a.places("outlaw_world").may_only("done", "power contact_specialist 0")
    asked.a.cannot("power colony_ship 0", because="strength")


@pytest.mark.rule("race.card.new_military_tactics.1")
@pytest.mark.parametrize(
    ("world", "enough"), [("pirate_world", True), ("lost_alien_warship", True), ("rebel_base", False)]
)
def test_new_military_tactics_are_discarded_for_three_strength(world: str, enough: bool) -> None:
    table = settling("new_sparta new_military_tactics", f"{world} outlaw_world")
    if not enough:
        table.a.cannot_place(world, because="military")
        return
    table.a.places(world).is_asked("choose_action")
    assert table.a.tableau == ["new_sparta", world]
    assert (table.a.hand, table.discard) == (["outlaw_world"], ["new_military_tactics"])


@pytest.mark.rule("race.card.new_military_tactics.1")
def test_the_strength_of_new_military_tactics_ends_with_the_phase() -> None:
    table = race(
        at="settle",
        tableau="new_sparta new_military_tactics",
        hand="pirate_world malevolent_lifeforms alien_robot_sentry",
        chosen="settle settle_2",
        options={"actions": "two"},
    )
    table.a.places("malevolent_lifeforms").is_asked("settle")
    assert table.a.strength("pirate_world") == 2
    table.a.cannot_place("pirate_world", because="military").can_place("alien_robot_sentry")


def test_new_military_tactics_stay_where_they_are_not_needed() -> None:
    table = settling("new_sparta new_military_tactics", "aquatic_uplift_race")
    table.a.conquers("aquatic_uplift_race").is_asked("choose_action")
    assert table.a.tableau == ["new_sparta", "new_military_tactics", "aquatic_uplift_race"]


@pytest.mark.rule("race.card.contact_specialist.1")
@pytest.mark.parametrize(
    ("world", "price"),
    [("rebel_underground", 2), ("outlaw_world", 0), ("malevolent_lifeforms", 3), ("rebel_homeworld", 6)],
)
def test_contact_specialist_pays_one_less_than_the_defense(world: str, price: int) -> None:
    money = cards("drop_ships*2 space_marines*2 interstellar_bank*2")[:price]
    table = settling("old_earth contact_specialist", " ".join([world, *money]))
    table.a.places(world).is_asked("choose_action")
    assert (table.a.tableau, table.a.hand) == (["old_earth", "contact_specialist", world], [])
    assert len(table.discard) == price
    if price:
        poor = settling("old_earth contact_specialist", " ".join([world, *money[:-2], "pilgrimage_world"][: price + 1]))
        poor.a.is_asked("settle").cannot_place(world, because="military")


@pytest.mark.rule("race.card.contact_specialist.1")
@pytest.mark.parametrize("world", ["alien_robot_sentry", "lost_alien_battle_fleet"])
def test_contact_specialist_pays_for_no_alien_worlds(world: str) -> None:
    table = settling("old_earth contact_specialist", f"{world} gem_world drop_ships*2 space_marines*2 public_works*2")
    table.a.cannot_place(world, because="military").can_place("gem_world")


@pytest.mark.rule("race.card.contact_specialist.2")
def test_contact_specialist_lowers_strength_also_in_a_conquest() -> None:
    table = settling("new_sparta contact_specialist", "alien_robot_sentry gem_world outlaw_world drop_ships")
    table.a.cannot_place("alien_robot_sentry", because="military").places("outlaw_world")
    table.a.is_asked("place_world").may_only("done", "power contact_specialist 0").conquers().is_asked("choose_action")
    assert (len(table.a.hand), table.a.tableau[-1]) == (3, "outlaw_world")


@pytest.mark.rule("race.card.replicant_robots.1")
@pytest.mark.parametrize(
    ("discounts", "world", "price"),
    [
        ("mining_robots", "rebel_miners", 2 - 1 - 1),
        ("replicant_robots", "malevolent_lifeforms", 4 - 1 - 2),
        ("replicant_robots mining_robots", "rebel_miners", 0),
        ("mining_robots", "malevolent_lifeforms", 4 - 1),
        ("alien_tech_institute", "rebel_underground", 3 - 1),
    ],
)
def test_discounts_lower_the_price_of_a_military_world_that_is_paid_for(discounts: str, world: str, price: int) -> None:
    table = settling(f"old_earth contact_specialist {discounts}", f"{world} space_marines*2 drop_ships*2")
    table.a.places(world)
    paid = 0
    while table.a.asked == "discard":
        paid += 1
        table.a.does(table.a.legal[0])
    assert (table.a.tableau[-1], paid) == (world, price)
    assert len(table.a.hand) == 4 - price


def test_discounts_lower_no_defense() -> None:
    table = settling("expedition_force replicant_robots mining_robots", "rebel_miners gem_world drop_ships")
    table.a.cannot_place("rebel_miners", because="military").can_place("gem_world")


def test_discounts_add_up_and_lower_no_price_below_nothing() -> None:
    table = settling("replicant_robots mining_robots alpha_centauri", "new_earth drop_ships")
    table.a.places("new_earth")
    assert (table.a.tableau[-1], table.a.hand) == ("new_earth", [])
    free = settling("replicant_robots mining_robots alpha_centauri", "mining_world drop_ships")
    free.a.places("mining_world").is_asked("choose_action")
    assert free.a.hand == ["drop_ships"]


# --- Develop ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.card.public_works.1")
def test_public_works_draw_a_card_for_each_later_development_and_not_for_themselves() -> None:
    table = race(tableau="old_earth", hand="public_works drop_ships*2 space_marines investment_credits")
    table.everybody("develop")
    table.a.places("public_works")
    assert len(table.a.hand) == 4
    table.a.will_draw("mining_robots mining_world")
    for placed, price in (("space_marines", 1), ("investment_credits", 0)):
        before = len(table.a.hand)
        table.everybody("develop")
        table.a.places(placed)
        if price:
            table.a.pays("drop_ships")
        assert len(table.a.hand) == before - 1 - price + 1


@pytest.mark.rule("race.card.public_works.1")
def test_public_works_draw_nothing_when_nothing_is_placed_or_another_develops() -> None:
    table = race(
        at="develop",
        tableau="old_earth public_works",
        hand="space_marines*2 drop_ships",
        chosen="develop",
        opponent={"hand": "investment_credits drop_ships"},
    )
    table.a.passes()
    table.b.places("investment_credits")
    assert (len(table.a.hand), len(table.b.hand)) == (3, 0)


@pytest.mark.rule("race.card.interstellar_bank.1")
def test_interstellar_bank_draws_at_the_start_of_every_later_develop_phase() -> None:
    table = race(tableau="old_earth", hand="interstellar_bank drop_ships")
    table.everybody("develop")
    table.a.places("interstellar_bank").is_asked("choose_action")
    assert table.a.hand == []
    table.a.will_draw("investment_credits space_marines")
    table.everybody("develop")
    assert table.a.hand == ["investment_credits"]  # before anything is chosen, and it may be placed
    table.a.can_place("investment_credits").passes().is_asked("choose_action")
    table.everybody("develop")
    assert table.a.hand == ["investment_credits", "space_marines"]


# --- Consume and Produce ---------------------------------------------------------------------------------------


@pytest.mark.rule("race.card.diversified_economy.1")
def test_diversified_economy_needs_three_kinds() -> None:
    goods = "gem_world artist_colony asteroid_belt"
    table = race(at="consume", chosen="consume_x2", tableau=f"diversified_economy {goods}", goods=goods)
    table.a.is_asked("choose_action")
    assert (table.a.vp, len(table.a.goods)) == (0, 3)


@pytest.mark.rule("race.card.diversified_economy.1")
def test_diversified_economy_takes_one_good_of_three_different_kinds() -> None:
    worlds = "artist_colony gem_world asteroid_belt pre_sentient_race"
    given = {"tableau": f"diversified_economy {worlds}", "goods": worlds, "opponent": {"chosen": "consume_trade"}}
    table = race(at="consume", **given)  # type: ignore[arg-type]
    table.a.is_asked("spend_goods").may_only("good artist_colony", "good asteroid_belt")
    table.a.spends("asteroid_belt").is_asked("choose_action")  # the two later kinds follow of themselves
    assert (table.a.vp, table.a.hand, table.a.goods) == (3, [], ["artist_colony"])
    other = race(at="consume", **given)  # type: ignore[arg-type]
    other.a.spends("artist_colony").is_asked("choose_action")
    assert (other.a.vp, other.a.goods) == (3, ["gem_world"])


@pytest.mark.rule("race.card.diversified_economy.1")
@pytest.mark.parametrize("left", ["artist_colony", "asteroid_belt", "pre_sentient_race", "deserted_alien_outpost"])
def test_of_four_kinds_the_owner_of_diversified_economy_keeps_any(left: str) -> None:
    worlds = ["artist_colony", "asteroid_belt", "pre_sentient_race", "deserted_alien_outpost"]
    table = race(
        at="consume", chosen="consume_x2", tableau=f"diversified_economy {' '.join(worlds)}", goods=" ".join(worlds)
    )
    for world in worlds:
        if world != left and table.a.asked == "spend_goods":
            table.a.spends(world)
    assert (table.a.vp, table.a.goods) == (6, [left])


@pytest.mark.rule("race.card.diversified_economy.1")
def test_diversified_economy_offers_no_good_after_which_a_kind_would_lack() -> None:
    worlds = "destroyed_world empath_world gem_world space_port"
    table = race(at="consume", chosen="consume_x2", tableau=f"diversified_economy {worlds}", goods=worlds)
    while table.a.asked == "spend_goods":
        table.a.cannot("good empath_world").does(table.a.legal[-1])
    assert (table.a.vp, table.a.goods) == (6, ["gem_world"])


def test_mining_conglomerate_takes_up_to_two_rare_goods() -> None:
    for goods, vp in (("asteroid_belt", 1), ("asteroid_belt mining_world", 2)):
        table = race(
            at="consume",
            tableau="mining_conglomerate asteroid_belt mining_world gem_world",
            goods=f"{goods} gem_world",
            opponent={"chosen": "consume_trade"},
        )
        assert (table.a.vp, table.a.goods) == (vp, ["gem_world"])


def test_terraforming_robots_draw_a_card_after_each_world_in_addition_to_the_bonus() -> None:
    table = race(at="settle", tableau="new_sparta terraforming_robots", hand="outlaw_world", chosen="settle")
    table.a.conquers("outlaw_world").is_asked("choose_action")
    assert len(table.a.hand) == 2
    none = race(at="settle", tableau="new_sparta terraforming_robots", hand="outlaw_world", chosen="settle")
    none.a.passes().is_asked("choose_action")
    assert none.a.hand == ["outlaw_world"]


@pytest.mark.rule("race.card.deficit_spending.1")
def test_every_card_in_hand_may_be_discarded_for_vp() -> None:
    table = race(
        at="consume", chosen="consume_x2", tableau="rebel_base deficit_spending", hand="old_earth trade_league"
    )
    table.a.consumes("deficit_spending").can("discard old_earth", "discard trade_league").discards("old_earth")
    table.a.discards("trade_league")
    assert (table.a.vp, table.a.hand, table.discard) == (2, [], ["old_earth", "trade_league"])


def test_a_table_says_that_discards_for_vp_need_a_card_and_forgets_the_powers_used() -> None:
    tableau = "deficit_spending terraformed_world expanding_colony gem_world"
    table = race(at="consume", chosen="consume_x2", tableau=tableau, goods="gem_world")
    table.a.cannot("power deficit_spending 0", because="cards")
    sentence = table.state.why_not(0, table.game.codes.parse("power deficit_spending 0"))
    assert sentence == "Deficit Spending: needs 1 card, you have 0"
    table.a.consumes("terraformed_world").is_asked("choose_action")
    assert "used" not in table.state.to_json()["seats"][0]
