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
from stardeck.cli.typed import ALL, PASSING, Option, find, find_options, options, parted
from stardeck.cli.typed import words as split
from stardeck.engine.errors import IllegalAction, UndoRefused
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
        self.bots = {seat: bots.load(name, self.game, seat) for seat, name in enumerate(self.seats) if name != HUMAN}
        self.told: list[tuple[Event, ...]] = [moment.events for moment in history.moments(play.journal)]
        self.heard = {seat: len(self.told) for seat in self.people}  # how much of it each person has been told
        self.note = ""  # said with the next question
        self.viewer = -1
        self.shown: object = None  # the chapter of the game that the viewer has before the eyes
        self.waiting: list[str] = []  # words typed ahead for the next question
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": self.help,
            "table": self.table,
            "card": self.card,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.log,
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
            self.screen.welcome(*greeting, self.screen.board.how_to_choose, words.TYPE_HELP[self.lang])
        except EOFError:
            raise Leave from None
        while not self.play.state.over:
            seat = self.next_seat()
            if seat in self.bots:
                self.act(seat, self.bots[seat].choose(self.play.state.seen_by(seat)))
            else:
                self.ask(seat)
        self.end()

    def next_seat(self) -> int:
        """Of the seats that decide now, the one at the keyboard, else the first."""
        deciding = [seat for seat in range(len(self.seats)) if self.play.state.deciding >> seat & 1]
        return self.viewer if self.viewer in deciding else deciding[0]

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
        if seat != self.viewer and not self.sit_down(seat):
            return
        offered = options(self.game, self.play.state, seat, self.lang)
        chapter = (self.screen.board.chapter(self.play.state), seat)
        if not self.waiting:
            self.show(offered, whole=chapter != self.shown)
            self.shown = chapter
        self.offered = offered
        while True:
            typed = self.typed()
            if self.answer(seat, typed, offered):
                return

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
        parts = [split(part) for part in line.split(",")]
        return [word for part in parts for word in (",", *part)][1:]  # commas stay: they part several answers

    def answer(self, seat: int, typed: list[str], offered: Sequence[Option]) -> bool:
        """Do what was typed; say whether the question is answered."""
        several = parted(typed)
        typed = [word for word in typed if word != ","]
        if not typed:
            return False
        if self.command(typed):
            return bool(self.note)
        if len(typed) == 2 and typed[1] in ALL and self.play_all(seat, typed[0], offered):
            return True
        meant = find_options(typed, offered)
        if not meant and len(several) > 1:
            return self.do_several(seat, several, offered)
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

    def do_several(self, seat: int, several: Sequence[list[str]], offered: Sequence[Option]) -> bool:
        """Answer one after the other as long as the question stays the same, in the order of the list."""
        chosen: list[Option] = []
        later = self.possible_later(seat)  # such as a card that comes behind another one in the list
        for typed in several:
            meant = find_options(typed, offered) or find_options(typed, later)
            if len(meant) != 1:
                self.screen.say(self.not_understood(typed, meant, offered))
                return False
            chosen += meant
        chosen.sort(key=lambda option: (option.do in PASSING, option.action))
        step = self.play.state.step.name
        while chosen and self.may(seat, chosen[0].action) and self.play.state.step.name == step:
            self.act(seat, chosen.pop(0).action)
        if chosen:
            self.note = words.NOT_DONE[self.lang].format(what=", ".join(option.label for option in chosen))
        return True

    def possible_later(self, seat: int) -> list[Option]:
        """Actions that are refused now, by name only."""
        state, text = self.play.state, self.game.text
        return [
            Option(
                number=-1,
                action=action,
                label=text.action(state, seat, action, self.lang),
                names=tuple(text.short(state, seat, action, lang) for lang in LANGUAGES),
                do=str(self.game.codes.record(action)["do"]),
            )
            for action in state.refused(seat)
        ]

    def may(self, seat: int, action: int) -> bool:
        state = self.play.state
        return bool(state.deciding >> seat & 1) and action in state.decision(seat).actions

    def command(self, typed: Sequence[str]) -> bool:
        """Do what the first word commands; say whether it is a command."""
        looks = self.screen.board.looks
        for look in looks.values():
            if any(typed[0] in split(look.names[lang]) for lang in LANGUAGES):
                lines = look.lines(self.play.state.seen_by(self.viewer).position, typed[1:])
                if lines is not None:  # else "discard scout" is an action and looks at no pile
                    self.screen.say(*lines)
                    return True
        for name, spoken in words.COMMANDS.items():
            if any(typed[0] in split(spoken[lang]) for lang in LANGUAGES):
                self.commands[name](list(typed[1:]))
                return True
        return False

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

    def sit_down(self, seat: int) -> bool:
        """Let a person look at the table, of several people each only at the own hand; say whether that happened.

        Who has just chosen in secret may take that back before leaving the keyboard.
        """
        if len(self.people) > 1:
            self.screen.clear()
            prompt = words.PASS_ON[self.lang].format(seat=self.game.text.seat_name(seat))
            mine = self.viewer >= 0 and len(self.sealed(self.viewer)) > 0
            if mine:
                prompt += words.OR_TAKE_BACK[self.lang].format(seat=self.game.text.seat_name(self.viewer))
            try:
                typed = split(self.screen.ask(prompt))
            except EOFError:
                raise Leave from None
            if mine and typed and any(typed[0] in split(words.COMMANDS["undo"][lang]) for lang in LANGUAGES):
                self.undo([])
                return not self.note
        self.viewer = seat
        return True

    def sealed(self, seat: int) -> list[int]:
        """What a seat has chosen in secret so far."""
        state = self.play.state
        return [int(pick) for pick in state.draft(seat)] if state.sealing else []

    def show(self, offered: Sequence[Option], whole: bool) -> None:
        seen = self.play.state.seen_by(self.viewer)
        players = tuple("you" if seat == self.viewer else name for seat, name in enumerate(self.seats))
        prompt = seen.prompt(self.lang)
        picks = [
            self.game.text.action(seen.position, self.viewer, pick, self.lang) for pick in self.sealed(self.viewer)
        ]
        if picks:
            prompt += "." + words.SO_FAR[self.lang].format(picks=", ".join(picks))
        view = View(seen.position, self.viewer, players, tuple(self.news()), prompt, tuple(offered))
        self.screen.show(view, whole)

    # --- commands --------------------------------------------------------------------------------------------

    def help(self, typed: list[str]) -> None:
        self.screen.say(self.screen.board.how_to_choose, words.SEVERAL[self.lang])
        commands = {split(spoken[self.lang])[0]: words.HELP[name] for name, spoken in words.COMMANDS.items()}
        commands |= {split(look.names[self.lang])[0]: look.help for look in self.screen.board.looks.values()}
        width = max(map(len, commands))
        self.screen.say(*(f"{name:<{width}} {does[self.lang]}" for name, does in commands.items()))

    def table(self, typed: list[str]) -> None:
        self.show(self.offered, whole=True)

    def find_card(self, typed: list[str], before: str) -> str | None:
        """The id of the card that is meant, or None after saying why there is none."""
        from stardeck.cli.cards import names_of

        if not typed:
            self.screen.say(words.WHICH_CARD[self.lang].format(example=f"{before} {self.screen.board.example}"))
            return None
        meant = find(typed, names_of(self.game))
        if not meant:
            self.screen.say(words.NO_CARD[self.lang].format(typed=" ".join(typed)))
        elif len(meant) > 1:
            listed = ", ".join(sorted(self.game.text.card_name(each, self.lang) for each in meant))
            self.screen.say(words.AMBIGUOUS[self.lang].format(typed=" ".join(typed), meant=listed))
        return meant[0] if len(meant) == 1 else None

    def card(self, typed: list[str]) -> None:
        card = self.find_card(typed, "?")
        if card is not None:
            self.screen.say(*self.game.text.card(card, self.lang))

    def why(self, typed: list[str]) -> None:
        card = self.find_card(typed, split(words.COMMANDS["why"][self.lang])[0])
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
        bot = bots.names(self.game)[-1]
        best = bots.load(bot, self.game).choose(self.play.state.seen_by(self.viewer))
        option = next(option for option in self.offered if option.action == best)
        self.screen.say(words.HINT[self.lang].format(bot=bot.capitalize(), number=option.number, what=option.label))

    def undo(self, typed: list[str]) -> None:
        try:
            with uninterrupted():
                if self.sealed(self.viewer):
                    self.play.take_back(self.viewer)
                else:
                    self.play.undo(self.viewer)
                self.save.write(self.play.journal)
        except (UndoRefused, IllegalAction):
            done = any(entry.seat == self.viewer for entry in self.play.journal.actions())
            self.screen.say((words.UNDO_REFUSED if done else words.NOTHING_TO_UNDO)[self.lang])
            self.waiting = []
        else:
            self.told = [moment.events for moment in history.moments(self.play.journal)]
            self.heard = {seat: min(count, len(self.told)) for seat, count in self.heard.items()}
            self.note = words.UNDONE[self.lang]
            self.shown = None

    def log(self, typed: list[str]) -> None:
        lines = self.lines(self.told)
        if typed and typed[0].isdigit():
            lines = lines[-int(typed[0]) :]
        self.screen.say(*lines)

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
