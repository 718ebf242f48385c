"""The end of a game in the invasion mode: how it comes, the bonus tiles, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.engine.errors import OptionError
from stardeck.engine.result import Result
from tests.rules.race.table import GAME, INVASION, XENO, RaceTable, fresh, invade, race

ELEVEN = (
    "old_earth gem_world spice_world space_port new_vinland mining_world plague_world artist_colony secluded_world"
    " gambling_world expanding_colony"
)
LAST = {"tableau": "terraforming_surveyors contact_specialist"}  # a track value of -1
UNLESS_DEFEATED = {"tiles": "unless_defeated"}


def result_of(table: RaceTable) -> Result:
    result = table.state.result
    assert result is not None
    return result


def repulse(**position: Any) -> RaceTable:
    """A game that ends by a repulse."""
    return invade("1:0 1:0", invasion={"repulse": 0}, **position)


def ordinary_end(**position: Any) -> RaceTable:
    """A game that ends because the pool is empty, after an invasion that A holds off and B does not."""
    return invade("1:1 1:-1", pool=0, **{"tableau": "new_sparta", "opponent": LAST, **position})


# --- how it ends ----------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.end.01")
def test_four_ends() -> None:
    pool = ordinary_end()
    full = invade("1:1 1:-1", tableau=f"{ELEVEN} new_sparta", opponent=LAST)
    repulsed = repulse(tableau="new_sparta", opponent=LAST)
    defeated = invade("1:4 1:-1", tableau="new_sparta", opponent=LAST, invasion={"defeats": 1})
    ends = [result_of(table).reason for table in (pool, full, repulsed, defeated)]
    assert ends == ["vp_pool", "tableau", "repulsed", "defeated"]
    goes_on = invade("1:1 1:-1", tableau="new_sparta", opponent=LAST)
    assert not goes_on.over and goes_on.round == 4


@pytest.mark.rule("invasion.end.01")
def test_a_damaged_world_is_among_the_twelve_cards() -> None:
    table = invade("1:0 1:-1", tableau=ELEVEN, damaged="new_sparta", opponent=LAST)
    assert table.goes_on().over and result_of(table).reason == "tableau"


@pytest.mark.rule("invasion.end.02")
def test_the_war_effort_can_empty_the_pool() -> None:
    table = race(
        at="produce",
        round=2,
        tableau="new_sparta gem_world asteroid_belt",
        goods="gem_world asteroid_belt",
        opponent={"chosen": "produce"},
        pool=2,
        options=INVASION,
    )
    table.a.gives("gem_world asteroid_belt")
    assert table.over and result_of(table).reason == "vp_pool"
    table = race(
        at="produce",
        round=2,
        tableau="new_sparta gem_world asteroid_belt",
        goods="gem_world asteroid_belt",
        opponent={"chosen": "produce"},
        pool=2,
        options=INVASION,
    )
    table.a.gives("asteroid_belt").gives_nothing()
    assert not table.over


@pytest.mark.rule("invasion.end.03")
def test_the_score_has_chips_cards_awards_and_tiles() -> None:
    table = repulse(
        tableau="new_sparta galactic_imperium rebel_outpost",
        damaged="rebel_base",
        vp=7,
        war_effort=3,
        awards=4,
        opponent={"tableau": "old_earth", "vp": 1},
    )
    assert table.a.score == {
        "chips": 7,  # those of the war effort are among them
        "printed": 1 + 5,
        "variable": 1 + 2,  # Rebel Base, damaged, is not counted
        "awards": 4,
        "admiral": 5,
        "contributor": 5,
        "tie_break": 0,
    }
    assert result_of(table).scores == [7 + 6 + 3 + 4 + 10, 1 + 2]


@pytest.mark.rule("invasion.end.04")
@pytest.mark.parametrize(("vp", "winner"), [(0, "B"), (20, "A")])
def test_after_a_repulse_the_highest_score_wins(vp: int, winner: str) -> None:
    """The tiles are B's, and they are not everything."""
    table = repulse(tableau="old_earth", vp=vp, opponent={"tableau": "new_sparta", "vp": 1, "war_effort": 1})
    assert table.winners == winner
    assert sorted(result_of(table).ranks) == [1, 2]


