"""What a card of Star Realms says, in English and Russian, and its icons: all from its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from stardeck.games.realms.cards import Condition, Effect, Record
from stardeck.language import CARD, Language, Noun, Text, joined, plural_ru, same

BASE: Final = Noun(("base", "bases"), ("база", "базы", "баз"), "базу")

FACTION: Final[Mapping[str, Text]] = {
    "blob": Text("Blob", "Слизни"),
    "trade_federation": Text("Trade Federation", "Торговая федерация"),
    "star_empire": Text("Star Empire", "Звёздная империя"),
    "machine_cult": Text("Machine Cult", "Технокульт"),
}
# "a Blob card", «карта Слизней»
OF_FACTION: Final[Mapping[str, Text]] = {
    "blob": Text("Blob", "Слизней"),
    "trade_federation": Text("Trade Federation", "Торговой федерации"),
    "star_empire": Text("Star Empire", "Звёздной империи"),
    "machine_cult": Text("Machine Cult", "Технокульта"),
}
# What stands before the words of an ability; a primary ability has nothing before it.
LABEL: Final[Mapping[str, Text]] = {
    "ally": Text("Ally", "Союзник"),
    "scrap": Text("Scrap", "Утиль"),
    "on_acquire": Text("When acquired", "При покупке"),
    "passive": Text("While in play", "Пока в игре"),
}
REVEAL: Final = Text("When turned up", "Когда открыто")  # what stands before the words of an event

KIND: Final[Mapping[str, Text]] = {
    "ship": Text("Ship", "Корабль"),
    "hero": Text("Hero", "Герой"),
    "event": Text("Event", "Событие"),
    "gambit": Text("Gambit", "Гамбит"),
}
TRADE: Final = Text("trade", "торговли")
COMBAT: Final = Text("combat", "боя")
AUTHORITY: Final = Text("authority", "влияния")
AUTHORITY_POINTS: Final = Noun(
    ("authority", "authority"), ("очко влияния", "очка влияния", "очков влияния"), "очко влияния"
)
GAINS: Final = ("gain_trade", "gain_combat", "gain_authority")

NOTHING: Final = same("")
MAY: Final = Text("you may ", "можно ")
OR_ELSE: Final = Text(", or ", " либо ")  # between sentences that may have an "or" of their own
TO_HAND: Final = Text("into your hand", "на руку")
TO_DECK_TOP: Final = Text("on top of your deck", "на верх своей колоды")


# --- Parts of sentences ---


def _points(amount: int, of: Text) -> Text:
    """+2 trade, +2 очка торговли."""
    return Text(f"+{amount} {of.en}", f"+{amount} {plural_ru(amount, 'очко', 'очка', 'очков')} {of.ru}")


def _cards(low: int, high: int) -> Text:
    """How many cards may or must be picked: a card, 2 cards, up to 2 cards, 1 or 2 cards."""
    if low == high or high == 1:
        return CARD.taken(high)
    if low == 0:
        return Text("up to ", "до ") + CARD.limited(high)
    if high == low + 1:
        return Text(f"{low} or ", f"{low} или ") + CARD.taken(high)
    return Text(f"{low} to ", f"от {low} до ") + CARD.limited(high)


def _zones(zones: Sequence[str], both: Text) -> Text:
    """From your hand, from your discard pile or both."""
    if len(zones) == 2:
        return Text(f"from your hand {both.en} discard pile", f"с руки {both.ru} из сброса")
    return Text("from your hand", "с руки") if zones[0] == "hand" else Text("from your discard pile", "из сброса")


def _own_zones(effect: Effect) -> Text:
    """The zones of an effect that picks cards: one card is in either, several may come from both."""
    several = effect.number("max") > 1
    return _zones(effect.strings("zones"), Text("and/or", "и/или") if several else Text("or", "или"))


def _picks(effect: Effect, verb: Text, infinitive: str, what: Text) -> Text:
    """Scrap a card, you may scrap a card; for several cards "up to" is enough to say "may"."""
    if effect.number("min") == 0 and effect.number("max") == 1:
        return MAY + Text(verb.en, infinitive) + what
    return verb + what


def _if(condition: Condition) -> Text:
    """If an opponent has a base in play."""
    count = condition.count
    if condition.kind == "any_opponent_controls_base":
        return Text("if an opponent has a base in play", "если хотя бы у одного противника есть база")
    if condition.kind == "own_bases_in_play_at_least":
        if count == 1:
            return Text("if you have a base in play", "если у вас в игре есть база")
        bases = BASE.limited(count)
        return Text(f"if you have at least {bases.en} in play", f"если у вас в игре не меньше {bases.ru}")
    assert condition.faction is not None
    of = OF_FACTION[condition.faction]
    if count == 1:
        return Text(f"if you played a {of.en} card this turn", f"если в этом ходу вы разыграли карту {of.ru}")
    return Text(
        f"if you played at least {count} {of.en} cards this turn",
        f"если в этом ходу вы разыграли не меньше {CARD.limited(count).ru} {of.ru}",
    )


def _bracketed(effect: Effect) -> Text:
    """An effect among others: brackets show where a choice or a condition ends."""
    text = _text(effect)
    if effect.do in ("choose_one", "conditional", "discard_own_cards_for_resources"):
        return same("(") + text + same(")")
    return text


def _together(effects: Sequence[Effect]) -> Text:
    """Effects that belong to one choice or one condition: +4 authority and draw a card."""
    if len(effects) == 1:
        return _text(effects[0])
    return joined([_bracketed(effect) for effect in effects], same(", "), Text(" and ", " и "))


# --- One text for each kind of effect ---


def _gain(of: Text) -> Callable[[Effect], Text]:
    return lambda effect: _points(effect.number("amount"), of)


def _draw_cards(effect: Effect) -> Text:
    return Text("draw ", "возьмите ") + CARD.taken(effect.number("count"))


def _target_opponent_discards(effect: Effect) -> Text:
    return Text("target opponent discards ", "выбранный противник сбрасывает ") + CARD.taken(effect.number("count"))


def _scrap(effect: Effect, source: Text) -> Text:
    cards = _cards(effect.number("min"), effect.number("max")) + same(" ") + source
    return _picks(effect, Text("scrap ", "отправьте в утиль "), "отправить в утиль ", cards)


def _scrap_own_cards(effect: Effect) -> Text:
    return _scrap(effect, _own_zones(effect))


def _scrap_trade_row_cards(effect: Effect) -> Text:
    return _scrap(effect, Text("from the trade row", "из торгового ряда"))


def _destroy_target_base(effect: Effect) -> Text:
    verb = MAY + Text("destroy", "уничтожить") if effect.flag("optional") else Text("destroy", "уничтожьте")
    return verb + Text(" target enemy base", " выбранную базу противника")


def _acquire_free(effect: Effect) -> Text:
    verb = Text("acquire ", "бесплатно купите ")
    if effect.flag("optional"):
        verb = MAY + Text("acquire ", "бесплатно купить ")
    kind, any_kind = {
        ("ship",): (Text("a ship", "корабль"), Text("any ship", "любой корабль")),
        ("base",): (Text("a base", "базу"), Text("any base", "любую базу")),
        ("ship", "base"): (Text("a ship or base", "корабль или базу"), Text("any card", "любую карту")),
    }[effect.strings("card_kinds")]
    if effect.has("max_cost"):
        cost = effect.number("max_cost")
        what = kind + Text(f" of cost {cost} or less", f" стоимостью не больше {cost}")
    else:
        what = any_kind
    where = {
        "discard": NOTHING,
        "hand": Text(" and put it ", " — сразу ") + TO_HAND,
        "deck_top": Text(" and put it ", " — сразу ") + TO_DECK_TOP,
    }[effect.string("destination")]
    return verb + what + Text(" for free", "") + where


def _redirect_next_acquired(effect: Effect) -> Text:
    what = {
        ("ship",): Text("the next ship you acquire this turn", "следующий купленный в этом ходу корабль"),
        ("base",): Text("the next base you acquire this turn", "следующую купленную в этом ходу базу"),
        ("ship", "base"): Text("the next card you acquire this turn", "следующую купленную в этом ходу карту"),
    }[effect.strings("card_kinds")]
    to_hand = effect.string("destination") == "hand"
    if effect.flag("optional"):
        goes = Text(" may go ", " можно взять " if to_hand else " можно положить ")
    else:
        goes = Text(" must go ", " обязательно возьмите " if to_hand else " обязательно положите ")
    return what + goes + (TO_HAND if to_hand else TO_DECK_TOP)


def _choose_one(effect: Effect) -> Text:
    options = [_bracketed(option[0]) if len(option) == 1 else _together(option) for option in effect.options()]
    plain = all(inner.do in GAINS for option in effect.options() for inner in option)
    return Text("choose one: ", "на выбор: ") + joined(options, Text(" or ", " или ") if plain else OR_ELSE)


def _conditional(effect: Effect) -> Text:
    condition = effect.condition()
    assert condition is not None
    return _if(condition) + same(": ") + _together(effect.effects())


def _then_draw(effect: Effect, picked: Text) -> Text:
    """Draw for each card really picked; one card for one is said shortly."""
    each = effect.number("draw_per_card")
    if effect.number("max") == 1:
        return picked + Text(" to draw ", ", чтобы взять ") + CARD.taken(each)
    if each == 1:
        return picked + Text(" and then draw as many", " и затем возьмите столько же")
    return (
        picked + Text(" and then draw ", " и затем возьмите по ") + CARD.taken(each) + Text(" for each", " за каждую")
    )


def _discard(effect: Effect) -> Text:
    cards = _cards(effect.number("min"), effect.number("max"))
    return _picks(effect, Text("discard ", "сбросьте "), "сбросить ", cards)


def _discard_own_cards_then_draw(effect: Effect) -> Text:
    return _then_draw(effect, _discard(effect))


def _discard_own_cards_for_resources(effect: Effect) -> Text:
    link = same(": ") if effect.number("max") == 1 else Text(", for each ", ", за каждую ")
    return _discard(effect) + link + _together(effect.effects("per_card"))


def _scrap_own_cards_then_draw(effect: Effect) -> Text:
    return _then_draw(effect, _scrap(effect, _own_zones(effect)))


def _gain_combat_per_own_card_scrapped(effect: Effect) -> Text:
    zones = _zones(effect.strings("zones"), Text("or", "или"))
    return _points(effect.number("amount_per_card"), COMBAT) + Text(
        f" for each card you have scrapped {zones.en} this turn",
        f" за каждую карту, которую вы в этом ходу отправили в утиль {zones.ru}",
    )


def _draw_per_faction_card_played(effect: Effect) -> Text:
    each, of = effect.number("count_per_card"), OF_FACTION[effect.string("faction")]
    one = Text("a card", "по карте") if each == 1 else Text("", "по ") + CARD.taken(each)
    return Text(
        f"draw {one.en} for each {of.en} card you have played this turn",
        f"возьмите {one.ru} за каждую карту {of.ru}, разыгранную вами в этом ходу",
    )


def _copy_ship(_: Effect) -> Text:
    return Text(
        "this ship becomes a copy of another ship you played this turn, keeping its own faction too",
        "этот корабль становится копией другого корабля, разыгранного вами в этом ходу, сохраняя и свою фракцию",
    )


def _copy_base(_: Effect) -> Text:
    return Text(
        "until end of turn this base becomes a copy of any base in play, yours or not, keeping its own faction too",
        "до конца хода эта база становится копией любой базы в игре, своей или чужой, сохраняя и свою фракцию",
    )


def _put_self_into_hand(effect: Effect) -> Text:
    condition = effect.condition()
    when = _if(condition) + same(", ") if condition else NOTHING
    return when + MAY + Text("put this card into your hand", "взять эту карту на руку")


def _gain_combat_when_ship_played(effect: Effect) -> Text:
    of = OF_FACTION[effect.string("ship_faction")] if effect.has("ship_faction") else None
    ship = Text(f"a {of.en} ship", f"корабль {of.ru}") if of else Text("a ship", "корабль")
    return _points(effect.number("amount"), COMBAT) + Text(
        f" each time you play {ship.en}", f" каждый раз, когда вы разыгрываете {ship.ru}"
    )


def _ally_for_all_factions(_: Effect) -> Text:
    return Text("counts as an ally for every faction", "считается союзником всех фракций")


TEXT: Final[Mapping[str, Callable[[Effect], Text]]] = {
    "gain_trade": _gain(TRADE),
    "gain_combat": _gain(COMBAT),
    "gain_authority": _gain(AUTHORITY),
    "draw_cards": _draw_cards,
    "target_opponent_discards": _target_opponent_discards,
    "scrap_own_cards": _scrap_own_cards,
    "scrap_trade_row_cards": _scrap_trade_row_cards,
    "destroy_target_base": _destroy_target_base,
    "acquire_free": _acquire_free,
    "redirect_next_acquired": _redirect_next_acquired,
    "choose_one": _choose_one,
    "conditional": _conditional,
    "discard_own_cards_then_draw": _discard_own_cards_then_draw,
    "discard_own_cards_for_resources": _discard_own_cards_for_resources,
    "scrap_own_cards_then_draw": _scrap_own_cards_then_draw,
    "gain_combat_per_own_card_scrapped": _gain_combat_per_own_card_scrapped,
    "draw_per_faction_card_played": _draw_per_faction_card_played,
    "copy_ship": _copy_ship,
    "copy_base": _copy_base,
    "put_self_into_hand": _put_self_into_hand,
    "gain_combat_when_ship_played": _gain_combat_when_ship_played,
    "ally_for_all_factions": _ally_for_all_factions,
}


# --- Extras: events, heroes and gambits ---


def _for(whom: Text) -> Callable[[Effect], Text]:
    return lambda effect: whom + same(": ") + _together(effect.effects())


def _lose(amount: int) -> Text:
    return Text(f"lose {amount} authority", f"потеряйте {AUTHORITY_POINTS.counted(amount).ru}")


def _discard_own_cards_or_lose_authority(effect: Effect) -> Text:
    return (
        Text("discard ", "сбросьте ")
        + _cards(0, effect.number("max"))
        + Text(" and ", " и ")
        + _lose(effect.number("authority_per_missing_card"))
        + Text(" for each card less", " за каждую недостающую карту")
    )


def _destroy_own_base_or_lose_authority(effect: Effect) -> Text:
    return Text("destroy one of your bases or ", "уничтожьте одну из своих баз или ") + _lose(effect.number("amount"))


def _scrap_entire_trade_row(_: Effect) -> Text:
    return Text("scrap the whole trade row", "отправьте в утиль весь торговый ряд")


def _draw_then_return(effect: Effect) -> Text:
    draw, back = CARD.taken(effect.number("draw")), effect.number("return")
    return Text(
        f"draw {draw.en}, then put {back} of them on top of your deck",
        f"возьмите {draw.ru}, затем положите {back} из них на верх своей колоды",
    )


def _grant_ally(effect: Effect) -> Text:
    of = OF_FACTION[effect.string("faction")]
    return Text(
        f"until end of turn your {of.en} ally abilities are enabled",
        f"до конца хода действуют ваши союзные свойства {of.ru}",
    )


def _discard_to_deck(_: Effect) -> Text:
    return Text(
        "put a card from your discard pile on top of your deck", "положите карту из сброса на верх своей колоды"
    )


def _combat_each_turn(effect: Effect) -> Text:
    return _points(effect.number("amount"), COMBAT) + Text(" in each of your turns", " в каждый ваш ход")


def _reduce_damage(effect: Effect) -> Text:
    less = effect.number("amount")
    return Text(f"each attack on you does {less} less damage", f"каждая атака на вас слабее на {less}")


EXTRA_TEXT: Final[Mapping[str, Callable[[Effect], Text]]] = {
    "for_each_player": _for(Text("each player", "каждый игрок")),
    "for_active_player": _for(Text("the active player", "активный игрок")),
    "for_each_other_player": _for(Text("each other player", "каждый другой игрок")),
    "lose_authority": lambda effect: _lose(effect.number("amount")),
    "discard_own_cards_or_lose_authority": _discard_own_cards_or_lose_authority,
    "destroy_own_base_or_lose_authority": _destroy_own_base_or_lose_authority,
    "scrap_entire_trade_row": _scrap_entire_trade_row,
    "draw_then_return_to_deck_top": _draw_then_return,
    "grant_ally": _grant_ally,
    "put_card_from_discard_on_deck_top": _discard_to_deck,
    "gain_combat_each_turn": _combat_each_turn,
    "reduce_damage_to_player": _reduce_damage,
}


def _text(effect: Effect) -> Text:
    return (TEXT.get(effect.do) or EXTRA_TEXT[effect.do])(effect)


# --- Abilities and cards ---


def _ability(effects: Sequence[Effect]) -> Text:
    """The effects in order: gains in a row by commas, everything else by semicolons."""
    text = _text(effects[0])
    for before, effect in pairwise(effects):
        text = text + same(", " if before.do in GAINS and effect.do in GAINS else "; ")
        if effect.do == "scrap_own_cards" and effect.number("min") > 0:  # a duty after a benefit is easily overread
            text = text + Text("then you must ", "затем обязательно ")
        text = text + _text(effect)
    return text


def name(record: Record, lang: Language) -> str:
    """The name of the card."""
    return Text(record.name_en, record.name_ru)[lang]


def effect_text(effect: Effect, lang: Language) -> str:
    """One effect as part of a sentence: draw a card."""
    return _text(effect)[lang]


def ability_text(record: Record, trigger: str, lang: Language) -> str:
    """What one ability does, without its label: Draw a card."""
    return _ability(record.abilities[trigger]).capitalized()[lang]


def card_text(record: Record, lang: Language) -> list[str]:
    """One line for each ability: Ally: +2 combat; target opponent discards a card."""
    labels = {**LABEL, "reveal": REVEAL}
    return [
        f"{labels[trigger][lang]}: {_ability(effects)[lang]}"
        if trigger in labels
        else ability_text(record, trigger, lang)
        for trigger, effects in record.abilities.items()
    ]


def type_line(record: Record, lang: Language) -> str:
    """What the card is: Outpost, defense 5 · Machine Cult · cost 4."""
    if record.kind in KIND:
        parts = [KIND[record.kind]]
    else:
        kind = Text("Outpost", "Аванпост") if record.outpost else Text("Base", "База")
        parts = [kind + Text(f", defense {record.defense}", f", оборона {record.defense}")]
    if record.faction is not None:
        parts.append(FACTION[record.faction])
    if record.cost > 0 or (record.set != "basic" and record.kind in ("ship", "base")):  # else it is never for sale
        parts.append(Text(f"cost {record.cost}", f"стоимость {record.cost}"))
    return joined(parts, same(" · "))[lang]


# --- Icons ---

FACTION_ICON: Final[Mapping[str, str]] = {
    "blob": "f-blob",
    "trade_federation": "f-federation",
    "star_empire": "f-empire",
    "machine_cult": "f-cult",
}

# The icons of each kind; what it holds inside, a faction or a place adds its own.
ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "gain_trade": ("r-trade",),
    "gain_combat": ("r-combat",),
    "gain_authority": ("r-authority",),
    "draw_cards": ("r-draw",),
    "target_opponent_discards": ("r-discard",),
    "scrap_own_cards": ("scrap",),
    "scrap_trade_row_cards": ("scrap", "r-trade"),
    "destroy_target_base": ("destroy-base",),
    "acquire_free": ("acquire",),
    "redirect_next_acquired": ("acquire",),
    "choose_one": (),
    "conditional": (),
    "discard_own_cards_then_draw": ("discard-card", "r-draw"),
    "discard_own_cards_for_resources": ("discard-card",),
    "scrap_own_cards_then_draw": ("scrap", "r-draw"),
    "gain_combat_per_own_card_scrapped": ("r-combat", "scrap"),
    "draw_per_faction_card_played": ("r-draw",),
    "copy_ship": ("copy", "ship"),
    "copy_base": ("copy", "base"),
    "put_self_into_hand": ("acquire", "hand"),
    "gain_combat_when_ship_played": ("ship", "r-combat"),
    "ally_for_all_factions": ("ally",),
}
EXTRA_ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "for_each_player": (),
    "for_active_player": (),
    "for_each_other_player": (),
    "lose_authority": ("r-authority",),
    "discard_own_cards_or_lose_authority": ("discard-card", "r-authority"),
    "destroy_own_base_or_lose_authority": ("destroy-base", "r-authority"),
    "scrap_entire_trade_row": ("scrap", "r-trade"),
    "draw_then_return_to_deck_top": ("r-draw", "top-deck"),
    "grant_ally": ("ally",),
    "put_card_from_discard_on_deck_top": ("top-deck",),
    "gain_combat_each_turn": ("r-combat",),
    "reduce_damage_to_player": ("r-authority",),
}
_PLACE_ICONS: Final[Mapping[str, tuple[str, ...]]] = {"discard": (), "hand": ("hand",), "deck_top": ("top-deck",)}


def _icons(effects: Sequence[Effect]) -> tuple[str, ...]:
    """The icons of some effects in the order of their text."""
    found: list[str] = []
    for effect in effects:
        condition = effect.condition()
        if condition is not None:
            found.append("base" if condition.faction is None else FACTION_ICON[condition.faction])
        found += ICONS[effect.do] if effect.do in ICONS else EXTRA_ICONS[effect.do]
        found += [FACTION_ICON[effect.string(each)] for each in ("faction", "ship_faction") if effect.has(each)]
        found += _PLACE_ICONS[effect.string("destination")] if effect.has("destination") else ()
        for inner in ("effects", "per_card"):
            found += _icons(effect.effects(inner)) if effect.has(inner) else ()
        for option in effect.options() if effect.has("options") else ():
            found += _icons(option)
    return tuple(found)


def icons(record: Record) -> dict[str, tuple[str, ...]]:
    """The names of the icons of each ability, by trigger."""
    return {trigger: _icons(effects) for trigger, effects in record.abilities.items()}
