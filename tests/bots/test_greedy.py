"""The greedy bot of Star Realms: what it does in positions, that it is legal and blind, and that it wins."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy_extensions import i64

from stardeck import bots, games
from stardeck.arena import Match, run
from stardeck.bots.greedy_realms import GreedyRealms, load
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat
from tests.rules.realms.table import GAME, Commander, RealmsTable, duel

BOT = load(GAME)
SETS = [("colonial_wars",), ("core",), ("colonial_wars", "core")]


def chosen(seat: Commander) -> str:
    """What the bot does in a seat now."""
    seen = seat.table.state.seen_by(seat.number)
    return GAME.codes.text(BOT.choose(seen))


def whole_turn(table: RealmsTable) -> list[str]:
    """Let the bot play A's turn to its end; return what it did."""
    did: list[str] = []
    while not table.over and table.state.turn == 1:
        seat = next(seat for seat in table.seats if seat.asked)
        did.append(chosen(seat))
        seat.does(did[-1])
    return did


# --- fighting ------------------------------------------------------------------------------------------------


def test_it_takes_the_win() -> None:
    table = duel(combat=6, hand="scout", trade=3, row="predator", opponent={"authority": 6})
    assert whole_turn(table) == ["attack B", "amount 6"]
    assert table.winners == "A"


def test_it_breaks_the_outpost_on_the_way_to_the_win() -> None:
    table = duel(combat=8, opponent={"authority": 6, "play": "warning_beacon"})
    assert whole_turn(table) == ["attack_base B warning_beacon", "attack B", "amount 6"]


def test_it_scraps_its_own_cards_for_the_last_points() -> None:
    table = duel(combat=3, play="explorer*2", opponent={"authority": 7})
    assert whole_turn(table) == ["scrap explorer", "scrap explorer", "attack B", "amount 7"]


def test_it_keeps_a_good_card_that_would_not_win() -> None:
    table = duel(play="dreadnaught", combat=7, opponent={"authority": 50})
    assert "scrap dreadnaught" not in whole_turn(table)


def test_it_plays_its_hand_before_it_gives_up_on_the_win() -> None:
    table = duel(hand="ravager viper", opponent={"authority": 7})
    whole_turn(table)
    assert table.winners == "A"


def test_it_attacks_with_everything() -> None:
    table = duel(combat=9)
    whole_turn(table)
    assert table.b.authority == 41


def test_an_outpost_that_cannot_fall_is_left_alone() -> None:
    table = duel(combat=3, opponent={"play": "supply_depot"})
    assert whole_turn(table) == ["end_turn"]


def test_it_destroys_the_better_base() -> None:
    table = duel(hand="missile_mech", opponent={"play": "blob_wheel blob_world"})
    assert "destroy_base B blob_world" in whole_turn(table)


# --- the turn ------------------------------------------------------------------------------------------------


def test_it_plays_all_cards_and_spends_its_trade() -> None:
    table = duel(hand="scout*5", row="trade_pod cutter predator lancer swarmer")
    whole_turn(table)
    assert table.a.trade == 0 or table.state.turn == 2
    assert len(table.a.discard) + len(table.a.hand) + len(table.a.deck) > 15


def test_it_draws_before_it_decides() -> None:
    table = duel(hand="scout corvette")
    assert chosen(table.a) == "play corvette"


def test_a_base_that_pays_for_ships_comes_first() -> None:
    table = duel(hand="fleet_hq corvette scout viper")
    assert chosen(table.a) == "play fleet_hq"


def test_it_uses_an_ally_ability_before_it_scraps_the_card() -> None:
    table = duel(play="cargo_pod predator", opponent={"authority": 6})
    did = whole_turn(table)
    assert did.index("ally cargo_pod") < did.index("scrap cargo_pod")


def test_a_needle_becomes_the_best_ship() -> None:
    table = duel(hand="stealth_needle viper mothership")
    did = whole_turn(table)
    assert did.index("play mothership") < did.index("play stealth_needle")
    assert "copy_ship mothership" in did


def test_a_card_bought_to_hand_is_played() -> None:
    table = duel(hand="scout*2 warning_beacon", play="battle_bot", row="warning_beacon")
    did = whole_turn(table)
    assert did.count("play warning_beacon") == 2


# --- own cards -----------------------------------------------------------------------------------------------


def test_it_scraps_the_weakest_card() -> None:
    table = duel(hand="trade_bot", discard="mothership scout command_ship viper")
    did = whole_turn(table)
    assert "discard scout" in did or "discard viper" in did


def test_it_never_scraps_its_best_cards() -> None:
    table = duel(hand="the_wrecker", deck="mothership moonwurm", discard="command_ship leviathan")
    assert "done" in whole_turn(table)
    assert sorted(table.scrap_heap) == []


def test_it_leaves_an_ability_that_would_cost_a_good_card() -> None:
    table = duel(play="junkyard", deck="mothership moonwurm", discard="command_ship leviathan")
    assert "use junkyard" not in whole_turn(table)


def test_made_to_discard_it_lets_the_worst_card_go() -> None:
    table = duel(hand="imperial_fighter", opponent={"hand": "mothership viper command_ship scout*2"})
    table.a.plays("imperial_fighter")
    assert chosen(table.b) in ("hand viper", "hand scout")


def test_it_turns_scouts_into_other_cards() -> None:
    table = duel(play="orbital_platform", hand="scout mothership", deck="mothership moonwurm leviathan")
    did = whole_turn(table)
    assert "hand scout" in did and "hand mothership" not in did


