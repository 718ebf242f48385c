"""Which questions of Race for the Galaxy are one choice of several cards or goods."""

from __future__ import annotations

from itertools import combinations

from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.picks import Picks, of_sets, picks
from stardeck.games.race.card import CONSUME_EACH_KIND, CONSUME_KINDS, CONSUME_PAIR
from stardeck.games.race.codes import ACTION, ACTION_CARDS, DISCARD, GOOD, KEEP
from stardeck.games.race.consume import DiscardForVP, SpendGoods
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.invasion import DiscardForDefense, lacking
from stardeck.games.race.placing import Discard
from stardeck.games.race.repair import PRICE, PayRepair
from stardeck.games.race.round import HAND_LIMIT, ChooseActions, HandLimit, StartingHand
from stardeck.games.race.settle import PlacementPower, PlaceWorld
from stardeck.games.race.state import GOOD_SHIFT, Player, Race
from stardeck.games.race.war_effort import WarEffort
from stardeck.games.race.xeno import ChooseHome, ExploreDiscard

NOT_ALL = (CONSUME_KINDS, CONSUME_EACH_KIND, CONSUME_PAIR)  # powers that do not take any goods that fit one by one


def picks_of(state: Race, seat: int) -> Picks | None:
    """The picks that the step on top of the agenda wants of a seat; None if it wants one answer."""
    step = state.step
    me = state.seats[seat]
    if isinstance(step, (StartingHand, ChooseHome, HandLimit, ChooseActions, ExploreKeep, ExploreDiscard)):
        return sealed(state, seat, step, me)
    if isinstance(step, Discard):
        return exactly(int(step.n), cards(me, int(step.floor)))
    if isinstance(step, PlaceWorld):
        world = state.rules.cards[me.placing]
        price = int(step.price(state, seat, world)) if step.paying(world) else 0
        return exactly(price, cards(me))
    if isinstance(step, PlacementPower):
        return exactly(int(step.wanted(state, me)), cards(me))
    if isinstance(step, PayRepair):
        return exactly(int(PRICE), cards(me))
    if isinstance(step, DiscardForVP):
        return picks(0, int(step.n), cards(me, int(step.floor)))
    if isinstance(step, DiscardForDefense):
        most = int(step.n)
        if not state.rules.ask_all:  # no more than it takes
            most = min(most, max(1, -(-int(lacking(state, seat)) // int(step.defense))))
        return picks(int(step.floor < 0), most, cards(me, int(step.floor)))
    if isinstance(step, WarEffort):
        return picks(0, len(me.tableau), goods(me, int(step.floor)))
    if isinstance(step, SpendGoods):
        return spending(state, step, me)
    return None


def exactly(n: int, codes: list[int]) -> Picks | None:
    """So many of these; none at all where there are not enough."""
    return picks(n, n, codes) if n <= len(codes) else None


def cards(me: Player, floor: int = 0) -> list[int]:
    """The cards in hand from a design on, as discards."""
    return [DISCARD + (int(card) & DESIGN) for card in me.hand if int(card) & DESIGN >= floor]


def goods(me: Player, floor: int) -> list[int]:
    """The goods on worlds above a design."""
    designs = [int(entry) & DESIGN for entry in me.tableau if int(entry) >> GOOD_SHIFT]
    return [GOOD + design for design in sorted(designs) if design > floor]


def sealed(state: Race, seat: int, step: Step, me: Player) -> Picks | None:
    """Secret choices: what was picked already lies in the draft, and the zones are as before."""
    chosen = [int(pick) for pick in state.draft(seat)]
    if isinstance(step, ChooseActions):
        return actions(state, step, chosen)
    if isinstance(step, ExploreKeep):
        wanted, kind, pile = int(step.kept(state, seat)), KEEP, me.drawn
    elif isinstance(step, ExploreDiscard):
        wanted, kind, pile = int(me.explored), DISCARD, me.hand
    elif isinstance(step, HandLimit):
        wanted, kind, pile = len(me.hand) - HAND_LIMIT, DISCARD, me.hand
    else:
        assert isinstance(step, (StartingHand, ChooseHome))
        wanted, kind, pile = int(step.n), DISCARD, me.hand
        if isinstance(step, ChooseHome):
            if not chosen:
                return None  # the home world comes first
            chosen = chosen[1:]
    left = [kind + (int(card) & DESIGN) for card in pile]
    if chosen:
        same = sum(code == chosen[-1] for code in chosen)
        left = [code for code in left if code > chosen[-1]] + [chosen[-1]] * (left.count(chosen[-1]) - same)
    return exactly(wanted - len(chosen), sorted(left))


def actions(state: Race, step: ChooseActions, chosen: list[int]) -> Picks | None:
    """The two action cards of a duel."""
    if not state.rules.duel or chosen:
        return None
    own = int(state.rules.action_cards)
    numbers = [action for action in range(ACTION_CARDS) if own >> action & 1]
    pairs = combinations(numbers, 2)
    return of_sets(
        [
            (ACTION + first, ACTION + second)
            for first, second in pairs
            if not step.refuse(own, -1, first) and not step.refuse(own, first, second)
        ]
    )


def spending(state: Race, step: SpendGoods, me: Player) -> Picks | None:
    """The goods that a consume power takes."""
    power = state.rules.cards[step.card].powers[step.power]
    entries = sorted(int(entry) for entry in me.tableau if int(entry) >> GOOD_SHIFT)
    entries.sort(key=lambda entry: entry & DESIGN)
    if power.kind not in NOT_ALL:
        fit = [entry & DESIGN for entry in entries if step.fits(state, entry, power) and entry & DESIGN > step.floor]
        return exactly(int(step.left), [GOOD + design for design in fit])

    def whole(step: SpendGoods) -> list[tuple[int, ...]]:
        """Every way to choose what is left of a power that wants different goods."""
        if step.left == 0:
            return [()]
        found = []
        for entry in entries:
            design = entry & DESIGN
            if design > step.floor and step.fits(state, entry, power):
                kinds = step.kinds | 1 << int(state.rules.cards[design].good)
                rest = SpendGoods(step.card, step.power, step.total, step.left - 1, design, kinds)
                found += [(GOOD + design, *others) for others in whole(rest)]
        return found

    return of_sets(whole(step))
