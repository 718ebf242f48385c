/** Race for the Galaxy: what is drawn, from the view alone. No rules: sums and words come from the server. */
import { type Power as CardPower, PHASE, powerIcons, type RaceFacts } from "../../art/race.ts";
import type { HandCard, Move } from "../../lib/boards.ts";
import type { Picking } from "../../lib/picking.svelte.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { ActionRecord, Decision, GameEvent, Option, Place, Placing, View } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";

export type Placed = string | { card: string; good: string | null };
export type Good = "novelty" | "rare" | "genes" | "alien";
type ByGood = Partial<Record<Good | "any", number>>;

export interface RaceSeat {
  hand: (string | null)[];
  tableau: Placed[];
  vp: number;
  chosen: string[];
  drawn?: (string | null)[];
  placing?: string;
  used?: ([string, number] | string)[];
  strength?: number;
  strength_vs_xeno?: number;
  explored?: number;
  damaged?: string[];
  war_effort?: number;
  awards?: number;
}

export interface InvasionView {
  deck: string[];
  discard: string[];
  repulse: number;
  defeats: number;
  ended?: string;
  discs?: [number, number][];
  values?: number[];
  general?: number[];
  defense?: number[];
  stakes?: number[];
  bunkers?: number[];
  held?: number[];
  cards?: string[];
  unseen?: string[];
}

/** What the server has added up for a seat (docs/server.md, `counts`). */
export interface SeatCounts {
  score: number;
  parts: Record<string, number>;
  military: number;
  military_vs: Partial<Record<"rebel" | "alien" | "rare" | "xeno", number>>;
  xeno_defense: number;
  develop_discount: number;
  settle_discount: ByGood;
  trade_bonus: ByGood;
  explore_draw: number;
  explore_keep: number;
}

export interface RaceView {
  round: number;
  first: number;
  pool: number;
  deck: unknown[];
  discard: unknown[];
  seats: RaceSeat[];
  agenda: [string, number, number[]][];
  options: { sets?: string[]; actions?: string; invasion?: boolean; start?: string };
  invasion?: InvasionView;
  counts?: {
    seats: SeatCounts[];
    empire?: number;
    awards?: number[];
    outlook?: string[];
    at_stake?: string[];
  };
}

export const FULL = 12; // cards that end the game

export const raceView = (view: View): RaceView => view as unknown as RaceView;

// --- where actions belong ------------------------------------------------------------------------------------

const OWN_TABLEAU = new Set(["good", "windfall", "power", "damage", "repair"]);

/** Cards of the hand, of those drawn, of the own tableau, and action cards; the rest are buttons. */
export const place: Placing = (action: ActionRecord, _view: View, you: number): Place | null => {
  const card = action.card;
  if (action.do === "action") return { zone: "action", index: action.n ?? 0 };
  if (card === undefined) return null;
  if (action.do === "place" || action.do === "discard") return { zone: "hand", card };
  if (action.do === "keep") return { zone: "drawn", card };
  if (action.do === "home") return { zone: "home", card };
  return OWN_TABLEAU.has(action.do) ? { zone: "tableau", card, seat: you } : null;
};

// --- phases --------------------------------------------------------------------------------------------------

export const ROMAN = ["", "I", "II", "III", "IV", "V"];

/** The action cards by their number in records; a test of the server holds this equal to the rules. */
export const ACTION_NAMES = [
  "explore_5",
  "explore_1_1",
  "develop",
  "settle",
  "consume_trade",
  "consume_x2",
  "produce",
  "develop_2",
  "settle_2",
  "produce_repair",
];
const PHASES = ["explore", "develop", "settle", "consume", "produce"];

/** The phase of an action card: its name begins with it. */
export const phaseOf = (action: string): number => PHASES.findIndex((phase) => action.startsWith(phase)) + 1;

