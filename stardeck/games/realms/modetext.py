"""The words of the modes: their names, who plays with whom in which role, and why a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stardeck.games.realms.state import Realms
from stardeck.games.words import seat_name
from stardeck.language import Text as Words
from stardeck.language import same

NAMES: Final[Mapping[str, Words]] = {
    "duel": Words("Duel", "Игра вдвоём"),
    "free_for_all": Words("Free-for-all", "Куча-мала"),
    "hunter": Words("Hunter", "Охотник"),
    "hydra_two_headed": Words("Two-headed Hydra", "Двухголовая гидра"),
    "hydra_three_headed": Words("Three-headed Hydra", "Трёхголовая гидра"),
    "emperor": Words("Emperor", "Император"),
    "raid": Words("Raid", "Налёт"),
}
ROLES: Final[Mapping[str, Words]] = {
    "emperor": Words("emperor", "император"),
    "admiral": Words("admiral", "адмирал"),
    "boss": Words("boss", "босс"),
    "raider": Words("raider", "налётчик"),
}
OUT: Final = Words("out of the game", "выбыл из игры")
ENDED: Final = Words("has ended the turn", "закончил ход")
WAITS: Final = Words("waits", "ждёт")
REASONS: Final[Mapping[str, Words]] = {
    "defeat": Words("the other side has no authority left", "у соперника не осталось влияния"),
    "last_left": Words("nobody else is left", "больше никого не осталось"),
    "emperor_out": Words("the other emperor is out", "другой император выбыл"),
    "boss_out": Words("the boss is out", "босс выбыл"),
    "raiders_out": Words("all raiders are out", "все налётчики выбыли"),
    "turn_limit": Words("the turn limit is reached", "достигнут предел ходов"),
}


def notes(state: Realms, seat: int, names: Sequence[str] | None = None) -> list[Words]:
    """What a mode makes of a seat: its role, its team mates, and what it does in a shared turn."""
    found: list[Words] = []
    role = state.rules.mode.role(state, seat)
    if role:
        found.append(ROLES[role])
    teams = state.rules.teams
    mates = [other for other in range(int(state.players)) if teams[other] == teams[seat] and other != seat]
    if mates:
        with_whom = ", ".join(seat_name(mate, names) for mate in mates)
        found.append(Words(f"with {with_whom}", f"вместе: {with_whom}"))
    if state.out >> seat & 1:
        found.append(OUT)
    elif state.ended >> seat & 1:
        found.append(ENDED)
    elif state.waiting >> seat & 1:
        found.append(WAITS)
    return found


def who_plays(state: Realms, names: Sequence[str] | None = None) -> Words:
    """Whose turn it is."""
    playing = state.rules.mode.playing(state)
    seats = [seat_name(seat, names) for seat in range(int(state.players)) if playing >> seat & 1]
    together = ", ".join(seats)
    if len(seats) == 1:
        return Words(f"{together} plays", f"играет {together}")
    return Words(f"{together} play", f"играют {together}")


def places(ranks: Sequence[int], names: Sequence[str] | None = None) -> Words:
    """Who came in which place, where there are more places than won and lost."""
    if max(ranks) < 3:
        return same("")
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    listed = ", ".join(f"{ranks[seat]} {seat_name(seat, names)}" for seat in order)
    return Words(f"; places: {listed}", f"; места: {listed}")
