"""N games stepped together: the same games as one by one, in buffers that are always up to date."""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from typing import Any

import numpy as np
import pytest
from mypy_extensions import i64

from stardeck import bots, games
from stardeck.engine.actions import Actions
from stardeck.engine.errors import IllegalAction, OptionError
from stardeck.engine.state import State
from stardeck.envs import codes
from stardeck.envs.setting import Setting
from stardeck.envs.vector import VectorEnv
from stardeck.games.playout import lowest_seat
from stardeck.games.realms.codes import AMOUNT, PLAY
from tests.configurations import Configuration, every_configuration, positions

SMALL: dict[str, dict[str, Any]] = {
    "realms": {"game": "realms", "sets": ["core"], "authority": 8},
    "hydra": {"game": "realms", "mode": "hydra_two_headed", "players": 4, "authority": 5},
    "race": {"game": "race"},
    "invasion": {"game": "race", "sets": ["base", "xeno"], "invasion": True, "players": 3},
    "orion": {"game": "orion", "players": 3},
}


def make(name: str, games: int, **more: Any) -> VectorEnv:
    options = {**SMALL[name], **more}
    return VectorEnv(options.pop("game"), games, **options)


def check_row(env: VectorEnv, number: int, state: State) -> None:
    """All that a row says is true of a state."""
    seat = int(lowest_seat(state.deciding))
    assert env.seats[number] == seat
    assert (env.observe()[number] == env.observations[number, seat]).all()
    observer = env.setting.observer()
    observer.observe(state, seat)
    assert (np.asarray(observer.views()[0]).view(np.float32) == env.observations[number, seat]).all()
    legal = [env.setting.numbers[code] for code in state.decision(seat).actions if code in env.setting.numbers]
    assert np.flatnonzero(env.masks[number]).tolist() == legal
    assert env.legal[number, : env.counts[number]].tolist() == legal


@pytest.mark.compiled
@pytest.mark.parametrize("name", SMALL)
def test_games_are_those_of_their_seeds_and_rows_stay_true(name: str) -> None:
    """The same actions give the same positions as one by one, through ends and new beginnings."""
    env = make(name, 3, seed=4)
    rng = np.random.default_rng(1)
    game, players, options = env.setting.game, env.players, env.setting.options
    states = [game.new(players, seed=int(seed), **options) for seed in env.seeds]
    lengths = [0, 0, 0]
    ended = 0
    for step in range(150):
        for number, state in enumerate(states):
            if step % 7 == 0 or env.ended[number]:
                check_row(env, number, state)
        actions = env.sample(rng)
        for state, seat, action in zip(states, env.seats.tolist(), actions.tolist(), strict=True):
            state.apply(seat, env.setting.codes[action])
        env.step(actions)
        for number, state in enumerate(states):
            lengths[number] += 1
            assert bool(env.ended[number]) == state.over and env.lengths[number] == lengths[number]
            if not state.over:
                assert not env.rewards[number].any()
                continue
            result = state.result
            assert result is not None
            winners = [seat for seat in range(players) if result.ranks[seat] == 1]
            assert [bool(reward) for reward in env.rewards[number]] == [seat in winners for seat in range(players)]
            states[number] = game.new(players, seed=int(env.seeds[number]), **options)
            lengths[number] = 0
            ended += 1
    assert ended or name not in ("realms", "hydra")


def test_the_same_seed_gives_the_same_games() -> None:
    def play(env: VectorEnv) -> list[Any]:
        rng = np.random.default_rng(3)
        seen = []
        for _i in range(40):
            env.step(env.sample(rng))
            seen.append((env.observe().tobytes(), env.seats.tolist(), env.seeds.tolist()))
        return seen

    env = make("realms", 4, seed=9)
    first = play(env)
    assert play(make("realms", 4, seed=9)) == first
    env.reset(seed=9)
    assert play(env) == first
    assert play(make("realms", 4, seed=10)) != first


def test_views_are_read_only() -> None:
    env = make("race", 2)
    for array in (env.observations, env.masks, env.legal, env.counts, env.seats, env.rewards, env.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_an_illegal_action_names_itself_and_changes_nothing() -> None:
    env = make("realms", 3)
    before = [env.state(number).to_json() for number in range(3)]
    actions = env.legal[:, 0].copy()
    actions[1] = int(np.flatnonzero(~env.masks[1])[0])
    with pytest.raises(IllegalAction, match=r"game 1, seat \d: action"):
        env.step(actions)
    actions[1] = env.actions
    with pytest.raises(IllegalAction, match=f"from 0 to {env.actions - 1}"):
        env.step(actions)
    assert [env.state(number).to_json() for number in range(3)] == before


@pytest.mark.parametrize("actions", [[0], [0, 0, 0, 0], [[0, 0, 0]], [0.5, 0.0, 0.0]])
def test_actions_of_a_wrong_shape_or_kind_are_refused(actions: Any) -> None:
    env = make("realms", 3)
    with pytest.raises(ValueError, match="3 whole numbers"):
        env.step(actions)


@pytest.mark.parametrize("action", [2**32, -(2**40), 2**62])
def test_actions_beyond_32_bits_are_no_other_actions(action: int) -> None:
    env = make("realms", 3)
    with pytest.raises(IllegalAction, match="actions are numbers from 0 to"):
        env.step([action] * 3)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"game": "realms", "games": 0}, "games"),
        ({"game": "realms", "games": 2.5}, "games"),
        ({"game": "realms", "games": "2"}, "games"),
        ({"game": "realms", "games": True}, "games"),
        ({"game": "realms", "games": 2, "seed": "one"}, "seed"),
        ({"game": "realms", "games": 2, "reward": "glory"}, "reward"),
        ({"game": "realms", "games": 2, "players": 9}, "players"),
        ({"game": "race", "games": 2, "colour": "red"}, "colour"),
        ({"game": "race", "games": 2, "invasion": True}, "invasion"),
    ],
)
def test_unknown_parameters_are_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError) as caught:
        VectorEnv(**options)
    assert named in caught.value.problems


