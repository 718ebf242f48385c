"""What lies on the table of Race for the Galaxy, and the verbs that move it."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.bits import bit
from stardeck.engine.chance import Chance
from stardeck.engine.piles import find, insert, put_in_order
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, KNOWN, KNOWN_SHIFT, UNKNOWN, blank_unknown, fill_unknown, known_first, sort
from stardeck.games.race import events
from stardeck.games.race.card import TOTALS, WINDFALL, Card
from stardeck.games.race.codes import NORMAL_SET
from stardeck.games.race.track import Invasion

# A card in a tableau is its design and the card that lies on it as a good.
GOOD_SHIFT: Final = 8  # the good's design + 1; 0 for no good
GOOD_MASK: Final = 0x1FF00

# Purposes of shuffles and choices, for stacked decks.
DECK: Final = 0
HOME_WORLDS: Final = 1
TO_HAND: Final = 2  # purposes of single cards taken from the deck
TURNED_UP: Final = 3
AS_GOOD: Final = 16  # + the world

NOTHING: Final = -1
FULL_TABLEAU: Final = 12  # cards in a tableau that end the game
MOST_TABLEAU: Final = 15  # more cards than a tableau can ever have

# What was used in a phase: four bits for the powers of each place of the tableau, and above them:
PLACES_USED: Final = (1 << 60) - 1
BONUS_USED: Final = 1 << 61  # the production of the Produce bonus
MADE_SHIFT: Final = 40  # in `produced`, from here on: the places of the tableau that have produced


@final
@mypyc_attr(acyclic=True)
class Rules:
    """What does not change during a game: the cards, the phases and the options."""

    def __init__(
        self,
        cards: vec[Card],
        duel: bool,
        ask_all: bool,
        options: dict[str, Any],
        game: Any,
    ) -> None:
        self.cards = cards
        self.traits: vec[i64] = vec[i64]([card.traits for card in cards])
        self.classes: vec[i64] = vec[i64]([card.classes for card in cards])
        self.duel = duel
        self.ask_all = ask_all  # ask also where there is only one answer
        self.options = options
        self.game = game
        self.action_cards: i64 = NORMAL_SET  # that each player has, as bits
        self.always_first: i64 = 0  # action cards, as bits, whose phases take place in the first round in any case
        self.round: vec[Step] = vec[Step]()  # the steps of a round, backwards
        self.produce: vec[Step] = vec[Step]()  # what each player does in Produce, backwards
        self.invasion: vec[Step] = vec[Step]()  # the steps of an invasion, backwards
        self.awards: vec[i64] = vec[i64]()  # award tokens by rank, the strongest first
        self.phases: vec[PhaseSteps] = vec[PhaseSteps]()  # the steps of each phase, Explore first


@final
@mypyc_attr(acyclic=True)
class PhaseSteps:
    """The steps of a phase, backwards: the last is done first."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps: vec[Step] = vec[Step](steps[::-1])


@final
@mypyc_attr(acyclic=True)
class Player:
    """The cards and chips of a seat, and what it has done this round."""

    def __init__(self, hand: vec[i64], tableau: vec[i64], totals: vec[i64]) -> None:
        self.hand = hand  # kept in the order of designs
        self.tableau = tableau  # in the order of placing, the home world first
        self.totals = totals  # what the tableau added up to when the phase began; never changed in place
        self.drawn: vec[i64] = vec[i64]()  # cards drawn in Explore, not yet kept or discarded
        self.damaged: vec[i64] = vec[i64]()  # damaged worlds: cards of the tableau, but out of every use
        self.vp: i64 = 0
        self.war_effort: i64 = 0  # of them, chips for goods given to the war effort
        self.awards: i64 = 0  # award tokens for invasions held off
        self.chosen: i64 = 0  # action cards of this round, as bits
        self.placing: i64 = NOTHING  # the card laid down in this phase
        self.used: i64 = 0  # powers used in this phase, as bits: four for each place of the tableau
        self.produced: i64 = 0  # goods produced in this phase by kind, eight bits each
        self.strength: i64 = 0  # temporary military of this phase …
        self.strength_vs_xeno: i64 = 0  # … and what counts against Xenos only
        self.explored: i64 = 0  # cards to be discarded from the whole hand in Explore

    def copy(self) -> Player:
        twin = Player(self.hand[:], self.tableau[:], self.totals)
        if len(self.drawn):
            twin.drawn = self.drawn[:]
        if len(self.damaged):
            twin.damaged = self.damaged[:]
        twin.vp = self.vp
        twin.war_effort = self.war_effort
        twin.awards = self.awards
        twin.chosen = self.chosen
        twin.placing = self.placing
        twin.used = self.used
        twin.produced = self.produced
        twin.strength = self.strength
        twin.strength_vs_xeno = self.strength_vs_xeno
        twin.explored = self.explored
        return twin

    def chose(self, action: i64) -> bool:
        return self.chosen >> action & 1 != 0

    def find(self, design: i64) -> i64:
        """Return where in the tableau a card lies, or -1."""
        for i in range(len(self.tableau)):
            if self.tableau[i] & DESIGN == design:
                return i
        return -1

    def cards(self) -> i64:
        """How many cards the tableau has, damaged worlds among them."""
        return len(self.tableau) + len(self.damaged)

    def goods(self) -> i64:
        """How many goods lie on the worlds of the tableau."""
        count: i64 = 0
        for entry in self.tableau:
            if entry >> GOOD_SHIFT:
                count += 1
        return count


