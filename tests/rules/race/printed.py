"""What is printed on a card, told by playing it: each probe lets A own the card and says what came of it.

What a card does is written in words, each only if there is something to tell:

    explores   "+2, keeps +1"           more cards drawn and kept in Explore
    develops   "draws 1, -2, then 1"    cards at the start, the discount, cards after placing
    settles    "rare -1, then 1"        discounts by the kind of world, cards after placing
    military   "2, rebel 4"             general, and what is more against others
    sells      "any 1", "genes 2"       more cards for a good of a kind that is sold
    consumes   "any 2: 2 vp 1 card"     goods taken of four, and what they bring; "needs 2" of them at least
    fills      "novelty"                the windfall worlds of which one gets a good
    draws      3                        cards drawn in a Produce phase in which goods of every kind are produced
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.rules.race.table import Explorer, RaceTable, cards, race

KINDS = ("novelty", "rare", "genes", "alien")
PRICES = {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}

# Worlds of each kind that do nothing in Consume and Trade: five of each, so that four are left beside any card.
GOODS = {
    "novelty": "artist_colony gem_world refugee_world former_penal_colony pirate_world",
    "rare": "asteroid_belt radioactive_world destroyed_world comet_zone mining_world",
    "genes": "pre_sentient_race empath_world aquatic_uplift_race avian_uplift_race reptilian_uplift_race",
    "alien": "lost_alien_warship alien_robot_sentry deserted_alien_outpost deserted_alien_colony "
    "deserted_alien_library",
}
# Windfall worlds that do nothing in Produce; worlds that produce and do nothing else.
WINDFALLS = {
    "novelty": "refugee_world former_penal_colony pirate_world",
    "rare": "asteroid_belt radioactive_world destroyed_world",
    "genes": "pre_sentient_race empath_world aquatic_uplift_race",
    "alien": "deserted_alien_outpost deserted_alien_colony deserted_alien_library",
}
PRODUCERS = (
    ("artist_colony space_port spice_world secluded_world", 3),
    ("bio_hazard_mining_world imperium_armaments_world new_earth", 2),
    ("distant_world plague_world", 1),
    ("alien_robotic_factory lost_alien_battle_fleet", 1),
)
# Worlds to be paid for, by kind; and how dear they are.
DEAR = {
    "other": (("terraformed_world", 5), ("galactic_trendsetters", 5)),
    "novelty": (("prosperous_world", 3), ("galactic_resort", 3)),
    "rare": (("new_earth", 5), ("imperium_armaments_world", 4)),
    "genes": (("lost_species_ark_world", 5), ("distant_world", 4)),
    "alien": (("deserted_alien_library", 6), ("alien_robotic_factory", 6)),
}
# Military worlds by what they are besides.
TARGETS = {"other": "pirate_world", "rebel": "rebel_outpost", "alien": "alien_robot_sentry", "rare": "runaway_robots"}
# Tableaus of each strength.
STRENGTHS = (
    "",
    "expedition_force",
    "space_marines",
    "drop_ships",
    "drop_ships expedition_force",
    "drop_ships space_marines",
    "drop_ships space_marines expedition_force",
    "drop_ships space_marines new_galactic_order",
)
MONEY = cards(
    "export_duties*2 investment_credits*2 public_works*2 genetics_lab*2 interstellar_bank*2 deficit_spending*2"
)


class Printed(NamedTuple):
    """A card as it is printed: what it takes to place it, its good, its VP and its powers in words."""

    cost: str
    vp: int
    good: str = ""
    explores: str = ""
    develops: str = ""
    settles: str = ""
    military: str = ""
    sells: str = ""
    consumes: str = ""
    fills: str = ""
    draws: int = 0


def as_played(card: str, kind: str) -> Printed:
    """Return what is printed on a world, a military world or a development, as playing it shows."""
    return Printed(
        cost_of(card, kind),
        end_of_game(card)["printed"],
        "" if kind == "development" else good_of(card),
        explores(card),
        develops(card),
        settles(card),
        military(card),
        sells(card),
        consumes(card),
        fills(card),
        len(produce_phase(card, producers(card)).hand),
    )


def owner(card: str, beside: str = "", mine: str | None = None, phase: str = "", **given: Any) -> RaceTable:
    """Return a table where A owns the card (or these instead); B's card does nothing, and B chose the phase."""
    inert = "rebel_homeworld" if card == "rebel_base" else "rebel_base"
    tableau = f"{card} {beside}" if mine is None else mine
    return race(tableau=tableau, opponent={"tableau": inert, "chosen": phase}, **given)


