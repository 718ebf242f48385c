"""Building the cards of the rules from the records of the card files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.bits import bit
from stardeck.games.race import card as cards
from stardeck.games.race.card import FLAGS, GOODS, HAS_CONSUME, HAS_EXPLORE, HAS_TRADE, MILITARY, PRODUCES, WORLD, Card
from stardeck.games.race.card import Power as UsedPower
from stardeck.games.race.cards import CLASSES, CardFileError, Power, Record
from stardeck.games.race.scoring import ScoringList
from stardeck.games.race.settle import NOT_ALIEN, NOT_XENO, ONLY_CHROMOSOME

INVASION_STEP = 6  # the phase of powers that work in the invasion step only
GOOD_KINDS = {"windfall": cards.WINDFALL, "production": cards.PRODUCTION}
TARGETS = {
    "rebel": cards.VS_REBEL,
    "alien_good": cards.VS_ALIEN,
    "rare_good": cards.VS_RARE,
    "xeno": cards.VS_XENO,
}
EXCLUDES = {"alien_good": NOT_ALIEN, "xeno": NOT_XENO}
CLASS_NUMBERS = {name: number for number, name in enumerate(CLASSES)}
# Powers that simply add to a total of the tableau: where, and the field that says how much.
SUMS = {
    "military": (cards.STRENGTH, "amount"),
    "explore_draw": (cards.EXPLORE_DRAW, "cards"),
    "explore_keep": (cards.EXPLORE_KEEP, "cards"),
    "develop_draw": (cards.DEVELOP_DRAW, "cards"),
    "develop_discount": (cards.DEVELOP_DISCOUNT, "amount"),
    "draw_after_develop": (cards.DEVELOP_AFTER, "cards"),
    "draw_after_settle": (cards.SETTLE_AFTER, "cards"),
    "produce_draw": (cards.PRODUCE_DRAW, "cards"),
    "xeno_defense": (cards.XENO_DEFENSE, "amount"),
}
MOST_POWERS = 4  # the code of a used power has room for so many
# Powers that add to a total for each card of a class.
SUMS_PER = {"explore_draw_per": (cards.EXPLORE_DRAW, "cards"), "military_per": (cards.STRENGTH, "amount")}
PHASES: dict[int | str, int] = {"placement": 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
POWERS_OF = {3: cards.SETTLE_POWERS, 4: cards.CONSUME_POWERS, 5: cards.PRODUCE_POWERS}


def good_number(name: str | None) -> int:
    return GOODS.index(name) if name else 0


def build_cards(records: Iterable[Record], invasion: bool) -> vec[Card]:
    """Return the cards of the rules, each at the place of its number; numbers nobody has get a blank card.

    Powers of the invasion mode are left out of other games.
    """
    built = vec[Card]()
    for record in sorted(records, key=lambda record: record.code):
        while len(built) < record.code:
            built = append(built, Card(len(built), 0, 0, 0, 0, -1))
        built = append(built, build_card(record, invasion))
    return built


def traits(record: Record) -> int:
    bits = sum(FLAGS[flag] for flag in record.flags)
    if record.type == "world":
        bits |= WORLD
    if record.military:
        bits |= MILITARY
    if record.good_kind:
        bits |= GOOD_KINDS[record.good_kind]
    phases = {power.phase for power in record.powers}
    if 1 in phases:
        bits |= HAS_EXPLORE
    if "trade" in phases:
        bits |= HAS_TRADE
    if 4 in phases:
        bits |= HAS_CONSUME
    if any(power.do == "produce_here" for power in record.powers):
        bits |= PRODUCES
    return bits


def build_card(record: Record, invasion: bool) -> Card:
    home = -1 if record.start_world is None else record.start_world
    card = Card(record.code, traits(record), record.cost, good_number(record.good), record.vp, home)
    for name, bit_number in CLASS_NUMBERS.items():
        if CLASSES[name].fits(record):
            card.classes |= bit(bit_number)
    for number, power in in_order_of_numbers(record.powers):
        if (invasion or not power.invasion_only) and not add_sum(card, power):
            if len(card.powers) == MOST_POWERS:
                problem = f"only {MOST_POWERS} powers of a card can be used one by one"
                raise CardFileError("", record.id, f"powers[{number}]", problem)
            add_power(card, power)
    return card


def in_order_of_numbers(powers: Iterable[Power]) -> list[tuple[int, Power]]:
    """Powers with their places on the card; those of the invasion mode last: so numbers are the same in every game."""
    return sorted(enumerate(powers), key=lambda each: each[1].invasion_only)


def add_sum(card: Card, power: Power) -> bool:
    """Add what a power gives by merely lying in the tableau; say whether it was such a power."""
    do = power.do
    if do in SUMS:
        total, field = SUMS[do]
        card.add(total, power.number(field))
    elif do in SUMS_PER:
        total, field = SUMS_PER[do]
        card.add_per(CLASS_NUMBERS[power.string("per")], total, power.number(field))
    elif do == "military_vs":
        card.add(TARGETS[power.string("versus")], power.number("amount"))
    elif do == "military_vs_per":
        number = CLASS_NUMBERS[power.string("per")]
        card.add_per(number, TARGETS[power.string("versus")], power.number("amount"))
    elif do == "settle_discount":
        good = good_number(power.string("good")) if power.has("good") else 0
        card.add(cards.SETTLE_DISCOUNT + good, power.number("amount"))
    elif do == "trade_bonus":
        good = good_number(power.string("good")) if power.has("good") else 0
        card.add(cards.TRADE_BONUS + good, power.number("cards"))
    elif do == "trade_bonus_this_world":
        card.trade_here += power.number("cards")
    elif do == "draw_if_produced_here":
        card.draw_here += power.number("cards")
    elif do != "produce_here":
        return False
    return True


def add_power(card: Card, power: Power) -> None:
    """Add a power that its owner uses."""
    kind, numbers = used_power(power)
    phase = INVASION_STEP if power.invasion_only and power.phase == 3 else PHASES[power.phase]
    card.powers = append(card.powers, UsedPower(len(card.powers), phase, kind, *numbers))
    if phase in POWERS_OF:
        card.add(POWERS_OF[phase], 1)


def used_powers(record: Record) -> list[Power]:
    """Return the powers of a card that its owner uses, in the order of their numbers."""
    blank = Card(0, 0, 0, 0, 0, -1)
    return [power for _place, power in in_order_of_numbers(record.powers) if not add_sum(blank, power)]


def used_power(power: Power) -> tuple[int, Sequence[int]]:
    """Return the kind of a power and its numbers."""
    do = power.do
    if do == "consume":
        numbers = [power.number(field) for field in ("times", "vp_each", "cards_each")]
        return cards.CONSUME, [good_number(power.string("good")), *numbers]
    if do == "consume_two":
        return cards.CONSUME_SET, [good_number(power.string("good")), 2, power.number("vp"), power.number("cards")]
    if do == "consume_pair":
        first, other = (good_number(good) for good in power.strings("goods"))
        return cards.CONSUME_PAIR, [first | other << 3, 2, power.number("vp"), power.number("cards")]
    if do == "consume_different_kinds":
        each = [power.number(field) for field in ("vp_each", "cards_each")]
        return cards.CONSUME_EACH_KIND, [0, power.number("max_goods"), *each]
    if do == "consume_gain_vp":
        return cards.CONSUME_VP, [power.number("vp")]
    if do == "consume_three_kinds":
        return cards.CONSUME_KINDS, [0, 3, power.number("vp"), power.number("cards")]
    if do == "consume_all":
        return cards.CONSUME_ALL, [power.number("vp_per_good"), power.number("vp_minus")]
    if do == "consume_sell_good":
        return cards.SELL, [int(power.flag("use_trade_bonuses"))]
    if do == "consume_draw":
        return cards.CONSUME_DRAW, [power.number("cards")]
    if do == "consume_draw_lucky":
        return cards.LUCKY, [power.number("min_number"), power.number("max_number")]
    if do == "discard_cards_for_vp":
        return cards.DISCARD_FOR_VP, [power.number("max_cards"), power.number("vp_each")]
    if do == "discard_self_for_zero_cost":
        return cards.ZERO_COST, [0, excludes(power)]
    if do == "discard_self_for_military":
        return cards.DISCARD_FOR_STRENGTH, [power.number("amount")]
    if do == "pay_for_military":
        only = ONLY_CHROMOSOME if power.has("only") else 0
        return cards.PAY_FOR_MILITARY, [power.number("cost_change"), excludes(power) | only]
    if do == "discard_good_for_military":
        return cards.GOOD_FOR_STRENGTH, [good_number(power.string("good")), power.number("amount"), 0]
    if do == "discard_good_for_military_vs":
        return cards.GOOD_FOR_STRENGTH, [good_number(power.string("good")), power.number("amount"), 1]
    if do == "discard_card_to_place_good":
        return cards.PLACE_GOOD, [power.number("cards")]
    if do == "produce_on_windfall":
        return cards.PRODUCE_WINDFALL, [good_number(power.string("good"))]
    if do == "draw_per_good_produced":
        return cards.DRAW_PER_GOOD, [good_number(power.string("good")), power.number("cards")]
    if do == "draw_per_kind_produced":
        return cards.DRAW_PER_KIND, [0, power.number("cards")]
    if do == "draw_per_world":
        return cards.DRAW_PER_CLASS, [CLASS_NUMBERS[power.string("per")], power.number("cards"), 1]
    if do == "draw_per_two_worlds":
        return cards.DRAW_PER_CLASS, [CLASS_NUMBERS[power.string("per")], power.number("cards"), 2]
    if do == "draw_per_two_goods_produced":
        return cards.DRAW_PER_TWO_GOODS, [0, power.number("cards")]
    if do == "discard_card_to_produce_here":
        return cards.DISCARD_TO_PRODUCE, []
    if do == "discard_card_to_produce_on_windfall":
        return cards.DISCARD_TO_WINDFALL, [good_number(power.string("good"))]
    if do == "draw_if_most_produced":
        return cards.DRAW_IF_MOST, [good_number(power.string("good")), power.number("cards")]
    if do == "discard_good_for_xeno_defense":
        return cards.GOOD_FOR_DEFENSE, [good_number(power.string("good")), power.number("amount")]
    if do == "discard_card_for_xeno_defense":
        return cards.CARDS_FOR_DEFENSE, [power.number("max_cards"), power.number("amount")]
    if do == "discard_self_for_xeno_defense":
        return cards.DISCARD_FOR_DEFENSE, [power.number("amount")]
    if do == "repair_world":
        return cards.REPAIR_WORLD, [power.number("worlds")]
    raise AssertionError(f"the vocabulary has {do}, and no rule carries it out")


def excludes(power: Power) -> int:
    return sum(EXCLUDES[word] for word in power.strings("excludes"))


def scoring_lists(records: Sequence[Record]) -> dict[int, ScoringList]:
    """Return the scoring list of each card that has one, by its number."""
    size = max(record.code for record in records) + 1
    lists = {}
    for card in records:
        if not card.scoring:
            continue
        worth = vec[i64]([i64(0)] * size)
        for record in records:
            worth[record.code] = first_fit(card, record)
        fixed = {score.per: score.vp for score in card.scoring}
        lists[card.code] = ScoringList(worth, fixed.get("military_strength", 0), fixed.get("three_vp_chips", 0))
    return lists


def first_fit(card: Record, record: Record) -> int:
    """What a card in the tableau brings to a scoring card: the first line of the list that it fits."""
    for score in card.scoring:
        if score.card == record.id if score.card else score.per in CLASSES and CLASSES[score.per].fits(record):
            return score.vp
    return 0
