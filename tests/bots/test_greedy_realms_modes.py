"""The greedy bot of Star Realms in the multiplayer modes: whom it attacks, what it does for its team, that it wins."""

from __future__ import annotations

from typing import Any

import pytest
from mypy_extensions import i64

import stardeck
from stardeck.arena import Match, run
from stardeck.bots.greedy_realms import load
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat
from stardeck.games.realms.state import Realms
from tests.rules.realms.table import GAME, Commander, RealmsTable, party

BOT = load(GAME)
STRONG = "mothership command_ship leviathan dreadnaught battlecruiser"
TEAMS = ("hydra_two_headed", "hydra_three_headed", "emperor")
ALONE = ["free_for_all", "hunter"]


def chosen(seat: Commander) -> str:
    """What the bot does in a seat now."""
    return GAME.codes.text(BOT.choose(seat.table.state.seen_by(seat.number)))


def whole_turn(table: RealmsTable) -> list[str]:
    """Let the bot play for everybody until the turn is over; return who did what."""
    did: list[str] = []
    while not table.over and table.state.turn == 1:
        seat = next(seat for seat in table.seats if seat.asked)
        action = chosen(seat)
        did.append(f"{seat.letter}: {action}")
        seat.does(action)
    return did


# --- each against all ----------------------------------------------------------------------------------------


def test_it_finishes_whom_it_can() -> None:
    table = party("free_for_all", 4, a={"combat": 7}, b={"authority": 20}, c={"authority": 6}, d={"authority": 9})
    assert whole_turn(table)[:2] == ["A: attack C", "A: amount 6"]
    assert table.c.out


def test_of_two_that_it_can_finish_it_picks_the_more_dangerous() -> None:
    table = party("free_for_all", 3, a={"combat": 7}, b={"authority": 6}, c={"authority": 6, "deck": STRONG})
    whole_turn(table)
    assert table.c.out and not table.b.out


def test_it_breaks_the_outpost_of_the_one_it_can_finish() -> None:
    table = party("free_for_all", 3, a={"combat": 8}, b={}, c={"authority": 6, "play": "warning_beacon"})
    assert whole_turn(table)[:3] == ["A: attack_base C warning_beacon", "A: attack C", "A: amount 6"]


def test_alone_it_holds_the_strongest_back() -> None:
    table = party("free_for_all", 4, a={"combat": 5}, b={}, c={"authority": 60}, d={"authority": 20})
    assert whole_turn(table)[:2] == ["A: attack C", "A: amount 5"]


def test_it_goes_round_an_outpost() -> None:
    table = party("free_for_all", 3, a={"combat": 3}, b={"play": "supply_depot"}, c={})
    assert whole_turn(table)[:2] == ["A: attack C", "A: amount 3"]


def test_the_most_dangerous_discards() -> None:
    seats: dict[str, Any] = {letter: {"hand": "scout*5"} for letter in "bcd"}
    seats["c"] = {"hand": "scout*5", "deck": STRONG}
    table = party("free_for_all", 4, a={"hand": "imperial_fighter"}, **seats)
    assert "A: target C" in whole_turn(table)


def test_nobody_with_an_empty_hand_is_made_to_discard() -> None:
    table = party("free_for_all", 3, a={"hand": "imperial_fighter"}, b={"hand": "scout"}, c={"deck": STRONG})
    assert "A: target B" in whole_turn(table)


def test_the_hunter_hits_to_the_left_and_razes_to_the_right() -> None:
    table = party("hunter", 4, a={"combat": 9}, b={"play": "blob_wheel"}, d={"play": "warning_beacon"})
    assert whole_turn(table)[:3] == ["A: attack_base D warning_beacon", "A: attack B", "A: amount 7"]


# --- hydra ---------------------------------------------------------------------------------------------------


def test_a_team_puts_its_combat_together_to_win() -> None:
    table = party("hydra_two_headed", 4, a={"hand": "viper*3"}, b={"combat": 4}, c={"authority": 7})
    whole_turn(table)
    assert table.winners == "AB"


