"""What lies beside the table in the invasion mode: the invasion deck, the repulse track and the admirals' discs."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.views import sort

# An invasion card is its wave and its strength: of a number card the number + 1, of a card "military + X" X + PLUS.
WAVE_SHIFT: Final = 5
STRENGTH: Final = 31
PLUS: Final = 16
UNSEEN: Final = 31  # the strength of a card that nobody has seen, in a view
FIRST_ROUND: Final = 0  # the card that counts the rounds before the first invasion; of no wave
LAST_WAVE: Final = 3
NO_CARD: Final = -1

# The numbers of each wave; strings are "military + X".
WAVES: Final = (
    (-1, -1, 0, 0, 1, 1, 1, 2, 2, 3, 4),
    (0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7),
    (3, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 8, 9, 9, "+3", "+4", "+5"),
)
FIRST_INVASION: Final = 3  # the round at whose end the Xenos come for the first time
CARDS_PER_PLAYER: Final = 2  # of waves 1 and 2 each
CARDS_OF_DUEL: Final = 2  # in all

REPULSE: Final = {2: 22, 3: 28, 4: 33, 5: 39}  # where the repulse value starts, by players
AWARDS: Final = {2: (1, 2), 3: (1, 1, 2), 4: (1, 1, 1, 2), 5: (1, 1, 1, 2, 2)}  # by rank, the strongest first
TILE_VP: Final = 5  # of Greatest Admiral and of Greatest Contributor
LOWEST_SPACE: Final = -3  # left of the space -2: for everything below it
LAST_SPACE: Final = 40  # no tableau is so strong

# How the invasion ended the game.
REPULSED: Final = 1
DEFEATED: Final = 2
OUTCOMES: Final = {REPULSED: "repulsed", DEFEATED: "defeated"}
DEFEATS: Final = 2  # so many defeats of the empire are the end

DECK: Final = 4  # purposes of shuffles: + the wave
RESHUFFLE: Final = 8


def card_of(wave: int, value: int | str) -> int:
    """The invasion card of a wave with a number, or with "+X"."""
    strength = int(value) + PLUS if isinstance(value, str) else value + 1
    return wave << WAVE_SHIFT | strength


def wave_cards(wave: int) -> list[int]:
    return [card_of(wave, value) for value in WAVES[wave - 1]]


def wave_of(card: i64) -> i64:
    return card >> WAVE_SHIFT


def power_of(card: i64, general: i64) -> i64:
    """The power of an invasion card against a player with so much general military."""
    strength = card & STRENGTH
    if strength >= PLUS:
        return general + strength - PLUS
    return strength - 1


@final
@mypyc_attr(acyclic=True)
class Invasion:
    """The invasion of one game.  Its rows are never changed in place, so copies share them."""

    def __init__(self, players: i64, deck: vec[i64], spare: vec[i64], repulse: i64) -> None:
        self.deck = deck  # its first `left` cards are there, the last on top
        self.left: i64 = len(deck)
        self.spare = spare  # cards of waves 1 and 2 that stayed in the box; nobody knows which
        self.discard: vec[i64] = vec[i64]()  # used cards of wave 3
        self.repulse = repulse
        self.defeats: i64 = 0
        self.ended: i64 = 0
        self.discs: vec[i64] = vec[i64]()  # the seats, the furthest along the track first; in a stack the upper first
        self.spaces: vec[i64] = vec[i64]([LOWEST_SPACE] * players)  # where the disc of each seat lies
        # Of the invasion step under way, for each seat:
        self.values: vec[i64] = vec[i64]([0] * players)  # the track value: general military and military against Xenos
        self.general: vec[i64] = vec[i64]([0] * players)  # its general military
        self.defense: vec[i64] = vec[i64]([0] * players)  # Xeno defense
        self.cards: vec[i64] = vec[i64]([NO_CARD] * players)  # its invasion card
        self.stakes: vec[i64] = vec[i64]([0] * players)  # award tokens if it holds
        self.bunkers: i64 = 0  # the seats that have used their bunkers, as bits
        self.held: i64 = 0  # the seats that have held, as bits
        self.unseen: vec[i64] = vec[i64]()  # in a view: the invasion cards that nobody has seen

    def copy(self) -> Invasion:
        twin = Invasion(0, self.deck, self.spare, self.repulse)
        twin.left = self.left
        twin.discard = self.discard
        twin.defeats = self.defeats
        twin.ended = self.ended
        twin.discs = self.discs
        twin.spaces = self.spaces
        twin.values = self.values
        twin.general = self.general
        twin.defense = self.defense
        twin.cards = self.cards
        twin.stakes = self.stakes
        twin.bunkers = self.bunkers
        twin.held = self.held
        twin.unseen = self.unseen
        return twin

    def power(self, seat: i64) -> i64:
        """The power of the invasion card that a seat has got."""
        return power_of(self.cards[seat], self.general[seat])

    # --- the discs -------------------------------------------------------------------------------------------

    def place_discs(self, order: vec[i64]) -> None:
        """Put the discs on the track for the first time, in an order of seats: a later one on top of a stack."""
        heights = vec[i64]([0] * len(order))
        for place in range(len(order)):
            heights[order[place]] = place
        self.stand(heights)

    def move_discs(self) -> None:
        """Move the discs whose values have changed, the furthest first, in a stack the upper first.

        A moved disc goes on top; discs that go together from one space to another keep their order.
        """
        players: i64 = len(self.discs)
        heights = vec[i64]([0] * players)
        for i in range(players):
            heights[self.discs[i]] = players - i  # those that stay keep their order below all that arrive
        top = players
        moved: i64 = 0
        for i in range(players):
            seat = self.discs[i]
            if moved >> seat & 1 or self.space_of(seat) == self.spaces[seat]:
                continue
            j = players
            while j > i:  # the discs that go with it, the lowest first
                j -= 1
                other = self.discs[j]
                if self.spaces[other] == self.spaces[seat] and self.space_of(other) == self.space_of(seat):
                    top += 1
                    heights[other] = top
                    moved |= 1 << other
        self.stand(heights)

    def space_of(self, seat: i64) -> i64:
        """The space for the track value of a seat."""
        if self.values[seat] <= LOWEST_SPACE:
            return LOWEST_SPACE
        return self.values[seat]

    def stand(self, heights: vec[i64]) -> None:
        """Put every disc on the space of its value, the higher ones of a stack above the others."""
        players: i64 = len(heights)
        spaces = vec[i64]([0] * players)
        discs = vec[i64]([0] * players)
        for seat in range(players):
            spaces[seat] = self.space_of(seat)
            i = seat
            while i and before(spaces, heights, seat, discs[i - 1]):
                discs[i] = discs[i - 1]
                i -= 1
            discs[i] = seat
        self.spaces = spaces
        self.discs = discs

    def turn_stacks(self) -> i64:
        """Move the lowest disc of each stack to its top; return the seats whose discs moved, as bits."""
        discs = self.discs[:]
        turned: i64 = 0
        begin: i64 = 0
        for i in range(len(discs)):
            if i64(i) + 1 < i64(len(discs)) and self.spaces[discs[i]] == self.spaces[discs[i + 1]]:
                continue
            if i > begin:
                lowest = discs[i]
                j = i
                while j > begin:
                    discs[j] = discs[j - 1]
                    j -= 1
                discs[begin] = lowest
                turned |= 1 << lowest
            begin = i + 1
        self.discs = discs
        return turned

    # --- the deck --------------------------------------------------------------------------------------------

    def next_card(self, chance: Chance) -> i64:
        """Reveal a card; when the deck has run out, the used cards of wave 3 become the deck."""
        if self.left == 0:
            deck = self.discard[:]
            chance.shuffle(deck, -1, RESHUFFLE)
            self.deck = deck
            self.left = len(deck)
            self.discard = vec[i64]()
        self.left -= 1
        return self.deck[self.left]

    def deal(self, revealed: vec[i64], awards: vec[i64]) -> None:
        """Give the strongest card to the admiral furthest along the track, and so on; note what each may win."""
        strongest_first(revealed)
        cards = vec[i64]([NO_CARD] * len(revealed))
        stakes = vec[i64]([0] * len(revealed))
        for rank in range(len(revealed)):
            cards[self.discs[rank]] = revealed[rank]
            stakes[self.discs[rank]] = awards[rank]
        self.cards = cards
        self.stakes = stakes

    def put_away(self) -> None:
        """Cards of wave 3 go to the discard pile, the others out of the game."""
        discard = self.discard[:]
        for card in self.cards:
            if card != NO_CARD and wave_of(card) == LAST_WAVE:
                discard = append(discard, card)
        self.discard = discard
        self.cards = vec[i64]([NO_CARD] * len(self.cards))

    # --- what nobody may know --------------------------------------------------------------------------------

    def hide(self) -> None:
        """Blank the cards that nobody has seen; the waves that they belong to are known."""
        deck = self.deck[: self.left]
        spare = self.spare[:]
        unseen = vec[i64](capacity=40)
        for i in range(len(deck)):
            if deck[i] != FIRST_ROUND:
                unseen = append(unseen, deck[i])
                deck[i] |= UNSEEN
        for i in range(len(spare)):
            unseen = append(unseen, spare[i])
            spare[i] |= UNSEEN
        sort(unseen)
        self.deck = deck
        self.spare = spare
        self.unseen = unseen

    def deal_hidden(self, chance: Chance) -> None:
        """Deal the unseen cards at random, each wave to its own places in the deck and the box."""
        unseen = self.unseen[:]
        self.unseen = vec[i64]()
        chance.shuffle(unseen, -1, DECK)
        deck = self.deck[:]
        spare = self.spare[:]
        for wave in range(1, LAST_WAVE + 1):
            at = self.deal_wave(wave, deck, unseen, 0)
            self.deal_wave(wave, spare, unseen, at)
        self.deck = deck
        self.spare = spare

    def deal_wave(self, wave: i64, pile: vec[i64], unseen: vec[i64], at: i64) -> i64:
        """Put the unseen cards of a wave, from number `at` on, into their places of a pile."""
        for i in range(len(pile)):
            if wave_of(pile[i]) == wave:
                while wave_of(unseen[at]) != wave:
                    at += 1
                pile[i] = unseen[at]
                at += 1
        return at

    def redeal(self, chance: Chance) -> None:
        """Shuffle what nobody has seen."""
        self.hide()
        self.deal_hidden(chance)


def before(spaces: vec[i64], heights: vec[i64], seat: i64, other: i64) -> bool:
    """Whether the disc of a seat is further along the track than another, or above it on the same space."""
    if spaces[seat] != spaces[other]:
        return spaces[seat] > spaces[other]
    return heights[seat] > heights[other]


def strongest_first(cards: vec[i64]) -> None:
    """Sort invasion cards in place: cards "military + X" are stronger than every number."""
    for i in range(len(cards)):
        card = cards[i]
        j = i
        while j and cards[j - 1] & STRENGTH < card & STRENGTH:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
