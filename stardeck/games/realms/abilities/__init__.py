"""What cards do: a step for each kind of effect."""

from __future__ import annotations

from typing import Final

from stardeck.games.realms.abilities.acquiring import AcquireFree, Place, RedirectNext, acquire
from stardeck.games.realms.abilities.bases import DestroyBase, offer_bases
from stardeck.games.realms.abilities.choices import ChooseOne, If, holds
from stardeck.games.realms.abilities.copying import CopyBase, CopyShip, become
from stardeck.games.realms.abilities.discarding import DiscardThen, ForcedDiscard, OpponentDiscards
from stardeck.games.realms.abilities.extras import (
    EXTRA_STEPS,
    BaseOrLose,
    DiscardOrLose,
    DiscardToDeck,
    DrawThenReturn,
    ForPlayers,
    GrantAlly,
    LoseAuthority,
    RefillRow,
    ReturnDrawn,
    ScrapWholeRow,
)
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
    *EXTRA_STEPS,
)

__all__ = [
    "ABILITY_STEPS",
    "AcquireFree",
    "BaseOrLose",
    "ChooseOne",
    "CopyBase",
    "CopyShip",
    "DISCARD",
    "DestroyBase",
    "DiscardOrLose",
    "DiscardThen",
    "DiscardToDeck",
    "DrawCards",
    "DrawPerFaction",
    "DrawThenReturn",
    "ForPlayers",
    "ForcedDiscard",
    "GainAuthority",
    "GainCombat",
    "GainCombatPerScrapped",
    "GainTrade",
    "GrantAlly",
    "HAND",
    "If",
    "LoseAuthority",
    "OpponentDiscards",
    "Place",
    "RedirectNext",
    "RefillRow",
    "ReturnDrawn",
    "ScrapOwn",
    "ScrapRow",
    "ScrapWholeRow",
    "acquire",
    "become",
    "holds",
    "offer_bases",
]
