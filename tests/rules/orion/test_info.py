"""What is open and what is secret."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.info.01", "orion.info.02", "orion.info.05", "orion.info.06")
def test_the_table_lies_open_to_everybody() -> None:
    table = orion(
        hand="titan",
        systems=["autolab cloning_center+A", "frigate"],
        advisor="harrava+P",
        discard="biospheres cruiser autolab",
        advisors="veil kual",
        vp=7,
        loyalty=4,
        food=2,
        actions=2,
        opponent={"alluvia": "titan", "loyalty": -2, "actions": 1},
    )
    for seen in (table.seen_by(table.b), table.seen_by(None)):
        assert seen.a.systems == [["autolab", "cloning_center"], ["frigate"]] and seen.b.alluvia == ["titan"]
        assert seen.discard == ["biospheres", "cruiser", "autolab"]
        assert seen.advisors == ["kual", "veil"] and (seen.a.advisor, seen.b.advisor) == ("harrava", "alluvia")
        assert (seen.a.vp, seen.a.loyalty, seen.a.resources, seen.a.actions) == (7, 4, (2, 3, 2), 2)
        assert (seen.a.cubes_at(0), seen.a.cubes_at(5), seen.b.loyalty) == ("A", "P", -2)
        assert seen.a.reserve == table.a.reserve


@pytest.mark.rule("orion.info.02")
def test_looking_through_the_discard_pile_changes_nothing() -> None:
    table = orion(discard="biospheres cruiser autolab", opponent={"hand": "titan"})
    before = table.state.to_json()
    table.seen_by(table.b)
    assert table.state.to_json() == before


@pytest.mark.rule("orion.info.03")
def test_hands_are_closed() -> None:
    table = orion(hand="titan frigate", opponent={"hand": "autolab"})
    assert table.seen_by(table.a).a.hand == ["frigate", "titan"] and table.seen_by(table.a).b.hand == ["?"]
    assert table.seen_by(table.b).a.hand == ["?", "?"]
    assert table.seen_by(None).a.hand == ["?", "?"]


@pytest.mark.rule("orion.info.03")
def test_cards_taken_from_the_open_pile_are_known_until_they_leave() -> None:
    table = orion(hand="advanced_data_center frigate", discard="titan cruiser", opponent={"actions": 1})
    table.a.builds("advanced_data_center").takes("cruiser")
    assert table.seen_by(table.b).a.hand == ["?", "cruiser"]
    table.b.researches()
    table.a.exploits("cruiser")
    assert table.seen_by(table.b).a.hand == ["?"]


@pytest.mark.rule("orion.info.04")
def test_the_order_of_the_deck_is_hidden_from_all() -> None:
    table = orion(on_top="titan frigate")
    for seen in (table.seen_by(table.a), table.seen_by(table.b), table.seen_by(None)):
        assert set(seen.deck) == {"?"} and len(seen.deck) == 90
