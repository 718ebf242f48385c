"""Files of nets: what is read is what was written, and what is of no use says why."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from stardeck import bots, games, neural
from stardeck.bots import learned
from stardeck.bots.learned import NeuralBot
from stardeck.envs.setting import Setting
from stardeck.neural import BadNet, NoNet, files
from tests.neural import nets


@pytest.fixture
def setting() -> Setting:
    return Setting("realms", 2)


@pytest.fixture(params=[None, (5, 3)], ids=["alone", "with a judge"])
def net(setting: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A net in the folder that nets are looked for in."""
    monkeypatch.setenv(neural.OWN, str(tmp_path))
    path = tmp_path / "realms-2.net"
    nets.write(path, setting, judge=request.param)
    return path


def test_a_net_is_found_by_its_table(net: Path, setting: Setting) -> None:
    assert neural.names() == ["realms-2"]
    assert neural.load(setting.game, 2, setting.options).name == "neural"


def test_there_is_none_for_other_tables(net: Path, setting: Setting) -> None:
    with pytest.raises(NoNet, match="realms with 3 players"):
        neural.load(setting.game, 3, {"mode": "free_for_all"})
    with pytest.raises(NoNet, match="race with 2 players"):
        neural.load(games.load("race"), 2)


def test_it_plays_with_other_options_only_where_they_matter_little(net: Path, setting: Setting) -> None:
    assert neural.load(setting.game, 2, {"first": 1, "forced_discard": "next_turn"}).name == "neural"
    with pytest.raises(NoNet):
        neural.load(setting.game, 2, {"authority": 30})
    with pytest.raises(BadNet, match="trained with authority = 50, not 30"):
        files.read(net, Setting("realms", 2, options={"authority": 30}))


def test_it_tells_how_it_was_trained(net: Path) -> None:
    assert files.read_about(net).trained == {"why": "a test"}


def test_what_has_been_read_is_not_made_anew_but_looked_at_again(net: Path, setting: Setting) -> None:
    assert files.read(net, setting) is files.read(net, setting)
    net.write_bytes(net.read_bytes()[:-1])
    with pytest.raises(BadNet, match="damaged"):
        files.read(net, setting)


def test_only_so_many_nets_are_kept(setting: Setting, tmp_path: Path) -> None:
    for i in range(files.KEPT + 2):
        nets.write(tmp_path / "a.net", setting, seed=i)
        files.read(tmp_path / "a.net", setting)
    assert len(files.KNOWN) == files.KEPT


def test_a_judge_with_no_units_is_damage(setting: Setting, tmp_path: Path) -> None:
    path = tmp_path / "realms-2.net"
    nets.write(path, setting, judge=(5, 3))
    path.write_bytes(path.read_bytes().replace(b'"judge": [5, 3]', b'"judge": [0, 3]'))
    with pytest.raises(BadNet, match="damaged"):
        files.read(path, setting)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda data: data[:-1], "damaged, it has"),
        (lambda data: data + b"x", "damaged, it has"),
        (lambda data: data[:-9] + bytes([data[-9] ^ 64]) + data[-8:], "not those that were written"),
        (lambda data: b"", "not a file of a net"),
        (lambda data: b"\x00" * 100, "not a file of a net"),
        (lambda data: data.replace(b'"units"', b'"unitz"'), "cannot be read"),
        (lambda data: files.MAGIC + b"[" * 100_000, "cannot be read"),
        (lambda data: files.MAGIC + b"{}\n", "cannot be read"),
    ],
)
def test_a_damaged_file_says_so(net: Path, setting: Setting, damage: object, says: str) -> None:
    net.write_bytes(damage(net.read_bytes()))  # type: ignore[operator]
    with pytest.raises(BadNet, match=f"realms-2.net: .*{says}"):
        files.read(net, setting)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("realms", "orion"), "a net for orion"),
        (("observation", "other observations"), "other observations"),
        (("actions", "other actions"), "other actions"),
    ],
)
def test_a_foreign_net_says_so(net: Path, setting: Setting, change: tuple[str, str], says: str) -> None:
    data = net.read_bytes()
    if change[0] == "realms":
        data = data.replace(b'"game": "realms"', b'"game": "orion"')
    else:
        about = files.read_about(net)
        data = data.replace(getattr(about, change[0]).encode(), b"0" * 16)
    net.write_bytes(data)
    with pytest.raises(BadNet, match=says):
        files.read(net, setting)


def test_another_bot_plays_when_a_net_is_damaged(net: Path, setting: Setting, caplog: pytest.LogCaptureFixture) -> None:
    net.write_bytes(net.read_bytes()[:-1])
    greedy = bots.policy(setting.game)
    bot = NeuralBot(setting.game, lambda: greedy)
    state = setting.new(1)
    seen = state.seen_by(state.decisions[0].seat)
    with caplog.at_level(logging.WARNING):
        assert bot.choose(seen) == greedy.choose(seen)
    assert "greedy plays instead of neural" in caplog.text


def test_it_has_a_name_where_there_are_nets(net: Path, setting: Setting) -> None:
    assert "neural" in bots.names(setting.game) and "neural" not in bots.names(games.load("orion"))
    bot = bots.load("neural", setting.game)
    state = setting.new(3)
    seat = state.decisions[0].seat
    assert bot.choose(state.seen_by(seat)) in state.decision(seat).actions
    with pytest.raises(bots.UnknownBot):
        bots.load("neural", games.load("orion"))


def test_the_usual_bot_plays_at_tables_without_a_net(net: Path) -> None:
    game = games.load("realms")
    state = game.new(3, seed=1, mode="free_for_all")
    seen = state.seen_by(state.decisions[0].seat)
    assert bots.load("neural", game).choose(seen) == bots.load(bots.USUAL, game).choose(seen)


def test_a_game_that_nets_would_play_for_ever_is_brought_to_its_end(
    net: Path, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = setting.game
    monkeypatch.setattr(learned, "PATIENCE", 10)
    bot, greedy = NeuralBot(game, lambda: bots.policy(game)), bots.policy(game)
    state = setting.new(2)
    alike = []
    for _action in range(60):
        seat = state.decisions[0].seat
        seen = state.seen_by(seat)
        action = bot.choose(seen)
        alike.append(action == greedy.choose(seen))
        state.apply(seat, action)
    assert not all(alike[:10]) and all(alike[10:])


def test_a_net_plays_whole_games(net: Path, setting: Setting) -> None:
    players = [NeuralBot(setting.game, lambda: bots.policy(setting.game), iterations=each) for each in (None, 8)]
    state = setting.new(2)
    for _pick in range(60):
        if state.over:
            break
        seat = state.decisions[0].seat
        state.apply(seat, players[seat].choose(state.seen_by(seat)))
