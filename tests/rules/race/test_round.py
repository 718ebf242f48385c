"""The round: choosing actions, and the phases that they call."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from stardeck.games.race import events
from tests.rules.race.table import RaceTable, fresh, race

ACTIONS = ("explore_5", "explore_1_1", "develop", "settle", "consume_trade", "consume_x2", "produce")
PHASE_OF = dict(zip(ACTIONS, (1, 1, 2, 3, 4, 4, 5)))


def play_round(table: RaceTable) -> RaceTable:
    """Let everybody play at random to the end of the round."""
    play = table.play_on(200)
    while not table.over and table.state.decisions[0].kind != "choose_action":
        next(play)
    return table


@pytest.mark.rule("race.round.01")
def test_every_player_chooses_exactly_one_action_and_cannot_pass() -> None:
    table = race(players=3)
    for seat in table.seats:
        seat.is_asked("choose_action").may_only(*(f"action {number}" for number in range(7))).cannot("done")
    table.a.chooses("settle").is_asked_nothing().cannot("action 2")
    table.c.chooses("settle").is_asked_nothing()
    assert (table.asked, table.phases) == ("B", [])
    table.b.chooses("settle")
    assert table.phases == [3]


@pytest.mark.rule("race.round.02")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_chosen_action_is_secret_until_all_have_chosen(action: str) -> None:
    table = race(players=3)
    before = [table.state.seen_by(seat).to_json() for seat in (1, 2, -1)]
    table.a.chooses(action)
    assert [table.state.seen_by(seat).to_json() for seat in (1, 2, -1)] == before
    table.b.chooses("settle")
    assert (table.log.events, table.a.chosen, table.b.chosen) == ([], [], [])
    table.c.chooses("develop")
    told = [event for event in table.log.seen_by(-1) if event.kind == events.CHOSE_ACTION]
    assert [(event.seat, event.n) for event in told] == [(0, ACTIONS.index(action)), (1, 3), (2, 2)]
    assert table.happened[:3] == ["chose_action"] * 3


@pytest.mark.rule("race.round.03")
def test_only_chosen_phases_take_place() -> None:
    table = race(players=3)
    table.a.chooses("settle")
    table.b.chooses("settle")
    table.c.chooses("produce")
    assert (table.phases, table.round) == ([3, 5], 2)


@pytest.mark.rule("race.round.03", "race.round.08")
@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_card_calls_its_own_phase(action: str) -> None:
    table = race(players=2)
    assert play_round(table.everybody(action)).phases == [PHASE_OF[action]]


@pytest.mark.rule("race.round.04")
@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
def test_the_phases_run_in_their_order_whoever_chose_them(missing: int) -> None:
    chosen = [action for action in ACTIONS if PHASE_OF[action] != missing and action not in ("explore_5", "consume_x2")]
    for order in permutations(chosen):
        table = fresh(players=4, start="first_game")
        for seat, action in zip(table.seats, order):
            seat.chooses(action)
        assert play_round(table).phases == [phase for phase in (1, 2, 3, 4, 5) if phase != missing]


@pytest.mark.rule("race.round.05")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_phase_that_several_players_chose_takes_place_once(action: str) -> None:
    table = race(players=4, hand="gem_world spice_world colony_ship", opponent={"hand": "comet_zone export_duties*2"})
    assert play_round(table.everybody(action)).phases == [PHASE_OF[action]]


@pytest.mark.rule("race.round.06")
def test_who_did_not_choose_a_phase_performs_its_action_too() -> None:
    hands = [{"hand": "public_works gem_world expanding_colony"}, {"hand": "public_works spice_world artist_colony"}]
    for action, question in (("explore_5", "explore_keep"), ("develop", "develop"), ("settle", "settle")):
        table = race(opponent=hands[0], others=hands[1:])
        table.a.chooses(action)
        table.b.chooses("produce")
        table.c.chooses("produce")
        assert (table.b.asked, table.c.asked) == (question, question)


@pytest.mark.rule("race.round.06")
def test_who_did_not_choose_consume_or_produce_consumes_and_produces_too() -> None:
    table = race(opponent={"tableau": "earths_lost_colony", "goods": "earths_lost_colony"})
    table.a.chooses("consume_x2")
    table.b.chooses("produce")
    assert (table.b.vp, table.b.goods) == (1, ["earths_lost_colony"])
    table = race(opponent={"tableau": "earths_lost_colony"})
    table.a.chooses("produce")
    table.b.chooses("settle")
    assert table.b.goods == ["earths_lost_colony"]


@pytest.mark.rule("race.round.07")
def test_every_chooser_of_explore_has_its_bonus_and_nobody_else() -> None:
    for action, more in (("explore_5", 5), ("explore_1_1", 1)):
        table = race(players=3)
        table.a.chooses(action)
        table.b.chooses("produce")
        table.c.chooses(action)
        assert [len(seat.drawn) for seat in table.seats] == [2 + more, 2, 2 + more]


@pytest.mark.rule("race.round.07")
@pytest.mark.parametrize("chosen", ["develop", "settle"])
def test_every_chooser_of_develop_and_settle_has_its_bonus_and_nobody_else(chosen: str) -> None:
    """Develop is a card cheaper, Settle brings a card: either way its chooser has one card more."""
    placed = {
        "develop": ("interstellar_bank", "deficit_spending", "space_marines"),
        "settle": ("gem_world", "spice_world", "space_port"),
    }[chosen]
    hands = [f"{placed[0]} old_earth new_earth", f"{placed[1]} plague_world comet_zone", f"{placed[2]} drop_ships*2"]
    homes = ("new_sparta", "epsilon_eridani", "alpha_centauri")
    seats: list[dict[str, Any]] = [{"hand": hand, "tableau": home} for hand, home in zip(hands, homes)]
    table = race(**seats[0], opponent=seats[1], others=seats[2:])
    table.a.chooses(chosen)
    table.b.chooses("consume_trade")
    table.c.chooses(chosen)
    for seat, card in zip(table.seats, placed):
        seat.places(card)
    if chosen == "develop":
        table.c.pays("drop_ships")  # B comes first, then C
        table.a.pays("old_earth")
    assert [len(seat.hand) for seat in table.seats] == [1, 0, 1]
    assert [seat.tableau[-1] for seat in table.seats] == list(placed)


@pytest.mark.rule("race.round.07")
def test_every_chooser_of_consume_and_produce_has_its_bonus_and_nobody_else() -> None:
    worlds = ("alpha_centauri asteroid_belt", "epsilon_eridani radioactive_world", "new_sparta destroyed_world")
    seats: list[dict[str, Any]] = [{"tableau": world} for world in worlds]
    table = race(**seats[0], opponent=seats[1], others=seats[2:])
    table.a.chooses("settle")
    table.b.chooses("produce")
    table.c.chooses("produce")
    assert [seat.goods for seat in table.seats] == [[], ["radioactive_world"], ["destroyed_world"]]

    seats = [{"tableau": world, "goods": world.split()[1]} for world in worlds]
    table = race(**seats[0], opponent=seats[1], others=seats[2:])
    table.a.chooses("consume_trade")
    table.b.chooses("settle")
    table.c.chooses("consume_trade")
    assert [len(seat.hand) for seat in table.seats] == [3, 1, 3]  # B has consumed for a card
    assert [seat.vp for seat in table.seats] == [0, 1, 0]


@pytest.mark.rule("race.round.08")
def test_the_two_explore_cards_call_one_common_phase() -> None:
    table = race(players=3)
    table.a.chooses("explore_1_1")
    table.b.chooses("explore_5")
    table.c.chooses("produce")
    assert [len(seat.drawn) for seat in table.seats] == [3, 7, 2]
    play_round(table)
    assert [len(seat.hand) for seat in table.seats] == [2, 1, 1]
    assert table.phases == [1, 5]


@pytest.mark.rule("race.round.08")
def test_the_two_consume_cards_call_one_common_phase() -> None:
    opponent = {"tableau": "epsilon_eridani secluded_world", "goods": "secluded_world"}
    table = race(tableau="alpha_centauri", goods="alpha_centauri", opponent=opponent)
    table.a.chooses("consume_trade")
    table.b.chooses("consume_x2").uses("epsilon_eridani")
    assert table.phases == [4]
    assert (len(table.a.hand), table.a.vp) == (3, 0)
    assert (len(table.b.hand), table.b.vp) == (1, 2)


@pytest.mark.rule("race.round.09")
def test_a_phase_that_is_over_is_not_played_again_in_the_round() -> None:
    for seed in range(3):
        table = fresh(players=4)
        for _ in table.play_on(400, seed):
            pass
        round_of: list[int] = []
        for event in table.log.events:
            if event.kind == events.ROUND_BEGAN:
                round_of = []
            elif event.kind == events.PHASE_BEGAN:
                assert not round_of or event.n > round_of[-1]
                round_of.append(int(event.n))
        assert table.round > 4


@pytest.mark.rule("race.round.10")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_same_action_card_may_be_chosen_again_in_the_next_round(action: str) -> None:
    table = race(players=2)
    play_round(table.everybody(action))
    assert (table.round, table.a.chosen, table.b.chosen) == (2, [], [])
    table.a.chooses(action)
    table.b.chooses("produce")
    assert PHASE_OF[action] in table.phases[1:]


@pytest.mark.rule("race.round.11")
def test_a_play_card_is_placed_or_pays_or_serves_as_a_good() -> None:
    table = race(at="settle", hand="gem_world spice_world space_port", tableau="new_sparta")
    table.a.places("gem_world")
    assert table.a.tableau == ["new_sparta", "gem_world"]
    table = race(at="settle", hand="space_port spice_world gem_world", tableau="new_sparta")
    table.a.places("space_port")
    assert table.discard == ["gem_world", "spice_world"]
    table = race(at="settle", hand="destroyed_world export_duties", tableau="new_sparta")
    table.a.will_get("gem_world", on="destroyed_world").places("destroyed_world")
    assert table.a.good_cards == {"destroyed_world": "gem_world"}
    assert table.a.tableau == ["new_sparta", "destroyed_world"]
