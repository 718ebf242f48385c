"""The action phase: players in turn spend one action cube each, until nobody has any."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.games.orion.activate import activate, offer_activations
from stardeck.games.orion.attack import attack, offer_attacks
from stardeck.games.orion.building import ANYWHERE, announce, offer_builds
from stardeck.games.orion.card import ANY_COLOUR
from stardeck.games.orion.codes import ACTIVATE, ATTACK, BUILD, DEAL, EXPLOIT, PROPAGANDA, RESEARCH, TARGET, TRADE
from stardeck.games.orion.deal import deal, offer_deals
from stardeck.games.orion.exploit import exploit_action, offer_exploits
from stardeck.games.orion.propaganda import offer_propaganda, propaganda
from stardeck.games.orion.research import research
from stardeck.games.orion.state import Orion
from stardeck.games.orion.trade import offer_trades, trade


@final
@mypyc_attr(acyclic=True)
class ActionPhase(Step):
    """In turn each player spends one action cube on one action; nobody may pass, and who has no cube is skipped."""

    name: ClassVar[str] = "action"

    def __init__(self) -> None:
        self.lasting = True

    def resolve(self, state: Orion, seat: i64) -> i64:
        active = state.active
        for _i in range(state.players):
            if state.seats[active].actions:
                state.active = active
                return 1 << active
            active = state.after(active, 1)
        state.drop()
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.add(RESEARCH)
        offer_propaganda(state, seat, actions)
        offer_trades(state, seat, actions)
        offer_attacks(state, seat, actions)
        offer_builds(state, seat, ANY_COLOUR, 0, ANYWHERE, actions)
        offer_exploits(state, seat, actions)
        offer_deals(state, seat, actions)
        offer_activations(state, seat, 1, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.active = state.after(seat, 1)
        me = state.seats[seat]
        if ATTACK <= action < TARGET:
            me.actions -= 1
            attack(state, seat, action - ATTACK)
        elif action >= ACTIVATE:
            me.actions -= 1
            activate(state, seat, (action - ACTIVATE) // 8, (action - ACTIVATE) % 8)
        else:
            me.actions -= 1
            me.spent += 1
            if action == RESEARCH:
                research(state, seat)
            elif action == PROPAGANDA:
                propaganda(state, seat)
            elif action < ATTACK:
                trade(state, seat, (action - TRADE) // 4, (action - TRADE) % 4)
            elif action < EXPLOIT:
                announce(state, seat, action - BUILD, 0, ANYWHERE)
            elif action < DEAL:
                exploit_action(state, seat, action - EXPLOIT)
            else:
                deal(state, seat, action - DEAL)
