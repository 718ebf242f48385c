"""Building the cards of the rules from the records of the card files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.games.race import card as cards
from stardeck.games.race.card import FLAGS, GOODS, HAS_CONSUME, HAS_EXPLORE, HAS_TRADE, MILITARY, WORLD, Card
from stardeck.games.race.card import Power as UsedPower
from stardeck.games.race.cards import CLASSES, CardFileError, Power, Record
from stardeck.games.race.scoring import ScoringList

GOOD_KINDS = {"windfall": cards.WINDFALL, "production": cards.PRODUCTION}
TARGETS = {
    "rebel": cards.VS_REBEL,
    "alien_good": cards.VS_ALIEN,
    "rare_good": cards.VS_RARE,
    "xeno": cards.VS_XENO,
}
EXCLUDES = {"alien_good": 1, "xeno": 2}
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
}
# Powers that their owner uses.
USED = (
    *("discard_self_for_zero_cost", "discard_self_for_military", "pay_for_military"),
    *("consume", "consume_two", "consume_three_kinds", "consume_all", "consume_sell_good"),
    *("consume_draw", "consume_draw_lucky", "discard_cards_for_vp"),
    *("produce_on_windfall", "draw_per_good_produced", "draw_per_kind_produced", "draw_if_most_produced"),
)
MOST_POWERS = 4  # the code of a used power has room for so many
WORLDS_OF = {"novelty_world": 1, "rare_world": 2, "genes_world": 3, "alien_world": 4}


def good_number(name: str | None) -> int:
    return GOODS.index(name) if name else 0


def build_cards(records: Iterable[Record]) -> vec[Card]:
    """Return the cards of the rules, each at the place of its number; numbers nobody has get a blank card."""
    built = vec[Card]()
    for record in sorted(records, key=lambda record: record.code):
        while len(built) < record.code:
            built = append(built, Card(len(built), 0, 0, 0, 0, -1))
        built = append(built, build_card(record))
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
    return bits


def build_card(record: Record) -> Card:
    home = -1 if record.start_world is None else record.start_world
    card = Card(record.code, traits(record), record.cost, good_number(record.good), record.vp, home)
    for number, power in enumerate(record.powers):
        if not add_sum(card, power):
            if not carried_out(power):
                problem = f"{power.do} with these fields belongs to Xeno Invasion, whose rules are not here yet"
                raise CardFileError("", record.id, f"powers[{number}]", problem)
            if len(card.powers) == MOST_POWERS:
                problem = f"only {MOST_POWERS} powers of a card can be used one by one"
                raise CardFileError("", record.id, f"powers[{number}]", problem)
            add_power(card, power)
    return card


def add_sum(card: Card, power: Power) -> bool:
    """Add what a power gives by merely lying in the tableau; say whether it was such a power."""
    do = power.do
    if do in SUMS:
        total, field = SUMS[do]
        card.add(total, power.number(field))
    elif do == "military_vs":
        card.add(TARGETS[power.string("versus")], power.number("amount"))
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
    phase = int(power.phase)
    card.powers = append(card.powers, UsedPower(len(card.powers), phase, kind, *numbers))
    card.add({3: cards.SETTLE_POWERS, 4: cards.CONSUME_POWERS, 5: cards.PRODUCE_POWERS}[phase], 1)


def carried_out(power: Power) -> bool:
    """Whether the rules of the base game have a power that its owner uses."""
    if power.do == "draw_per_world":
        return power.string("per") in WORLDS_OF
    return power.do in USED and not power.has("only")


def used_powers(record: Record) -> list[Power]:
    """Return the powers of a card that its owner uses, in the order of their numbers."""
    blank = Card(0, 0, 0, 0, 0, -1)
    return [power for power in record.powers if not add_sum(blank, power)]


def used_power(power: Power) -> tuple[int, Sequence[int]]:
    """Return the kind of a power and its numbers."""
    do = power.do
    if do == "consume":
        numbers = [power.number(field) for field in ("times", "vp_each", "cards_each")]
        return cards.CONSUME, [good_number(power.string("good")), *numbers]
    if do == "consume_two":
        return cards.CONSUME_SET, [good_number(power.string("good")), 2, power.number("vp"), power.number("cards")]
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
        return cards.PAY_FOR_MILITARY, [power.number("cost_change"), excludes(power)]
    if do == "produce_on_windfall":
        return cards.PRODUCE_WINDFALL, [good_number(power.string("good"))]
    if do == "draw_per_good_produced":
        return cards.DRAW_PER_GOOD, [good_number(power.string("good")), power.number("cards")]
    if do == "draw_per_kind_produced":
        return cards.DRAW_PER_KIND, [0, power.number("cards")]
    if do == "draw_per_world":
        return cards.DRAW_PER_WORLD, [WORLDS_OF[power.string("per")], power.number("cards")]
    if do == "draw_if_most_produced":
        return cards.DRAW_IF_MOST, [good_number(power.string("good")), power.number("cards")]
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
