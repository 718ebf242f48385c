"""How a seat of Star Realms stands, as the greedy bot sees it: the phase, its deck, what to buy and what to scrap."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_realms_values import LAST_PHASE, PHASES, Taste, Values, Weights
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.realms.abilities import ChooseOne, GainCombat, GainTrade
from stardeck.games.realms.card import EXPLORER, Card
from stardeck.games.realms.modes.mode import Mode
from stardeck.games.realms.state import GAP, Realms, faction_number

MOST_PLACES: Final = 6  # of the trade row that a purchase is made from
USUAL_AUTHORITY: Final = 50
GOOD_ENOUGH: Final = 80  # in per cent of an average card: better ones are never scrapped for good
SMALL_DECK: Final = 6  # … nor is any when the deck is hardly more than a hand
REST_OF_HAND: Final = 4  # the cards that are drawn together with a card


def fixed_trade(steps: vec[Step]) -> i64:
    """The trade that steps give whatever happens."""
    total: i64 = 0
    for step in steps:
        if isinstance(step, GainTrade):
            total += step.n
    return total


def fixed_combat(steps: vec[Step]) -> i64:
    """The combat that steps give whatever happens."""
    total: i64 = 0
    for step in steps:
        if isinstance(step, GainCombat):
            total += step.n
    return total


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """What a seat thinks of its cards and of those it could have; `look` first, then ask."""

    def __init__(self, cards: vec[Card], taste: Taste, taste_in: dict[str, Taste]) -> None:
        self.cards = cards
        self.taste = taste
        self.taste_in = taste_in  # what differs from it in a mode
        self.tables: dict[str, list[Values]] = {}  # by mode and phase
        self.mode: Mode | None = None
        self.learn("duel")
        self.owned: i64 = 0
        self.owned_worth: i64 = 0
        self.factions: vec[i64] = vec[i64]([0] * 4)  # own cards by faction …
        self.ally_worth: vec[i64] = vec[i64]([0] * 4)  # … and what their ally abilities are worth together
        self.bought: i64 = -1  # the best card of the last purchase asked for
        self.prices: vec[i64] = vec[i64]([0] * (1 << MOST_PLACES))
        self.totals: vec[i64] = vec[i64]([0] * (1 << MOST_PLACES))

    # --- looking ---------------------------------------------------------------------------------------------

    def learn(self, mode: str) -> None:
        """Value the cards for a mode."""
        taste = {**self.taste, **self.taste_in.get(mode, {})}
        if mode not in self.tables:
            self.tables[mode] = [Values(self.cards, Weights(taste, phase)) for phase in range(PHASES)]
        self.pace_round = i64(taste["pace"][0])
        self.pace_authority = i64(taste["pace"][1])
        self.phases = self.tables[mode]
        self.values: Values = self.phases[0]
        self.w: Weights = self.values.w

    def look(self, state: Realms, seat: i64) -> None:
        """Take in how far the game is and what the seat's own deck is made of."""
        if self.mode is not state.rules.mode:
            self.mode = state.rules.mode
            self.learn(state.rules.mode.name)
        self.values = self.phases[self.phase(state, seat)]
        self.w = self.values.w
        self.owned = 0
        self.owned_worth = 0
        for k in range(4):
            self.factions[k] = 0
            self.ally_worth[k] = 0
        me = state.seats[seat]
        self.count(me.hand, len(me.hand))
        self.count(me.deck, me.left)
        self.count(me.unseen, len(me.unseen))
        self.count(me.discard, len(me.discard))
        self.count(me.play, len(me.play))

    def phase(self, state: Realms, seat: i64) -> i64:
        """How far the game is: by its rounds, and by the authority of the weakest."""
        totals = state.rules.totals
        lowest = state.authority[totals[seat]]
        foes = state.rules.mode.opponents(state, seat)
        for other in range(state.players):
            if foes >> other & 1 and state.authority[totals[other]] < lowest:
                lowest = state.authority[totals[other]]
        phase = state.turn // state.rules.total_count * self.pace_round  # who shares a total shares turns
        if lowest < USUAL_AUTHORITY:
            phase += (USUAL_AUTHORITY - lowest) * self.pace_authority
        phase //= 100
        if phase > LAST_PHASE:
            return LAST_PHASE
        return phase

    def count(self, pile: vec[i64], n: i64) -> None:
        values = self.values
        for i in range(n):
            design = pile[i] & DESIGN
            if design != UNKNOWN:
                self.owned += 1
                self.owned_worth += values.alone[design]
                faction = self.cards[design].faction
                if faction:
                    k = faction_number(faction)
                    self.factions[k] += 1
                    self.ally_worth[k] += values.ally[design]

    # --- cards -----------------------------------------------------------------------------------------------

    def average(self) -> i64:
        """The value of an average card of the seat's own deck."""
        if self.owned == 0:
            return 0
        return self.owned_worth // self.owned

    def in_deck(self, design: i64, counted: i64) -> i64:
        """The value of a card in the seat's deck; `counted` is 1 if this copy is there already, else 0."""
        values = self.values
        value = values.alone[design]
        faction = self.cards[design].faction
        if faction and self.owned:
            k = faction_number(faction)
            chance = (self.factions[k] - counted) * REST_OF_HAND * self.w.ally // self.owned  # in per cent
            if chance > 100:
                chance = 100
            value += values.ally[design] * chance // 100
            others = self.ally_worth[k] - counted * values.ally[design]
            value += others * REST_OF_HAND * self.w.enable // (self.owned * 100)
        return value

    def to_buy(self, design: i64) -> i64:
        """What one more card of a design is worth, in view of the better ones it will keep away."""
        return self.in_deck(design, 0) - self.average() * self.w.dilute // 100

    def better(self, design: i64) -> i64:
        """How much better than an average own card one more of a design would be."""
        return self.in_deck(design, 0) - self.average()

    def to_keep(self, design: i64) -> i64:
        """What an own card is worth, in view of the better ones it keeps away."""
        return self.in_deck(design, 1) - self.average() * self.w.dilute // 100

    def to_scrap(self, design: i64, from_hand: bool) -> i64:
        """What it gains to be rid of an own card; above 0 it should go."""
        value = self.in_deck(design, 1)
        average = self.average()
        gain = self.w.thin + average * self.w.keep // 100 - value
        if gain > 0 and (value * 100 > average * GOOD_ENOUGH or self.owned <= SMALL_DECK):
            gain = -1 - value
        if from_hand:
            gain -= self.values.primary[design] * self.w.this_turn // 100
        return gain

    def to_discard(self, design: i64) -> i64:
        """What the turn loses when a card in hand is discarded unplayed."""
        values = self.values
        if self.cards[design].base:
            return values.alone[design]
        return values.primary[design] + values.ally[design] // 4

    def standing(self, design: i64) -> i64:
        """What a base in play is worth to its owner."""
        return self.values.alone[design] + self.values.ally[design] // 2

    # --- buying ----------------------------------------------------------------------------------------------

    def purchase(self, state: Realms, trade: i64) -> i64:
        """The value of the best that can be bought together for so much trade; `bought` is the best card of it."""
        row = state.row
        explorer = self.to_buy(EXPLORER)
        explorer_cost = self.cards[EXPLORER].cost
        if state.explorers == 0:
            explorer = 0
        places: i64 = len(row)
        if places > MOST_PLACES:
            places = MOST_PLACES
        best: i64 = 0
        chosen: i64 = 0
        self.bought = -1
        if explorer > 0 and trade >= explorer_cost:
            best = explorer * (trade // explorer_cost)
            self.bought = EXPLORER
        prices = self.prices
        totals = self.totals
        size: i64 = 1
        for i in range(places):
            price = trade + 1
            value: i64 = 0
            if row[i] != GAP:
                price = self.cards[row[i]].cost
                value = self.to_buy(row[i])
            for mask in range(size, size << 1):
                prices[mask] = prices[mask - size] + price
                totals[mask] = totals[mask - size] + value
                rest = trade - prices[mask]
                if value > 0 and rest >= 0:
                    total = totals[mask]
                    if explorer > 0:
                        total += explorer * (rest // explorer_cost)
                    if total > best:
                        best = total
                        chosen = mask
            size <<= 1
        most: i64 = 0
        for i in range(places):
            if chosen >> i & 1 and self.to_buy(row[i]) > most:
                most = self.to_buy(row[i])
                self.bought = row[i]
        return best

    def trade_to_come(self, state: Realms, seat: i64) -> i64:
        """The trade pool with what the cards in hand will add."""
        me = state.seats[seat]
        trade = me.trade
        for card in me.hand:
            trade += fixed_trade(self.cards[card & DESIGN].primary)
        return trade

    # --- this very moment ------------------------------------------------------------------------------------

    def now(self, state: Realms, seat: i64, steps: vec[Step]) -> i64:
        """What steps of a card would be worth now: trade by what it buys, combat by what it reaches."""
        value: i64 = 0
        trade: i64 = 0
        combat: i64 = 0
        for step in steps:
            if isinstance(step, GainTrade):
                trade += step.n
            elif isinstance(step, GainCombat):
                combat += step.n
            elif isinstance(step, ChooseOne):
                value += self.best_option(state, seat, step)
            else:
                value += self.values.of(step, self.cards)
        if trade:
            have = self.trade_to_come(state, seat)
            value += self.purchase(state, have + trade) - self.purchase(state, have)
        if combat:
            have = state.seats[seat].combat
            value += self.reach(state, seat, have + combat) - self.reach(state, seat, have)
        return value

    def best_option(self, state: Realms, seat: i64, step: ChooseOne) -> i64:
        best: i64 = 0
        for i in range(step.count):
            value = self.now(state, seat, self.cards[step.card].branches[step.first + i].steps)
            if value > best:
                best = value
        return best

    def reach(self, state: Realms, seat: i64, combat: i64) -> i64:
        """What so much combat can do to the opponent against whom it does most."""
        best: i64 = 0
        foes = state.rules.mode.foes(state, seat)
        for other in range(state.players):
            if foes >> other & 1:
                value: i64 = 0
                left = combat
                shielded = False
                for entry in state.seats[other].play:
                    card = self.cards[entry & DESIGN]
                    if card.outpost:
                        if card.defense <= left:
                            left -= card.defense
                            value += self.standing(card.design)
                        else:
                            shielded = True
                if not shielded:
                    value += left * self.w.combat
                if value > best:
                    best = value
        return best
