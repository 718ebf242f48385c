"""What the terminal itself says, in English and Russian; the words of a game come from the game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from stardeck.language import Language, language
from stardeck.language import Text as Words

UNOFFICIAL: Final = Words(
    "Stardeck is unofficial and made by fans. It is not affiliated with the publishers of the games "
    "and has no official art, logos or text.",
    "Stardeck — неофициальный проект поклонников. Он не связан с издателями игр "
    "и не использует официальные иллюстрации, логотипы и тексты.",
)

# The commands at the table: what they are called and what they do.  The first word is the one that help shows.
COMMANDS: Final[Mapping[str, Words]] = {
    "help": Words("help ?", "помощь ?"),
    "table": Words("table", "стол"),
    "card": Words("card", "карта"),
    "why": Words("why", "почему"),
    "hint": Words("hint", "подсказка"),
    "undo": Words("undo", "отмена назад"),
    "log": Words("log", "журнал"),
    "save": Words("save", "сохранить"),
    "quit": Words("quit exit", "выход"),
}
HELP: Final[Mapping[str, Words]] = {
    "help": Words("this list", "этот список"),
    "table": Words("show the table again", "показать стол ещё раз"),
    "card": Words("NAME: what a card does (also: ? NAME)", "НАЗВАНИЕ: что делает карта (или: ? НАЗВАНИЕ)"),
    "why": Words("NAME: why a card cannot be used now", "НАЗВАНИЕ: почему карту сейчас нельзя применить"),
    "hint": Words("what a good bot would do", "что сделал бы хороший бот"),
    "undo": Words("take your last action back, if nothing hidden was seen", "вернуть ход, если ничего не открылось"),
    "log": Words("what has happened so far; log 10: the last 10 lines", "что было; журнал 10: последние 10 строк"),
    "save": Words("FILE: save a copy (the game saves itself anyway)", "ФАЙЛ: сохранить копию (игра сохраняется сама)"),
    "quit": Words("leave; the game waits for you", "выйти; игра подождёт"),
}
TYPE_HELP: Final = Words("Type ? for help, quit to leave.", "Помощь: ?  Выйти: выход.")
PRESS_ENTER: Final = Words("Press Enter to begin. ", "Нажмите Enter, чтобы начать. ")
AMOUNTS: Final = Words("{low} … {high} (all: {high})", "{low} … {high} (все: {high})")
NUMBERS: Final = Words("{low} … {high}", "{low} … {high}")
SEVERAL: Final = Words(
    "Several at once, where several are asked for: their numbers, or their names with commas.",
    "Несколько сразу, если нужно выбрать несколько: номера подряд или названия через запятую.",
)
SO_FAR: Final = Words(". So far: {picks}; undo takes it back", ". Уже выбрано: {picks}; отмена это вернёт")
NOT_DONE: Final = Words("This was not possible any more: {what}.", "Это уже не понадобилось: {what}.")
EARLIER: Final = Words("… {count} earlier lines: type log", "… ещё строк: {count}; введите: журнал")
YOU_ARE: Final = Words("You are {you}", "Вы — {you}")
PEOPLE: Final = Words("At this keyboard play {people}", "За этой клавиатурой играют {people}")
IS_PLAYED_BY: Final = Words("{seat} is played by {bot}", "за {seat} играет {bot}")
ARE_PLAYED_BY: Final = Words("{seat} are played by {bot}", "за {seat} играет {bot}")
OWN_CARDS: Final = Words("Cards of your own: {files}", "Ваши файлы карт: {files}")
PASS_ON: Final = Words(
    "{seat} decides now. Give {seat} the keyboard, then press Enter. ",
    "Сейчас решает {seat}. Передайте клавиатуру, затем нажмите Enter. ",
)
OR_TAKE_BACK: Final = Words("({seat}: undo takes your choice back) ", "({seat}: отмена вернёт ваш выбор) ")
UNKNOWN: Final = Words(
    'Nothing here is called "{typed}". Type a number from the list, the words of an option, or ? for help.',
    "Здесь нет ничего с названием «{typed}». Введите номер из списка, слова варианта или ? для помощи.",
)
NO_NUMBER: Final = Words(
    "There is no option {typed}; there is {numbers}.",
    "Варианта {typed} нет; есть {numbers}.",
)
AMBIGUOUS: Final = Words('"{typed}" can mean: {meant}.', "«{typed}» может значить: {meant}.")
NO_CARD: Final = Words('No card is called "{typed}".', "Нет карты с названием «{typed}».")
WHICH_CARD: Final = Words("Which card? For example: {example}", "Какая карта? Например: {example}")
CAN_BE_USED: Final = Words("This you can do now: {what}.", "Это сейчас можно: {what}.")
HINT: Final = Words("The best seems to be: {number} {what}", "Лучшим кажется: {number} {what}")
HINT_CHANCE: Final = Words(
    "  {number} {what}: chance to win about {chance} % ({games} games imagined)",
    "  {number} {what}: шанс на победу около {chance} % (воображаемых партий: {games})",
)
UNDONE: Final = Words("Taken back.", "Ход возвращён.")
UNDO_REFUSED: Final = Words(
    "This cannot be taken back: something hidden has been seen since, or another player has acted.",
    "Это уже не вернуть: с тех пор открылось скрытое или решал другой игрок.",
)
NOTHING_TO_UNDO: Final = Words("There is nothing to take back yet.", "Возвращать пока нечего.")
SAVED_COPY: Final = Words("Saved to {file}.", "Сохранено: {file}.")
NOT_SAVED: Final = Words("Could not save to {file}: {why}", "Не удалось сохранить в {file}: {why}")
GO_ON_WITH: Final = Words("The game is saved. Go on with: {command}", "Игра сохранена. Продолжить: {command}")
RESUMED: Final = Words("The game goes on: {file}", "Игра продолжается: {file}")
NO_GAME: Final = Words(
    "There is no unfinished game. Begin one with: stardeck play", "Незаконченных игр нет. Начать новую: stardeck play"
)
NO_FILE: Final = Words("There is no file {file}.", "Файла {file} нет.")
GAME_OVER: Final = Words("The game is over.", "Игра окончена.")
REPLAY_IT: Final = Words("See it again with: {command}", "Посмотреть её снова: {command}")
OFFER_REPLAY: Final = Words("See the replay now? (y, or Enter to leave) ", "Показать запись сейчас? (д, Enter — нет) ")
YES: Final = ("y", "yes", "д", "да")
DAMAGED: Final = Words("{file} is damaged: {why}", "Файл {file} повреждён: {why}")
OTHER_CARDS: Final = Words(
    "{file} needs the cards that it was played with: {why}. Name their files with --cards.",
    "Файлу {file} нужны карты, которыми играли: {why}. Назовите их файлы: --cards.",
)
READABLE: Final = Words(
    "Its first {count} actions can be read. Use them? (y or n) ",
    "Прочитать можно первые действия: {count}. Взять их? (д или н) ",
)
SHOWING_READABLE: Final = Words(
    "Its first {count} actions can be read; here they are.", "Прочитать можно первые действия: {count}. Вот они."
)
NEXT_STEP: Final = Words("Enter: next, number: that step, q: leave ", "Enter: дальше, число: к шагу, q: выход ")
STEP_OF: Final = Words("Step {step} of {steps}", "Шаг {step} из {steps}")
START: Final = Words("The beginning", "Начало")
END_OF_REPLAY: Final = Words("The end of the recording.", "Конец записи.")
NOT_OVER: Final = Words("This game is not over yet.", "Эта игра ещё не окончена.")
NO_SEAT: Final = Words("--seat: the seats go from 0 to {seats}", "--seat: места от 0 до {seats}")
NO_MATCH: Final = Words("No card matches: {typed}", "Ни одна карта не подходит: {typed}")
MATCHES: Final = Words("{count} cards", "Карт: {count}")


def spoken(lang: str | None) -> Language:
    """The language asked for, or that of the machine."""
    if lang:
        return language(lang)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return language(os.environ[name])
    return "en"