/** The phase of a step of the agenda. */
const STEP_PHASE: Record<string, number> = {
  explore_draw: 1,
  explore_keep: 1,
  explore_into_hand: 1,
  explore_discard: 1,
  develop_draw: 2,
  develop: 2,
  pay_development: 2,
  after_developing: 2,
  pay_in_order: 2,
  settle: 3,
  settle_in_order: 3,
  place_world: 3,
  spend_for_strength: 3,
  placement_power: 3,
  put_good: 3,
  after_settling: 3,
  consume_in_order: 4,
  sell: 4,
  consume: 4,
  spend_goods: 4,
  name_number: 4,
  discard_for_vp: 4,
  produce_in_order: 5,
  war_effort: 5,
  production_worlds: 5,
  produce: 5,
  windfall: 5,
  produce_here: 5,
  pay_repair: 5,
  repair_more: 5,
  repair_world: 5,
  compare_production: 5,
};
const INVASION_STEPS = new Set([
  "move_discs",
  "check_repulse",
  "deal_invasion",
  "defend_in_order",
  "defend",
  "discard_for_defense",
  "damage",
  "invasion_ends",
]);

export type Stage = "start" | "choose" | "phase" | "invasion" | "limit" | "end";

/** Where in the round the table is: the stage, and within the phases which one. */
export function now(view: RaceView): { stage: Stage; phase: number } {
  for (const [step] of view.agenda ?? []) {
    if (step === "phase") break;
    if (step === "choose_home" || step === "starting_hand" || step === "homes_revealed")
      return { stage: "start", phase: 0 };
    if (step === "choose_action" || step === "call_phases") return { stage: "choose", phase: 0 };
    if (INVASION_STEPS.has(step)) return { stage: "invasion", phase: 0 };
    if (step === "hand_limit") return { stage: "limit", phase: 0 };
    const phase = STEP_PHASE[step];
    if (phase) return { stage: "phase", phase };
  }
  return { stage: "end", phase: 0 };
}

export interface PhaseBox {
  phase: number;
  roman: string;
  /** seats that chose it */
  who: number[];
  state: "on" | "done" | "coming" | "off";
}

/** The five phases of the round: who chose them, and which one is under way. */
export function phases(view: RaceView): PhaseBox[] {
  const { stage, phase: current } = now(view);
  const chosen = view.seats?.map((seat) => new Set((seat.chosen ?? []).map((name) => phaseOf(name)))) ?? [];
  const upcoming = new Set((view.agenda ?? []).filter(([step]) => step === "phase").map(([, , [n]]) => n));
  return [1, 2, 3, 4, 5].map((phase) => {
    const who = chosen.flatMap((set, seat) => (set.has(phase) ? [seat] : []));
    const on = stage === "phase" && current === phase;
    const state = on ? "on" : upcoming.has(phase) ? "coming" : stage !== "choose" && who.length > 0 ? "done" : "off";
    return { phase, roman: ROMAN[phase]!, who, state };
  });
}

/** The sign of a question in the decision bar. */
export function sign(decision: Decision, view: View): string {
  const { stage, phase } = now(raceView(view));
  if (stage === "phase") return ROMAN[phase]!;
  if (stage === "invasion") return "i:anti-xeno";
  if (stage === "limit") return "i:hand";
  if (decision.kind === "choose_action") return "i:round";
  return "i:world";
}

/** How so many cards lie in a room so that they are largest: their width, the columns, and how many there is room for. */
export function arranged(width: number, height: number, count: number): { w: number; cols: number; room: number } {
  const [gap, tall, least, most] = [9, 118 / 84, 44, 146];
  let best = { w: 0, cols: count, room: count };
  for (let rows = 1; rows <= 3; rows++) {
    const cols = Math.ceil(count / rows);
    const across = (width - gap * (cols - 1)) / cols;
    const down = (height - gap * (rows - 1)) / rows / tall;
    const w = Math.floor(Math.min(most, Math.max(least, Math.min(across, down))));
    if (w > best.w) best = { w, cols, room: cols * rows };
  }
  return best;
}

// --- tableaus ------------------------------------------------------------------------------------------------

export interface TableauCard {
  card: string;
  good: boolean;
  damaged: boolean;
  /** its powers were used in this phase */
  used: boolean;
  placing: boolean;
  place: Place;
  key: string;
}

