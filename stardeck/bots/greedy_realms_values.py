"""What the cards of Star Realms are worth to the greedy bot, early and late in a game.

Every number comes from what a card does (its steps), so cards of house sets have values too.  A value is in
hundredths of one trade at the start of a game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step
from stardeck.games.realms.abilities import (
    AcquireFree,
    ChooseOne,
    CopyBase,
    CopyShip,
    DestroyBase,
    DiscardThen,
    DrawCards,
    DrawPerFaction,
    GainAuthority,
    GainCombat,
    GainCombatPerScrapped,
    GainTrade,
    If,
    OpponentDiscards,
    RedirectNext,
    ScrapOwn,
    ScrapRow,
)
from stardeck.games.realms.card import ALL_FACTIONS, NEVER, Card
from stardeck.games.realms.codes import TO_HAND

PHASES: Final = 9  # a game goes from phase 0 to phase 8
LAST_PHASE: Final = 8

Taste = dict[str, tuple[int, int]]

# What one of each is worth in the first and in the last phase: found by playing variants against each other over many
# thousand duplicate deals of both sets and their mix, and keeping what won twice on fresh deals.
TASTE: Final[Taste] = {
    "trade": (63, 34),
    "combat": (70, 100),
    "authority": (54, 51),
    "draw": (174, 200),
    "discard": (110, 140),  # a card that an opponent must discard
    "thin": (243, 60),  # an own card scrapped
    "cycle": (60, 80),  # a card discarded to draw another
    "row": (10, 8),  # a card scrapped from the trade row
    "raze": (100, 374),  # a base destroyed
    "acquire": (64, 40),  # a card for nothing, by its cost
    "to_hand": (100, 54),  # the next card acquired goes to hand
    "to_deck": (80, 26),  # … or on the deck
    "copy": (239, 446),
    "condition": (50, 60),  # of an effect that needs something, in per cent
    "ally_all": (200, 250),  # being an ally of every faction
    "self_hand": (47, 74),  # may go to hand when acquired
    "base": (130, 171),  # a base works every turn: of its abilities, in per cent
    "defense": (11, 15),  # of a base, for each point
    "outpost": (21, 35),  # of an outpost, for each point more
    "ally": (60, 155),  # ally abilities, in per cent of their chance
    "enable": (50, 50),  # … and what a card adds to the ally abilities of others
    "scrap": (40, 41),  # scrap abilities, in per cent
    "dilute": (52, 103),  # what a card more costs, in per cent of the deck's average card
    "keep": (100, 100),  # an own card is scrapped below this per cent of the average
    "this_turn": (36, 51),  # what a card in hand still gives this turn, in per cent, when it may be scrapped
    "spend": (158, 80),  # a scrap ability is used above this per cent of the card's value
    "face": (48, 89),  # a point of combat at a player, when a base could be attacked instead
    "deny": (60, 60),  # how much better than it a card must be to be scrapped from the row, in per cent
    "fear": (100, 100),  # of several players: for how dangerous one is, in per cent of his average card, …
    "lead": (5, 5),  # … for each point it takes to defeat him, where everybody plays alone, …
    "focus": (30, 30),  # … and against each such point, where teams play
    "harmless": (50, 50),  # a base whose owner cannot attack this seat, in per cent
    "pass": (40, 40),  # what a team must gain by a card that is passed on
    "together": (100, 100),  # a card is paid together above this per cent of what each could buy alone
    "pace": (60, 30),  # how much of a phase a round is, and a lost point of authority, in per cent
}

# What differs from it in other modes.  Each was kept only if one seat with it did better among seats without it, and
# one seat without it did worse among seats with it: where many play, being different may pay by itself.
TASTE_IN: Final[dict[str, Taste]] = {
    "hunter": {"combat": (35, 50), "authority": (108, 102)},
}


def blend(early: i64, late: i64, phase: i64) -> i64:
    return (early * (LAST_PHASE - phase) + late * phase) // LAST_PHASE


@final
@mypyc_attr(acyclic=True)
class Weights:
    """What one of each is worth in a phase of the game."""

    def __init__(self, taste: Taste, phase: i64) -> None:
        self.trade = self.weigh(taste["trade"], phase)
        self.combat = self.weigh(taste["combat"], phase)
        self.authority = self.weigh(taste["authority"], phase)
        self.draw = self.weigh(taste["draw"], phase)
        self.discard = self.weigh(taste["discard"], phase)
        self.thin = self.weigh(taste["thin"], phase)
        self.cycle = self.weigh(taste["cycle"], phase)
        self.row = self.weigh(taste["row"], phase)
        self.raze = self.weigh(taste["raze"], phase)
        self.acquire = self.weigh(taste["acquire"], phase)
        self.to_hand = self.weigh(taste["to_hand"], phase)
        self.to_deck = self.weigh(taste["to_deck"], phase)
        self.copy = self.weigh(taste["copy"], phase)
        self.condition = self.weigh(taste["condition"], phase)
        self.ally_all = self.weigh(taste["ally_all"], phase)
        self.self_hand = self.weigh(taste["self_hand"], phase)
        self.base = self.weigh(taste["base"], phase)
        self.defense = self.weigh(taste["defense"], phase)
        self.outpost = self.weigh(taste["outpost"], phase)
        self.ally = self.weigh(taste["ally"], phase)
        self.enable = self.weigh(taste["enable"], phase)
        self.scrap = self.weigh(taste["scrap"], phase)
        self.dilute = self.weigh(taste["dilute"], phase)
        self.keep = self.weigh(taste["keep"], phase)
        self.this_turn = self.weigh(taste["this_turn"], phase)
        self.spend = self.weigh(taste["spend"], phase)
        self.face = self.weigh(taste["face"], phase)
        self.deny = self.weigh(taste["deny"], phase)
        self.fear = self.weigh(taste["fear"], phase)
        self.focus = self.weigh(taste["focus"], phase)
        self.lead = self.weigh(taste["lead"], phase)
        self.together = self.weigh(taste["together"], phase)
        self.harmless = self.weigh(taste["harmless"], phase)
        self.passing = self.weigh(taste["pass"], phase)

    def weigh(self, pair: tuple[int, int], phase: i64) -> i64:
        return blend(i64(pair[0]), i64(pair[1]), phase)


def worth(steps: vec[Step], w: Weights, cards: vec[Card]) -> i64:
    """What a row of steps is worth on average."""
    total: i64 = 0
    for step in steps:
        total += step_worth(step, w, cards)
    return total


def step_worth(step: Step, w: Weights, cards: vec[Card]) -> i64:
    if isinstance(step, GainTrade):
        return step.n * w.trade
    if isinstance(step, GainCombat):
        return step.n * w.combat
    if isinstance(step, GainAuthority):
        return step.n * w.authority
    if isinstance(step, DrawCards):
        return step.n * w.draw
    if isinstance(step, OpponentDiscards):
        return step.n * w.discard
    if isinstance(step, ScrapOwn):
        return step.most * (w.thin + step.draws * w.draw)
    if isinstance(step, ChooseOne):
        return best_option(step, w, cards)
    if isinstance(step, If):
        return worth(cards[step.card].branches[step.branch].steps, w, cards) * w.condition // 100
    if isinstance(step, DestroyBase):
        return w.raze
    if isinstance(step, ScrapRow):
        return step.most * w.row
    if isinstance(step, AcquireFree):
        if step.most < 0:
            return 5 * w.acquire
        return step.most * w.acquire
    if isinstance(step, RedirectNext):
        if step.to == TO_HAND:
            return w.to_hand
        return w.to_deck
    if isinstance(step, DiscardThen):
        if step.card < 0:
            return step.most * step.per * w.cycle
        return step.most * worth(cards[step.card].branches[step.branch].steps, w, cards) // 2
    if isinstance(step, GainCombatPerScrapped):
        return step.n * w.combat
    if isinstance(step, DrawPerFaction):
        return step.n * w.draw * 2
    if isinstance(step, (CopyShip, CopyBase)):
        return w.copy
    return 0


def best_option(step: ChooseOne, w: Weights, cards: vec[Card]) -> i64:
    best: i64 = 0
    for i in range(step.count):
        value = worth(cards[step.card].branches[step.first + i].steps, w, cards)
        if value > best:
            best = value
    return best


@final
@mypyc_attr(acyclic=True)
class Values:
    """The values of all cards in one phase, each table by design."""

    def __init__(self, cards: vec[Card], w: Weights) -> None:
        self.w = w
        self.primary: vec[i64] = vec[i64]()  # what playing the card, or having the base, gives each time
        self.ally: vec[i64] = vec[i64]()
        self.scrap: vec[i64] = vec[i64]()
        self.alone: vec[i64] = vec[i64]()  # the card in a deck, without allies
        for card in cards:
            primary = worth(card.primary, w, cards)
            if card.combat_per_ship:
                ships: i64 = 3
                if card.per_ship_of:
                    ships = 2
                primary += card.combat_per_ship * ships * w.combat
            ally = worth(card.ally, w, cards)
            scrap = worth(card.scrap, w, cards)
            alone = primary
            if card.base:
                ally = ally * w.base // 100
                alone = alone * w.base // 100 + card.defense * w.defense
                if card.outpost:
                    alone += card.defense * w.outpost
            alone += scrap * w.scrap // 100
            if card.allies == ALL_FACTIONS:
                alone += w.ally_all
            if card.hand_if != NEVER:
                alone += w.self_hand
            self.primary = append(self.primary, primary)
            self.ally = append(self.ally, ally)
            self.scrap = append(self.scrap, scrap)
            self.alone = append(self.alone, alone)

    def of(self, step: Step, cards: vec[Card]) -> i64:
        return step_worth(step, self.w, cards)
