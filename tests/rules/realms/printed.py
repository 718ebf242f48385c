"""What is printed on a card, held to by playing it: cost, kind, faction, and abilities of the usual shapes.

What an ability gives is written "trade 2, combat 3, authority 4, draws 1, discards 1", the last being cards that the
opponent discards.  "…" is an ability that does more than that and has a test of its own; "" is none at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.rules.realms.table import RealmsTable, duel

MORE = "…"

# A ship of each faction that has an ally ability: it works if a card beside it is of that faction.
PARTNERS = {
    "blob": "trade_pod",
    "trade_federation": "federation_shuttle",
    "star_empire": "corvette",
    "machine_cult": "trade_bot",
}


# The events by which what an ability gives can be told in the order in which it happened.
TOLD = {
    "gained_trade": "trade",
    "gained_combat": "combat",
    "gained_authority": "authority",
    "drew": "draws",
    "forced_discard": "discards",
}


def gives(table: RealmsTable, do: Callable[[], object]) -> str:
    """Let A do something and say in order what it gave, B having made the discards that it is asked for."""
    before, happened = counts(table), len(table.happened)
    do()
    while table.b.asked == "forced_discard":
        table.b.discards(table.b.hand[0])
    after = counts(table)
    told = [TOLD[event] for event in table.happened[happened:] if event in TOLD]
    changed = {name: after[name] - before[name] for name in (*told, *after)}
    return ", ".join(f"{name} {n}" for name, n in changed.items() if n)


def counts(table: RealmsTable) -> dict[str, int]:
    a, b = table.a, table.b
    return {
        "trade": a.trade,
        "combat": a.combat,
        "authority": a.authority,
        "draws": -len(a.deck),
        "discards": len(b.discard) - b.discard.count("stellar_reef"),
        "damage": -b.authority,
    }


def settled(table: RealmsTable) -> None:
    """Check that an ability is over and leaves nothing behind: no question, and no place for the next acquired card."""
    table.a.is_asked("main")
    table.a.player.trade += 2
    table.a.buys("explorer").is_asked("main")
    assert table.a.discard[-1] == "explorer"


# --- a whole card --------------------------------------------------------------------------------------------


def check_card(card: str, faction: str, cost: int, kind: str, primary: str, ally: str, scrap: str) -> None:
    """Check everything that is printed on a card, but for abilities that are more than gains."""
    if cost:
        check_cost(card, cost)
    check_kind(card, kind)
    check_faction(card, faction)
    if kind != "ship" and card not in ("command_center", "fleet_hq"):
        check_silence(card)
    partner = PARTNERS.get(faction, "viper")
    check_primary(card, kind, primary)
    check_ally(card, partner, ally)
    check_scrap(card, scrap)


def check_cost(card: str, cost: int) -> None:
    """It is bought for exactly its cost, and goes to the discard pile."""
    row = "" if card == "explorer" else card
    duel(row=row, trade=cost - 1).a.cannot(f"buy {card}", because="trade")
    table = duel(row=row, trade=cost + 1)
    table.a.buys(card).is_asked("main")
    assert (table.a.trade, table.a.discard, table.row) == (1, [card], [])


def check_kind(card: str, kind: str) -> None:
    """A ship leaves play with the turn and cannot be attacked; a base stays, and only an outpost shields its owner."""
    word, _, defense = kind.partition(" ")
    table = duel(play=card)
    table.a.ends_turn()
    assert (table.a.play, table.a.discard) == (([], [card]) if word == "ship" else ([card], []))
    if word == "ship":
        table.b.cannot(f"attack_base A {card}")
        return
    attack = f"attack_base B {card}"
    duel(combat=int(defense) - 1, opponent={"play": card}).a.cannot(attack, because="combat")
    table = duel(combat=int(defense) + 1, opponent={"play": card})
    if word == "outpost":
        table.a.cannot("attack B", because="outpost")
    else:
        table.a.can("attack B")
    table.a.attacks_base(card)
    assert (table.a.combat, table.b.discard) == (1, [card])


def check_faction(card: str, faction: str) -> None:
    """It is an ally for its own faction and for no other, but for Mech World."""
    table = duel(play=f"{card} {' '.join(PARTNERS.values())}")
    for name, partner in PARTNERS.items():
        if name == faction or card == "mech_world":
            table.a.can(f"ally {partner}")
        else:
            table.a.cannot(f"ally {partner}", because="ally")


def check_silence(card: str) -> None:
    """It has no part in the ships that are played beside it."""
    for ship, gain in (("scout", "trade 1"), ("star_barge", "trade 2"), ("stealth_needle", "")):
        table = duel(hand=ship, play=card)
        assert gives(table, partial(table.a.plays, ship)) == gain


def check_primary(card: str, kind: str, primary: str) -> None:
    """A ship's primary happens when it is played; a base's when it is used, once a turn."""
    if kind == "ship":
        if primary != MORE:
            table = tempting(hand=card)
            assert gives(table, lambda: table.a.plays(card)) == primary
            settled(table)
        duel(play=card).a.cannot(f"use {card}", because="not now")
        return
    table = tempting(hand=card)
    assert gives(table, lambda: table.a.plays(card)) == ""
    if not primary:
        table.a.cannot(f"use {card}", because="not now")
    elif primary != MORE:
        assert gives(table, lambda: table.a.uses(card)) == primary
        settled(table)
        table.a.cannot(f"use {card}", because="used")


def check_ally(card: str, partner: str, ally: str) -> None:
    """An ally ability works once, beside another card of the faction."""
    table = tempting(play=f"{card} {partner}")
    if not ally:
        table.a.cannot(f"ally {card}", because="not now")
        return
    others = " ".join(ship for ship in PARTNERS.values() if ship != partner)
    duel(play=f"{card} {others} explorer").a.cannot(f"ally {card}", because="ally")
    if ally != MORE:
        assert gives(table, lambda: table.a.allies(card)) == ally
        settled(table)
        if card != partner:
            table.a.cannot(f"ally {card}", because="used")


def check_scrap(card: str, scrap: str) -> None:
    """A scrap ability takes the card from play to the scrap heap, or an Explorer back to its pile."""
    table = tempting(play=card)
    if not scrap:
        table.a.cannot(f"scrap {card}", because="not now")
    elif scrap != MORE:
        assert gives(table, lambda: table.a.scraps(card)) == scrap
        assert table.a.play == []
        assert (table.explorers, table.scrap_heap) == ((11, []) if card == "explorer" else (10, [card]))
        settled(table)


def tempting(*, hand: str = "", play: str = "") -> RealmsTable:
    """Return a table where an ability that does more than it should has something to do it to."""
    return duel(
        hand=f"{hand} viper*3",
        play=play,
        discard="viper*3",
        row="predator ram gunship",
        opponent={"hand": "viper*3", "play": "stellar_reef*2"},
    )


# --- abilities of the usual shapes ---------------------------------------------------------------------------


def start(table: RealmsTable, how: str, card: str) -> None:
    """Begin an ability of A's card; `how` is "play" for a ship's primary, else "use", "ally" or "scrap"."""
    table.a.does(f"{how} {card}")


def place(how: str, card: str, faction: str) -> dict[str, str]:
    """Say where A's card must lie for an ability of it to be used, and what with."""
    if how == "play":
        return {"hand": card, "play": ""}
    return {"hand": "", "play": f"{card} {PARTNERS[faction]}" if how == "ally" else card}


