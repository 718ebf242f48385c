"""The picture of a position of Race for the Galaxy in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from stardeck.engine.views import DESIGN
from stardeck.games import words
from stardeck.games.race import cardtext
from stardeck.games.race.actiontext import ACTIONS
from stardeck.games.race.card import STRENGTH, VS_XENO
from stardeck.games.race.eventtext import space
from stardeck.games.race.state import GOOD_SHIFT, Player, Race
from stardeck.games.race.track import LAST_WAVE, Invasion, wave_of
from stardeck.games.race.wordtext import GOOD
from stardeck.games.words import NONE, seat_name
from stardeck.language import Language, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame


def strength_vs_xenos(player: Player) -> int:
    """What counts on the track: general military and military against Xenos."""
    return int(player.totals[STRENGTH] + player.totals[VS_XENO])


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

    def invasion(self, state: Race, invasion: Invasion, lang: Language, names: Sequence[str] | None = None) -> str:
        """The repulse value, the deck and the track."""
        strength = sum(int(strength_vs_xenos(seat)) for seat in state.seats)
        words = Words(
            f"Repulse value {invasion.repulse}, strength of the empire {strength}, defeats {invasion.defeats} of 2",
            f"Значение отражения {invasion.repulse}, сила империи {strength}, поражений {invasion.defeats} из 2",
        )
        wave = int(wave_of(invasion.deck[invasion.left - 1])) if invasion.left else LAST_WAVE
        words = words + (Words(f", next wave {wave}", f", следующая волна {wave}") if wave else same(""))
        track = ", ".join(
            f"{seat_name(int(seat), names)} {space(int(invasion.spaces[seat]))[lang]}" for seat in invasion.discs
        )
        words = words + (Words("; track: ", "; трек: ") + same(track) if track else same(""))
        return words[lang]

    def chosen(self, state: Race, seat: int, lang: Language) -> str:
        """The action cards of a seat in this round."""
        return ", ".join(name[lang] for action, (name, _) in ACTIONS.items() if state.seats[seat].chose(action))

    def seat(self, state: Race, seat: int, lang: Language, names: Sequence[str] | None = None) -> list[str]:
        """The chips, the cards and the tableau of a seat."""
        player = state.seats[seat]
        strength = int(player.totals[STRENGTH] + player.strength)
        summary = Words(f"{player.vp} VP in chips, military {strength}", f"{player.vp} ПО в жетонах, атака {strength}")
        if state.invasion is not None:
            against = int(strength_vs_xenos(player))
            summary = summary + Words(
                f", against Xenos {against}, awards {player.awards}, war effort {player.war_effort}",
                f", против ксеносов {against}, награды {player.awards}, на военные нужды {player.war_effort}",
            )
        actions = self.chosen(state, seat, lang)
        lines = [f"{seat_name(seat, names)}: {summary[lang]}" + (f" [{actions}]" if actions else "")]
        piles = [(Words("hand", "рука"), player.hand)]
        if len(player.drawn):
            homes = Words("home worlds", "родные миры")
            piles.append((Words("drawn", "взято") if len(player.tableau) else homes, player.drawn))
        for title, cards in piles:
            shown = self.pile(cards, lang)
            lines.append(f"  {title[lang]} {len(cards)}" + (f": {shown}" if shown else ""))
        tableau = ", ".join(self.in_tableau(int(entry), lang) for entry in player.tableau)
        lines.append(f"  {Words('tableau', 'сектор')[lang]} {player.cards()}: {tableau or NONE[lang]}")
        if len(player.damaged):
            damaged = ", ".join(self.name(int(world), lang) for world in player.damaged)
            lines.append(f"  {Words('damaged', 'разорено')[lang]}: {damaged}")
        return lines

    def table(self, state: Race, lang: Language, names: Sequence[str] | None = None) -> str:
        """The whole position."""
        lines = [self.heading(state, lang), self.supply(state, lang)]
        if state.invasion is not None:
            lines.append(self.invasion(state, state.invasion, lang, names))
        for seat in range(int(state.players)):
            lines += self.seat(state, seat, lang, names)
        return "\n".join(lines)
