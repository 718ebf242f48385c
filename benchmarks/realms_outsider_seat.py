"""A seat in another engine of Star Realms, taken by one of our players.

`Seat` is what that engine calls a chooser: `seat(name, options, view)` returns the number of an option.  Each question
becomes one of ours (`realms_outsider_table`), our player answers it, and its action becomes an option.

That engine does not offer everything that our rules do, and then our player has to do with what it offers:

* A turn ends only with an empty hand: who wants to end it earlier plays the next card first (`played on`).
* A card that it thinks better than another one there cannot be discarded or scrapped, and a card in hand not if the
  same lies on the discard pile; that one, or the cheapest one on offer, goes instead.  Not every ship can be copied
  either, and the last one of the trade row cannot be had for free; the dearest one on offer is taken instead
  (`narrowed`).
* An attack on the player is made with all combat that is left.

Any other wish that is not on offer is a miss.  A question with one answer is no question.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from benchmarks.realms_outsider_cards import COST, NAME
from benchmarks.realms_outsider_table import Option, Question, Table, View, alternative, is_main
from stardeck.bots.bot import Bot
from stardeck.games.realms.codes import (
    AMOUNT,
    ATTACK_BASE,
    BUY,
    COPY_BASE,
    COPY_SHIP,
    DESTROY_BASE,
    DONE,
    END_TURN,
    FROM_DISCARD,
    FROM_HAND,
    FROM_ROW,
    GIVE,
    OPTION,
    PLAY,
    SCRAP,
    USE,
    WAIT,
)

Wish = tuple[Any, ...]  # an option by what matters of it

REFUSALS: Final = ("nodiscard", "noScrapFromHand", "nokill", "noRowScrap", "nocopy")
FROM_THE_ROW: Final = ("rowscrap", "freeAcquire")
CARDS: Final = (  # kinds of actions that name a card, by their first number, and what they are called here
    (PLAY, BUY, "play"),
    (BUY, FROM_HAND, "acquire"),
    (FROM_HAND, FROM_DISCARD, "hand"),
    (FROM_DISCARD, FROM_ROW, "discard"),
    (FROM_ROW, COPY_SHIP, "row"),
    (COPY_SHIP, COPY_BASE, "copyship"),
)


class Seat:
    """One of our players in one game of the other engine."""

    def __init__(self, table: Table, bot: Bot) -> None:
        self.table = table
        self.bot = bot
        self.names = {table.game.by_id[name].code: there for there, name in table.ids.items()}
        self.asked = 0  # questions answered so far, …
        self.seconds = 0.0  # … the processor time it took, …
        self.bent: Counter[str] = Counter()  # … how often the next best had to do …
        self.misses: Counter[str] = Counter()  # … and by kind the wishes that were not to be had

    def __call__(self, _name: str, options: Sequence[Option], view: View) -> int:
        start = time.process_time()
        self.table.note(view)
        number = 0
        if len(options) > 1:
            number = self.answer(options, view)
            self.asked += 1
            self.seconds += time.process_time() - start
        self.table.answered(options[number], options, view)
        return number

    def answer(self, options: Sequence[Option], view: View) -> int:
        """What our player wants, if the other engine offers it; else the next best."""
        wishes = [wish_for(option) for option in options]
        if self.table.enough and not is_main(options):  # it is asked for a second card, though it wanted no first one
            return wishes.index(("done",))
        question = self.table.question(options, view)
        action = self.bot.choose(question.state.seen_by(question.seat))
        wish = self.wish(action, question)
        if wish in wishes:
            return wishes.index(wish)
        instead, kind = self.instead(wish, wishes, options)
        (self.misses if kind == wish[0] else self.bent)[kind] += 1
        return instead

    def wish(self, action: int, question: Question) -> Wish:
        """An action of ours in the words of the other engine."""
        if action in (END_TURN, DONE):
            return ("endTurn",) if action == END_TURN else ("done",)
        if OPTION <= action < WAIT:
            return question.choice[action - OPTION]
        if action < AMOUNT:
            return ("attackOpponent",)
        for first, end, word in CARDS:
            if first <= action < end:
                return word, self.names[action - first]
        seat = question.seat if USE <= action < ATTACK_BASE else 1 - question.seat
        at = question.state.find_in_play(i64(seat), i64(action >> 2 & 0xFF), i64(action & 3))
        if seat == question.seat:
            return "scrapFromPlay" if action >= SCRAP else "abilityOption", *question.mine[at]
        assert action < GIVE
        return "killbase" if action >= DESTROY_BASE else "attack", *question.theirs[at]

    def instead(self, wish: Wish, wishes: Sequence[Wish], options: Sequence[Option]) -> tuple[int, str]:
        """The number of the next best option, and what that is called."""
        kinds = [each[0] for each in wishes]
        if wish == ("endTurn",):
            return kinds.index("play"), "played on"
        if wish[0] in ("hand", "discard") and not is_main(options):
            same = [i for i, each in enumerate(wishes) if each[1:] == wish[1:]]
            cards = [i for i, kind in enumerate(kinds) if kind in ("hand", "discard")]
            return min(same or cards, key=lambda i: options[i][2][COST]), "narrowed"
        ships = [i for i, option in enumerate(options) if option[0] in ("copyship", "freeAcquire")]
        if wish[0] in ("copyship", "row") and ships:
            return max(ships, key=lambda i: options[i][-1][COST]), "narrowed"
        return next((i for i, kind in enumerate(kinds) if kind in ("play", "endTurn", "done")), 0), wish[0]


def wish_for(option: Option) -> Wish:
    """An option by what matters of it: the word, and the card or the place."""
    word = option[0]
    if word in REFUSALS:
        return ("done",)
    if word in ("endTurn", "attackOpponent"):
        return (word,)
    if word in ("play", "acquire"):
        return word, option[2][NAME]
    if word in FROM_THE_ROW:
        return "row", option[2][NAME]
    if word == "copyship":
        return word, option[1][NAME]
    if word.startswith(("discard", "scrapFromHand")):
        return "hand", option[2][NAME]
    if word.startswith("scrapFromDiscard"):
        return "discard", option[2][NAME]
    if word in ("abilityOption", "scrapFromPlay", "attack", "killbase"):
        return word, option[1], option[2]
    return alternative(option)
