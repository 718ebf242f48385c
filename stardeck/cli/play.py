"""A game at the terminal: people type, bots answer, and every action is saved before the next question."""

from __future__ import annotations

from collections.abc import Sequence

from stardeck import bots
from stardeck.cli import history, words
from stardeck.cli.commands import Commands, means
from stardeck.cli.leaving import Leave, uninterrupted
from stardeck.cli.saves import Save
from stardeck.cli.screen import Screen, View, amounts
from stardeck.cli.typed import ALL, PASSING, Option, find, find_options, options, parted
from stardeck.cli.typed import words as split
from stardeck.engine.events import Event
from stardeck.engine.journal import Play
from stardeck.games import story
from stardeck.language import LANGUAGES, Language

HUMAN = "human"


class Table:
    """One game, the people and bots around it, and the file it is kept in."""

    def __init__(self, play: Play, save: Save, screen: Screen, lang: Language) -> None:
        self.play = play
        self.save = save
        self.screen = screen
        self.lang = lang
        self.game = play.journal.game
        self.seats: Sequence[str] = play.journal.header.seats
        self.bots = {
            seat: bots.load(name, self.game, seat, timed=True) for seat, name in enumerate(self.seats) if name != HUMAN
        }
        self.told: list[tuple[Event, ...]] = [moment.events for moment in history.moments(play.journal)]
        self.heard = {seat: len(self.told) for seat in self.people}  # how much of it each person has been told
        self.note = ""  # said with the next question
        self.viewer = -1
        self.shown: object = None  # the chapter of the game that the viewer has before the eyes
        self.waiting: list[str] = []  # words typed ahead for the next question
        self.offered: Sequence[Option] = ()
        self.commands = Commands(self)

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
        self.screen.say(*self.game.text.result(self.play.state, self.lang).splitlines())

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
        if self.commands.do(typed):
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
            if mine and typed and means("undo", typed[0]):
                self.commands.undo([])
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
            prompt += words.SO_FAR[self.lang].format(picks=", ".join(picks))
        view = View(seen.position, self.viewer, players, tuple(self.news()), prompt, tuple(offered))
        self.screen.show(view, whole)
