"""The process in which bots think: it gets a world as a seat may imagine it, and answers with an action.

    python -m stardeck.server.thinking

Questions and answers go over its standard input and output, each as four bytes of length and MessagePack.  It never
sees a true deck or hand: the server deals everything hidden anew before it asks (`Seen.imagine`), and the seat's view
of that world is the same, byte for byte.  When the server is gone, so is its input, and the process ends.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from stardeck import bots, games
from stardeck.engine.game import Game

LENGTH = 4


class Question(Struct):
    """What a bot is asked."""

    game: str
    level: str
    seat: int
    seed: int
    world: dict[str, Any]
    budget: float | None = None
    explain: bool = False


class Answer(Struct):
    """What it says: an action, what it has compared, or what went wrong."""

    action: int = -1
    options: list[tuple[int, float, int]] = []  # for a hint: actions, the best first, chances to win, imagined games
    problem: str = ""


@lru_cache(maxsize=8)
def game_of(name: str) -> Game:
    return games.load(name)


@lru_cache(maxsize=256)
def bot_of(name: str, level: str, seed: int) -> bots.Bot:
    return bots.load(level, game_of(name), seed, timed=True)


def answer(question: Question) -> Answer:
    """Choose for a seat, from what it sees."""
    try:
        seen = game_of(question.game).from_json(question.world).seen_by(question.seat)
        decision = seen.decision
        if decision is None:
            return Answer(problem=f"seat {question.seat} is not asked")
        if question.explain:
            adviser = bots.adviser(game_of(question.game), question.seed, seconds=question.budget)
            found = adviser.explain(seen)
            return Answer(found[0].action, [(each.action, each.chance, each.visits) for each in found])
        bot = bot_of(question.game, question.level, question.seed)
        return Answer(int(bot.choose(seen, decision, question.budget)))
    except Exception as problem:  # a bot that fails must not take the others along
        return Answer(problem=f"{type(problem).__name__}: {problem}")


def read(pipe: BinaryIO) -> bytes | None:
    head = pipe.read(LENGTH)
    if len(head) < LENGTH:
        return None
    return pipe.read(int.from_bytes(head, "big"))


def main() -> None:
    os.nice(5)  # people at the tables come first
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not disturb
    while (data := read(questions)) is not None:
        reply = msgspec.msgpack.encode(answer(msgspec.msgpack.decode(data, type=Question)))
        try:
            answers.write(len(reply).to_bytes(LENGTH, "big") + reply)
            answers.flush()
        except BrokenPipeError:  # the server is gone, and nobody waits for the answer
            os._exit(0)


if __name__ == "__main__":
    main()
