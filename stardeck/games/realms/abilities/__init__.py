"""What cards do: a step for each kind of effect."""

from __future__ import annotations

from typing import Final

from stardeck.games.realms.abilities.acquiring import AcquireFree, Place, RedirectNext, acquire
from stardeck.games.realms.abilities.bases import DestroyBase, offer_bases
from stardeck.games.realms.abilities.choices import ChooseOne, If, holds
from stardeck.games.realms.abilities.copying import CopyBase, CopyShip, become
from stardeck.games.realms.abilities.discarding import DiscardThen, ForcedDiscard, OpponentDiscards
from stardeck.games.realms.abilities.gains import (
    DrawCards,
    DrawPerFaction,
    GainAuthority,
    GainCombat,
    GainCombatPerScrapped,
    GainTrade,
)
from stardeck.games.realms.abilities.scrapping import DISCARD, HAND, ScrapOwn, ScrapRow

ABILITY_STEPS: Final = (
    GainTrade,
    GainCombat,
    GainAuthority,
    GainCombatPerScrapped,
    DrawCards,
    DrawPerFaction,
    ChooseOne,
    If,
    OpponentDiscards,
    ForcedDiscard,
    DiscardThen,
    ScrapOwn,
    ScrapRow,
    DestroyBase,
    Place,
    RedirectNext,
    AcquireFree,
    CopyShip,
    CopyBase,
)

__all__ = [
    "ABILITY_STEPS",
    "AcquireFree",
    "ChooseOne",
    "CopyBase",
    "CopyShip",
    "DISCARD",
    "DestroyBase",
    "DiscardThen",
    "DrawCards",
    "DrawPerFaction",
    "ForcedDiscard",
    "GainAuthority",
    "GainCombat",
    "GainCombatPerScrapped",
    "GainTrade",
    "HAND",
    "If",
    "OpponentDiscards",
    "Place",
    "RedirectNext",
    "ScrapOwn",
    "ScrapRow",
    "acquire",
    "become",
    "holds",
    "offer_bases",
]
