"""Two worlds that differ only in what a seat cannot know: every byte that is sent to it is the same."""

from __future__ import annotations

import random

import msgspec
import pytest

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.journal import Journal, Play
from stardeck.language import LANGUAGES
from stardeck.server.bots import question_for
from stardeck.server.errors import Refused
from stardeck.server.seating import Around, Clock, Seat, Settings
from stardeck.server.sections import NOTHING, Screens, read_have, update
from stardeck.server.tables import Table
from tests.configurations import CONFIGURATIONS, Configuration, choose

SOME = [
    one
    for one in CONFIGURATIONS
    if one.name
    in {
        "realms-both",
        "realms-raid-4p",
        "race-3p",
        "race-invasion-4p",
        "orion-3p",
        "race-duel",
        "realms-extras-hydra",
        "orion-draft",
    }
]


def table_of(configuration: Configuration, number: int) -> Table:
    game = configuration.game
    players, options = game.check(configuration.players, **configuration.options)
    seats = [Seat(person=f"p{i}", name=f"P{i}", token=f"t{i}") for i in range(players)]
    settings = Settings(clock=Clock("move", 60))
    table = Table("t", game, Around(settings, players, options, seats, "p0"), 0.0)
    table.begin(0.0, seed=configuration.seed(number))
    return table


def twin_of(table: Table, seat: int, number: int) -> Table:
    """The same table in another world that looks the same to a seat."""
    assert table.play is not None
    twin = Table(table.id, table.game, msgspec.convert(msgspec.to_builtins(table.around), Around), 0.0)
    journal = Journal(table.play.journal.header, table.game)
    twin.play = Play(journal, table.state.seen_by(seat).imagine(fast(number)))
    twin.deadline, twin.opened = table.deadline, table.opened
    return twin


class Eyes:
    """A viewer at a table: everything that is sent to it, as bytes."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.screens = Screens()
        self.have = NOTHING

    def look(self) -> bytes:
        sent = []
        for lang in LANGUAGES:
            sent.append(update(self.table, self.screens, self.seat, lang, self.have))
            sent.append(update(self.table, Screens(), self.seat, lang, NOTHING))
        if sent[-1] is not None:
            self.have = read_have(sent[-1]["version"])
        return msgspec.json.encode([without_log(message) for message in sent])

    def tries(self, seat: int, what: object) -> str:
        """What the seat reads when it asks for something it may not have."""
        try:
            self.table.act(seat, 0, what, "n", 1.0, "ru")
        except Refused as refused:
            return f"{refused.code} {refused.text} {refused.fields}"
        return ""


def bots_hear(table: Table, seat: int) -> bytes:
    """All that the processes hear in which bots think: for the bot of the seat, and for its hints and explanations."""
    if not table.playing or seat not in table.deciding():
        return b""
    asked = [question_for(table, seat, level, 1.0, explain) for level, explain in (("admiral", False), ("", True))]
    return msgspec.json.encode([question for question, _decision in asked])


def without_log(message: dict[str, object] | None) -> object:
    """The twin begins later and has no past; what happens from then on is compared."""
    if message is not None and "log" in message:
        assert isinstance(message["log"], list)
        message = {**message, "log": message["log"][-1:]}
    return message


@pytest.mark.parametrize("configuration", SOME, ids=lambda one: one.name)
def test_everything_sent_is_the_same_in_two_worlds(configuration: Configuration) -> None:
    compared = 0
    for number in range(3):
        table = table_of(configuration, number)
        chance = fast(number)
        moves = random.Random(number)
        for _ in range(moves.randrange(0, 120)):
            if not table.playing:
                break
            seat, action = choose(table.state, chance, Actions())
            table.act(seat, table.state.decision(seat).id, action, None, 1.0)
        if not table.playing:
            continue
        for viewer in range(-1, len(table.seats)):
            compared += compare(table, viewer, number)
    assert compared > 5


def compare(table: Table, viewer: int, number: int) -> int:
    """Go on alike in two worlds and compare what the viewer gets, until something hidden comes out."""
    assert table.play is not None
    journal = Journal(table.play.journal.header, table.game)
    real = Table(table.id, table.game, msgspec.convert(msgspec.to_builtins(table.around), Around), 0.0)
    real.play = Play(journal, table.state.copy())
    real.deadline, real.opened = table.deadline, table.opened
    other = twin_of(table, viewer, number)
    eyes = Eyes(real, viewer), Eyes(other, viewer)
    assert eyes[0].look() == eyes[1].look()
    chance = fast(number + 100)
    compared = 1
    for _ in range(6):
        if not real.playing:
            break
        seat, action = choose(real.state, chance, Actions())
        revealed, sealing, opened = real.state.revealed, real.state.sealing, real.state.opened
        if other.state.refuse(seat, action):
            break
        for one in (real, other):
            one.act(seat, one.state.decision(seat).id, action, None, 1.0)
        if real.state.revealed != revealed or (sealing and real.state.opened != other.state.opened):
            break
        if table.game.codes.text(action) == "end_turn":
            break  # the rest of a hand is laid off openly
        assert eyes[0].look() == eyes[1].look()
        assert bots_hear(real, viewer) == bots_hear(other, viewer)
        if viewer >= 0:
            for what in (0, "end_turn", {"do": "x"}, 10**9):
                assert eyes[0].tries(viewer, what) == eyes[1].tries(viewer, what)
        if sealing and seat != viewer and real.state.opened == opened:
            assert update(real, eyes[0].screens, viewer, "en", eyes[0].have) is None  # not even that something happened
        compared += 1
    return compared


def test_nothing_that_is_sent_contains_the_seed_before_the_end() -> None:
    table = table_of(next(one for one in SOME if one.real), 5)
    assert table.play is not None
    seed = str(table.play.journal.header.seed)
    for viewer in (-1, 0, 1):
        sent = msgspec.json.encode(update(table, Screens(), viewer, "en", NOTHING)).decode()
        assert seed not in sent and str(table.play.journal.header.commitment) in sent
        assert "token" not in sent and '"t0"' not in sent and '"p0"' not in sent