@final
@mypyc_attr(acyclic=True)
class Race(State):
    """A game of Race for the Galaxy."""

    def __init__(self, players: i64, chance: Chance, rules: Rules, seats: vec[Player]) -> None:
        super().__init__(players, chance, rules.game)
        self.rules = rules
        self.seats = seats
        self.deck: vec[i64] = vec[i64]()  # never changed in place; its first `left` cards are there, the last on top
        self.left: i64 = 0
        self.discard: vec[i64] = vec[i64]()  # face down
        self.pool: i64 = 0  # VP chips that are left; below 0 when more were earned
        self.first: i64 = 0  # the seat with the lowest home world
        self.round: i64 = 0
        self.invasion: Invasion | None = None  # in the invasion mode
        self.unseen: vec[i64] = vec[i64]()  # in a view: the designs behind all blank cards

    def copy(self) -> Race:
        seats = self.seats[:]
        for i in range(self.players):
            seats[i] = seats[i].copy()
        twin = Race(self.players, self.chance.copy(), self.rules, seats)
        self.copy_to(twin)
        twin.deck = self.deck
        twin.left = self.left
        twin.discard = self.discard[:]
        twin.pool = self.pool
        twin.first = self.first
        twin.round = self.round
        if self.invasion is not None:
            twin.invasion = self.invasion.copy()
        twin.unseen = self.unseen
        return twin

    def in_order(self, place: i64) -> i64:
        """The seat that comes at a place of the player order: from the lowest home world clockwise."""
        seat = self.first + place
        if seat >= self.players:
            seat -= self.players
        return seat

    def push_for_all(self, step: Step) -> None:
        """Put a step on the agenda for every seat, in player order."""
        place = self.players
        while place:
            place -= 1
            self.push(step, self.in_order(place))

    # --- the deck --------------------------------------------------------------------------------------------

    def take_card(self, seat: i64, purpose: i64) -> i64:
        """Take the top card of the deck, or -1; when that empties it, the discard pile becomes the deck at once."""
        if self.left == 0:
            self.reshuffle()  # discards that came when there were neither deck nor discards
            if self.left == 0:
                return NOTHING
        self.left -= 1
        card = self.deck[self.left]
        at = self.chance.where(self.deck, self.left, seat, purpose)
        if at != self.left:
            self.deck = self.deck[:]
            self.deck[self.left] = self.deck[at]
            self.deck[at] = card
            card = self.deck[self.left]
        self.revealed += 1
        if self.left == 0:
            self.reshuffle()
        return card

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new deck."""
        if len(self.discard) == 0:
            return
        deck = self.discard
        for i in range(len(deck)):
            deck[i] &= DESIGN
        self.deck = deck
        self.left = len(deck)
        self.discard = vec[i64](capacity=32)
        self.chance.shuffle(deck, -1, DECK)
        self.tell(events.RESHUFFLED, -1, -1, self.left)

    def draw(self, seat: i64, count: i64) -> None:
        me = self.seats[seat]
        for _i in range(count):
            card = self.take_card(seat, TO_HAND)
            if card < 0:
                return
            me.hand = insert(me.hand, card)
            if self.log is not None:
                self.tell(events.DREW, seat, card & DESIGN, 1, -1, 1 << seat)

    def lay_off(self, seat: i64, design: i64) -> None:
        """Put a card on the discard pile; its owner knows it."""
        self.discard = append(self.discard, design | 1 << (KNOWN_SHIFT + seat))

    def take_from_hand(self, seat: i64, design: i64) -> None:
        """Take a card out of a hand; of equal copies the one that others know of."""
        me = self.seats[seat]
        me.hand, _gone = pop(me.hand, find(me.hand, design))

    def discard_from_hand(self, seat: i64, design: i64) -> None:
        """Discard a card face down: only its owner knows which, so nobody else is sure any more what is left."""
        self.take_from_hand(seat, design)
        hand = self.seats[seat].hand
        for i in range(len(hand)):
            hand[i] &= DESIGN
        self.lay_off(seat, design)
        if self.log is not None:
            self.tell(events.DISCARDED, seat, design, 1, -1, 1 << seat)

    # --- tableaus and goods ----------------------------------------------------------------------------------

    def lay_down(self, seat: i64, design: i64) -> None:
        """Put a card into a tableau; a windfall world gets its good at once."""
        me = self.seats[seat]
        me.tableau = append(me.tableau, design)
        self.tell(events.PLACED, seat, design)
        if self.rules.traits[design] & WINDFALL:
            self.put_good(seat, len(me.tableau) - 1)

    def put_good(self, seat: i64, i: i64) -> bool:
        """Lay a card of the deck face down on a world; say whether there was one."""
        me = self.seats[seat]
        card = self.take_card(seat, AS_GOOD + (me.tableau[i] & DESIGN))
        if card < 0:
            return False
        me.tableau[i] |= ((card & DESIGN) + 1) << GOOD_SHIFT
        self.tell(events.GOOD_ARRIVED, seat, me.tableau[i] & DESIGN)
        return True

    def spend_good(self, seat: i64, design: i64) -> None:
        """Take the good off a world; nobody sees which card it was."""
        me = self.seats[seat]
        i = me.find(design)
        entry = me.tableau[i]
        self.discard = append(self.discard, (entry >> GOOD_SHIFT) - 1)
        me.tableau[i] = entry & DESIGN
        self.tell(events.GOOD_SPENT, seat, design)

    def take_known(self, seat: i64, design: i64) -> None:
        """Take a card that everybody has seen into a hand."""
        me = self.seats[seat]
        me.hand = insert(me.hand, design | KNOWN)

    def discard_open(self, design: i64) -> None:
        """Discard a card that everybody has seen."""
        self.discard = append(self.discard, design | KNOWN)

    def leave_tableau(self, seat: i64, design: i64) -> None:
        """Discard a card of a tableau for its own power."""
        self.take_from_tableau(seat, self.seats[seat].find(design))
        self.renew_totals(seat)
        self.discard_open(design)
        self.tell(events.LEFT_TABLEAU, seat, design)

    def take_from_tableau(self, seat: i64, i: i64) -> None:
        """Take a card out of a tableau; those after it move up, with the powers that were used."""
        me = self.seats[seat]
        me.tableau, _gone = pop(me.tableau, i)
        used = me.used & PLACES_USED
        used = used & (bit(4 * i) - 1) | used >> (4 * i + 4) << (4 * i)
        me.used = me.used & ~PLACES_USED | used

    def damage(self, seat: i64, design: i64) -> None:
        """Turn a world face down: its good is lost, and until it is repaired it only counts as a card."""
        me = self.seats[seat]
        i = me.find(design)
        if me.tableau[i] >> GOOD_SHIFT:
            self.spend_good(seat, design)
        self.take_from_tableau(seat, i)
        me.damaged = append(me.damaged, design)
        self.renew_totals(seat)
        self.tell(events.DAMAGED, seat, design)

    def repair(self, seat: i64, design: i64) -> None:
        """Turn a damaged world up again: it works at once."""
        me = self.seats[seat]
        me.damaged, _gone = pop(me.damaged, find(me.damaged, design))
        me.tableau = append(me.tableau, design)
        self.renew_totals(seat)
        self.tell(events.REPAIRED, seat, design)

    def gain_vp(self, seat: i64, n: i64) -> None:
        """Take chips from the pool; what it lacks is paid all the same."""
        if n:
            self.seats[seat].vp += n
            self.pool -= n
            self.tell(events.GAINED_VP, seat, -1, n)

    def count_class(self, me: Player, members: i64) -> i64:
        """How many cards of a class lie in a tableau, without one that is being placed."""
        count: i64 = 0
        for entry in me.tableau:
            if self.rules.classes[entry & DESIGN] >> members & 1 and entry & DESIGN != me.placing:
                count += 1
        return count

    def renew_totals(self, seat: i64) -> None:
        """Add up the powers of a tableau; those of a card that is being placed work from the next phase on."""
        me = self.seats[seat]
        totals = vec[i64]([0] * TOTALS)
        for entry in me.tableau:
            if entry & DESIGN == me.placing:
                continue
            sums = self.rules.cards[entry & DESIGN].sums
            i: i64 = 0
            while i < i64(len(sums)):
                totals[sums[i]] += sums[i + 1]
                i += 2
            per = self.rules.cards[entry & DESIGN].per
            i = 0
            while i < i64(len(per)):
                totals[per[i + 1]] += per[i + 2] * self.count_class(me, per[i])
                i += 3
        me.totals = totals

    # --- the end ---------------------------------------------------------------------------------------------

    def result_now(self) -> Result:
        result: Result = self.game.score(self)
        return result

    # --- what a seat may know --------------------------------------------------------------------------------

    def hide_from(self, seat: i64) -> None:
        self.deck = self.deck[: self.left]
        unseen = blank_unknown(self.deck, seat, vec[i64](capacity=128))
        unseen = blank_unknown(self.discard, seat, unseen)
        for other in range(self.players):
            player = self.seats[other]
            if other != seat:
                unseen = blank_unknown(player.hand, seat, unseen)
                known_first(player.hand)
                unseen = blank_unknown(player.drawn, seat, unseen)
            for i in range(len(player.tableau)):
                entry = player.tableau[i]
                if entry >> GOOD_SHIFT:
                    unseen = append(unseen, (entry >> GOOD_SHIFT) - 1)
                    player.tableau[i] = entry & DESIGN | (UNKNOWN + 1) << GOOD_SHIFT
        sort(unseen)
        self.unseen = unseen
        if self.invasion is not None:
            self.invasion.hide()

    def deal_hidden(self, chance: Chance) -> None:
        unseen = self.unseen[:]
        chance.shuffle(unseen, -1, DECK)
        dealt: i64 = 0
        for seat in range(self.players):
            if len(self.seats[seat].tableau) == 0:
                dealt = self.deal_homes(self.seats[seat], unseen, dealt)
        for seat in range(self.players):
            player = self.seats[seat]
            dealt = fill_unknown(player.hand, unseen, dealt)
            dealt = fill_unknown(player.drawn, unseen, dealt)
            for i in range(len(player.tableau)):
                if player.tableau[i] >> GOOD_SHIFT == UNKNOWN + 1:
                    player.tableau[i] = player.tableau[i] & DESIGN | (unseen[dealt] + 1) << GOOD_SHIFT
                    dealt += 1
            put_in_order(player.hand)
            put_in_order(player.drawn)
        dealt = fill_unknown(self.discard, unseen, dealt)
        self.deck = self.deck[:]
        fill_unknown(self.deck, unseen, dealt)
        self.unseen = vec[i64]()
        if self.invasion is not None:
            self.invasion.deal_hidden(chance)

    def deal_homes(self, player: Player, unseen: vec[i64], dealt: i64) -> i64:
        """Give a seat that still chooses its home world a red and a blue one of those unseen."""
        for i in range(len(player.drawn)):
            if player.drawn[i] & DESIGN == UNKNOWN:
                at = dealt
                while self.rules.cards[unseen[at]].home & 1 == i or self.rules.cards[unseen[at]].home < 0:
                    at += 1
                home = unseen[at]
                unseen[at] = unseen[dealt]
                unseen[dealt] = home
                player.drawn[i] = home
                dealt += 1
        return dealt

    def redeal(self) -> None:
        """Shuffle the decks."""
        self.deck = self.deck[: self.left]
        self.chance.shuffle(self.deck, -1, DECK)
        if self.invasion is not None:
            self.invasion.redeal(self.chance)