def test_a_team_breaks_an_outpost_together() -> None:
    table = party("hydra_two_headed", 4, a={"combat": 3}, b={"combat": 3}, d={"play": "warning_beacon supply_depot"})
    did = whole_turn(table)
    assert "A: attack_base D warning_beacon" in did or "B: attack_base D warning_beacon" in did
    table = party("hydra_two_headed", 4, a={"combat": 3}, b={"combat": 3}, d={"play": "supply_depot"})
    did = whole_turn(table)
    assert "A: attack_together D supply_depot" in did
    assert table.d.play == [] and table.c.authority == 74


def test_mates_scrap_for_the_last_points() -> None:
    table = party("hydra_two_headed", 4, a={"combat": 3}, b={"play": "explorer*2"}, c={"authority": 7})
    whole_turn(table)
    assert table.winners == "AB"


def test_it_spends_when_all_have_played() -> None:
    table = party("hydra_two_headed", 4, a={"trade": 4}, b={"hand": "scout*4"}, row="command_ship cutter", explorers=0)
    did = whole_turn(table)
    assert did[0] == "A: wait"
    assert "A: buy_together command_ship" in did
    assert "command_ship" in table.a.discard + table.a.deck + table.a.hand


def test_it_pays_for_a_card_that_is_worth_it() -> None:
    table = party("hydra_two_headed", 4, a={"trade": 5}, b={"trade": 3}, row="command_ship", explorers=0)
    table.a.does("buy_together command_ship")
    assert chosen(table.b) == "amount 3"


def test_it_declines_to_pay_for_a_card_when_it_has_a_better_use() -> None:
    table = party("hydra_two_headed", 4, a={"trade": 1}, b={"trade": 8}, row="command_ship scout", explorers=10)
    table.a.does("buy_together explorer")
    assert chosen(table.b) == "done"


def test_nobody_waits_for_ever() -> None:
    table = party("hydra_three_headed", 6, a={"hand": "scout"}, b={"hand": "scout"}, c={"play": "junkyard"})
    assert len(whole_turn(table)) < 20


# --- emperor -------------------------------------------------------------------------------------------------


def test_an_emperor_keeps_at_the_weakest() -> None:
    table = party("emperor", 6, b={"combat": 5}, d={"authority": 40}, f={"authority": 30})
    table.a.ends_turn()
    assert chosen(table.b) == "attack F"


def test_the_fall_of_an_emperor_comes_before_all() -> None:
    table = party("emperor", 6, b={"combat": 5}, d={"authority": 4, "deck": STRONG}, e={"authority": 5})
    table.a.ends_turn()
    assert chosen(table.b) == "attack E"


def test_a_card_goes_to_the_mate_who_needs_it() -> None:
    blobs = "blob_wheel*2 battle_pod*4 trade_pod*4"
    table = party("emperor", 6, a={"trade": 1, "discard": "ram scout"}, b={"deck": blobs}, explorers=0)
    assert "A: give B ram" in whole_turn(table)


def test_trade_is_for_buying_first() -> None:
    blobs = "blob_wheel*2 battle_pod*4 trade_pod*4"
    table = party("emperor", 6, a={"trade": 2, "discard": "ram scout"}, b={"deck": blobs}, explorers=1)
    assert whole_turn(table)[0] == "A: buy explorer"


def test_weak_cards_are_not_passed_on() -> None:
    mates: dict[str, Any] = {"b": {"deck": "scout*8 viper*2"}, "c": {"deck": "scout*8 viper*2"}}
    table = party("emperor", 6, a={"trade": 3, "discard": "scout viper", "deck": STRONG}, **mates, explorers=0)
    assert whole_turn(table)[0] == "A: end_turn"


def test_an_admiral_leaves_his_best_card() -> None:
    table = party("emperor", 6, a={"combat": 9}, f={"authority": 5, "deck": "scout*5 mothership viper"})
    assert whole_turn(table)[:3] == ["A: attack F", "A: amount 5", "F: give E mothership"]


