"""What the greedy bot of Master of Orion likes, and how much."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# What matters how much, in hundredths of a point; `Weights` says what each of them is.  Found by playing variants
# against each other over hundreds of duplicate deals with two and four players, and keeping what won on fresh ones too.
TASTE: Final = {
    "depth": 3,
    "food": 45,
    "fleet": 130,
    "production": 165,
    "glut": 6,
    "card": 62,
    "action": 140,
    "fade": 290,
    "income": 85,
    "works": 107,
    "spite": 100,
    "raids": 150,
    "raided": 150,
    "grow": 60,
    "pace": 5,
    "want": 22,
    "floor": 68,
    "guard": 70,
    "gate": 25,
    "danger": 150,
    "finish": 40,
    "chain": 52,
    "sway": 90,
    "exchange": 105,
}


@final
@mypyc_attr(acyclic=True)
class Weights:
    """How much of everything the bot takes into account."""

    def __init__(self, taste: dict[str, int]) -> None:
        self.depth = i64(taste["depth"])  # how many actions it thinks ahead
        self.food = i64(taste["food"])  # a resource, while the game is long
        self.fleet = i64(taste["fleet"])
        self.production = i64(taste["production"])
        self.glut = i64(taste["glut"])  # how much less each unit above four of a kind is worth, in per cent
        self.card = i64(taste["card"])  # a card not yet seen
        self.action = i64(taste["action"])  # an action cube
        self.fade = i64(taste["fade"])  # hundredths of actions from the end at which what must be spent counts half
        self.income = i64(taste["income"])  # resources of rounds to come, in per cent
        self.works = i64(taste["works"])  # effects of working cards in rounds to come, in per cent: some get covered
        self.spite = i64(taste["spite"])  # what the others lose, in per cent, shared among them
        self.raids = i64(taste["raids"])  # own attacks in a round, in hundredths
        self.raided = i64(taste["raided"])  # … and those of others on the seat
        self.grow = i64(taste["grow"])  # structures of each colour built in a round, in hundredths
        self.pace = i64(taste["pace"])  # structures that somebody may build in a round
        self.want = i64(taste["want"])  # what building a card in hand would gain, in per cent
        self.floor = i64(taste["floor"])  # what exploiting it would bring, in per cent
        self.guard = i64(taste["guard"])  # more fleets than an opponent
        self.gate = i64(taste["gate"])  # each loyalty from a gate down to two below it
        self.danger = i64(taste["danger"])  # each loyalty below three
        self.finish = i64(taste["finish"])  # the lead when one's own deed ends the game, in per cent
        self.chain = i64(taste["chain"])  # a build or an activation that an effect grants, in per cent of an action
        self.sway = i64(taste["sway"])  # filling a slot or burying a structure of an opponent
        self.exchange = i64(taste["exchange"])  # cards of the opening hand below that much of a usual one go back
