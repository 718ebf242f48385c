"""A few short games as each seat saw them, so that a change of the rules or of the words reads as a difference.

STARDECK_WRITE_GOLDEN=1 writes the texts anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.chance import Chance, fast
from stardeck.engine.journal import Play
from stardeck.engine.state import State

FOLDER = Path(__file__).parent / "golden"
NAMES = {"en": ["Ann", "Bob", "Cem", "Dan", "Eve", "Fay"], "ru": ["Аня", "Боб", "Вера", "Глеб", "Даша", "Егор"]}
VIEWERS = {0: "first_seat", 1: "second_seat", -1: "spectator"}

INVASION: dict[str, Any] = {"sets": ["base", "xeno"], "invasion": True}

# name: game, language, seed, options (with the number of players)
PLAYTHROUGHS: dict[str, tuple[str, str, int | str, dict[str, Any]]] = {
    "realms_colonial_wars": ("realms", "en", 4, {"authority": 20}),
    "realms_core": ("realms", "ru", 6, {"authority": 20, "sets": ["core"]}),
    "realms_both_next_turn": (
        "realms",
        "en",
        f"{7:064x}",
        {"authority": 25, "sets": ["colonial_wars", "core"], "forced_discard": "next_turn", "turn_limit": 12},
    ),
    "realms_free_for_all": ("realms", "en", 8, {"mode": "free_for_all", "players": 3, "authority": 10}),
    "realms_hunter": ("realms", "ru", 9, {"mode": "hunter", "players": 4, "authority": 8, "sets": ["core"]}),
    "realms_hydra": ("realms", "en", 10, {"mode": "hydra_two_headed", "players": 4, "authority": 20}),
    "realms_emperor": ("realms", "ru", 11, {"mode": "emperor", "players": 6, "authority": 6}),
    "realms_raid": ("realms", "en", 12, {"mode": "raid", "players": 4, "authority": 12, "sets": ["core"]}),
    "race_invasion_defeated": ("race", "en", 89, INVASION),
    "race_invasion_repulsed": ("race", "ru", 43, {**INVASION, "players": 3}),
    "orion_learning": ("orion", "en", 3, {"races": "humans", "advisors": "none"}),
    "orion_draft": ("orion", "ru", 5, {"races": "draft", "players": 3}),
}


def eager(state: State, chance: Chance) -> tuple[int, int]:
    """Choose at random, but not the first action, which ends the turn or the picking, while there are others."""
    question = state.decisions[0]
    actions = question.actions[1:] or question.actions
    return question.seat, actions[int(chance.below(len(actions)))]


def story(name: str, seat: int) -> str:
    """Play a game at random and tell it as a seat saw it: its questions and choices, and what happened."""
    game_id, lang, seed, options = PLAYTHROUGHS[name]
    game = games.load(game_id)
    names = NAMES[lang][: options.get("players", 2)]
    play = Play.new(game, seed=seed, seats=names, **options)
    chance = fast(1)
    lines = [game.text.table(play.state.seen_by(seat).position, lang, names), ""]
    while not play.state.over:
        actor, action = eager(play.state, chance)
        if actor == seat:
            seen = play.state.seen_by(seat)
            question = seen.decision
            assert question is not None
            words = ", ".join(game.codes.text(one) for one in question.actions)
            lines += [f"? {seen.prompt(lang)} [{words}]", f"> {game.codes.text(action)}"]
        for event in play.apply(actor, action):
            line = game.text.event(event.seen_by(seat), lang, names)
            if line:
                lines.append(f"  {line}")
    lines += ["", game.text.table(play.state.seen_by(seat).position, lang, names)]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


@pytest.mark.parametrize("seat", VIEWERS, ids=VIEWERS.get)
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_is_told_as_ever(name: str, seat: int) -> None:
    path = FOLDER / f"{name}.{VIEWERS[seat]}.txt"
    told = story(name, seat)
    if os.environ.get("STARDECK_WRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()