def without(card: str, words: str, count: int) -> str:
    """Return the first of some cards, this one left out."""
    return " ".join([word for word in cards(words) if word != card][:count])


def money(card: str, count: int) -> str:
    """Return cards to pay with."""
    return " ".join([word for word in MONEY if word != card][:count])


def answer_all(seat: Explorer, *kinds: str, avoiding: str = "power") -> int:
    """Take the first answer as long as one of these questions is asked, and count; a power is used only if it must."""
    count = 0
    while seat.asked in kinds:
        count += 1
        seat.does(next((text for text in seat.legal if not text.startswith(avoiding)), seat.legal[0]))
    return count


def plus(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


# --- placing -------------------------------------------------------------------------------------------------


def cost_of(card: str, kind: str) -> str:
    """The least that it takes to place the card: cards in hand, or strength."""
    phase = "develop" if kind == "development" else "settle"
    for n in range(len(STRENGTHS)):
        beside, hand = (STRENGTHS[n], card) if kind == "military" else ("rebel_underground", f"{card} {money(card, n)}")
        table = owner(card, at=phase, hand=hand, phase=phase, mine=beside)
        if f"place {card}" in table.a.legal:
            table.a.places(card)
            assert (table.a.tableau[-1], table.a.hand) == (card, [])
            return f"defense {n}" if kind == "military" else str(n)
        if table.a.asked == phase:
            table.a.cannot_place(card, because="cards")
    raise AssertionError(f"{card} cannot be placed")


def good_of(card: str) -> str:
    """The kind of good of a world, and whether it is a windfall or produced."""
    strong = "drop_ships space_marines new_galactic_order"
    placed = owner(card, at="settle", hand=f"{card} {money(card, 6)}", phase="settle", mine=strong)
    placed.a.places(card)
    answer_all(placed.a, "place_world", "discard")
    windfall = placed.a.goods == [card]
    produced = owner(card, at="produce", phase="produce").a.goods == [card]
    bonus = owner(card, at="produce", chosen="produce").a.goods == [card]
    assert bonus == (windfall or produced) and not (windfall and produced)
    return f"{kind_of_good(card)} {'windfall' if windfall else 'production'}" if bonus else ""


def kind_of_good(card: str) -> str:
    """The kind of a good, told by which trade bonuses raise its price; none is for alien goods alone."""
    plain = price_of_good(card)
    novelty = "distant_world" if card == "spice_world" else "spice_world"
    bonuses = {"novelty": novelty, "rare": "mining_conglomerate", "genes": "genetics_lab"}
    raised = [kind for kind, bonus in bonuses.items() if price_of_good(card, bonus) > plain]
    return raised[0] if raised else "alien"


def price_of_good(world: str, beside: str = "", card: str = "") -> int:
    """How many cards A draws for selling the good of a world."""
    table = owner(card, f"{world} {beside}", at=["sell", 0, [1]], goods=world, chosen="consume_trade")
    assert table.a.goods == []
    return len(table.a.hand)


def end_of_game(card: str) -> dict[str, int]:
    return owner(card, at="round_ends", pool=0).a.score


# --- powers --------------------------------------------------------------------------------------------------


def explores(card: str) -> str:
    table = owner(card, at="explore", chosen="explore_5")
    drawn = len(table.a.drawn)
    table.b.does(table.b.legal[0])
    answer_all(table.a, "explore_keep")
    words = [plus(drawn - 7)] if drawn != 7 else []
    if len(table.a.hand) != 1:
        words.append(f"keeps {plus(len(table.a.hand) - 1)}")
    return ", ".join(words)


def develops(card: str) -> str:
    placed = "galactic_imperium" if card != "galactic_imperium" else "galactic_federation"
    table = owner(card, at="develop", hand=f"{placed} {money(card, 7)}", phase="develop")
    drawn = len(table.a.hand) - 8
    table.a.places(placed)
    paid = answer_all(table.a, "discard")
    after = len(table.a.hand) - (7 + drawn - paid)
    words = [f"draws {drawn}"] if drawn else []
    words += [plus(paid - 6)] if paid != 6 else []
    words += [f"then {after}"] if after else []
    return ", ".join(words)


def settles(card: str) -> str:
    words: dict[str, int] = {}
    after = 0
    for kind, worlds in DEAR.items():
        world, cost = next(pair for pair in worlds if pair[0] != card)
        table = owner(card, at="settle", hand=f"{world} {money(card, 7)}", phase="settle")
        table.a.places(world)
        price = answer_all(table.a, "place_world", "discard")
        words[kind] = price - cost
        after = len(table.a.hand) - (7 - price)
    found = [f"{kind} {plus(n)}" for kind, n in words.items() if n]
    if len(set(words.values())) == 1 and found:
        found = [f"any {plus(words['other'])}"]
    return ", ".join(found + ([f"then {after}"] if after else []))


def military(card: str) -> str:
    table = owner(card, at="settle", phase="settle")
    strength = {kind: table.a.strength(world) for kind, world in TARGETS.items()}
    words = [str(strength["other"])] if strength["other"] else []
    words += [f"{kind} {n - strength['other']}" for kind, n in strength.items() if n != strength["other"]]
    return ", ".join(words)


def sells(card: str) -> str:
    more = {}
    for kind in KINDS:
        world = without(card, GOODS[kind], 1)
        more[kind] = price_of_good(world, card=card) - PRICES[kind]
    if len(set(more.values())) == 1:
        return f"any {more['rare']}" if more["rare"] else ""
    return ", ".join(f"{kind} {n}" for kind, n in more.items() if n)


def consume_phase(card: str, goods: str, action: str = "") -> RaceTable:
    """Go through a Consume phase with goods on some worlds, using the first power and the first good each time."""
    table = owner(card, goods, at="consume", goods=goods, chosen=action, phase="consume_trade")
    table.a.will_turn_up("new_vinland")  # not a 7
    while table.a.asked in ("consume", "spend_goods", "name_number", "sell", "discard_for_vp"):
        answer = "number 7" if table.a.asked == "name_number" else table.a.legal[0]
        table.a.does(answer)
    return table


def consumes(card: str) -> str:
    """What a card takes of four goods of each kind, and how many it needs."""
    found = {kind: consumed(card, kind) for kind in KINDS}
    if len(set(found.values())) == 1:
        return f"any {found['rare']}" if found["rare"] else ""
    return ", ".join(f"{kind} {words}" for kind, words in found.items() if words)


def consumed(card: str, kind: str) -> str:
    worlds = without(card, GOODS[kind], 4)
    table = consume_phase(card, worlds)
    spent, vp, drawn = 4 - len(table.a.goods), table.a.vp, len(table.a.hand)
    double = consume_phase(card, worlds, "consume_x2")
    assert (len(double.a.goods), double.a.vp, len(double.a.hand)) == (4 - spent, 2 * vp, drawn)
    if not (spent or vp or drawn):
        return ""
    needs = next((n for n in range(5) if spends(card, without(card, worlds, n)) > 0), 0)
    bare = consume_phase(card, "")
    words = [str(spent) + ("" if needs in (0, 1) else f" needs {needs}") + ":"]
    words += [f"{vp} vp"] if vp else []
    words += [f"{drawn} card{'s' * (drawn > 1)}"] if drawn else []
    if bare.a.vp or bare.a.hand:
        words.append(f"({len(bare.a.hand)} for nothing)")
    return " ".join(words)


def spends(card: str, goods: str) -> int:
    return len(cards(goods)) - len(consume_phase(card, goods).a.goods)


# --- producing -----------------------------------------------------------------------------------------------


def produce_phase(card: str, beside: str = "", **given: Any) -> Explorer:
    """Go through a Produce phase without the bonus, taking the first windfall world each time."""
    table = owner(card, beside, at="produce", phase="produce", **given)
    answer_all(table.a, "produce", "windfall")
    return table.a


def producers(card: str) -> str:
    """Three worlds that produce novelty goods, two rare, one genes and one alien."""
    return " ".join(without(card, words, count) for words, count in PRODUCERS)


def fills(card: str) -> str:
    """The kinds of windfall worlds of which the card fills one."""
    worlds = {kind: cards(without(card, words, 2)) for kind, words in WINDFALLS.items()}
    beside = " ".join(word for kind in KINDS for word in worlds[kind])
    table = owner(card, beside, at="produce", phase="produce")
    if table.a.asked != "windfall":
        assert set(table.a.goods) <= {card}
        return ""
    offered = {text.split()[1] for text in table.a.legal}
    table.a.does(table.a.legal[0])
    assert len(set(table.a.goods) - {card}) == 1 and table.a.asked == "choose_action"
    kinds = [kind for kind in KINDS if offered & set(worlds[kind])]
    assert all(set(worlds[kind]) <= offered for kind in kinds)
    return "any" if len(kinds) == 4 else " ".join(kinds)
