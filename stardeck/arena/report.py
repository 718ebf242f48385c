"""The report of a match: one page that opens without a network, and the same numbers for programs."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from stardeck.arena import plots, words
from stardeck.arena.facts import kind_of, length_in, trait_name
from stardeck.arena.ladder import unusual
from stardeck.arena.match import LETTERS
from stardeck.arena.playing import BUCKETS, FIRST_BUCKET, Played
from stardeck.arena.statistics import anytime_interval
from stardeck.arena.table import Table, side_score
from stardeck.arena.words import decimal, percent
from stardeck.engine.journalfile import write_whole
from stardeck.language import Language, Text

PAGE, NUMBERS = "report.html", "report.json"
POINTS: Final = 120  # of the plot of how the share went
CLASSES: Final = 16  # of scores and lengths

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d2330; --faint: #667085; --rule: #d9d6cd; --card: #fff;
  --c0: #1f6feb; --c1: #d1670b; --c2: #1a8a5a; --c3: #a33ea1; --c4: #b59a00; --c5: #6b7280; }
@media (prefers-color-scheme: dark) { :root { --paper: #10141c; --ink: #e7e9ee; --faint: #9aa4b5; --rule: #2c3442;
  --card: #171d28; --c0: #6ca8ff; --c1: #ffa657; --c2: #56d4a0; --c3: #e08ede; --c4: #e6cf4f; --c5: #a5adba; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
p { margin: .4rem 0; } .faint { color: var(--faint); font-size: .9rem; } code { overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: 1rem; margin: 1rem 0; }
.verdict { font-weight: 600; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--faint); font-weight: 500; }
svg { width: 100%; height: auto; display: block; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg text.axis { fill: var(--faint); font-size: 12px; }
svg text.name { font-size: 12px; }
.grid { stroke: var(--rule); stroke-width: 1; } .luck { stroke: var(--faint); stroke-dasharray: 4 4; }
.span { stroke-width: 3; stroke-linecap: round; } .way { fill: none; stroke: var(--c0); stroke-width: 2.5; }
.band { fill: var(--c0); opacity: .18; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 50%; margin-right: .3em; }
.keys span { margin-right: 1rem; white-space: nowrap; }
"""
COLOURS: Final = 6
STYLED: Final = "".join(
    f".f{i} {{ fill: var(--c{i}); background: var(--c{i}); }} .s{i} {{ stroke: var(--c{i}); }}\n"
    for i in range(COLOURS)
)


def numbers(table: Table) -> dict[str, Any]:
    """Everything that the page shows, for programs."""
    return {
        "stardeck_report": 1,
        **table.to_json(),
        "course": course(table),
        "scores": {
            name: dict(sorted(Counter(scores_of(table, i)).items())) for i, name in enumerate(table.match.names)
        },
        "times": {
            standing.name: {
                "decisions": standing.thinking.decisions,
                "seconds": round(standing.thinking.seconds, 3),
                "mean": standing.thinking.seconds / max(1, standing.thinking.decisions),
                "longest_turn": standing.thinking.longest_turn,
                "below": [FIRST_BUCKET * 2**i for i in range(BUCKETS)],
                "count": standing.thinking.buckets,
            }
            for standing in table.standings
        },
        "notable": {key: str(played.ticket) for key, played in notable(table).items()},
    }


def course(table: Table) -> list[list[float]]:
    """How the share of the first contender went: deals, share, and the interval that holds at any moment."""
    results = table.results(0)
    counts: Counter[float] = Counter()
    every = max(1, math.ceil(len(results) / POINTS))
    points = []
    for deal, result in enumerate(results, 1):
        counts[result] += 1
        if deal % every == 0 or deal == len(results):
            share = math.fsum(x * n for x, n in counts.items()) / deal
            points.append([deal, share, *anytime_interval(counts)])
    return points


def scores_of(table: Table, contender: int) -> list[float]:
    pairing = table.match.pairing
    return [
        side_score(pairing, played, side)
        for played in table.games
        for side in range(len(pairing.lineup))
        if played.seats[pairing.sides.index(side)] == contender
    ]


def notable(table: Table) -> dict[str, Played]:
    """Games worth seeing again."""
    if not table.games:
        return {}

    def gap(played: Played) -> int:
        best = sorted(played.scores, reverse=True)
        return best[0] - best[1]

    return {
        "longest": max(table.games, key=lambda played: (played.length, played.actions)),
        "shortest": min(table.games, key=lambda played: (played.length, played.actions)),
        "closest": min(table.games, key=gap),
        "clearest": max(table.games, key=gap),
    }


