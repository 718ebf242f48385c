"""The table of another engine of Star Realms, as one of its seats sees it, as a position of ours.

The other engine shows a seat the table (a view) and lists what it may do (options).  Here both become a state of our
engine at the very same question.  A view tells which cards a deck has, not their order, and of the opponent's deck and
hand only what is in both together: they are dealt at random, so the state holds no secret, and `seen_by` hides them.

Where the two differ:

* There bases and ally abilities that need no answer work by themselves, at once.  Here they count as used, and what
  the owner may still use does not.
* There forced discards are made at the beginning of the victim's turn, after its bases have worked: our option
  `forced_discard` puts them off too.
* There a ship that must go on top of the deck goes there; here a redirect that cannot be refused says the same.
* There every discard or scrap is a question of its own, in any order; here picks go in order, so the order is not kept.
* There a card that is being scrapped for its ability lies in play until that is done; here it has left.
* There the base is destroyed before the card is drawn, where a card does both; the agenda says so.
* There Junkyard and the ally ability of Patrol Mech may scrap nothing, and a scrapped Explorer does not go back.
* There an ally ability that has been enabled stays so when the ally leaves; here our player can no more use it.
* There a Stealth Needle that is a copy of a ship of another color is no more an ally of a red card; here that card
  counts as having used its ally ability.
* There an Explorer may be scrapped from the trade row, and a ship that could become a copy may stay as it is; our
  player never does either.

A view has no past.  What a seat remembers is kept here: which cards it has seen, so those that are nowhere any more
have been scrapped, and what it has begun and is being asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.realms_outsider_cards import (
    ABILITY,
    ALLY_ABILITY,
    GAINS,
    NAME,
    TYPE,
    Row,
    Word,
    alternatives,
    choice_of,
    core,
)
from stardeck.games.realms.abilities import DISCARD, HAND
from stardeck.games.realms.card import SHIP_KIND
from stardeck.games.realms.codes import TO_DECK
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.state import Realms

View = Mapping[str, Any]
Option = Sequence[Any]  # a word, and what goes with it
Place = tuple[str, int]  # of a card in play: the color, and the number among those of it
Agenda = list[tuple[str, list[int]]]  # steps and their numbers, the next first

RULES: Final = {"mode": "duel", "sets": ["core"], "forced_discard": "next_turn", "turn_limit": 200}
OPENING: Final = 3  # cards that who begins has in hand
HAND_SIZE: Final = 5
APART: Final = 64  # between the numbers of the questions of two turns, so that a turn is known as new
NO_CARD: Final = "none"  # what a gap in the trade row is called
NEEDLE: Final = "stealth_needle"
RED: Final = "red"  # the color of that ship
COPYING: Final = "copyship"
DRAWING: Final = ("discardDraw", "scrapFromHandDraw", "scrapFromDiscardDraw")  # up to two cards, each asked for
USED_UP: Final = (None, "used")
REST: Final = ("main", "discard_phase", "draw_phase", "next_turn")  # of a turn


@dataclass
class Question:
    """A question as ours: a state, and where the cards in play lie in the other engine."""

    state: Realms
    seat: int
    mine: list[Place] = field(default_factory=list)
    theirs: list[Place] = field(default_factory=list)
    choice: list[Word] = field(default_factory=list)  # the alternatives, if that is what is asked


def is_main(options: Iterable[Option]) -> bool:
    """Whether this is the question what to do next, not one about something begun."""
    return any(option[0] in ("play", "endTurn") for option in options)


class Table:
    """What a seat knows of one game in the other engine."""

    def __init__(self, game: RealmsGame) -> None:
        self.game = game
        self.ids = {record.name_en: record.id for record in core(game)}
        self.choices = {
            frozenset(alternatives(effect)): (record, alternatives(effect))
            for record in core(game)
            if (effect := choice_of(record)) is not None
        }
        self.seat = -1  # nobody has said yet who begins
        self.turns = 0
        self.asked = 0
        self.over = True  # the last turn, so that the next question begins one
        self.begun: Option = ()  # what the seat chose to do last …
        self.source: Any = None  # … the card in play whose ability that is …
        self.picks = 0  # … how many cards were discarded or scrapped for it …
        self.enough = False  # … and whether the seat wants no more of that
        self.seen: Counter[str] = Counter()  # the most copies of each card that lay anywhere

    # --- what goes on ---

    def note(self, view: View) -> None:
        """Take notice of a question; the first one of a turn comes after the end of the last."""
        if self.seat < 0:
            self.seat = 0 if len(view["hand"]) == OPENING else 1
        if self.over:
            self.over = False
            self.turns += 1
            self.asked += APART
            self.begun, self.source = (), None

    def answered(self, option: Option, options: Sequence[Option], view: View) -> None:
        """Remember what was chosen."""
        if is_main(options):
            self.over = option[0] == "endTurn"
            self.begun, self.picks, self.enough = option, 0, False
            has_source = option[0] in ("abilityOption", "scrapFromPlay")
            self.source = view["cardsInPlay"][option[1]][option[2]] if has_source else None
        elif any(each[0] in DRAWING for each in options):
            self.picks += 1
            self.enough = option[0] not in DRAWING

    # --- the position ---

    def question(self, options: Sequence[Option], view: View) -> Question:
        self.asked += 1
        main = is_main(options)
        play = self.played(view, main)
        bases = [
            (self.ids[card[0][NAME]], (color, i))
            for color, cards in view["opponentCardsInPlay"].items()
            for i, card in enumerate(cards)
        ]
        me = {
            "hand": self.named(view["hand"]),
            "deck": known(self.named(view["topCards"])[::-1]) + self.named(view["scrambleDeck"]),
            "discard": self.named(view["discardPile"]),
            "play": [card for card, _place in play],
            "ships": self.ships(view),
            "trade": view["trade"],
            "combat": view["attack"],
            "played": {"blob": view["blobPlayCount"]},
        }
        if view["nextShipTop"] and options[0][0] != "freeAcquire":  # there it says where that very ship goes
            me["redirects"] = [{"to": "deck", "kinds": ["ship"]}]
        unseen = self.named(view["opponentScrambleDeckAndHand"])
        shown = self.named(view["opponentHandCards"])
        hidden = max(0, HAND_SIZE - len(shown))
        other = {
            "hand": known(shown) + unseen[:hidden],
            "deck": known(self.named(view["opponentTopCards"])[::-1]) + unseen[hidden:],
            "discard": self.named(view["opponentDiscardPile"]),
            "play": [card for card, _place in bases],
            "owes": view["opponentMustDiscard"],
        }
        asked, choice = self.agenda(options, view) if not main else ([], [])
        data = {
            "players": 2,
            "options": RULES,
            "turn": 2 * self.turns - 1 + self.seat,
            "active": self.seat,
            "authority": in_order(self.seat, view["authority"], view["opponentAuthority"]),
            "seats": in_order(self.seat, me, other),
            "agenda": [[name, self.seat, numbers] for name, numbers in [*asked, *((rest, []) for rest in REST)]],
            "opened": self.asked,
            "seed": self.asked,
            **self.middle(view, [me, other]),
        }
        state = self.game.from_json(data)
        return Question(state, self.seat, [place for _card, place in play], [place for _card, place in bases], choice)

    def named(self, cards: Iterable[Row] | None) -> list[str]:
        return [self.ids[card[NAME]] for card in cards or ()]

    def played(self, view: View, main: bool) -> list[tuple[Any, Place]]:
        """The seat's cards in play, as ours, and where they lie."""
        found: list[tuple[Any, Place]] = []
        colors = view["cardsInPlay"]
        strayed = any(card[4] for color, cards in colors.items() for card in cards if color != RED)
        for color, cards in colors.items():
            for i, card in enumerate(cards):
                being_used = not main and card is self.source
                if not (being_used and self.begun[0] == "scrapFromPlay"):
                    spent = strayed and color == RED and len(cards) == 1
                    found.append((self.in_play(card, being_used, spent), (color, i)))
        return found

    def in_play(self, card: Sequence[Any], being_used: bool, spent: bool) -> dict[str, Any]:
        """A card in play: its abilities have worked, but for what its owner may still use and allies yet to come."""
        face, left = card[0], None if being_used or card[2] in USED_UP else card[2]
        data: dict[str, Any] = {"card": NEEDLE if card[4] else self.ids[face[NAME]]}
        if card[4] and face[ABILITY] != COPYING:
            data["copies"] = self.ids[face[NAME]]
        if face[TYPE] != "ship":
            data["used"] = left != face[ABILITY]
        data["allied"] = spent or (bool(card[1]) and left != face[ALLY_ABILITY])
        return data

    def ships(self, view: View) -> list[str]:
        """The ships in play that can be copied."""
        faces = [card[0] for cards in view["cardsInPlay"].values() for card in cards]
        return self.named(face for face in faces if face[TYPE] == "ship" and face[ABILITY] != COPYING)

    def middle(self, view: View, seats: list[dict[str, Any]]) -> dict[str, Any]:
        """The trade row, the Explorers and what has been scrapped."""
        explorer, *row = view["tradeRow"]
        data: dict[str, Any] = {"row": self.named(card for card in row if card[NAME] != NO_CARD)}
        piles = [pile for seat in seats for pile in (seat["hand"], seat["deck"], seat["discard"], seat["play"])]
        cards = [card for pile in [*piles, data["row"]] for card in pile]
        lying = Counter(card if isinstance(card, str) else card["card"] for card in cards)
        self.seen |= lying
        data["scrap_heap"] = [card for card in (self.seen - lying).elements() if card != "explorer"]
        if explorer[NAME] == NO_CARD:
            data["explorers"] = 0
        if len(data["row"]) < len(row):
            data["trade_deck"] = []
        return data

    # --- the agenda ---

    def agenda(self, options: Sequence[Option], view: View) -> tuple[Agenda, list[Word]]:
        """What is asked, and what comes after that before the turn goes on; and the alternatives of a choice."""
        words = {str(option[0]) for option in options}
        if "discardNormal" in words:
            return [("forced_discard", [view["mustDiscard"]])], []
        if "discardDraw" in words:
            return [("discard_then", [0, 2, 1, -1, 0, self.picks, 0])], []
        if words & {"scrapFromHandDraw", "scrapFromDiscardDraw"}:
            return [("scrap_own", [HAND | DISCARD, 0, 2, 1, self.picks, 0])], []
        if words & {"scrapFromHandNormal", "scrapFromDiscardNormal"}:
            free = "noScrapFromHand" in words
            return [("scrap_own", [HAND | DISCARD, 0, 1, 0] if free else [HAND, 1, 1, 0])], []
        if "killbase" in words:
            return [("destroy_base", [1]), *self.after_base()], []
        if "rowscrap" in words:
            return [("scrap_row", [0, 1])], []
        if "freeAcquire" in words:
            return [("acquire", [-1, SHIP_KIND, TO_DECK, 0])], []
        if COPYING in words:
            return [("copy_ship", [self.game.by_id[NEEDLE].code])], []
        record, choice = self.choices[frozenset(map(alternative, options))]
        step = next(step for step in self.game.cards[record.code].primary if step.name == "choose")
        return [("choose", [int(n) for n in step.ints()])], choice

    def after_base(self) -> Agenda:
        """What a card does after it has destroyed a base."""
        if self.begun[0] == "scrapFromPlay":
            return [("draw", [1])]
        return [("scrap_row", [0, 1])] if self.begun[-1] == "-destroyscrap" else []


def alternative(option: Option) -> Word:
    """One of the alternatives of a choice; only gains have numbers that matter."""
    return option[0], option[1] if option[0] in GAINS.values() else 0


def known(cards: Iterable[str]) -> list[Any]:
    return [{"card": card, "known_to": "all"} for card in cards]


def in_order(seat: int, mine: Any, theirs: Any) -> list[Any]:
    return [mine, theirs] if seat == 0 else [theirs, mine]
