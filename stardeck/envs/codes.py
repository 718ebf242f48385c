"""The actions of an environment: the codes that can occur with its options, numbered without gaps.

The number of an action is its place among all codes of the table in their order.  Codes never change their meaning;
the table changes only when cards or kinds of actions are added, and then the environment gets a new version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stardeck.engine.game import Game
from stardeck.games.realms.card import FIRST_GAMBIT

MOST_AMOUNT = 127  # a larger amount is attacked with in two attacks

FEWER = {"system": 6, "give": 3, "gain": 3, "race": 16}  # what a field really holds

Fits = Callable[[int], bool]


def any_card(design: int) -> bool:
    return True


def table(game: Game, players: int, options: Mapping[str, Any]) -> list[int]:
    """All codes that can occur with these options, in order."""
    one: Any = game
    cards = sorted(CARDS[game.id](one, players, options))
    wanted = KINDS[game.id](one, options)
    codes: list[int] = []
    for kind in game.codes.kinds:
        if kind.name not in wanted:
            continue
        fits = wanted[kind.name]
        values: list[list[int]] = []
        for field, size in kind.fields.items():
            if field == "card":
                values.append([design for design in cards if fits(design)])
            elif field == "seat":
                values.append(list(range(min(players, size))))
            elif kind.name == "amount":
                values.append(list(range(MOST_AMOUNT + 1)))
            else:
                values.append(list(range(min(size, FEWER.get(field, size)))))
        rows = [0]
        for field, choices in zip(kind.fields, values, strict=True):
            rows = [row * kind.fields[field] + value for row in rows for value in choices]
        codes += [kind.base + row for row in rows]
    return codes


def realms_cards(game: Any, players: int, options: Mapping[str, Any]) -> list[int]:
    return [design for design, n in game.supply(players, options).items() if n]


def race_cards(game: Any, players: int, options: Mapping[str, Any]) -> list[int]:
    return [design for design, n in game.supply(options).items() if n]


def orion_cards(game: Any, players: int, options: Mapping[str, Any]) -> list[int]:
    return sorted({*game.supply(), *(record.code for record in game.box.advisors)})


def realms_kinds(game: Any, options: Mapping[str, Any]) -> dict[str, Fits]:
    cards = game.cards
    mode = options["mode"]

    def bases(design: int) -> bool:
        return bool(cards[design].base)

    def ships(design: int) -> bool:
        return not cards[design].base

    def used(design: int) -> bool:
        return bool(cards[design].copies or (cards[design].base and cards[design].has_primary))

    def allied(design: int) -> bool:
        return bool(cards[design].copies or cards[design].has_ally)

    def scrapped(design: int) -> bool:
        return bool(cards[design].copies or cards[design].has_scrap)

    kinds: dict[str, Fits] = dict.fromkeys(
        ("end_turn", "done", "option", "put", "target", "attack", "amount", "play", "buy", "hand", "discard", "row"),
        any_card,
    )
    kinds |= {"copy_ship": ships, "copy_base": bases, "use": used, "ally": allied, "scrap": scrapped}
    kinds |= {"attack_base": bases, "destroy_base": bases}
    if options["gambits"]:
        kinds["reveal"] = lambda design: design >= FIRST_GAMBIT
    if mode != "duel":
        kinds["give"] = any_card
    if mode.startswith("hydra"):
        kinds |= {"wait": any_card, "buy_together": any_card, "attack_together": bases}
    return kinds


def race_kinds(game: Any, options: Mapping[str, Any]) -> dict[str, Fits]:
    cards = game.invasion_cards if options["invasion"] else game.cards

    def worlds(design: int) -> bool:
        return bool(cards[design].world)

    def powers(design: int) -> bool:
        return len(cards[design].powers) > 0

    def homes(design: int) -> bool:
        return bool(cards[design].home >= 0)

    kinds: dict[str, Fits] = dict.fromkeys(("done", "action", "number", "place", "discard", "keep", "bonus"), any_card)
    kinds |= {"good": worlds, "windfall": worlds, "home": homes, "power": powers}
    if options["invasion"]:
        kinds |= {"repair_bonus": any_card, "bunker": any_card, "damage": worlds, "repair": worlds}
    return kinds


def orion_kinds(game: Any, options: Mapping[str, Any]) -> dict[str, Fits]:
    structures = set(game.supply())
    advisors = {record.code for record in game.box.advisors}
    kinds: dict[str, Fits] = {kind.name: any_card for kind in game.codes.kinds}
    kinds |= dict.fromkeys(("build", "exploit", "discard", "lay", "take"), structures.__contains__)
    kinds |= dict.fromkeys(("deal", "hire"), advisors.__contains__)
    return kinds


CARDS: dict[str, Callable[[Any, int, Mapping[str, Any]], list[int]]] = {
    "realms": realms_cards,
    "race": race_cards,
    "orion": orion_cards,
}
KINDS: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Fits]]] = {
    "realms": realms_kinds,
    "race": race_kinds,
    "orion": orion_kinds,
}
