"""What the people at a table agree on, and what becomes of a seat whose person goes.

Going back beyond the fence, a pause, going on, and a bot for an absent seat need the consent of everybody who is
there; bots agree to everything.  Whoever runs out of time, leaves or resigns is replaced by a bot, and those who only
left may come back.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from stardeck.engine.journalfile import ACTION, TAKE_BACK
from stardeck.language import Text
from stardeck.server.errors import Refused
from stardeck.server.seating import Around, Offer, Seat, stand_in
from stardeck.server.tables import Table

What = Literal["undo", "pause", "go_on", "bot"]


def those_asked(table: Table, offer: Offer) -> list[int]:
    """The seats that have to agree: everybody else who is there, but for the seat it is about."""
    by = table.seats[offer.by].person
    there = [number for number, seat in enumerate(table.seats) if seat.present and seat.person != by]
    return [number for number in there if number != offer.seat]


def propose(table: Table, seat: int, what: What, about: int, now: float) -> None:
    """Offer something to the others; without others it is done at once."""
    check(table, seat, what, about)
    same = next((one for one in table.around.offers if one.what == what), None)
    if same is not None and (what != "bot" or same.seat == about):  # two who want the same have agreed
        if same.by != seat:
            answer(table, seat, what, True, now)
        return
    offer = Offer(what, seat, int(table.state.opened), about if what == "bot" else -1)
    table.around.offers = [one for one in table.around.offers if one.what != what] + [offer]
    table.changed()
    settle(table, offer, now)


def check(table: Table, seat: int, what: What, about: int) -> None:
    """Refuse what cannot be offered now."""
    if what == "go_on":
        if table.around.phase != "paused":
            raise Refused("not_paused", Text("The game is not paused", "Игра не приостановлена"))
        return
    table.must_play()
    if what == "undo":
        if not table.around.settings.undo:
            raise Refused("no_undo", Text("Nothing is taken back at this table", "За этим столом ходы не возвращают"))
        if not actions_since(table, seat):
            raise Refused("nothing_to_undo", Text("You have not done anything yet", "Вы ещё ничего не сделали"))
    if what == "bot" and (not 0 <= about < len(table.seats) or about == seat or not table.seats[about].present):
        raise Refused("not_absent", Text("Nobody has to be replaced there", "Там некого заменять"))


def answer(table: Table, seat: int, what: What, yes: bool, now: float) -> None:
    """Agree to an offer or refuse it."""
    offer = next((one for one in table.around.offers if one.what == what), None)
    if offer is None:
        raise Refused("no_offer", Text("Nobody offers that any more", "Этого уже никто не предлагает"))
    if not yes:  # whoever made it takes it back, anybody else refuses
        table.around.offers.remove(offer)
        table.changed()
        return
    if seat not in those_asked(table, offer):
        raise Refused("not_asked", Text("You are not asked", "Вас не спрашивают"))
    if seat not in offer.yes:
        offer.yes = sorted([*offer.yes, seat])
        table.changed()
    settle(table, offer, now)


def settle(table: Table, offer: Offer, now: float) -> None:
    """Do what was offered when all have agreed."""
    if not set(those_asked(table, offer)) <= set(offer.yes):
        return
    table.around.offers.remove(offer)
    table.changed()
    if offer.what == "undo":
        go_back(table, offer.by, now)
    elif offer.what == "pause":
        pause(table, now)
    elif offer.what == "go_on":
        go_on(table, now)
    else:
        replace(table, offer.seat, now)


# --- going back ----------------------------------------------------------------------------------------------


def actions_since(table: Table, seat: int) -> int:
    """How many actions have to be taken back to be before the last one of a seat; 0 if it has made none."""
    assert table.play is not None
    count = 0
    for entry in reversed(table.play.journal.actions()):
        if entry.kind in (ACTION, TAKE_BACK):
            count += 1
            if entry.kind == ACTION and entry.seat == seat:
                return count
    return 0


def go_back(table: Table, seat: int, now: float) -> None:
    """Go back to before the last action of a seat, and deal anew what nobody knows."""
    play = table.must_play()
    count = actions_since(table, seat)
    table.write(seat, None, now, lambda: play.undo_by_consent(count))


# --- pauses --------------------------------------------------------------------------------------------------


def pause(table: Table, now: float) -> None:
    table.around.phase = "paused"
    table.around.left = max(0.0, table.deadline - now) if table.deadline is not None else 0.0
    table.deadline = None
    table.bot_turn = None


def go_on(table: Table, now: float) -> None:
    table.around.phase = "playing"
    table.set_clock(now)
    clock = table.around.settings.clock
    if clock is not None:
        table.deadline = now + (table.around.left or clock.seconds)


# --- whose seat ----------------------------------------------------------------------------------------------


def replace(table: Table, number: int, now: float) -> None:
    """Let a bot play a seat from now on; its person may come back."""
    table.seats[number].bot = stand_in(table.game, table.around.settings)
    table.changed()
    table.set_clock(now)
    drop_offers(table, number, now)


def drop_offers(table: Table, number: int, now: float) -> None:
    """Somebody is gone: what that seat offered is void, and what waited for it alone is agreed."""
    for offer in list(table.around.offers):
        if offer.by == number:
            table.around.offers.remove(offer)
            table.changed()
        elif offer in table.around.offers:
            settle(table, offer, now)


def leave(table: Table, number: int, now: float) -> None:
    """Go: before the game the seat is open again, during it a bot plays on."""
    seat = table.seats[number]
    if table.around.phase == "gathering":
        table.seats[number] = Seat()
        table.change.seats = True
        table.changed()
        people = [one.person for one in table.seats if one.person is not None]
        if seat.person == table.around.host:
            if people:
                table.around.host = people[0]
            else:
                close(table)
        return
    if table.around.phase in ("playing", "paused") and seat.bot is None:
        replace(table, number, now)


def come_back(table: Table, number: int, now: float) -> None:
    """Take one's own seat back from the bot that plays it."""
    seat = table.seats[number]
    if seat.resigned:
        raise Refused("resigned", Text("You have resigned", "Вы сдались"))
    if seat.bot is None:
        return
    seat.bot, seat.late = None, False
    table.changed()
    table.set_clock(now, fresh=table.playing)


