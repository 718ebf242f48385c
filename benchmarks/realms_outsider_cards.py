"""The cards of Star Realms in the words of another engine, to translate between the two and to compare them.

There a card is a row: name, cost, combat, authority, trade, color, type, what it does besides, the ally ability and its
number, the scrap ability and its number, defense, copies.  A hyphen before an ability means that its owner says when.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from stardeck.games.realms.cards import Effect, Record
from stardeck.games.realms.game import RealmsGame

Row = Sequence[Any]  # a card
Word = tuple[str, int]  # an ability, and the number with it

NAME: Final = 0
COST: Final = 1
TYPE: Final = 6
ABILITY: Final = 7
ALLY_ABILITY: Final = 8
PLAIN: Final = 13  # fields of a card that must be the same; after them comes the number of copies

COLORS: Final = {"blob": "green", "trade_federation": "blue", "star_empire": "yellow", "machine_cult": "red"}
GAINS: Final = {"gain_combat": "gainattack", "gain_authority": "authority", "gain_trade": "trade"}
ABILITIES: Final = {
    (): "none",
    ("draw_cards",): "draw",
    ("scrap_trade_row_cards",): "rowscrap",
    ("scrap_own_cards",): "scrapany",
    ("scrap_own_cards_then_draw",): "scraptwo",
    ("draw_cards", "scrap_own_cards"): "drawscrap",
    ("destroy_target_base",): "killbase",
    ("destroy_target_base", "scrap_trade_row_cards"): "destroyscrap",
    ("draw_cards", "destroy_target_base"): "drawdestroy",
    ("acquire_free",): "freebuy",
    ("redirect_next_acquired",): "shiptop",
    ("target_opponent_discards",): "opdiscard",
    ("conditional",): "bases2d2",
    ("copy_ship",): "copyship",
    ("ally_for_all_factions",): "allally",
    ("gain_combat_when_ship_played",): "fleethq",
    ("draw_per_faction_card_played",): "draw",
    ("discard_own_cards_then_draw",): "switch",
}


def word(effects: Sequence[Effect]) -> Word:
    """What an ability is called there."""
    does = tuple(effect.do for effect in effects)
    if len(does) == 1 and does[0] in GAINS:
        return GAINS[does[0]], effects[0].number("amount")
    if does == ("draw_cards",) and effects[0].number("count") == 2:
        return "draw2", 0
    if does == ("choose_one",):
        return choice(dict(alternatives(effects[0]))), 0
    return ABILITIES[does], 0


def alternatives(effect: Effect) -> list[Word]:
    """The alternatives of a choice, in our order."""
    return [word(option) for option in effect.options()]


def choice(offered: dict[str, int]) -> str:
    """What a choice is called there."""
    if "draw" in offered:
        return f"{offered['gainattack']}ordraws"
    if "switch" in offered:
        return "recycle"
    return "or".join(str(offered.get(gain, 0)) for gain in GAINS.values())


def choice_of(record: Record) -> Effect | None:
    """The choice that a card gives, if it does."""
    effects = record.abilities.get("primary", ())
    return effects[0] if effects and effects[0].do == "choose_one" else None


def row(record: Record) -> tuple[Any, ...]:
    """A card of ours as it would stand there; what depends on the owner's word is not marked."""
    primary = [*record.abilities.get("primary", ()), *record.abilities.get("passive", ())]
    gains = {gain: sum(each.number("amount") for each in primary if each.do == gain) for gain in GAINS}
    ally = word(record.abilities.get("ally", ()))
    scrap = word(record.abilities.get("scrap", ()))
    return (
        record.name_en,
        record.cost,
        *gains.values(),
        COLORS[record.faction] if record.faction else "none",
        "outp" if record.outpost else record.kind,
        word([effect for effect in primary if effect.do not in GAINS])[0],
        *ally,
        *scrap,
        record.defense,
        record.copies,
    )


def core(game: RealmsGame) -> list[Record]:
    return [record for record in game.records if record.set in ("basic", "core")]


def differences(game: RealmsGame, rows: Iterable[Row]) -> list[str]:
    """The cards that are not the same there, a line each; of basic cards the copies are dealt, not counted."""
    found = []
    theirs = {card[NAME]: [item.lstrip("-") if isinstance(item, str) else item for item in card] for card in rows}
    for record in core(game):
        ours = list(row(record))
        other = theirs.pop(record.name_en, None)
        compared = PLAIN if record.set == "basic" else PLAIN + 1
        if other is None or ours[:compared] != other[:compared]:
            found.append(f"{record.name_en}: {ours} with us, {other} there")
    return found + [f"{name}: only there" for name in theirs]
