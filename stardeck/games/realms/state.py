"""What lies on the table of Star Realms, and the verbs that move it."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.piles import find, insert, put_in_order
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN, KNOWN, KNOWN_SHIFT, UNKNOWN, blank_unknown, fill_unknown, known_first, sort
from stardeck.games.realms import events
from stardeck.games.realms.card import BASE, EXPLORER, FIRST_EVENT, FIRST_HERO, OUTPOST, Card
from stardeck.games.realms.modes.mode import Mode

# A card in play is its design, what has been used this turn, and what it is a copy of.
USED: Final = 0x100
ALLIED: Final = 0x200
COPY_SHIFT: Final = 10  # the copied design + 1
COPY: Final = 0x1FF
COPYING: Final = 0x400  # a card in play from this number on may be a copy
DAMAGE_SHIFT: Final = 20  # combat that raiders have put on a base

# Purposes of shuffles and choices, for stacked decks.
TRADE_DECK: Final = 0
PERSONAL_DECK: Final = 1
FIRST_SEAT: Final = 2
GAMBITS: Final = 3

ROW_SIZE: Final = 5
GAP: Final = -1  # a place of the trade row that waits to be filled again


def face(entry: i64) -> i64:
    """The design whose abilities a card in play has now."""
    copied = entry >> COPY_SHIFT & COPY
    if copied:
        return copied - 1
    return entry & DESIGN


def damage_on(entry: i64) -> i64:
    """The combat that lies on a base in play."""
    return entry >> DAMAGE_SHIFT


@final
@mypyc_attr(acyclic=True)
class Rules:
    """What does not change during a game: the cards, the mode and the options."""

    def __init__(
        self,
        cards: vec[Card],
        mode: Mode,
        players: int,
        first: int,
        discard_at_once: bool,
        turn_limit: int,
        options: dict[str, Any],
        game: Any,
    ) -> None:
        self.cards = cards
        self.traits: vec[i64] = vec[i64]([card.traits() for card in cards])
        self.mode = mode
        self.first: i64 = first  # the seat that was picked to begin; in a raid the boss
        teams = mode.teams(players, first)
        self.teams: vec[i64] = vec[i64]([i64(team) for team in teams])  # of each seat: who wins together
        self.team_count: i64 = len(set(teams))
        totals = mode.totals(players)
        self.totals: vec[i64] = vec[i64]([i64(total) for total in totals])  # of each seat: its authority total
        self.total_count: i64 = len(set(totals))
        self.discard_at_once = discard_at_once
        self.turn_limit = turn_limit
        self.last_turn: i64 = turn_limit * mode.turns_in_a_round(players)
        self.gambits: bool = bool(options.get("gambits", 0))
        self.options = options
        self.game = game


@final
@mypyc_attr(acyclic=True)
class Player:
    """The piles and pools of a seat, and what it has done this turn."""

    def __init__(
        self,
        deck: vec[i64],
        left: i64,
        hand: vec[i64],
        discard: vec[i64],
        play: vec[i64],
    ) -> None:
        self.deck = deck  # never changed in place, so that copies share it; its first `left` cards are there …
        self.left = left  # … and the last of those is the top
        self.hand = hand  # kept in the order of designs
        self.discard = discard
        self.play = play
        self.trade: i64 = 0
        self.combat: i64 = 0
        self.redirects: vec[i64] = vec[i64]()  # where the next acquired cards go: see `redirect`
        self.ships: vec[i64] = vec[i64]()  # the ships played this turn
        self.played: i64 = 0  # cards played this turn by faction, eight bits each
        self.scrapped: i64 = 0  # own cards scrapped from hand or discard pile this turn
        self.granted: i64 = 0  # factions whose ally abilities a hero has enabled this turn
        self.gambits: vec[i64] = vec[i64]()  # in the order of designs, those turned up behind; never changed in place
        self.owes: i64 = 0  # forced discards to make when the turn begins
        self.unseen: vec[i64] = vec[i64]()  # in a view: the designs behind the blank cards of hand and deck

    def copy(self) -> Player:
        twin = Player(self.deck, self.left, self.hand[:], self.discard[:], self.play[:])
        twin.trade = self.trade
        twin.combat = self.combat
        twin.played = self.played
        twin.scrapped = self.scrapped
        twin.owes = self.owes
        twin.granted = self.granted
        if len(self.gambits):
            twin.gambits = self.gambits
        if len(self.redirects):
            twin.redirects = self.redirects[:]
        if len(self.ships):
            twin.ships = self.ships[:]
        if len(self.unseen):
            twin.unseen = self.unseen
        return twin


def redirect(to: i64, kinds: i64, optional: i64) -> i64:
    """A redirect as a number: destination, the kinds of cards it takes, whether it may be refused."""
    return to | kinds << 2 | optional << 4


def redirects_to(arm: i64) -> i64:
    return arm & 3


def redirects_kinds(arm: i64) -> i64:
    return arm >> 2 & 3


def may_refuse(arm: i64) -> bool:
    return arm >> 4 & 1 != 0


@final
@mypyc_attr(acyclic=True)
class Realms(State):
    """A game of Star Realms."""

    def __init__(self, players: i64, chance: Chance, rules: Rules, seats: vec[Player]) -> None:
        super().__init__(players, chance, rules.game)
        self.rules = rules
        self.seats = seats
        self.authority: vec[i64] = vec[i64]()  # each total; `rules.totals` has the number of each seat's
        self.row: vec[i64] = vec[i64]()
        self.trade_deck: vec[i64] = vec[i64]()  # never changed in place; its first `trade_left` cards are there
        self.trade_left: i64 = 0
        self.explorers: i64 = 0
        self.scrap_heap: vec[i64] = vec[i64]()  # never changed in place
        self.active: i64 = 0
        self.turn: i64 = 0
        self.out: i64 = 0  # seats that have been eliminated …
        self.fallen: vec[i64] = vec[i64]()  # … and their order; never changed in place
        self.removed: vec[i64] = vec[i64]()  # cards that have left the game; never changed in place
        self.gambit_box: vec[i64] = vec[i64]()  # gambits that were not dealt; in a view: all that are unseen
        self.ended: i64 = 0  # in a shared turn: members that have finished it, …
        self.waiting: i64 = 0  # … that wait for others to act, …
        self.unwilling: i64 = 0  # … and that will add nothing to what others pay

    def copy(self) -> Realms:
        seats = self.seats[:]
        for i in range(self.players):
            seats[i] = seats[i].copy()
        twin = Realms(self.players, self.chance.copy(), self.rules, seats)
        self.copy_to(twin)
        twin.authority = self.authority[:]
        twin.row = self.row[:]
        twin.trade_deck = self.trade_deck
        twin.trade_left = self.trade_left
        twin.explorers = self.explorers
        twin.scrap_heap = self.scrap_heap
        twin.active = self.active
        twin.turn = self.turn
        twin.out = self.out
        if self.out:
            twin.fallen = self.fallen
            twin.removed = self.removed
        if self.rules.gambits:
            twin.gambit_box = self.gambit_box
        if self.ended | self.waiting | self.unwilling:
            twin.ended = self.ended
            twin.waiting = self.waiting
            twin.unwilling = self.unwilling
        return twin

    # --- pools -----------------------------------------------------------------------------------------------

    def gain_trade(self, seat: i64, n: i64) -> None:
        self.seats[seat].trade += n
        self.tell(events.GAINED_TRADE, seat, -1, n)

    def gain_combat(self, seat: i64, n: i64) -> None:
        self.seats[seat].combat += n
        self.tell(events.GAINED_COMBAT, seat, -1, n)

    def gain_authority(self, seat: i64, n: i64) -> None:
        self.authority[self.rules.totals[seat]] += n
        self.tell(events.GAINED_AUTHORITY, seat, -1, n)

    def authority_of(self, seat: i64) -> i64:
        """The authority of a seat: its own, or that of its team."""
        return self.authority[self.rules.totals[seat]]

    # --- a seat's own cards ----------------------------------------------------------------------------------

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards one by one; when the deck is empty, the discard pile becomes the deck."""
        me = self.seats[seat]
        for _i in range(count):
            if me.left == 0:
                if len(me.discard) == 0:
                    return
                self.reshuffle(seat)
            me.left -= 1
            card = me.deck[me.left]
            me.hand = insert(me.hand, card)
            self.revealed += 1
            if self.log is not None:
                self.tell(
                    events.DREW, seat, card & DESIGN, 1, -1, card >> KNOWN_SHIFT | self.rules.mode.eyes(self, seat)
                )

    def reshuffle(self, seat: i64) -> None:
        """Shuffle the discard pile into a new deck."""
        me = self.seats[seat]
        me.deck = me.discard
        me.left = len(me.deck)
        me.discard = vec[i64](capacity=16)
        self.chance.shuffle(me.deck, seat, PERSONAL_DECK)
        self.tell(events.SHUFFLED, seat, -1, me.left)

    def put_on_deck(self, seat: i64, design: i64) -> None:
        """Put a card that everybody has seen on top of a seat's deck."""
        me = self.seats[seat]
        me.deck = append(me.deck[: me.left], design | KNOWN)
        me.left += 1

    def take_from_hand(self, seat: i64, design: i64) -> None:
        """Take a card out of a hand; of equal copies the one that others know of, so that they know no more."""
        me = self.seats[seat]
        me.hand, _gone = pop(me.hand, find(me.hand, design))

    def take_from_discard(self, seat: i64, design: i64) -> None:
        me = self.seats[seat]
        i: i64 = len(me.discard) - 1
        while me.discard[i] != design:
            i -= 1
        me.discard, _gone = pop(me.discard, i)

    def discard_from_hand(self, seat: i64, design: i64) -> None:
        self.take_from_hand(seat, design)
        me = self.seats[seat]
        me.discard = append(me.discard, design)

    def scrap(self, design: i64) -> None:
        """Put a card on the scrap heap; an Explorer goes back on its pile."""
        if design == EXPLORER:
            self.explorers += 1
        else:
            self.scrap_heap = append(self.scrap_heap[:], design)

    def give(self, seat: i64, design: i64, receiver: i64) -> None:
        """Move a card from a seat's discard pile to another's; that is not acquiring it."""
        self.take_from_discard(seat, design)
        other = self.seats[receiver]
        other.discard = append(other.discard, design)

    # --- cards in play ---------------------------------------------------------------------------------------

    def find_in_play(self, seat: i64, design: i64, copy: i64) -> i64:
        """Return where in a play area a card lies: the given one among its differing copies."""
        play = self.seats[seat].play
        for i in range(len(play)):
            if play[i] & DESIGN == design and self.copy_number(play, play[i]) == copy:
                return i
        raise ValueError("no such card in play")

    def copy_number(self, play: vec[i64], entry: i64) -> i64:
        """Number a card in play among the differing copies of its design; equal ones share a number."""
        design = entry & DESIGN
        for other in play:
            if other & DESIGN == design and other != entry:
                return self.copies_below(play, entry)
        return 0

    def copies_below(self, play: vec[i64], entry: i64) -> i64:
        """Count the differing copies of a card in play that come before it."""
        number: i64 = 0
        for j in range(len(play)):
            other = play[j]
            if other < entry and other & DESIGN == entry & DESIGN:
                number += 1
                for k in range(j):
                    if play[k] == other:
                        number -= 1  # an equal one has been counted
                        break
        return number

    def has_outpost(self, seat: i64) -> bool:
        traits = self.rules.traits
        for entry in self.seats[seat].play:
            if traits[entry & DESIGN] & OUTPOST:
                return True
        return False

    def bases_in_play(self, seat: i64) -> i64:
        traits = self.rules.traits
        count: i64 = 0
        for entry in self.seats[seat].play:
            if traits[entry & DESIGN] & BASE:
                count += 1
        return count

    def played_this_turn(self, seat: i64, faction: i64) -> i64:
        """How many cards of a faction (a bit) a seat has played from hand this turn."""
        return self.seats[seat].played >> (faction_number(faction) << 3) & 0xFF

    def destroy_base(self, seat: i64, i: i64, by: i64, paid: i64) -> None:
        """Put a base from play into its owner's discard pile."""
        owner = self.seats[seat]
        owner.play, entry = pop(owner.play, i)
        owner.discard = append(owner.discard, entry & DESIGN)
        self.tell(events.DESTROYED, by, entry & DESIGN, paid, seat)

    # --- the trade row ---------------------------------------------------------------------------------------

    def take_from_row(self, design: i64) -> None:
        """Take a card out of the trade row (or off the Explorer pile) without refilling."""
        if design == EXPLORER:
            self.explorers -= 1
            return
        for i in range(len(self.row)):
            if self.row[i] == design:
                self.row[i] = GAP
                return
        raise ValueError("no such card in the trade row")

    def refill_row(self, seat: i64) -> None:
        """Fill the gaps of the trade row from the trade deck; with the deck empty the row shrinks.

        An event that a seat turns up so is resolved before the next card is.
        """
        i: i64 = 0
        while i < i64(len(self.row)):
            if self.row[i] == GAP:
                if self.trade_left == 0:
                    self.row, _gone = pop(self.row, i)
                    continue
                self.trade_left -= 1
                card = self.trade_deck[self.trade_left]
                if card >= FIRST_EVENT and card < FIRST_HERO:
                    self.turn_up(card, seat)
                    return
                self.row[i] = card
                self.revealed += 1
                self.tell(events.REFILLED, -1, card)
            i += 1

    def turn_up(self, event: i64, seat: i64) -> None:
        """Scrap an event that a seat has turned up, and do what it says."""
        self.revealed += 1
        self.scrap(event)
        self.tell(events.EVENT, seat, event)
        self.push_all(self.rules.cards[event].primary, seat)

    # --- turns -----------------------------------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.turn += 1
        self.tell(events.TURN_BEGAN, seat, -1, self.turn)
        self.push_all(self.rules.mode.turn_of(self, seat), seat)

    def damage(self, seat: i64, n: i64) -> None:
        """Take what is left of an attack off a seat's authority."""
        if self.rules.gambits:
            n = max(0, n - self.damage_less(seat))
        self.lose_authority(seat, n)

    def damage_less(self, seat: i64) -> i64:
        """How much less damage an attack does because of the gambits of all who share a total."""
        less: i64 = 0
        totals = self.rules.totals
        for other in range(self.players):
            if totals[other] == totals[seat]:
                for gambit in self.seats[other].gambits:
                    if gambit > UNKNOWN:
                        less += self.rules.cards[gambit & DESIGN].damage_less
        return less

    def lose_authority(self, seat: i64, n: i64) -> None:
        total = self.rules.totals[seat]
        self.authority[total] -= n
        if self.authority[total] <= 0:
            self.tell(events.LOST, seat)
            self.rules.mode.lost(self, seat)

    def eliminate(self, seat: i64) -> None:
        """Take a seat out of the game; its cards lie on its discard pile, in order, until it leaves."""
        self.out |= 1 << seat
        self.fallen = append(self.fallen[:], seat)
        self.forget(seat)
        me = self.seats[seat]
        cards = me.discard
        for card in me.hand:
            cards = append(cards, card & DESIGN)
        for card in me.deck[: me.left]:
            cards = append(cards, card & DESIGN)
        removed = self.removed[:]
        for entry in me.play:
            if entry & DESIGN < FIRST_EVENT:
                cards = append(cards, entry & DESIGN)
            else:
                removed = append(removed, entry & DESIGN)
        for gambit in me.gambits:
            self.revealed += 1
            removed = append(removed, gambit & DESIGN)
        self.removed = removed
        sort(cards)
        self.seats[seat] = Player(vec[i64](), 0, vec[i64](), cards, vec[i64]())

    def forget(self, seat: i64) -> None:
        """Take what a seat still had to do off the agenda, but for passing the turn on."""
        kept: i64 = 0
        for i in range(self.depth):
            step = self.steps[i]
            if self.seats_of_steps[i] != seat or step.name == "next_turn" or step.name == "refill_row":
                self.steps[kept] = step
                self.seats_of_steps[kept] = self.seats_of_steps[i]
                kept += 1
        self.depth = kept

    def leave(self, seat: i64) -> None:
        """Remove the cards of a seat that is out from the game."""
        me = self.seats[seat]
        self.tell(events.LEFT_THE_GAME, seat, -1, len(me.discard))
        removed = self.removed[:]
        for card in me.discard:
            removed = append(removed, card)
        self.removed = removed
        me.discard = vec[i64]()

    def result_now(self) -> Result:
        return self.rules.mode.result(self)

    # --- what a seat may know --------------------------------------------------------------------------------

    def hide_from(self, seat: i64) -> None:
        if self.trade_left:
            self.trade_deck = self.trade_deck[: self.trade_left]
            sort(self.trade_deck)
        if self.rules.gambits:
            self.hide_gambits(seat)
        for other in range(self.players):
            player = self.seats[other]
            unseen = vec[i64]()
            if seat < 0 or not self.rules.mode.eyes(self, other) >> seat & 1:
                unseen = blank_unknown(player.hand, seat, unseen)
                known_first(player.hand)
            player.deck = player.deck[: player.left]
            unseen = blank_unknown(player.deck, seat, unseen)
            sort(unseen)
            player.unseen = unseen

    def hide_gambits(self, seat: i64) -> None:
        """Blank the gambits of others that lie face down."""
        unseen = self.gambit_box[:]
        for other in range(self.players):
            player = self.seats[other]
            if other != seat:
                player.gambits = player.gambits[:]
                unseen = blank_unknown(player.gambits, seat, unseen)
        sort(unseen)
        self.gambit_box = unseen

    def deal_gambits(self, chance: Chance) -> None:
        """Fill the blanks that `hide_gambits` left; the rest goes back into the box."""
        unseen = self.gambit_box[:]
        chance.shuffle(unseen, -1, GAMBITS)
        dealt: i64 = 0
        for seat in range(self.players):
            player = self.seats[seat]
            player.gambits = player.gambits[:]
            dealt = fill_unknown(player.gambits, unseen, dealt)
            put_face_down_first(player.gambits)
        self.gambit_box = unseen[dealt:]

    def deal_hidden(self, chance: Chance) -> None:
        if self.rules.gambits:
            self.deal_gambits(chance)
        if self.trade_left:
            self.trade_deck = self.trade_deck[: self.trade_left]
            chance.shuffle(self.trade_deck, -1, TRADE_DECK)
        for seat in range(self.players):
            player = self.seats[seat]
            if len(player.unseen):
                unseen = player.unseen[:]
                chance.shuffle(unseen, seat, PERSONAL_DECK)
                dealt = fill_unknown(player.hand, unseen, 0)
                if dealt:
                    put_in_order(player.hand)
                player.deck = player.deck[:]
                fill_unknown(player.deck, unseen, dealt)
                player.unseen = vec[i64]()

    def redeal(self) -> None:
        """Shuffle the trade deck and the decks; a card that somebody knows stays in its place."""
        self.trade_deck = self.trade_deck[: self.trade_left]
        self.chance.shuffle(self.trade_deck, -1, TRADE_DECK)
        for seat in range(self.players):
            player = self.seats[seat]
            deck = player.deck[: player.left]
            unknown = vec[i64]()
            for i in range(len(deck)):
                if deck[i] & KNOWN == 0:
                    unknown = append(unknown, deck[i])
                    deck[i] = UNKNOWN
            self.chance.shuffle(unknown, seat, PERSONAL_DECK)
            fill_unknown(deck, unknown, 0)
            player.deck = deck


def put_face_down_first(gambits: vec[i64]) -> None:
    """Sort gambits in place: those face down by design, then those turned up."""
    for i in range(len(gambits)):
        gambit = gambits[i]
        j = i
        while j and gambits[j - 1] > gambit:
            gambits[j] = gambits[j - 1]
            j -= 1
        gambits[j] = gambit


def faction_number(faction: i64) -> i64:
    """The number of a faction's bit."""
    number: i64 = 0
    while faction > 1:
        faction >>= 1
        number += 1
    return number
