"""The picture of a position of Master of Orion in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from stardeck.games import words
from stardeck.games.orion.actiontext import ActionText
from stardeck.games.orion.card import SLOT_A, SLOT_P
from stardeck.games.orion.codes import ADVISOR, ALLUVIA, RESOURCES
from stardeck.games.orion.scoring import LAST_ROUND
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size
from stardeck.games.orion.wordtext import NOUN
from stardeck.games.words import NONE, seat_name
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

CUBE_IN: dict[str, Words] = {
    "A": Words("cube in A", "кубик в A"),
    "P": Words("cube in P", "кубик в P"),
}


class TableText:
    """Boards, systems and piles as words."""

    def __init__(self, game: OrionGame, actions: ActionText) -> None:
        self.game = game
        self.actions = actions

    def pile(self, cards: Iterable[int], lang: Language) -> str:
        """The cards of a pile: Autolab, Titan ×2, 2 unknown; nothing if all are unknown."""
        return words.pile(cards, lambda design: self.actions.name(design, lang), lang)

    def heading(self, state: Orion, lang: Language, names: Sequence[str] | None = None) -> str:
        """The game, the round and the first player."""
        game = self.game.name[lang]
        if not state.round:
            return f"{game}. {Words('Before the first round', 'Перед первым раундом')[lang]}"
        of = Words(f"Round {state.round} of {LAST_ROUND}", f"Раунд {state.round} из {LAST_ROUND}")
        who = seat_name(int(state.first), names)
        first = Words(f"first player {who}", f"первый игрок {who}")
        return f"{game}. {of[lang]}, {first[lang]}"

    def supply(self, state: Orion, lang: Language) -> str:
        """What lies in the middle of the table."""
        piles = Words(
            f"deck {state.left}, discard pile {len(state.discard)}", f"колода {state.left}, сброс {len(state.discard)}"
        ).capitalized()[lang]
        if len(state.discard):
            top = self.actions.name(int(state.discard[len(state.discard) - 1]), lang)
            piles += Words(f" (on top: {top})", f" (сверху: {top})")[lang]
        advisors = self.advisors(state, lang)
        if not advisors:
            return piles
        return f"{piles}, {Words('advisors', 'советники')[lang]}: {', '.join(advisors)}"

    def advisors(self, state: Orion, lang: Language) -> list[str]:
        """The advisors on the table."""
        return [self.actions.name(int(advisor), lang) for advisor in state.table]

    def cubes(self, state: Orion, seat: int, place: int) -> list[str]:
        """The slots of a working card that are taken."""
        me = state.seats[seat]
        return [name for slot, name in ((SLOT_A, "A"), (SLOT_P, "P")) if state.slot_taken(me, place, slot)]

    def system(self, state: Orion, seat: int, place: int, lang: Language) -> str:
        """The structures of a system from the top down: Autolab (cube in A) / Titan / Biospheres."""
        system = int(state.seats[seat].systems[place])
        names = [self.actions.name(int(card_at(system, level)), lang) for level in range(int(size(system)) - 1, -1, -1)]
        if names:
            names[0] += self.with_cubes(state, seat, place, lang)
        elif place == ALLUVIA:
            names = ["—"]
        return " / ".join(names)

    def with_cubes(self, state: Orion, seat: int, place: int, lang: Language) -> str:
        """What lies in the slots of a working card, in brackets."""
        found = [CUBE_IN[slot][lang] for slot in self.cubes(state, seat, place)]
        return f" ({', '.join(found)})" if found else ""

    def places(self, state: Orion, seat: int) -> list[int]:
        """The systems of a seat, that of its advisor too."""
        me = state.seats[seat]
        return [
            place for place in range(ALLUVIA + 1) if me.systems[place] or (place == ALLUVIA and state.own_system(me))
        ]

    def tracks(self, state: Orion, seat: int) -> list[tuple[Words, int]]:
        """What the markers of a board show."""
        me = state.seats[seat]
        found = [
            (Words(NOUN[resource].en[1], NOUN[resource].ru[0 if resource != "fleet" else 1]), int(me.resource(index)))
            for index, resource in enumerate(RESOURCES)
        ]
        found[1] = (Words("fleets", "флоты"), found[1][1])
        found.append((Words("loyalty", "лояльность"), int(me.loyalty)))
        found.append((Words("points", "очки"), int(me.vp)))
        found.append((Words("actions", "действия"), int(me.actions)))
        return found

    def attacked(self, state: Orion, seat: int, lang: Language) -> str:
        """How often a seat has attacked the others in this round: B, C ×2."""
        me = state.seats[seat]
        found = [
            words.times(seat_name(other), int(me.attacked(other)))
            for other in range(int(state.players))
            if me.attacked(other)
        ]
        return ", ".join(found)

    def seat(self, state: Orion, seat: int, lang: Language, names: Sequence[str] | None = None) -> list[str]:
        """The board, the systems, the advisor and the hand of a seat."""
        me = state.seats[seat]
        race = f" ({self.actions.race(int(me.race))[lang]})" if me.race >= 0 else ""
        tracks = ", ".join(f"{name[lang]} {n}" for name, n in self.tracks(state, seat))
        lines = [f"{seat_name(seat, names)}{race}: {tracks}"]
        if me.advisor >= 0:
            advisor = self.actions.name(int(me.advisor), lang) + self.with_cubes(state, seat, ADVISOR, lang)
            lines.append(f"  {Words('advisor', 'советник')[lang]}: {advisor}")
        for place in self.places(state, seat):
            where = self.actions.system(state, seat, place)[lang]
            lines.append(f"  {where}: {self.system(state, seat, place, lang)}")
        used = [Words("Propaganda used", "пропаганда была")[lang]] if me.propaganda else []
        attacked = self.attacked(state, seat, lang)
        if attacked:
            used.append(Words(f"attacked {attacked}", f"атаковал(а) {attacked}")[lang])
        if used:
            lines.append(f"  {', '.join(used)}")
        for title, cards in ((Words("hand", "рука"), me.hand), (Words("drawn", "взято"), me.drawn)):
            if len(cards) or title.en == "hand":
                shown = self.pile(cards, lang)
                lines.append(f"  {title[lang]} {len(cards)}" + (f": {shown}" if shown else ""))
        return lines

    def table(self, state: Orion, lang: Language, names: Sequence[str] | None = None) -> str:
        """The whole position."""
        lines = [self.heading(state, lang, names), self.supply(state, lang)]
        for seat in range(int(state.players)):
            lines += self.seat(state, seat, lang, names)
        return "\n".join(lines)

    def discards(self, state: Orion, lang: Language) -> str:
        """The open discard pile from the top down."""
        cards = [self.actions.name(int(card), lang) for card in state.discard]
        return ", ".join(reversed(cards)) or NONE[lang]
