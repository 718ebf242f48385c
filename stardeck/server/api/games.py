"""The games that can be played here, their options, bots and cards: the same for everybody, so browsers may keep it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from stardeck import bots, games
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game
from stardeck.language import Language, Text
from stardeck.server.api.common import Asked, language_of
from stardeck.server.api.still import Still, answer, still
from stardeck.server.bots import seconds_of
from stardeck.server.errors import Refused
from stardeck.server.seating import Settings, check_options, stand_in
from stardeck.server.tables import load_game


class OptionInfo(Struct):
    """An option of a game and what values it may have."""

    name: str
    kind: str
    default: Any
    text: str
    choices: list[str]
    low: int
    high: int
    needs: list[str]


class BotInfo(Struct):
    """A bot: the level that seats and settings name, its title, and how long it may think in a turn."""

    level: str
    title: str
    seconds: float


class GameInfo(Struct):
    """A game, its options and the bots that play it, weakest first."""

    id: str
    name: str
    rules: int
    cards: str
    players: tuple[int, int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    usual: str  # whom one plays against unless one says otherwise


class CardInfo(Struct):
    """A card in words, and the facts on it as they are in the card file."""

    id: str
    name: str
    kind: str
    text: list[str]
    facts: dict[str, Any]


class Wished(Struct, forbid_unknown_fields=True):
    """Options that somebody thinks of; those left out are as usual."""

    options: dict[str, Any] = {}


class Arranged(Struct):
    """All options as they would be, how many may play with them, and how many usually do."""

    options: dict[str, Any]
    players: tuple[int, int]
    usual: int


def find(name: str) -> Game:
    if name not in games.NAMES:
        raise Refused(
            "no_such_game", Text(f"There are {', '.join(games.NAMES)}", f"Есть {', '.join(games.NAMES)}"), 404
        )
    return load_game(name)


@lru_cache
def info(name: str, lang: Language) -> GameInfo:
    game = find(name)
    options = [
        OptionInfo(
            one.name,
            one.kind,
            list(one.default) if isinstance(one.default, tuple) else one.default,
            one.text[lang],
            list(one.choices),
            one.low,
            one.high,
            list(one.needs),
        )
        for one in game.options
    ]
    players = [BotInfo(one, bots.title(game, one)[lang], seconds_of(game, one)) for one in bots.names(game)]
    usual = stand_in(game, Settings())
    name = game.name[lang]
    return GameInfo(game.id, name, game.rules_version, game.fingerprint, seats_of(game), options, players, usual)


def seats_of(game: Game) -> tuple[int, int]:
    """The fewest and the most players, whatever the options are."""
    most = 2
    for option in game.options:
        choices: list[object] = [*option.choices] if option.kind == "one" else []
        if option.kind == "some":
            choices = [[*option.choices]]
        for choice in [None, *choices]:
            given = {} if choice is None else {option.name: choice}
            try:
                _players, checked = game.check(None, **given)
            except OptionError:
                continue
            most = max(most, game.players(checked)[1])
    return 2, most


@lru_cache
def all_games(lang: Language) -> Still:
    return still(msgspec.json.encode([info(name, lang) for name in games.NAMES]))


@lru_cache
def one_game(name: str, lang: Language) -> Still:
    return still(msgspec.json.encode(info(name, lang)))


@lru_cache
def cards(name: str, lang: Language) -> Still:
    """All cards of a game."""
    game = find(name)
    records = (*game.records, *getattr(game, "extras", ()))  # type: ignore[attr-defined]
    found = []
    for record in records:
        title, kind, *text = game.text.card(record.id, lang)
        found.append(CardInfo(record.id, title, kind, text, facts(record)))
    return still(msgspec.json.encode(found))


def facts(value: Any) -> Any:
    """A card's record as plain data."""
    if is_dataclass(value):
        return {field.name: facts(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): facts(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [facts(item) for item in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def described(kind: Any) -> dict[int, ResponseSpec]:
    """What a route answers, for the OpenAPI document, where the answer itself is made already."""
    return {200: ResponseSpec(data_container=kind, description="Also compressed", generate_examples=False)}


class Games(Controller):
    path = "/games"
    tags = ["games"]

    @get(sync_to_thread=True, summary="All games", responses=described(list[GameInfo]))
    def all(self, request: Asked) -> Response[bytes]:
        lang = language_of(request)
        return answer(request, all_games(lang), lang)

    @get("/{game:str}", sync_to_thread=True, summary="One game with its options", responses=described(GameInfo))
    def one(self, request: Asked, game: FromPath[str]) -> Response[bytes]:
        lang = language_of(request)
        return answer(request, one_game(find(game).id, lang), lang)

    @post("/{game:str}/check", sync_to_thread=False, status_code=200, summary="Whether options go together")
    def check(self, game: FromPath[str], data: JSONBody[Wished]) -> Arranged:
        """Nothing is opened: this is for forms, which show what is refused and how many may play."""
        found = find(game)
        usual, options = check_options(found, None, data.options)
        return Arranged(options, found.players(options), usual)

    @get(
        "/{game:str}/cards",
        sync_to_thread=True,
        summary="The cards of a game, in words",
        responses=described(list[CardInfo]),
    )
    def cards(self, request: Asked, game: FromPath[str]) -> Response[bytes]:
        lang = language_of(request)
        return answer(request, cards(find(game).id, lang), lang)
