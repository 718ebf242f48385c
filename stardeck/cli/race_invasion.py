"""The invasion in a terminal: the repulse track as a picture or in a line, and what is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stardeck.cli.screen import Space
from stardeck.games.race import invasiontext
from stardeck.games.race.invasiontext import empire, stacks
from stardeck.games.race.state import Race
from stardeck.games.race.track import LOWEST_SPACE, NO_CARD, Invasion
from stardeck.games.words import seat_name
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType

INVASION: Final = Words("Invasion", "Вторжение")
LABEL_EVERY: Final = 5  # spaces
EMPIRE_MARK: Final = "▲"
REPULSE_MARK: Final = "◆"
EMPIRE: Final = Words("the empire has {n}", "сила империи {n}")
REPULSE: Final = Words("repulsed at {n}", "отражение при {n}")
FRAME: Final = 4  # columns that a frame takes


def under_way(invasion: Invasion) -> bool:
    """Whether players defend just now."""
    return any(card != NO_CARD for card in invasion.cards)


class InvasionBoard:
    """What lies beside the table in the invasion mode."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang

    # --- plain lines -----------------------------------------------------------------------------------------

    def lines(self, state: Race, invasion: Invasion) -> list[str]:
        return [line[self.lang] for line in invasiontext.told(state, invasion)]

    def outlook(self, state: Race, invasion: Invasion) -> list[str]:
        """All about the invasion: its numbers, the track, what each wave can still bring, and what can be won."""
        won = [line[self.lang] for line in invasiontext.at_stake(state)]
        return [*self.lines(state, invasion), *invasiontext.outlook(invasion, self.lang), *won]

    def meets(self, state: Race, seat: int) -> str:
        """The invasion card of a seat and how it stands; nothing outside an invasion step."""
        if state.invasion is None:
            return ""
        meets = invasiontext.meets(state, state.invasion, seat)
        return f"{INVASION[self.lang]}: {meets[self.lang]}" if meets else ""

    def seat_numbers(self, state: Race, seat: int) -> list[tuple[str, str]]:
        """What a seat has against the Xenos and from the war."""
        if state.invasion is None:
            return []
        return [(name[self.lang], said) for name, said in invasiontext.seat_facts(state.seats[seat])]

    # --- the picture -----------------------------------------------------------------------------------------

    def rows(self, state: Race, invasion: Invasion, width: int, space: Space) -> list[RenderableType]:
        """The numbers of the invasion, and the track: drawn where there is space for it."""
        from rich.text import Text

        numbers = Text(f"{INVASION[self.lang]}:")
        for number, (name, said) in enumerate(invasiontext.facts(state, invasion)):
            numbers.append(", " if number else " ").append(f"{name[self.lang]} ").append(said[self.lang], style="bold")
        rows: list[RenderableType] = [numbers]
        if not len(invasion.discs):
            return rows
        drawn = self.drawing(state, invasion, width - FRAME) if space is Space.FRAMES else []
        if drawn:
            return [*rows, *(Text(line, no_wrap=True) for line in drawn)]
        return [*rows, *(Text(line[self.lang]) for line in invasiontext.told(state, invasion)[1:])]

    def drawing(self, state: Race, invasion: Invasion, width: int) -> list[str]:
        """The track in letters: the discs in their stacks, the spaces, and below them the two arrows.

        Empty if it does not fit.
        """
        strength, repulse = empire(state), int(invasion.repulse)
        found = stacks(invasion)
        last = max(repulse, strength, 0, *(where for where, _ in found))
        count = last - LOWEST_SPACE + 1
        step = 2 if 2 * count + 2 <= width else 1
        if step * count + 2 > width:
            return []

        def column(where: int) -> int:
            return step * (max(where, LOWEST_SPACE) - LOWEST_SPACE) + 1

        height = max(len(seats) for _, seats in found)
        rows = [[" "] * width for _ in range(height)]
        for where, seats in found:
            for level, seat in enumerate(reversed(seats)):
                rows[height - 1 - level][column(where)] = seat_name(seat)
        scale, labels = [" "] * width, [" "] * width
        for where in range(LOWEST_SPACE, last + 1):
            labelled = where % LABEL_EVERY == 0
            scale[column(where)] = "‹" if where == LOWEST_SPACE else "┼" if labelled else "·"
            if labelled:
                write(labels, column(where), str(where))
        arrows = [(strength, EMPIRE_MARK, EMPIRE), (repulse, REPULSE_MARK, REPULSE)]
        marks = []
        for where, mark, words in sorted(arrows, key=lambda arrow: arrow[0]):
            said = words[self.lang].format(n=invasiontext.number(where))
            marks.append(marked(column(where), mark, said, width))
        return ["".join(row).rstrip() for row in (*rows, scale, labels, *merged(marks))]


def write(row: list[str], at: int, words: str) -> None:
    """Write words into a row from a column on, as far as it goes."""
    for column, sign in enumerate(words, start=at):
        if column < len(row):
            row[column] = sign


def marked(column: int, mark: str, words: str, width: int) -> list[str]:
    """An arrow at its space, its words behind it, or before it where the row ends."""
    row = [" "] * width
    row[column] = mark
    write(row, column + 2 if column + 2 + len(words) <= width else max(0, column - 1 - len(words)), words)
    return row


def merged(rows: list[list[str]]) -> list[list[str]]:
    """Two rows as one if they do not touch each other."""
    first, second = rows
    ends = max(i for i, sign in enumerate(first) if sign != " ")
    begins = min(i for i, sign in enumerate(second) if sign != " ")
    if ends + 1 < begins:
        return [[a if a != " " else b for a, b in zip(first, second)]]
    return rows
