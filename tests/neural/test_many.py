"""A net says the same of many positions at once, with numpy, as of each of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from mypy_extensions import i64  # noqa: E402

from stardeck import neural  # noqa: E402
from stardeck.engine.actions import Actions  # noqa: E402
from stardeck.envs.vector import VectorEnv  # noqa: E402
from stardeck.neural.many import Many  # noqa: E402
from tests.neural import nets  # noqa: E402


@pytest.mark.parametrize(
    ("game", "players", "options", "judge"),
    [("race", 2, {}, None), ("realms", 4, {"mode": "free_for_all"}, None), ("orion", 3, {}, (5, 3))],
    ids=["race", "free-for-all", "orion, with a judge"],
)
def test_it_says_of_rows_what_it_says_of_positions(
    game: str,
    players: int,
    options: dict[str, Any],
    judge: tuple[int, int] | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = VectorEnv(game, 8, players=players, seed=3, **options)
    nets.write(tmp_path / f"{game}-any.net", env.setting, judge=judge)
    monkeypatch.setenv(neural.OWN, str(tmp_path))
    many, one = Many.load(env.setting), neural.load(env.setting.game, players, env.setting.options)
    actions = Actions()
    for _step in range(30):
        seen, seats = env.observe(), env.seats.copy()
        picks, chances = many.choices(seen, seats, env.masks), many.chances(seen, seats)
        likings = many.likings(seen, seats)
        for number in range(env.games):
            state, seat = env.state(number), i64(int(seats[number]))
            state.legal(seat, actions)
            assert chances[number].tolist() == pytest.approx(one.chances(state, seat), abs=0.01)
            liked = [likings[number, env.setting.numbers[code]] for code in actions.to_list()]
            shares = np.exp(liked - np.max(liked)) / np.exp(liked - np.max(liked)).sum()
            assert one.shares(state, seat, actions) == pytest.approx(shares.tolist(), abs=0.02)
            assert int(picks[number]) in [env.setting.numbers[code] for code in actions.to_list()]
        env.step(picks)
    assert (env.seats >= 0).all()
