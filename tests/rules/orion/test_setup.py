"""The setup."""

from __future__ import annotations

import pytest

from stardeck.engine.errors import OptionError
from stardeck.games.orion.game import LEARNING
from tests.rules.orion.printed import ADVISORS, RACES
from tests.rules.orion.table import GAME, new, orion

FIVE = "frigate titan autolab cruiser tax_office"


@pytest.mark.rule("orion.setup.01")
def test_the_markers_stand_on_the_start_values_of_the_chosen_race() -> None:
    table = new(races="choice")
    table.a.is_asked("choose_race").does(f"race {GAME.by_id['meklar'].code}")
    assert table.a.race == "meklar" and table.a.resources == (3, 2, 2)
    table.b.is_asked("choose_race").does(f"race {GAME.by_id['humans'].code}")
    assert table.b.race == "humans" and table.b.resources == (6, 3, 2)


@pytest.mark.rule("orion.setup.01")
def test_races_can_be_dealt_at_random() -> None:
    table = new(3, dealt="psilon humans darlok")
    assert [seat.race for seat in table.seats] == ["psilon", "humans", "darlok"]
    assert {new(seed=seed).a.race for seed in range(60)} == set(RACES)


@pytest.mark.rule("orion.box.06")
def test_a_board_that_was_dealt_has_two_sides() -> None:
    table = new(3, races="draft", dealt="psilon alkari darlok")
    table.a.may_only("race 0", "race 6").does("race 6")
    table.b.may_only("race 0", "race 1").does("race 0")
    table.c.may_only("race 0", "race 3").does("race 0")
    assert [seat.race for seat in table.seats] == ["psilon", "humans", "humans"]


@pytest.mark.rule("orion.setup.02", "orion.setup.03", "orion.setup.04", "orion.setup.09")
def test_everybody_starts_with_10_loyalty_no_points_and_10_cubes_in_the_reserve() -> None:
    table = new(4)
    assert table.round == 1
    for seat in table.seats:
        assert (seat.loyalty, seat.vp, seat.reserve, seat.actions) == (10, 0, 10, 0)
        assert seat.systems == [] and seat.alluvia == [] and seat.advisor == ""


@pytest.mark.rule("orion.setup.05")
def test_five_advisors_lie_open_and_three_are_out_of_the_game() -> None:
    table = new(laid_out="veil advia kual moldred alluvia")
    assert table.advisors == ["advia", "alluvia", "kual", "moldred", "veil"]
    for _action in table.play_on(150):
        assert len(table.advisors) + sum(bool(seat.advisor) for seat in table.seats) == 5
        assert not {"harrava", "kuruk", "viktoria"} & {*table.advisors, table.a.advisor, table.b.advisor}
    assert {advisor for seed in range(30) for advisor in new(seed=seed).advisors} == set(ADVISORS)


@pytest.mark.rule("orion.setup.06")
def test_five_cards_are_drawn_in_order_from_the_first_player() -> None:
    table = new(first=1, top=f"{FIVE} biospheres*2 destroyer spy_center recyclotron")
    assert table.b.hand == sorted(FIVE.split())
    assert table.a.hand == ["biospheres", "biospheres", "destroyer", "recyclotron", "spy_center"]
    assert len(table.deck) == 80
    assert new(seed=1).deck != new(seed=2).deck


@pytest.mark.rule("orion.setup.07")
def test_once_any_number_of_cards_can_be_exchanged() -> None:
    table = new(top=f"{FIVE} biospheres*2 destroyer spy_center recyclotron frigate titan", races="humans")
    table.a.is_asked("exchange_hand")
    table.b.is_asked_nothing()
    table.a.discards("cruiser titan").done()
    assert table.a.hand == ["autolab", "frigate", "frigate", "tax_office", "titan"]
    assert table.discard == ["titan", "cruiser"]
    table.a.is_asked_nothing().cannot("discard frigate")
    table.b.is_asked("exchange_hand").done()
    assert len(table.b.hand) == 5
    table.a.is_asked("action")


@pytest.mark.rule("orion.setup.07")
def test_the_whole_hand_can_be_exchanged() -> None:
    table = new(top=FIVE).a.discards(FIVE).table
    assert len(table.a.hand) == 5 and len(table.discard) == 5
    table.b.is_asked("exchange_hand")


@pytest.mark.rule("orion.setup.08")
def test_the_first_player_is_found_by_chance() -> None:
    assert new(3, first=None, token=2).first.letter == "C"
    assert {new(3, first=None, seed=seed).first.letter for seed in range(30)} == {"A", "B", "C"}
    assert new(3, first=1).first.letter == "B"


@pytest.mark.rule("orion.setup.10")
def test_the_learning_game_has_humans_only_and_no_advisors() -> None:
    table = new(3, **LEARNING)
    assert [seat.race for seat in table.seats] == ["humans"] * 3
    assert table.advisors == []
    for seat in table.seats:
        seat.done()
    assert not any(action.startswith("deal") for action in table.a.legal)


def test_wrong_options_are_named() -> None:
    with pytest.raises(OptionError, match="races: must be one of random, draft, choice, humans"):
        GAME.new(races="elves")
    with pytest.raises(OptionError, match="first: must be a seat from 0 to 1"):
        GAME.new(first=2)
    with pytest.raises(OptionError, match="colour: there is no such option"):
        GAME.new(colour="red")


def test_no_deal_without_advisors() -> None:
    table = orion(hand="biospheres*2 autolab", options=LEARNING)
    assert "deal" not in table.a.legal_kinds()