def check_through(faction: str, course: str, gain: str, beside: str = "") -> None:
    """Go through an ability with answers to all its questions: it asks nothing else and gives exactly this."""
    first, *answers = course.split(", ")
    how, card = first.split()
    at = place(how, card, faction)
    table = tempting(hand=at["hand"], play=f"{at['play']} {beside}")

    def go() -> None:
        start(table, how, card)
        for answer in answers:
            table.a.does(answer)

    assert gives(table, go) == gain
    settled(table)


def check_arms(faction: str, action: str, gain: str) -> None:
    """Arm a redirect: for now it asks nothing and gives exactly this."""
    how, card = action.split()
    table = tempting(play=place(how, card, faction)["play"])
    assert gives(table, lambda: start(table, how, card)) == gain
    table.a.is_asked("main")


def check_choice(card: str, first: str, second: str) -> None:
    """One of two alternatives, never both; a base is asked anew at each use."""
    table = duel(hand=card, opponent={"hand": "viper*3"})
    table.a.plays(card)
    if table.a.asked == "main":
        table.a.uses(card)
    table.a.is_asked("choose").may_only("option 0", "option 1")
    assert gives(table, lambda: table.a.chooses(1)) == first
    table.a.is_asked("main")
    table = duel(hand=card, opponent={"hand": "viper*3"})
    table.a.plays(card)
    if table.a.asked == "choose":
        assert gives(table, lambda: table.a.chooses(2)) == second
        table.a.is_asked("main")
        return
    for alternative, expected in ((2, second), (1, first), (2, second)):
        table.a.uses(card).is_asked("choose")
        assert gives(table, partial(table.a.chooses, alternative)) == expected
        table.a.is_asked("main").ends_turn()
        table.b.ends_turn()


