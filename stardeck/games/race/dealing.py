"""Setting up a game of Race for the Galaxy: home worlds, the deck, the hands, and the invasion deck."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.deal import Deal
from stardeck.games.race.card import TOTALS, WINDFALL
from stardeck.games.race.round import StartingHand
from stardeck.games.race.state import DECK, HOME_WORLDS, Player, Race, Rules
from stardeck.games.race.track import DECK as INVADERS
from stardeck.games.race.track import FIRST_ROUND, Invasion
from stardeck.games.race.xeno import ChooseHome, HomesRevealed

VP_PER_PLAYER: Final = 12
DEALT: Final = 6
STARTING_HAND: Final = 4


@final
@mypyc_attr(acyclic=True)
class Wave:
    """The invasion cards of a wave, and how many of them are used."""

    def __init__(self, wave: int, cards: list[int], used: int) -> None:
        self.wave: i64 = wave
        self.cards: vec[i64] = vec[i64]([i64(card) for card in cards])
        self.used: i64 = used


@final
@mypyc_attr(acyclic=True)
class RaceDeal(Deal):
    """Sets up Race for the Galaxy with given options.

    `homes` are the home worlds that are dealt; if they are two piles, red and blue, everybody gets one of each and
    chooses.  With `hands` both home worlds and hands are given, seat by seat.
    """

    def __init__(
        self,
        players: int,
        rules: Rules,
        supply: dict[int, int],
        homes: list[list[int]],
        hands: list[list[int]],
        waves: list[Wave],
        repulse: int,
    ) -> None:
        self.players: i64 = players
        self.rules = rules
        self.designs: vec[i64] = vec[i64]([i64(design) for design in supply])
        self.copies: vec[i64] = vec[i64]([i64(n) for n in supply.values()])
        self.homes: vec[i64] = vec[i64]([i64(world) for world in homes[0]])
        self.colored: bool = len(homes) > 1
        self.others: vec[i64] = vec[i64]([i64(world) for world in homes[-1]])  # of the other colour
        self.given: bool = len(hands) > 0
        self.hands: list[vec[i64]] = [vec[i64]([i64(card) for card in sorted(hand)]) for hand in hands]
        self.waves: vec[Wave] = vec[Wave](waves)  # the last comes first
        self.repulse: i64 = repulse

    def new(self, chance: Chance) -> Race:
        if self.colored:
            return self.new_choice(chance)
        players = self.players
        homes = self.homes
        if not self.given:
            homes = self.dealt(self.homes, chance)
        copies = self.copies[:]
        self.take(copies, homes)
        for given in self.hands:
            self.take(copies, given)
        deck = self.shuffled(copies, chance)
        seats = vec[Player]()
        for seat in range(players):
            hand = vec[i64]()
            if self.given:
                hand = self.hands[seat][:]
            seats = append(seats, Player(hand, vec[i64]([homes[seat]]), vec[i64]([0] * TOTALS)))
        state = self.table(seats, deck, chance)
        for seat in range(players):
            if self.home_number(homes[seat]) < self.home_number(homes[state.first]):
                state.first = seat
        for place in range(players):
            seat = state.in_order(place)
            state.renew_totals(seat)
            if self.rules.traits[homes[seat]] & WINDFALL:
                state.put_good(seat, 0)
            if len(state.seats[seat].hand) == 0:
                state.draw(seat, DEALT)
        state.push_all(self.rules.round, state.first)
        if not self.given:
            state.push(StartingHand(DEALT - STARTING_HAND), state.first)
        return state

    def new_choice(self, chance: Chance) -> Race:
        """Set up with the expansion: everybody chooses between a red and a blue home world."""
        red = self.dealt(self.homes, chance)
        blue = self.dealt(self.others, chance)
        copies = self.copies[:]
        self.take(copies, red)
        self.take(copies, blue)
        deck = self.shuffled(copies, chance)
        seats = vec[Player]()
        for seat in range(self.players):
            player = Player(vec[i64](), vec[i64](), vec[i64]([0] * TOTALS))
            if red[seat] < blue[seat]:
                player.drawn = vec[i64]([red[seat], blue[seat]])
            else:
                player.drawn = vec[i64]([blue[seat], red[seat]])
            seats = append(seats, player)
        state = self.table(seats, deck, chance)
        for seat in range(self.players):
            state.draw(seat, DEALT)
        state.push(HomesRevealed(), 0)
        state.push(ChooseHome(DEALT - STARTING_HAND), 0)
        return state

    def home_number(self, design: i64) -> i64:
        return self.rules.cards[design].home

    def dealt(self, worlds: vec[i64], chance: Chance) -> vec[i64]:
        """Shuffle home worlds; return one for each seat, from the top."""
        worlds = worlds[:]
        chance.shuffle(worlds, -1, HOME_WORLDS)
        found = vec[i64]()
        for seat in range(self.players):
            found = append(found, worlds[len(worlds) - 1 - seat])
        return found

    def take(self, copies: vec[i64], cards: vec[i64]) -> None:
        """Take cards out of those that the deck is made of (in place)."""
        for card in cards:
            for i in range(len(self.designs)):
                if self.designs[i] == card:
                    copies[i] -= 1

    def shuffled(self, copies: vec[i64], chance: Chance) -> vec[i64]:
        deck = vec[i64](capacity=192)
        for i in range(len(copies)):
            for _copy in range(copies[i]):
                deck = append(deck, self.designs[i])
        chance.shuffle(deck, -1, DECK)
        return deck

    def table(self, seats: vec[Player], deck: vec[i64], chance: Chance) -> Race:
        state = Race(self.players, chance, self.rules, seats)
        state.deck = deck
        state.left = len(deck)
        state.pool = VP_PER_PLAYER * self.players
        if len(self.waves):
            state.invasion = self.new_invasion(chance)
        return state

    def new_invasion(self, chance: Chance) -> Invasion:
        """Shuffle each wave, and lay the invasion deck: from the top the first-round card, then wave after wave."""
        deck = vec[i64]()
        spare = vec[i64]()
        for wave in self.waves:
            cards = wave.cards[:]
            chance.shuffle(cards, -1, INVADERS + wave.wave)
            kept = len(cards) - wave.used
            for i in range(len(cards)):
                if i >= kept:
                    deck = append(deck, cards[i])
            for i in range(kept):
                spare = append(spare, cards[i])
        return Invasion(self.players, append(deck, FIRST_ROUND), spare, self.repulse)
