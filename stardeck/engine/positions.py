"""Positions in JSON: reading them with errors that name the place, and the part that every game has.

A position may be written by hand, so everything is checked: a mistake gives a PositionError such as
"seats[1].hand[2]: no card has the id 'gunshp'; did you mean 'gunship'?", and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine import chance as chances
from stardeck.engine.actions import Actions
from stardeck.engine.chance import Chance
from stardeck.engine.errors import OptionError, PositionError
from stardeck.engine.events import SPECTATOR_BIT
from stardeck.engine.game import Game
from stardeck.engine.state import NO_CHANCE, State
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN, KNOWN, KNOWN_SHIFT, UNKNOWN

SPECTATORS = "spectators"
MOST = (1 << 31) - 1  # numbers of a position are smaller than this
ENGINE_KEYS = ("agenda", "at", "opened", "picks", "sealed", "revealed", "chance", "seed")


def similar(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" if a word is nearly one of the known ones."""
    close = get_close_matches(word, list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


class Part:
    """A value somewhere in a position, and the path that leads to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, why: str) -> NoReturn:
        raise PositionError(f"{self.path}: {why}" if self.path else why)

    def record(self, known: Iterable[str]) -> dict[str, Part]:
        """Read a JSON object that has no other fields than the known ones."""
        names = tuple(known)
        if not isinstance(self.value, dict):
            self.fail(f"must be an object with {', '.join(names)}, not {self.value!r:.60}")
        found = {}
        for name, value in self.value.items():
            if name not in names:
                self.fail(f"there is no field {name!r}{similar(str(name), names)}")
            found[name] = Part(value, f"{self.path}.{name}" if self.path else name)
        return found

    def row(self, most: int = 10_000) -> list[Part]:
        if not isinstance(self.value, (list, tuple)):
            self.fail(f"must be a list, not {self.value!r:.60}")
        if len(self.value) > most:
            self.fail(f"has {len(self.value)} items, {most} are the most")
        return [Part(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def number(self, low: int = 0, high: int = MOST) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            self.fail(f"must be a number from {low} to {high}, not {self.value!r:.60}")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"must be true or false, not {self.value!r:.60}")
        return self.value

    def word(self, known: Iterable[str], what: str) -> str:
        """Read one of the known words; `what` begins the sentence about any other ("no card has the id")."""
        names = tuple(known)
        if not isinstance(self.value, str) or self.value not in names:
            self.fail(f"{what} {self.value!r:.60}{similar(str(self.value), names)}")
        return self.value

    def seat(self, players: int) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not 0 <= self.value < players:
            self.fail(f"no such seat: {self.value!r:.60}; there are 0 to {players - 1}")
        return self.value


# --- cards -------------------------------------------------------------------------------------------------------


def held_to_json(names: Mapping[int, str], card: int) -> Any:
    """A card of a hidden pile: its id, or with those who know it besides its holder; null is a blank card."""
    if card & DESIGN == UNKNOWN:
        return None
    if not card & KNOWN:
        return names[card]
    if card & KNOWN == KNOWN:
        return {"card": names[card & DESIGN], "known_to": "all"}
    known = card >> KNOWN_SHIFT
    seats: list[int | str] = [seat for seat in range(SPECTATOR_BIT) if known >> seat & 1]
    if known >> SPECTATOR_BIT & 1:
        seats.append(SPECTATORS)
    return {"card": names[card & DESIGN], "known_to": seats}


class CardReader:
    """Reads cards by their ids and takes them out of a supply, which cannot give more than it has."""

    def __init__(
        self, designs: Mapping[str, int], supply: Mapping[int, int], players: int, sets: Iterable[str]
    ) -> None:
        self.designs = designs
        self.supply = supply
        self.players = players
        self.sets = ", ".join(sets)
        self.used: Counter[int] = Counter()

    def card(self, part: Part) -> int:
        """Read a card by its id and take it out of the supply."""
        if part.value is None:
            part.fail("a position needs every card; only a seat's view has blank ones")
        design = self.designs[part.word(self.designs, "no card has the id")]
        self.used[design] += 1
        most = self.supply.get(design, 0)
        if self.used[design] > most:
            part.fail(f"there are only {most} copies of {part.value} in the supply of {self.sets}")
        return design

    def held(self, parts: Iterable[Part]) -> vec[i64]:
        """Read a hidden pile, in the order given."""
        cards = []
        for part in parts:
            if not isinstance(part.value, dict):
                cards.append(i64(self.card(part)))
                continue
            fields = part.record(("card", "known_to"))
            if "card" not in fields:
                part.fail("has no card")
            known = self.knowledge(fields["known_to"]) if "known_to" in fields else 0
            cards.append(i64(self.card(fields["card"]) | known << KNOWN_SHIFT))
        return vec[i64](cards)

    def knowledge(self, part: Part) -> int:
        """Read which seats know a card, as bits."""
        if part.value == "all":
            return KNOWN >> KNOWN_SHIFT
        known = 0
        for item in part.row(SPECTATOR_BIT + 1):
            known |= 1 << (SPECTATOR_BIT if item.value == SPECTATORS else item.seat(self.players))
        return known

    def rest(self) -> list[int]:
        """All cards of the supply that have not been read."""
        return [design for design, n in self.supply.items() for _ in range(n - self.used[design])]


def read_options(game: Game, parts: Mapping[str, Part]) -> tuple[int, dict[str, Any]]:
    """Read the game, the rules, the players and the options of a position."""
    if "game" in parts:
        parts["game"].word((game.id,), f"this game is {game.id}, not")
    if "rules" in parts:
        parts["rules"].number(1)
    known = [option.name for option in game.options]
    part = parts.get("options", Part({}, "options"))
    given = {option: value.value for option, value in part.record(known).items()}
    players = parts["players"].number(1, 6) if "players" in parts else None
    try:
        return game.check(players, **given)
    except OptionError as problem:
        first, why = next(iter(problem.problems.items()))
        raise PositionError(f"{first if first == 'players' else 'options.' + first}: {why}") from None


# --- what every game has -------------------------------------------------------------------------------------


def engine_to_json(state: State) -> dict[str, Any]:
    """Write the agenda (the next step first), the counters, the sealed picks and the random source of a state."""
    data: dict[str, Any] = {
        "agenda": agenda_to_json(state),
        "opened": int(state.opened),
        "revealed": int(state.revealed),
    }
    if len(state.picks):
        data["picks"] = [int(n) for n in state.picks]
    if state.sealing:
        data["sealed"] = [[int(pick & 7), int(pick >> 3)] for pick in state.sealed]
    if state.chance is not NO_CHANCE:
        data["chance"] = state.chance.to_json()
    return data


def agenda_to_json(state: State) -> list[list[Any]]:
    """Write an agenda as [name, seat, ints], the next step first."""
    return [[step.name, int(seat), step.ints()] for step, seat in zip(state.agenda, state.whose)][::-1]


def read_chance(parts: Mapping[str, Part]) -> Chance:
    """Read the random source: `chance` as it was written, or a `seed`, or the source of seed 1."""
    if "chance" not in parts:
        seed = parts.get("seed", Part(1))
        if isinstance(seed.value, bool) or not isinstance(seed.value, (int, str)):
            seed.fail(f"must be a number or 64 hex digits, not {seed.value!r:.60}")
        try:
            return chances.source(seed.value)
        except ValueError as problem:
            seed.fail(str(problem))
    part = parts["chance"]
    items = part.row(5)
    kind = items[0].word(("fast", "cipher"), "no random source is called") if items else part.fail("is empty")
    if len(items) != (5 if kind == "fast" else 3):
        part.fail("must be ['fast', four numbers] or ['cipher', 64 hex digits, words given]")
    if kind == "fast":
        return chances.from_json([kind, *(item.number(0, chances.WORD) for item in items[1:])])
    if not isinstance(items[1].value, str):
        items[1].fail("must be 64 hex digits")
    try:
        return chances.from_json([kind, items[1].value, items[2].number(0, 1 << 36)])
    except ValueError as problem:
        items[1].fail(str(problem))


def read_counters(state: State, parts: Mapping[str, Part]) -> None:
    """Read how much has happened and been noticed so far; left out, nothing has."""
    if "opened" in parts:
        state.opened = i64(parts["opened"].number())
    if "revealed" in parts:
        state.revealed = i64(parts["revealed"].number())
    if "picks" in parts:
        counts = [i64(item.number()) for item in parts["picks"].row(int(state.players))]
        if counts and len(counts) != state.players:
            parts["picks"].fail(f"must have a number for each of the {state.players} seats")
        state.picks = vec[i64](counts)


def read_step(part: Part, steps: Mapping[str, type[Step]], players: int, seat: int = -1) -> tuple[Step, int]:
    """Read [name, seat, ints]; with a default seat also [name, ints] or only the name."""
    items = [part] if isinstance(part.value, str) else part.row(3)
    if not items:
        part.fail("must be [name, seat, numbers]")
    kind = steps[items[0].word(steps, "no step is called")]
    if len(items) == 3 or (len(items) == 2 and isinstance(items[1].value, int)) or seat < 0:
        if len(items) < 2:
            part.fail("must be [name, seat, numbers]")
        seat = items.pop(1).seat(players)
    ints = [item.number(-MOST, MOST) for item in items[1].row()] if len(items) > 1 else []
    try:
        return kind(*ints), seat
    except TypeError:
        wanted = ", ".join(kind.fields) or "nothing"
        part.fail(f"the numbers of {kind.name} are ({wanted}), and here are {len(ints)}")


def go_on(state: State, parts: Mapping[str, Part]) -> None:
    """Let a state whose agenda has been read come to the next decision; sealed picks are sealed again."""
    sealed = parts.get("sealed")
    step = state.agenda[-1] if len(state.agenda) else None
    if sealed is not None and isinstance(step, Sealed):
        read_sealed(state, step, sealed)
    elif sealed is not None and sealed.row():
        sealed.fail("nobody chooses secretly in this position")
    else:
        state.run()
    actions = Actions()
    for seat in range(int(state.players)):
        if state.deciding >> i64(seat) & 1:
            state.legal(i64(seat), actions)
            if actions.count == 0:
                raise PositionError(f"agenda[0]: seat {seat} has nothing to choose from in {state.agenda[-1].name}")


def read_sealed(state: State, step: Sealed, part: Part) -> None:
    """Read sealed picks, each [seat, action], and find out who is ready."""
    choosing = step.resolve(state, i64(state.whose[-1]))
    if not choosing:
        part.fail("nobody chooses secretly in this position")
    state.sealing = True
    state.deciding = choosing
    if not len(state.picks):
        state.picks = vec[i64]([i64(0)] * int(state.players))
    picks: list[i64] = []
    for item in part.row():
        pair = item.row(2)
        if len(pair) != 2:
            item.fail("must be [seat, action]")
        seat, action = pair[0].seat(int(state.players)), pair[1].number()
        if state.refuse(seat, action):
            item.fail(f"seat {seat} cannot choose {action} here")
        picks.append(i64(seat | action << 3))
        state.sealed = vec[i64](picks)
        if step.ready(state, i64(seat), state.draft(i64(seat))):
            state.deciding &= ~(i64(1) << i64(seat))
    for seat in range(int(state.players)):
        if state.deciding >> i64(seat) & 1:
            state.answer_the_obvious(step, i64(seat))
    if not state.deciding:
        part.fail("everybody has answered: this choice would have been revealed")