# --- buying --------------------------------------------------------------------------------------------------


def test_it_buys_the_strongest_card_it_can_pay() -> None:
    table = duel(trade=8, row="storage_silo command_ship stellar_reef", explorers=0)
    assert chosen(table.a) == "buy command_ship"


def test_it_buys_no_explorers_when_the_game_is_nearly_over() -> None:
    strong = "mothership command_ship moonwurm leviathan dreadnaught battlecruiser flagship"
    table = duel(trade=2, deck=strong, authority=8, opponent={"authority": 8})
    table.state.turn = i64(31)
    assert chosen(table.a) == "end_turn"


def test_cards_of_a_house_set_have_values_too(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        """
        [[card]]
        code = 92
        id = "house_titan"
        name = { en = "House Titan", ru = "Титан" }
        set = "house"
        copies = 5
        cost = 5
        kind = "ship"
        primary = [{ do = "gain_combat", amount = 20 }, { do = "draw_cards", count = 3 }]
        """,
        encoding="utf-8",
    )
    game = games.load("realms", [file])
    tally = run(Match(game, ["greedy", "random"], 4, seed=0, sets=("colonial_wars", "house"))).standings[0]
    assert tally.wins == 4
    state = game.new(seed=1, first=0, sets=("house", "core"))
    bot = bots.load("greedy", game)
    seen = state.seen_by(0)
    assert bot.choose(seen) in [action for decision in seen.decisions for action in decision.actions]


# --- always --------------------------------------------------------------------------------------------------


def positions(seed: int, sets: tuple[str, ...]) -> list[State]:
    """Positions of a game in which now the bot and now chance decides, for every kind of question."""
    state = GAME.new(seed=seed, sets=sets, turn_limit=12)
    chance = fast(seed + 1000)
    actions = Actions()
    found: list[State] = []
    while state.deciding:
        found.append(state.copy())
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        if chance.below(2):
            action = i64(BOT.choose(state.seen_by(int(seat))))
        state.act(seat, action)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_is_legal_and_the_same_in_every_world_with_that_view(seed: int) -> None:
    kinds = set()
    for state in positions(seed, SETS[seed % 3]):
        decision = state.decisions[0]
        seen = state.seen_by(decision.seat)
        choice = BOT.choose(seen)
        assert choice in decision.actions
        kinds.add(decision.kind)
        for world_seed in range(2):
            world = seen.imagine(fast(world_seed))
            assert BOT.choose(world.seen_by(decision.seat)) == choice
            assert pick(BOT, world, decision.seat) == choice
    assert {"main", "attack"} <= kinds


def pick(bot: GreedyRealms, world: State, seat: int) -> int:
    """What the bot would do if it were handed a whole world, as a search hands it one."""
    from stardeck.games.realms.state import Realms

    actions = Actions()
    world.legal(i64(seat), actions)
    assert isinstance(world, Realms)
    return int(bot.pick(world, i64(seat), actions))


def test_a_fresh_bot_chooses_as_one_that_has_played() -> None:
    for state in positions(3, SETS[2])[::7]:
        seen = state.seen_by(state.decisions[0].seat)
        assert load(GAME).choose(seen) == BOT.choose(seen)


# --- winning -------------------------------------------------------------------------------------------------


@pytest.mark.compiled(only=True)
def test_it_beats_chance() -> None:
    tally = run(Match(GAME, ["greedy", "random"], 100, seed=0, sets=SETS[0])).standings[0]
    assert tally.games == 100
    assert tally.share >= 0.9, str(tally)


@pytest.mark.compiled
@pytest.mark.parametrize("sets", SETS, ids="+".join)
def test_it_beats_chance_in_a_thousand_games(sets: tuple[str, ...]) -> None:
    deals = 500 if compiled() else 5
    tally = run(Match(GAME, ["greedy", "random"], 2 * deals, seed=0, sets=sets)).standings[0]
    assert tally.games == deals * 2
    assert tally.share >= 0.9, str(tally)


def compiled() -> bool:
    import stardeck

    return stardeck.compiled()


# --- what needs no thought -----------------------------------------------------------------------------------


def sure_of(table: RealmsTable) -> str:
    """What the bot does without thinking in A's seat; nothing if it would think."""
    actions = Actions()
    table.state.legal(i64(0), actions)
    action = int(BOT.sure(table.state, i64(0), actions))
    return GAME.codes.text(action) if action >= 0 else ""


def test_it_is_sure_of_cards_that_cost_nothing() -> None:
    assert sure_of(duel(hand="scout", trade=3, row="predator")) == "play scout"


def test_it_is_sure_of_the_win_and_of_all_that_an_attack_can_do() -> None:
    table = duel(combat=6, hand="scout", opponent={"authority": 6})
    assert sure_of(table) == "attack B"
    table.seats[0].does("attack B")
    assert sure_of(table) == "amount 6"


def test_it_thinks_about_what_to_buy() -> None:
    assert sure_of(duel(trade=3, row="predator")) == ""


def test_what_it_is_sure_of_is_what_it_does() -> None:
    """Without thinking or with it, a turn of the bot is the same."""
    actions = Actions()
    thoughts = 0
    for deal in range(12):
        state = games.load("realms").new(seed=deal)
        while state.deciding:
            seat = lowest_seat(state.deciding)
            state.legal(seat, actions)
            sure = BOT.sure(state, seat, actions)
            chosen_one = BOT.pick(state, seat, actions)
            if sure >= 0:
                assert sure == chosen_one
            else:
                thoughts += 1
            state.act(seat, chosen_one)
    assert thoughts
