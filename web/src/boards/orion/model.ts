/** Master of Orion: what lies on the table, and where each action belongs. */
import type { BoardParts, Move } from "../../lib/boards.ts";
import { keyOf, type Spot } from "../../lib/picking.svelte.ts";
import type { ActionRecord, Decision, Option, Place, Placing, Refusal, View } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";
import { meaning } from "./meaning.svelte.ts";

export const RESOURCES = ["food", "fleet", "production"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Level = "low" | "medium" | "high";

/** Places of a player as the server counts them: four systems, Alluvia's, the advisor. */
export const SYSTEMS = 4;
export const ALLUVIA = 4;
export const ADVISOR = 5;

interface Cubed {
  card: string;
  cubes: ("A" | "P")[];
}
type Working = string | Cubed;

export interface OrionSeat {
  race: string | null;
  food: number;
  fleet: number;
  production: number;
  loyalty: number;
  vp: number;
  hand: (string | null)[];
  systems: Working[][];
  actions: number;
  reserve: number;
  advisor?: Working;
  alluvia?: Working[];
  spent?: number;
  propaganda?: boolean;
  attacks?: number[];
  drawn?: (string | null)[];
  building?: string;
}

export interface SeatCounts {
  score: number;
  parts: Record<string, number>;
  income: Record<Resource, number>;
  attacking: number;
  defending: number;
  prices: number[];
  room: number[];
  variable: { card: string; counts: number; each: number; points: number }[];
  level?: Level;
  levels?: Record<Level, { name: string; gives: string }>;
}

export interface OrionView {
  round: number;
  first: number;
  active: number;
  deck: unknown[];
  discard: string[];
  advisors: string[];
  options: { races?: string; advisors?: string };
  seats: OrionSeat[];
  agenda: [string, number, number[]][];
  counts?: {
    rounds: number;
    attacks: number;
    tracks: { most: number; zones: [number, number]; loyalty: number };
    seats: SeatCounts[];
  };
}

export const viewOf = (view: View): OrionView => view as unknown as OrionView;

/** A system from the bottom, with the cubes on its working card. */
export interface Stack {
  place: number;
  cards: string[];
  cubes: ("A" | "P")[];
  room: number;
}

const cardOf = (working: Working): string => (typeof working === "string" ? working : working.card);
const cubesOf = (working: Working | undefined): ("A" | "P")[] =>
  working === undefined || typeof working === "string" ? [] : working.cubes;

const stack = (place: number, cards: Working[], room: number): Stack => ({
  place,
  cards: cards.map(cardOf),
  cubes: cubesOf(cards.at(-1)),
  room,
});

/** The advisor of a seat with the cubes on it. */
export function advisorOf(seat: OrionSeat): { card: string; cubes: ("A" | "P")[] } | null {
  return seat.advisor === undefined ? null : { card: cardOf(seat.advisor), cubes: cubesOf(seat.advisor) };
}

const ROOM = [5, 5, 5, 5, 0];

/** The systems of a seat. Alluvia's own system has her beneath: it is there as soon as she has room for structures. */
export function stacksOf(view: OrionView, seat: number): Stack[] {
  const me = view.seats[seat];
  if (!me) return [];
  const room = view.counts?.seats[seat]?.room ?? ROOM;
  const found = me.systems.map((cards, place) => stack(place, cards, room[place] ?? 0));
  if (me.alluvia) found.push(stack(ALLUVIA, me.alluvia, room[ALLUVIA] ?? 0));
  return found;
}

/** The place where a new system would be opened, or -1. */
export const nextSystem = (view: OrionView, seat: number): number => {
  const opened = view.seats[seat]?.systems.length ?? SYSTEMS;
  return opened < SYSTEMS ? opened : -1;
};

/** Whether the advisor of a seat opens a system of its own. */
export const hasOwnSystem = (view: OrionView, seat: number): boolean =>
  (view.counts?.seats[seat]?.room[ALLUVIA] ?? 0) > 0;

/** What lies at a place, on top. */
export function workingAt(view: OrionView, seat: number, place: number): string | null {
  const me = view.seats[seat];
  if (!me) return null;
  if (place === ADVISOR) return advisorOf(me)?.card ?? null;
  return (
    stacksOf(view, seat)
      .find((one) => one.place === place)
      ?.cards.at(-1) ?? null
  );
}

/** How many cubes a seat has laid on the board of another in this round. */
export const attacksOn = (view: OrionView, by: number, on: number): number => view.seats[by]?.attacks?.[on] ?? 0;

/** The step that is asked about: the first on the agenda. */
const step = (view: OrionView): [string, number, number[]] => view.agenda?.[0] ?? ["", -1, []];

/** The opponent whose cards the question is about, or -1. */
export function targetOf(view: OrionView): number {
  const [kind, , fields] = step(view);
  if (kind === "choose_buried" || kind === "choose_slot") return fields[0] ?? -1;
  return kind === "choose_taken" ? (fields[1] ?? -1) : -1;
}

// --- places --------------------------------------------------------------------------------------------------

export const BUTTONS = ["build", "exploit", "research", "activate", "trade", "propaganda", "deal", "attack"] as const;
export type Button = (typeof BUTTONS)[number];
export const ICONS: Record<Button, string> = {
  build: "build",
  exploit: "exploit",
  research: "research",
  activate: "activate",
  trade: "o-trade",
  propaganda: "propaganda",
  deal: "deal",
  attack: "attack",
};
/** The first letter of the action; A is for Activate, so an attack is F, as in Star Realms. */
export const KEYS: Record<Button, string> = {
  build: "b",
  exploit: "e",
  research: "r",
  activate: "a",
  trade: "t",
  propaganda: "p",
  deal: "d",
  attack: "f",
};

export const button = (card: Button): Place => ({ zone: "action", card });
const atSystem = (seat: number, index: number): Place =>
  index === ADVISOR ? { zone: "advisor", seat } : { zone: "system", seat, index };

/** Where an action belongs. A card of the hand means "build" unless the player says that it is to be exploited. */
export const place: Placing = (action, raw, you) => {
  const view = viewOf(raw);
  const kind = step(view)[0];
  switch (action.do) {
    case "build":
      return kind === "action" && meaning.now !== "build" ? button("build") : hand(action);
    case "exploit":
      return kind === "action" && meaning.now !== "exploit" ? button("exploit") : hand(action);
    case "discard":
      return kind === "discard_drawn" ? { zone: "drawn", card: action.card! } : hand(action);
    case "research":
    case "propaganda":
    case "trade":
      return button(action.do);
    case "activate":
    case "apply": {
      const index = Number(action.system);
      return workingAt(view, you, index) === action.card ? atSystem(you, index) : null;
    }
    case "system":
      return atSystem(you, Number(action.system));
    case "cube":
    case "bury":
      return atSystem(targetOf(view), Number(action.system));
    case "deal":
    case "hire":
      return { zone: "table", card: action.card! };
    case "attack":
    case "target":
      return { zone: "seat", seat: action.seat! };
    case "take":
      return { zone: "take", card: action.card!, copy: Number(action.copy ?? 0) };
    case "lay":
      return { zone: "lay", card: action.card! };
    case "race":
      return { zone: "race", index: Number(action.race) };
    default:
      return null; // done, option, save, power: buttons
  }
};

const hand = (action: ActionRecord): Place => ({ zone: "hand", card: action.card! });

// --- what a question lays before one --------------------------------------------------------------------------

interface TrayCard {
  card: string | null;
  place: Place;
  key: string;
}

export type Tray = { zone: "race"; races: number[] } | { zone: "drawn" | "take" | "lay" | "pile"; cards: TrayCard[] };

/** Cards that are neither in the hand nor in a system, but are asked about. */
export function trayOf(decision: Decision | null, view: OrionView, you: number): Tray | null {
  if (!decision) return null;
  const all = [...decision.actions, ...decision.refused];
  const named = (zone: "take" | "lay"): TrayCard[] =>
    decision.actions
      .filter(({ action }) => action.do === zone)
      .map(({ action }) => {
        const copy = Number(action.copy ?? 0);
        return { card: action.card!, place: { zone, card: action.card!, copy }, key: `${zone}:${action.card}:${copy}` };
      });
  switch (decision.kind) {
    case "choose_race":
      return { zone: "race", races: all.map(({ action }) => Number(action.race)) };
    case "discard_drawn":
      return { zone: "drawn", cards: numbered(view.seats[you]?.drawn ?? [], "drawn") };
    case "lay_in_order":
      return { zone: "lay", cards: named("lay") };
    case "take_discards":
      return { zone: "pile", cards: inOrder(named("take"), view.discard) };
    case "choose_taken":
      return { zone: "take", cards: named("take") };
    default:
      return null;
  }
}

type Held = string | { card: string } | null;

/** Cards with the number of each among its equals. */
function numbered(held: Held[], zone: string): TrayCard[] {
  const counted = new Map<string, number>();
  return held.map((entry) => {
    const card = entry !== null && typeof entry === "object" ? entry.card : entry;
    const copy = counted.get(card ?? "") ?? 0;
    counted.set(card ?? "", copy + 1);
    return { card, place: { zone, copy, ...(card ? { card } : {}) }, key: `${zone}:${card ?? "back"}:${copy}` };
  });
}

/** As they lie on the pile, from the top. */
function inOrder(cards: TrayCard[], pile: string[]): TrayCard[] {
  const places = numbered(pile, "take").map(({ key }) => key);
  return [...cards].sort((a, b) => places.indexOf(a.key) - places.indexOf(b.key));
}

// --- the shell -----------------------------------------------------------------------------------------------

const SIGNS: Record<string, string> = {
  exchange_hand: "hand",
  choose_race: "players",
  choose_system: "system",
  choose_saving: "discount",
  build_more: "build",
  exploit_more: "exploit",
  activate_more: "activate",
  deal_discards: "deal",
  hire: "advisor",
  choose_returned: "advisor",
  choose_reordered: "system",
  lay_in_order: "system",
  choose_buried: "attack",
  choose_slot: "slot-a",
  choose_hand: "hand",
  choose_taken: "hand",
  choose_loss: "loyalty",
  discard_cards: "discard-card",
  discard_drawn: "discard-card",
  take_discards: "discard",
  choose_bonus: "round",
  choose_direction: "o-trade",
};

export const sign: BoardParts["sign"] = ({ kind }) => `i:${SIGNS[kind] ?? "cube"}`;

/** The actions of the question that one of the eight buttons stands for. */
export const under = <T extends Option | Refusal>(list: T[], what: Button): T[] =>
  list.filter((one) => one.action.do === what);

/** A place that is only lit when something can be done there: a working card is not dimmed for having no A slot. */
export const lit = (spot: Spot): Spot | undefined => (spot.state === "refused" ? undefined : spot);

/** Press one of the eight buttons. */
export function press(picking: Parameters<BoardParts["moves"]>[1], what: Button): void {
  const decision = picking.decision;
  if (!decision) return;
  const key = keyOf(button(what));
  const legal = under(decision.actions, what);
  const refused = under(decision.refused, what);
  picking.clear();
  if (what === "build" || what === "exploit") {
    meaning.now = what;
    if (legal.length === 0 && refused[0]) picking.tell(key, refused[0].why);
  } else if (legal.length === 1 && refused.length === 0) picking.choose(legal[0]!, key);
  else if (legal.length > 0) picking.menu = { key, place: { zone: "action" }, actions: legal };
  else if (refused[0]) picking.tell(key, refused[0].why);
}

export const moves: BoardParts["moves"] = (_table, picking): Move[] => {
  const decision = picking.decision;
  if (decision?.kind !== "action") return [];
  return BUTTONS.filter((what) => [...decision.actions, ...decision.refused].some((one) => one.action.do === what)).map(
    (what) => ({
      key: KEYS[what],
      label: t(`orion.do.${what}`),
      icon: ICONS[what],
      run: () => press(picking, what),
    }),
  );
};
