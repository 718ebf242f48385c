"""The greedy bot of Race for the Galaxy with the cards of Xeno Invasion."""

from __future__ import annotations

from typing import Any

import pytest
from mypy_extensions import i64

from stardeck.arena import Match, run
from stardeck.bots.greedy_race import load
from stardeck.engine.actions import Actions
from stardeck.games.playout import lowest_seat
from stardeck.games.race.state import Race
from tests.rules.race.table import GAME, XENO, Explorer, fresh, race

BOT = load(GAME)
WAYS: list[tuple[str, int, dict[str, Any]]] = [
    ("2p", 2, {}),
    ("3p", 3, {}),
    ("5p", 5, {}),
    ("duel", 2, {"actions": "two"}),
    ("5p first game", 5, {"start": "first_game"}),
    ("3p always", 3, {"ask": "always"}),
]


def chosen(seat: Explorer) -> str:
    """What the bot does in a seat now."""
    return GAME.codes.text(BOT.choose(seat.table.state.seen_by(seat.number)))


@pytest.mark.parametrize(("players", "options"), [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])
def test_what_it_wants_is_legal_at_every_step(players: int, options: dict[str, Any]) -> None:
    actions = Actions()
    asked: set[str] = set()
    for number in range(8):
        state = GAME.new(players, seed=number, **XENO, **options)
        assert isinstance(state, Race)
        for _i in range(3000):
            if not state.deciding:
                break
            seat = lowest_seat(state.deciding)
            state.legal(i64(seat), actions)
            position = state.seen_by(int(seat)).position
            assert isinstance(position, Race)
            asked.add(state.step.name)
            wanted = BOT.answer(position, i64(seat), actions)
            assert actions.has(wanted), f"{state.step.name}: {GAME.codes.text(int(wanted))}"
            state.act(i64(seat), wanted)
        assert state.over
    assert options.get("start") == "first_game" or "choose_home" in asked
    assert "explore_discard" in asked


def test_it_begins_with_the_home_world_that_fits_more() -> None:
    hand = "rebel_homeworld rebel_base gem_world space_port spice_world comet_zone"
    table = fresh(reds="new_sparta", blues="alpha_centauri", hands=[hand], **XENO)
    home = chosen(table.a)
    assert home in ("home new_sparta", "home alpha_centauri")
    table.a.does(home)
    assert chosen(table.a).startswith("discard ")


def test_exploring_it_lets_go_what_it_misses_least() -> None:
    table = race(
        at="explore",
        tableau="new_sparta space_marines drop_ships space_port public_works",
        hand="public_works",
        draws="rebel_homeworld rebel_base",
        opponent={"chosen": "explore_5"},
        options=XENO,
    )
    assert chosen(table.a) == "discard public_works"


def test_it_spends_a_good_for_a_world_that_is_worth_it() -> None:
    table = race(
        at="settle",
        tableau="new_sparta imperium_arms_factory comet_zone alien_robot_scout_ship",
        goods="comet_zone",
        hand="rebel_outpost gem_world",
        options=XENO,
    )
    assert chosen(table.a) == "place rebel_outpost"


def test_a_cheap_card_becomes_a_good_at_placement() -> None:
    hand = "pan_galactic_disease_center public_works colony_ship contact_specialist colony_ship contact_specialist"
    table = race(at="settle", hand=hand, tableau="old_earth public_works", options=XENO)
    table.a.places("pan_galactic_disease_center").pays("colony_ship*2 contact_specialist")
    assert chosen(table.a) == "discard public_works"


def test_in_produce_discards_come_before_what_counts_goods() -> None:
    tableau = "old_earth alien_archives galactic_home_front public_works"
    table = race(at="produce", tableau=tableau, hand="public_works gem_world", options=XENO)
    assert chosen(table.a) == "power alien_archives 0"


@pytest.mark.compiled(only=True)
def test_it_beats_chance() -> None:
    tally = run(Match(GAME, ["greedy", "random"], 60, seed=0, **XENO)).standings[0]
    assert tally.share >= 0.9, str(tally)
