"""What the greedy bot of Race for the Galaxy likes, and how much."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# What matters how much; `Weights` says what each of them is.  Found by playing variants against each other over
# thousands of duplicate deals with two and four players and in duels, and keeping what won twice on fresh deals.
TASTE: Final = {
    "card": 117,
    "fade": 212,
    "crowd": 10,
    "see": 15,
    "explore": 30,
    "develop": 45,
    "settle": 38,
    "cycle": 21,
    "double": 185,
    "draws": 80,
    "strength": 76,
    "target": 40,
    "hope": 30,
    "now": 80,
    "floor": 45,
    "want": 45,
    "save": 42,
    "leech": 100,
    "spite": 20,
    "hold": 30,
    "pace": 100,
    "search": 100,
    "dear": 20,
    "dearest": 20,
    "draw": 100,
    "poor": 0,
    "thirst": 0,
    "queue": 100,
}

# … and in the invasion mode, where nobody wins unless the empire stands; `Dread` says what the last of them are.  Found
# by letting them evolve: what held most invasions alone among random players and won against the weights before; those
# here win 60 % of the games for two against the last ones, and 45, 35 and 32 % alone among two, three and four of them.
WAR: Final = {
    "card": 207,
    "fade": 44,
    "crowd": 13,
    "see": 46,
    "explore": 10,
    "develop": 26,
    "settle": 29,
    "cycle": 5,
    "double": 356,
    "draws": 24,
    "strength": 65,
    "target": 13,
    "hope": 34,
    "now": 47,
    "floor": 87,
    "want": 86,
    "save": 13,
    "leech": 57,
    "spite": 5,
    "hold": 15,
    "pace": 53,
    "search": 141,
    "dear": 74,
    "dearest": 1,
    "draw": 133,
    "poor": 9,
    "thirst": 38,
    "queue": 75,
    "guard": 1013,
    "wall": 620,
    "extra": 3376,
    "ditch": 506,
    "empire": 1622,
    "token": 140,
    "war": 9817,
    "buffer": 2838,
    "growth": 294,
    "march": 144,
    "effort": 4,
    "alms": 316,
    "aid": 46,
    "theirs": 17,
    "bunker": 818,
    "conquest": 3514,
}


@final
@mypyc_attr(acyclic=True)
class Weights:
    """How much of everything the bot takes into account."""

    def __init__(self, taste: dict[str, int]) -> None:
        self.card = i64(taste["card"])  # a card in hand while the game is long
        self.fade = i64(taste["fade"])  # hundredths of rounds from the end at which it is worth half of that
        self.crowd = i64(taste["crowd"])  # how much less a card is worth for each one above five in hand, in per cent
        self.see = i64(taste["see"])  # a card more to choose from in Explore, in per cent of a card
        self.explore = i64(taste["explore"])  # how often a phase comes, in hundredths of times a round
        self.develop = i64(taste["develop"])
        self.settle = i64(taste["settle"])
        self.cycle = i64(taste["cycle"])  # … and goods are produced and used
        self.double = i64(taste["double"])  # VP for goods in rounds to come, in per cent: some are doubled
        self.draws = i64(taste["draws"])  # cards that powers will draw, in per cent
        self.strength = i64(taste["strength"])  # a point of military, for the rest of a long game
        self.target = i64(taste["target"])  # a world in hand that the strength is enough for, in per cent of its VP
        self.hope = i64(taste["hope"])  # a scoring card that is still in hand, in per cent of its VP
        self.now = i64(taste["now"])  # goods that lie on worlds, in per cent of what they would bring now
        self.floor = i64(taste["floor"])  # any card in hand, in per cent of a card
        self.want = i64(taste["want"])  # what placing a card in hand would gain, in per cent
        self.save = i64(taste["save"])  # goods to be produced in this round, in per cent
        self.leech = i64(taste["leech"])  # how far to count on the others to call phases, in per cent
        self.spite = i64(taste["spite"])  # what the others would gain in a phase, in per cent
        self.hold = i64(taste["hold"])  # what goods are worth if they stay, in per cent
        self.pace = i64(taste["pace"])  # rounds for each card that the longest tableau lacks, in hundredths
        self.search = i64(taste["search"])  # what Explore brings, in per cent
        self.dear = i64(taste["dear"])  # how much less likely a card is placed for each card that its price lacks …
        self.dearest = i64(taste["dearest"])  # … but not less likely than this, both in per cent
        self.draw = i64(taste["draw"])  # a card that a phase of this round draws, in per cent of a card in hand
        self.poor = i64(taste["poor"])  # how much more a card is worth for each one below five in hand, in per cent
        self.queue = i64(taste["queue"])  # what is left of a card's gain for each better one in hand, in per cent
        self.thirst = i64(taste["thirst"])  # what a card in hand would gain if more cards could pay for it, in per cent


@final
@mypyc_attr(acyclic=True)
class Dread:
    """How much the bot minds the Xenos."""

    def __init__(self, taste: dict[str, int]) -> None:
        self.guard = i64(taste["guard"])  # a point of defense
        self.extra = i64(taste["extra"])  # … more, if it is not general military: some invaders add that to their own
        self.ditch = i64(taste["ditch"])  # so many of those points, in hundredths, are enough against all of them
        self.wall = i64(taste["wall"])  # … and count in full only from so much defense on: weaker invaders come first
        self.empire = i64(taste["empire"])  # a defeat of the empire in an invasion to come
        self.token = i64(taste["token"])  # an invasion to come that is held off: its award, and a world that is saved
        self.war = i64(taste["war"])  # that the Xenos do not win in the end
        self.buffer = i64(taste["buffer"])  # the first defeat of the empire, while it can be averted
        self.growth = i64(taste["growth"])  # points of defense that a seat gains in a round, in hundredths
        self.march = i64(taste["march"])  # points that everybody comes nearer to a repulse in a round, in hundredths
        self.effort = i64(taste["effort"])  # … and for each good that it can produce
        self.alms = i64(taste["alms"])  # a good that will be given to the war effort
        self.aid = i64(taste["aid"])  # how far to count on strength that goods and cards could give, in per cent
        self.theirs = i64(taste["theirs"])  # temporary strength that others use, in hundredths
        self.bunker = i64(taste["bunker"])  # the last card in hand, for the bunker
        self.conquest = i64(taste["conquest"])  # a point of general military of the home world: what it can conquer
