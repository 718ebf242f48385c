"""Building the cards of the rules from the records of the card files."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import append, vec

from stardeck.engine.steps import Step
from stardeck.games.realms import abilities
from stardeck.games.realms.abilities.extras import ACTIVE, EVERYBODY, OTHERS
from stardeck.games.realms.card import (
    ALL_FACTIONS,
    ALWAYS,
    BASE_KIND,
    FACTION_PLAYED,
    FACTIONS,
    OPPONENT_HAS_BASE,
    OWN_BASES,
    SHIP_KIND,
    Card,
    Steps,
)
from stardeck.games.realms.cards import Condition, Effect, Record
from stardeck.games.realms.codes import TO_DECK, TO_DISCARD, TO_HAND

DESTINATIONS = {"discard": TO_DISCARD, "hand": TO_HAND, "deck_top": TO_DECK}
KINDS = {"ship": SHIP_KIND, "base": BASE_KIND}
WHOM = {"for_each_player": EVERYBODY, "for_active_player": ACTIVE, "for_each_other_player": OTHERS}
ZONES = {"hand": abilities.HAND, "discard": abilities.DISCARD}


def faction_bit(name: str | None) -> int:
    return 1 << FACTIONS.index(name) if name else 0


def zones(effect: Effect) -> int:
    return sum(ZONES[zone] for zone in effect.strings("zones"))


def kinds(effect: Effect) -> int:
    return sum(KINDS[kind] for kind in effect.strings("card_kinds"))


def build_cards(records: Iterable[Record]) -> vec[Card]:
    """Return the cards of the rules, each at the place of its number; numbers nobody has get a blank card."""
    cards = vec[Card]()
    for record in sorted(records, key=lambda record: record.code):
        while len(cards) < record.code:
            cards = append(cards, Card(len(cards), 0, 0, 0, False, False))
        cards = append(cards, build_card(record))
    return cards


def build_card(record: Record) -> Card:
    card = Card(
        record.code,
        faction_bit(record.faction),
        record.cost,
        record.defense,
        record.kind == "base",
        record.outpost,
    )
    card.primary = steps(card, record.abilities.get("primary", ())).steps
    card.ally = steps(card, record.abilities.get("ally", ())).steps
    card.scrap = steps(card, record.abilities.get("scrap", ())).steps
    card.has_primary = len(card.primary) > 0
    card.has_ally = len(card.ally) > 0
    card.has_scrap = len(card.scrap) > 0
    for effect in record.abilities.get("passive", ()):
        if effect.do == "ally_for_all_factions":
            card.allies = ALL_FACTIONS
        elif effect.do == "gain_combat_each_turn":
            card.combat_each_turn += effect.number("amount")
        elif effect.do == "reduce_damage_to_player":
            card.damage_less += effect.number("amount")
        else:
            card.combat_per_ship += effect.number("amount")
            card.per_ship_of = faction_bit(effect.string("ship_faction") if effect.has("ship_faction") else None)
    if record.kind == "event":
        card.primary = Steps([*row(card, record.abilities["reveal"]), abilities.RefillRow()]).steps
    for effect in record.abilities.get("on_acquire", ()):
        card.hand_if, card.hand_if_faction, card.hand_if_count = condition_ints(effect.condition())
    return card


def row(card: Card, effects: Iterable[Effect]) -> list[Step]:
    return [step(card, effect) for effect in effects]


def steps(card: Card, effects: Iterable[Effect]) -> Steps:
    return Steps(row(card, effects))


def branch(card: Card, effects: Iterable[Effect]) -> int:
    """Add a branch to a card and return its number."""
    inner = steps(card, effects)
    card.branches = append(card.branches, inner)
    return len(card.branches) - 1


def branches(card: Card, options: Iterable[Iterable[Effect]]) -> tuple[int, int]:
    """Add branches to a card, one behind the other; return the first one's number and how many there are."""
    rows = [steps(card, effects) for effects in options]  # inner branches come first
    first = len(card.branches)
    for row in rows:
        card.branches = append(card.branches, row)
    return first, len(rows)


