"""The invasion step: damaged worlds, and the defeat of the empire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.race.table import GAME, INVASION, RaceTable, invade, race

ELEVEN = (
    "old_earth gem_world spice_world space_port new_vinland mining_world plague_world artist_colony secluded_world"
    " gambling_world expanding_colony"
)
LAST = {"tableau": "terraforming_surveyors contact_specialist"}  # a track value of -1


def loses(tableau: str, **position: Any) -> RaceTable:
    """Let A meet a card that is too strong; B gives way to -1 and loses his home world."""
    return invade("3:9 1:-1", tableau=tableau, opponent=LAST, **position)


def score(damaged: str, tableau: str, **seat: Any) -> dict[str, int]:
    """The parts of the score of a seat at the end of a game, with damaged worlds."""
    mine = {"tableau": tableau.split(), "damaged": damaged.split(), **seat}
    state = GAME.from_json({"options": dict(INVASION), "agenda": [], "seats": [mine]})
    assert state.result is not None
    return state.result.parts[0]


# --- which world ----------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.damage.01", "invasion.damage.02", "invasion.damage.03")
@pytest.mark.parametrize("world", ["old_earth", "gem_world", "rebel_base"])
def test_who_does_not_hold_chooses_a_world_of_the_own(world: str) -> None:
    table = loses("old_earth trade_league gem_world public_works rebel_base")
    table.a.is_asked("damage").may_only("damage old_earth", "damage gem_world", "damage rebel_base")
    table.a.cannot("damage trade_league", because="world").cannot("damage public_works", because="world")
    table.a.cannot("damage terraforming_surveyors").cannot("done").damages(world)
    assert table.a.damaged == [world]
    assert world not in table.a.tableau and len(table.a.tableau) == 4
    assert table.b.damaged == ["terraforming_surveyors"]


@pytest.mark.rule("invasion.damage.01")
def test_a_damaged_world_is_not_damaged_again() -> None:
    table = loses("old_earth rebel_base", damaged="gem_world")
    table.a.may_only("damage old_earth", "damage rebel_base").cannot("damage gem_world", because="damaged")
    table.a.damages("rebel_base")
    assert table.a.damaged == ["gem_world", "rebel_base"]


@pytest.mark.rule("invasion.damage.02", "invasion.damage.03")
def test_the_only_world_is_damaged_without_asking() -> None:
    table = loses("old_earth trade_league public_works")
    table.a.is_asked("choose_action")
    assert (table.a.damaged, table.a.tableau) == (["old_earth"], ["trade_league", "public_works"])


@pytest.mark.rule("invasion.damage.04", "invasion.defeat.01")
def test_without_a_world_nothing_is_damaged_and_the_step_is_lost_all_the_same() -> None:
    table = loses("trade_league public_works", damaged="old_earth")
    assert table.a.damaged == ["old_earth"] and table.a.tableau == ["trade_league", "public_works"]
    assert (table.a.outcome, table.a.awards, table.defeats) == ("damaged", 0, 1)
    table = loses("trade_league public_works drop_ships", damaged="old_earth")
    table.everybody("consume_trade")  # and the game goes on
    assert table.round == 5 or table.over


@pytest.mark.rule("invasion.damage.05")
def test_the_good_on_it_is_lost() -> None:
    table = loses("old_earth gem_world spice_world", goods="gem_world spice_world", on_top="rebel_base pirate_world")
    good = table.a.good_cards["gem_world"]
    assert table.discard == []
    table.a.damages("gem_world")
    assert table.a.goods == ["spice_world"] and table.discard == [good]


@pytest.mark.rule("invasion.damage.06")
def test_it_still_is_a_card_of_the_tableau() -> None:
    table = loses(f"{ELEVEN} tourist_world")
    table.a.damages("gem_world")
    assert table.over
    assert table.state.result is not None and table.state.result.reason == "tableau"
    early = race(at="round_ends", round=3, tableau=ELEVEN, damaged="tourist_world", options=INVASION)
    assert early.over
    fewer = race(at="round_ends", round=3, tableau=ELEVEN, options=INVASION)
    assert not fewer.over


# --- what it does not do any more ------------------------------------------------------------------------------


@pytest.mark.rule("invasion.damage.07")
def test_its_military_is_gone() -> None:
    table = invade(
        "1:4 1:0 1:3 1:0",
        tableau="new_sparta rebel_outpost",
        opponent={"tableau": "earths_lost_colony space_marines"},
    )
    assert table.a.strength("pirate_world") == 3
    table.a.damages("new_sparta")
    assert table.track == "A3 B2" and table.a.strength("pirate_world") == 1
    table.everybody("consume_trade")
    assert table.track == "B2 A1" and table.a.stood == "1 against 0"


@pytest.mark.rule("invasion.damage.07")
@pytest.mark.parametrize(
    ("world", "beside", "value", "without"),
    [
        ("new_sparta", "old_earth", 2, 0),
        ("rebel_resistance", "old_earth", 2, 0),
        ("rebel_base", "old_earth anti_xeno_rebel_force", 1, 0),
        ("gem_world", "old_earth anti_xeno_league", 2, 1),
        ("aquatic_uplift_race", "old_earth uplift_coalition", 2, 1),
        ("imperium_armaments_world", "old_earth xeno_held_imperium_mine", 3, 1),
    ],
)
def test_it_is_counted_by_no_power(world: str, beside: str, value: int, without: int) -> None:
    whole = invade("1:-1 1:-1", tableau=f"{beside} {world}", opponent=LAST)
    assert int(whole.invasion.values[0]) == value
    damaged = invade("1:-1 1:-1", tableau=beside, damaged=world, opponent=LAST)
    assert int(damaged.invasion.values[0]) == without


@pytest.mark.rule("invasion.damage.07")
def test_its_powers_are_gone_in_explore_trade_and_consume() -> None:
    table = race(at="explore", round=2, tableau="old_earth", damaged="star_nomad_lair", options=INVASION)
    assert len(table.a.hand) == 2
    table = race(
        at="consume",
        round=2,
        tableau="new_sparta gem_world spice_world",
        damaged="old_earth",
        goods="gem_world",
        chosen="consume_trade",
        options=INVASION,
    )
    assert len(table.a.hand) == 2 + 2  # Spice World adds to the price, and Old Earth does not
    table = race(
        at="consume",
        round=2,
        tableau="new_sparta gem_world",
        damaged="old_earth",
        goods="gem_world",
        chosen="consume_x2",
        options=INVASION,
    )
    assert (table.a.vp, table.a.goods) == (0, ["gem_world"])


@pytest.mark.rule("invasion.damage.07")
def test_in_settle_it_neither_conquers_nor_makes_cheaper() -> None:
    hand = "pirate_world comet_zone gem_world spice_world"
    table = race(at="settle", round=2, hand=hand, tableau="old_earth", damaged="new_sparta", options=INVASION)
    table.a.cannot_place("pirate_world", because="military")
    hand = "asteroid_belt pilgrimage_world"
    table = race(at="settle", round=2, hand=hand, tableau="old_earth alpha_centauri", options=INVASION)
    table.a.can_place("asteroid_belt")
    table = race(at="settle", round=2, hand=hand, tableau="old_earth", damaged="alpha_centauri", options=INVASION)
    table.a.cannot_place("asteroid_belt", because="cards")


@pytest.mark.rule("invasion.damage.08")
def test_it_produces_nothing_and_gets_no_good() -> None:
    table = race(
        at="produce",
        round=4,
        chosen="produce",
        tableau="galactic_engineers spice_world",
        damaged="gem_world asteroid_belt",
        options=INVASION,
    )
    assert table.a.goods == ["spice_world"]
    table.a.is_asked("produce").cannot("bonus").cannot("windfall asteroid_belt").done()
    assert (table.a.goods, table.a.damaged) == (["spice_world"], ["gem_world", "asteroid_belt"])


@pytest.mark.rule("invasion.damage.09", "invasion.end.03")
def test_at_the_end_it_brings_nothing() -> None:
    assert score("", "old_earth rebel_base")["printed"] == 2 + 6
    assert score("rebel_base", "old_earth")["printed"] == 2
    assert score("uplift_coalition", "old_earth aquatic_uplift_race")["variable"] == 0


@pytest.mark.rule("invasion.damage.09")
@pytest.mark.parametrize(
    ("card", "world"),
    [
        ("galactic_imperium", "rebel_base"),
        ("free_trade_association", "gem_world"),
        ("galactic_survey_seti", "star_nomad_lair"),
        ("trade_league", "spice_world"),
        ("pan_galactic_league", "pre_sentient_race"),
        ("anti_xeno_league", "anti_xeno_refugees"),
        ("alien_historians", "alien_archives"),
        ("new_galactic_order", "new_sparta"),
        ("uplift_coalition", "aquatic_uplift_race"),
    ],
)
def test_at_the_end_it_is_counted_by_no_other_card(card: str, world: str) -> None:
    alone = score("", f"old_earth {card}")["variable"]
    assert score("", f"old_earth {card} {world}")["variable"] > alone
    assert score(world, f"old_earth {card}")["variable"] == alone


# --- defeats --------------------------------------------------------------------------------------------------

WON = "1:0 1:-1"  # A, with New Sparta, holds
LOST = "1:4 1:-1"


@pytest.mark.rule("invasion.defeat.01")
def test_when_nobody_holds_the_empire_defeat_tile_is_turned() -> None:
    table = invade(LOST, tableau="new_sparta", opponent=LAST)
    assert [seat.outcome for seat in table.seats] == ["damaged", "damaged"]
    assert (table.defeats, table.over, table.a.asked) == (1, False, "choose_action")
    assert "empire_lost" in table.happened


@pytest.mark.rule("invasion.defeat.01")
@pytest.mark.parametrize("holder", ["A", "B"])
def test_one_who_holds_is_enough(holder: str) -> None:
    opponent = LAST if holder == "A" else {"tableau": "starry_rift_pioneers"}
    table = invade(WON if holder == "A" else LOST, tableau="new_sparta", opponent=opponent)
    assert [seat.letter for seat in table.seats if seat.outcome == "held"] == [holder]
    assert table.defeats == 0 and "empire_lost" not in table.happened


@pytest.mark.rule("invasion.defeat.02", "invasion.defeat.04")
def test_the_second_time_the_xenos_win() -> None:
    table = invade(LOST, tableau="new_sparta", opponent=LAST, invasion={"defeats": 1})
    assert table.over and table.defeats == 2 and table.winners == ""
    result = table.state.result
    assert result is not None and result.reason == "defeated"
    assert table.happened[-2:] == ["empire_lost", "game_over"]


@pytest.mark.rule("invasion.defeat.02", "invasion.defeat.03")
def test_a_defeat_a_victory_and_a_defeat_are_two_defeats() -> None:
    tableau = "new_sparta drop_ships space_marines trade_league"  # 7, and 5 without New Sparta
    table = invade("2:7 1:-1 1:4 1:-1 2:6 1:0", tableau=tableau, opponent=LAST)
    assert (table.defeats, table.a.outcome) == (1, "damaged")
    table.everybody("consume_trade")
    assert (table.defeats, table.a.outcome, table.a.stood) == (1, "held", "5 against 4")
    table.everybody("consume_trade")
    assert (table.defeats, table.a.stood) == (2, "5 against 6") and table.over


@pytest.mark.rule("invasion.defeat.04")
def test_after_it_nobody_has_won_and_the_scores_are_told() -> None:
    table = invade(
        LOST,
        tableau="new_sparta rebel_base",
        vp=9,
        awards=2,
        opponent={**LAST, "vp": 2},
        invasion={"defeats": 1},
        options={"tiles": "unless_defeated"},
    )
    table.a.damages("new_sparta")
    result = table.state.result
    assert result is not None and result.draw and result.winners == []
    assert len(set(result.ranks)) == 1
    assert result.scores[0] == 9 + 2 + 6 and result.scores[1] == 2 + 1
    assert (table.a.score["admiral"], table.a.score["contributor"]) == (0, 0)


@pytest.mark.rule("invasion.defeat.04", "invasion.end.05")
@pytest.mark.parametrize(("vp", "hand", "winners"), [(9, "", "A"), (0, "", "B"), (4, "gem_world", "A"), (4, "", "AB")])
def test_by_an_option_the_highest_score_wins_after_it(vp: int, hand: str, winners: str) -> None:
    table = invade(
        LOST,
        tableau="new_sparta",
        hand=hand,
        vp=vp,
        opponent={**LAST, "vp": 3},
        invasion={"defeats": 1},
        options={"defeat": "by_score", "tiles": "unless_defeated"},
    )
    result = table.state.result
    assert result is not None and result.reason == "defeated" and not result.draw
    assert result.scores == [vp, 3 + 1]  # New Sparta is damaged
    assert table.winners == winners
    assert [table.a.score[tile] for tile in ("admiral", "contributor")] == [0, 0]
