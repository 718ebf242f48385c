"""What Master of Orion hides from the other seats."""

from __future__ import annotations

from stardeck.engine.events import HIDDEN
from stardeck.games.orion import events
from tests.rules.orion.table import orion


def test_nobody_sees_whether_something_could_be_built() -> None:
    """A granted build is asked for even if nothing can be built: the question itself would tell."""
    seen: list[list[object]] = []
    for card in ("biospheres", "doom_star"):
        table = orion(hand=f"civilian_ship {card}", opponent={"hand": "titan"})
        table.a.builds("civilian_ship").is_asked("build_more")
        views = [table.state.seen_by(seat) for seat in (1, -1)]
        unnamed = [{**view.to_json(), "unseen": None} for view in views]  # which card it is differs, of course
        seen.append([*unnamed, *(str(view.position) for view in views)])
    assert seen[0] == seen[1]


def test_only_the_two_of_them_see_which_card_a_spy_takes() -> None:
    table = orion(systems=["spy_center"], opponent={"hand": "titan cruiser"}, others=[{"hand": "autolab"}])
    table.a.activates("spy_center").targets(table.b).takes("titan")
    for seat, visible in ((0, True), (1, True), (2, False), (-1, False)):
        taken = [event for event in table.log.seen_by(seat) if event.kind == events.TOOK_CARD]
        assert [event.card != HIDDEN for event in taken] == [visible]


def test_cards_drawn_aside_are_seen_by_their_owner_only() -> None:
    table = orion(hand="frigate", on_top="titan cruiser autolab spaceport")
    table.a.exploits("frigate")
    assert table.seen_by(table.a).a.drawn == ["autolab", "cruiser", "spaceport", "titan"]
    assert table.seen_by(table.b).a.drawn == ["?"] * 4
    table.a.discards("autolab")
    assert table.seen_by(table.b).discard[0] == "autolab" and table.seen_by(table.b).a.hand == ["?"] * 3


def test_a_spy_knows_what_is_left_of_the_hand_that_it_saw() -> None:
    table = orion(
        systems=["spy_center"], deck="", discard="titan", opponent={"hand": "cruiser autolab spaceport", "actions": 3}
    )
    table.a.activates("spy_center").takes("cruiser")
    assert table.seen_by(table.a).b.hand == ["autolab", "spaceport"]
    table.b.exploits("autolab")
    table.a.researches()
    assert table.a.hand == ["cruiser", "titan"]  # the pile but its top card became the deck
    assert table.seen_by(table.a).b.hand == ["spaceport"]
