"""All modes by their names, and all steps that an agenda may hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from stardeck.engine.steps import Step
from stardeck.games.realms.abilities import ABILITY_STEPS
from stardeck.games.realms.main_phase import AttackPlayer
from stardeck.games.realms.modes.duel import Duel
from stardeck.games.realms.modes.elimination import Bequeath, Leave
from stardeck.games.realms.modes.emperor import EMPEROR_TURN, Emperor
from stardeck.games.realms.modes.free_for_all import FreeForAll
from stardeck.games.realms.modes.hunter import Hunter
from stardeck.games.realms.modes.hydra import TEAM_TURN, Hydra
from stardeck.games.realms.modes.joining import Join
from stardeck.games.realms.modes.mode import Mode
from stardeck.games.realms.modes.raid import BOSS_TURN, RAIDER_TURN, DamageBase, Raid
from stardeck.games.realms.turn import TURN


def backwards(turn: tuple[Step, ...]) -> vec[Step]:
    """The steps of a turn as the agenda takes them."""
    return vec[Step](list(turn[::-1]))


MODES: Final[dict[str, Mode]] = {
    mode.name: mode
    for mode in (
        Duel("duel", backwards(TURN)),
        FreeForAll("free_for_all", backwards(TURN)),
        Hunter("hunter", backwards(TURN)),
        Hydra("hydra_two_headed", backwards(TEAM_TURN), 2, 75),
        Hydra("hydra_three_headed", backwards(TEAM_TURN), 3, 100),
        Emperor("emperor", backwards(EMPEROR_TURN)),
        Raid("raid", backwards(BOSS_TURN), backwards(RAIDER_TURN)),
    )
}

TURN_STEPS: Final = (*TURN, *EMPEROR_TURN, *TEAM_TURN, *BOSS_TURN, *RAIDER_TURN)
STEPS: Final[dict[str, type[Step]]] = {
    **{step.name: step for step in (*ABILITY_STEPS, AttackPlayer, Bequeath, Leave, Join, DamageBase)},
    **{step.name: type(step) for step in TURN_STEPS},
}
