"""Building the cards and boards of the rules from the records of the card files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.games.orion import card as cards
from stardeck.games.orion.activate import ActivateCards
from stardeck.games.orion.building import BuildFromHand
from stardeck.games.orion.card import Ability, Board, Bundle, Card, Count, Row, Score
from stardeck.games.orion.card import Effect as Applied
from stardeck.games.orion.cards import Advisor, Civilization, Record, Structure
from stardeck.games.orion.deal import HireAdvisor, ReturnAdvisor
from stardeck.games.orion.discarding import DrawThenDiscard, TakeFromDiscard
from stardeck.games.orion.exploit import ExploitFromHand
from stardeck.games.orion.gains import (
    CarryOver,
    ChangeLoyalty,
    Exchange,
    Gain,
    GainByCovered,
    GainChoice,
    GainIfWorking,
    GainPer,
)
from stardeck.games.orion.opponents import DiscardThenTake, FillSlot, MoveToBottom, OpponentsChoose, TakeFromHand
from stardeck.games.orion.reorder import ReorderSystem
from stardeck.games.orion.vocabulary import Effect

LEVELS = ("low", "medium", "high")  # in the order of a board's rows
SLOTS = {"A": cards.HAS_SLOT_A, "P": cards.HAS_SLOT_P}
GATES = {"build": cards.GATED_BUILD, "activate": cards.GATED_ACTIVATION}
TRAIT_OF_TRIGGER = {
    "after_attack": cards.ON_ATTACK,
    "start_of_round": cards.ON_START,
    "after_construction": cards.ON_BUILT,
}


def bundle(amounts: Mapping[str, int]) -> Bundle:
    """How much of what, from the words of a card file."""
    return Bundle(
        amounts.get("food", 0),
        amounts.get("fleet", 0),
        amounts.get("production", 0),
        amounts.get("vp", 0),
        amounts.get("cards", 0),
        amounts.get("actions", 0) + amounts.get("action_cubes", 0),
    )


def bundles(options: Iterable[Mapping[str, int]]) -> vec[Bundle]:
    return vec[Bundle]([bundle(option) for option in options])


def build_cards(records: Iterable[Structure | Advisor]) -> vec[Card]:
    """Return the cards of the rules, each at the place of its number."""
    built = vec[Card]()
    for record in sorted(records, key=lambda record: record.code):
        while len(built) < record.code:
            built = append(built, Card(len(built)))
        built = append(built, build_card(record))
    return built


def build_card(record: Structure | Advisor) -> Card:
    if isinstance(record, Structure):
        card = Card(record.code, cards.COLOURS.index(record.colour), record.vp, record.loyalty_min)
        card.cost = bundle(record.cost)
        card.income = bundle(record.income)
        card.traits |= sum(GATES[gate] for gate in record.loyalty_gates)
    else:
        card = Card(record.code)
    card.traits |= sum(SLOTS[slot] for slot in record.slots)
    for effect in record.effects:
        add_constant(card, effect)
    for trigger in cards.TRIGGERS:
        ability = build_ability(record, trigger)
        if ability is not None:
            card.add(cards.TRIGGERS.index(trigger), ability)
            card.traits |= TRAIT_OF_TRIGGER.get(trigger, 0)
    return card


def build_ability(record: Record, trigger: str) -> Ability | None:
    """The effects of a card with a trigger as one ability."""
    found = [effect for effect in record.effects if effect.trigger == trigger]
    if not found:
        return None
    applied = vec[Applied]([build_effect(effect) for effect in found])
    return Ability(applied, any(effect.slot == "P" for effect in found))


def build_boards(civilizations: Iterable[Civilization]) -> vec[Board]:
    """Return the boards of the rules, each at the place of its number."""
    built = vec[Board]()
    for record in sorted(civilizations, key=lambda record: record.code):
        rows = [record.mobilisation[level] for level in LEVELS]
        board = Board(
            record.code,
            bundle(record.start),
            vec[Row]([Row(row.cubes, row.loyalty, row.cards, bundles(row.choice)) for row in rows]),
        )
        for effect in record.effects:
            add_to_board(board, effect)
        power = build_ability(record, "start_of_round")
        if power is not None:
            board.power = vec[Ability]([power])
        built = append(built, board)
    return built


def add_to_board(board: Board, effect: Effect) -> None:
    """Add what a board changes of the actions."""
    if effect.do == "modify_research":
        board.research = effect.number("draw")
    elif effect.do == "modify_exploitation":
        if not len(board.exploits):
            board.exploits = vec[Bundle]([Bundle() for _colour in cards.COLOURS])
        colour = cards.COLOURS.index(effect.string("colour"))
        board.exploits[colour] = board.exploits[colour].plus(bundle(effect.bundle("extra")))


def add_constant(card: Card, effect: Effect) -> None:
    """Add what a card does all the time, and at the end of the game."""
    do = effect.do
    if do == "attack_cost_delta":
        if effect.string("applies_to") == "your_attacks":
            card.price_of_mine += effect.number("fleet")
        else:
            card.price_on_me += effect.number("fleet")
    elif do == "virtual_fleet":
        if effect.string("side") == "attacker":
            card.attacking += effect.number("fleet")
        else:
            card.defending += effect.number("fleet")
    elif do == "on_attacked":
        card.when_attacked = card.when_attacked.plus(bundle(effect.bundle("gain")))
    elif do == "extra_system":
        card.room = effect.number("structures")
        card.traits |= cards.OWN_SYSTEM
    elif do == "discount_here":
        card.discount += effect.number("discount")
    elif do == "cannot_be_returned_or_replaced":
        card.traits |= cards.STAYS
    elif do == "carry_over_action":
        card.traits |= cards.CARRIES
    elif do == "vp_per":
        card.scores = append(card.scores, Score(effect.number("amount"), counted(effect)))
        card.traits |= cards.SCORES
    if do in ("attack_cost_delta", "virtual_fleet", "on_attacked"):
        card.traits |= cards.IN_FIGHTS


def counted(effect: Effect) -> Count:
    """What an effect counts."""
    per = effect.string("per")
    n = 0
    if per == "own_structures_of_colour":
        n = cards.COLOURS.index(effect.string("colour"))
    elif per == "own_systems_with_min_structures":
        n = effect.number("min_structures")
    elif per == "own_remaining_resources":
        n = effect.number("each")
    return Count(cards.COUNTERS.index(per), n)


def build_effect(effect: Effect) -> Applied:
    """The effect as the rules apply it."""
    do, around = effect.do, (effect.optional, bundle(effect.cost))
    if do == "gain":
        return Gain(*around, bundle({name: effect.number(name) for name in effect.args}))
    if do == "gain_if":
        return GainIfWorking(*around, cards.COLOURS.index(effect.string("colour")), bundle(effect.bundle("gain")))
    if do == "gain_choice":
        return GainChoice(*around, bundles(effect.bundles("options")))
    if do == "gain_per":
        return GainPer(*around, bundle({effect.string("gain"): effect.number("amount")}), counted(effect))
    if do == "gain_by_covered_colour":
        by_colour = [effect.bundle(colour) if effect.has(colour) else {} for colour in cards.COLOURS]
        return GainByCovered(*around, bundles(by_colour))
    if do == "change_loyalty":
        return ChangeLoyalty(*around, effect.number("amount"), effect.string("target") == "attacked_opponent")
    if do == "take_from_discard":
        return TakeFromDiscard(*around, effect.number("cards"))
    if do == "draw_then_discard":
        return DrawThenDiscard(*around, effect.number("draw"), effect.number("discard"))
    if do == "build_from_hand":
        colours = [cards.ANY_COLOUR if s.colour is None else cards.COLOURS.index(s.colour) for s in effect.steps()]
        discounts = [i64(step.discount) for step in effect.steps()]
        here = effect.string("where") == "this_system"
        return BuildFromHand(*around, vec[i64]([i64(n) for n in colours]), vec[i64](discounts), here)
    if do == "activate_cards":
        return ActivateCards(*around, effect.number("max"))
    if do == "exchange":
        return Exchange(*around, bundle(effect.bundle("a")), bundle(effect.bundle("b")))
    if do == "exploit_from_hand":
        return ExploitFromHand(*around, effect.number("max"))
    if do == "take_card_from_hand":
        return TakeFromHand(*around, effect.number("cards"))
    if do == "opponents_choose":
        return OpponentsChoose(*around, effect.number("discard"), effect.number("loyalty"))
    if do == "return_advisor":
        return ReturnAdvisor(*around)
    if do == "hire_advisor":
        return HireAdvisor(*around)
    if do == "reorder_system":
        return ReorderSystem(*around)
    if do == "place_cube_on_opponent_slot":
        return FillSlot(*around)
    if do == "move_working_card_to_bottom":
        return MoveToBottom(*around)
    if do == "carry_over_action":
        return CarryOver(*around)
    if do == "opponents_discard_then_take":
        return DiscardThenTake(*around, effect.number("discard"), effect.number("take"), effect.number("top"))
    raise AssertionError(f"the vocabulary has {do}, and no rule carries it out")
