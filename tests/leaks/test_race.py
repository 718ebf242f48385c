"""What Race for the Galaxy hides from the other seats."""

from __future__ import annotations

from tests.rules.race.table import race


def test_nobody_sees_which_card_began_a_payment() -> None:
    """Cards are paid in the order of a list, so the card that was paid says what may follow: only to the payer."""
    hand = "comet_zone colony_ship export_duties gem_world new_earth space_port spice_world"
    seen = []
    for first in ("comet_zone", "gem_world"):
        table = race(at="settle", hand=f"{hand} distant_world", tableau="old_earth", opponent={"hand": "pirate_world"})
        table.a.places("distant_world")
        table.a.does(f"discard {first}")
        assert table.a.asked == "discard"
        seen.append([table.state.seen_by(seat).to_json() for seat in (1, -1)])
    assert seen[0] == seen[1]


def test_nobody_sees_which_card_was_discarded_for_vp_first() -> None:
    seen = []
    for first in ("comet_zone", "gem_world"):
        hand = "comet_zone gem_world new_earth space_port"
        table = race(at="consume", hand=hand, tableau="old_earth deficit_spending")
        table.a.consumes("deficit_spending").does(f"discard {first}")
        assert table.a.asked == "discard_for_vp"
        seen.append([table.state.seen_by(seat).to_json() for seat in (1, -1)])
    assert seen[0] == seen[1]