def write(table: Table, folder: str | Path, lang: Language = "en") -> Path:
    """Write the page and the numbers into a folder; return the page."""
    folder = Path(folder)
    data = numbers(table)
    write_whole(folder / NUMBERS, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    write_whole(folder / PAGE, page(table, data, folder, lang).encode())
    return folder / PAGE


# --- the page ------------------------------------------------------------------------------------------------


def page(table: Table, data: dict[str, Any], folder: Path, lang: Language) -> str:
    match = table.match
    game = match.game
    title = f"{game.name[lang]}: {', '.join(match.names)}"
    special = "".join(f", {each}" for each in unusual(game, match.pairing.options))
    facts = words.FACTS[lang].format(
        deals=table.deals,
        games=len(table.games),
        players=match.pairing.players,
        options=special,
        seed=match.pairing.seed,
        last=match.pairing.seed + table.deals - 1,
        id=match.pairing.id,
    )
    sections = [
        standings(table, lang),
        ratings(table, lang),
        way(table, data, lang),
        *([against(table, data, lang)] if len(match.names) > 2 else []),
        sides(table, lang),
        *([traits(table, lang)] if kind_of(game) else []),
        score_plot(table, lang),
        lengths(table, lang),
        times(table, lang),
        games_to_see(data, folder, lang),
    ]
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{STYLED}</style></head><body>\n"
        f"<h1>{escape(title)}</h1><p>{escape(facts)}</p>"
        f'<p class="verdict">{escape(words.verdict(table, lang))}</p>\n'
        + "\n".join(sections)
        + f'\n<p class="faint">{escape(words.UNOFFICIAL[lang])}</p></body></html>\n'
    )


def section(title: Text, body: str, note: Text | None, lang: Language) -> str:
    below = f'<p class="faint">{escape(note[lang])}</p>' if note is not None else ""
    return f"<section><h2>{escape(title[lang])}</h2>{body}{below}</section>"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def keys(names: Sequence[str]) -> str:
    marks = "".join(f'<span><i class="key f{i % COLOURS}"></i>{escape(name)}</span>' for i, name in enumerate(names))
    return f'<p class="keys">{marks}</p>'


def span(interval: Sequence[float], lang: Language) -> str:
    return f"{percent(interval[0], lang)[:-2]} … {percent(interval[1], lang)}"


def standings(table: Table, lang: Language) -> str:
    heads = (words.CONTENDER, words.GAMES, words.WINS, words.SHARED, words.LOST, words.SHARE, words.INTERVAL)
    rows = [
        [
            each.name,
            *map(str, (each.games, each.wins, each.shared, each.losses)),
            percent(each.share, lang),
            span(each.interval, lang),
            span(each.anytime, lang),
            decimal(each.score, lang),
            decimal(each.margin, lang, sign=True),
            " … ".join("?" if math.isinf(end) else decimal(end, lang, sign=True) for end in each.margin_interval),
        ]
        for each in table.standings
    ]
    more = (words.ANYTIME, words.SCORE, words.MARGIN, words.MARGIN_INTERVAL)
    return section(words.TABLE, grid([each[lang] for each in (*heads, *more)], rows), words.TABLE_NOTE, lang)


def ratings(table: Table, lang: Language) -> str:
    rows = [
        plots.Dot(each.name, each.rating.mu, *each.rating.interval, colour=i % COLOURS)
        for i, each in enumerate(table.standings)
    ]
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    plot = plots.dots(rows, low - 1, high + 1, lambda value: decimal(value, lang, 0), words.RATINGS[lang])
    return section(words.RATINGS, plot, words.RATINGS_NOTE, lang)


def way(table: Table, data: dict[str, Any], lang: Language) -> str:
    points = [(p[0], p[1], p[2], p[3]) for p in data["course"]]
    title = words.COURSE[lang].format(name=table.match.names[0])
    plot = plots.course(points, title, table.match.fair, lambda value: percent(value, lang, 0)) if points else ""
    return section(Text(title, title), plot, words.COURSE_NOTE, lang)


def against(table: Table, data: dict[str, Any], lang: Language) -> str:
    rows = [
        [f"{each['one']} : {each['other']}", percent(each["share"], lang), span(each["interval"], lang)]
        for each in data["ahead"]
    ]
    heads = [words.PAIR[lang], words.AHEAD[lang], words.INTERVAL[lang]]
    return section(words.PAIRS, grid(heads, rows), words.PAIRS_NOTE, lang)


