/** Icon rows of Race for the Galaxy: each power as icons and numbers, by phase. */
import type { Facts } from "../lib/types.ts";
import { arrow, b, ic, type Row, signed } from "./html.ts";

/** The numbers and names of a power; each kind of power has those that its icons show. */
interface Args {
  amount: number;
  cards: number;
  cards_each: number;
  cost_change: number;
  good: string;
  goods: string[];
  max_cards: number;
  max_goods: number;
  only: string | null;
  per: string;
  times: number;
  use_trade_bonuses: boolean;
  versus: string;
  vp: number;
  vp_each: number;
}

export interface Power {
  phase: number | "trade" | "placement";
  do: string;
  args: Args;
}

interface Scoring {
  vp: number;
  per: string;
}

export interface RaceFacts extends Facts {
  type: "world" | "development";
  cost: number;
  military: boolean;
  vp: number;
  variable: boolean;
  good: string | null;
  good_kind: "production" | "windfall" | null;
  flags: string[];
  powers: Power[];
  scoring: Scoring[];
}

const PER: Record<string, string> = {
  rebel_military_world: "rebel",
  imperium_card: "imperium",
  chromosome_world: "chromosome",
  nonmilitary_world: "world",
  genes_world: "good-genes",
  rare_world: "good-rare",
  xeno_military_world: "xeno",
  military_world: "world-military",
};
const VERSUS: Record<string, [string, string]> = {
  rebel: ["military-rebel", "m-reb"],
  alien_good: ["military-alien", "g-alien"],
  rare_good: ["military-rare", "g-rare"],
  xeno: ["military-xeno", "m-xen"],
};
const SCORED: Record<string, string> = {
  development: "development",
  six_cost_development: "development",
  world: "world",
  military_world: "world-military",
  rebel_military_world: "rebel",
  alien_card: "alien",
  imperium_card: "imperium",
  terraforming_card: "terraforming",
  uplift_card: "uplift",
  uplift_chromosome_world: "chromosome",
  anti_xeno_card: "anti-xeno",
  anti_xeno_world: "anti-xeno",
  anti_xeno_development: "anti-xeno",
  xeno_military_world: "xeno",
  military_strength: "military",
  three_vp_chips: "vp",
};
export const PHASE: Record<string, string> = { 1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", trade: "$", placement: "↓" };
const INVASION = new Set(["xeno_defense", "repair_world"]);

const good = (kind: string | undefined): string =>
  kind && kind !== "any" ? ic(`good-${kind}`, `g-${kind}`) : ic("good-any");
const vp = (n: string | number): string => b(n) + ic("vp", "v");
const draw = (n: string | number): string => b(n) + ic("draw");
const pay = ic("discard-card", "neg");
const each = "<s>/</s>";
const other = "<s>≠</s>";
const per = (p: Args): string => each + ic(PER[p.per] ?? "world");
const versus = (p: Args): string => ic(...(VERSUS[p.versus] ?? ["military", "mi"]));
const military = (p: Args): string => b(signed(p.amount)) + ic("military", "mi");
const defense = (p: Args): string => b(signed(p.amount)) + ic("anti-xeno", "m-def");

const POWERS: Record<string, (p: Args) => string> = {
  discard_card_to_place_good: (p) => pay + arrow + good(p.good),
  explore_draw: (p) => b(`+${p.cards}`) + ic("draw"),
  explore_draw_per: (p) => b(`+${p.cards}`) + ic("draw") + per(p),
  explore_keep: (p) => b(`+${p.cards}`) + ic("keep"),
  develop_draw: (p) => draw(`+${p.cards}`),
  develop_discount: (p) => b(`−${p.amount}`) + ic("development", "dv"),
  draw_after_develop: (p) => ic("development", "dv") + arrow + draw(p.cards),
  settle_discount: (p) => b(`−${p.amount}`) + (p.good ? good(p.good) : ic("world")),
  discard_self_for_zero_cost: () => pay + arrow + b("0") + ic("world"),
  military,
  military_vs: (p) => b(signed(p.amount)) + versus(p),
  military_per: (p) => military(p) + per(p),
  military_vs_per: (p) => b(signed(p.amount)) + versus(p) + per(p),
  discard_self_for_military: (p) => pay + arrow + military(p),
  discard_good_for_military: (p) => good(p.good) + arrow + military(p),
  discard_good_for_military_vs: (p) => good(p.good) + arrow + b(signed(p.amount)) + versus(p),
  pay_for_military: (p) =>
    ic("pay") +
    (p.cost_change ? b(`−${-p.cost_change}`) : "") +
    arrow +
    (p.only ? ic("chromosome", "g-genes") : ic("world-military", "mi")),
  draw_after_settle: (p) => ic("world") + arrow + draw(p.cards),
  xeno_defense: defense,
  discard_good_for_xeno_defense: (p) => good(p.good) + arrow + defense(p),
  discard_card_for_xeno_defense: (p) => pay + arrow + defense(p),
  discard_self_for_xeno_defense: (p) => pay + arrow + defense(p),
  trade_bonus: (p) => (p.good ? good(p.good) : ic("good-any")) + b(`+${p.cards}`) + ic("draw"),
  trade_bonus_this_world: (p) => ic("world") + b(`+${p.cards}`) + ic("draw"),
  consume: (p) =>
    good(p.good) +
    (p.times > 1 ? `<u>×${p.times}</u>` : "") +
    arrow +
    (p.vp_each ? vp(p.vp_each) : "") +
    (p.cards_each ? draw(p.cards_each) : ""),
  consume_two: (p) => good(p.good) + good(p.good) + arrow + vp(p.vp),
  consume_pair: (p) => p.goods.map(good).join("") + arrow + vp(p.vp) + (p.cards ? draw(p.cards) : ""),
  consume_three_kinds: (p) => b("3") + ic("good-any") + other + arrow + vp(p.vp),
  consume_different_kinds: (p) => b(`≤${p.max_goods}`) + ic("good-any") + other + arrow + vp(p.vp_each),
  consume_all: () => `${ic("good-any")}<u>×n</u>${arrow}${b("n−1")}${ic("vp", "v")}`,
  consume_sell_good: (p) => ic("good-any") + arrow + ic("trade") + (p.use_trade_bonuses ? b("+") : ""),
  consume_draw: (p) => draw(`+${p.cards}`),
  consume_draw_lucky: () => ic("lucky") + arrow + draw(1),
  consume_gain_vp: (p) => vp(`+${p.vp}`),
  discard_cards_for_vp: (p) => pay + (p.max_cards > 1 ? `<u>×${p.max_cards}</u>` : "") + arrow + vp(p.vp_each),
  produce_here: (p) => ic("produce") + good(p.good),
  discard_card_to_produce_here: (p) => pay + arrow + good(p.good),
  draw_if_produced_here: (p) => ic("produce") + arrow + draw(p.cards),
  produce_on_windfall: (p) => ic("windfall") + good(p.good),
  discard_card_to_produce_on_windfall: (p) => pay + arrow + ic("windfall") + good(p.good),
  produce_draw: (p) => draw(`+${p.cards}`),
  draw_per_good_produced: (p) => draw(p.cards) + each + good(p.good),
  draw_per_kind_produced: (p) => draw(p.cards) + each + ic("good-any") + other,
  draw_per_two_goods_produced: (p) => draw(p.cards) + each + ic("good-any") + ic("good-any"),
  draw_per_world: (p) => draw(p.cards) + per(p),
  draw_per_two_worlds: (p) => draw(p.cards) + each + ic("world-military", "mi") + ic("world-military", "mi"),
  draw_if_most_produced: (p) => `${good(p.good)}<s>#1</s>${arrow}${draw(p.cards)}`,
  repair_world: () => ic("repair") + ic("damaged", "mi"),
};

/** The icons of one power, "" if there are none for it. */
export const powerIcons = (power: Power): string => POWERS[power.do]?.(power.args) ?? "";
export const knownPower = (kind: string): boolean => kind in POWERS;
const ofInvasion = (kind: string): boolean => INVASION.has(kind) || kind.endsWith("_xeno_defense");

function scored(per: string): string {
  const kind = per.match(/^(novelty|rare|genes|alien)_/)?.[1];
  const icon = SCORED[per];
  if (icon) return ic(icon);
  if (kind) return ic(`good-${kind}`, `g-${kind}`);
  return per === "card_named" ? ic("star") : ic(per.startsWith("world") ? "world" : "development");
}

export function raceRows(card: RaceFacts): Row[] {
  const rows: Row[] = [];
  for (const power of card.powers) {
    const tag = PHASE[power.phase] ?? "";
    const html = `<span class="g">${powerIcons(power)}</span>`;
    const invasion = ofInvasion(power.do);
    const last = rows.at(-1);
    if (last && last.tag === tag && last.invasion === invasion) last.html += html;
    else rows.push({ tag, html, invasion });
  }
  if (card.scoring.length > 0) {
    const groups = new Map<number, string[]>();
    for (const { vp: worth, per: what } of card.scoring)
      groups.set(worth, [...(groups.get(worth) ?? []), scored(what)]);
    const html = [...groups].slice(0, 3).map(([worth, icons]) => {
      return `<span class="g">${vp(worth)}${each}${[...new Set(icons)].slice(0, 4).join("")}</span>`;
    });
    rows.push({ tag: "★", html: html.join("") });
  }
  return rows;
}
