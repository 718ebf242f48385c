"""What lies open and what is hidden."""

from __future__ import annotations

import pytest

from stardeck.engine.events import HIDDEN
from stardeck.games.race import events
from tests.rules.race.table import Explorer, RaceTable, design, ids, race


def onlookers(table: RaceTable) -> list[Explorer | None]:
    """Everybody who may look: the seats, and somebody who only watches."""
    return [*table.seats, None]


def told(table: RaceTable, kind: int, seat: int) -> list[int]:
    """The cards of all events of a kind, as a seat sees them."""
    return [int(event.card) for event in table.log.seen_by(seat) if event.kind == kind]


@pytest.mark.rule("race.info.01")
def test_a_hand_is_seen_by_its_owner_only_and_counted_by_all() -> None:
    table = race(hand="gem_world colony_ship", opponent={"hand": "old_earth new_earth comet_zone"})
    assert table.seen_by(table.a).a.hand == ["colony_ship", "gem_world"]
    assert table.seen_by(table.a).b.hand == ["?"] * 3
    assert table.seen_by(table.b).a.hand == ["?"] * 2
    assert table.seen_by(table.b).b.hand == ["comet_zone", "new_earth", "old_earth"]
    assert table.seen_by(None).a.hand == ["?"] * 2
    assert table.seen_by(None).b.hand == ["?"] * 3


@pytest.mark.rule("race.info.01")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    table = race(at="explore", draws="gem_world colony_ship", opponent={"draws": "old_earth new_earth"})
    assert table.seen_by(table.a).a.drawn == ["colony_ship", "gem_world"]
    for onlooker in (table.b, None):
        assert table.seen_by(onlooker).a.drawn == ["?"] * 2
    for seat, seen in ((0, True), (1, False), (-1, False)):
        drawn = told(table, events.DREW, seat)[:2]
        assert sorted(ids(drawn)) == ["colony_ship", "gem_world"] if seen else drawn == [HIDDEN] * 2

    table = race(at="develop", tableau="new_sparta interstellar_bank", draws="gem_world")
    assert table.a.hand == ["gem_world"]
    assert [told(table, events.DREW, seat) for seat in (0, 1, -1)] == [[design("gem_world")], [HIDDEN], [HIDDEN]]


@pytest.mark.rule("race.info.02")
def test_chips_are_public() -> None:
    table = race(vp=7, opponent={"vp": 4}, others=[{"vp": 1}])
    for onlooker in onlookers(table):
        view = table.seen_by(onlooker)
        assert ([seat.vp for seat in view.seats], view.pool) == ([7, 4, 1], 24)


@pytest.mark.rule("race.info.03")
def test_tableaus_are_public() -> None:
    table = race(tableau="old_earth gem_world drop_ships", opponent={"tableau": "new_sparta merchant_guild"})
    for onlooker in onlookers(table):
        view = table.seen_by(onlooker)
        assert view.a.tableau == ["old_earth", "gem_world", "drop_ships"]
        assert view.b.tableau == ["new_sparta", "merchant_guild"]


@pytest.mark.rule("race.info.04")
def test_nobody_knows_which_card_is_a_good_and_everybody_sees_that_it_is_there() -> None:
    one = race(at="settle", hand="asteroid_belt gem_world spice_world")
    two = race(at="settle", hand="asteroid_belt gem_world spice_world")
    one.a.will_get("new_earth", on="asteroid_belt")
    two.a.will_get("public_works", on="asteroid_belt")
    for table in (one, two):
        table.a.places("asteroid_belt")
        for onlooker in onlookers(table):
            view = table.seen_by(onlooker)
            assert (view.a.goods, view.a.good_cards) == (["asteroid_belt"], {"asteroid_belt": "?"})
        arrived = [(event.seat, event.card) for event in table.log.seen_by(1) if event.kind == events.GOOD_ARRIVED]
        assert arrived == [(0, design("asteroid_belt"))]
    for seat in (0, 1, -1):
        assert one.state.seen_by(seat).to_json() == two.state.seen_by(seat).to_json()
        assert [event.to_json() for event in one.log.seen_by(seat)] == [
            event.to_json() for event in two.log.seen_by(seat)
        ]


@pytest.mark.rule("race.info.05")
def test_nobody_sees_the_discards_of_others() -> None:
    table = race(discard="gem_world old_earth drop_ships", tableau="new_sparta", opponent={"tableau": "alpha_centauri"})
    for onlooker in onlookers(table):
        assert table.seen_by(onlooker).discard == ["?"] * 3


