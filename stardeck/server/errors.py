"""What the server says no to, each with a code for programs and a sentence for people."""

from __future__ import annotations

from stardeck.engine.errors import StardeckError
from stardeck.language import Language, Text


class Refused(StardeckError):
    """Something that was asked for and is not done; nothing has changed.

    `code` is for programs and never changes its meaning; `text` is for people; `fields` names what to put right.
    """

    def __init__(self, code: str, text: Text, status: int = 409, fields: dict[str, str] | None = None) -> None:
        super().__init__(text.en)
        self.code = code
        self.text = text
        self.status = status
        self.fields = fields or {}

    def in_words(self, lang: Language) -> str:
        return self.text[lang]


def no_such_table() -> Refused:
    return Refused("no_such_table", Text("There is no such table", "Такого стола нет"), 404)


def not_known() -> Refused:
    """The same words for a token that is forged, stolen and ended, or mistyped: they tell nothing."""
    return Refused(
        "not_known",
        Text("Your token is not known here; sit down again", "Ваш ключ здесь неизвестен; войдите ещё раз"),
        401,
    )


def bad_field(field: str, text: Text) -> Refused:
    return Refused("bad_request", text, 400, {field: text.en})