def sides(table: Table, lang: Language) -> str:
    seats: dict[str, str] = {}
    for seat, side in enumerate(table.match.pairing.sides):
        seats[LETTERS[side]] = seats.get(LETTERS[side], "") + LETTERS[seat]
    rows = [
        plots.Dot(" ".join(seats[each.trait]), each.share, *each.interval, note=str(each.seats), colour=5)
        for each in table.by_side()
    ]
    plot = plots.dots(rows, 0, 1, lambda value: percent(value, lang, 0), words.BY_SIDE[lang], table.match.fair)
    return section(words.BY_SIDE, plot, words.BY_SIDE_NOTE, lang)


def traits(table: Table, lang: Language) -> str:
    game = table.match.game
    title = words.BY_TRAIT[kind_of(game)]
    rows = [
        plots.Dot(trait_name(game, each.trait)[lang], each.share, *each.interval, note=str(each.seats))
        for each in table.by_trait()
    ]
    plot = plots.dots(rows, 0, 1, lambda value: percent(value, lang, 0), title[lang], table.match.fair)
    by_contender = [{each.trait: each for each in table.by_trait(i)} for i in range(len(table.match.names))]
    cells = []
    for each in table.by_trait():
        row = [trait_name(game, each.trait)[lang]]
        for found in by_contender:
            its = found.get(each.trait)
            row.append(f"{percent(its.share, lang, 0)} / {its.seats}" if its is not None else "–")
        cells.append(row)
    return section(title, plot + grid([title[lang], *table.match.names], cells), words.TRAIT_NOTE, lang)


def classed(values: Sequence[Sequence[float]]) -> tuple[list[str], list[list[int]]]:
    """Numbers sorted into classes of equal width: their names, and for each series how many are in each."""
    everything = [value for series in values for value in series]
    if not everything:
        return [], [[] for _series in values]
    low, high = math.floor(min(everything)), math.floor(max(everything))
    width = max(1, math.ceil((high - low + 1) / CLASSES))
    first = low // width * width
    count = (high - first) // width + 1
    starts = [first + i * width for i in range(count)]
    names = [str(start) if width == 1 else f"{start}…{start + width - 1}" for start in starts]
    rows = []
    for series in values:
        row = [0] * count
        for value in series:
            row[(math.floor(value) - first) // width] += 1
        rows.append(row)
    return names, rows


def score_plot(table: Table, lang: Language) -> str:
    names = table.match.names
    classes, rows = classed([scores_of(table, i) for i in range(len(names))])
    plot = plots.bars(classes, list(zip(names, rows)), words.SCORES[lang])
    return section(words.SCORES, keys(names) + plot, None, lang)


def lengths(table: Table, lang: Language) -> str:
    title = words.LENGTH[length_in(table.match.game)]
    classes, rows = classed([[played.length for played in table.games]])
    plot = plots.bars(classes, [(title[lang], rows[0])], title[lang])
    mean = sum(played.length for played in table.games) / max(1, len(table.games))
    reasons = Counter(played.reason for played in table.games)
    ends = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    note = words.LENGTH_NOTE[lang].format(mean=decimal(mean, lang), ends=ends)
    return section(title, plot, Text(note, note), lang)


def times(table: Table, lang: Language) -> str:
    standings = table.standings
    used = [i for i in range(BUCKETS) if any(each.thinking.buckets[i] for each in standings)]
    span = range(min(used, default=0), max(used, default=-1) + 1)
    names = [words.shortly(FIRST_BUCKET * 2**i, lang) for i in span]
    series = [(each.name, [each.thinking.buckets[i] for i in span]) for each in standings]
    rows = [
        [
            each.name,
            str(each.thinking.decisions),
            words.shortly(each.thinking.seconds / max(1, each.thinking.decisions), lang),
            words.shortly(each.thinking.longest_turn, lang),
        ]
        for each in standings
    ]
    heads = [each[lang] for each in (words.CONTENDER, words.DECISIONS, words.MEAN, words.LONGEST_TURN)]
    body = keys([each.name for each in standings]) + plots.bars(names, series, words.TIMES[lang]) + grid(heads, rows)
    return section(words.TIMES, body, words.TIMES_NOTE, lang)


def games_to_see(data: dict[str, Any], folder: Path, lang: Language) -> str:
    rows = [
        [words.NOTABLE[key][lang], f"stardeck replay {folder} --game {ticket}"]
        for key, ticket in data["notable"].items()
    ]
    items = "".join(f"<p>{escape(name)}: <code>{escape(command)}</code></p>" for name, command in rows)
    return section(words.SEE_AGAIN, items, None, lang)