@pytest.mark.rule("race.info.05")
def test_nobody_sees_the_deck() -> None:
    for deck in ("gem_world old_earth drop_ships", "drop_ships old_earth gem_world"):
        table = race(deck=deck, tableau="new_sparta", opponent={"tableau": "alpha_centauri"})
        for onlooker in onlookers(table):
            assert table.seen_by(onlooker).deck == ["?"] * 3


@pytest.mark.rule("race.info.06", "race.explore.03", "race.round_end.04", "race.develop.03", "race.settle.03")
def test_cards_discarded_from_hand_are_counted_and_not_shown() -> None:
    explore = race(at="explore", draws="gem_world comet_zone")
    explore.a.keeps("comet_zone")
    explore.b.does(explore.b.legal[0])

    develop = race(at="develop", hand="export_duties gem_world new_earth")
    develop.a.places("export_duties").pays("gem_world")

    settle = race(at="settle", hand="artist_colony gem_world new_earth")
    settle.a.places("artist_colony").pays("gem_world")

    limit = race(
        at="hand_limit", hand="gem_world drop_ships*2 colony_ship*2 space_marines*2 public_works*2 export_duties*2"
    )
    limit.a.discards("gem_world")

    power = race(at="consume", tableau="old_earth deficit_spending", hand="gem_world")
    power.a.uses("deficit_spending").discards("gem_world")

    for table in (explore, develop, settle, limit, power):
        assert "gem_world" in table.discard
        assert "gem_world" in table.seen_by(table.a).discard
        for seat, onlooker in ((1, table.b), (-1, None)):
            view = table.seen_by(onlooker)
            assert "gem_world" not in view.discard
            assert len(view.discard) == len(table.discard)
            assert len(view.a.hand) == len(table.a.hand)
            assert design("gem_world") not in [event.card for event in table.log.seen_by(seat)]
        assert HIDDEN in told(table, events.DISCARDED, 1)
        assert design("gem_world") in told(table, events.DISCARDED, 0)


@pytest.mark.rule("race.info.07")
@pytest.mark.parametrize("chosen", ["consume_trade", "consume_x2"])
def test_a_good_that_is_consumed_or_sold_is_not_shown_to_anybody(chosen: str) -> None:
    table = race(at="consume", chosen=chosen, tableau="epsilon_eridani secluded_world", goods="secluded_world")
    if chosen == "consume_x2":
        table.a.uses("epsilon_eridani")
    assert (table.a.goods, len(table.discard)) == ([], 1)
    for onlooker in onlookers(table):
        assert table.seen_by(onlooker).discard == ["?"]
    for seat in (0, 1, -1):
        assert told(table, events.GOOD_SPENT, seat) == [design("secluded_world")]


@pytest.mark.rule("race.info.08", "race.develop.02", "race.settle.02")
@pytest.mark.parametrize("phase", ["develop", "settle"])
def test_a_card_chosen_for_placement_is_hidden_until_all_have_chosen(phase: str) -> None:
    mine, theirs = {"develop": ("export_duties", "drop_ships"), "settle": ("gem_world", "spice_world")}[phase]
    opponent = {"hand": f"{theirs} new_earth asteroid_belt galactic_resort plague_world"}
    table = race(
        at=phase, hand=f"{mine} radioactive_world artist_colony", opponent=opponent, others=[opponent | {"hand": ""}]
    )
    before = [table.state.seen_by(seat).to_json() for seat in (1, 2, -1)]
    told_before = len(table.log.events)
    table.a.places(mine)
    assert [table.state.seen_by(seat).to_json() for seat in (1, 2, -1)] == before
    assert (len(table.log.events), mine in table.a.hand, len(table.a.tableau)) == (told_before, True, 1)
    table.b.places(theirs)
    for onlooker in onlookers(table):
        view = table.seen_by(onlooker)
        assert (view.a.tableau[-1], view.b.tableau[-1]) == (mine, theirs)
    placed = [(event.seat, event.card) for event in table.log.seen_by(-1) if event.kind == events.PLACED]
    assert placed == [(0, design(mine)), (1, design(theirs))]


@pytest.mark.rule("race.info.08")
@pytest.mark.parametrize("phase", ["develop", "settle"])
def test_whether_somebody_passed_is_hidden_until_all_have_chosen(phase: str) -> None:
    hand = "export_duties gem_world new_earth old_earth"
    table = race(at=phase, hand=hand, tableau="new_sparta", opponent={"hand": "public_works spice_world comet_zone"})
    before = table.state.seen_by(1).to_json()
    table.a.passes()
    assert table.state.seen_by(1).to_json() == before
    table.b.passes()
    assert [event.seat for event in table.log.seen_by(1) if event.kind == events.PASSED] == [0, 1]
