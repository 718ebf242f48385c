"""Observations: from what a seat may know alone, of the shape the schema says, and readable."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from stardeck.engine.chance import fast
from stardeck.engine.features import Encoder, Row
from stardeck.engine.state import State
from tests.configurations import Configuration, every_configuration, positions


def encoder_of(configuration: Configuration) -> Encoder:
    game = configuration.game
    return game.encoder(*game.check(configuration.players, **configuration.options))


def observed(encoder: Encoder, state: State, seat: int, row: Row) -> list[int]:
    encoder.encode(state, seat, row)
    return row.to_list()


@every_configuration
def test_an_observation_tells_what_the_seat_knows_and_no_more(configuration: Configuration) -> None:
    """It is that of the seat's own view and of every world it can imagine; only numbers of steps are ever cut off."""
    encoder = encoder_of(configuration)
    base = encoder.layout.baseline()
    row = encoder.row()
    for number, state in enumerate(islice(positions(configuration, 1, every=19), 20)):
        for seat in range(int(state.players)):
            here = observed(encoder, state, seat, row)
            for at, difference in row.sparse():
                name = layout_name(encoder, at)
                assert here[at] == base[at] + difference or name.startswith("numbers."), name
            seen = state.seen_by(seat)
            assert observed(encoder, seen.position, seat, row) == here
            assert observed(encoder, seen.imagine(fast(number)), seat, row) == here


def layout_name(encoder: Encoder, at: int) -> str:
    for piece in encoder.layout.pieces:
        if piece.start <= at < piece.start + piece.size:
            return f"{piece.name}.{piece.labels[at - piece.start]}"
    return "nowhere"


@pytest.mark.parametrize(("game", "name"), [("realms", "unseen"), ("race", "unseen"), ("orion", "unseen")])
def test_unseen_cards_are_those_that_the_seat_could_not_place(game: str, name: str) -> None:
    """The unseen cards of an observation are those that the view deals anew."""
    from stardeck import games

    loaded = games.load(game)
    state: Any = loaded.new(2, seed=5)
    encoder = loaded.encoder(*loaded.check(2))
    piece = next(piece for piece in encoder.layout.pieces if piece.name == name)
    values = encoder.observe(state, 0)[piece.start : piece.start + piece.size]
    if game == "realms":
        hidden = sorted(int(card) for card in state.trade_deck[: state.trade_left])
    else:
        hidden = sorted(int(card) for card in state.seen_by(0).position.unseen)
    assert sum(values) == len(hidden)
    ids = [loaded.codes.cards[design] for design in hidden]
    assert {label: n for label, n in zip(piece.labels, values) if n} == {card: ids.count(card) for card in ids}
