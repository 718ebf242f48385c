"""What each kind of power of Race for the Galaxy does, in English and Russian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stardeck.games.race.cards import GOODS, Power
from stardeck.games.race.wordtext import ANY_GOOD, GOOD, PER, VERSUS, each
from stardeck.language import CARD, Text, joined, plural_en, plural_ru, same

# --- Parts of sentences ---

MAY: Final = Text("you may ", "можно ")
THIS_CARD: Final = Text("this card", "эту карту")
FROM_HAND: Final = Text(" from hand", " с руки")
THIS_PHASE: Final = Text(" this phase", " до конца фазы")
AS_MANY_AS_POSSIBLE: Final = Text(" (as many as you can)", " (сколько возможно)")


def _more(power: Power) -> Text:
    """1 more card, 2 more cards; на 1 карту больше."""
    count = power.number("cards")
    ru = plural_ru(count, "карту", "карты", "карт")
    return Text(f"{count} more {plural_en(count, 'card', 'cards')}", f"на {count} {ru} больше")


def _signed(amount: int, of: Text) -> Text:
    """+1 military, -1 military; +1 к атаке."""
    return same(f"{amount:+d}") + of


def _strength(power: Power) -> Text:
    return _signed(power.number("amount"), Text(" military", " к атаке"))


def _defense(power: Power) -> Text:
    return _signed(power.number("amount"), Text(" defense", " к защите"))


def _against(power: Power) -> Text:
    versus = VERSUS[power.string("versus")]
    return Text(f" against {versus.en}", f" против {versus.ru}")


def _some(good: str) -> Text:
    """A rare good, any good: as what is discarded."""
    return Text("any good", "любой товар") if good == "any" else GOOD[good].noun.taken(1)


def _goods(good: str, count: int) -> Text:
    """2 rare goods, any 2 goods: as what is discarded."""
    if good == "any":
        return Text("any ", "любые ") + ANY_GOOD.taken(count)
    return GOOD[good].noun.taken(count)


def _draw(count: int) -> Text:
    return Text("draw ", "возьмите ") + CARD.taken(count)


def _draw_each(count: int) -> Text:
    """Draw a card (per something): возьмите по карте, по 2 карты."""
    return Text("draw ", "возьмите по ") + (Text("a card", "карте") if count == 1 else CARD.taken(count))


def _reward(vp: int, cards: int) -> Text:
    """For 1 VP and a card."""
    parts = [same(f"{vp} ") + Text("VP", "ПО")] if vp else []
    parts += [CARD.taken(cards)] if cards else []
    return Text(" for ", " за ") + joined(parts, Text(" and ", " и "))


def _reward_each(vp: int, cards: int) -> Text:
    """For 1 VP and a card each: по 1 ПО и карте за каждый товар."""
    parts = [same(f"{vp} ") + Text("VP", "ПО")] if vp else []
    parts += [Text("a card", "карте") if cards == 1 else CARD.taken(cards)] if cards else []
    return Text(" for ", ", по ") + joined(parts, Text(" and ", " и ")) + Text(" each", " за каждый товар")


def _for(price: Text, gain: Text) -> Text:
    """You may discard a rare good for +2 military."""
    return MAY + Text("discard ", "сбросить ") + price + Text(" for ", " и получить ") + gain


# --- One text for each kind of power ---


def _draws(before: Text) -> Callable[[Power], Text]:
    """Draw a card, with the words before it."""
    return lambda power: before + _draw(power.number("cards"))


def _discard_to(cards: int, do: Text) -> Text:
    """You may discard a card from hand to do something."""
    return MAY + Text("discard ", "сбросить ") + CARD.taken(cards) + FROM_HAND + do


def _discard_card_to_place_good(power: Power) -> Text:
    good = _some(power.string("good"))
    return _discard_to(power.number("cards"), Text(f" to put {good.en} here", f", чтобы положить сюда {good.ru}"))


def _explore_draw(power: Power) -> Text:
    return Text("draw ", "возьмите ") + _more(power)


def _explore_draw_per(power: Power) -> Text:
    return _explore_draw(power) + same(" ") + each(PER[power.string("per")])


def _explore_keep(power: Power) -> Text:
    return Text("keep ", "оставьте ") + _more(power)


def _develop_discount(power: Power) -> Text:
    amount = power.number("amount")
    return Text(f"developments cost {amount} less", f"разработки стоят на {amount} меньше")


def _settle_discount(power: Power) -> Text:
    amount = power.number("amount")
    worlds = Text("worlds", "миры")
    if power.has("good"):
        good = GOOD[power.string("good")]
        worlds = Text(f"{good.en} worlds", f"миры {good.of}")
    return worlds + Text(f" cost {amount} less", f" стоят на {amount} меньше")


_EXCEPT: Final[Mapping[tuple[str, ...], Text]] = {
    (): same(""),
    ("alien_good",): Text(" (not an alien world)", " (кроме миров технологий пришельцев)"),
    ("xeno",): Text(" (not a Xeno world)", " (кроме ксено-миров)"),
    ("alien_good", "xeno"): Text(" (not an alien or Xeno world)", " (кроме миров технологий пришельцев и ксено-миров)"),
}


def _discard_self_for_zero_cost(power: Power) -> Text:
    instead = Text("discard this card instead of paying for a world", "сбросить эту карту вместо оплаты мира")
    return MAY + instead + _EXCEPT[power.strings("excludes")]


def _military_vs(power: Power) -> Text:
    return _strength(power) + _against(power)


def _military_per(power: Power) -> Text:
    return _strength(power) + same(" ") + each(PER[power.string("per")])


def _military_vs_per(power: Power) -> Text:
    return _military_vs(power) + same(" ") + each(PER[power.string("per")])


def _discard_self_for_military(power: Power) -> Text:
    return _for(THIS_CARD, _strength(power) + THIS_PHASE)


def _discard_good_for_military(power: Power) -> Text:
    return _for(_some(power.string("good")), _strength(power) + THIS_PHASE)


def _discard_good_for_military_vs(power: Power) -> Text:
    return _for(_some(power.string("good")), _strength(power) + _against(power) + THIS_PHASE)


def _pay_for_military(power: Power) -> Text:
    only = Text(" with a chromosome", " с хромосомой") if power.has("only") else same("")
    change = power.number("cost_change")
    if change == 0:
        price = Text(" at its defense", " по цене его защиты")
    elif change < 0:
        price = Text(f" at {-change} less than its defense", f" по цене на {-change} меньше его защиты")
    else:
        price = Text(f" at {change} more than its defense", f" по цене на {change} больше его защиты")
    world = Text("pay for a military world", "оплатить защищённый мир") + only
    return MAY + world + _EXCEPT[power.strings("excludes")] + price


def _discard_good_for_xeno_defense(power: Power) -> Text:
    return _for(_some(power.string("good")), _defense(power))


def _discard_card_for_xeno_defense(power: Power) -> Text:
    count = power.number("max_cards")
    if count == 1:
        return _for(CARD.taken(1) + FROM_HAND, _defense(power))
    price = Text("up to ", "до ") + CARD.limited(count) + FROM_HAND
    return _for(price, _defense(power) + Text(" each", " за каждую"))


def _discard_self_for_xeno_defense(power: Power) -> Text:
    return _for(THIS_CARD, _defense(power))


def _trade_bonus(power: Power) -> Text:
    sold = Text("any good", "любого товара")
    if power.has("good"):
        good = GOOD[power.string("good")]
        sold = Text(good.noun.taken(1).en, good.ru_genitive)
    return same("+") + CARD.counted(power.number("cards")) + Text(" for selling ", " за продажу ") + sold


def _trade_bonus_this_world(power: Power) -> Text:
    cards = CARD.counted(power.number("cards"))
    return same("+") + cards + Text(" for selling the good of this world", " за продажу товара этого мира")


CONSUME: Final = Text("consume ", "потребите ")


def _consume(power: Power) -> Text:
    good, times = power.string("good"), power.number("times")
    vp, cards = power.number("vp_each"), power.number("cards_each")
    if times == 1:
        return CONSUME + _some(good) + _reward(vp, cards)
    noun = ANY_GOOD if good == "any" else GOOD[good].noun
    of_any = Text(" of any kind", " любого вида") if good == "any" else same("")
    goods = Text("up to ", "до ") + noun.limited(times) + of_any + AS_MANY_AS_POSSIBLE
    return CONSUME + goods + _reward_each(vp, cards)


def _once(power: Power) -> Text:
    return _reward(power.number("vp"), power.number("cards"))


def _consume_two(power: Power) -> Text:
    return CONSUME + _goods(power.string("good"), 2) + _once(power)


def _consume_pair(power: Power) -> Text:
    first, second = sorted(power.strings("goods"), key=lambda good: good == "any")
    other = Text("any other good", "любой другой товар") if second == "any" else _some(second)
    return CONSUME + _some(first) + Text(" and ", " и ") + other + _once(power)


def _consume_three_kinds(power: Power) -> Text:
    return CONSUME + Text("3 goods of different kinds", "3 товара разных видов") + _once(power)


def _consume_different_kinds(power: Power) -> Text:
    most = power.number("max_goods")
    goods = Text("a good of each kind you have", "по товару каждого имеющегося вида")
    if most < len(GOODS):
        goods = Text("up to ", "до ") + ANY_GOOD.limited(most) + Text(" of different kinds", " разных видов")
        goods = goods + AS_MANY_AS_POSSIBLE
    return CONSUME + goods + _reward_each(power.number("vp_each"), power.number("cards_each"))


def _consume_all(power: Power) -> Text:
    each = power.number("vp_per_good")
    less = each * power.number("vp_minus")
    text = CONSUME + Text("all goods left", "все оставшиеся товары") + _reward_each(each, 0)
    return text + Text(f", less {less} VP in all", f", всего на {less} ПО меньше") if less else text


def _consume_sell_good(power: Power) -> Text:
    if power.flag("use_trade_bonuses"):
        return Text("sell any good, trade powers included", "продайте любой товар с учётом способностей продажи")
    return Text("sell any good, without trade powers", "продайте любой товар без учёта способностей продажи")


def _consume_draw_lucky(power: Power) -> Text:
    low, high = power.number("min_number"), power.number("max_number")
    return Text(
        f"name a number from {low} to {high} and reveal the top card: take it if that is its cost or defense",
        f"назовите число от {low} до {high} и откройте верхнюю карту: если это её стоимость или защита, возьмите её",
    )


def _consume_gain_vp(power: Power) -> Text:
    return Text(f"gain {power.number('vp')} VP", f"получите {power.number('vp')} ПО")


def _discard_cards_for_vp(power: Power) -> Text:
    count, vp = power.number("max_cards"), power.number("vp_each")
    if count == 1:
        price, each = CARD.taken(1), same("")
    else:
        price, each = Text("up to ", "до ") + CARD.limited(count), Text(" each", " за каждую")
    return _for(price + FROM_HAND, Text(f"{vp} VP", f"{vp} ПО") + each) + Text(" (never doubled)", " (не удваивается)")


def _produce_here(power: Power) -> Text:
    good = _some(power.string("good"))
    return Text(f"produce {good.en} here", f"произведите здесь {good.ru}")


def _discard_card_to_produce_here(power: Power) -> Text:
    good = _some(power.string("good"))
    return _discard_to(1, Text(f" to produce {good.en} here", f", чтобы произвести здесь {good.ru}"))


def _windfall_world(good: str) -> Text:
    """Where: a good on a genes windfall world."""
    if good == "any":
        return Text("a good on any windfall world", "товар в любом мире накопления")
    name = f"{GOOD[good].en} windfall world"
    return Text(f"a good on {'an' if good == 'alien' else 'a'} {name}", f"товар в мире накопления {GOOD[good].of}")


def _produce_on_windfall(power: Power) -> Text:
    return Text("produce ", "произведите ") + _windfall_world(power.string("good"))


def _discard_card_to_produce_on_windfall(power: Power) -> Text:
    return _discard_to(1, Text(" to produce ", ", чтобы произвести ") + _windfall_world(power.string("good")))


def _draw_per_good_produced(power: Power) -> Text:
    good = GOOD[power.string("good")]
    produced = "каждую произведённую" if good.feminine else "каждый произведённый"
    return _draw_each(power.number("cards")) + Text(
        f" per {good.noun.en[0]} you produced", f" за {produced} {good.noun.ru_accusative}"
    )


def _draw_per_kind_produced(power: Power) -> Text:
    kinds = Text(" per kind of good you produced", " за каждый вид произведённых товаров")
    return _draw_each(power.number("cards")) + kinds


def _draw_per_two_goods_produced(power: Power) -> Text:
    pairs = Text(" per 2 goods you produced", " за каждые 2 произведённых товара")
    return _draw_each(power.number("cards")) + pairs


def _draw_per_world(power: Power) -> Text:
    return _draw_each(power.number("cards")) + same(" ") + each(PER[power.string("per")])


def _draw_per_two_worlds(power: Power) -> Text:
    return _draw_each(power.number("cards")) + Text(" per 2 ", " за каждые 2 ") + PER[power.string("per")].two


def _draw_if_most_produced(power: Power) -> Text:
    good = GOOD[power.string("good")]
    most = Text(
        f"if you produced more {good.noun.en[1]} than any other player, ",
        f"если вы произвели больше {good.of}, чем любой другой игрок, ",
    )
    return most + _draw(power.number("cards"))


def _repair_world(power: Power) -> Text:
    count = power.number("worlds")
    if count == 1:
        return MAY + Text("repair a damaged world", "восстановить разорённый мир")
    return MAY + Text(f"repair up to {count} damaged worlds", f"восстановить до {count} разорённых миров")


TEXT: Final[Mapping[str, Callable[[Power], Text]]] = {
    "discard_card_to_place_good": _discard_card_to_place_good,
    "explore_draw": _explore_draw,
    "explore_draw_per": _explore_draw_per,
    "explore_keep": _explore_keep,
    "develop_draw": _draws(Text("at the start of the phase ", "в начале фазы ")),
    "develop_discount": _develop_discount,
    "draw_after_develop": _draws(Text("after placing a development, ", "после внедрения разработки ")),
    "settle_discount": _settle_discount,
    "discard_self_for_zero_cost": _discard_self_for_zero_cost,
    "military": _strength,
    "military_vs": _military_vs,
    "military_per": _military_per,
    "military_vs_per": _military_vs_per,
    "discard_self_for_military": _discard_self_for_military,
    "discard_good_for_military": _discard_good_for_military,
    "discard_good_for_military_vs": _discard_good_for_military_vs,
    "pay_for_military": _pay_for_military,
    "draw_after_settle": _draws(Text("after placing a world, ", "после размещения мира ")),
    "xeno_defense": _defense,
    "discard_good_for_xeno_defense": _discard_good_for_xeno_defense,
    "discard_card_for_xeno_defense": _discard_card_for_xeno_defense,
    "discard_self_for_xeno_defense": _discard_self_for_xeno_defense,
    "trade_bonus": _trade_bonus,
    "trade_bonus_this_world": _trade_bonus_this_world,
    "consume": _consume,
    "consume_two": _consume_two,
    "consume_pair": _consume_pair,
    "consume_three_kinds": _consume_three_kinds,
    "consume_different_kinds": _consume_different_kinds,
    "consume_all": _consume_all,
    "consume_sell_good": _consume_sell_good,
    "consume_draw": _draws(same("")),
    "consume_draw_lucky": _consume_draw_lucky,
    "consume_gain_vp": _consume_gain_vp,
    "discard_cards_for_vp": _discard_cards_for_vp,
    "produce_here": _produce_here,
    "discard_card_to_produce_here": _discard_card_to_produce_here,
    "draw_if_produced_here": _draws(Text("if this world produced a good, ", "если в этом мире произведён товар, ")),
    "produce_on_windfall": _produce_on_windfall,
    "discard_card_to_produce_on_windfall": _discard_card_to_produce_on_windfall,
    "produce_draw": _draws(same("")),
    "draw_per_good_produced": _draw_per_good_produced,
    "draw_per_kind_produced": _draw_per_kind_produced,
    "draw_per_two_goods_produced": _draw_per_two_goods_produced,
    "draw_per_world": _draw_per_world,
    "draw_per_two_worlds": _draw_per_two_worlds,
    "draw_if_most_produced": _draw_if_most_produced,
    "repair_world": _repair_world,
}