@pytest.mark.rule("invasion.end.05")
@pytest.mark.parametrize(("hand", "winners"), [("gem_world", "A"), ("", "AB")])
def test_a_tie_is_broken_by_cards_in_hand_and_goods(hand: str, winners: str) -> None:
    """B has a good, A has two cards or one."""
    table = repulse(
        tableau="new_sparta",
        hand=f"spice_world {hand}",
        vp=2,
        opponent={"tableau": "alpha_centauri rebel_outpost", "goods": "alpha_centauri", "vp": 3},
        options=UNLESS_DEFEATED,
    )
    assert table.a.score["admiral"] == 5 and table.b.score["admiral"] == 0
    assert result_of(table).scores == [2 + 1 + 10, 3 + 0 + 5 + 5]
    assert (table.winners, table.b.score["tie_break"]) == (winners, 1)


@pytest.mark.rule("invasion.end.06")
@pytest.mark.parametrize("end", ["tableau", "pool"])
def test_with_the_second_defeat_the_xenos_win_whatever_else_ends_the_game(end: str) -> None:
    tableau, pool = (f"{ELEVEN} new_sparta", 9) if end == "tableau" else ("new_sparta rebel_base", 0)
    table = invade("1:4 1:-1", tableau=tableau, opponent=LAST, invasion={"defeats": 1}, pool=pool)
    table.a.is_asked("damage").damages("new_sparta")
    assert result_of(table).reason == "defeated" and table.winners == ""


@pytest.mark.rule("invasion.end.01", "invasion.step.02")
def test_a_repulse_comes_before_an_ordinary_end() -> None:
    table = invade("1:4 1:0", at="hand_limit", tableau=f"{ELEVEN} new_sparta", opponent=LAST, invasion={"repulse": 1})
    assert result_of(table).reason == "repulsed"
    assert table.a.score["admiral"] == 5


# --- the tiles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.bonus.01")
@pytest.mark.parametrize(
    ("mine", "damaged", "theirs", "winners"),
    [
        ("new_sparta", "", "old_earth", "A"),
        ("new_sparta", "", "old_earth drop_ships", "B"),
        ("old_earth space_marines", "", "epsilon_eridani alien_historians", "B"),  # military against Xenos counts
        ("old_earth space_marines", "", "epsilon_eridani alien_tech_institute", "A"),  # against others it does not
        ("epsilon_eridani", "", "starry_rift_pioneers xeno_occupied_rebel_world", "A"),  # nor does Xeno defense
        ("epsilon_eridani", "", "old_earth new_military_tactics", "A"),  # nor temporary strength
        ("old_earth expedition_force", "new_sparta", "epsilon_eridani expedition_force", "B"),  # nor damaged worlds
    ],
)
def test_the_greatest_admiral_has_the_highest_track_value(mine: str, damaged: str, theirs: str, winners: str) -> None:
    strong = {"tableau": theirs}
    table = repulse(tableau=mine, damaged=damaged, opponent=strong, others=[{"tableau": "earths_lost_colony"}])
    assert "".join(seat.letter for seat in table.seats if seat.score["admiral"]) == winners
    assert {seat.score["admiral"] for seat in table.seats} == {0, 5}


@pytest.mark.rule("invasion.bonus.01")
def test_the_admiral_is_judged_by_what_is_there_at_the_end() -> None:
    """With the option, after an ordinary end: A was the first on the track, and has lost New Sparta in this step."""
    table = invade(
        "1:3 1:-1",
        tableau="new_sparta trade_league",
        opponent={"tableau": "epsilon_eridani"},
        pool=0,
        options=UNLESS_DEFEATED,
    )
    assert table.a.damaged == ["new_sparta"] and table.track == "A2 B1"
    assert (table.a.score["admiral"], table.b.score["admiral"]) == (0, 5)


