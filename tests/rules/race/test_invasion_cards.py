"""The invasion step: repulsing the Xenos, and the invasion cards that are dealt when they are not repulsed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stardeck.engine.chance import Stacked
from stardeck.games.race import events
from stardeck.games.race.position_invasion import card_name
from stardeck.games.race.track import FIRST_INVASION
from tests.rules.race.table import GAME, INVASION, RaceTable, invade, race

# Three players with track values 5, 3 and -1.
FIVE = "new_sparta anti_xeno_assault_troops"
THREE = "old_earth drop_ships"
MINUS_ONE = "alpha_centauri empath_world"
# Players without strength.
B_0 = {"tableau": "alpha_centauri"}
C_0 = {"tableau": "earths_lost_colony"}


def told(table: RaceTable, kind: int) -> list[tuple[int, int]]:
    """The numbers of all events of a kind."""
    return [(int(event.n), int(event.other)) for event in table.log.events if event.kind == kind]


def against_three(words: str, repulse: int = 30, **position: Any) -> RaceTable:
    """Invade players with track values 5 (A), 3 (B) and -1 (C)."""
    return invade(
        words,
        tableau=FIVE,
        opponent={"tableau": THREE},
        others=[{"tableau": MINUS_ONE}],
        invasion={"repulse": repulse},
        **position,
    )


# --- repulsed or not ------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.12", "invasion.step.13")
@pytest.mark.parametrize(("repulse", "repulsed"), [(6, True), (7, True), (8, False), (9, False)])
def test_the_xenos_are_repulsed_when_the_sum_of_all_values_reaches_the_repulse_value(
    repulse: int, repulsed: bool
) -> None:
    table = against_three("1:0 1:0 1:-1", repulse=repulse)
    assert told(table, events.EMPIRE_ADDED_UP) == [(5 + 3 - 1, repulse)]
    assert table.over is repulsed
    assert ("repulsed" in table.happened) is repulsed


@pytest.mark.rule("invasion.step.13")
def test_a_value_left_of_the_track_is_subtracted_as_it_is() -> None:
    tableau = "old_earth empath_world refugee_world contact_specialist pan_galactic_league"
    for repulse, repulsed in ((1, True), (2, False)):
        table = invade(
            "1:0 1:-1", tableau=tableau, opponent={"tableau": FIVE}, invasion={"repulse": repulse}, discs="B5 A-3"
        )
        assert table.track == "B5 A-3" and table.over is repulsed


@pytest.mark.rule("invasion.step.12", "invasion.war_effort.04")
@pytest.mark.parametrize(("home", "over"), [("old_earth", True), ("old_earth empath_world", False)])
def test_at_a_repulse_value_of_0_an_empire_of_no_strength_is_enough(home: str, over: bool) -> None:
    table = invade("1:0 1:0", tableau=home, opponent={"tableau": "alpha_centauri"}, invasion={"repulse": 0})
    assert table.over is over


@pytest.mark.rule("invasion.step.14")
def test_after_a_repulse_nothing_more_happens_in_the_step() -> None:
    table = against_three("1:4 1:3 1:2", repulse=7)
    assert table.over and table.round == 3
    assert [seat.invader for seat in table.seats] == ["", "", ""]
    assert not {"invaded", "compared", "held", "damaged", "disc_turned"} & set(table.happened)
    assert [(seat.awards, seat.damaged) for seat in table.seats] == [(0, [])] * 3
    assert len(table.invaders) == 3 + 17 and table.defeats == 0
    assert table.happened[-3:] == ["empire_added_up", "repulsed", "game_over"]


# --- dealing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_card_for_each_player_comes_from_the_top(players: int) -> None:
    table = invade("1:4 1:2 1:0 1:-1 1:1 1:3", players=players, hand="gem_world")
    dealt = sorted(seat.invader for seat in table.seats)
    assert dealt == sorted(["1:4", "1:2", "1:0", "1:-1", "1:1"][:players])
    assert table.invaders[: 6 - players] == ["1:4", "1:2", "1:0", "1:-1", "1:1", "1:3"][players:]


@pytest.mark.rule("invasion.step.16")
@pytest.mark.parametrize("words", ["1:4 1:2 1:0", "1:0 1:2 1:4", "1:2 1:0 1:4"])
def test_the_strongest_card_goes_to_the_admiral_furthest_along_the_track(words: str) -> None:
    table = against_three(words)
    assert [seat.invader for seat in table.seats] == ["1:4", "1:2", "1:0"]


@pytest.mark.rule("invasion.step.16")
def test_negative_cards_are_the_weakest() -> None:
    table = against_three("1:-1 1:0 1:-1")
    assert [seat.invader for seat in table.seats] == ["1:0", "1:-1", "1:-1"]


@pytest.mark.rule("invasion.step.17")
@pytest.mark.parametrize(("discs", "first"), [("A0 B0", "A"), ("B0 A0", "B")])
def test_in_a_stack_the_upper_disc_gets_the_stronger_card(discs: str, first: str) -> None:
    table = invade("1:-1 1:4", discs=discs, tableau="old_earth", opponent=B_0, round=4)
    strong, weak = (table.a, table.b) if first == "A" else (table.b, table.a)
    assert (strong.invader, weak.invader) == ("1:4", "1:-1")


@pytest.mark.rule("invasion.step.18")
@pytest.mark.parametrize("words", ["3:9 3:+3 3:8", "3:+3 3:8 3:9"])
def test_cards_that_add_to_military_rank_above_every_number(words: str) -> None:
    """A has a general military of 4, so +3 is a power of 7 and less than 9."""
    table = against_three(words)
    assert [seat.invader for seat in table.seats] == ["3:+3", "3:9", "3:8"]
    assert told(table, events.INVADED)[0][1] == 7


@pytest.mark.rule("invasion.step.19")
@pytest.mark.parametrize("words", ["3:+3 3:+4 3:+5", "3:+5 3:+3 3:+4", "3:+4 3:+5 3:+3"])
def test_of_these_the_larger_number_ranks_higher(words: str) -> None:
    table = against_three(words)
    assert [seat.invader for seat in table.seats] == ["3:+5", "3:+4", "3:+3"]


# --- turning the stacks ----------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.20")
def test_after_the_deal_the_lowest_disc_of_each_stack_goes_to_its_top() -> None:
    two = invade("1:0 1:-1", discs="A0 B0", tableau="old_earth", opponent=B_0, round=4)
    assert two.track == "B0 A0"
    three = invade("1:0 1:-1 1:-1", discs="C0 A0 B0", tableau="old_earth", opponent=B_0, others=[C_0], round=4)
    assert three.track == "B0 C0 A0"
    strong = {"tableau": "new_sparta"}
    pairs = invade(
        "1:0 1:-1 1:-1 1:0",
        discs="B2 D2 A0 C0",
        tableau="old_earth",
        opponent=strong,
        others=[C_0, {"tableau": "epsilon_eridani expedition_force"}],
        round=4,
    )
    assert pairs.track == "D2 B2 C0 A0"


@pytest.mark.rule("invasion.step.20")
def test_next_time_the_other_one_ranks_first_if_nothing_moves() -> None:
    table = invade("1:4 1:-1 1:3 1:0", discs="A0 B0", tableau="old_earth", opponent=B_0)
    assert (table.a.invader, table.b.invader) == ("1:4", "1:-1")
    table.everybody("consume_trade")
    assert (table.a.invader, table.b.invader) == ("1:0", "1:3")


@pytest.mark.rule("invasion.step.20", "invasion.step.14")
def test_stacks_are_not_turned_when_the_xenos_are_repulsed() -> None:
    table = invade("1:4 1:-1", discs="A0 B0", tableau="old_earth", opponent=B_0, invasion={"repulse": 0})
    assert table.over and table.track == "A0 B0"


@pytest.mark.rule("invasion.step.21")
@pytest.mark.parametrize(("discs", "awards"), [("A2 B2", [1, 2]), ("B2 A2", [2, 1])])
def test_the_awards_follow_the_ranks_of_the_deal(discs: str, awards: list[int]) -> None:
    """Both hold; the stack is turned before they are rewarded, and this changes nothing."""
    table = invade(
        "1:0 1:-1", discs=discs, tableau="new_sparta", opponent={"tableau": "old_earth space_marines"}, round=4
    )
    assert [seat.awards for seat in table.seats] == awards
    assert table.track.split() == discs.split()[::-1]


# --- the deck --------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.22")
def test_when_the_deck_runs_out_the_used_cards_of_wave_3_are_shuffled() -> None:
    """Three players, two cards are left: the third comes from the discard pile."""
    used = ["3:5", "3:6", "3:7", "3:4"]
    table = invade(
        players=3,
        invasion={"deck": ["3:9", "3:8"], "discard": used, "spare": ["1:4", "2:7"]},
        tableau="new_sparta drop_ships gem_world",
        round=9,
    )
    dealt = [seat.invader for seat in table.seats]
    assert dealt[0] == "3:9" and len(set(dealt) & set(used)) == 1
    assert sorted(table.invaders) == sorted(set(used) - set(dealt))
    assert len(table.invaders) == 3
    table.goes_on()
    assert sorted(card_name(int(card)) for card in table.invasion.discard) == sorted(dealt)  # and nothing else
    assert "invasion_reshuffled" in table.happened and told(table, events.INVASION_RESHUFFLED)[0][0] == 4


@pytest.mark.rule("invasion.step.22")
def test_they_are_shuffled() -> None:
    """In the same position with other chances, other cards come first."""
    used = ["3:5", "3:6", "3:7", "3:4", "3:3", "3:8"]
    data = {"at": "choose_action", "players": 3, "round": 9, "options": INVASION}
    dealt = set()
    for seed in range(12):
        state = GAME.from_json(
            {**data, "invasion": {"deck": [], "discard": used}, "chance": ["fast", seed, seed, 1, 1]}
        )
        table = RaceTable(state, Stacked())
        table.everybody("consume_trade").goes_on()
        dealt.add(tuple(seat.invader for seat in table.seats))
    assert len(dealt) > 6


@pytest.mark.rule("invasion.step.22", "invasion.step.38")
def test_used_cards_of_wave_3_are_discarded_and_others_leave_the_game() -> None:
    table = against_three("1:4 1:2 1:0")
    every = [*table.invasion.deck[: table.invasion.left], *table.invasion.discard, *table.invasion.spare]
    names = Counter(card_name(int(card)) for card in every)
    assert [card_name(int(card)) for card in table.invasion.discard] == []
    assert names["1:4"] == 0 and names["1:0"] == 1  # there is another 0
    second = against_three("2:7 2:3 2:0", round=5).goes_on()
    assert len(second.invasion.discard) == 0 and len(second.invaders) == 17
    last = against_three("3:9 3:+4 3:3", round=8).goes_on()
    assert sorted(card_name(int(card)) for card in last.invasion.discard) == ["3:+4", "3:3", "3:9"]
    assert len(last.invaders) == 14


@pytest.mark.rule("invasion.step.39", "invasion.duel.01")
@pytest.mark.parametrize(("players", "duel"), [(2, False), (3, False), (4, False), (5, False), (2, True)])
def test_a_step_never_mixes_waves(players: int, duel: bool) -> None:
    strong = "new_sparta drop_ships space_marines anti_xeno_assault_troops lost_alien_battle_fleet"
    options = {**INVASION, "actions": "two"} if duel else INVASION
    table = race(at="xenos_come", players=players, tableau=strong, options=options, invasion={"repulse": 99})
    met: dict[int, set[str]] = {}
    for turn in range(1, FIRST_INVASION + 5):
        table.goes_on()
        met[turn] = {seat.invader[:1] for seat in table.seats}
        assert table.round == turn + 1
        table.everybody(*(("consume_trade", "consume_x2") if duel else ("consume_trade",)))
    waves = ["3", "3", "3"] if duel else ["2", "2", "3"]
    assert met[1] == met[2] == {""}
    assert [met[turn] for turn in range(3, 8)] == [{"1"}, {"2" if duel else "1"}, *({wave} for wave in waves)]


# --- the power of a card ---------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.23")
@pytest.mark.parametrize(("card", "power"), [("1:-1", -1), ("1:0", 0), ("1:4", 4), ("2:7", 7), ("3:9", 9)])
def test_the_power_of_a_number_card_is_its_number(card: str, power: int) -> None:
    table = invade(f"{card} 1:-1", tableau=FIVE)
    assert table.a.stood == f"5 against {power}"


@pytest.mark.rule("invasion.step.24")
@pytest.mark.parametrize(
    ("tableau", "value", "power"),
    [
        ("old_earth drop_ships alien_historians", 5, 3 + 4),  # 2 against Xenos are not counted
        ("old_earth", 0, 4),
        ("old_earth empath_world refugee_world", -2, 2),
        ("old_earth uplift_coalition aquatic_uplift_race avian_uplift_race", 3, 3 + 4),
        ("rebel_cadre anti_xeno_rebel_force rebel_base", 3, 3 + 4),
        ("old_earth anti_xeno_league gem_world", 2, 4),
        ("starry_rift_pioneers", 0, 4),
    ],
)
def test_the_power_of_a_plus_card_is_general_military_and_its_number(tableau: str, value: int, power: int) -> None:
    weaker = {"tableau": "alpha_centauri novelty_peddlers contact_specialist pan_galactic_league"}
    table = invade("3:+4 3:3", tableau=tableau, opponent=weaker, round=7)
    assert table.a.invader == "3:+4"
    assert told(table, events.INVADED)[0][1] == power  # A is the first on the track
    assert int(table.invasion.values[0]) == value


@pytest.mark.rule("invasion.step.24")
def test_temporary_strength_does_not_raise_the_power_of_a_plus_card() -> None:
    """General military 3, 2 against Xenos, +4: a power of 7, so 3 more are needed, of New Military Tactics."""
    tableau = "old_earth drop_ships alien_historians new_military_tactics"
    table = invade("3:+4 3:3", tableau=tableau, opponent=B_0, round=7)
    table.a.defends_with("new_military_tactics")
    assert (table.a.stood, table.a.outcome) == ("8 against 7", "held")


@pytest.mark.rule("invasion.step.34")
def test_temporary_strength_moves_no_disc_and_changes_no_rank() -> None:
    """B holds with New Military Tactics, by which he would have been before A; A holds as she is."""
    table = invade(
        "1:1 1:0",
        tableau="epsilon_eridani expedition_force",
        opponent={"tableau": "old_earth new_military_tactics"},
    )
    table.b.is_asked("defend").defends_with("new_military_tactics")
    assert table.track == "A2 B0"
    assert (table.a.invader, table.b.invader) == ("1:1", "1:0")
    assert (table.a.awards, table.b.awards) == (1, 2)


@pytest.mark.rule("invasion.step.34")
def test_temporary_strength_does_not_help_to_repulse() -> None:
    """The track value of A is 2; Xeno defense, the bunker and discards could bring as much again, and more."""
    tableau = "old_earth new_military_tactics anti_xeno_militia starry_rift_pioneers"
    table = invade("1:4 1:-1", tableau=tableau, hand="gem_world spice_world", opponent=B_0, invasion={"repulse": 3})
    assert told(table, events.EMPIRE_ADDED_UP) == [(2, 3)]
    table.a.mans_bunker("gem_world")
    assert not table.over and table.a.outcome == "held"
