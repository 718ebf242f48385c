"""A net goes on learning at another table of its game, with what it knows."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

import numpy as np  # noqa: E402

from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.neural.files import BadNet  # noqa: E402
from stardeck.training.model import Model, fresh  # noqa: E402
from stardeck.training.transfer import input_names, parts_for  # noqa: E402

SMALL = (8, 4)


def written(setting: Setting, path: Path) -> Model:
    """A net with weights everywhere, in a file."""
    torch.manual_seed(1)
    model = fresh(setting, SMALL)
    for weights in model.parameters():
        torch.nn.init.normal_(weights, std=0.1)
    model.write(path, setting)
    return model


def rows(parts: list[list[float]], setting: Setting) -> dict[str, list[float]]:
    """The weights of each input, by its name."""
    table = np.array(parts[0]).reshape(-1, SMALL[0]).tolist()
    return dict(zip(input_names(setting), table, strict=True))


def test_a_net_for_two_knows_its_cards_among_four(tmp_path: Path) -> None:
    two, four = Setting("race", 2), Setting("race", 4)
    written(two, tmp_path / "two.net")
    before = rows(parts_for(tmp_path / "two.net", two)[1], two)
    about, parts = parts_for(tmp_path / "two.net", four)
    assert about.players == 2
    assert [len(part) for part in parts] == [
        *(four.width * 8, 8, 8 * 4, 4),
        *(four.actions * 4, four.actions, 5 * 4, 5),
    ]
    after = rows(parts, four)
    mine, theirs = "me.tableau/gem_world", "tableau/gem_world"
    assert after[mine] == before[mine]
    for seat in ("+1", "+2", "+3"):  # three opponents count as much as the one it knew
        assert after[f"{seat}.{theirs}"] == pytest.approx([weight / 3 for weight in before[f"+1.{theirs}"]])
    again = fresh(four, SMALL)
    again.take(parts)


def test_actions_are_found_by_what_they_do(tmp_path: Path) -> None:
    """The duel of Star Realms has one opponent to attack, the free-for-all three."""
    two, four = Setting("realms", 2), Setting("realms", 4, options={"mode": "free_for_all"})
    written(two, tmp_path / "two.net")
    before = parts_for(tmp_path / "two.net", two)[1][5]
    after = parts_for(tmp_path / "two.net", four)[1][5]
    for text in ("end_turn", "buy explorer"):
        code = four.game.codes.parse(text)
        assert after[four.numbers[code]] == before[two.numbers[code]]
    attacks = [four.numbers[four.game.codes.code({"do": "attack", "seat": seat})] for seat in (1, 2, 3)]
    assert len({after[number] for number in attacks}) == 1
    gift = next(n for n, code in enumerate(four.codes) if four.game.codes.kind(code).name == "give")
    assert after[gift] == 0.0


def test_the_net_of_another_game_is_refused(tmp_path: Path) -> None:
    two = Setting("realms", 2)
    written(two, tmp_path / "two.net")
    with pytest.raises(BadNet, match="a net for realms"):
        parts_for(tmp_path / "two.net", Setting("race", 2))
