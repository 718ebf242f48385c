"""The picture of a position of Race for the Galaxy in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from stardeck.engine.views import DESIGN
from stardeck.games import words
from stardeck.games.race import cardtext, invasiontext
from stardeck.games.race.actiontext import ACTIONS
from stardeck.games.race.card import STRENGTH
from stardeck.games.race.state import GOOD_SHIFT, Race
from stardeck.games.race.wordtext import GOOD
from stardeck.games.words import NONE, seat_name
from stardeck.language import Language, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

DAMAGED: Final = Words("damaged", "мир разорён")


class TableText:
    """Piles and tableaus as words."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game

    def name(self, design: int, lang: Language) -> str:
        return cardtext.name(self.game.by_design[design], lang)

    def pile(self, cards: Iterable[int], lang: Language) -> str:
        """The cards of a pile: Gem World, Colony Ship ×2, 2 unknown; nothing if all are unknown."""
        return words.pile(cards, lambda design: self.name(design, lang), lang)

    def in_tableau(self, entry: int, lang: Language) -> str:
        """A card of a tableau with its good: Gem World (novelty good)."""
        record = self.game.by_design[entry & DESIGN]
        name = cardtext.name(record, lang)
        if not entry >> GOOD_SHIFT:
            return name
        noun = GOOD[record.good].noun if record.good else None
        good = Words(noun.en[0], noun.ru[0]) if noun else Words("good", "товар")
        return f"{name} ({good[lang]})"

    def heading(self, state: Race, lang: Language) -> str:
        """The game and the round."""
        return f"{self.game.name[lang]}. {Words(f'Round {state.round}', f'Раунд {state.round}')[lang]}"

    def supply(self, state: Race, lang: Language) -> str:
        """What lies in the middle of the table."""
        pool = max(0, int(state.pool))
        return Words(
            f"VP pool {pool}, deck {state.left}, discard pile {len(state.discard)}",
            f"запас ПО {pool}, колода {state.left}, сброс {len(state.discard)}",
        ).capitalized()[lang]

    def chosen(self, state: Race, seat: int, lang: Language) -> str:
        """The action cards of a seat in this round."""
        return ", ".join(name[lang] for action, (name, _) in ACTIONS.items() if state.seats[seat].chose(action))

    def seat(self, state: Race, seat: int, lang: Language, names: Sequence[str] | None = None) -> list[str]:
        """The chips, the cards and the tableau of a seat."""
        player = state.seats[seat]
        strength = int(player.totals[STRENGTH] + player.strength)
        summary = Words(f"{player.vp} VP in chips, military {strength}", f"{player.vp} ПО в жетонах, атака {strength}")
        if state.invasion is not None:
            summary = summary + same(", ") + invasiontext.of_seat(player)
        actions = self.chosen(state, seat, lang)
        lines = [f"{seat_name(seat, names)}: {summary[lang]}" + (f" [{actions}]" if actions else "")]
        piles = [(Words("hand", "рука"), player.hand)]
        if len(player.drawn):
            homes = Words("home worlds", "родные миры")
            piles.append((Words("drawn", "взято") if len(player.tableau) else homes, player.drawn))
        for title, cards in piles:
            shown = self.pile(cards, lang)
            lines.append(f"  {title[lang]} {len(cards)}" + (f": {shown}" if shown else ""))
        tableau = [self.in_tableau(int(entry), lang) for entry in player.tableau]
        tableau += [self.damaged(int(world), lang) for world in player.damaged]
        lines.append(f"  {Words('tableau', 'сектор')[lang]} {player.cards()}: {', '.join(tableau) or NONE[lang]}")
        if state.invasion is not None:
            meets = invasiontext.meets(state, state.invasion, seat)
            lines += [f"  {(Words('invasion: ', 'вторжение: ') + meets)[lang]}"] if meets else []
        return lines

    def damaged(self, world: int, lang: Language) -> str:
        """A damaged world in a tableau: Gem World (damaged)."""
        return f"{self.name(world, lang)} ({DAMAGED[lang]})"

    def table(self, state: Race, lang: Language, names: Sequence[str] | None = None) -> str:
        """The whole position."""
        lines = [self.heading(state, lang), self.supply(state, lang)]
        if state.invasion is not None:
            lines += [line[lang] for line in invasiontext.told(state, state.invasion, names)]
        for seat in range(int(state.players)):
            lines += self.seat(state, seat, lang, names)
        return "\n".join(lines)
