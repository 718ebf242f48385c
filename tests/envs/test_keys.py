"""state.key(seat) names the information set of a seat."""

from __future__ import annotations

from itertools import islice

from stardeck.engine.chance import fast
from tests.configurations import Configuration, every_configuration, positions


@every_configuration
def test_a_key_is_that_of_every_world_the_seat_can_imagine(configuration: Configuration) -> None:
    for number, state in enumerate(islice(positions(configuration, 4, every=29), 8)):
        for seat in range(int(state.players)):
            assert state.seen_by(seat).imagine(fast(number)).key(seat) == state.key(seat)


def test_keys_differ_with_what_the_seat_sees() -> None:
    configuration = Configuration("race-2p", "race")
    keys = [state.key(0) for state in positions(configuration, 5, every=10)]
    assert len(set(keys)) == len(keys)
    first = configuration.new(1)
    assert first.key(0) != first.key(1) != configuration.new(2).key(1)
