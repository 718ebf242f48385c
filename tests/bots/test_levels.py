"""The ladder of levels, bots of others, and the adviser."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from mypy_extensions import i64

import stardeck
from stardeck import bots, games, neural
from stardeck.bots.bot import BadAnswer, UnknownBot
from stardeck.bots.learned import AHEAD, PICK, NeuralBot
from stardeck.bots.levels import LEVELS, THINKING, Careless
from stardeck.bots.search import SearchBot
from stardeck.engine.game import Game
from stardeck.engine.state import Decision, Seen
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat
from stardeck.language import LANGUAGES
from tests.configurations import CONFIGURATIONS, Configuration
from tests.neural import nets

REALMS = games.load("realms")


@pytest.fixture
def no_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house in which nothing was trained."""
    monkeypatch.setenv(neural.OWN, str(tmp_path))


@pytest.fixture
def a_net(no_nets: None, tmp_path: Path) -> None:
    """A house with a net for the duel of Star Realms alone."""
    nets.write(tmp_path / "realms-2.net", Setting("realms", 2))


@pytest.mark.parametrize("game_id", LEVELS)
def test_a_ladder_has_five_levels_each_with_more_to_spend_or_fewer_blunders(game_id: str) -> None:
    levels = bots.levels(games.load(game_id))
    assert [level.name for level in levels] == ["cadet", "pilot", "captain", "admiral", "legend"]
    assert [(-level.blunders, level.games) for level in levels] == sorted((-e.blunders, e.games) for e in levels)
    assert len({(level.blunders, level.games) for level in levels}) == 5
    assert levels[0].seconds == 0.1 and levels[-1].seconds == 3.0
    assert all(level.title[lang] for level in levels for lang in LANGUAGES)


def test_every_name_loads_a_bot_of_that_name() -> None:
    for game_id in LEVELS:
        game = games.load(game_id)
        assert bots.names(game)[:6] == ("random", "cadet", "pilot", "captain", "admiral", "legend")
        for name in bots.names(game):
            assert bots.load(name, game, 3).name == name


def test_levels_search_by_games_or_by_the_clock(no_nets: None) -> None:
    fixed, timed = (bots.load("admiral", REALMS, timed=timed) for timed in (False, True))
    assert isinstance(fixed, SearchBot) and fixed.seconds is None and fixed.iterations == 2000
    assert isinstance(timed, SearchBot) and timed.seconds == 1.0
    legend = bots.load("legend", REALMS, timed=True)
    assert isinstance(legend, SearchBot) and legend.seconds == 3.0 and legend.iterations is None


def test_upper_levels_play_by_a_net_where_there_is_one(a_net: None) -> None:
    seen = REALMS.new(2, seed=4).seen_by(0)
    few = AHEAD["realms"].looks
    for name, looks, seconds in (("admiral", few, PICK), ("legend", 3000, THINKING), ("neural", few, PICK)):
        fixed, timed = (bots.load(name, REALMS, timed=timed) for timed in (False, True))
        for bot in (fixed, timed):
            assert isinstance(bot, NeuralBot) and bot.name == name
            player = bot.player(seen.position)
            assert isinstance(player, SearchBot) and isinstance(player.judge, neural.NeuralPolicy)
            assert player.spread == (name == "legend")  # the others spend the same on every pick
        assert isinstance(fixed, NeuralBot) and (fixed.iterations, fixed.seconds) == (looks, None)
        assert isinstance(timed, NeuralBot) and timed.seconds == seconds


def test_upper_levels_search_without_a_net_where_there_is_none(a_net: None) -> None:
    seen = REALMS.new(3, seed=4, mode="free_for_all").seen_by(0)
    for name in ("admiral", "legend"):
        bot = bots.load(name, REALMS)
        assert isinstance(bot, NeuralBot)
        player = bot.player(seen.position)
        assert isinstance(player, SearchBot) and player.judge is None and player.name == name


def test_a_captain_is_the_policy_and_a_cadet_blunders_as_often_as_it_says() -> None:
    state = REALMS.new(seed=4)
    policy = bots.policy(REALMS)
    seat = state.decisions[0].seat
    seen = state.seen_by(seat)
    best = policy.choose(seen)
    assert all(bots.load("captain", REALMS, seed).choose(seen) == best for seed in range(50))
    legal = len(state.decisions[0].actions)
    others = sum(Careless("c", policy, 0.5, seed).choose(seen) != best for seed in range(2000)) / 2000
    assert abs(others - 0.5 * (legal - 1) / legal) < 0.05


