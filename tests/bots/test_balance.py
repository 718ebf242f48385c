"""The balance report of Master of Orion: what it counts, and that its page speaks of the cards in the box."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from stardeck import games
from stardeck.games.orion.game import OrionGame
from tools import balance
from tools.balance import Played, Seat, Share, Tally

GAME = cast(OrionGame, games.load("orion"))


def seat(won: float, **fields: object) -> Seat:
    values: dict[str, object] = {"race": 0, "order": 0, "score": 30, "built": (), "systems": 0, "advisor": -1}
    parts = dict.fromkeys(balance.PARTS, 5)
    return Seat(won=won, parts=parts, **{**values, **fields})  # type: ignore[arg-type]


def test_wins_are_counted_by_race_order_structure_and_advisor() -> None:
    tally = Tally(
        2,
        [
            Played(
                [seat(1.0, race=1, built=(3, 3), advisor=47), seat(0.0, race=2, order=1, built=(3, 4))], "rounds", 8
            ),
            Played([seat(0.5, race=2, built=(4,)), seat(0.5, race=1, order=1)], "loyalty", 5),
        ],
    )
    assert tally.races[1].wins == 1.5 and tally.races[1].seats == 2
    assert tally.orders[0].value == 0.75
    assert tally.builders[3] == Share(2, 1.0) and tally.builders[4] == Share(2, 0.5)
    assert tally.usual_builder == 0.375
    assert tally.employers[47].value == 1.0 and tally.employers[-1].seats == 3


def test_far_off_is_what_chance_does_not_explain() -> None:
    assert balance.far_off(Share(1000, 600), 0.5)
    assert not balance.far_off(Share(1000, 570), 0.5)
    assert not balance.far_off(Share(10, 7), 0.5)
    assert balance.mark(Share(1000, 600), 0.5).startswith("**60.0%")
    assert balance.mark(None, 0.5) == "–"


def test_a_game_is_told_as_it_was() -> None:
    from stardeck import bots

    one = balance.play_one(GAME, bots.load("greedy", GAME), 3, seed=4)
    assert sum(seat.won for seat in one.seats) == pytest.approx(1)
    assert sorted(seat.order for seat in one.seats) == [0, 1, 2]
    assert all(seat.score == sum(seat.parts[part] for part in balance.PARTS) for seat in one.seats)
    assert one.end in balance.END_TITLES


def test_it_writes_the_page_and_keeps_what_was_written_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"# Old\n\n{balance.CHANGES}\n\nNothing yet.\n", encoding="utf-8")
    balance.main(["--games", "2", "--players", "2", "3", "--seed", "7", str(file)])
    text = file.read_text(encoding="utf-8")
    assert "2 games for each number of players" in text and "deals 7 to 8" in text
    for race in GAME.box.civilizations:
        assert f"| {race.name_en} |" in text
    assert "# Old" not in text and text.endswith(f"{balance.CHANGES}\n\nNothing yet.\n")


def test_the_page_speaks_of_the_cards_in_the_box() -> None:
    text = balance.PAGE.read_text(encoding="utf-8")
    assert f"`{GAME.fingerprint}`" in text, "the cards have changed since: run python tools/balance.py"
    assert "2000 games for each number of players" in text
