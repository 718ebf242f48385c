"""What the Xenos threaten in Race for the Galaxy, as the greedy bot sees it: how likely a defense holds in the
invasions to come, and what it is worth that the empire stands.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_taste import Dread
from stardeck.bots.greedy_race_values import least, most
from stardeck.games.race.card import STRENGTH, VS_XENO, XENO_DEFENSE
from stardeck.games.race.state import Race
from stardeck.games.race.track import FIRST_INVASION, LAST_WAVE, NO_CARD, PLUS, Invasion, wave_of
from stardeck.games.race.track import STRENGTH as CARD_STRENGTH

ROUND: Final = 100  # hundredths of a round; of a point of defense, too
SURE: Final = 1000  # chances are in thousandths
FAR: Final = 12  # more invasions than any game sees
LOWEST: Final = -4  # a defense that holds against nothing …
NUMBERS: Final = 32  # … and how many from there on are told apart


@final
@mypyc_attr(acyclic=True)
class Watch:
    """The invasions to come: `look` first, then ask."""

    def __init__(self, dread: Dread) -> None:
        self.dread = dread
        self.on = False  # whether this is the invasion mode
        self.under_way = False  # whether this is an invasion step
        self.players: i64 = 0
        self.defeats: i64 = 0
        self.repulse: i64 = 0
        self.calm: i64 = 0  # hundredths of rounds before the round of the next invasion
        self.waves: vec[i64] = vec[i64]()  # of the invasions to come, the next first
        self.below: vec[i64] = vec[i64]()  # for each wave and defense: how many of its unseen cards are weaker
        self.passed: vec[i64] = vec[i64]()  # for each wave and X: how many "military + X" ask for less than X
        self.rivals: vec[i64] = vec[i64]()  # the track values of the others …
        self.sum: i64 = 0  # … and their sum
        self.help: vec[i64] = vec[i64]()  # for each invasion to come: how likely somebody else holds
        self.need: i64 = SURE  # how likely nobody else holds against the last wave
        self.strong: vec[i64] = vec[i64]([0] * (FAR + 1))  # for `chance`

    # --- looking ---------------------------------------------------------------------------------------------

    def look(self, state: Race, invasion: Invasion, totals: vec[i64], seat: i64) -> None:
        """Take in the invasion deck and the others, whose totals follow each other in the order of seats."""
        self.players = state.players
        self.defeats = invasion.defeats
        self.repulse = invasion.repulse
        self.under_way = invasion.cards[seat] != NO_CARD
        following = state.round
        if self.under_way:
            following += 1
        self.calm = 0
        if following < FIRST_INVASION:
            self.calm = (FIRST_INVASION - following) * ROUND
        self.count_cards(invasion)
        self.waves = vec[i64](capacity=FAR)
        at = invasion.left
        while len(self.waves) < FAR:
            at -= self.players
            wave: i64 = LAST_WAVE
            if at >= 0:
                wave = wave_of(invasion.deck[at])
            self.waves = append(self.waves, wave)
        self.meet_others(totals, seat)

    def count_cards(self, invasion: Invasion) -> None:
        """Count how many cards of each wave a defense would hold against, in thousandths.

        Which cards nobody has seen is known to all: in a whole state they are those of the deck and the box.
        """
        unseen = invasion.unseen
        if len(unseen) == 0:
            unseen = invasion.spare[:]
            for i in range(invasion.left):
                unseen = append(unseen, invasion.deck[i])
        self.below = vec[i64]([0] * ((LAST_WAVE + 1) * NUMBERS))
        self.passed = vec[i64]([0] * ((LAST_WAVE + 1) * NUMBERS))
        for wave in range(1, LAST_WAVE + 1):
            self.count_wave(wave, unseen)
            if self.below[wave * NUMBERS + NUMBERS - 1] + self.passed[wave * NUMBERS + NUMBERS - 1] == 0:
                self.count_wave(wave, invasion.discard)

    def count_wave(self, wave: i64, cards: vec[i64]) -> None:
        total: i64 = 0
        at = wave * NUMBERS
        for card in cards:
            if wave_of(card) == wave:
                total += 1
                strength = card & CARD_STRENGTH
                if strength >= PLUS:
                    for defense in range(strength - PLUS + 1, NUMBERS):
                        self.passed[at + defense] += 1
                else:
                    for defense in range(strength - LOWEST, NUMBERS):
                        self.below[at + defense] += 1
        if total:
            for i in range(at, at + NUMBERS):
                self.below[i] = self.below[i] * SURE // total
                self.passed[i] = self.passed[i] * SURE // total

    def meet_others(self, totals: vec[i64], seat: i64) -> None:
        """Where the discs of the others will lie, and how likely one of them holds in each invasion to come."""
        width = i64(len(totals)) // self.players
        values = vec[i64]([0] * self.players)
        self.rivals = vec[i64](capacity=self.players)
        self.sum = 0
        for other in range(self.players):
            values[other] = totals[other * width + STRENGTH] + totals[other * width + VS_XENO]
            if other != seat:
                self.rivals = append(self.rivals, values[other])
                self.sum += values[other]
        self.help = vec[i64](capacity=FAR)
        for i in range(FAR):
            nobody: i64 = SURE
            for other in range(self.players):
                if other != seat:
                    rank: i64 = 0
                    for rival in values:
                        if rival > values[other]:
                            rank += 1
                    extra = (totals[other * width + VS_XENO] + totals[other * width + XENO_DEFENSE]) * ROUND
                    extra += self.dread.theirs
                    general = totals[other * width + STRENGTH] * ROUND
                    chance = self.chance(self.waves[i], general + extra, extra, rank)
                    nobody = nobody * (SURE - chance) // SURE
            self.help = append(self.help, SURE - nobody)
        self.need = SURE - self.help[FAR - 1]

    # --- asking ----------------------------------------------------------------------------------------------

    def rank(self, value: i64) -> i64:
        """How many discs will lie before the one with a track value."""
        count: i64 = 0
        for rival in self.rivals:
            if rival > value:
                count += 1
        return count

    def chance(self, wave: i64, defense: i64, extra: i64, rank: i64) -> i64:
        """How likely a seat holds, if so many discs lie before its own.

        `defense` is all that it has, `extra` what it has beyond its general military, both in hundredths: a card
        between two whole numbers is held off by a part of the cards between them.
        """
        at = wave * NUMBERS
        weak = between(self.below, at, defense - LOWEST * ROUND) + between(self.passed, at, extra)
        strong = self.strong  # how likely so many of the cards revealed are too strong
        strong[0] = SURE
        for i in range(1, rank + 1):
            strong[i] = 0
        for _i in range(self.players):
            j = rank
            while j:
                strong[j] = (strong[j] * weak + strong[j - 1] * (SURE - weak)) // SURE
                j -= 1
            strong[0] = strong[0] * weak // SURE
        total: i64 = 0
        for i in range(rank + 1):
            total += strong[i]
        return total

    def worth(self, totals: vec[i64], aid: i64, gifts: i64, left: i64, given: i64) -> i64:
        """What a tableau is worth against the Xenos: awards and worlds to be saved, and that the empire stands.

        `aid` is its temporary strength, `gifts` what it gives to the war effort in a round, `left` the time, all in
        hundredths; `given` are goods that it might give at once.
        """
        dread = self.dread
        value = totals[STRENGTH] + totals[VS_XENO]
        extra = (totals[VS_XENO] + totals[XENO_DEFENSE]) * ROUND
        defense = totals[STRENGTH] * ROUND + extra
        beyond = least(extra, dread.ditch) * dread.extra
        beyond = beyond * least(most(defense, 0), dread.wall) // dread.wall
        total = (defense * dread.guard + beyond) // ROUND * self.need // SURE
        extra += aid
        defense += aid
        rank = self.rank(value)
        to_repulse = (self.repulse - given - value - self.sum) * ROUND
        safe: i64 = SURE * SURE  # how likely the empire has not been defeated, in millionths …
        shaken: i64 = 0  # … and how likely once
        if self.defeats:
            shaken = safe
            safe = 0
        time = left - self.calm
        i: i64 = 0
        while time > 0 and i < FAR and to_repulse > 0:
            share = least(time, ROUND)  # how likely the game lasts until this invasion
            if i:
                share = least(share, to_repulse * ROUND // (dread.march + gifts))
            hold = self.chance(self.waves[i], defense, extra, rank)
            fall = (SURE - hold) * (SURE - self.help[i]) // SURE
            total += (hold * dread.token - fall * dread.empire) // SURE * share // ROUND
            fall = fall * share // ROUND
            shaken = (shaken * (SURE - fall) + safe * fall) // SURE
            safe = safe * (SURE - fall) // SURE
            defense += dread.growth
            extra += dread.growth // 3
            to_repulse -= dread.march + gifts
            time -= ROUND
            i += 1
            rank = self.rank(value + dread.growth * i // ROUND)
        return total + (safe + shaken) // SURE * dread.war // SURE


def between(table: vec[i64], at: i64, hundredths: i64) -> i64:
    """What a table says of a number in hundredths: between two entries, a part of each."""
    if hundredths <= 0:
        return table[at]
    whole = hundredths // 100
    if whole >= NUMBERS - 1:
        return table[at + NUMBERS - 1]
    return table[at + whole] + (table[at + whole + 1] - table[at + whole]) * (hundredths % 100) // 100
