"""The duel: two players with two action cards each."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from stardeck.engine.errors import OptionError
from stardeck.games.race import codes, events
from tests.rules.race.table import GAME, RaceTable, fresh, race

TWO = {"actions": "two"}


def duel(**position: Any) -> RaceTable:
    """A duel, with nothing in the way of Settle."""
    return race(options=TWO, **position)


def paid(table: RaceTable, seat: int) -> list[int]:
    """What a seat paid for the cards it placed."""
    return [int(event.n) for event in table.log.events if event.kind == events.PAID and event.seat == seat]


@pytest.mark.rule("race.duel.01")
def test_the_duel_is_for_exactly_two_players_who_may_play_the_normal_game_too() -> None:
    for players in (1, 3, 4):
        with pytest.raises(OptionError):
            GAME.new(players, seed=1, actions="two")
    table = fresh(players=2, actions="two", start="first_game")
    table.a.chooses("settle", "produce")
    table = fresh(players=2, start="first_game")
    table.a.chooses("settle").is_asked_nothing()


@pytest.mark.rule("race.duel.02", "race.duel.03")
def test_any_two_of_nine_cards_can_be_chosen() -> None:
    """The second Develop and Settle are the same as the first, so they are taken after them."""
    pairs = list(combinations(codes.ACTION_NAMES[:7], 2)) + [("develop", "develop_2"), ("settle", "settle_2")]
    for pair in pairs:
        table = duel(tableau="old_earth")
        table.a.is_asked("choose_action").chooses(*pair).is_asked_nothing()
        table.b.chooses("consume_trade", "consume_x2")
        told = [event.n for event in table.log.events if event.kind == events.CHOSE_ACTION and event.seat == 0]
        assert [codes.ACTION_NAMES[number] for number in told] == list(pair)
    everything = set()
    for first in duel().a.legal:
        table = duel()
        table.a.does(first)
        everything |= {(first, second) for second in table.a.legal} or {(first, "")}
    assert len(everything) == len(pairs)


@pytest.mark.rule("race.duel.02")
def test_the_second_card_of_an_action_goes_only_with_the_first() -> None:
    table = duel()
    table.a.cannot("action 7").cannot("action 8").chooses("develop").can("action 7", "action 3", "action 6")
    table.a.cannot("action 8", because="first card").cannot("action 2", because="order").cannot("action 1")
    table = duel()
    table.a.chooses("settle").can("action 8").cannot("action 7", because="first card")
    table = duel()
    table.a.chooses("explore_5").cannot("action 7").cannot("action 8").cannot("action 0")
    race().a.cannot("action 7").cannot("action 8")


@pytest.mark.rule("race.duel.03")
def test_two_actions_are_chosen_in_secret_and_revealed_together() -> None:
    table = duel()
    before = [table.state.seen_by(seat).to_json() for seat in (1, -1)]
    table.a.cannot("done").chooses("settle").is_asked("choose_action").cannot("done").does("action 6")
    assert [table.state.seen_by(seat).to_json() for seat in (1, -1)] == before
    assert (table.log.events, table.a.chosen) == ([], [])
    table.b.chooses("develop").is_asked("choose_action")
    assert table.log.events == []
    table.b.does("action 4")
    told = [(event.seat, event.n) for event in table.log.events if event.kind == events.CHOSE_ACTION]
    assert told == [(0, 3), (0, 6), (1, 2), (1, 4)]
    assert table.phases == [2, 3, 4, 5]


@pytest.mark.rule("race.duel.04")
@pytest.mark.parametrize(("powers", "drawn", "kept"), [("", 8, 2), ("galactic_renaissance", 10, 3)])
def test_both_explore_cards_draw_eight_and_keep_two(powers: str, drawn: int, kept: int) -> None:
    table = duel(tableau=f"old_earth {powers}")
    table.a.chooses("explore_5", "explore_1_1")
    table.b.chooses("settle", "produce")
    assert (len(table.a.drawn), len(table.b.drawn)) == (drawn, 2)
    table.b.does(table.b.legal[0])
    while table.a.asked == "explore_keep":
        table.a.does(table.a.legal[0])
    assert (len(table.a.hand), len(table.b.hand)) == (kept, 1)
    assert table.phases[:1] == [1] and table.phases.count(1) == 1


# --- doubled phases -------------------------------------------------------------------------------------------


@pytest.mark.rule("race.duel.05", "race.duel.07")
def test_develop_twice_is_two_phases_for_both_with_the_bonus_in_both() -> None:
    opponent = {"hand": "public_works space_marines gem_world spice_world comet_zone", "tableau": "new_sparta"}
    table = duel(hand="export_duties deficit_spending new_earth", tableau="old_earth", opponent=opponent)
    table.a.chooses("develop", "develop_2")
    table.b.chooses("produce", "consume_trade")
    table.a.places("export_duties")
    table.b.places("public_works").pays("gem_world").is_asked("develop")
    table.a.is_asked("develop").places("deficit_spending")
    table.b.places("space_marines")
    assert table.phases == [2, 2, 4, 5]
    assert table.a.tableau == ["old_earth", "export_duties", "deficit_spending"]
    assert table.b.tableau == ["new_sparta", "public_works", "space_marines"]
    assert (paid(table, 0), paid(table, 1)) == ([0, 1], [1, 2])
    assert len(table.b.hand) == 1  # Public Works, placed in the first phase, gave a card in the second


@pytest.mark.rule("race.duel.06", "race.duel.07")
def test_settle_twice_is_two_phases_for_both_with_the_bonus_in_both() -> None:
    opponent = {"hand": "rebel_miners rebel_fuel_cache", "tableau": "new_sparta"}
    table = duel(hand="pilgrimage_world artist_colony", tableau="old_earth", opponent=opponent)
    table.a.will_draw("new_earth plague_world").chooses("settle", "settle_2")
    table.b.chooses("develop", "explore_5")
    table.b.keeps(table.b.legal[0].split()[1])
    table.a.keeps(table.a.legal[0].split()[1])
    while table.a.asked == "develop" or table.b.asked == "develop":
        for seat in table.seats:
            if seat.asked == "develop":
                seat.passes()
    table.a.places("pilgrimage_world")
    table.b.places("rebel_miners")
    assert (len(table.a.hand), len(table.b.hand)) == (3, 2)
    table.a.is_asked("settle").places("artist_colony")
    table.b.is_asked("settle").places("rebel_fuel_cache")
    while table.a.asked == "discard":
        table.a.does(table.a.legal[0])
    assert (len(table.a.hand), len(table.b.hand)) == (2, 1)
    assert table.phases == [1, 2, 3, 3]
    assert table.b.tableau == ["new_sparta", "rebel_miners", "rebel_fuel_cache"]


@pytest.mark.rule("race.duel.08")
def test_who_chose_the_doubled_develop_once_has_the_bonus_in_the_first_phase_only() -> None:
    opponent = {"hand": "space_marines deficit_spending gem_world spice_world comet_zone", "tableau": "new_sparta"}
    table = duel(hand="export_duties", tableau="old_earth", opponent=opponent)
    table.a.chooses("develop", "develop_2")
    table.b.chooses("develop", "produce")
    table.a.places("export_duties")
    table.b.places("space_marines").pays("gem_world").places("deficit_spending")
    assert (table.b.tableau[1:], paid(table, 1)) == (["space_marines", "deficit_spending"], [1, 2])
    assert table.phases == [2, 2, 5]


@pytest.mark.rule("race.duel.08", "race.develop.15")
def test_what_only_the_bonus_could_pay_for_is_placed_in_the_first_phase_only() -> None:
    opponent = {"hand": "space_marines public_works export_duties", "tableau": "new_sparta"}
    table = duel(hand="investment_credits", tableau="old_earth", opponent=opponent)
    table.a.chooses("develop", "develop_2")
    table.b.chooses("develop", "produce").can_place("space_marines", "public_works", "export_duties")
    table.a.can_place("investment_credits").passes()
    table.b.places("public_works").can_place("export_duties").cannot_place("space_marines", because="cards")
    table.a.can_place("investment_credits")  # with a bonus in both phases


@pytest.mark.rule("race.duel.08")
def test_who_chose_the_doubled_settle_once_has_the_bonus_in_the_first_phase_only() -> None:
    opponent = {"hand": "rebel_miners rebel_fuel_cache", "tableau": "new_sparta", "draws": "drop_ships"}
    table = duel(tableau="old_earth", opponent=opponent)
    table.a.chooses("settle", "settle_2")
    table.b.chooses("settle", "consume_trade").places("rebel_miners").places("rebel_fuel_cache")
    drawn = [event.seat for event in table.log.events if event.kind == events.DREW]
    assert drawn[:1] == [1]
    assert table.phases == [3, 3, 4]
    assert len(table.b.hand) == 1 + 3  # the bonus once, and the sale of the new good


@pytest.mark.rule("race.duel.09")
def test_cards_placed_in_the_first_of_two_phases_work_in_the_second() -> None:
    table = duel(hand="investment_credits drop_ships gem_world spice_world", tableau="old_earth")
    table.a.chooses("develop", "develop_2")
    table.b.chooses("consume_trade", "consume_x2")
    table.a.places("investment_credits").places("drop_ships")
    assert (table.a.tableau[1:], paid(table, 0)) == (["investment_credits", "drop_ships"], [0, 2])

    table = duel(hand="former_penal_colony pirate_world", tableau="new_sparta")
    table.a.chooses("settle", "settle_2")
    table.b.chooses("consume_trade", "consume_x2")
    table.a.cannot_place("pirate_world", because="military").conquers("former_penal_colony").conquers("pirate_world")
    assert table.a.tableau == ["new_sparta", "former_penal_colony", "pirate_world"]


@pytest.mark.rule("race.duel.10")
def test_when_both_chose_develop_once_there_is_one_phase_with_the_bonus_for_both() -> None:
    opponent = {"hand": "space_marines gem_world", "tableau": "new_sparta"}
    table = duel(hand="deficit_spending new_earth", tableau="old_earth", opponent=opponent)
    table.a.chooses("develop", "produce")
    table.b.chooses("develop", "consume_x2")
    table.a.places("deficit_spending")
    table.b.places("space_marines")
    assert (paid(table, 0), paid(table, 1), table.phases[:2]) == ([1], [1], [2, 4])


@pytest.mark.rule("race.duel.10")
def test_when_both_chose_settle_once_there_is_one_phase_with_the_bonus_for_both() -> None:
    opponent = {"hand": "rebel_miners", "tableau": "new_sparta"}
    table = duel(hand="pilgrimage_world", tableau="old_earth", opponent=opponent)
    table.a.chooses("settle", "produce")
    table.b.chooses("settle", "consume_x2")
    table.a.places("pilgrimage_world")
    table.b.places("rebel_miners")
    assert (len(table.a.hand), len(table.b.hand), table.phases) == (1, 1, [3, 4, 5])


@pytest.mark.rule("race.duel.11")
def test_both_consume_cards_sell_a_good_and_then_double_the_vp() -> None:
    table = duel(tableau="old_earth asteroid_belt gem_world", goods="asteroid_belt gem_world")
    table.a.chooses("consume_trade", "consume_x2")
    table.b.chooses("settle", "produce")
    table.a.is_asked("sell").sells("asteroid_belt")
    assert table.phases[-2:] == [4, 5] and table.phases.count(4) == 1
    assert table.a.vp == 2
    order = [event.kind for event in table.log.events if event.kind in (events.SOLD, events.GAINED_VP)]
    assert order == [events.SOLD, events.GAINED_VP]
