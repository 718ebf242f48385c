"""What each kind of effect of Master of Orion does, in English and Russian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stardeck.games.orion.vocabulary import COLOURS, BuildStep, Bundle, Effect, Row
from stardeck.games.orion.wordtext import (
    COLOUR,
    COMMA,
    CUBE,
    FLEET,
    LOYALTY,
    RESOURCE,
    STRUCTURE,
    bundle,
    choice,
    number,
)
from stardeck.language import CARD, Text, joined, plural_ru, same

# --- Parts of sentences ---

FROM_HAND: Final = Text(" from hand", " с руки")
DISCARD_PILE: Final = Text(" from the discard pile", " из сброса")


def _do(effect: Effect, en: str, imperative: str, infinitive: str) -> Text:
    """The verb of an effect: draw, you may draw; возьмите, можно взять. A price has said "you may" before it."""
    if effect.optional and not effect.cost:
        return Text(f"you may {en} ", f"можно {infinitive} ")
    return Text(f"{en} ", f"{imperative} ")


def _gain(effect: Effect, things: Text, drawn: bool = False) -> Text:
    """Gain 3 points, draw 2 cards."""
    if drawn:
        return _do(effect, "draw", "возьмите", "взять") + things
    return _do(effect, "gain", "получите", "получить") + things


def _bundle(effect: Effect, things: Bundle) -> Text:
    return _gain(effect, bundle(things), set(things) == {"cards"})


def _out_of(count: int) -> Text:
    """(discard) one of them, 2 of them."""
    return Text("one of them", "одну из них") if count == 1 else Text(f"{count} of them", f"{count} из них")


def _less(discount: int) -> Text:
    """For 2 resources less; со скидкой в 2 ресурса."""
    if discount == 0:
        return same("")
    ru = plural_ru(discount, "ресурс", "ресурса", "ресурсов")
    return Text(f" for {number(RESOURCE, discount).en} less", f" со скидкой в {discount} {ru}")


def price(effect: Effect) -> Text:
    """What is paid before the effect: pay 2 food, you may pay an action cube."""
    pay = Text("you may pay ", "можно заплатить ") if effect.optional else Text("pay ", "заплатите ")
    return pay + bundle(effect.cost)


# --- Counting ---


def per(effect: Effect) -> Text:
    """What is counted: for each of your blue structures."""
    match effect.string("per"):
        case "own_structures_of_colour":
            colour = COLOUR[effect.string("colour")]
            return Text(
                f"for each of your {colour.en} structures, covered ones too",
                f"за каждое своё {colour.neuter} сооружение, в том числе закрытое",
            )
        case "own_systems":
            return Text("for each of your systems", "за каждую свою систему")
        case "target_systems":
            return Text("for each system of the attacked player", "за каждую систему атакованного игрока")
        case "own_systems_with_min_structures":
            least = STRUCTURE.limited(effect.number("min_structures"))
            return Text(
                f"for each of your systems with at least {least.en}",
                f"за каждую свою систему, где не меньше {least.ru}",
            )
        case "own_sets_of_four_colours":
            return Text(
                "for each set of four structures in four colours", "за каждый набор из сооружений всех четырёх цветов"
            )
    each = effect.number("each")
    if each == 1:
        return Text("for each resource you have left", "за каждый оставшийся ресурс")
    ru = plural_ru(each, "ресурс", "ресурса", "ресурсов")
    return Text(f"for every {each} resources you have left", f"за каждые {each} оставшихся {ru}")


# --- One text for each kind of effect ---


def _gain_bundle(effect: Effect) -> Text:
    return _bundle(effect, effect.amounts())


def _gain_if(effect: Effect) -> Text:
    colour = COLOUR[effect.string("colour")]
    return Text(
        f"if you have a {colour.en} working structure, ", f"если у вас есть рабочее {colour.neuter} сооружение, "
    ) + _bundle(effect, effect.bundle())


def _gain_choice(effect: Effect) -> Text:
    return _gain(effect, choice(effect.bundles()))


def _gain_per(effect: Effect) -> Text:
    thing = effect.string("gain")
    return _bundle(effect, {thing: effect.number("amount")}) + same(" ") + per(effect)


def _gain_by_covered_colour(effect: Effect) -> Text:
    gains = [
        Text(f"{COLOUR[colour].en} ", f"{COLOUR[colour].neuter} — ") + bundle(effect.bundle(colour))
        for colour in COLOURS
        if effect.has(colour)
    ]
    by = Text("by the colour of the structure right beneath (", "по цвету сооружения прямо под этим (")
    return _gain(effect, by + joined(gains, COMMA) + same(")"))


def _change_loyalty(effect: Effect) -> Text:
    amount = effect.number("amount")
    more = same("")
    whose = Text("your loyalty", "свою лояльность")
    if effect.string("target") == "attacked_opponent":
        more = Text(" more", " ещё")
        whose = Text("the loyalty of the attacked player", "лояльность атакованного игрока")
    if amount > 0:
        return _do(effect, "raise", "поднимите", "поднять") + whose + Text(f" by {amount}", f" на {amount}")
    down = _do(effect, "lower", "снизьте", "снизить") + whose
    return down + Text(f" by {-amount}{more.en}", f"{more.ru} на {-amount}")


def _take_from_discard(effect: Effect) -> Text:
    cards = CARD.taken(effect.number("cards"))
    return _do(effect, "take", "возьмите", "взять") + cards + Text(" of your choice", " на выбор") + DISCARD_PILE


def _draw_then_discard(effect: Effect) -> Text:
    discard = "сбросить" if effect.optional and not effect.cost else "сбросьте"
    draw = _do(effect, "draw", "возьмите", "взять") + CARD.taken(effect.number("draw"))
    return draw + Text(" and discard ", f" и {discard} ") + _out_of(effect.number("discard"))


def _built(step: BuildStep) -> Text:
    """A blue card, a card of any colour."""
    if step.colour is None:
        return Text("a card", "карту")
    return Text(f"a {COLOUR[step.colour].en} card", f"{COLOUR[step.colour].accusative} карту")


def _build_from_hand(effect: Effect) -> Text:
    where = Text(" in this system", " в этой системе") if effect.string("where") == "this_system" else same("")
    build = _do(effect, "build", "постройте", "построить")
    first, *others = effect.steps()
    text = build + _built(first) + FROM_HAND + where + _less(first.discount)
    for step in others:
        another = Text("another card", "ещё одну карту") if step.colour is None else _built(step)
        text = text + Text(", then ", ", затем ") + build + another + _less(step.discount)
    return text


def _activate_cards(effect: Effect) -> Text:
    count = effect.number("max")
    cards = Text(f"up to {count} of your other working cards", f"до {count} других своих рабочих карт")
    if count == 1:
        cards = Text("another working card of yours", "другую свою рабочую карту")
    return _do(effect, "activate", "активируйте", "активировать") + cards


def _exchange(effect: Effect) -> Text:
    a, b = bundle(effect.bundle("a")), bundle(effect.bundle("b"))
    swap = _do(effect, "exchange", "обменяйте", "обменять")
    return swap + a + Text(" for ", " на ") + b + Text(", or the other way round", " или наоборот")


def _exploit_from_hand(effect: Effect) -> Text:
    apply = "применить" if effect.optional and not effect.cost else "примените"
    discard = _do(effect, "discard", "сбросьте", "сбросить")
    cards = Text("up to ", "до ") + CARD.limited(effect.number("max")) + FROM_HAND
    return discard + cards + Text(" and exploit each", f" и {apply} эксплуатацию каждой")


def _take_card_from_hand(effect: Effect) -> Text:
    take = "взять" if effect.optional and not effect.cost else "возьмите"
    look = _do(effect, "look at", "посмотрите", "посмотреть") + Text("an opponent's hand", "карты соперника")
    cards = effect.number("cards")
    return look + Text(f" and take {CARD.taken(cards).en} from it", f" и {take} {_out_of(cards).ru}")


def _opponents_choose(effect: Effect) -> Text:
    cards, lost = CARD.taken(effect.number("discard")), number(LOYALTY, -effect.number("loyalty"))
    if effect.optional and not effect.cost:
        return Text(
            f"you may make each opponent discard {cards.en} or lose {lost.en}",
            f"можно заставить каждого соперника сбросить {cards.ru} или потерять {lost.ru}",
        )
    return Text(
        f"each opponent discards {cards.en} or loses {lost.en}",
        f"каждый соперник сбрасывает {cards.ru} или теряет {lost.ru}",
    )


def _return_advisor(effect: Effect) -> Text:
    return _do(effect, "send", "верните", "вернуть") + Text(
        "the advisor of an opponent back to the table", "на стол советника одного соперника"
    )


def _hire_advisor(effect: Effect) -> Text:
    return _do(effect, "take", "возьмите", "взять") + Text(
        "an advisor from the table without discarding cards", "советника со стола, не сбрасывая карт"
    )


def _reorder_system(effect: Effect) -> Text:
    return _do(effect, "put", "разложите", "разложить") + Text(
        "the structures of one of your systems into any order", "сооружения одной своей системы в любом порядке"
    )


def _place_cube(effect: Effect) -> Text:
    return _do(effect, "put", "положите", "положить") + Text(
        "a cube of the attacked player's reserve into a free slot of one of that player's working cards",
        "кубик из резерва атакованного игрока в свободную ячейку одной из его рабочих карт",
    )


def _move_to_bottom(effect: Effect) -> Text:
    return _do(effect, "put", "положите", "положить") + Text(
        "a working structure of the attacked player at the bottom of its system",
        "рабочее сооружение атакованного игрока в самый низ его системы",
    )


def _carry_over_action(effect: Effect) -> Text:
    return _do(effect, "put", "положите", "положить") + Text(
        "a cube from your reserve here; it stays until the next round and is an action there",
        "сюда кубик из резерва; он останется до следующего раунда и станет в нём действием",
    )


def _attack_cost_delta(effect: Effect) -> Text:
    fleets = effect.number("fleet")
    change = number(FLEET, abs(fleets))
    more = Text("more", "больше") if fleets > 0 else Text("less", "меньше")
    whose = (
        Text("your attacks", "ваши атаки")
        if effect.string("applies_to") == "your_attacks"
        else Text("attacks on you", "атаки на вас")
    )
    return whose + Text(f" cost {change.en} {more.en}", f" стоят на {change.ru} {more.ru}")


def _virtual_fleet(effect: Effect) -> Text:
    fleets = number(FLEET, effect.number("fleet"))
    when = (
        Text("when you attack", "когда вы атакуете")
        if effect.string("side") == "attacker"
        else Text("when you are attacked", "когда вас атакуют")
    )
    more = fleets.en.replace(" ", " more ", 1)
    return when + Text(f", count {more} in the comparison", f", в сравнении у вас на {fleets.ru} больше")


def _on_attacked(effect: Effect) -> Text:
    return Text("after each attack on you ", "после каждой атаки на вас ") + _bundle(effect, effect.bundle())


def _vp_per(effect: Effect) -> Text:
    return bundle({"vp": effect.number("amount")}) + same(" ") + per(effect)


def _extra_system(effect: Effect) -> Text:
    room = STRUCTURE.counted(effect.number("structures"))
    of = STRUCTURE.limited(effect.number("structures"))
    return Text(
        f"begins one more system, with room for {room.en}", f"начинает ещё одну систему, в ней место для {of.ru}"
    )


def _discount_here(effect: Effect) -> Text:
    less = number(RESOURCE, effect.number("discount"))
    return Text(
        f"structures built there cost {less.en} less, even while this card is covered",
        f"сооружения в ней стоят на {less.ru} меньше, даже когда эта карта закрыта",
    )


def _cannot_be_returned(effect: Effect) -> Text:
    return Text("cannot be returned or replaced", "нельзя вернуть или заменить")


def _modify_research(effect: Effect) -> Text:
    cards = CARD.taken(effect.number("draw"))
    return Text(f"Research draws {cards.en}", f"исследование даёт {cards.ru}")


def _modify_exploitation(effect: Effect) -> Text:
    colour, extra = COLOUR[effect.string("colour")], bundle(effect.bundle("extra"))
    return Text(
        f"the Exploit action with a {colour.en} card gives {extra.en} more",
        f"действие эксплуатации с {colour.instrumental} картой даёт ещё {extra.ru}",
    )


def _opponents_discard_then_take(effect: Effect) -> Text:
    discarded, taken, top = (effect.number(name) for name in ("discard", "take", "top"))
    from_top = Text(
        f"the top {number(CARD, top).en} of the discard pile",
        f"{top} {plural_ru(top, 'верхней карты', 'верхних карт', 'верхних карт')} сброса",
    )
    one = Text("one", "одну") if taken == 1 else same(str(taken))
    return (
        Text("each opponent discards ", "каждый соперник сбрасывает ")
        + CARD.taken(discarded)
        + Text("; then take ", "; затем возьмите ")
        + one
        + Text(" of ", " из ")
        + from_top
    )


TEXT: Final[Mapping[str, Callable[[Effect], Text]]] = {
    "gain": _gain_bundle,
    "gain_if": _gain_if,
    "gain_choice": _gain_choice,
    "gain_per": _gain_per,
    "gain_by_covered_colour": _gain_by_covered_colour,
    "change_loyalty": _change_loyalty,
    "take_from_discard": _take_from_discard,
    "draw_then_discard": _draw_then_discard,
    "build_from_hand": _build_from_hand,
    "activate_cards": _activate_cards,
    "exchange": _exchange,
    "exploit_from_hand": _exploit_from_hand,
    "take_card_from_hand": _take_card_from_hand,
    "opponents_choose": _opponents_choose,
    "return_advisor": _return_advisor,
    "hire_advisor": _hire_advisor,
    "reorder_system": _reorder_system,
    "place_cube_on_opponent_slot": _place_cube,
    "move_working_card_to_bottom": _move_to_bottom,
    "carry_over_action": _carry_over_action,
    "attack_cost_delta": _attack_cost_delta,
    "virtual_fleet": _virtual_fleet,
    "on_attacked": _on_attacked,
    "vp_per": _vp_per,
    "extra_system": _extra_system,
    "discount_here": _discount_here,
    "cannot_be_returned_or_replaced": _cannot_be_returned,
    "modify_research": _modify_research,
    "modify_exploitation": _modify_exploitation,
    "opponents_discard_then_take": _opponents_discard_then_take,
}


def effect_text(effect: Effect) -> Text:
    """One effect as part of a sentence: pay 2 food: raise your loyalty by 4."""
    text = TEXT[effect.do](effect)
    return price(effect) + same(": ") + text if effect.cost else text


def row_text(row: Row) -> Text:
    """What a level of mobilisation gives: 3 action cubes, a card, loyalty +1."""
    parts = [CUBE.counted(row.cubes)]
    if row.cards:
        parts.append(CARD.counted(row.cards))
    if row.loyalty:
        parts.append(Text(f"loyalty {row.loyalty:+d}", f"лояльность {row.loyalty:+d}"))
    if row.choice:
        return joined(parts, COMMA) + Text(", and your choice of ", " и на выбор ") + choice(row.choice)
    return joined(parts, COMMA)