def check_scraps_own(
    how: str, card: str, faction: str, zones: str, most: int, *, gain: str = "", must: bool = False
) -> None:
    """Scrap up to so many cards of some zones after gaining something; a card that must be scrapped is no choice."""
    at = place(how, card, faction)

    def begin(hand: str, discard: str) -> RealmsTable:
        table = duel(hand=f"{at['hand']} {hand}", play=at["play"], discard=discard)
        assert gives(table, lambda: start(table, how, card)) == gain
        return table

    choices = [f"{zone} explorer" for zone in zones.split()]
    no_more = [] if must else ["done"]
    for choice in choices:
        table = begin("explorer*3", "explorer*3")
        table.a.is_asked("scrap_own").may_only(*choices, *no_more)
        for _ in range(most):
            table.a.does(choice)
        table.a.is_asked("main")
        pile = table.a.hand if choice.startswith("hand") else table.a.discard
        assert (table.explorers, pile.count("explorer")) == (10 + most, 3 - most)
    if not must:
        table = begin("explorer*3", "explorer*3")
        table.a.declines().is_asked("main")
        assert (table.explorers, table.a.hand, table.a.discard) == (10, ["explorer"] * 3, ["explorer"] * 3)
    out_of_reach = {zone: "" if zone in zones else "explorer" for zone in ("hand", "discard")}
    begin(out_of_reach["hand"], out_of_reach["discard"]).a.is_asked("main")


def check_destroys(how: str, card: str, faction: str, *, gain: str = "", optional: bool = False) -> None:
    """Destroy a base of an opponent without combat, an outpost first; with no base nothing happens."""
    at = place(how, card, faction)

    def begin(bases: str) -> RealmsTable:
        table = duel(hand=at["hand"], play=f"{at['play']} bioformer", opponent={"play": bases})
        assert gives(table, lambda: start(table, how, card)) == gain
        return table

    no = ["done"] if optional else []
    table = begin("stellar_reef fleet_hq")
    combat = table.a.combat
    table.a.is_asked("destroy_base").may_only("destroy_base B stellar_reef", "destroy_base B fleet_hq", *no)
    table.a.destroys("fleet_hq").is_asked("main")
    assert (table.b.play, table.b.discard, table.a.combat) == (["stellar_reef"], ["fleet_hq"], combat)
    table = begin("stellar_reef war_world")
    table.a.may_only("destroy_base B war_world", *no).cannot("destroy_base B stellar_reef", because="outpost")
    if optional:
        table.a.declines().is_asked("main")
        assert table.b.play == ["stellar_reef", "war_world"]
    begin("").a.is_asked("main")


def check_may_go_to_hand(card: str, faction: str, cost: int) -> None:
    """When it is acquired in a turn in which a card of the faction was played, it may go to hand."""
    ship = PARTNERS[faction]
    base = {"blob": "the_hive", "trade_federation": "storage_silo", "star_empire": "war_world"}.get(faction, "junkyard")
    for hand in (ship, base):
        for to in ("hand", "discard"):
            table = duel(hand=hand, trade=cost, row=f"{card} predator", trade_deck="ram")
            table.a.plays(hand)
            if table.a.asked == "scrap_own":
                table.a.declines()
            table.a.buys(card).is_asked("place")
            assert sorted(table.a.places) == ["discard named", "hand named"]
            table.a.puts(to).is_asked("main")
            drawn = [] if hand != "corvette" else ["scout"]
            assert (table.a.hand, table.a.discard) == (sorted([card, *drawn]), []) if to == "hand" else (drawn, [card])
            assert table.row == ["ram", "predator"]
    others = " ".join(other for name, other in PARTNERS.items() if name != faction)
    table = duel(play=f"{base} mech_world {others}", trade=cost, row=card, opponent={"play": base})
    table.a.buys(card).is_asked("main")
    assert (table.a.hand, table.a.discard) == ([], [card])
