"""A game at the terminal: people type, bots answer, and every action is saved before the next question."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from stardeck import bots
from stardeck.cli import history, story, words
from stardeck.cli.saves import Save, quoted
from stardeck.cli.screen import Screen, View, amounts
from stardeck.cli.typed import ALL, Option, find, find_options, options
from stardeck.cli.typed import words as split
from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.errors import UndoRefused
from stardeck.engine.events import Event
from stardeck.engine.journal import Play
from stardeck.language import LANGUAGES, Language

HUMAN = "human"


class Leave(Exception):
    """The player leaves the table."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until an action is carried out and saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class Table:
    """One game, the people and bots around it, and the file it is kept in."""

    def __init__(self, play: Play, save: Save, screen: Screen, lang: Language) -> None:
        self.play = play
        self.save = save
        self.screen = screen
        self.lang = lang
        self.game = play.journal.game
        self.seats: Sequence[str] = play.journal.header.seats
        self.bots = {seat: bots.load(name, self.game) for seat, name in enumerate(self.seats) if name != HUMAN}
        self.told: list[tuple[Event, ...]] = [moment.events for moment in history.moments(play.journal)]
        self.heard = {seat: len(self.told) for seat in self.people}  # how much of it each person has been told
        self.note = ""  # said with the next question
        self.viewer = -1
        self.turn_shown = (-1, -1)
        self.waiting: list[str] = []  # words typed ahead for the next question
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": self.help,
            "table": self.table,
            "card": self.card,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.log,
            "discard": self.discard,
            "heap": self.heap,
            "save": self.save_copy,
            "quit": self.quit,
        }

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.seats)) if seat not in self.bots]

    # --- the game --------------------------------------------------------------------------------------------

    def run(self, *greeting: str) -> None:
        """Play until the game is over; Leave or KeyboardInterrupt if the player goes first."""
        with uninterrupted():
            self.save.write(self.play.journal)
        try:
            self.screen.welcome(*greeting, words.HOW_TO_CHOOSE[self.lang], words.TYPE_HELP[self.lang])
        except EOFError:
            raise Leave from None
        while not self.play.state.over:
            seat = next(s for s in range(len(self.seats)) if self.play.state.deciding >> s & 1)
            if seat in self.bots:
                self.act(seat, self.bots[seat].choose(self.play.state.seen_by(seat)))
            else:
                self.ask(seat)
        self.end()

    def act(self, seat: int, action: int) -> None:
        """Carry out an action and keep it."""
        with uninterrupted():
            self.told.append(tuple(self.play.apply(seat, action)))
            self.save.write(self.play.journal)

    def end(self) -> None:
        with uninterrupted():
            self.save.write(self.play.journal)
            self.save.finish()
        self.screen.say(*self.news(), "", words.GAME_OVER[self.lang])
        self.screen.say(self.game.text.result(self.play.state, self.lang))

    def news(self) -> list[str]:
        """The lines of what happened since the last question."""
        found = [self.note] if self.note else []
        found += self.lines(self.told[self.heard.get(self.viewer, 0) :])
        self.note = ""
        self.heard[self.viewer] = len(self.told)
        return found

    def lines(self, told: Sequence[tuple[Event, ...]]) -> list[str]:
        return story.told(self.game, told, self.viewer, self.lang)

    # --- a question ------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Ask a person until an action has been carried out or taken back."""
        if seat != self.viewer:
            self.sit_down(seat)
        offered = options(self.game, self.play.state, seat, self.lang)
        turn = (self.turn(), seat)
        if not self.waiting:
            self.show(offered, whole=turn != self.turn_shown)
            self.turn_shown = turn
        self.offered = offered
        while True:
            typed = self.typed()
            if self.answer(seat, typed, offered):
                return

    def turn(self) -> int:
        """A number that changes when a new turn begins."""
        return int(getattr(self.play.state, "turn", 0))

    def typed(self) -> list[str]:
        """The next words: those typed ahead, or a new line."""
        if self.waiting:
            ahead, self.waiting = self.waiting, []
            return ahead
        try:
            line = self.screen.ask()
        except EOFError:
            raise Leave from None
        if line.strip().startswith("?"):
            return ["card", *split(line)] if split(line) else ["help"]
        if line.split()[:1] and line.split()[0].casefold() in ("save", "сохранить"):
            return ["save", *line.split()[1:]]  # a file name keeps its letters and dots
        return split(line)

    def answer(self, seat: int, typed: list[str], offered: Sequence[Option]) -> bool:
        """Do what was typed; say whether the question is answered."""
        if not typed:
            return False
        command = self.command(typed, offered)
        if command:
            self.commands[command](typed[1:])
            return bool(self.note)
        if len(typed) == 2 and typed[1] in ALL and self.play_all(seat, typed[0], offered):
            return True
        meant = find_options(typed, offered)
        if not meant and len(typed) > 1 and (typed[-1].isdigit() or typed[-1] in ALL):
            meant = find_options(typed[:-1], offered)  # attack b 5: an action, and the answer to what it will ask
            self.waiting = typed[-1:] if len(meant) == 1 else []
        refused = [] if meant else self.refused(seat, typed)
        if refused:
            self.screen.say(*refused)
            return False
        if len(meant) == 1:
            self.act(seat, meant[0].action)
            if self.waiting and not self.asks_how_much(seat):
                self.waiting = []
            return True
        self.screen.say(self.not_understood(typed, meant, offered))
        if not meant:
            self.screen.question(self.game.text.prompt(self.play.state, seat, self.lang), offered)
        return False

    def asks_how_much(self, seat: int) -> bool:
        """Whether an amount typed ahead answers the question that has come up."""
        state = self.play.state
        return bool(state.deciding >> seat & 1) and amounts(options(self.game, state, seat, self.lang))

    def refused(self, seat: int, typed: Sequence[str]) -> list[str]:
        """Why the thinkable actions that were typed cannot be done."""
        state, text = self.play.state, self.game.text
        thinkable = state.refused(seat)
        named = [(action, [text.short(state, seat, action, lang) for lang in LANGUAGES]) for action in thinkable]
        meant = find(typed, named)
        sentences = [text.refusal(state, seat, action, thinkable[action], self.lang) for action in meant]
        return list(dict.fromkeys(sentences)) if len(sentences) <= 3 else []

    def command(self, typed: Sequence[str], offered: Sequence[Option]) -> str | None:
        """The command that the first word names, unless it is an option of the question."""
        for name, spoken in words.COMMANDS.items():
            if any(typed[0] in split(spoken[lang]) for lang in LANGUAGES):
                if name == "discard" and not (len(typed) == 2 and self.seat(typed[1]) is not None):
                    continue  # "discard a" looks at a pile, "discard scout" is an action
                if name == "heap" and len(typed) > 1:
                    continue
                return name
        return None

    def play_all(self, seat: int, verb: str, offered: Sequence[Option]) -> bool:
        """Play the whole hand, card by card, until another question comes up."""
        plays = [option for option in offered if option.do == "play"]
        if not any(split(name)[0].startswith(verb) for option in plays for name in option.names):
            return False
        while plays and self.play.state.deciding >> seat & 1:
            self.act(seat, plays[0].action)
            plays = [o for o in options(self.game, self.play.state, seat, self.lang) if o.do == "play"]
        return True

    def not_understood(self, typed: Sequence[str], meant: Sequence[Option], offered: Sequence[Option]) -> str:
        said = " ".join(typed)
        if meant:
            listed = ", ".join(f"{option.number} {option.label}" for option in meant)
            return words.AMBIGUOUS[self.lang].format(typed=said, meant=listed)
        if said.isdigit():
            numbers = sorted(option.number for option in offered)
            listed = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} … {numbers[-1]}"
            return words.NO_NUMBER[self.lang].format(typed=said, numbers=listed)
        return words.UNKNOWN[self.lang].format(typed=said)

    def sit_down(self, seat: int) -> None:
        """Let a person look at the table; of two people each only at the own hand."""
        if len(self.people) > 1:
            self.screen.clear()
            try:
                self.screen.ask(words.PASS_ON[self.lang].format(seat=self.game.text.seat_name(seat)))
            except EOFError:
                raise Leave from None
        self.viewer = seat

    def show(self, offered: Sequence[Option], whole: bool) -> None:
        seen = self.play.state.seen_by(self.viewer)
        players = tuple("you" if seat == self.viewer else name for seat, name in enumerate(self.seats))
        prompt = seen.prompt(self.lang)
        view = View(seen.position, self.viewer, players, tuple(self.news()), prompt, tuple(offered))
        self.screen.show(view, whole)

    # --- commands --------------------------------------------------------------------------------------------

    def help(self, typed: list[str]) -> None:
        self.screen.say(words.HOW_TO_CHOOSE[self.lang])
        names = {name: split(spoken[self.lang])[0] for name, spoken in words.COMMANDS.items()}
        width = max(map(len, names.values()))
        self.screen.say(*(f"{names[name]:<{width}} {words.HELP[name][self.lang]}" for name in names))

    def table(self, typed: list[str]) -> None:
        self.show(self.offered, whole=True)

    def find_card(self, typed: list[str], example: str) -> str | None:
        """The id of the card that is meant, or None after saying why there is none."""
        from stardeck.cli.cards import names_of

        if not typed:
            self.screen.say(words.WHICH_CARD[self.lang].format(example=example))
            return None
        meant = find(typed, names_of(self.game))
        if not meant:
            self.screen.say(words.NO_CARD[self.lang].format(typed=" ".join(typed)))
        elif len(meant) > 1:
            listed = ", ".join(sorted(self.game.text.card_name(each, self.lang) for each in meant))
            self.screen.say(words.AMBIGUOUS[self.lang].format(typed=" ".join(typed), meant=listed))
        return meant[0] if len(meant) == 1 else None

    def card(self, typed: list[str]) -> None:
        card = self.find_card(typed, "? explorer")
        if card is not None:
            self.screen.say(*self.game.text.card(card, self.lang))

    def why(self, typed: list[str]) -> None:
        card = self.find_card(typed, "why explorer")
        if card is None:
            return
        seen = self.play.state.seen_by(self.viewer)
        reasons = self.game.text.why_not_card(seen.position, self.viewer, card, self.lang)
        if not reasons:
            codes = self.game.codes
            legal = [option.label for option in self.offered if codes.record(option.action).get("card") == card]
            reasons = [words.CAN_BE_USED[self.lang].format(what="; ".join(legal))]
        self.screen.say(*reasons)

    def hint(self, typed: list[str]) -> None:
        best = bots.load("greedy", self.game).choose(self.play.state.seen_by(self.viewer))
        option = next(option for option in self.offered if option.action == best)
        self.screen.say(words.HINT[self.lang].format(number=option.number, what=option.label))

    def undo(self, typed: list[str]) -> None:
        try:
            with uninterrupted():
                self.play.undo(self.viewer)
                self.save.write(self.play.journal)
        except UndoRefused:
            done = any(entry.seat == self.viewer for entry in self.play.journal.actions())
            self.screen.say((words.UNDO_REFUSED if done else words.NOTHING_TO_UNDO)[self.lang])
            self.waiting = []
        else:
            self.told = [moment.events for moment in history.moments(self.play.journal)]
            self.heard = {seat: min(count, len(self.told)) for seat, count in self.heard.items()}
            self.note = words.UNDONE[self.lang]
            self.turn_shown = (-1, -1)

    def log(self, typed: list[str]) -> None:
        lines = self.lines(self.told)
        if typed and typed[0].isdigit():
            lines = lines[-int(typed[0]) :]
        self.screen.say(*lines)

    def seat(self, word: str) -> int | None:
        """The seat that a letter names."""
        letter = word.upper().replace("А", "A").replace("В", "B")  # the Russian letters that look like ours
        number = SEAT_NAMES.find(letter) if len(letter) == 1 else -1
        return number if 0 <= number < len(self.seats) else None

    def discard(self, typed: list[str]) -> None:
        seat = self.seat(typed[0])
        assert seat is not None
        self.screen.say(self.game.text.discard_pile(self.play.state, seat, self.lang))

    def heap(self, typed: list[str]) -> None:
        self.screen.say(self.game.text.scrap_heap(self.play.state, self.lang))

    def save_copy(self, typed: list[str]) -> None:
        if not typed:
            self.screen.say_whole(words.GO_ON_WITH[self.lang].format(command=self.save.resume_command))
            return
        file = Path(" ".join(typed)).expanduser()
        try:
            self.play.journal.save(file)
            self.screen.say(words.SAVED_COPY[self.lang].format(file=quoted(file)))
        except OSError as problem:
            self.screen.say(words.NOT_SAVED[self.lang].format(file=quoted(file), why=problem.strerror))

    def quit(self, typed: list[str]) -> None:
        raise Leave
