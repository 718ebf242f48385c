"""Destroying bases without paying combat."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms.card import BASE
from stardeck.games.realms.codes import COPIES, DESTROY_BASE, DONE, SHIELDED
from stardeck.games.realms.state import Realms


def offer_bases(state: Realms, seat: i64, kind: i64, actions: Actions) -> None:
    """Offer the bases that a seat may touch: an outpost shields its owner's ordinary bases."""
    cards = state.rules.cards
    foes = state.rules.mode.base_foes(state, seat)
    for other in range(state.players):
        if foes >> other & 1:
            play = state.seats[other].play
            shield = state.rules.mode.shield(state, other)
            for entry in play:
                card = cards[entry & DESIGN]
                if card.base:
                    code = kind + (other << 10) + card.design * COPIES + state.copy_number(play, entry)
                    actions.offer(code, unless(shield < 0 or card.outpost, refusal(SHIELDED, shield)))
    if actions.explaining:
        refuse_bases(state, seat, kind, actions)


def refuse_bases(state: Realms, seat: i64, kind: i64, actions: Actions) -> None:
    """Say why the bases of some players are beyond a seat's reach."""
    mode = state.rules.mode
    foes = mode.base_foes(state, seat)
    for other in range(state.players):
        if other != seat and not foes >> other & 1:
            play = state.seats[other].play
            for entry in play:
                if state.rules.traits[entry & DESIGN] & BASE:
                    code = kind + (other << 10) + (entry & DESIGN) * COPIES + state.copy_number(play, entry)
                    actions.refuse(code, mode.refuse_base(state, seat, other))


@final
@mypyc_attr(acyclic=True)
class DestroyBase(Step):
    """Destroy a base that you may target, without paying combat."""

    name: ClassVar[str] = "destroy_base"
    fields: ClassVar[tuple[str, ...]] = ("optional",)

    def __init__(self, optional: i64) -> None:
        self.optional = optional

    def resolve(self, state: Realms, seat: i64) -> i64:
        foes = state.rules.mode.base_foes(state, seat)
        for other in range(state.players):
            if foes >> other & 1 and state.bases_in_play(other):
                return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.optional:
            actions.add(DONE)
        offer_bases(state, seat, DESTROY_BASE, actions)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action != DONE:
            code = action - DESTROY_BASE
            owner = code >> 10
            state.destroy_base(owner, state.find_in_play(owner, code >> 2 & 0xFF, code & 3), seat, 0)
