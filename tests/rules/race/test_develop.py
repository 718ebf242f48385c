"""Phase II, Develop."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import BASE, cards, race

FILLING = cards("gem_world spice_world space_port new_vinland artist_colony secluded_world plague_world comet_zone")
DEVELOPMENTS = [record for record in BASE if record.type == "development"]


def hand(card: str, more: int) -> str:
    """A card in hand and so many others to pay with."""
    return " ".join([card, *FILLING[:more]])


# --- choosing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.develop.01")
def test_at_most_one_development_is_placed() -> None:
    table = race(at="develop", hand="public_works export_duties gem_world spice_world")
    table.a.is_asked("develop").may_only("done", "place public_works", "place export_duties").places("public_works")
    table.a.is_asked("discard").pays("gem_world")
    assert (table.a.tableau[1:], table.a.hand) == (["public_works"], ["export_duties", "spice_world"])
    assert (table.phases, table.round) == ([2], 2)


@pytest.mark.rule("race.develop.01")
def test_placing_no_development_is_allowed() -> None:
    table = race(at="develop", hand="public_works gem_world")
    table.a.passes()
    assert (len(table.a.tableau), table.a.hand, table.round) == (1, ["gem_world", "public_works"], 2)


@pytest.mark.rule("race.develop.02")
def test_developments_are_revealed_together_and_then_paid() -> None:
    opponent = {"hand": "export_duties comet_zone new_earth", "tableau": "epsilon_eridani"}
    table = race(at="develop", hand="public_works gem_world spice_world", tableau="new_sparta", opponent=opponent)
    assert table.asked == "AB"
    table.a.places("public_works")
    assert (table.a.tableau, table.a.asked) == (["new_sparta"], "")
    table.b.places("export_duties")
    assert (table.a.tableau[1:], table.b.tableau[1:]) == (["public_works"], ["export_duties"])
    assert (table.asked, table.discard) == ("B", [])
    table.b.pays("new_earth")
    assert (table.asked, table.discard) == ("A", ["new_earth"])
    table.a.pays("gem_world")
    assert table.discard == ["gem_world", "new_earth"]


@pytest.mark.rule("race.develop.03", "race.develop.15")
@pytest.mark.parametrize(("card", "cost"), [(record.id, record.cost) for record in DEVELOPMENTS])
def test_a_development_costs_as_many_cards_as_it_says(card: str, cost: int) -> None:
    if cost > 1:
        table = race(at="develop", hand=hand(f"{card} investment_credits", cost - 2), tableau="new_sparta")
        table.a.can_place("investment_credits").cannot_place(card, because="cards")
    table = race(at="develop", hand=hand(card, cost), tableau="new_sparta")
    table.a.places(card)
    assert (table.a.tableau, table.a.hand) == (["new_sparta", card], [])
    assert table.discard == sorted(FILLING[:cost])


@pytest.mark.rule("race.develop.16")
def test_worlds_are_not_placed_in_develop() -> None:
    table = race(at="develop", hand="public_works gem_world pilgrimage_world rebel_miners")
    table.a.may_only("done", "place public_works")
    for world in ("gem_world", "pilgrimage_world", "rebel_miners"):
        table.a.cannot_place(world, because="development")


@pytest.mark.rule("race.develop.07")
def test_a_development_cannot_be_placed_while_a_copy_is_in_the_tableau() -> None:
    table = race(at="develop", hand="public_works export_duties gem_world", tableau="new_sparta public_works")
    table.a.may_only("done", "place export_duties").cannot_place("public_works", because="placed")


@pytest.mark.rule("race.develop.08")
def test_different_players_may_own_copies_of_a_development() -> None:
    table = race(at="develop", hand="public_works gem_world", opponent={"tableau": "new_sparta public_works"})
    table.a.places("public_works")
    assert "public_works" in table.a.tableau and "public_works" in table.b.tableau
    table = race(at="develop", hand="public_works gem_world", opponent={"hand": "public_works new_earth"})
    table.a.places("public_works")
    table.b.places("public_works")
    assert "public_works" in table.a.tableau and "public_works" in table.b.tableau


@pytest.mark.rule("race.develop.09")
def test_after_a_development_was_discarded_its_other_copy_may_be_placed() -> None:
    table = race(at="settle", hand="new_earth colony_ship gem_world", tableau="new_sparta colony_ship")
    table.a.places("new_earth")
    assert table.a.tableau == ["new_sparta", "new_earth"]
    table.everybody("develop")
    table.a.places("colony_ship")
    assert table.a.tableau == ["new_sparta", "new_earth", "colony_ship"]


# --- paying ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.develop.04")
def test_each_chooser_of_develop_pays_one_card_less() -> None:
    table = race(
        at="develop", chosen="develop", hand=hand("drop_ships", 3), opponent={"hand": "space_marines new_earth"}
    )
    table.a.places("drop_ships")
    assert (table.a.tableau[1:], table.a.hand, len(table.discard)) == (["drop_ships"], [], 3)
    table = race(at="develop", chosen="develop", hand=hand("drop_ships public_works", 1))
    table.a.cannot_place("drop_ships", because="cards").can_place("public_works")

    opponent = {"hand": "space_marines new_earth", "chosen": "develop"}
    table = race(at="develop", chosen="develop", hand=hand("drop_ships", 3), opponent=opponent)
    table.b.places("space_marines")
    table.a.passes()
    assert (table.b.tableau[1:], table.b.hand) == (["space_marines"], [])


@pytest.mark.rule("race.develop.05", "race.power.09")
def test_the_bonus_gives_nothing_when_the_price_is_0_already() -> None:
    table = race(at="develop", chosen="develop", hand="space_marines", tableau="new_sparta galactic_federation")
    table.a.places("space_marines")
    assert (table.a.tableau[2:], table.a.hand, table.discard) == (["space_marines"], [], [])
    paid = [event.n for event in table.log.events if event.kind == events.PAID]
    assert paid == [0]


@pytest.mark.rule("race.develop.06")
def test_the_bonus_is_lost_by_who_places_nothing() -> None:
    table = race(at="develop", chosen="develop", hand="public_works gem_world", opponent={"chosen": "develop"})
    deck = len(table.deck)
    table.a.passes()
    assert (table.a.hand, table.b.hand, len(table.deck)) == (["gem_world", "public_works"], [], deck)
    table.a.chooses("produce")
    table.b.chooses("develop")
    table.a.places("public_works")
    assert table.a.hand == []  # the full price, in a later round


@pytest.mark.rule("race.develop.11", "race.power.01", "race.power.09")
@pytest.mark.parametrize(
    ("powers", "chosen", "card", "price"),
    [
        ("investment_credits", "", "drop_ships", 3),
        ("galactic_federation", "", "drop_ships", 2),
        ("investment_credits galactic_federation", "", "drop_ships", 1),
        ("investment_credits galactic_federation", "develop", "drop_ships", 0),
        ("investment_credits galactic_federation", "develop", "merchant_guild", 2),
        ("investment_credits galactic_federation", "", "public_works", 0),
    ],
)
def test_discounts_add_up_with_each_other_and_with_the_bonus(powers: str, chosen: str, card: str, price: int) -> None:
    table = race(at="develop", chosen=chosen, hand=hand(card, 5), tableau=f"new_sparta {powers}")
    table.a.places(card)
    if price:
        table.a.pays(" ".join(FILLING[:price]))
    assert (len(table.a.hand), len(table.discard), table.a.tableau[-1]) == (5 - price, price, card)
    if price:
        table = race(at="develop", chosen=chosen, hand=hand(card, price - 1), tableau=f"new_sparta {powers}")
        assert card not in table.a.tableau + [text.split()[-1] for text in table.a.legal]


@pytest.mark.rule("race.develop.13")
def test_nothing_beyond_the_price_can_be_paid() -> None:
    table = race(at="develop", hand=hand("space_marines", 4))
    table.a.places("space_marines").cannot("done").does("discard gem_world").cannot("done").does("discard space_port")
    assert (table.discard, len(table.a.hand), table.round) == (["gem_world", "space_port"], 2, 2)


@pytest.mark.rule("race.develop.13")
def test_every_payment_can_be_made() -> None:
    for i in range(4):
        for j in range(i):
            table = race(at="develop", hand=hand("space_marines", 4))
            table.a.places("space_marines").pays(f"{FILLING[i]} {FILLING[j]}")
            assert table.discard == sorted([FILLING[i], FILLING[j]])
    table = race(at="develop", hand="space_marines export_duties*2 gem_world")
    table.a.places("space_marines").pays("export_duties*2")
    assert table.a.hand == ["gem_world"]
    table = race(at="develop", hand=hand("space_marines", 4))
    table.a.places("space_marines").does("discard new_vinland").cannot("discard gem_world", because="order")


@pytest.mark.rule("race.develop.14")
def test_a_card_does_not_pay_for_itself() -> None:
    table = race(at="develop", hand="drop_ships terraforming_robots gem_world spice_world")
    table.a.cannot_place("drop_ships", because="cards").can_place("terraforming_robots").places("terraforming_robots")
    assert (table.a.hand, table.a.tableau[-1]) == ([], "terraforming_robots")
    table = race(at="develop", hand="space_marines*2 gem_world spice_world")
    table.a.places("space_marines").cannot("discard drop_ships").pays("space_marines gem_world")
    assert (table.a.hand, table.a.tableau[-1]) == (["spice_world"], "space_marines")


# --- drawing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.develop.10", "race.power.10")
def test_cards_of_the_bank_are_drawn_before_anybody_chooses_and_can_be_placed() -> None:
    tableau = "new_sparta interstellar_bank"
    table = race(at="develop", hand="gem_world", tableau=tableau, draws="public_works", opponent={"hand": "old_earth"})
    assert table.happened[:2] == ["phase_began", "drew"]
    table.a.can_place("public_works").places("public_works")
    assert (table.a.tableau[-1], table.a.hand, table.b.hand) == ("public_works", [], ["old_earth"])


@pytest.mark.rule("race.develop.10")
def test_cards_of_the_bank_can_pay() -> None:
    table = race(at="develop", hand="public_works", tableau="new_sparta interstellar_bank", draws="gem_world")
    table.a.places("public_works")
    assert (table.a.tableau[-1], table.discard) == ("public_works", ["gem_world"])


@pytest.mark.rule("race.develop.12", "race.power.03")
def test_cards_of_public_works_come_after_the_payment() -> None:
    table = race(at="develop", hand="export_duties gem_world", tableau="new_sparta public_works", draws="new_earth")
    table.a.places("export_duties")
    assert (table.a.hand, table.discard) == (["new_earth"], ["gem_world"])
    assert table.happened[1:6] == ["passed", "placed", "paid", "discarded", "drew"]
    table = race(at="develop", hand="export_duties drop_ships gem_world", tableau="new_sparta public_works")
    table.a.cannot_place("drop_ships", because="cards")


@pytest.mark.rule("race.develop.12")
def test_public_works_give_nothing_to_who_places_nothing_nor_to_others() -> None:
    table = race(at="develop", hand="export_duties gem_world", opponent={"tableau": "new_sparta public_works"})
    table.a.places("export_duties")
    assert (table.a.hand, table.b.hand) == ([], [])
    table = race(at="develop", hand="export_duties gem_world", tableau="new_sparta public_works")
    table.a.passes()
    assert len(table.a.hand) == 2


@pytest.mark.rule("race.power.03")
def test_a_development_does_not_help_its_own_placement() -> None:
    table = race(at="develop", hand="public_works gem_world")
    table.a.places("public_works")
    assert table.a.hand == []
    table = race(at="develop", hand="investment_credits gem_world")
    table.a.places("investment_credits")
    assert (table.a.hand, table.discard) == ([], ["gem_world"])
