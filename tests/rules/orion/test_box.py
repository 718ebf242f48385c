"""What is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from stardeck.engine.errors import OptionError
from stardeck.games.orion.card import GATED_ACTIVATION, GATED_BUILD, HAS_SLOT_A, HAS_SLOT_P, SCORES
from tests.rules.orion.printed import ADVISORS, COLOURS, GATED, RACES, STRUCTURES
from tests.rules.orion.table import GAME, design, new


@pytest.mark.rule("orion.box.01", "orion.box.02")
def test_the_box_has_90_structures_8_advisors_6_boards_and_60_cubes() -> None:
    table = new(4, dealt="alkari bulrathi darlok meklar")
    cards = table.count()
    assert cards.total() == 90
    colours: Counter[str] = Counter()
    for record in GAME.box.structures:
        colours[record.colour] += cards[record.id]
    assert colours == {"blue": 26, "red": 22, "yellow": 22, "grey": 20}
    assert sorted(record.id for record in GAME.box.advisors) == list(ADVISORS)
    assert sum(record.copies for record in GAME.box.civilizations if record.id != "humans") == 6
    assert [seat.all_cubes + 5 for seat in table.seats] == [15] * 4


@pytest.mark.rule("orion.box.03")
def test_every_structure_is_there_twice() -> None:
    assert all(copies == 2 for copies in GAME.supply().values())
    different = Counter(record.colour for record in GAME.box.structures if record.copies)
    assert different == {"blue": 13, "red": 11, "yellow": 11, "grey": 10}


@pytest.mark.rule("orion.box.04")
@pytest.mark.parametrize("line", STRUCTURES.strip().splitlines(), ids=lambda line: line.split()[0])
def test_every_structure_is_as_printed(line: str) -> None:
    name, colour, cost, income, points, *rest = line.split()
    card = GAME.cards[design(name)]
    assert card.colour == COLOURS[colour]
    assert f"{card.cost.food}/{card.cost.fleet}/{card.cost.production}" == cost
    assert f"{card.income.food}/{card.income.fleet}/{card.income.production}" == income
    assert (card.vp, card.traits & SCORES != 0) == ((0, True) if points == "?" else (int(points), False))
    assert card.gate == (6 if "build" in rest or "activate" in rest else 0)
    for word, trait in (
        ("build", GATED_BUILD),
        ("activate", GATED_ACTIVATION),
        ("A", HAS_SLOT_A),
        ("P", HAS_SLOT_P),
    ):
        assert (card.traits & trait != 0) == (word in rest)


@pytest.mark.rule("orion.box.05")
def test_two_to_four_play() -> None:
    assert [len(new(players).seats) for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(OptionError, match="players: must be 2 to 4 here"):
            GAME.new(players)


@pytest.mark.rule("orion.box.06")
def test_several_may_be_human_but_each_other_race_is_there_once() -> None:
    table = new(3, races="choice")
    table.a.can(*(f"race {GAME.by_id[race].code}" for race in RACES)).does("race 1")
    table.b.cannot("race 1", "race taken").can("race 0").does("race 0")
    table.c.cannot("race 1", "race taken").can("race 0", "race 2").does("race 0")
    assert [seat.race for seat in table.seats] == ["alkari", "humans", "humans"]


@pytest.mark.rule("orion.box.07")
def test_each_player_has_ten_cubes_beside_the_five_on_the_tracks() -> None:
    table = new(3, seed=5)
    for _action in table.play_on(400):
        assert [seat.all_cubes for seat in table.seats] == [10, 10, 10]


@pytest.mark.rule("orion.box.08")
def test_only_the_eight_advisors_are_in_the_game() -> None:
    assert sorted(record.id for record in GAME.box.advisors if record.copies) == list(ADVISORS)


@pytest.mark.rule("orion.loyalty.06")
def test_the_gates() -> None:
    gated = [card.design for card in GAME.cards if card.traits & GATED_BUILD]
    assert sorted(GAME.by_design[int(number)].id for number in gated) == sorted(GATED)
    assert [card.design for card in GAME.cards if card.traits & GATED_ACTIVATION] == [design("deep_core_mine")]
    assert all(card.gate == 6 for card in GAME.cards if card.traits & (GATED_BUILD | GATED_ACTIVATION))
