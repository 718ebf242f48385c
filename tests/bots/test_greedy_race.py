"""The greedy bot of Race for the Galaxy: what it does in positions, that it is legal and blind, and that it wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

import stardeck
from stardeck import bots, games
from stardeck.arena import Match, run
from stardeck.bots.greedy_race import load
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat
from stardeck.games.race import cards
from stardeck.games.race.codes import ACTION_NAMES
from stardeck.games.race.state import Race
from tests.rules.race.table import GAME, Explorer, race

BOT = load(GAME)
WAYS: list[tuple[str, int, dict[str, Any]]] = [
    ("2p", 2, {}),
    ("duel", 2, {"actions": "two"}),
    ("3p", 3, {}),
    ("4p", 4, {"start": "first_game"}),
    ("2p always", 2, {"ask": "always"}),
    ("duel always", 2, {"actions": "two", "ask": "always"}),
]
LONG_TABLEAU = (
    "new_sparta space_marines drop_ships rebel_base rebel_outpost rebel_miners pirate_world alien_robot_sentry"
    " avian_uplift_race aquatic_uplift_race runaway_robots"
)  # one card more ends the game
every_way = pytest.mark.parametrize(("players", "options"), [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])


def chosen(seat: Explorer) -> str:
    """What the bot does in a seat now."""
    text = GAME.codes.text(BOT.choose(seat.table.state.seen_by(seat.number)))
    return ACTION_NAMES[int(text.split()[1])] if text.startswith("action ") else text


def whole_phase(seat: Explorer) -> list[str]:
    """Let the bot answer for a seat until somebody else is asked; return what it did."""
    did: list[str] = []
    while seat.asked and seat.asked != "choose_action":
        did.append(chosen(seat))
        seat.does(did[-1])
    return did


# --- which action card ---------------------------------------------------------------------------------------


def test_with_many_goods_and_mouths_it_consumes_for_double_vp() -> None:
    worlds = "earths_lost_colony new_earth prosperous_world spice_world"
    table = race(tableau=f"{worlds} consumer_markets", goods=worlds, hand="gem_world")
    assert chosen(table.a) == "consume_x2"


def test_with_one_precious_good_and_an_empty_hand_it_trades() -> None:
    table = race(tableau="new_sparta alien_robot_scout_ship", goods="alien_robot_scout_ship")
    assert chosen(table.a) == "consume_trade"


def test_with_empty_production_worlds_it_produces() -> None:
    worlds = "earths_lost_colony new_earth prosperous_world spice_world comet_zone"
    assert chosen(race(tableau=f"{worlds} consumer_markets").a) == "produce"


def test_with_a_world_it_can_conquer_it_settles() -> None:
    table = race(tableau="new_sparta space_marines drop_ships", hand="rebel_homeworld rebel_base")
    assert chosen(table.a) == "settle"


def test_with_a_development_that_scores_it_develops() -> None:
    table = race(
        tableau="old_earth public_works export_duties investment_credits interstellar_bank",
        hand="galactic_federation destroyed_world radioactive_world asteroid_belt rebel_base",
    )
    assert chosen(table.a) == "develop"


def test_with_nothing_to_do_it_explores() -> None:
    assert chosen(race(tableau="new_sparta").a).startswith("explore")


def test_in_a_duel_it_consumes_for_double_vp_and_produces_again() -> None:
    worlds = "earths_lost_colony new_earth prosperous_world spice_world"
    table = race(tableau=f"{worlds} consumer_markets", goods=worlds, options={"actions": "two"})
    first = chosen(table.a)
    assert first == "consume_x2"
    table.a.does(f"action {ACTION_NAMES.index(first)}")
    assert chosen(table.a) == "produce"


def test_in_a_duel_it_settles_twice() -> None:
    table = race(
        tableau="new_sparta space_marines drop_ships", hand="rebel_homeworld rebel_base", options={"actions": "two"}
    )
    table.a.does(f"action {ACTION_NAMES.index(chosen(table.a))}")
    assert chosen(table.a) == "settle_2"


# --- the hand ------------------------------------------------------------------------------------------------


def test_it_keeps_the_card_that_it_can_use() -> None:
    table = race(at="explore", chosen="explore_5", tableau="new_sparta space_marines", draws="rebel_underground")
    assert "rebel_underground" in table.a.drawn
    worth = race(
        at="explore", chosen="explore_5", tableau="new_sparta space_marines drop_ships galactic_imperium",
        draws="rebel_homeworld destroyed_world export_duties gambling_world space_port pre_sentient_race asteroid_belt",
    )  # fmt: skip
    assert chosen(worth.a) == "keep rebel_homeworld"


def test_it_pays_with_what_it_misses_least() -> None:
    table = race(
        at="settle",
        chosen="settle",
        tableau="new_sparta space_marines drop_ships",
        hand="galactic_engineers rebel_homeworld rebel_base space_marines drop_ships",
    )
    table.a.does("place galactic_engineers")
    table.b.does("done") if table.b.asked else None
    assert sorted(whole_phase(table.a)) == ["discard drop_ships", "discard space_marines"]


def test_above_the_hand_limit_it_lets_go_a_card_it_has_already() -> None:
    hand = (
        "galactic_imperium rebel_homeworld rebel_base rebel_outpost rebel_underground rebel_warrior_race pirate_world"
    )
    table = race(
        at="hand_limit",
        tableau="new_sparta drop_ships",
        hand=f"{hand} alien_robot_sentry new_galactic_order lost_alien_warship drop_ships",
    )
    assert chosen(table.a) == "discard drop_ships"


# --- placing -------------------------------------------------------------------------------------------------


def test_in_the_last_round_it_places_the_world_with_most_vp_that_it_can_pay() -> None:
    table = race(
        at="settle",
        chosen="settle",
        tableau="old_earth",
        hand="terraformed_world gambling_world destroyed_world export_duties public_works colony_ship",
        opponent={"tableau": LONG_TABLEAU},
    )
    assert chosen(table.a) == "place terraformed_world"


def test_it_places_a_card_for_its_last_points_even_with_its_whole_hand() -> None:
    table = race(at="develop", chosen="develop", tableau="old_earth", hand="consumer_markets mining_robots*2", pool=1)
    assert chosen(table.a) == "place mining_robots"


def test_a_scoring_card_in_the_tableau_makes_its_cards_better() -> None:
    hand = "space_port comet_zone rebel_base rebel_homeworld rebel_outpost"
    plain = race(at="settle", chosen="settle", tableau="old_earth", hand=hand)
    league = race(at="settle", chosen="settle", tableau="old_earth mining_league", hand=hand)
    assert chosen(league.a) == "place comet_zone"
    assert chosen(plain.a).startswith("place ")


def test_it_spends_the_colony_ship_on_a_dear_world_only() -> None:
    dear = race(
        at="settle", chosen="settle", tableau="old_earth colony_ship",
        hand="terraformed_world rebel_homeworld rebel_base galactic_federation new_economy merchant_guild",
    )  # fmt: skip
    dear.a.does("place terraformed_world")
    assert chosen(dear.a) == "power colony_ship 0"
    cheap = race(
        at="settle", chosen="settle", tableau="old_earth colony_ship", hand="gambling_world export_duties public_works"
    )
    cheap.a.does("place gambling_world")
    assert chosen(cheap.a).startswith("discard ")


def test_it_spends_new_military_tactics_on_a_world_that_is_worth_it() -> None:
    table = race(
        at="settle", chosen="settle", tableau="new_sparta space_marines new_military_tactics", hand="rebel_homeworld"
    )
    assert chosen(table.a) == "place rebel_homeworld"
    always = race(
        at="settle",
        chosen="settle",
        tableau="new_sparta space_marines new_military_tactics",
        hand="rebel_warrior_race",
        options={"ask": "always"},
    )
    always.a.does("place rebel_warrior_race")
    assert chosen(always.a) == "done"


def test_a_contact_specialist_is_not_paid_where_strength_is_enough() -> None:
    table = race(
        at="settle",
        chosen="settle",
        tableau="new_sparta space_marines contact_specialist",
        hand="rebel_warrior_race gem_world spice_world",
    )
    table.a.does("place rebel_warrior_race")
    assert whole_phase(table.a) == ["done"]


# --- goods ---------------------------------------------------------------------------------------------------


def test_it_sells_the_best_good() -> None:
    worlds = "alien_robotic_factory spice_world comet_zone"
    table = race(at="consume", chosen="consume_trade", tableau=f"new_sparta {worlds}", goods=worlds)
    assert chosen(table.a) == "good alien_robotic_factory"


def test_a_power_for_one_kind_takes_its_goods_before_one_for_any() -> None:
    worlds = "spice_world comet_zone"
    table = race(
        at="consume", chosen="consume_x2", tableau=f"{worlds} terraforming_robots terraformed_world", goods=worlds
    )
    assert chosen(table.a) == "power terraforming_robots 0"
    whole_phase(table.a)
    assert table.a.vp == 4


def test_a_power_for_any_good_leaves_those_that_another_waits_for() -> None:
    worlds = "spice_world comet_zone mining_world"
    table = race(
        at="consume", chosen="consume_x2", tableau=f"{worlds} mining_conglomerate terraformed_world", goods=worlds
    )
    whole_phase(table.a)
    assert table.a.vp == 6


def test_it_names_the_cost_that_most_cards_have() -> None:
    table = race(
        at="consume", chosen="consume_x2", tableau="gambling_world", deck="drop_ships*2 deserted_alien_outpost"
    )
    if chosen(table.a).startswith("power"):
        table.a.does(chosen(table.a))
    assert chosen(table.a) == "number 4"


def test_the_windfall_world_with_the_best_good_produces() -> None:
    table = race(at="produce", chosen="produce", tableau="old_earth destroyed_world deserted_alien_outpost")
    assert "windfall deserted_alien_outpost" in whole_phase(table.a)


def test_early_it_keeps_its_hand_and_late_it_turns_it_into_vp() -> None:
    hand = "terraformed_world rebel_homeworld"
    late = race(at="consume", chosen="consume_x2", tableau="old_earth deficit_spending", hand=hand, pool=1)
    whole_phase(late.a)
    assert late.a.vp == 2


# --- always --------------------------------------------------------------------------------------------------


def positions(seed: int, players: int, options: dict[str, Any], every: int = 1) -> list[State]:
    """Positions of a game in which now the bot and now chance decides, for every kind of question."""
    state = GAME.new(players, seed=seed, **options)
    chance = fast(seed + 1000)
    actions = Actions()
    found: list[State] = []
    count = 0
    while state.deciding:
        if count % every == 0:
            found.append(state.copy())
        count += 1
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        if chance.below(2):
            action = i64(BOT.choose(state.seen_by(int(seat))))
        state.act(seat, action)
    return found


def pick(world: State, seat: int) -> int:
    """What the bot would do if it were handed a whole world, as a search hands it one."""
    actions = Actions()
    world.legal(i64(seat), actions)
    assert isinstance(world, Race)
    return int(BOT.pick(world, i64(seat), actions))


@pytest.mark.parametrize("seed", range(2))
@every_way
def test_every_choice_is_legal_and_the_same_in_every_world_with_that_view(
    seed: int, players: int, options: dict[str, Any]
) -> None:
    kinds = set()
    for state in positions(seed, players, options):
        for decision in state.decisions:
            seen = state.seen_by(decision.seat)
            choice = BOT.choose(seen)
            assert choice in decision.actions
            kinds.add(decision.kind)
            world = seen.imagine(fast(seed))
            if world.deciding >> i64(decision.seat) & 1 and world.step.name == decision.kind:
                assert BOT.choose(world.seen_by(decision.seat)) == choice
                assert pick(world, decision.seat) == choice
    assert {"choose_action", "explore_keep", "develop", "settle", "discard"} <= kinds


def test_a_fresh_bot_chooses_as_one_that_has_played() -> None:
    for state in positions(3, 3, {}, every=9):
        seen = state.seen_by(state.decisions[0].seat)
        assert load(GAME).choose(seen) == BOT.choose(seen)


def test_it_has_its_name_and_its_place_among_the_bots() -> None:
    assert "greedy" in bots.names(GAME)
    assert bots.load("greedy", GAME, seed=3).name == "greedy"


@every_way
def test_games_among_themselves_end(players: int, options: dict[str, Any]) -> None:
    state = GAME.new(players, seed=8, **options)
    assert isinstance(state, Race)
    while state.deciding:
        assert state.round <= 40
        seat = int(lowest_seat(state.deciding))
        state.act(i64(seat), i64(BOT.choose(state.seen_by(seat))))


def test_cards_of_a_house_set_have_values_too(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        f"""
        [[card]]
        code = {len(cards.load())}
        id = "house_titan"
        name = {{ en = "House Titan", ru = "Титан" }}
        set = "house"
        copies = 1
        type = "world"
        cost = 2
        vp = 6
        good = "alien"
        good_kind = "windfall"
        """,
        encoding="utf-8",
    )
    game = games.load("race", [file])
    tally = run(Match(game, ["greedy", "random"], 4, seed=0, sets=("base", "house"))).standings[0]
    assert tally.wins == 4


# --- winning -------------------------------------------------------------------------------------------------


@pytest.mark.compiled(only=True)
def test_it_beats_chance() -> None:
    tally = run(Match(GAME, ["greedy", "random"], 30, seed=0)).standings[0]
    assert tally.games == 30
    assert tally.share >= 0.95, str(tally)


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"actions": "two"}], ids=["2p", "duel"])
def test_it_beats_chance_in_99_of_100_duplicate_deals(options: dict[str, Any]) -> None:
    deals = 500 if stardeck.compiled() else 5
    tally = run(Match(GAME, ["greedy", "random"], 2 * deals, seed=0, **options)).standings[0]
    assert tally.games == deals * 2
    assert tally.share >= 0.99 or not stardeck.compiled(), str(tally)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_several_random_players(players: int) -> None:
    deals = 250 if stardeck.compiled() else 2
    tally = run(Match(GAME, ["greedy", "random"], deals * players, seed=0, players=players, one=True)).standings[0]
    assert tally.games == deals * players
    assert tally.share >= 0.95, str(tally)
