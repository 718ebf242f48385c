"""What can be typed at the table beside answers: help, a card, why not, a hint, undo, the log, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stardeck import bots
from stardeck.cli import history, words
from stardeck.cli.cards import names_of
from stardeck.cli.leaving import Leave, uninterrupted
from stardeck.cli.saves import quoted
from stardeck.cli.typed import find
from stardeck.cli.typed import words as split
from stardeck.engine.errors import IllegalAction, UndoRefused
from stardeck.language import LANGUAGES

if TYPE_CHECKING:
    from stardeck.cli.play import Table


def means(name: str, word: str) -> bool:
    """Whether a word calls this command, in any language."""
    return any(word in split(words.COMMANDS[name][lang]) for lang in LANGUAGES)


HINT_SECONDS = 1.0
HINT_OPTIONS = 3  # that a hint compares


class Commands:
    """The commands of the person at the keyboard."""

    def __init__(self, table: Table) -> None:
        self.at = table
        self.known: Mapping[str, Callable[[list[str]], None]] = {
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

    def do(self, typed: Sequence[str]) -> bool:
        """Do what the first word commands; say whether it is a command."""
        for look in self.at.screen.board.looks.values():
            if any(typed[0] in split(look.names[lang]) for lang in LANGUAGES):
                lines = look.lines(self.at.play.state.seen_by(self.at.viewer).position, typed[1:])
                if lines is not None:  # else "discard scout" is an action and looks at no pile
                    self.at.screen.say(*lines)
                    return True
        for name, command in self.known.items():
            if means(name, typed[0]):
                command(list(typed[1:]))
                return True
        return False

    def help(self, typed: list[str]) -> None:
        self.at.screen.say(self.at.screen.board.how_to_choose, words.SEVERAL[self.at.lang])
        commands = {split(spoken[self.at.lang])[0]: words.HELP[name] for name, spoken in words.COMMANDS.items()}
        commands |= {split(look.names[self.at.lang])[0]: look.help for look in self.at.screen.board.looks.values()}
        width = max(map(len, commands))
        self.at.screen.say(*(f"{name:<{width}} {does[self.at.lang]}" for name, does in commands.items()))

    def table(self, typed: list[str]) -> None:
        self.at.show(self.at.offered, whole=True)

    def find_card(self, typed: list[str], before: str) -> str | None:
        """The id of the card that is meant, or None after saying why there is none."""
        if not typed:
            self.at.screen.say(
                words.WHICH_CARD[self.at.lang].format(example=f"{before} {self.at.screen.board.example}")
            )
            return None
        meant = find(typed, names_of(self.at.game))
        if not meant:
            self.at.screen.say(words.NO_CARD[self.at.lang].format(typed=" ".join(typed)))
        elif len(meant) > 1:
            listed = ", ".join(sorted(self.at.game.text.card_name(each, self.at.lang) for each in meant))
            self.at.screen.say(words.AMBIGUOUS[self.at.lang].format(typed=" ".join(typed), meant=listed))
        return meant[0] if len(meant) == 1 else None

    def card(self, typed: list[str]) -> None:
        card = self.find_card(typed, "?")
        if card is not None:
            self.at.screen.say(*self.at.game.text.card(card, self.at.lang))

    def why(self, typed: list[str]) -> None:
        card = self.find_card(typed, split(words.COMMANDS["why"][self.at.lang])[0])
        if card is None:
            return
        seen = self.at.play.state.seen_by(self.at.viewer)
        reasons = self.at.game.text.why_not_card(seen.position, self.at.viewer, card, self.at.lang)
        if not reasons:
            codes = self.at.game.codes
            legal = [option.label for option in self.at.offered if codes.record(option.action).get("card") == card]
            reasons = [words.CAN_BE_USED[self.at.lang].format(what="; ".join(legal))]
        self.at.screen.say(*reasons)

    def hint(self, typed: list[str]) -> None:
        """Say what the strongest bot would do, and what its next best options are worth."""
        seen = self.at.play.state.seen_by(self.at.viewer)
        offered = {option.action: option for option in self.at.offered}
        found = bots.adviser(self.at.game, seconds=HINT_SECONDS).explain(seen)
        best = offered[found[0].action]
        lines = [words.HINT[self.at.lang].format(number=best.number, what=best.label)]
        for each in found[:HINT_OPTIONS] if len(found) > 1 else ():
            option = offered[each.action]
            chance = round(100 * each.chance)
            line = words.HINT_CHANCE[self.at.lang]
            lines.append(line.format(number=option.number, what=option.label, chance=chance, games=each.visits))
        self.at.screen.say(*lines)

    def undo(self, typed: list[str]) -> None:
        try:
            with uninterrupted():
                if self.at.sealed(self.at.viewer):
                    self.at.play.take_back(self.at.viewer)
                else:
                    self.at.play.undo(self.at.viewer)
                self.at.save.write(self.at.play.journal)
        except (UndoRefused, IllegalAction):
            done = any(entry.seat == self.at.viewer for entry in self.at.play.journal.actions())
            self.at.screen.say((words.UNDO_REFUSED if done else words.NOTHING_TO_UNDO)[self.at.lang])
            self.at.waiting = []
        else:
            self.at.told = [moment.events for moment in history.moments(self.at.play.journal)]
            self.at.heard = {seat: min(count, len(self.at.told)) for seat, count in self.at.heard.items()}
            self.at.note = words.UNDONE[self.at.lang]
            self.at.shown = None

    def log(self, typed: list[str]) -> None:
        lines = self.at.lines(self.at.told)
        if typed and typed[0].isdigit():
            lines = lines[-int(typed[0]) :]
        self.at.screen.say(*lines)

    def save_copy(self, typed: list[str]) -> None:
        if not typed:
            self.at.screen.say_whole(words.GO_ON_WITH[self.at.lang].format(command=self.at.save.resume_command))
            return
        file = Path(" ".join(typed)).expanduser()
        try:
            self.at.play.journal.save(file)
            self.at.screen.say(words.SAVED_COPY[self.at.lang].format(file=quoted(file)))
        except OSError as problem:
            self.at.screen.say(words.NOT_SAVED[self.at.lang].format(file=quoted(file), why=problem.strerror))

    def quit(self, typed: list[str]) -> None:
        raise Leave
