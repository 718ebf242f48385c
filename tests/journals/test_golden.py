"""Finished games that must replay to the same end for ever.

STARDECK_WRITE_GOLDEN=1 writes them anew, after a change of the rules that is meant (and raises their version).  A bug
that was found in a game adds that game's journal to the folder `golden`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.events import Log
from stardeck.engine.journal import Journal, Play, verify
from tests.configurations import CONFIGURATIONS, Configuration, choose

FOLDER = Path(__file__).parent / "golden"
SHORTER: dict[str, dict[str, Any]] = {"realms": {"authority": 15}}  # so that the files stay small


def played(configuration: Configuration) -> Journal:
    """Play a random game whose seats change their minds now and then, once by consent."""
    game = configuration.game
    names = ["Ann", "Боб", "Cem", "Даша", "Eve", "Фёдор"][: configuration.players or 2]
    options = {**SHORTER.get(configuration.game_id, {}), **configuration.options}
    play = Play.new(game, configuration.players, configuration.seed(3), names, **options)
    chance = fast(3)
    actions = Actions()
    agreed = False
    while not play.state.over:
        seat, action = choose(play.state, chance, actions)
        play.apply(seat, action)
        if play.can_undo(seat) and chance.below(12) == 0:
            play.undo(seat)
        elif not agreed and len(play.journal.entries) > 60:
            agreed = True
            play.undo_by_consent(20, configuration.seed(4))
    return play.journal


if os.environ.get("STARDECK_WRITE_GOLDEN"):
    FOLDER.mkdir(exist_ok=True)
    for one in CONFIGURATIONS:
        played(one).save(FOLDER / f"{one.name}.journal")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.journal")), ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_end(path: Path) -> None:
    journal = Journal.read(path)
    state = verify(journal)
    assert state.over and state.result is not None
    assert state.result.to_json() == journal.result
    assert journal.dumps().encode() == path.read_bytes()
    play = Play.from_journal(journal)
    assert play.state.to_json() == state.to_json()
    log = Log()
    journal.replay(log=log)
    assert [event.to_json() for event in play.events] == [event.to_json() for event in log.events]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda one: one.name)
def test_the_same_game_is_played_again(configuration: Configuration) -> None:
    """Not only do old journals replay: the same seeds and choices write the same journal."""
    assert played(configuration).dumps() == (FOLDER / f"{configuration.name}.journal").read_text(encoding="utf-8")