/** The cards of a tableau in the order of placing, damaged worlds behind them. */
export function tableau(view: RaceView, seat: number): TableauCard[] {
  const player = view.seats[seat];
  if (!player) return [];
  const used = new Set((player.used ?? []).flatMap((one) => (Array.isArray(one) ? [one[0]] : [])));
  const counted = new Map<string, number>();
  const entry = (card: string, good: boolean, damaged: boolean): TableauCard => {
    const copy = counted.get(card) ?? 0;
    counted.set(card, copy + 1);
    return {
      card,
      good,
      damaged,
      used: used.has(card),
      placing: player.placing === card,
      place: { zone: "tableau", card, seat, copy },
      key: `tableau:${seat}:${card}:${copy}`,
    };
  };
  return [
    ...player.tableau.map((one) => (typeof one === "string" ? entry(one, false, false) : entry(one.card, true, false))),
    ...(player.damaged ?? []).map((card) => entry(card, false, true)),
  ];
}

/** How many goods of each kind lie on the worlds of a seat. */
export function goods(view: RaceView, seat: number, kind: (card: string) => string | null | undefined): ByGood {
  const found: ByGood = {};
  for (const one of view.seats[seat]?.tableau ?? []) {
    if (typeof one === "string") continue;
    const good = (kind(one.card) ?? "any") as Good;
    found[good] = (found[good] ?? 0) + 1;
  }
  return found;
}

/** The own hand; the card that was laid face down in secret is marked. */
export function hand(view: View, you: number): HandCard[] {
  const seat = raceView(view).seats?.[you];
  const counted = new Map<string, number>();
  return (seat?.hand ?? []).map((card) => {
    const copy = counted.get(card ?? "") ?? 0;
    counted.set(card ?? "", copy + 1);
    return { card, place: { zone: "hand", copy, ...(card ? { card } : {}) }, key: `hand:${card ?? "back"}:${copy}` };
  });
}

// --- powers in play ------------------------------------------------------------------------------------------

export interface PowerGroup {
  html: string;
  times: number;
  cards: string[];
}
export interface PowerRow {
  tag: string;
  phase: number;
  powers: PowerGroup[];
}

const TAGS = ["I", "II", "III", "$", "IV", "V"];
const TAG_PHASE: Record<string, number> = { I: 1, II: 2, III: 3, $: 4, IV: 4, V: 5 };
const inInvasion = (kind: string): boolean =>
  kind === "xeno_defense" || kind === "repair_world" || kind.endsWith("_xeno_defense");

/** All powers of a tableau by phase, equal ones counted. Damaged worlds have none. */
export function powers(
  view: RaceView,
  seat: number,
  facts: (card: string) => RaceFacts | undefined,
  all = true,
): PowerRow[] {
  const rows = new Map<string, Map<string, PowerGroup>>();
  const cards = (view.seats[seat]?.tableau ?? []).map((one) => (typeof one === "string" ? one : one.card));
  for (const card of cards)
    for (const power of (facts(card)?.powers ?? []) as CardPower[]) {
      if (inInvasion(power.do) && !view.invasion) continue;
      const html = powerIcons(power);
      const tag = PHASE[power.phase] ?? "";
      if (!html || !TAGS.includes(tag)) continue;
      const row = rows.get(tag) ?? new Map<string, PowerGroup>();
      rows.set(tag, row);
      const group = row.get(html) ?? { html, times: 0, cards: [] };
      group.times++;
      group.cards.push(card);
      row.set(html, group);
    }
  return TAGS.filter((tag) => all || rows.has(tag)).map((tag) => ({
    tag,
    phase: TAG_PHASE[tag]!,
    powers: [...(rows.get(tag)?.values() ?? [])],
  }));
}

// --- action cards --------------------------------------------------------------------------------------------

export interface ActionCard {
  n: number;
  name: string;
  phase: number;
  roman: string;
  key: string;
}

export const KEYS = ["", "Q", "W", "E", "R", "T"];

/** The action cards that a player of this table has, in the order of phases. */
export function actionCards(view: RaceView): ActionCard[] {
  const duel = view.options?.actions === "two";
  return ACTION_NAMES.map((name, n) => ({
    n,
    name,
    phase: phaseOf(name),
    roman: ROMAN[phaseOf(name)]!,
    key: KEYS[phaseOf(name)]!,
  }))
    .filter(({ name }) => duel || !name.endsWith("_2"))
    .filter(({ name }) => name !== "produce_repair" || view.invasion !== undefined)
    .sort((a, b) => a.phase - b.phase || a.n - b.n);
}