def resign(table: Table, number: int, now: float) -> None:
    """Give up: the game ends if nobody is left to play against, else a bot plays on for the seat."""
    seat = table.seats[number]
    if seat.resigned:
        return
    if table.around.phase not in ("playing", "paused"):
        table.must_play()
    seat.resigned = True
    table.changed()
    teams = table.teams()
    left = {team for team, one in zip(teams, table.seats, strict=True) if not one.resigned}
    people = any(one.person is not None and not one.resigned for one in table.seats)
    if len(left) < 2 or not people:
        table.around.phase = "over"
        table.around.ended = "resigned"
        table.around.gave_up = number
        table.around.offers = []
        table.deadline = table.bot_turn = None
    else:
        replace(table, number, now)


def claim(table: Table, number: int, now: float) -> None:
    """Have a bot take over a seat that has run out of time."""
    table.must_play()
    if not 0 <= number < len(table.seats) or not table.seats[number].late or table.seats[number].bot is not None:
        raise Refused("not_late", Text("This seat has time left", "У этого места ещё есть время"))
    replace(table, number, now)


def close(table: Table) -> None:
    """End a table without a result."""
    if table.around.phase in ("over", "closed"):
        return
    table.around.phase = "closed"
    table.around.ended = "closed"
    table.around.offers = []
    table.deadline = table.bot_turn = None
    table.changed()


def forget_seats(table: Table, person: str, now: float) -> None:
    """Free the seats of a person who is no more."""
    for number, seat in enumerate(table.seats):
        if seat.person == person:
            leave(table, number, now)
            if table.around.phase == "gathering":
                table.seats[number] = Seat()
            else:
                table.seats[number] = Seat(name="—", bot=seat.bot or "random", resigned=seat.resigned)
            table.change.seats = True
            table.around.forgotten += 1
            table.changed()
            table.rename_in_journal()
    if table.around.host == person:
        table.around.host = next((str(seat.person) for seat in table.seats if seat.person is not None), "")
        table.change.around = True


# --- the clock -----------------------------------------------------------------------------------------------


def time_out(table: Table, now: float, away: dict[str, float]) -> None:
    """The clock has run out: do what was agreed for that.  `away` says until when people are on holiday.

    In a secret choice bots answer for those who have not, and nobody is told who that was.
    """
    if table.deadline is None or now < table.deadline or not table.playing:
        return
    late = [number for number in table.deciding() if table.seats[number].present]
    table.change.clock = True
    clock = table.around.settings.clock
    if clock is not None and clock.per == "day":
        until = max((away.get(str(table.seats[number].person), 0.0) for number in late), default=0.0)
        if until > now:
            table.deadline = until
            return
    table.deadline = None
    if table.state.sealing:
        table.around.stand_ins = late
        table.bot_turn = now if table.next_bot() is not None else None
        return
    for number in late:
        table.seats[number].late = True
        table.changed()
        if table.around.settings.late == "bot":
            replace(table, number, now)


def rematch(table: Table, id: str, person: str, now: float) -> Table:
    """Lay a new table for the same people, everybody one seat further; who asks for it sits down at once."""
    if table.around.phase not in ("over", "closed"):
        raise Refused("not_over", Text("The game goes on", "Игра ещё идёт"))
    old = table.around
    seats = []
    for seat in [old.seats[-1], *old.seats[:-1]]:
        if seat.person is None:
            seats.append(Seat(bot=seat.bot, name=seat.name))
        elif seat.person == person:
            seats.append(Seat(person=person, name=seat.name, token=seat.token, machine=seat.machine))
        else:
            seats.append(Seat(reserved=seat.person))
    options = {
        name: (value + 1) % old.players if is_seat(table, name) and isinstance(value, int) else value
        for name, value in old.options.items()
    }
    settings = msgspec.structs.replace(old.settings, deal=0)  # a known deal is for the first game only
    around = Around(settings, old.players, options, seats, person, before=table.id)
    old.after = id
    table.changed()
    return Table(id, table.game, around, now)


def is_seat(table: Table, option: str) -> bool:
    return any(one.name == option and one.kind == "seat" for one in table.game.options)
