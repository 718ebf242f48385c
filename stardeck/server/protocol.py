"""What goes over the wire.  docs/server.md shows it in use; a change that breaks clients raises PROTOCOL."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1

Nonce = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[^\u0000]+$",  # which PostgreSQL cannot keep
        description="Unique for what is asked: a repeat is harmless",
    ),
]
What = Literal["undo", "pause", "go_on", "bot"]
Small = Annotated[str, Meta(max_length=200)]


class Command(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Something that a client wants done at a table."""


class Act(Command, tag="act", frozen=True):
    """Answer the question with this id by an action, as a record, a text or a code."""

    decision: int
    action: dict[str, Any] | Small | int
    nonce: Nonce


class TakeBack(Command, tag="take_back", frozen=True):
    """Take the own secret choice back while others are still choosing."""

    nonce: Nonce


class Undo(Command, tag="undo", frozen=True):
    """Take the last own action back, if nothing was revealed and nobody has acted since."""

    nonce: Nonce


class Say(Command, tag="say", frozen=True):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)]
    nonce: Nonce


class Begin(Command, tag="begin", frozen=True):
    """The host begins; open seats are filled with bots of a level, if one is named."""

    fill: Small = ""
    nonce: Nonce = "begin"


class Propose(Command, tag="propose", frozen=True):
    """Ask the others for something that needs their consent; `seat` says for whom a bot is proposed."""

    what: What
    nonce: Nonce
    seat: int = -1


class Consent(Command, tag="consent", frozen=True):
    """Agree to what another has proposed, or not."""

    what: What
    yes: bool
    nonce: Nonce


class Leave(Command, tag="leave", frozen=True):
    """Get up: before the game the seat is open again, during it a bot plays on until one comes back."""

    nonce: Nonce


class ComeBack(Command, tag="come_back", frozen=True):
    """Take one's seat back from the bot that plays it."""

    nonce: Nonce


class Resign(Command, tag="resign", frozen=True):
    """Give the game up."""

    nonce: Nonce


class Claim(Command, tag="claim", frozen=True):
    """Have a bot take over a seat that has run out of time."""

    seat: int
    nonce: Nonce


class Hint(Command, tag="hint", frozen=True):
    """Ask what a bot would do; the answer has the hint."""

    nonce: Nonce


class Rematch(Command, tag="rematch", frozen=True):
    """Play again, everybody one seat further; the answer has the id of the new table."""

    nonce: Nonce


class Mute(Command, tag="mute", frozen=True):
    """The host takes a seat's word, or gives it back."""

    seat: int
    nonce: Nonce
    on: bool = True


class Remove(Command, tag="remove", frozen=True):
    """The host frees a seat before the game begins."""

    seat: int
    nonce: Nonce


class Close(Command, tag="close", frozen=True):
    """The host ends the table."""

    nonce: Nonce


AtTable = (
    Act | TakeBack | Undo | Say | Begin | Propose | Consent | Leave | ComeBack | Resign | Claim | Mute | Remove | Close
)
Commands = AtTable | Hint | Rematch


class Hello(Struct, tag_field="do", tag="hello", forbid_unknown_fields=True, frozen=True):
    """The first message of a connection: who one is and what one has already."""

    protocol: int
    token: Annotated[str, Meta(max_length=200)] = ""
    seat: int | None = None  # as which of one's seats; -1 to watch only
    lang: Annotated[str, Meta(max_length=20)] = "en"
    have: Annotated[str, Meta(max_length=60)] = ""


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True, frozen=True):
    """Still there?  The answer is `pong` with the same number."""

    n: int = 0


Incoming = Commands | Ping
read_hello = msgspec.json.Decoder(Hello).decode
read_command = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode


class Done(Struct, frozen=True):
    """An answer: what was asked is done and durable."""

    nonce: str
    ok: Literal[True] = True
    hint: dict[str, Any] | None = None  # the answer to `hint`: an action, its text, and what it was compared with
    table: str | None = None  # the answer to `rematch`: the new table


def done(answer: Done) -> bytes:
    found = {"type": "done", "nonce": answer.nonce}
    if answer.hint is not None:
        return encode(found | {"hint": answer.hint})
    return encode(found if answer.table is None else found | {"table": answer.table})


def refused(nonce: str, code: str, message: str, fields: dict[str, str] | None = None) -> bytes:
    return encode({"type": "refused", "nonce": nonce, "code": code, "message": message, "fields": fields or {}})


def update(message: dict[str, Any]) -> bytes:
    return encode({"type": "table", **message})


def problem(code: str, message: str) -> bytes:
    return encode({"type": "problem", "code": code, "message": message})
