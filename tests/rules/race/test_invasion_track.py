"""The invasion step: the admirals' discs on the repulse track, and what puts them where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stardeck.games.race import events
from stardeck.games.race.track import Invasion
from tests.rules.race.table import RaceTable, invade

# Tableaus by track value, with different cards for different players.
A = {
    -1: "old_earth empath_world",
    0: "old_earth",
    3: "old_earth drop_ships",
    4: "old_earth drop_ships expedition_force",
}
B = {0: "alpha_centauri", 3: "alpha_centauri drop_ships", 4: "alpha_centauri drop_ships expedition_force"}
C = {
    0: "earths_lost_colony",
    1: "earths_lost_colony imperium_armaments_world",
    2: "earths_lost_colony space_marines",
    3: "earths_lost_colony space_marines rebel_outpost",
    4: "earths_lost_colony space_marines lost_alien_warship",
    5: "earths_lost_colony space_marines lost_alien_battle_fleet",
}
D = {0: "terraforming_surveyors", 3: "terraforming_surveyors new_galactic_order former_penal_colony"}
WEAKEST = "1:-1 1:-1 1:0 1:0"


def moved(discs: str, a: int, b: int, c: int | None = None, d: int | None = None) -> RaceTable:
    """Let the admirals of two to four players move to their track values, from where they stand or onto the track."""
    others = [{"tableau": pile[value]} for pile, value in ((C, c), (D, d)) if value is not None]
    return invade(WEAKEST, discs=discs, tableau=A[a], opponent={"tableau": B[b]}, others=others)


def ranks(table: RaceTable) -> str:
    """The letters of the seats, the furthest along the track first, when the cards were dealt."""
    told = [event.seat for event in table.log.events if event.kind == events.INVADED]
    return "".join(table.seats[seat].letter for seat in told)


# --- the track value ------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.03")
@pytest.mark.parametrize(
    ("tableau", "value"),
    [
        ("old_earth", 0),
        ("new_sparta", 2),
        ("new_sparta anti_xeno_assault_troops", 5),
        ("old_earth drop_ships space_marines", 5),
        ("old_earth refugee_world", -1),
        ("old_earth alien_historians alien_weapon_plans", 3),
        ("alien_first_contact_team", 2),
        ("old_earth xeno_held_imperium_mine imperium_armaments_world", 2 + 1),
        ("old_earth uplift_coalition aquatic_uplift_race avian_uplift_race", 3),
        ("rebel_cadre anti_xeno_rebel_force rebel_base", 1 + 2),
        ("old_earth anti_xeno_league gem_world rebel_base", 2),  # two worlds that are not military
        ("old_earth alien_rosetta_stone_world galactic_imperium", 0),  # against other worlds
        ("alpha_centauri alien_tech_institute", 0),
    ],
)
def test_the_track_value_is_military_and_military_against_xenos(tableau: str, value: int) -> None:
    table = invade("1:-1 1:-1", tableau=tableau, opponent={"tableau": "epsilon_eridani"})
    assert f"A{value}" in table.track.split()
    assert int(table.invasion.values[0]) == value


@pytest.mark.rule("invasion.step.04")
@pytest.mark.parametrize(
    ("tableau", "value"),
    [
        ("starry_rift_pioneers", 0),
        ("old_earth rebel_bunker", 0),
        ("old_earth xeno_occupied_rebel_world", 0),
        ("anti_xeno_defense_post", 1),
        ("old_earth anti_xeno_militia", 2),
        ("old_earth new_military_tactics", 0),
        ("old_earth galactic_home_front terraforming_defenders", 0),
        ("old_earth imperium_arms_factory alien_weapon_cache asteroid_belt", 0),
    ],
)
def test_xeno_defense_and_temporary_strength_are_no_part_of_the_track_value(tableau: str, value: int) -> None:
    goods = " ".join({"alien_weapon_cache", "asteroid_belt", "starry_rift_pioneers"} & set(tableau.split()))
    opponent = {"tableau": "epsilon_eridani"}
    table = invade("1:-1 1:-1", tableau=tableau, goods=goods, hand="gem_world", opponent=opponent)
    assert f"A{value}" in table.track.split()


# --- the first time -------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.05")
def test_the_first_time_discs_are_placed_in_player_order_a_later_one_on_top() -> None:
    table = moved("", 0, 0, 0, 0)
    assert ranks(table) == "DCBA"
    table = moved("", 3, 0, 3, 0)
    assert ranks(table) == "CADB"
    placed = [event.other for event in table.log.events if event.kind == events.DISC_MOVED]
    assert placed == [events.OFF_TRACK] * 4


@pytest.mark.rule("invasion.step.05")
def test_player_order_begins_with_the_lowest_home_world_and_goes_round() -> None:
    table = invade(
        WEAKEST,
        tableau="terraforming_surveyors",
        opponent={"tableau": "earths_lost_colony"},
        others=[{"tableau": "old_earth"}, {"tableau": "alpha_centauri"}],
    )
    assert ranks(table) == "BADC"  # C has the lowest, then D, A, B


# --- left of the track ----------------------------------------------------------------------------------------

MINUS_2 = "old_earth empath_world refugee_world"
MINUS_3 = "old_earth empath_world refugee_world contact_specialist"
ALSO_MINUS_3 = "alpha_centauri novelty_peddlers contact_specialist pan_galactic_league"


@pytest.mark.rule("invasion.step.06")
@pytest.mark.parametrize(("tableau", "space"), [(MINUS_2, -2), (MINUS_3, -3), (f"{MINUS_3} pan_galactic_league", -3)])
def test_below_minus_two_a_disc_stands_left_of_the_track(tableau: str, space: int) -> None:
    table = invade("1:-1 1:-1", tableau=tableau, opponent={"tableau": "alpha_centauri"})
    assert table.track == f"B0 A{space}"


@pytest.mark.rule("invasion.step.07")
@pytest.mark.parametrize(("values", "order", "discs"), [([-3, -5], [0, 1], [1, 0]), ([-5, -3], [1, 0], [0, 1])])
def test_left_of_the_track_only_the_stack_decides(values: list[int], order: list[int], discs: list[int]) -> None:
    """Of two values below -2 the lower ranks first, if its disc was placed later; changes there move no disc."""
    invasion = Invasion(i64(2), row([]), row([]), i64(0))
    invasion.values = row(values)
    invasion.place_discs(row(order))
    assert [int(seat) for seat in invasion.discs] == discs
    invasion.values = row([-4, -4])
    invasion.move_discs()
    assert [int(seat) for seat in invasion.discs] == discs


@pytest.mark.rule("invasion.step.07")
def test_left_of_the_track_the_upper_disc_gets_the_stronger_card() -> None:
    table = invade("1:1 1:2", tableau=MINUS_3, opponent={"tableau": ALSO_MINUS_3})
    assert ranks(table) == "BA" and (table.a.invader, table.b.invader) == ("1:1", "1:2")
    table = invade("1:1 1:2", discs="A-3 B-3", tableau=MINUS_3, opponent={"tableau": ALSO_MINUS_3})
    assert ranks(table) == "AB" and "disc_moved" not in table.happened


# --- later ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.08", "invasion.step.09")
def test_discs_move_in_descending_order_of_their_old_spaces() -> None:
    table = moved("A6 B3", 4, 4)
    assert ranks(table) == "BA"  # A moved first
    table = moved("B6 A3", 4, 4)
    assert ranks(table) == "AB"
    table = moved("C9 B6 A3", 4, 4, 4)
    assert ranks(table) == "ABC"


@pytest.mark.rule("invasion.step.08")
def test_a_stack_comes_apart_when_its_discs_go_different_ways() -> None:
    """A goes up to 4 and B to 3, where D waits, from a stack in which C stays; then B lies on D."""
    table = moved("D3 A2 C2 B2", 4, 3, 2, 3)
    assert ranks(table) == "ABDC"


@pytest.mark.rule("invasion.step.09", "invasion.step.11")
def test_a_moved_disc_goes_on_top_of_those_that_are_there() -> None:
    assert ranks(moved("B4 A0", 4, 4)) == "AB"
    assert ranks(moved("A4 B0", 4, 4)) == "BA"
    assert ranks(moved("A9 B4", 4, 4)) == "AB"  # also from above
    assert ranks(moved("C4 B4 A3", 4, 4, 4)) == "ACB"


@pytest.mark.rule("invasion.step.10")
def test_discs_that_go_together_keep_their_order() -> None:
    assert ranks(moved("C4 A3 B3", 4, 4, 4)) == "ABC"
    assert ranks(moved("C4 B3 A3", 4, 4, 4)) == "BAC"
    assert ranks(moved("A3 B3 C3", 4, 4, 4)) == "ABC"
    assert ranks(moved("A3 C3 B3", 4, 4, 3)) == "ABC"  # though C lay between them and stays
    assert ranks(moved("B0 A0", 4, 4)) == "BA"


@pytest.mark.rule("invasion.step.11")
def test_a_disc_whose_value_has_not_changed_keeps_its_place() -> None:
    table = moved("B4 A4 C4", 4, 4, 4)
    assert ranks(table) == "BAC" and "disc_moved" not in table.happened
    assert ranks(moved("B4 C4 A3", 4, 4, 4)) == "ABC"
    table = moved("C5 B4 A3", 4, 4, 5)
    assert ranks(table) == "CAB" and table.happened.count("disc_moved") == 1


@pytest.mark.rule("invasion.step.08", "invasion.step.11")
def test_a_disc_that_leaves_its_space_does_not_count_there_any_more() -> None:
    assert ranks(moved("B4 A3", 4, 3)) == "AB"
    assert ranks(moved("A4 B3 C3", 3, 4, 3)) == "BAC"


# --- against stacks of real discs ------------------------------------------------------------------------------

Track = dict[int, list[int]]  # the discs on each space, the lowest first


def space_of(value: int) -> int:
    return max(value, -3)


def place(order: list[int], values: list[int]) -> Track:
    track: Track = {}
    for seat in order:
        track.setdefault(space_of(values[seat]), []).append(seat)
    return track


def move(track: Track, values: list[int]) -> None:
    """Take the stacks from the furthest on, in each the discs from the top, and carry away those that go together."""
    before = {space: list(stack) for space, stack in track.items()}
    carried: set[int] = set()
    for space in sorted(before, reverse=True):
        for seat in reversed(before[space]):
            target = space_of(values[seat])
            if target == space or seat in carried:
                continue
            together = [other for other in before[space] if space_of(values[other]) == target]
            for other in together:
                track[space].remove(other)
            track.setdefault(target, []).extend(together)
            carried |= set(together)


def turn(track: Track) -> None:
    for stack in track.values():
        if stack:
            stack.append(stack.pop(0))


def by_rank(track: Track) -> list[int]:
    return [seat for space in sorted(track, reverse=True) for seat in reversed(track[space])]


def row(numbers: list[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


@pytest.mark.rule(
    "invasion.step.05",
    "invasion.step.06",
    "invasion.step.08",
    "invasion.step.09",
    "invasion.step.10",
    "invasion.step.11",
    "invasion.step.20",
)
@given(data=st.data())
def test_discs_move_like_discs(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 5))
    invasion = Invasion(i64(players), row([]), row([]), i64(0))
    track: Track = {}
    for step in range(data.draw(st.integers(1, 6))):
        values = data.draw(st.lists(st.integers(-5, 2), min_size=players, max_size=players))
        invasion.values = row(values)
        if step == 0:
            order = data.draw(st.permutations(range(players)))
            track = place(order, values)
            invasion.place_discs(row(order))
        else:
            move(track, values)
            invasion.move_discs()
        assert [int(seat) for seat in invasion.discs] == by_rank(track)
        assert [int(space) for space in invasion.spaces] == [space_of(value) for value in values]
        turned = sum(1 << stack[0] for stack in track.values() if len(stack) > 1)
        turn(track)
        assert invasion.turn_stacks() == turned
        assert [int(seat) for seat in invasion.discs] == by_rank(track)
