"""Options: whatever is asked for, a game begins or every bad option is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stardeck import games
from stardeck.engine.errors import OptionError
from tests.configurations import Configuration, every_configuration

GAMES = sorted(games.NAMES)

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12_000),
    st.text(max_size=8),
    st.lists(st.one_of(st.sampled_from(["core", "colonial_wars", "xeno"]), st.integers()), max_size=3),
    st.sampled_from(["duel", "at_once", "next_turn", "core", 2.5]),
)


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_bad_options_are_named_and_good_ones_begin_a_game(game_id: str, data: st.DataObject) -> None:
    game = games.load(game_id)
    names = [option.name for option in game.options]
    asked: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from([*names, "colour"]), ANYTHING, max_size=4))
    players = data.draw(st.one_of(st.none(), st.integers(0, 8)))
    while True:
        try:
            assert game.new(players, seed=1, **asked).deciding
            return
        except OptionError as refusal:
            problems, message = refusal.problems, str(refusal)
        assert set(problems) <= {*asked, "players"}
        assert ("colour" in asked) == ("colour" in problems)
        assert all(name in message and why in message for name, why in problems.items())
        players = None if "players" in problems else players
        asked = {name: value for name, value in asked.items() if name not in problems and name != "first"}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_fault_is_named_at_once(game_id: str) -> None:
    game = games.load(game_id)
    with pytest.raises(OptionError) as error:
        game.new(99, nonsense=1, humbug=2)
    assert set(error.value.problems) == {"players", "nonsense", "humbug"}


@pytest.mark.parametrize("seed", ["", "7", "g" * 64, "A" * 64, "0" * 63])
def test_a_seed_of_a_real_deal_has_64_hex_digits(seed: str) -> None:
    with pytest.raises(OptionError, match=r"seed: .*64 hex digits"):
        games.load("realms").new(seed=seed)


@pytest.mark.parametrize("seed", [1.5, b"7", [1]])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed: must be a number or 64 hex digits"):
        games.load("realms").new(seed=seed)


@every_configuration
def test_defaults_are_written_into_the_position(configuration: Configuration) -> None:
    game = configuration.game
    players, options = game.check(configuration.players, **configuration.options)
    data = configuration.new(1).to_json()
    assert (data["players"], data["options"]) == (players, game.written(options))
    assert game.check(players, **data["options"]) == (players, options)
    assert game.check(players, **options) == (players, options)  # plain forms are good values themselves
