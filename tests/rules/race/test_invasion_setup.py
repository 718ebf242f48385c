"""The invasion mode: its cards and its setup."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, cast

import pytest

from stardeck.engine.chance import Stacked, fast
from stardeck.engine.errors import OptionError, PositionError
from stardeck.games.race import codes, events
from stardeck.games.race.position_invasion import CARDS, card_name
from stardeck.games.race.state import Race
from tests.rules.race.table import GAME, INVASION, NAMED, RaceTable, fresh, invade

WAVES = {
    1: ["-1", "-1", "0", "0", "1", "1", "1", "2", "2", "3", "4"],
    2: ["0", "0", "1", "1", "2", "2", "3", "4", "5", "6", "7"],
    3: ["3", "3", "3", "3", "4", "4", "4", "5", "6", "7", "8", "8", "9", "9", "+3", "+4", "+5"],
}
SEVEN = ("explore_5", "explore_1_1", "develop", "settle", "consume_trade", "consume_x2", "produce")
# Home worlds without strength, and a card in hand for each.
WEAK = {
    "old_earth": "spice_world",
    "alpha_centauri": "comet_zone",
    "earths_lost_colony": "new_earth",
    "terraforming_surveyors": "space_port",
}


def start(players: int, **options: Any) -> RaceTable:
    return fresh(players=players, start="first_game", **{**INVASION, **options})


def of_wave(table: RaceTable, wave: int) -> list[str]:
    """The strengths of the cards of a wave in the invasion deck, top first."""
    return [card.split(":")[1] for card in table.invaders if card.startswith(f"{wave}:")]


def box(table: RaceTable) -> list[str]:
    """The invasion cards that are not in the deck."""
    return [card_name(int(card)) for card in table.invasion.spare]


# --- the components -------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.components.01")
def test_there_are_forty_invasion_cards() -> None:
    table = start(2)
    every = table.invaders + box(table)
    assert len(every) == 40
    counts = Counter(card.split(":")[0] for card in every)
    assert counts == {"first_round": 1, "1": 11, "2": 11, "3": 17}


@pytest.mark.rule("invasion.components.02", "invasion.components.03", "invasion.components.04")
@pytest.mark.parametrize("wave", [1, 2, 3])
def test_the_strengths_of_each_wave(wave: int) -> None:
    table = start(5)
    every = [card.split(":")[1] for card in table.invaders + box(table) if card.startswith(f"{wave}:")]
    assert sorted(every) == sorted(WAVES[wave])


@pytest.mark.rule("invasion.components.05")
def test_the_track_goes_from_minus_two_to_forty_with_a_place_left_of_it() -> None:
    table = invade("1:0 1:0", discs="A40 B-3")
    assert table.a.outcome  # it was read and played
    for discs in ("A41 B0", "A0 B-4"):
        with pytest.raises(PositionError, match="must be a number from -3 to 40"):
            invade("1:0 1:0", discs=discs)


# --- setting up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.setup.01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rest_is_set_up_as_with_the_expansion(players: int) -> None:
    table = fresh(players=players, **INVASION)
    assert table.pool == 12 * players
    for seat in table.seats:
        seat.is_asked("choose_home")
        colors = [GAME.by_id[home].start_color for home in seat.drawn]
        assert sorted(map(str, colors)) == ["blue", "red"] and len(seat.hand) == 6
    for seat in table.seats:
        while seat.asked == "choose_home":
            seat.does(seat.legal[0])
    for seat in table.seats:
        seat.is_asked("choose_action")
        assert len(seat.tableau) == 1 and len(seat.hand) == 4
    with pytest.raises(OptionError):
        fresh(players=players, invasion=True)  # without the expansion


@pytest.mark.rule("invasion.setup.02")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_has_eight_action_cards_a_disc_and_a_bunker(players: int) -> None:
    table = start(players)
    for seat in table.seats:
        seat.may_only(*(f"action {codes.ACTION_NAMES.index(name)}" for name in (*SEVEN, "produce_repair")))
    rest = [{"tableau": home, "hand": card} for home, card in WEAK.items()]
    table = invade("1:3 1:1 1:1 1:1 1:0", tableau="new_sparta", hand="gem_world", opponent=rest[0], others=rest[1:])
    assert sorted(table.track.split()) == ["A2", "B0", "C0", "D0", "E0"]
    for seat in (table.b, table.c, table.d, table.e, table.a):  # clockwise from the lowest home world
        seat.is_asked("defend").mans_bunker()
    assert [seat.outcome for seat in table.seats] == ["held"] * 5


@pytest.mark.rule("invasion.setup.03", "invasion.setup.05")
@pytest.mark.parametrize("wave", [1, 2, 3])
def test_each_wave_is_shuffled_by_itself(wave: int) -> None:
    orders = {tuple(of_wave(fresh_with(seed), wave)) for seed in range(12)}
    assert len(orders) == 12
    tops = Counter(of_wave(fresh_with(seed), wave)[0] for seed in range(300))
    assert set(tops) == set(WAVES[wave])  # every strength can come first


def fresh_with(seed: int) -> RaceTable:
    return fresh(players=3, chance=Stacked(seed), start="first_game", **INVASION)


@pytest.mark.rule("invasion.setup.04", "invasion.setup.05", "invasion.setup.06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_has_two_cards_of_the_first_waves_for_each_player(players: int) -> None:
    table = start(players)
    used = 2 * players
    waves = [card.split(":")[0] for card in table.invaders]
    assert waves == ["first_round"] + ["1"] * used + ["2"] * used + ["3"] * 17
    assert [card[0] for card in sorted(box(table))] == ["1"] * (11 - used) + ["2"] * (11 - used)
    assert Counter(NAMED[card] for card in table.invaders + box(table)) == CARDS


@pytest.mark.rule("invasion.setup.04")
def test_which_cards_of_the_first_waves_are_used_is_random() -> None:
    left_out: Counter[str] = Counter()
    for seed in range(100):
        left_out.update(set(box(fresh_with(seed))))
    assert set(left_out) == {f"{wave}:{value}" for wave in (1, 2) for value in WAVES[wave]}


@pytest.mark.rule("invasion.setup.06")
def test_cards_left_in_the_box_never_come_back() -> None:
    """In a long game the deck is played through twice: after the waves only cards of wave 3 are met."""
    strong = "new_sparta drop_ships space_marines alien_defense_center alien_historians anti_xeno_assault_troops"
    table = invade(tableau=strong, invasion={"repulse": 99, "spare": ["1:4", "2:7"]}, round=9)
    for _round in range(20):
        table.goes_on()
        if table.over:
            break
        table.everybody("consume_trade")
    told = [event.n for event in table.log.events if event.kind == events.INVADED]
    assert len(told) > 30 and all(card_name(card).startswith("3:") for card in told)
    assert box(table) == ["1:4", "2:7"]


@pytest.mark.rule("invasion.setup.07", "invasion.duel.02")
@pytest.mark.parametrize(("players", "value"), [(2, 22), (3, 28), (4, 33), (5, 39)])
def test_where_the_repulse_value_starts(players: int, value: int) -> None:
    assert start(players).repulse == value
    if players == 2:
        assert start(2, actions="two").repulse == value


@pytest.mark.rule("invasion.setup.08")
def test_no_defeat_has_happened_and_the_discs_lie_beside_the_track() -> None:
    table = start(4)
    assert (table.defeats, table.track) == (0, "")
    assert "discs" not in table.state.to_json()["invasion"]


@pytest.mark.rule("invasion.setup.09")
def test_nobody_knows_an_invasion_card_before_it_is_revealed() -> None:
    table = start(3)
    for seat in (-1, 0, 1, 2):
        seen = table.state.seen_by(seat).to_json()["invasion"]
        waves = [f"{card.split(':')[0]}:?" for card in table.invaders[1:]]
        assert seen["deck"] == ["first_round", *waves]
        assert sorted(seen["spare"]) == ["1:?"] * 5 + ["2:?"] * 5
        assert Counter(NAMED[card] for card in seen["unseen"]) == CARDS - Counter({0: 1})
    imagined = [cast(Race, table.state.seen_by(0).imagine(fast(n))) for n in range(8)]
    dealt = {tuple(RaceTable(state, table.chance).invaders) for state in imagined}
    assert len(dealt) == 8 and tuple(table.invaders) not in dealt


@pytest.mark.rule("invasion.setup.09")
def test_revealed_cards_are_known_to_all() -> None:
    table = invade("1:4 1:-1", hand="gem_world space_port", tableau="new_sparta space_marines")
    for seat in (-1, 0, 1):
        assert table.state.seen_by(seat).to_json()["invasion"]["cards"] == ["1:4", "1:-1"]


# --- the duel -------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.duel.01")
def test_a_duel_has_two_cards_of_each_of_the_first_waves_in_all() -> None:
    table = start(2, actions="two")
    waves = [card.split(":")[0] for card in table.invaders]
    assert waves == ["first_round"] + ["1"] * 2 + ["2"] * 2 + ["3"] * 17
    assert len(box(table)) == 18


@pytest.mark.rule("invasion.duel.03")
def test_a_duellist_has_ten_action_cards_of_which_any_two_are_chosen() -> None:
    pairs = list(combinations((*SEVEN, "produce_repair"), 2)) + [("develop", "develop_2"), ("settle", "settle_2")]
    for pair in pairs:
        table = start(2, actions="two")
        table.a.is_asked("choose_action").chooses(*pair).is_asked_nothing()
        table.b.chooses("consume_trade", "consume_x2")
        assert table.a.chosen == sorted(pair, key=codes.ACTION_NAMES.index)
    everything = set()
    for first in start(2, actions="two").a.legal:
        table = start(2, actions="two")
        table.a.does(first)
        everything |= {(first, second) for second in table.a.legal} or {(first, "")}
    assert len(everything) == len(pairs)