@pytest.mark.rule("invasion.bonus.02", "invasion.war_effort.07")
def test_the_greatest_contributor_has_the_most_chips_of_the_war_effort() -> None:
    table = repulse(
        tableau="new_sparta",
        vp=20,
        war_effort=2,
        opponent={"tableau": "old_earth", "vp": 3, "war_effort": 3},
        others=[{"tableau": "alpha_centauri", "vp": 9}],
    )
    assert [seat.score["contributor"] for seat in table.seats] == [0, 5, 0]


@pytest.mark.rule("invasion.bonus.03")
def test_all_who_are_tied_get_the_whole_tile() -> None:
    table = repulse(
        tableau="new_sparta",
        vp=2,
        war_effort=2,
        opponent={"tableau": "old_earth space_marines", "vp": 2, "war_effort": 2},
        others=[{"tableau": "epsilon_eridani", "vp": 2, "war_effort": 1}],
        discs="B2 A2 C1",
    )
    assert [seat.score["admiral"] for seat in table.seats] == [5, 5, 0]
    assert [seat.score["contributor"] for seat in table.seats] == [5, 5, 0]


@pytest.mark.rule("invasion.bonus.04")
def test_galactic_renaissance_counts_neither_tiles_nor_awards() -> None:
    table = repulse(
        tableau="new_sparta galactic_renaissance", vp=5, war_effort=5, awards=9, opponent={"tableau": "old_earth"}
    )
    assert table.a.score["variable"] == 1  # three of the five chips
    assert (table.a.score["admiral"], table.a.score["contributor"], table.a.score["awards"]) == (5, 5, 9)


@pytest.mark.rule("invasion.bonus.05")
@pytest.mark.parametrize(("options", "vp"), [({}, 0), (UNLESS_DEFEATED, 5)])
def test_the_tiles_after_an_ordinary_end(options: dict[str, str], vp: int) -> None:
    table = ordinary_end(options=options, war_effort=1, vp=1)
    assert (table.a.score["admiral"], table.a.score["contributor"]) == (vp, vp)
    assert (table.b.score["admiral"], table.b.score["contributor"]) == (0, 0)


@pytest.mark.rule("invasion.bonus.05")
@pytest.mark.parametrize("options", [{}, UNLESS_DEFEATED])
def test_the_tiles_after_a_repulse_and_after_the_second_defeat(options: dict[str, str]) -> None:
    repulsed = repulse(tableau="new_sparta", opponent=LAST, options=options)
    assert (repulsed.a.score["admiral"], repulsed.a.score["contributor"]) == (5, 5)
    defeated = invade("1:4 1:-1", tableau="new_sparta", opponent=LAST, invasion={"defeats": 1}, options=options)
    for seat in defeated.seats:
        assert (seat.score["admiral"], seat.score["contributor"]) == (0, 0)


@pytest.mark.rule("invasion.bonus.05")
def test_the_option_belongs_to_the_invasion_mode() -> None:
    with pytest.raises(OptionError, match="invasion"):
        fresh(tiles="unless_defeated", **XENO)
    assert fresh(tiles="unless_defeated", **INVASION).state.rules.options["tiles"] == "unless_defeated"


@pytest.mark.rule("invasion.defeat.04")
def test_the_option_for_the_second_defeat_belongs_to_it_too() -> None:
    with pytest.raises(OptionError, match="invasion"):
        fresh(defeat="by_score", **XENO)
    assert fresh(defeat="by_score", **INVASION).state.rules.options["defeat"] == "by_score"
    assert fresh(**INVASION).state.rules.options["defeat"] == "all_lose"


@pytest.mark.rule("invasion.bonus.06")
def test_if_nobody_gave_anything_everybody_gets_the_tile_of_the_contributor() -> None:
    table = repulse(
        tableau="new_sparta", vp=3, opponent={"tableau": "old_earth"}, others=[{"tableau": "epsilon_eridani"}]
    )
    assert [seat.score["contributor"] for seat in table.seats] == [5, 5, 5]
    assert [seat.score["admiral"] for seat in table.seats] == [5, 0, 0]


def test_a_game_without_the_invasion_has_no_such_parts() -> None:
    state = GAME.from_json({"options": dict(XENO), "agenda": []})
    assert state.result is not None
    assert set(state.result.parts[0]) == {"chips", "printed", "variable", "tie_break"}
