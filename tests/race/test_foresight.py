"""What everybody can guess of the action cards that are chosen: sensible, the same for all, and there only in time."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from mypy_extensions import i64

from stardeck import bots
from stardeck.engine.actions import Actions
from stardeck.games.playout import lowest_seat
from stardeck.games.race.codes import ACTION_NAMES
from stardeck.games.race.foresight import SURE
from tests.rules.race.table import GAME, INVASION, XENO, race

ALMOST_NEVER = 0.5 / SURE  # what is written as 0 is no more than this


def foreseen(state: Any, seat: int = 0, whose: str = "+1") -> dict[str, int]:
    """What a seat is told about another one, or about itself."""
    encoder = GAME.encoder(int(state.players), state.rules.options)
    piece = next(piece for piece in encoder.layout.pieces if piece.name == f"{whose}.foreseen")
    values = encoder.observe(state, seat)[piece.start : piece.start + piece.size]
    return dict(zip(piece.labels, values))


def test_a_player_with_a_good_and_no_cards_is_thought_to_trade() -> None:
    rich = race(opponent={"tableau": "new_sparta blaster_gem_mines", "goods": "blaster_gem_mines"}, round=4).state
    poor = race(opponent={"tableau": "new_sparta blaster_gem_mines"}, round=4).state
    assert foreseen(rich)["consume_trade"] > foreseen(poor)["consume_trade"]
    assert foreseen(rich)["consume_trade"] == max(foreseen(rich).values())
    assert foreseen(poor)["produce"] > foreseen(rich)["produce"]


def test_a_hand_of_many_cards_is_thought_to_be_laid_down() -> None:
    full = race(opponent={"hand": "gem_world space_port spice_world comet_zone public_works gambling_world"}).state
    empty = race(opponent={"hand": ""}).state
    for state, more in ((full, True), (empty, False)):
        guess = foreseen(state)
        assert (guess["develop"] + guess["settle"] > guess["explore_5"] + guess["explore_1_1"]) is more


def test_which_cards_it_holds_is_no_matter() -> None:
    one = race(opponent={"hand": "gem_world space_port"}).state
    another = race(opponent={"hand": "new_galactic_order mining_league"}).state
    assert foreseen(one) == foreseen(another)


def test_all_guess_alike() -> None:
    """Whoever is thought of knows what the others expect of it."""
    state = race(players=3, opponent={"hand": "gem_world space_port"}).state
    assert foreseen(state, 0, "+1") == foreseen(state, 2, "+2") == foreseen(state, 1, "me")


def test_only_while_action_cards_are_chosen() -> None:
    table = race(hand="gem_world space_port spice_world", tableau="old_earth", opponent={"tableau": "new_sparta"})
    assert any(foreseen(table.state).values())
    table.a.chooses("settle")
    assert any(foreseen(table.state).values())  # B has yet to choose
    table.b.chooses("settle")
    assert table.a.asked == "settle"
    assert not any(foreseen(table.state).values())


def test_nobody_is_thought_to_choose_cards_that_are_not_in_the_game() -> None:
    duel: dict[str, Any] = {"actions": "two"}
    for options, cards in (({}, 7), (duel, 9), (XENO, 7), (INVASION, 8), ({**INVASION, **duel}, 10)):
        state: Any = GAME.new(2, seed=1, **options)
        likely = GAME.foresight.likely(state, i64(0))
        own = [likely[action] for action in range(len(ACTION_NAMES)) if state.rules.action_cards >> action & 1]
        assert len(own) == cards
        assert sum(own) == sum(likely)


def test_a_row_that_goes_on_says_the_same_as_a_new_one() -> None:
    encoder = GAME.encoder(2, GAME.check(2)[1])
    row = encoder.row()
    for state in walk(2, seed=3):
        encoder.encode(state, i64(1), row)
        row.goes_on = True
        assert row.to_list() == encoder.observe(state, 1)


def test_it_is_worth_knowing() -> None:
    """Knowing the guess, the cards of games that it did not learn from surprise less than knowing their frequencies."""
    guessed, chosen = [], []
    for seed in range(30):
        guess: list[list[int]] = []
        for state in walk(2, seed + 10**9):
            choosing = bool(state.deciding) and state.step.name == "choose_action"
            if choosing and not guess:
                guess = [list(GAME.foresight.likely(state, i64(seat))) for seat in range(2)]
            elif guess and not choosing:
                guessed += guess
                chosen += [[int(player.chosen) >> n & 1 for n in range(len(ACTION_NAMES))] for player in state.seats]
                guess = []
    often = [sum(column) / len(chosen) for column in zip(*chosen)]
    knowing = sum(surprise([n / SURE for n in guess], cards) for guess, cards in zip(guessed, chosen))
    assert knowing < 0.9 * sum(surprise(often, cards) for cards in chosen)


def surprise(likely: list[float], cards: list[int]) -> float:
    """In bits."""
    right = (share if card else 1.0 - share for share, card in zip(likely, cards))
    return sum(-math.log2(max(share, ALMOST_NEVER)) for share in right)


def walk(players: int, seed: int) -> Iterator[Any]:
    """A game of the usual bot."""
    state: Any = GAME.new(players, seed=seed)
    bot: Any = bots.policy(state.game)
    actions = Actions()
    yield state
    while state.deciding:
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        state.act(seat, bot.pick(state, seat, actions))
        yield state
