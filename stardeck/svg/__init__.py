"""Pictures of cards and tables as SVG, for notebooks, documents and web pages.

    from stardeck import games, svg

    race = games.load("race")
    svg.card(race, "gem_world").save("gem_world.svg")
    svg.table(race.new(players=3, seed=7).seen_by(0), lang="ru")

A state or a view shows itself so in a notebook.  Pictures need no fonts, scripts or files beside them, and the same
position always gives the same picture.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game
from stardeck.engine.state import Seen, State
from stardeck.language import Language, language
from stardeck.svg.faces import Face, large
from stardeck.svg.tables import Sheet, draw


class Picture:
    """An SVG picture: a text that notebooks show."""

    def __init__(self, markup: str) -> None:
        self.markup = markup

    def _repr_svg_(self) -> str:
        return self.markup

    def __str__(self) -> str:
        return self.markup

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.markup, encoding="utf-8")


def card(game: Game, name: str, lang: str = "en", width: float = 260) -> Picture:
    """Return the picture of a card, by its id."""
    told = language(lang)
    faces = faces_of(game, told)
    if name not in faces:
        raise StardeckError(f"no card of {game.id} has the id {name!r}")
    _title, kind, *text = game.text.card(name, told)
    return Picture(large(faces[name], kind, text, width))


def table(position: State | Seen, lang: str = "en", width: float | None = None) -> Picture:
    """Return the picture of a position: of a state all that is on the table, of a view what its seat may know."""
    state = position.position if isinstance(position, Seen) else position
    return Picture(draw(sheet_of(state.game, position.to_json(), state, language(lang)), width))


def faces_of(game: Game, lang: Language) -> dict[str, Face]:
    """The faces of all cards of a game by id."""
    return {record.id: room(game).face(record, lang) for record in all_records(game)}


def all_records(game: Any) -> list[Any]:
    return [*game.records, *getattr(game, "extras", ())]


def sheet_of(game: Game, view: dict[str, Any], state: State, lang: Language) -> Sheet:
    found: Sheet = room(game).sheet(faces_of(game, lang), view, state, lang)
    return found


def room(game: Game) -> Any:
    """What is particular to a game: its faces, and what lies where."""
    from stardeck.svg import orion, race, realms

    return {"race": race, "realms": realms, "orion": orion}[game.id]