/** Q W E R T: choose among the action cards of a phase; the same key again takes the next one. Enter confirms. */
export function moves(table: TableStore, picking: Picking): Move[] {
  const decision = picking.decision;
  if (decision?.kind !== "choose_action") return [];
  return [1, 2, 3, 4, 5].map((phase) => ({
    key: KEYS[phase]!.toLowerCase(),
    label: t(`race.phase.${phase}`),
    run: () => {
      const spots = actionCards(raceView(table.game.view))
        .filter((card) => card.phase === phase)
        .map((card) => picking.at({ zone: "action", index: card.n }))
        .filter((spot) => spot.actions.length > 0);
      if (spots.length === 0) return;
      const at = spots.findIndex((spot) => spot.selected);
      const next = spots[at + 1] ?? (at >= 0 ? undefined : spots[0]);
      if (picking.amount) {
        if (at >= 0) spots[at]!.onclick();
        next?.onclick();
      } else picking.select((next ?? spots[0]!).actions[0]!, (next ?? spots[0]!).place);
    },
  }));
}

// --- the invasion --------------------------------------------------------------------------------------------

export interface InvasionCard {
  wave: number;
  /** "4", "−1", "+3", "?" */
  value: string;
}

/** An invasion card as it is written in views: "2:4", "3:+4", "1:?". */
export function invasionCard(text: string): InvasionCard | null {
  const found = text.match(/^(\d):(.+)$/);
  return found ? { wave: Number(found[1]), value: found[2]!.replace("-", "−") } : null;
}

/** The same from the number in an event: 32 × wave + number + 1, or + 16 + X for "military + X". */
export function invasionCardOf(n: number): InvasionCard {
  const strength = n & 31;
  return {
    wave: n >> 5,
    value: strength >= 16 ? `+${strength - 16}` : String(strength - 1).replace("-", "−"),
  };
}

/** How many cards of each wave are in the deck. */
export function waves(invasion: InvasionView): { wave: number; left: number }[] {
  return [1, 2, 3].map((wave) => ({
    wave,
    left: invasion.deck.filter((card) => card.startsWith(`${wave}:`)).length,
  }));
}

/** The five parts of a defense out of one number, eight bits each plus 128. Beyond 32 bits: no bit operators. */
export function partsOf(packed: number): number[] {
  return [0, 1, 2, 3, 4].map((i) => (Math.floor(packed / 256 ** i) % 256) - 128);
}

export type StoryStep =
  | { kind: "discs"; moves: { seat: number; to: number; from: number }[] }
  | { kind: "empire"; strength: number; repulse: number }
  | { kind: "card"; seat: number; card: InvasionCard; power: number; stake: number; rank: number }
  | { kind: "turned"; seat: number; space: number }
  | { kind: "help"; seat: number; what: "power" | "bunker"; card: string | null; n: number }
  | { kind: "compared"; seat: number; parts: number[]; sum: number; power: number; held: boolean }
  | { kind: "awards"; seat: number; n: number }
  | { kind: "damaged"; seat: number; card: string | null }
  | { kind: "lost"; times: number }
  | { kind: "repulsed" };

export interface Story {
  number: number;
  steps: StoryStep[];
  ended: boolean;
}

