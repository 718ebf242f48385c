"""Every byte that a viewer receives of two worlds that differ only in what it may not know: the same.

Two servers get the same tables, one as they are and one as the viewer may imagine them.  The same things are done at
both, and what comes over sockets and HTTP is compared: snapshots, differences, that there is none, refusals and their
reasons, hints, long polls and when they are answered, replays, the seat's journal, the chat.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from stardeck.client import Server, ServerSaidNo
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.journal import Journal
from stardeck.engine.journalfile import Header
from stardeck.games.words import calling
from stardeck.server import records
from stardeck.server.api.tables import LONGEST_WAIT
from stardeck.server.kept import Written
from stardeck.server.people import People, hashed
from stardeck.server.seating import Around, Clock, Seat, Settings
from stardeck.server.store import open_store
from stardeck.server.tables import Table
from tests.configurations import CONFIGURATIONS, Configuration, choose
from tests.server.running import PATIENCE, Running

NAMES = (
    *("race-3p", "race-duel", "race-invasion-4p", "race-ask_always"),
    *("realms-both", "realms-extras-hydra", "realms-raid-4p", "orion-3p", "orion-draft"),
)
CHOSEN = [one for one in CONFIGURATIONS if one.name in NAMES]
TIMES = re.compile(rb'"(at|deadline|created)"\]?[:,] ?[\d.]+')  # in a section, or set by a difference


HINTS = 6  # that are asked for: each takes a while


class Case:
    """A table in two worlds, and who looks at it."""

    def __init__(self, configuration: Configuration, number: int, viewer: int) -> None:
        self.configuration = configuration
        self.viewer = viewer
        self.id = f"{configuration.name}-{number}-{viewer}".replace("_", "-")[:32]
        state, chance = configuration.new(number), fast(number)
        for _ in range(random.Random(number).randrange(4, 60)):
            if state.over:
                break
            state.apply(*choose(state, chance, Actions()))
        self.chance = chance
        game = configuration.game
        imagined = state.seen_by(viewer).imagine(fast(number + 1))
        self.worlds = [game.from_json(world.to_json()) for world in (state, imagined)]  # as the servers read them
        self.players = int(state.players)
        self.over = bool(state.over)

    def table(self, world: int, people: list[str]) -> Table:
        """The table as it is stored: a running game that begins at the position of a world."""
        game = self.configuration.game
        players, options = game.check(self.players, **self.configuration.options)
        names = [f"P{seat}" for seat in range(players)]
        seats = [Seat(person=people[i], name=names[i], token=hashed(f"token {i}")) for i in range(players)]
        around = Around(Settings(clock=Clock("move", 600)), players, options, seats, people[0], "playing")
        table = Table(self.id, game, around, 0.0)
        header = Header(game.id, game.rules_version, players, options, names, game.fingerprint, seed=1, commitment="c")
        journal = records.begun_at(header, game, self.worlds[world], names)
        written = [Written(0, json.dumps(journal.entries[0].to_json()), -1, None, 0.0)]
        table.change.begun = table.change.seats = table.change.around = True
        table.take_up(Journal(journal.header, game), written)
        table.change.entries = written
        return table


CASES = [
    case
    for configuration in CHOSEN
    for number in (1, 2, 3)
    for viewer in (-1, 0, 1)
    if not (case := Case(configuration, number, viewer)).over
]


async def fill(folder: Path, world: int) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{folder}/server.sqlite")
    people = [(await People(store).guest(f"P{number}"))[0].id for number in range(8)]
    for case in CASES:
        await store.create(case.table(world, people), time.time())
    await store.close()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    with ExitStack() as stack:
        found = []
        for world, name in enumerate(("real", "imagined")):
            folder = tmp_path_factory.mktemp(name) / "data"
            asyncio.run(fill(folder, world))
            found.append(Running(folder, STARDECK_MESSAGES_PER_SECOND="100000"))
            stack.callback(found[-1].kill)
            found[-1].begin()
        for server in found:
            server.wait()
        yield found


class Eyes:
    """What a viewer gets from one of the servers, byte for byte but for the time of day."""

    def __init__(self, server: Running, case: Case) -> None:
        self.server = server
        self.case = case
        self.token = f"token {case.viewer}" if case.viewer >= 0 else ""
        address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{case.id}/live"
        self.line = ExitStack()
        self.socket: ClientConnection = self.line.enter_context(connect(address, max_size=2**22))
        self.send({"do": "hello", "protocol": 1, "token": self.token})

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def one(self) -> bytes:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        return TIMES.sub(b"time", text.encode())

    def rest(self) -> list[bytes]:
        """What is there without waiting: everything before the answer to a ping."""
        time.sleep(0.05)
        self.send({"do": "ping", "n": 1})
        found = []
        while b'"pong"' not in (message := self.one()):
            found.append(message)
        return found

    def asks(self, **command: object) -> bytes:
        """The answer to a command, and what comes with it."""
        self.send({"nonce": "n", **command})
        found = [self.one()]
        while b'"nonce"' not in found[-1]:
            found.append(self.one())
        return b"\n".join([*found, *self.rest()])

    def page(self, path: str) -> bytes:
        """A page of the HTTP interface."""
        url = f"{self.server.address}/api/v1/tables/{self.case.id}{path}"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as answer:
            kept = {key: value for key, value in answer.headers.items() if key.lower() not in UNLIKE}
            body: bytes = answer.read()
        return TIMES.sub(b"time", msgspec.json.encode(kept) + body)

    def act(self, seat: int, decision: int, action: int, nonce: str) -> None:
        """Let a seat do something over HTTP."""
        client = Server(self.server.address, f"token {seat}")
        body = {"do": "act", "decision": decision, "action": action, "nonce": nonce}
        client.call("POST", f"/tables/{self.case.id}/do", body, seat=seat)


def version_in(message: bytes) -> str:
    found = re.search(rb'"version":"([\d.]+)"', message)
    assert found is not None
    return found[1].decode()


class Poll:
    """A request that waits for news, again and again, in both worlds: what it answers and whether it came too early."""

    def __init__(self, eyes: Eyes, have: str) -> None:
        self.eyes = eyes
        self.have = have
        self.early = 0
        self.answer = b""
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    @property
    def waits(self) -> bool:
        return self.thread.is_alive()

    def run(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.answer and time.monotonic() < until:
            began = time.monotonic()
            answer = self.eyes.page(f"?have={self.have}&wait={LONGEST_WAIT}")
            if b'"version"' in answer:
                self.answer = answer
            elif time.monotonic() - began < LONGEST_WAIT / 2:
                self.early += 1  # an end without news tells that there was something

    def comes(self) -> bytes:
        self.thread.join(2 * PATIENCE)
        assert not self.thread.is_alive() and self.answer and not self.early, self.early
        return self.answer


UNLIKE = ("date", "content-length")  # the length of the times in the body
PAGES = ("", "?lang=ru", "/replay?count=400", "/replay?eyes=-1&lang=ru", "/journal")


def compare(eyes: list[Eyes], case: Case) -> None:
    """Look at everything there is to look at."""
    for page in PAGES:
        real, imagined = (one.page(page) for one in eyes)
        assert real == imagined, page
    if case.viewer < 0:
        return
    for command in (
        {"do": "act", "decision": 0, "action": 0},
        {"do": "act", "decision": 10**6, "action": "end_turn"},
        {"do": "act", "decision": decision_of(case, 0), "action": {"do": "nothing"}},
        {"do": "act", "decision": decision_of(case, 0), "action": 10**9},
        {"do": "claim", "seat": 1 - case.viewer},
        {"do": "x"},
    ):
        real, imagined = (one.asks(**command) for one in eyes)
        assert real == imagined, command


def compare_reasons(eyes: list[Eyes], case: Case) -> None:
    """Try what cannot be done: why not?"""
    decision = decision_of(case, 0)
    for code in impossible(case):
        for one in eyes:
            one.send({"do": "act", "decision": decision, "action": code, "nonce": "n"})
        real, imagined = (one.one() for one in eyes)
        assert real == imagined and b'"refused"' in real, code


def impossible(case: Case) -> list[int]:
    """Actions all over the game, with cards of hidden places too, that the viewer may not do now."""
    seen = case.worlds[0].seen_by(case.viewer)
    if seen.decision is None:
        return []
    allowed = set(seen.decision.actions)
    chance = random.Random(case.id)
    refused = [code for code in seen.position.refused(case.viewer) if code not in allowed]
    others = [code for code in (chance.randrange(20_000) for _ in range(30)) if code not in allowed]
    return [*chance.sample(refused, min(5, len(refused))), *others]


def compare_hints(eyes: list[Eyes], case: Case) -> bool:
    """Ask for a hint.  How many games it imagines, and so what it compares, depends on how busy the machine is; all
    that does not is the same.  That bots hear the same in both worlds is compared elsewhere."""
    said = [one.asks(do="hint") for one in eyes]
    if b'"refused"' in said[0]:
        assert said[0] == said[1]
        return False
    hints = [msgspec.json.decode(text)["hint"] for text in said]
    assert hints[0].keys() == hints[1].keys() and hints[0]["decision"] == hints[1]["decision"]
    decision = case.worlds[0].seen_by(case.viewer).decision
    assert decision is not None
    record, text = case.configuration.game.codes.record, case.configuration.game.text
    names = [f"P{seat}" for seat in range(case.players)]
    with calling(names):
        words = [text.action(case.worlds[0], case.viewer, action, "en") for action in decision.actions]
    possible = [(record(action), each) for action, each in zip(decision.actions, words)]
    for hint in hints:
        for option in hint["options"]:
            assert (option["action"], option["text"]) in possible and option.keys() == hints[0]["options"][0].keys()
    return True


def decision_of(case: Case, world: int) -> int:
    decision = case.worlds[world].seen_by(case.viewer).decision
    return decision.id if decision is not None else 0


def test_every_byte_is_the_same_in_two_worlds(servers: list[Running]) -> None:
    counted = Counter[str]()
    for case in CASES:
        go_on_alike(servers, case, counted)
    assert counted["open"] > 30 and counted["secret"] > 8 and counted["hint"] >= HINTS, counted
    assert counted["poll waits on"] > 8, counted


def go_on_alike(servers: list[Running], case: Case, counted: Counter[str]) -> None:
    """Look, do the same in both worlds as long as nothing hidden comes out, and look again."""
    eyes = [Eyes(server, case) for server in servers]
    real, imagined = (one.one() for one in eyes)
    assert real == imagined, case.id  # the snapshot
    compare(eyes, case)
    if case.viewer >= 0:
        compare_reasons(eyes, case)
        if counted["hint"] < HINTS:
            counted["hint"] += compare_hints(eyes, case)
    polls = [Poll(one, version_in(real)) for one in eyes]
    for number in range(5):
        if case.worlds[0].over:
            break
        seat, action = choose(case.worlds[0], case.chance, Actions())
        if case.worlds[1].refuse(seat, action) or case.configuration.game.codes.text(action) == "end_turn":
            break  # not possible in the other world; the rest of a hand is laid off openly
        revealed, opened = int(case.worlds[0].revealed), int(case.worlds[0].opened)
        decisions = [world.decision(seat).id for world in case.worlds]
        for world in case.worlds:
            world.apply(seat, action)
        if int(case.worlds[0].revealed) != revealed or case.worlds[0].opened != case.worlds[1].opened:
            break  # something hidden has come out
        for one, decision in zip(eyes, decisions):
            one.act(seat, decision, action, f"a{number}")
        noticed = int(case.worlds[0].opened) != opened or seat == case.viewer
        if noticed:
            real, imagined = (one.one() for one in eyes)
            assert real == imagined, case.id
            assert polls[0].comes() == polls[1].comes(), case.id
            polls = [Poll(one, version_in(real)) for one in eyes]
        assert [one.rest() for one in eyes] == [[], []], case.id  # nothing more, and of a secret choice nothing at all
        assert all(poll.waits for poll in polls), case.id
        counted["open" if noticed else "secret"] += 1
        counted["poll waits on"] += not noticed
    for one in eyes:
        said = {"do": "say", "text": "x", "nonce": "c"}
        Server(one.server.address, "token 0").call("POST", f"/tables/{case.id}/do", said)
    assert eyes[0].one() == eyes[1].one(), case.id
    assert polls[0].comes() == polls[1].comes(), case.id
    compare(eyes, case)
    for one in eyes:
        one.line.close()


def test_others_journals_and_replays_are_refused_alike(servers: list[Running]) -> None:
    case = CASES[0]
    said = []
    for server in servers:
        client = Server(server.address, "token 1")
        for path in (f"/tables/{case.id}/replay?eyes=0", f"/tables/{case.id}/replay?eyes=all"):
            with pytest.raises(ServerSaidNo) as no:
                client.call("GET", path.partition("?")[0], eyes=path.partition("=")[2])
            said.append((server.port, no.value.code, str(no.value)))
    assert [words[1:] for words in said[:2]] == [words[1:] for words in said[2:]]
    assert {words[1] for words in said} == {"goes_on"}