def test_there_is_room_for_many_legal_actions() -> None:
    """A seat with much combat may attack with any part of it: the lists of legal actions grow."""
    env = make("realms", 2, authority=500)
    batch: Any = env._batch
    assert env.legal.shape == (2, 64)
    batch.make_room(100)
    env._refresh()
    assert env.legal.shape == (2, 128)
    check_row(env, 0, env.state(0))
    env.step(env.sample(np.random.default_rng(1)))


@every_configuration
def test_every_legal_action_has_a_number(configuration: Configuration) -> None:
    """Only amounts beyond those that one attack may have are left out."""
    game = configuration.game
    players, options = game.check(configuration.players, **configuration.options)
    table = set(codes.table(game, players, options))
    actions = Actions()
    for state in islice(positions(configuration, 3), 600):
        if state.deciding:
            state.legal(lowest_seat(state.deciding), actions)
            missing = set(actions.to_list()) - table
            assert not missing or (game.id == "realms" and min(missing) > AMOUNT + codes.MOST_AMOUNT)
            assert not missing or max(missing) < PLAY


# What the numbers of `…_v0` mean.  A change here is a change for everybody's nets and data: it needs a new version.
TABLES: dict[str, tuple[dict[str, Any], int, int, str]] = {
    "race_v0": ({"game": "race"}, 1805, 604, "7b285e74b3069cf7"),
    "race_xeno_v0": ({"game": "race", "options": {"sets": ["base", "xeno"]}}, 2553, 887, "212574db1a1cccfa"),
    "race_invasion_v0": (
        {"game": "race", "options": {"sets": ["base", "xeno"], "invasion": True}},
        2894,
        1099,
        "658fdbbfd40b1f89",
    ),
    "realms_v0": ({"game": "realms"}, 1032, 919, "280ae416069c5e5c"),
    "orion_v0": ({"game": "orion"}, 1596, 2701, "7f4ba66b15641382"),
}


@pytest.mark.parametrize("name", TABLES)
def test_observations_and_actions_mean_what_they_meant(name: str) -> None:
    options, width, actions, fingerprint = TABLES[name]
    schema = Setting(options["game"], options=options.get("options")).schema()
    text = json.dumps([schema["observation"], schema["actions"], schema["codes"]])
    assert (schema["observation"]["size"], len(schema["actions"])) == (width, actions)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == fingerprint


def test_the_schema_names_every_number() -> None:
    setting = Setting("orion", 2)
    schema = setting.schema()
    assert len(schema["actions"]) == len(schema["codes"]) == setting.actions
    covered = [piece["start"] + i for piece in schema["observation"]["pieces"] for i in range(piece["size"])]
    assert covered == list(range(setting.width))
    assert schema["actions"][setting.numbers[0]] == "done"
    assert schema["fingerprint"] == setting.encoder.layout.fingerprint


@pytest.mark.compiled
def test_what_needs_no_thought_is_done_by_itself() -> None:
    """Every question that is left has a choice of which the usual bot is not sure, and games are the same."""
    usual = bots.policy(games.load("realms"))
    env = VectorEnv("realms", 4, seed=3, usual=usual)
    plain = VectorEnv("realms", 4, seed=3)
    actions = Actions()
    ended = 0
    for _step in range(400):
        assert (env.counts > 1).all()
        for number in range(4):
            state, seat = env.state(number), i64(int(env.seats[number]))
            state.legal(seat, actions)
            assert usual.sure(state, seat, actions) < 0
        env.step(env.legal[np.arange(4), env.counts - 1])
        ended += int(env.ended.sum())
        assert (env.rewards.sum(1) == env.ended).all()
    assert ended
    assert (plain.seeds == VectorEnv("realms", 4, seed=3, usual=usual).seeds).all()


def test_a_seat_may_be_the_usual_bot_s_and_is_never_asked() -> None:
    """From the next game of a place on; what the bot does there is what it would do anywhere."""
    usual = bots.policy(games.load("realms"))
    env = VectorEnv("realms", 3, seed=3, usual=usual)
    env.invite(0, 1)
    env.invite(1, 0)
    asked: list[set[int]] = [set(), set(), set()]
    ended = np.zeros(3, int)
    rng = np.random.default_rng(1)
    while ended.min() < 2:
        env.step(env.sample(rng))
        for number in range(3):
            if env.ended[number]:
                ended[number] += 1
            elif ended[number] == 1:
                asked[number].add(int(env.seats[number]))
    assert asked == [{0}, {1}, {0, 1}]
    env.invite(0, None)
    with pytest.raises(IndexError, match="no game 3"):
        env.invite(3, 0)
    with pytest.raises(IndexError, match="seat 2"):
        env.invite(0, 2)
