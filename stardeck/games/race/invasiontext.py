"""The words of the invasion: its cards, the parts of a defense, the repulse track and what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stardeck.games.race.card import STRENGTH as MILITARY
from stardeck.games.race.card import VS_XENO, XENO_DEFENSE
from stardeck.games.race.invasion import BUNKER_DEFENSE, Defend, bunker_defense
from stardeck.games.race.state import Player, Race
from stardeck.games.race.track import (
    DEFEATS,
    FIRST_INVASION,
    FIRST_ROUND,
    LAST_WAVE,
    LOWEST_SPACE,
    NO_CARD,
    PLUS,
    STRENGTH,
    TILE_VP,
    UNSEEN,
    WAVE_SHIFT,
    Invasion,
)
from stardeck.games.words import seat_name, times
from stardeck.language import CARD, Language, Noun, joined, same
from stardeck.language import Text as Words

AWARD: Final = Noun(
    ("award token", "award tokens"), ("наградной жетон", "наградных жетона", "наградных жетонов"), "наградной жетон"
)
# The parts of a defense, each with its number, and what a part below 0 takes away.
PARTS: Final = (
    Words("{n}", "{n}"),
    Words("{n} vs Xenos", "{n} против ксеносов"),
    Words("{n} Xeno defense", "{n} ксено-защита"),
    Words("{n} temporary", "{n} на время"),
    Words("{n} bunker", "{n} бункер"),
)
HELD: Final = Words("held", "отбито")
LOST: Final = Words("lost", "прорыв")

REPULSE_VALUE: Final = Words("repulse value", "значение отражения")
EMPIRE: Final = Words("strength of the empire", "сила империи")
DEFEATED: Final = Words("defeats", "поражений")
NEXT_WAVE: Final = Words("next wave", "следующая волна")
AGAINST_XENOS: Final = Words("against Xenos", "против ксеносов")
DEFENSE: Final = Words("Xeno defense", "ксено-защита")
AWARDS: Final = Words("awards", "награды")
WAR_EFFORT: Final = Words("war effort", "военные нужды")
FIRST: Final = Words("first invasion", "первое вторжение")

TILES: Final = {
    "repulse": Words("if the Xenos are repulsed", "если ксеносы отражены"),
    "unless_defeated": Words("unless the Xenos win", "если ксеносы не победят"),
}
BY_SCORE: Final = Words(
    "After the second defeat of the empire the highest score wins",
    "После второго поражения империи побеждает больший счёт",
)


def number(n: int) -> str:
    """A number with a minus that is not a hyphen."""
    return str(n).replace("-", "−")


# --- cards and defenses --------------------------------------------------------------------------------------


def value(card: int) -> str:
    """What is printed on an invasion card: 7, −1, +4."""
    strength = card & STRENGTH
    return f"+{strength - PLUS}" if strength >= PLUS else number(strength - 1)


def invader(card: int, power: int) -> Words:
    """An invasion card and its power against its player: of wave 2 with power 4; of wave 3, military +4: power 7."""
    words = Words(f"of wave {card >> WAVE_SHIFT}", f"волны {card >> WAVE_SHIFT}")
    if card & STRENGTH >= PLUS:
        return (
            words
            + Words(f", military {value(card)}: power ", f", атака {value(card)}: мощность ")
            + same(number(power))
        )
    return words + Words(" with power ", ", мощность ") + same(number(power))


def parts_now(state: Race, invasion: Invasion, seat: int) -> list[int]:
    """The parts of the defense of a seat in the step under way, as in the event that compares them."""
    me = state.seats[seat]
    general = int(invasion.general[seat])
    return [
        general,
        int(invasion.values[seat]) - general,
        int(invasion.defense[seat]),
        int(me.strength + me.strength_vs_xeno),
        int(bunker_defense(invasion, seat)),
    ]


def defense(parts: Sequence[int]) -> Words:
    """The parts of a defense and their sum: 7 + 2 vs Xenos + 2 bunker = 11; a single part is its own sum."""
    words = same(number(parts[0]))
    for part, name in zip(parts[1:], PARTS[1:]):
        if part:
            sign = same(" + " if part > 0 else " − ")
            words = words + sign + Words(name.en.format(n=abs(part)), name.ru.format(n=abs(part)))
    return words + same(f" = {number(sum(parts))}") if any(parts[1:]) else words


def meets(state: Race, invasion: Invasion, seat: int) -> Words | None:
    """The invasion card of a seat, its defense and how it stands; None while no cards are dealt."""
    card = int(invasion.cards[seat])
    if card == NO_CARD:
        return None
    power, parts = int(invasion.power(seat)), parts_now(state, invasion, seat)
    words = Words("card ", "карта ") + invader(card, power)
    words = words + Words(" against ", " против защиты ") + defense(parts)
    if any(isinstance(step, Defend) and whose == seat for step, whose in zip(state.agenda, state.whose)):
        tokens = AWARD.taken(int(invasion.stakes[seat]))
        return words + Words(f" (at stake: {tokens.en})", f" (на кону: {tokens.ru})")
    return words + same(": ") + (HELD if invasion.held >> seat & 1 else LOST)


# --- the track -----------------------------------------------------------------------------------------------


def strength_vs_xenos(player: Player) -> int:
    """What counts on the track: general military and military against Xenos."""
    return int(player.totals[MILITARY] + player.totals[VS_XENO])


def empire(state: Race) -> int:
    """The strength of the empire."""
    return sum(strength_vs_xenos(seat) for seat in state.seats)


def space(n: int) -> Words:
    """A space of the repulse track."""
    return Words("below −2", "левее −2") if n <= LOWEST_SPACE else same(number(n))


def stacks(invasion: Invasion) -> list[tuple[int, list[int]]]:
    """The spaces with discs, the furthest first, and whose discs lie there, from the top."""
    found: dict[int, list[int]] = {}
    for seat in invasion.discs:
        found.setdefault(int(invasion.spaces[seat]), []).append(int(seat))
    return list(found.items())


def track(invasion: Invasion, names: Sequence[str] | None = None) -> Words:
    """Where the discs lie: 3: B; 0: C, A (a stack from its top)."""
    found = stacks(invasion)
    spaces = [space(where) + same(": " + ", ".join(seat_name(seat, names) for seat in seats)) for where, seats in found]
    stacked = any(len(seats) > 1 for _where, seats in found)
    words = joined(spaces, same("; "))
    return words + Words(" (a stack from its top)", " (в стопке сверху вниз)") if stacked else words


# --- what is still to come -----------------------------------------------------------------------------------


def waves(invasion: Invasion) -> list[int]:
    """The waves of the cards in the invasion deck, from the top."""
    deck = [int(card) for card in invasion.deck[: invasion.left]][::-1]
    return [card >> WAVE_SHIFT for card in deck if card != FIRST_ROUND]


def facts(state: Race, invasion: Invasion) -> list[tuple[Words, Words]]:
    """The numbers of the invasion, each with its name."""
    to_come = waves(invasion)
    wave = to_come[0] if to_come else LAST_WAVE
    left = CARD.counted(to_come.count(wave))
    found = [
        (REPULSE_VALUE, same(str(invasion.repulse))),
        (EMPIRE, same(number(empire(state)))),
        (DEFEATED, Words(f"{invasion.defeats} of {DEFEATS}", f"{invasion.defeats} из {DEFEATS}")),
        (NEXT_WAVE, Words(f"{wave} ({left.en})", f"{wave} ({left.ru})")),
    ]
    if not len(invasion.discs):
        found.append((FIRST, Words(f"at the end of round {FIRST_INVASION}", f"в конце раунда {FIRST_INVASION}")))
    return found


def seat_facts(player: Player) -> list[tuple[Words, str]]:
    """What a seat has against the Xenos and from the war, each with its name; of the rest only what there is."""
    defense = int(player.totals[XENO_DEFENSE])
    found = [(DEFENSE, defense, f"{defense:+}")]
    found += [(name, int(n), str(n)) for name, n in ((AWARDS, player.awards), (WAR_EFFORT, player.war_effort))]
    return [(AGAINST_XENOS, number(strength_vs_xenos(player))), *((name, said) for name, n, said in found if n)]


def of_seat(player: Player) -> Words:
    """Against Xenos 4, Xeno defense +1, awards 2, war effort 1."""
    return joined([name + same(f" {said}") for name, said in seat_facts(player)], same(", "))


def told(state: Race, invasion: Invasion, names: Sequence[str] | None = None) -> list[Words]:
    """The invasion in lines: its numbers, and the track once discs lie there."""
    numbers = joined([name + same(" ") + said for name, said in facts(state, invasion)], same(", "))
    lines = [Words("Invasion: ", "Вторжение: ") + numbers]
    if len(invasion.discs):
        lines.append(Words("Repulse track: ", "Трек отражения: ") + track(invasion, names))
    return lines


def unseen(invasion: Invasion, wave: int) -> list[int]:
    """The cards of a wave that nobody has seen, in the deck or in the box; used cards of wave 3 are not among them."""
    hidden = [int(card) for card in invasion.unseen]
    if not hidden:  # the whole position
        hidden = [int(card) for card in (*invasion.deck[: invasion.left], *invasion.spare)]
    return sorted(card for card in hidden if card >> WAVE_SHIFT == wave and card & STRENGTH != UNSEEN)


def outlook(invasion: Invasion, lang: Language) -> list[str]:
    """For each wave how many cards are in the deck, and what they can be."""
    lines = []
    to_come = waves(invasion)
    for wave in range(1, LAST_WAVE + 1):
        left = CARD.counted(to_come.count(wave))
        counts = Counter(value(card) for card in unseen(invasion, wave))
        values = ", ".join(times(one, n) for one, n in counts.items())
        line = Words(f"Wave {wave}: {left.en} in the deck", f"Волна {wave}: в колоде {left.ru}")
        if to_come.count(wave):
            line = line + Words(", out of ", ", из таких: ") + same(values)
        if wave == LAST_WAVE and len(invasion.discard):
            used = ", ".join(value(int(card)) for card in sorted(int(card) for card in invasion.discard))
            line = line + Words(f"; used: {used}", f"; сыграны: {used}")
        lines.append(line[lang])
    return lines


def at_stake(state: Race) -> list[Words]:
    """What players can win, and the help that everybody has."""
    tokens = ", ".join(str(n) for n in state.rules.awards)
    tiles = TILES[state.rules.options["tiles"]]
    lines = [
        Words(
            f"Award tokens for holding, the furthest on the track first: {tokens}",
            f"Наградные жетоны за отбитое вторжение, от первого на треке: {tokens}",
        ),
        Words(
            f"Greatest Admiral and Greatest Contributor: {TILE_VP} VP each, {tiles.en}",
            f"«Великий адмирал» и «За главный вклад»: по {TILE_VP} ПО, {tiles.ru}",
        ),
        Words(
            f"Bunker: a card from hand for defense +{BUNKER_DEFENSE}, once in each invasion",
            f"Бункер: карта с руки за +{BUNKER_DEFENSE} к защите, один раз за вторжение",
        ),
    ]
    if state.rules.options["defeat"] == "by_score":
        lines.append(BY_SCORE)
    return lines