def test_an_admiral_leaves_no_scout() -> None:
    table = party("emperor", 6, a={"combat": 9}, f={"authority": 5}, e={"deck": STRONG})
    assert whole_turn(table)[:3] == ["A: attack F", "A: amount 5", "F: done"]


# --- raid ----------------------------------------------------------------------------------------------------


def test_the_boss_finishes_a_raider() -> None:
    table = party("raid", 4, a={"combat": 6}, b={"authority": 20}, c={"authority": 5})
    assert whole_turn(table)[:2] == ["A: attack C", "A: amount 5"]


def test_raiders_break_an_outpost_one_after_the_other() -> None:
    table = party("raid", 3, a={"play": "supply_depot"}, b={"hand": "viper*3"}, c={"hand": "viper*3"})
    table.a.ends_turn()
    for seat in (table.b, table.c):
        while seat.asked:
            seat.does(chosen(seat))
    assert table.a.play == []
    assert table.a.authority == 49


def test_raiders_hit_the_boss_rather_than_a_base_that_stands() -> None:
    table = party("raid", 3, a={"play": "blob_world"}, b={"hand": "viper*3", "deck": "scout*10"}, c={})
    table.a.ends_turn()
    did = []
    while table.b.asked:
        did.append(chosen(table.b))
        table.b.does(did[-1])
    assert "attack A" in did


def test_a_raider_leaves_a_card_to_each_other() -> None:
    table = party("raid", 4, a={"combat": 9}, c={"authority": 5, "deck": "mothership dreadnaught scout*3"})
    did = whole_turn(table)
    assert [text[:9] for text in did if "give" in text] == ["C: give D", "C: give B"]


# --- always --------------------------------------------------------------------------------------------------


def positions(mode: str, players: int, seed: int) -> list[State]:
    """Positions of a game in which now the bot and now chance decides."""
    state = GAME.new(players, seed=seed, mode=mode, turn_limit=6, authority=15, sets=("colonial_wars", "core"))
    chance = fast(seed + 1000)
    actions = Actions()
    found: list[State] = []
    while state.deciding:
        found.append(state.copy())
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        if chance.below(4):
            action = i64(BOT.choose(state.seen_by(int(seat))))
        state.act(seat, action)
    return found


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("free_for_all", 4),
        ("hunter", 3),
        ("hydra_two_headed", 4),
        ("hydra_three_headed", 6),
        ("emperor", 6),
        ("raid", 5),
    ],
)
def test_every_choice_is_legal_and_the_same_in_every_world_with_that_view(mode: str, players: int) -> None:
    for state in positions(mode, players, 5)[::2]:
        for decision in state.decisions:
            seen = state.seen_by(decision.seat)
            choice = BOT.choose(seen)
            assert choice in decision.actions
            world = seen.imagine(fast(1))
            assert isinstance(world, Realms)
            actions = Actions()
            world.legal(i64(decision.seat), actions)
            assert int(BOT.pick(world, i64(decision.seat), actions)) == choice


# --- winning -------------------------------------------------------------------------------------------------


def deals() -> int:
    return 50 if stardeck.compiled() else 2


@pytest.mark.compiled
@pytest.mark.parametrize("mode", TEAMS)
def test_a_team_beats_chance(mode: str) -> None:
    tally = run(Match(GAME, ["greedy", "random"], 2 * deals(), seed=0, mode=mode)).standings[0]
    assert tally.share >= 0.9, str(tally)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_both_sides_of_a_raid_beat_chance(players: int) -> None:
    match = Match(GAME, ["greedy", "random"], 2 * deals(), seed=0, players=players, mode="raid")
    boss, raiders = run(match).by_side(0)
    assert boss.share >= 0.9, str(boss)
    assert raiders.share >= 0.9, str(raiders)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("mode", ALONE)
def test_alone_among_random_players_it_wins_three_times_its_share(mode: str, players: int) -> None:
    games = players * deals()
    tally = run(Match(GAME, ["greedy", "random"], games, seed=0, players=players, one=True, mode=mode)).standings[0]
    assert tally.share >= min(0.9, 3 / players), str(tally)
