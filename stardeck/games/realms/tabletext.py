"""The picture of a position of Star Realms in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games import words
from stardeck.games.realms import cardtext, modetext
from stardeck.games.realms.card import EXPLORER
from stardeck.games.realms.cards import Record
from stardeck.games.realms.state import ALLIED, GAP, USED, Realms, damage_on, face
from stardeck.games.words import NONE, seat_name
from stardeck.games.words import grouped as grouped
from stardeck.language import CARD, Language, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame


class TableText:
    """Piles, pools and cards in play as words."""

    def __init__(self, game: RealmsGame) -> None:
        self.game = game

    def record(self, design: int) -> Record:
        return self.game.by_design[design]

    def pile(self, cards: Iterable[int], lang: Language) -> str:
        """The cards of a pile: Scout ×3, Viper, 2 unknown; nothing if all are unknown."""
        return words.pile(cards, lambda design: cardtext.name(self.record(design), lang), lang)

    def knows_pile(self, cards: Iterable[int]) -> bool:
        """Whether a view shows at least one card of a hidden pile."""
        return any(int(card) & DESIGN != UNKNOWN for card in cards)

    def in_play(self, state: Realms, seat: int, entry: int, lang: Language) -> str:
        """A card in play: Stealth Tower as War World (outpost, defense 5; used)."""
        record = self.record(entry & DESIGN)
        name = cardtext.name(record, lang)
        model = int(face(entry))
        if model != entry & DESIGN:
            name += Words(" as ", " как ")[lang] + cardtext.name(self.record(model), lang)
        notes = self.notes(record, self.record(model), entry, lang)
        if record.kind == "base":
            kind = Words("outpost", "аванпост") if record.outpost else Words("base", "база")
            defense = Words(f", defense {record.defense}", f", оборона {record.defense}")
            notes.insert(0, (kind + defense)[lang])
            damage = damage_on(entry)
            if damage:
                notes.append(Words(f"damage {damage}", f"повреждения: {damage}")[lang])
        return f"{name} ({'; '.join(notes)})" if notes else name

    def gambit(self, card: int, lang: Language) -> str:
        """A gambit: its name, and whether everybody knows it."""
        if card & DESIGN == UNKNOWN:
            return words.UNKNOWN_CARD[lang]
        up = Words(" (revealed)", " (раскрыт)")[lang] if card > DESIGN else ""
        return cardtext.name(self.record(card & DESIGN), lang) + up

    def notes(self, record: Record, model: Record, entry: int, lang: Language) -> list[str]:
        """What of a card in play has been used this turn, where that is worth telling."""
        notes = []
        if model.kind == "base" and "primary" in model.abilities and entry & USED:
            notes.append(Words("used", "свойство применено")[lang])
        if "ally" in model.abilities and entry & ALLIED:
            notes.append(Words("ally used", "союзник применён")[lang])
        return notes

    def play_area(self, state: Realms, seat: int, lang: Language) -> list[str]:
        """The cards in play, equal ones counted."""
        return words.repeated(self.in_play(state, seat, int(entry), lang) for entry in state.seats[seat].play)

    def row(self, state: Realms, lang: Language) -> list[str]:
        """The trade row with the cost of each card."""
        return [
            f"{cardtext.name(self.record(int(design)), lang)} ({self.record(int(design)).cost})"
            for design in state.row
            if design != GAP
        ]

    def heading(self, state: Realms, lang: Language, names: Sequence[str] | None = None) -> str:
        """The game and whose turn it is."""
        plays = modetext.who_plays(state, names)
        turn = Words(f"Turn {state.turn}, {plays.en}", f"Ход {state.turn}, {plays.ru}")
        return f"{self.game.name[lang]}{self.mode(state)[lang]}. {turn[lang]}"

    def mode(self, state: Realms) -> Words:
        """How many play what, where it is not the duel."""
        if state.players == 2:
            return same("")
        return same(" · ") + modetext.NAMES[state.rules.mode.name]

    def supply(self, state: Realms, lang: Language) -> list[str]:
        """The trade row and what lies beside it."""
        explorer = self.record(EXPLORER)
        cost = Words(f"cost {explorer.cost}", f"стоимость {explorer.cost}")[lang]
        deck = CARD.counted(int(state.trade_left))[lang]
        row = Words(f"Trade row (deck: {deck})", f"Торговый ряд (в колоде {deck})")[lang]
        lines = [
            f"{row}: {', '.join(self.row(state, lang)) or NONE[lang]}",
            f"{cardtext.name(explorer, lang)} ({cost}): {state.explorers}",
        ]
        if len(state.scrap_heap):
            heap = Words("Scrap heap", "Утиль")[lang]
            lines.append(f"{heap} ({len(state.scrap_heap)}): {self.pile(state.scrap_heap, lang)}")
        if len(state.removed):
            gone = Words("Out of the game", "Вне игры")[lang]
            lines.append(f"{gone} ({len(state.removed)}): {self.pile(state.removed, lang)}")
        return lines

    def seat_notes(self, state: Realms, seat: int, lang: Language, names: Sequence[str] | None = None) -> str:
        """What the mode makes of a seat, behind its name: (admiral; with B, C)."""
        notes = "; ".join(note[lang] for note in modetext.notes(state, seat, names))
        return f" ({notes})" if notes else ""

    def seat(self, state: Realms, seat: int, lang: Language, names: Sequence[str] | None = None) -> list[str]:
        """The pools and piles of a seat."""
        player = state.seats[seat]
        authority = state.authority_of(seat)
        who = seat_name(seat, names) + self.seat_notes(state, seat, lang, names)
        if state.out >> seat & 1 and not len(player.discard):
            return [who]
        pools = Words(
            f"authority {authority}, trade {player.trade}, combat {player.combat}",
            f"влияние {authority}, торговля {player.trade}, бой {player.combat}",
        )
        lines = [f"{who}: {pools[lang]}"]
        deck = player.deck[: player.left]
        lines.append(f"  {Words('deck', 'колода')[lang]} {player.left}")
        if len(player.unseen) and self.knows_pile(deck):
            top = self.pile([card for card in deck if int(card) & DESIGN != UNKNOWN], lang)
            lines[-1] += Words(f" (known in it: {top})", f" (в ней известно: {top})")[lang]
        for heading, cards in ((Words("hand", "рука"), player.hand), (Words("discard", "сброс"), player.discard)):
            shown = self.pile(cards, lang)
            lines.append(f"  {heading[lang]} {len(cards)}" + (f": {shown}" if shown else ""))
        if len(player.gambits):
            gambits = ", ".join(self.gambit(int(card), lang) for card in player.gambits)
            lines.append(f"  {Words('gambits', 'гамбиты')[lang]}: {gambits}")
        if player.owes:
            lines.append(Words("  must discard: ", "  должен сбросить карт: ")[lang] + str(player.owes))
        play = self.play_area(state, seat, lang)
        lines.append(f"  {Words('in play', 'в игре')[lang]}: {', '.join(play) or NONE[lang]}")
        return lines

    def table(self, state: Realms, lang: Language, names: Sequence[str] | None = None) -> str:
        """The whole position."""
        lines = [self.heading(state, lang, names), *self.supply(state, lang)]
        for seat in range(int(state.players)):
            lines += self.seat(state, seat, lang, names)
        return "\n".join(lines)