def test_a_blunder_is_the_same_when_the_question_is_asked_again() -> None:
    seen = REALMS.new(seed=4).seen_by(REALMS.new(seed=4).decisions[0].seat)
    bot = bots.load("cadet", REALMS, 9)
    assert len({bot.choose(seen) for _again in range(20)}) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda configuration: configuration.name)
@pytest.mark.parametrize("name", [level.name for level in LEVELS["race"]])
def test_every_level_plays_every_mode_to_the_end(name: str, configuration: Configuration) -> None:
    """Searching levels imagine fewer games here: how many does not matter to what they can handle."""
    state = configuration.new(2)
    loaded = [bots.load(name, configuration.game, seat) for seat in range(int(state.players))]
    players = [bot.player(state) if isinstance(bot, NeuralBot) else bot for bot in loaded]
    policy = bots.policy(configuration.game)
    if isinstance(players[0], SearchBot) and not stardeck.compiled():
        pytest.skip("it searches: only on the compiled rules")
    decisions = 0
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        decisions += 1
        player: bots.Bot = players[seat]
        if isinstance(player, SearchBot):
            player.iterations = 40
            player = player if decisions % 29 == 0 else policy
        action = player.choose(state.seen_by(seat))
        assert action in state.decision(seat).actions
        state.act(i64(seat), i64(action))
    assert state.result is not None


# --- bots of others ------------------------------------------------------------------------------------------


class First:
    name = "first"

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game

    def choose(self, seen: Seen, decision: Decision, budget: float | None) -> int:
        return decision.actions[0]


class Wrong(First):
    def choose(self, seen: Seen, decision: Decision, budget: float | None) -> int:
        return -1


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("elsewhere")
    module.First, module.Wrong, module.number = First, Wrong, 7  # type: ignore[attr-defined]
    module.Mute = lambda game, seed: object()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "elsewhere", module)


@pytest.mark.usefixtures("elsewhere")
def test_a_bot_of_somebody_else_is_loaded_by_its_class() -> None:
    bot = bots.load("elsewhere:First", REALMS, 1)
    state = REALMS.new(seed=1)
    seat = state.decisions[0].seat
    assert bot.name == "elsewhere:First"
    assert bot.choose(state.seen_by(seat)) == state.decisions[0].actions[0]  # it is told the question


def test_a_bot_is_found_in_the_folder_one_works_in(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Bot:\n    def __init__(self, game, seed): ...\n    def choose(self): ...\n"
    )
    script = (
        "import sys; sys.path.pop(0)\nfrom stardeck import bots, games; bots.load('mine:Bot', games.load('realms'))"
    )
    root = str(Path(__file__).parents[2])
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env={**os.environ, "PYTHONPATH": root}, check=True)


@pytest.mark.usefixtures("elsewhere")
def test_it_is_held_to_the_rules() -> None:
    state = REALMS.new(seed=1)
    with pytest.raises(BadAnswer, match="the bot elsewhere:Wrong answered -1 to 'main', which is not legal"):
        bots.load("elsewhere:Wrong", REALMS).choose(state.seen_by(state.decisions[0].seat))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("nowhere:Bot", "nowhere:Bot cannot be loaded: No module named 'nowhere'"),
        ("elsewhere:Second", "elsewhere:Second cannot be loaded: .*Second"),
        ("elsewhere:number", "elsewhere:number is no class, but int"),
        ("elsewhere:Mute", "elsewhere:Mute has no method choose"),
        ("hal", "realms has no bot called 'hal'; it has random, cadet, .*; others are named as module:Class"),
    ],
)
def test_what_cannot_play_is_refused_by_name(name: str, trouble: str) -> None:
    with pytest.raises(UnknownBot, match=trouble):
        bots.load(name, REALMS)


@pytest.mark.usefixtures("elsewhere")
def test_a_package_can_announce_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "entry_points", lambda group: [EntryPoint("first", "elsewhere:First", group)])
    assert bots.names(REALMS)[-1] == "first"
    assert bots.load("first", REALMS).name == "first"


def test_the_bot_of_the_docs_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    module = ModuleType("mybot")
    exec(page.split("```python\n")[1].split("```")[0], module.__dict__)
    monkeypatch.setitem(sys.modules, "mybot", module)
    game = games.load("race")
    state = game.new(seed=3)
    for _decision in range(3):
        question = state.decisions[0]
        state.apply(question.seat, bots.load("mybot:Hopeful", game).choose(state.seen_by(question.seat)))


def test_the_adviser_compares_options_within_a_number_of_games() -> None:
    state = REALMS.new(seed=4)
    seat = state.decisions[0].seat
    options = bots.adviser(REALMS, iterations=300).explain(state.seen_by(seat))
    assert len(options) > 1 and sum(option.visits for option in options) <= 300
    assert bots.adviser(REALMS, seconds=2.0).iterations is None