/** The last invasion of the log as a story, null if there was none. Events are those of the log in order. */
export function story(events: GameEvent[]): Story | null {
  let start = -1;
  for (let i = events.length - 1; i >= 0 && start < 0; i--) if (events[i]![0] === "invasion_began") start = i;
  if (start < 0) return null;
  const told: Story = { number: events[start]![3], steps: [], ended: false };
  const { steps } = told;
  for (const [kind, seat, card, n, other] of events.slice(start + 1)) {
    const last = steps.at(-1);
    if (kind === "round_began" || kind === "round_ended" || kind === "game_over") {
      told.ended = true;
      break;
    }
    if (kind === "disc_moved") {
      if (last?.kind === "discs") last.moves.push({ seat, to: n, from: other });
      else steps.push({ kind: "discs", moves: [{ seat, to: n, from: other }] });
    } else if (kind === "empire_added_up") steps.push({ kind: "empire", strength: n, repulse: other });
    else if (kind === "invaded")
      steps.push({ kind: "card", seat, card: invasionCardOf(n), power: other, stake: 0, rank: 0 });
    else if (kind === "at_stake") {
      const dealt = steps.findLast((step) => step.kind === "card" && step.seat === seat);
      if (dealt?.kind === "card") {
        dealt.stake = n;
        dealt.rank = other;
      }
    } else if (kind === "disc_turned") steps.push({ kind: "turned", seat, space: n });
    else if (kind === "used_bunker") steps.push({ kind: "help", seat, what: "bunker", card: null, n });
    else if (kind === "strengthened") steps.push({ kind: "help", seat, what: "power", card, n });
    else if (kind === "compared") {
      const parts = partsOf(n);
      const sum = parts.reduce((a, b) => a + b, 0);
      steps.push({ kind: "compared", seat, parts, sum, power: other, held: false });
    } else if (kind === "held") {
      const fought = steps.findLast((step) => step.kind === "compared" && step.seat === seat);
      if (fought?.kind === "compared") fought.held = true;
      steps.push({ kind: "awards", seat, n });
    } else if (kind === "damaged") steps.push({ kind: "damaged", seat, card });
    else if (kind === "empire_lost") steps.push({ kind: "lost", times: n });
    else if (kind === "repulsed") steps.push({ kind: "repulsed" });
  }
  return told;
}

export const OFF_TRACK = -99;

/**
 * The discs as stacks by space, each from the top. While a story is told they lie as they did after its first `told`
 * steps: every move puts a disc on top of its new space.
 */
export function stacks(invasion: InvasionView, steps: StoryStep[] = [], told = steps.length): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const at = new Map<number, number>();
  const put = (seat: number, space: number): void => {
    const before = at.get(seat);
    if (before !== undefined) {
      const rest = found.get(before)!.filter((one) => one !== seat);
      if (rest.length > 0) found.set(before, rest);
      else found.delete(before);
    }
    at.set(seat, space);
    found.set(space, [seat, ...(found.get(space) ?? [])]);
  };
  const moved = steps.flatMap((step) => (step.kind === "discs" ? step.moves : []));
  const all = told >= steps.length;
  for (const [seat, space] of [...(invasion.discs ?? [])].reverse()) {
    const first = all ? undefined : moved.find((move) => move.seat === seat);
    const space0 = first ? first.from : space;
    if (space0 !== OFF_TRACK) put(seat, space0);
  }
  if (all) return found;
  for (const step of steps.slice(0, told)) {
    if (step.kind === "discs") for (const { seat, to } of step.moves) put(seat, to);
    if (step.kind === "turned") put(step.seat, step.space);
  }
  return found;
}

/** What a seat is doing, for the line under its name. */
export function doing(view: RaceView, seat: number, asked: number[]): "thinking" | "chosen" | "" {
  if (asked.includes(seat)) return "thinking";
  const { stage } = now(view);
  return asked.length > 0 && (stage === "choose" || stage === "start") ? "chosen" : "";
}

/** Of all actions the one whose record is the same. */
export const same = (options: Option[], record: ActionRecord): Option | undefined =>
  options.find((one) => JSON.stringify(one.action) === JSON.stringify(record));

export interface Duel {
  seat: number;
  card: InvasionCard;
  power: number;
  stake: number;
  rank: number;
  help: { what: "power" | "bunker"; card: string | null; n: number }[];
  parts?: number[];
  sum?: number;
  held?: boolean;
  awards?: number;
  damaged?: string | null;
}

/** The story seat by seat, in the order in which the cards were dealt. */
export function duels(steps: StoryStep[]): Duel[] {
  const found: Duel[] = [];
  const of = (seat: number): Duel | undefined => found.find((one) => one.seat === seat);
  for (const step of steps) {
    if (step.kind === "card") {
      const { seat, card, power, stake, rank } = step;
      found.push({ seat, card, power, stake, rank, help: [] });
    } else if (step.kind === "help") of(step.seat)?.help.push({ what: step.what, card: step.card, n: step.n });
    else if (step.kind === "compared")
      Object.assign(of(step.seat) ?? {}, { parts: step.parts, sum: step.sum, held: step.held });
    else if (step.kind === "awards") Object.assign(of(step.seat) ?? {}, { awards: step.n });
    else if (step.kind === "damaged") Object.assign(of(step.seat) ?? {}, { damaged: step.card });
  }
  return found;
}
