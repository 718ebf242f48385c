"""What goes over the wire.  docs/server.md shows it in use; a change that breaks clients raises PROTOCOL."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1

Nonce = Annotated[str, Meta(min_length=1, max_length=64, description="Unique for what is asked: a repeat is harmless")]
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


Commands = Act | TakeBack | Undo | Say | Begin


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


Incoming = Act | TakeBack | Undo | Say | Begin | Ping
read_hello = msgspec.json.Decoder(Hello).decode
read_command = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode


class Done(Struct, frozen=True):
    """An answer: what was asked is done and durable."""

    nonce: str
    ok: Literal[True] = True


def done(nonce: str) -> bytes:
    return encode({"type": "done", "nonce": nonce})


def refused(nonce: str, code: str, message: str, fields: dict[str, str] | None = None) -> bytes:
    return encode({"type": "refused", "nonce": nonce, "code": code, "message": message, "fields": fields or {}})


def update(message: dict[str, Any]) -> bytes:
    return encode({"type": "table", **message})


def problem(code: str, message: str) -> bytes:
    return encode({"type": "problem", "code": code, "message": message})