CONDITIONS = {
    "any_opponent_controls_base": OPPONENT_HAS_BASE,
    "own_bases_in_play_at_least": OWN_BASES,
    "faction_card_played_this_turn": FACTION_PLAYED,
}


def condition_ints(condition: Condition | None) -> tuple[int, int, int]:
    if condition is None:
        return ALWAYS, 0, 0
    return CONDITIONS[condition.kind], faction_bit(condition.faction), condition.count


def step(card: Card, effect: Effect) -> Step:
    """Return the step of an effect; parts inside it become branches of the card."""
    do = effect.do
    if do == "gain_trade":
        return abilities.GainTrade(effect.number("amount"))
    if do == "gain_combat":
        return abilities.GainCombat(effect.number("amount"))
    if do == "gain_authority":
        return abilities.GainAuthority(effect.number("amount"))
    if do == "gain_combat_per_own_card_scrapped":
        return abilities.GainCombatPerScrapped(effect.number("amount_per_card"))
    if do == "draw_cards":
        return abilities.DrawCards(effect.number("count"))
    if do == "draw_per_faction_card_played":
        return abilities.DrawPerFaction(faction_bit(effect.string("faction")), effect.number("count_per_card"))
    if do == "target_opponent_discards":
        return abilities.OpponentDiscards(effect.number("count"))
    if do == "scrap_own_cards":
        return abilities.ScrapOwn(zones(effect), effect.number("min"), effect.number("max"), 0)
    if do == "scrap_own_cards_then_draw":
        return abilities.ScrapOwn(
            zones(effect), effect.number("min"), effect.number("max"), effect.number("draw_per_card")
        )
    if do == "scrap_trade_row_cards":
        return abilities.ScrapRow(effect.number("min"), effect.number("max"))
    if do == "destroy_target_base":
        return abilities.DestroyBase(int(effect.flag("optional")))
    if do == "acquire_free":
        most = effect.number("max_cost") if effect.has("max_cost") else -1
        to = DESTINATIONS[effect.string("destination")]
        return abilities.AcquireFree(most, kinds(effect), to, int(effect.flag("optional")))
    if do == "redirect_next_acquired":
        to = DESTINATIONS[effect.string("destination")]
        return abilities.RedirectNext(to, kinds(effect), int(effect.flag("optional")))
    if do == "discard_own_cards_then_draw":
        return abilities.DiscardThen(effect.number("min"), effect.number("max"), effect.number("draw_per_card"))
    if do == "discard_own_cards_for_resources":
        number = branch(card, effect.effects("per_card"))
        return abilities.DiscardThen(effect.number("min"), effect.number("max"), 0, card.design, number)
    if do == "choose_one":
        first, count = branches(card, effect.options())
        return abilities.ChooseOne(card.design, first, count)
    if do == "conditional":
        return abilities.If(*condition_ints(effect.condition()), card.design, branch(card, effect.effects()))
    if do == "copy_ship":
        card.copies = True
        return abilities.CopyShip(card.design)
    if do == "copy_base":
        card.copies = True
        return abilities.CopyBase(card.design)
    if do in WHOM:
        return abilities.ForPlayers(card.design, branch(card, effect.effects()), WHOM[do])
    if do == "lose_authority":
        return abilities.LoseAuthority(effect.number("amount"))
    if do == "discard_own_cards_or_lose_authority":
        return abilities.DiscardOrLose(effect.number("max"), effect.number("authority_per_missing_card"))
    if do == "destroy_own_base_or_lose_authority":
        return abilities.BaseOrLose(effect.number("amount"))
    if do == "scrap_entire_trade_row":
        return abilities.ScrapWholeRow()
    if do == "draw_then_return_to_deck_top":
        return abilities.DrawThenReturn(effect.number("draw"), effect.number("return"))
    if do == "grant_ally":
        return abilities.GrantAlly(faction_bit(effect.string("faction")))
    if do == "put_card_from_discard_on_deck_top":
        return abilities.DiscardToDeck()
    raise AssertionError(f"the vocabulary has {do}, and no step carries it out")
