"""Phase I, Explore."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import RaceTable, race


def drawn_and_kept(table: RaceTable) -> tuple[int, int]:
    """How many cards A draws and keeps."""
    drawn = len(table.a.drawn)
    before = len(table.a.hand)
    while any(seat.asked == "explore_keep" for seat in table.seats):
        for seat in table.seats:
            if seat.asked:
                seat.does(seat.legal[0])
    assert table.a.drawn == []
    return drawn, len(table.a.hand) - before


@pytest.mark.rule("race.explore.01")
@pytest.mark.parametrize(("kept", "discarded"), [("gem_world", "old_earth"), ("old_earth", "gem_world")])
def test_two_cards_are_drawn_one_is_kept_and_the_other_discarded(kept: str, discarded: str) -> None:
    table = race(
        at="explore", hand="colony_ship", draws="gem_world old_earth", opponent={"draws": "new_earth comet_zone"}
    )
    assert (table.a.drawn, len(table.b.drawn)) == (["gem_world", "old_earth"], 2)
    table.a.is_asked("explore_keep").may_only("keep gem_world", "keep old_earth").keeps(kept)
    table.b.keeps("new_earth")
    assert table.a.hand == sorted(["colony_ship", kept])
    assert (table.b.hand, table.discard) == (["new_earth"], sorted([discarded, "comet_zone"]))


@pytest.mark.rule("race.explore.02", "race.deck.06")
def test_nobody_discards_before_all_have_drawn() -> None:
    table = race(at="explore", chosen="explore_5", deck="gem_world old_earth new_earth comet_zone", players=3)
    assert [len(seat.drawn) for seat in table.seats] == [4, 0, 0]
    assert table.happened[1:] == ["drew"] * 4
    table = race(at="explore", chosen="explore_5", players=3)
    assert [len(seat.drawn) for seat in table.seats] == [7, 2, 2]
    assert "discarded" not in table.happened
    assert table.discard == []


@pytest.mark.rule("race.explore.03", "race.order.01")
def test_all_discard_at_once_and_nobody_sees_what() -> None:
    table = race(at="explore", draws="gem_world old_earth", opponent={"draws": "new_earth comet_zone"})
    assert table.asked == "AB"
    before = table.state.seen_by(0).to_json()
    table.b.keeps("new_earth")
    assert table.state.seen_by(0).to_json() == before
    assert (table.discard, table.b.hand, table.b.drawn) == ([], [], ["comet_zone", "new_earth"])
    table.a.keeps("gem_world")
    assert table.discard == ["comet_zone", "old_earth"]
    assert table.seen_by(table.a).discard == ["?", "old_earth"]
    assert table.seen_by(table.a).b.hand == ["?"]
    kept = [(event.seat, event.card, event.n) for event in table.log.seen_by(-1) if event.kind == events.KEPT]
    assert kept == [(0, -1, 1), (1, -1, 1)]


@pytest.mark.rule("race.explore.04")
def test_explore_5_draws_seven_and_keeps_one() -> None:
    table = race(at="explore", chosen="explore_5")
    assert drawn_and_kept(table) == (7, 1)
    assert len(table.discard) == 6 + 1


@pytest.mark.rule("race.explore.05")
def test_explore_1_1_draws_three_and_keeps_two() -> None:
    table = race(at="explore", chosen="explore_1_1")
    assert drawn_and_kept(table) == (3, 2)
    table = race(at="explore", chosen="explore_1_1", draws="gem_world old_earth new_earth")
    table.a.keeps("old_earth new_earth")
    table.b.does(table.b.legal[0])
    assert table.a.hand == ["new_earth", "old_earth"]


@pytest.mark.rule("race.explore.06", "race.power.01")
@pytest.mark.parametrize(
    ("powers", "more"),
    [
        ("star_nomad_lair", 1),
        ("malevolent_lifeforms", 1),
        ("expedition_force", 1),
        ("galactic_survey_seti", 2),
        ("galactic_survey_seti expedition_force", 3),
        ("star_nomad_lair malevolent_lifeforms expedition_force galactic_survey_seti", 5),
    ],
)
def test_draw_powers_add_to_the_cards_drawn_and_not_to_those_kept(powers: str, more: int) -> None:
    table = race(at="explore", tableau=f"new_sparta {powers}")
    assert drawn_and_kept(table) == (2 + more, 1)
    assert len(table.b.hand) == 1


@pytest.mark.rule("race.explore.07")
def test_a_keep_power_adds_to_the_cards_kept_and_not_to_those_drawn() -> None:
    table = race(at="explore", tableau="new_sparta research_labs", draws="gem_world old_earth")
    table.a.is_asked_nothing()  # both are kept
    table.b.does(table.b.legal[0])
    assert (table.a.hand, len(table.discard)) == (["gem_world", "old_earth"], 1)


@pytest.mark.rule("race.explore.08", "race.power.01")
@pytest.mark.parametrize(
    ("chosen", "powers", "drawn", "kept"),
    [
        ("explore_5", "galactic_renaissance", 9, 2),
        ("explore_1_1", "galactic_renaissance", 5, 3),
        ("", "galactic_renaissance", 4, 2),
        ("explore_5", "research_labs galactic_renaissance expedition_force", 10, 3),
        ("explore_1_1", "research_labs galactic_renaissance", 5, 4),
    ],
)
def test_powers_and_bonuses_add_up(chosen: str, powers: str, drawn: int, kept: int) -> None:
    table = race(at="explore", chosen=chosen, tableau=f"new_sparta {powers}")
    assert drawn_and_kept(table) == (drawn, kept)


@pytest.mark.rule("race.explore.09")
def test_cards_already_in_hand_are_not_exchanged() -> None:
    table = race(at="explore", hand="colony_ship gem_world", draws="old_earth new_earth")
    table.a.may_only("keep old_earth", "keep new_earth").cannot("keep gem_world").cannot("discard gem_world")
    table.a.keeps("new_earth")
    table.b.does(table.b.legal[0])
    assert table.a.hand == ["colony_ship", "gem_world", "new_earth"]


@pytest.mark.rule("race.explore.10")
def test_neither_more_nor_fewer_cards_are_kept() -> None:
    table = race(at="explore", chosen="explore_1_1", draws="gem_world old_earth new_earth")
    table.a.cannot("done").does("keep old_earth").is_asked("explore_keep").cannot("done").does("keep gem_world")
    table.a.is_asked_nothing().cannot("keep new_earth")
    table.b.does(table.b.legal[0])
    assert (table.a.hand, len(table.discard)) == (["gem_world", "old_earth"], 2)


@pytest.mark.rule("race.explore.10")
def test_every_choice_of_cards_can_be_made_in_one_way() -> None:
    drawn = ["gem_world", "old_earth", "new_earth"]
    for i in range(3):
        table = race(at="explore", chosen="explore_1_1", draws=" ".join(drawn))
        table.a.keeps(" ".join(card for card in drawn if card != drawn[i])).is_asked_nothing()
    table = race(at="explore", chosen="explore_1_1", draws=" ".join(drawn))
    first = table.a.legal
    assert len(first) == 2  # the last in order can only come second
    table.a.does(first[1]).is_asked_nothing()


@pytest.mark.rule("race.explore.01", "race.deck.04")
def test_who_could_not_draw_enough_keeps_what_there_is() -> None:
    table = race(at="explore", chosen="explore_1_1", deck="gem_world")
    assert (table.a.hand, table.b.hand, table.discard) == (["gem_world"], [], [])
    table = race(at="explore", chosen="explore_1_1", deck="gem_world new_earth")
    assert (table.a.hand, table.b.hand, table.discard) == (["gem_world", "new_earth"], [], [])
