"""What the arena says, in English and Russian: on the terminal and in the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stardeck.arena.table import Table
from stardeck.language import Language
from stardeck.language import Text as Words

CONTENDER: Final = Words("contender", "участник")
GAMES: Final = Words("games", "партий")
DEALS: Final = Words("deals", "раздач")
RESULTS: Final = Words("+ = −", "+ = −")
WINS: Final = Words("won", "побед")
SHARED: Final = Words("shared", "поделено")
LOST: Final = Words("lost", "поражений")
SHARE: Final = Words("share", "доля побед")
INTERVAL: Final = Words("95 %", "95 %")
ANYTIME: Final = Words("at any stop", "при остановке")
SCORE: Final = Words("score", "очки")
MARGIN: Final = Words("margin", "перевес")
RATING: Final = Words("rating", "рейтинг")
LADDER: Final = Words("ladder", "лестница")
MATCH: Final = Words("{game}: {names}", "{game}: {names}")
PLAN: Final = Words(
    "{deals} deals of {rotations} games, {players} players{options}; kept in {folder}",
    "Раздач: {deals}, партий в каждой: {rotations}, игроков: {players}{options}; записи: {folder}",
)
GOES_ON: Final = Words("Going on: {games} games are played already.", "Продолжаем: уже сыграно партий: {games}.")
LINE: Final = Words(
    "{games}/{total} games: {name} {share} ({low} to {high}), {rate} games/hour, {left} left",
    "{games}/{total} партий: {name} {share} (от {low} до {high}), {rate} партий/час, осталось {left}",
)
BAR: Final = Words("{name} {share} ({low} to {high})", "{name} {share} (от {low} до {high})")
RATE: Final = Words("{rate} games/hour", "{rate} партий/час")
DECIDED: Final[Mapping[str, Words]] = {
    "above": Words(
        "Decided after {deals} deals: {name} wins more than {low} (chance of error at most {error}).",
        "Решено за {deals} раздач: доля побед {name} больше {low} (вероятность ошибки не больше {error}).",
    ),
    "below": Words(
        "Decided after {deals} deals: {name} wins less than {high} (chance of error at most {error}).",
        "Решено за {deals} раздач: доля побед {name} меньше {high} (вероятность ошибки не больше {error}).",
    ),
}
UNDECIDED: Final = Words(
    "Not decided after {deals} deals: {name} may win {low} or {high}.",
    "За {deals} раздач не решено: доля побед {name} может быть и {low}, и {high}.",
)
REPORT: Final = Words("Report: {file}", "Отчёт: {file}")
REPLAY: Final = Words("See a game again with: {command}", "Посмотреть партию: {command}")
STOPPED: Final = Words(
    "Stopped after {games} games; nothing is lost. Go on with the same command:",
    "Остановлено, сыграно партий: {games}; ничего не потеряно. Продолжить той же командой:",
)
BY_CLOCK: Final = Words(
    "By the clock: another run, or more jobs than cores, may end differently.",
    "По часам: другой запуск или больше процессов, чем ядер, могут дать другой итог.",
)
NOBODY: Final = Words("Nobody is on this ladder yet.", "На этой лестнице пока никого нет.")


def percent(value: float, lang: Language = "en", digits: int = 1) -> str:
    """A share as people write it."""
    text = f"{value * 100:.{digits}f}"
    return (text.replace(".", ",") if lang == "ru" else text) + " %"


def decimal(value: float, lang: Language = "en", digits: int = 1, sign: bool = False) -> str:
    text = f"{value:{'+' if sign else ''}.{digits}f}"
    return text.replace(".", ",") if lang == "ru" else text


def lasting(seconds: float | None, lang: Language = "en") -> str:
    """A time that people can plan with: 40 s, 12 min, 3 h 20 min."""
    if seconds is None:
        return "?"
    second, minute, hour = ("s", "min", "h") if lang == "en" else ("с", "мин", "ч")
    if seconds < 90:
        return f"{seconds:.0f} {second}"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} {minute}"
    return f"{minutes // 60} {hour} {minutes % 60} {minute}"


# --- the report ----------------------------------------------------------------------------------------------

FACTS: Final = Words(
    "{games} games: {deals} deals (seeds {seed} to {last}), each with every way around the table; {players} players"
    "{options}. Match {id}.",
    "Партий: {games}, раздач: {deals} (номера с {seed} по {last}), каждая со всеми пересадками; игроков: {players}"
    "{options}. Матч {id}.",
)
UNOFFICIAL: Final = Words(
    "Made by Stardeck, which is unofficial and made by fans.", "Сделано в Stardeck — неофициальном проекте поклонников."
)
TABLE: Final = Words("Results", "Итоги")
TABLE_NOTE: Final = Words(
    "A shared first place is split; a game that nobody wins is lost by all. The intervals count deals, for games of "
    "the same cards are not independent. The second one holds also for a match that was stopped when it was decided.",
    "Поделённое первое место делится; партия, которую не выиграл никто, проиграна всеми. Интервалы считаются по "
    "раздачам: партии на одних картах зависимы. Второй верен и для матча, остановленного, когда всё решилось.",
)
MARGIN_INTERVAL: Final = Words("margin, 95 %", "перевес, 95 %")
RATINGS: Final = Words("Ratings", "Рейтинги")
RATINGS_NOTE: Final = Words(
    "openskill (Plackett-Luce) from this match alone, by who won; newcomers start at 25. The lines hold the true "
    "strength 95 times of 100.",
    "openskill (Плакетт — Льюс) только по этому матчу, по победам; новички начинают с 25. Отрезки накрывают "
    "истинную силу в 95 случаях из 100.",
)
COURSE: Final = Words("Share of wins of {name}, deal by deal", "Доля побед {name} от раздачи к раздаче")
COURSE_NOTE: Final = Words(
    "The band holds the true share at all moments at once, 95 times of 100; the dashed line is luck alone.",
    "Полоса накрывает истинную долю сразу во все моменты в 95 случаях из 100; пунктир — чистая случайность.",
)
PAIR: Final = Words("pair", "пара")
PAIRS: Final = Words("One against another", "Друг против друга")
AHEAD: Final = Words("the first ends before the second", "первый закончил выше второго")
PAIRS_NOTE: Final = Words("Equal places count half.", "Равные места считаются за половину.")
BY_TRAIT: Final[Mapping[str, Words]] = {
    "home_world": Words("Share of wins by home world", "Доля побед по родным мирам"),
    "race": Words("Share of wins by race", "Доля побед по расам"),
    "factions": Words("Share of wins by factions bought", "Доля побед по купленным фракциям"),
}
BY_SIDE: Final = Words("Share of wins by seat", "Доля побед по местам")
BY_SIDE_NOTE: Final = Words(
    "All contenders together: what a seat, or the seats of a team, are worth.",
    "Все участники вместе: чего стоит место или места команды.",
)
TRAIT_NOTE: Final = Words(
    "All seats together, with their number at the right; in the table each contender's share and seats.",
    "Все места вместе, справа их число; в таблице — доля побед и число мест каждого участника.",
)
SCORES: Final = Words("Scores", "Очки")
LENGTH: Final[Mapping[str, Words]] = {
    "rounds": Words("Length of games in rounds", "Длина партий в раундах"),
    "turns": Words("Length of games in turns", "Длина партий в ходах"),
    "actions": Words("Length of games in actions", "Длина партий в действиях"),
}
LENGTH_NOTE: Final = Words("Mean {mean}. Ends: {ends}.", "В среднем {mean}. Концовки: {ends}.")
TIMES: Final = Words("Time for a decision", "Время на решение")
TIMES_NOTE: Final = Words(
    "Each class ends at the time below it. A turn lasts until another seat acts.",
    "Под каждым столбцом — верхняя граница времени. Ход длится, пока не начнёт решать другой.",
)
DECISIONS: Final = Words("decisions", "решений")
MEAN: Final = Words("mean", "в среднем")
LONGEST_TURN: Final = Words("longest turn", "самый долгий ход")
SEE_AGAIN: Final = Words("Games to see again", "Что посмотреть")
NOTABLE: Final[Mapping[str, Words]] = {
    "longest": Words("The longest", "Самая долгая"),
    "shortest": Words("The shortest", "Самая короткая"),
    "closest": Words("The closest", "Самая равная"),
    "clearest": Words("The clearest", "Самая разгромная"),
}


def shortly(seconds: float, lang: Language) -> str:
    """A short time: 64 µs, 8.2 ms, 1.5 s."""
    units = ("s", "ms", "µs") if lang == "en" else ("с", "мс", "мкс")
    for factor, unit in zip((1, 1e3, 1e6), units):
        value = seconds * factor
        if value >= 1 or unit == units[-1]:
            digits = 0 if value >= 10 else 1
            return f"{decimal(value, lang, digits)} {unit}"
    raise AssertionError


def verdict(table: Table, lang: Language) -> str:
    """What a match has proved about its first contender, in a sentence; nothing if it was not to be decided."""
    stop = table.stop
    if stop is None:
        return ""
    facts = {
        "deals": table.deals,
        "name": table.match.names[0],
        "low": percent(stop.low, lang, 0),
        "high": percent(stop.high, lang, 0),
        "error": percent((1 - stop.level) / 2, lang),
    }
    return (DECIDED[table.verdict] if table.verdict else UNDECIDED)[lang].format(**facts)
