"""The balance report of Master of Orion: what it counts, and that its page speaks of the cards in the box."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from stardeck import games
from stardeck.games.orion.game import OrionGame
from tools import balance
from tools.balance import Played, Seat, Share, Tally, Worth

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


def test_a_card_is_far_off_if_the_share_is_or_of_rare_ones_the_whole_interval() -> None:
    assert balance.card_far_off(Share(1000, 590), 0.5) and balance.card_far_off(Share(1000, 410), 0.5)
    assert not balance.card_far_off(Share(1000, 570), 0.5)
    assert balance.card_far_off(Share(150, 90), 0.5)
    assert not balance.card_far_off(Share(140, 84), 0.5), "the interval begins at 52 %"
    assert balance.card_far_off(Share(140, 100), 0.5)
    assert not balance.card_far_off(Share(40, 40), 0.5), "too few to tell"
    tally = Tally(2, [Played([seat(1.0, built=(3,), advisor=47), seat(0.0, advisor=48)], "rounds", 8)] * 1000)
    assert balance.taken(tally.builders[3], tally, 0.5) == "50%: **100.0% (99.6% to 100.0%)**"
    assert balance.taken(tally.employers[47], tally, 0.99) == "50%: 100.0% (99.6% to 100.0%)"
    assert balance.taken(None, tally, 0.5) == "0%: –"
    assert tally.usual_employer == 0.5


def test_a_worth_is_told_if_there_are_enough_games() -> None:
    assert Worth.of([1.0, 0.0] * 100).value == 0.5
    assert str(Worth.of([1.0, 0.0, 0.0, 0.0] * 50)) == "**+25.0 ± 6.0**"
    assert str(Worth.of([1.0, -1.0] * 100)) == "+0.0 ± 13.9"
    assert str(Worth.of([1.0, 0.0] * 10)) == "20 of them: too few to tell"


@pytest.mark.parametrize("id", ["colony_ship", "alluvia"])
def test_a_game_is_played_again_without_a_card(id: str) -> None:
    from stardeck import bots

    code = next(record.code for record in GAME.records if record.id == id)
    bot, other = bots.load("greedy", GAME), balance.abstainer(GAME, code)
    tally = Tally(2, [balance.play_one(GAME, bot, 2, seed) for seed in range(1, 7)])
    took = tally.takers(code)
    assert took
    for one, at in took:
        again = balance.play_one(GAME, bot, 2, one.seed, other, at).seats[at]
        assert code not in again.built and code != again.advisor


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
    assert "## What a card is worth" not in text
    assert "2 games for each number of players" in text and "deals 7 to 8" in text
    for race in GAME.box.civilizations:
        assert f"| {race.name_en} |" in text
    assert "# Old" not in text and text.endswith(f"{balance.CHANGES}\n\nNothing yet.\n")


def test_it_tells_what_cards_are_worth_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    balance.main(["--games", "2", "--replays", "1", "--players", "2", "--seed", "7", str(file)])
    rows = file.read_text(encoding="utf-8").partition("## What a card is worth")[2]
    assert "| 1 of them: too few to tell |" in rows and "| nobody took it |" in rows
    for names in ([record.name_en for record in GAME.box.structures], [record.name_en for record in GAME.box.advisors]):
        assert all(f"| {name} |" in rows for name in names)


def test_it_replays_only_the_cards_that_are_named_and_with_the_cards_of_a_file(tmp_path: Path) -> None:
    file, cards = tmp_path / "page.md", tmp_path / "cards.toml"
    cards.write_text('[[structure]]\nid = "titan"\nvp = 7\n', encoding="utf-8")
    words = ["--games", "2", "--replays", "1", "--players", "2", "--cards", str(cards)]
    balance.main([*words, "--only", "titan", "colony_ship", "--", str(file)])
    text = file.read_text(encoding="utf-8")
    rows = text.partition("## What a card is worth")[2]
    assert "| Colony Ship |" in rows and "| Titan |" in rows and "| Biospheres |" not in rows
    assert f"`{games.load('orion', [cards]).fingerprint}`" in text and GAME.fingerprint not in text
    with pytest.raises(SystemExit):
        balance.main([*words, "--only", "titanic", "--", str(file)])


def test_the_page_speaks_of_the_cards_in_the_box() -> None:
    text = balance.PAGE.read_text(encoding="utf-8")
    assert f"`{GAME.fingerprint}`" in text, "the cards have changed since: run python tools/balance.py"
    assert "4000 games for each number of players" in text
