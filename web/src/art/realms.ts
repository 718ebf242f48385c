/** Icon rows of Star Realms: abilities by what starts them. */
import type { Facts } from "../lib/types.ts";
import { arrow, b, ic, type Row } from "./html.ts";

interface Condition {
  kind: string;
  faction: string | null;
  count: number;
}

interface Args {
  amount: number;
  amount_per_card: number;
  card_kinds: string[];
  count: number;
  destination: string;
  draw: number;
  effects: Effect[];
  faction: string;
  if: Condition;
  max: number;
  max_cost: number | null;
  min: number;
  options: Effect[][];
  per_card: Effect[];
  ship_faction: string | null;
}

export interface Effect {
  do: string;
  args: Args;
}

export interface RealmsFacts extends Facts {
  faction: string | null;
  cost: number;
  kind: "ship" | "base" | "event" | "hero" | "gambit";
  outpost: boolean;
  defense: number;
  abilities: Record<string, Effect[]>;
}

export const FACTION: Record<string, string> = {
  blob: "f-blob",
  trade_federation: "f-federation",
  star_empire: "f-empire",
  machine_cult: "f-cult",
};
const faction = (name: string | null): string => (name ? ic(FACTION[name] ?? "f-none", `c-${name}`) : "");
const nb = (x: string): string => `<span class="nb">${x}</span>`;
const trade = (n: string): string => nb(b(n) + ic("r-trade", "t-t"));
const combat = (n: string): string => nb(b(n) + ic("r-combat", "t-c"));
const authority = (n: string): string => nb(b(n) + ic("r-authority", "t-a"));
const all = (effects: Effect[]): string => effects.map(effectIcons).join("");
const goes = (to: string): string => (to === "hand" ? ic("hand") : to === "deck_top" ? ic("top-deck") : "");
const upTo = (p: Args): string => b(p.min === p.max ? p.max : `≤${p.max}`);

function condition({ kind, count, faction: of }: Condition): string {
  if (kind === "own_bases_in_play_at_least") return b(`≥${count}`) + ic("base");
  if (kind === "any_opponent_controls_base") return ic("base", "neg");
  return of ? faction(of) : ic("info");
}

const EFFECTS: Record<string, (p: Args) => string> = {
  gain_trade: (p) => trade(`+${p.amount}`),
  gain_combat: (p) => combat(`+${p.amount}`),
  gain_authority: (p) => authority(`+${p.amount}`),
  lose_authority: (p) => authority(`−${p.amount}`),
  draw_cards: (p) => b(p.count) + ic("r-draw"),
  target_opponent_discards: (p) => b(p.count) + ic("r-discard", "neg"),
  scrap_own_cards: (p) => upTo(p) + ic("scrap"),
  scrap_trade_row_cards: (p) => upTo(p) + ic("scrap") + ic("r-trade", "t-t"),
  scrap_entire_trade_row: () => b("∗") + ic("scrap") + ic("r-trade", "t-t"),
  destroy_target_base: () => ic("destroy-base", "neg"),
  destroy_own_base_or_lose_authority: (p) => `${ic("destroy-base", "neg")}<s>/</s>${authority(`−${p.amount}`)}`,
  discard_own_cards_or_lose_authority: (p) => `${b(p.max)}${ic("r-discard", "neg")}<s>/</s>${authority("−")}`,
  acquire_free: (p) => b(p.max_cost ? `≤${p.max_cost}` : "") + ic("acquire") + goes(p.destination),
  redirect_next_acquired: (p) => ic("acquire") + arrow + (goes(p.destination) || ic("r-discard")),
  choose_one: (p) => p.options.map(all).join("<s>/</s>"),
  conditional: (p) => condition(p.if) + arrow + all(p.effects),
  discard_own_cards_then_draw: (p) => upTo(p) + ic("discard-card") + arrow + ic("r-draw"),
  discard_own_cards_for_resources: (p) => upTo(p) + ic("discard-card") + arrow + all(p.per_card),
  scrap_own_cards_then_draw: (p) => upTo(p) + ic("scrap") + arrow + ic("r-draw"),
  gain_combat_per_own_card_scrapped: (p) => `${combat(`+${p.amount_per_card}`)}<s>/</s>${ic("scrap")}`,
  gain_combat_each_turn: (p) => ic("round") + arrow + combat(`+${p.amount}`),
  gain_combat_when_ship_played: (p) => faction(p.ship_faction) + ic("ship") + arrow + combat(`+${p.amount}`),
  draw_per_faction_card_played: (p) => `${ic("r-draw")}<s>/</s>${faction(p.faction)}`,
  draw_then_return_to_deck_top: (p) => b(p.draw) + ic("r-draw") + arrow + ic("top-deck"),
  put_card_from_discard_on_deck_top: () => ic("r-discard") + arrow + ic("top-deck"),
  put_self_into_hand: () => ic("acquire") + arrow + ic("hand"),
  copy_ship: () => ic("copy") + ic("ship"),
  copy_base: () => ic("copy") + ic("base"),
  ally_for_all_factions: () => ic("ally") + b("∗"),
  grant_ally: (p) => ic("ally") + faction(p.faction),
  reduce_damage_to_player: (p) => b(`−${p.amount}`) + ic("r-combat", "neg"),
  for_active_player: (p) => ic("first-player") + all(p.effects),
  for_each_other_player: (p) => ic("players", "neg") + all(p.effects),
  for_each_player: (p) => ic("players") + all(p.effects),
};

export const knownEffect = (kind: string): boolean => kind in EFFECTS;
export function effectIcons(effect: Effect): string {
  return EFFECTS[effect.do]?.(effect.args) ?? "";
}

const ORDER = ["reveal", "passive", "primary", "ally", "scrap", "on_acquire"];

function tag(trigger: string, card: RealmsFacts): string {
  if (trigger === "ally") return card.faction ? faction(card.faction) : ic("ally");
  if (trigger === "scrap") return ic("scrap");
  return trigger === "on_acquire" ? ic("acquire") : trigger === "passive" ? "∞" : "";
}

export const realmsRows = (card: RealmsFacts): Row[] =>
  Object.entries(card.abilities)
    .sort(([one], [two]) => ORDER.indexOf(one) - ORDER.indexOf(two))
    .map(([kind, effects]) => ({
      tag: tag(kind, card),
      kind,
      html: effects.map((effect) => `<span class="g">${effectIcons(effect)}</span>`).join(""),
    }));
