"""The order of players, where it matters."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import RaceTable, design, fresh, race

HOMES = ("earths_lost_colony", "epsilon_eridani", "new_sparta")  # numbers 4, 1 and 3: the order is B, C, A


def who(table: RaceTable, kind: int) -> str:
    """The letters of the seats to which events of a kind happened, in order."""
    return "".join(table.seats[event.seat].letter for event in table.log.events if event.kind == kind)


@pytest.mark.rule("race.order.01")
def test_players_choose_at_the_same_time_in_any_order() -> None:
    hands = ["public_works gem_world artist_colony", "export_duties spice_world secluded_world"]
    for at, question in (
        ("choose_action", "choose_action"),
        ("explore", "explore_keep"),
        ("develop", "develop"),
        ("settle", "settle"),
    ):
        table = race(at=at, hand=hands[0], opponent={"hand": hands[1]})
        assert (table.asked, table.a.asked, table.b.asked) == ("AB", question, question)
        table.b.does(table.b.legal[0])
        assert table.asked == "A"
        table = race(at=at, hand=hands[0], opponent={"hand": hands[1]})
        table.a.does(table.a.legal[0])
        assert table.asked == "B"


@pytest.mark.rule("race.order.02", "race.order.04")
def test_the_lowest_home_world_begins_and_the_others_follow_clockwise() -> None:
    table = race(
        at="consume",
        tableau=f"{HOMES[0]} artist_colony tourist_world secluded_world",
        goods="artist_colony",
        opponent={"tableau": f"{HOMES[1]} gem_world expanding_colony", "goods": "gem_world"},
        others=[{"tableau": f"{HOMES[2]} spice_world prosperous_world terraformed_world", "goods": "spice_world"}],
        pool=1,
    )
    assert table.asked == "B"
    table.b.consumes("expanding_colony")
    assert (table.asked, table.b.vp, table.pool) == ("C", 1, 0)
    table.c.consumes("terraformed_world")
    assert (table.asked, table.c.vp, table.pool) == ("A", 1, -1)
    table.a.consumes("earths_lost_colony")
    assert who(table, events.GAINED_VP) == "BCA"
    assert table.over


@pytest.mark.rule("race.order.02", "race.order.03")
@pytest.mark.parametrize(
    ("homes", "order"), [(HOMES, "BCA"), (HOMES[1:] + HOMES[:1], "ABC"), (HOMES[2:] + HOMES[:2], "CAB")]
)
def test_cards_are_drawn_in_player_order_when_the_deck_runs_out(homes: tuple[str, ...], order: str) -> None:
    deck = "gem_world comet_zone new_earth plague_world space_port"
    others = [{"tableau": home} for home in homes[1:]]
    table = race(at="explore", tableau=homes[0], opponent=others[0], others=others[1:], deck=deck)
    drawn = {"ABC".index(letter): len(table.seats["ABC".index(letter)].drawn) for letter in order}
    assert list(drawn.values()) == [2, 2, 1]
    assert who(table, events.DREW) == order[0] * 2 + order[1] * 2 + order[2]


@pytest.mark.rule("race.order.02")
@pytest.mark.parametrize(("homes", "first"), [(HOMES, "B"), (HOMES[1:] + HOMES[:1], "A"), (HOMES[2:] + HOMES[:2], "C")])
def test_the_home_worlds_that_were_dealt_make_the_order(homes: tuple[str, ...], first: str) -> None:
    table = fresh(players=3, homes=" ".join(homes))
    for seat in table.seats:
        while seat.asked == "starting_hand":
            seat.does(seat.legal[0])
    table.everybody("explore_5")
    assert who(table, events.DREW)[0] == first


@pytest.mark.rule("race.order.03")
def test_cards_of_the_bank_are_drawn_in_player_order() -> None:
    bank = {"tableau": "old_earth interstellar_bank"}
    table = race(at="develop", tableau="new_sparta interstellar_bank", opponent=bank, deck="gem_world")
    assert (table.a.hand, table.b.hand) == ([], ["gem_world"])


@pytest.mark.rule("race.order.03", "race.settle.10")
def test_goods_of_new_worlds_are_taken_in_player_order() -> None:
    opponent = {"tableau": "epsilon_eridani", "hand": "refugee_world"}
    table = race(at="settle", tableau="new_sparta", hand="star_nomad_lair", opponent=opponent, deck="gem_world")
    table.a.places("star_nomad_lair")
    table.b.places("refugee_world")
    assert (table.a.goods, table.b.good_cards) == ([], {"refugee_world": "gem_world"})


@pytest.mark.rule("race.order.04", "race.game_end.07")
def test_players_sell_and_consume_in_player_order() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{HOMES[0]} asteroid_belt radioactive_world",
        goods="asteroid_belt radioactive_world",
        opponent={"tableau": f"{HOMES[1]} gem_world spice_world", "goods": "gem_world spice_world"},
        others=[{"tableau": HOMES[2]}],
    )
    assert table.asked == "B"
    table.b.spends("gem_world").is_asked_nothing()
    table.a.is_asked("sell")


@pytest.mark.rule("race.order.05")
def test_worlds_are_laid_down_together_and_resolved_in_player_order() -> None:
    opponent = {"tableau": "epsilon_eridani colony_ship", "hand": "artist_colony drop_ships"}
    others = [{"tableau": "new_sparta contact_specialist", "hand": "rebel_fuel_cache drop_ships"}]
    hand = "secluded_world public_works"
    table = race(at="settle", tableau="earths_lost_colony colony_ship", hand=hand, opponent=opponent, others=others)
    assert table.asked == "ABC"
    table.c.places("rebel_fuel_cache")
    table.b.places("artist_colony")
    table.a.places("secluded_world")
    assert [seat.tableau[-1] for seat in table.seats] == ["secluded_world", "artist_colony", "rebel_fuel_cache"]
    assert (table.asked, table.b.asked) == ("B", "place_world")
    table.b.uses("colony_ship")
    assert table.asked == "C"
    assert table.seen_by(table.c).b.tableau == ["epsilon_eridani", "artist_colony"]  # C knows what B did
    table.c.conquers()
    assert table.asked == "A"
    table.a.pays("public_works")
    assert table.a.tableau == ["earths_lost_colony", "colony_ship", "secluded_world"]
    assert who(table, events.PLACED) == "BCA"


@pytest.mark.rule("race.order.05")
def test_who_settles_later_sees_whether_tactics_were_discarded() -> None:
    opponent = {
        "tableau": "epsilon_eridani new_military_tactics contact_specialist",
        "hand": "rebel_miners public_works",
    }
    table = race(at="settle", tableau="new_sparta colony_ship", hand="artist_colony public_works", opponent=opponent)
    table.a.places("artist_colony")
    table.b.places("rebel_miners")
    assert table.asked == "B"
    table.b.uses("new_military_tactics")
    assert (table.asked, table.a.asked) == ("A", "place_world")
    assert [event.card for event in table.log.seen_by(0) if event.kind == events.LEFT_TABLEAU] == [
        design("new_military_tactics")
    ]
