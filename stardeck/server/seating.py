"""Who sits around a table and what was agreed: everything about a table that is not the game itself."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from stardeck import bots
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game
from stardeck.language import Text
from stardeck.server.errors import Refused, bad_field

LONGEST_NAME = 24
LONGEST_LINE = 500
DAY = 86_400

Phase = Literal["gathering", "playing", "paused", "over", "closed"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a move may take: so many seconds at a live table, so many days at one over days."""

    per: Literal["move", "day"] = "move"
    time: Annotated[int, Meta(ge=1, le=3600, description="seconds for `move`, days for `day`")] = 90

    @property
    def seconds(self) -> float:
        return float(self.time * DAY if self.per == "day" else self.time)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed about a table before the game."""

    listed: bool = False  # anybody may find it; else it is private, by its link
    clock: Clock | None = None
    late: Literal["bot", "claim"] = "bot"  # who runs out of time: a bot takes over at once, or when another asks for it
    stand_in: str = ""  # the level of bots that take over; empty: the usual one
    hints: bool = True
    undo: bool = True
    chat: bool = True
    spectators: bool = True
    first: Literal["as_seated", "shuffled"] = "as_seated"  # whether the seats are mixed when the game begins
    # A deal that anybody can know beforehand, for guided games against bots; 0 is a secret one.
    deal: Annotated[int, Meta(ge=0, le=2_147_483_647)] = 0


class Seat(Struct):
    """A place at the table.  `bot` is who plays it now, if that is no human; `person` who it belongs to."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    token: str | None = None  # the hash of the token that holds this seat
    resigned: bool = False
    late: bool = False  # out of time: others may claim that a bot takes over
    muted: bool = False
    machine: bool = False  # the person is a bot account
    reserved: str | None = None  # the person for whom it is kept open, after a rematch

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def present(self) -> bool:
        """Whether a person plays it: then nothing is agreed without that person."""
        return self.person is not None and self.bot is None and not self.resigned


class Offer(Struct):
    """Something that needs the consent of everybody: going back, a pause, going on, a bot for an absent seat."""

    what: Literal["undo", "pause", "go_on", "bot"]
    by: int
    version: int  # of the game as everybody could notice it: a later action ends the offer
    seat: int = -1  # of a bot: for whom
    yes: list[int] = []  # who has agreed so far


class Around(Struct):
    """What is stored of a table beside its journal."""

    settings: Settings
    players: int
    options: dict[str, Any]
    seats: list[Seat]
    host: str
    phase: Phase = "gathering"
    version: int = 0  # counts the changes that everybody at the table sees
    offers: list[Offer] = []
    stand_ins: list[int] = []  # seats that ran out of time in a sealed choice: a bot answers; nobody is told
    ended: str = ""  # why, if not by the rules: "resigned", "closed"
    gave_up: int = -1
    before: str = ""  # the table that this is a rematch of
    after: str = ""  # the rematch
    source: str = ""  # of a table for analysis: where its journal comes from
    left: float = 0.0  # of a paused clock: the seconds that are left
    forgotten: int = 0  # people who sat here and are no more; what they said is taken back


encode_around = msgspec.json.Encoder().encode
decode_around = msgspec.json.Decoder(Around).decode


def plain_name(name: str, field: str = "name") -> str:
    """Return a name as it is shown, or refuse one that nobody could read or tell from another."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise bad_field(field, Text(f"A name has 1 to {LONGEST_NAME} letters", f"В имени от 1 до {LONGEST_NAME} букв"))
    if any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in name):
        raise bad_field(field, Text("A name has no invisible signs", "В имени нет невидимых знаков"))
    return name


def plain_line(text: str) -> str:
    """Return something said in the chat as it is shown."""
    text = "".join(" " if c in "\n\r\t" else c for c in unicodedata.normalize("NFC", text))
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs", "Co", "Cn")).strip()
    if not text:
        raise bad_field("text", Text("There is nothing to say", "Нечего сказать"))
    if len(text) > LONGEST_LINE:
        raise bad_field(
            "text", Text(f"A line has at most {LONGEST_LINE} letters", f"В реплике не больше {LONGEST_LINE} букв")
        )
    return text


def check_level(game: Game, level: str, field: str) -> str:
    """Return the name of a bot, or refuse one that cannot play the game."""
    known = bots.names(game)
    if level not in known:
        raise bad_field(
            field,
            Text(f"must be one of {', '.join(known)}, not {level!r:.40}", f"одно из: {', '.join(known)}"),
        )
    return level


def check_options(game: Game, players: object, options: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """What `Game.check` returns, for options to which a stranger gave the names: also that of one of its parameters."""
    taken = {name: "there is no such option" for name in options if name in ("self", "players")}
    try:
        checked = game.check(players, **{name: value for name, value in options.items() if name not in taken})
    except OptionError as problem:
        raise OptionError({**taken, **problem.problems}) from None
    if taken:
        raise OptionError(taken)
    return checked


def stand_in(game: Game, settings: Settings) -> str:
    """The level of the bot that takes over a seat."""
    known = bots.names(game)
    if settings.stand_in in known:
        return settings.stand_in
    return bots.USUAL if bots.USUAL in known else known[-1]


def not_seated() -> Refused:
    return Refused("not_seated", Text("You do not sit at this table", "Вы не сидите за этим столом"), 403)
