/** What a view of Star Realms holds, as the board draws it. Everything here is arranging; the rules are the server's. */
import type { Move } from "../../lib/boards.ts";
import { cards } from "../../lib/cards.svelte.ts";
import type { Picking } from "../../lib/picking.svelte.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { ActionRecord, Decision, Moment, Option, Place, Placing, View } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";

export type Held = string | { card: string; known_to?: unknown } | null;

/** A card in play as the view writes it: its id, or what this turn has done to it. */
export type Played = string | { card: string; used?: boolean; allied?: boolean; copies?: string; damage?: number };

export interface Redirect {
  to: "discard" | "hand" | "deck";
  kinds: ("ship" | "base")[];
  optional: boolean;
}

export interface SeatView {
  hand: Held[];
  deck: Held[];
  discard: string[];
  play: Played[];
  trade: number;
  combat: number;
  redirects: Redirect[];
  ships: string[];
  owes: number;
  granted?: string[];
  gambits?: Held[];
  unseen?: string[];
}

export interface RealmsView {
  players: number;
  options: { mode: string; [name: string]: unknown };
  turn: number;
  active: number;
  out: number[];
  /** of each seat, in Hydra of each team */
  authority: number[];
  row: (string | null)[];
  trade_deck: Held[];
  explorers: number;
  scrap_heap: string[];
  removed?: string[];
  seats: SeatView[];
  unseen?: string[];
  ended?: number[];
  waiting?: number[];
  /** what each seat is in this mode, and whom it may attack */
  roles?: string[];
  foes?: number[][];
}

export const realms = (view: View): RealmsView => view as unknown as RealmsView;

export const idOf = (held: Held): string | null => (held !== null && typeof held === "object" ? held.card : held);

// --- cards in play -------------------------------------------------------------------------------------------------

export interface InPlay {
  card: string;
  /** what it is this turn: itself, or what it copies */
  face: string;
  used: boolean;
  allied: boolean;
  damage: number;
  /** its number among the differing copies of its design, from 1: equal ones share it */
  copy: number;
  /** its number among all of its design, from 0 */
  index: number;
}

type IsBase = (card: string) => boolean;
const baseOf: IsBase = (card) => cards.get("realms", card)?.facts.kind === "base";

/** The cards in play of a seat. The server numbers copies that differ: by damage, then copying, ally, use. */
export function inPlay(play: Played[], isBase: IsBase = baseOf): InPlay[] {
  const found = play.map((entry) => {
    const data = typeof entry === "string" ? { card: entry } : entry;
    const used = data.used ?? !isBase(data.card);
    const { card, copies, allied = false, damage = 0 } = data;
    return { card, face: copies ?? card, used, allied, damage, copy: 1, index: 0 };
  });
  const worth = (one: InPlay): number =>
    one.damage * 8 + (one.face === one.card ? 0 : 4) + (one.allied ? 2 : 0) + (one.used ? 1 : 0);
  const counted = new Map<string, number>();
  for (const one of found) {
    const alike = found.filter((other) => other.card === one.card);
    one.copy = 1 + new Set(alike.map(worth).filter((other) => other < worth(one))).size;
    one.index = counted.get(one.card) ?? 0;
    counted.set(one.card, one.index + 1);
  }
  return found;
}

/** Whether copies of a card differ in what they copy; then their numbers cannot be told from the view. */
const ambiguous = (play: Played[], card: string): boolean =>
  new Set(play.flatMap((one) => (typeof one === "object" && one.card === card && one.copies ? [one.copies] : [])))
    .size > 1;

/** Bases lie first, in the order they came; ships of this turn beside them, equal ones together. */
export function arranged(play: Played[], isBase: IsBase = baseOf): { bases: InPlay[]; ships: InPlay[] } {
  const all = inPlay(play, isBase);
  const ships = all.filter((one) => !isBase(one.card));
  const first = new Map<string, number>();
  ships.forEach(({ card }, place) => {
    if (!first.has(card)) first.set(card, place);
  });
  ships.sort((a, b) => first.get(a.card)! - first.get(b.card)! || a.copy - b.copy || a.index - b.index);
  return { bases: all.filter((one) => isBase(one.card)), ships };
}

/** Whether a ship lies upon the one before it: what can be done with one of them can be done with the other. */
export const covers = (ships: InPlay[], place: number): boolean => {
  const [below, above] = [ships[place - 1], ships[place]];
  return below !== undefined && below.card === above?.card && below.copy === above.copy;
};

// --- seats ---------------------------------------------------------------------------------------------------------

/** Seats that are drawn together: a team, or one player. */
export interface Group {
  team: number;
  /** the viewer's own side */
  own: boolean;
  seats: number[];
  /** the authority that all of them share; null: each has an own total */
  total: number | null;
}

export const sharesTotal = (view: RealmsView): boolean => view.authority.length < view.players;

export const authorityOf = (view: RealmsView, teams: number[], seat: number): number =>
  view.authority[sharesTotal(view) ? (teams[seat] ?? 0) : seat] ?? 0;

/** The other seats as they sit, clockwise from the viewer's left, by sides: opponents first. */
export function groups(view: RealmsView, teams: number[], you: number): Group[] {
  const order = Array.from({ length: view.players }, (_, place) => (Math.max(you, 0) + place) % view.players).filter(
    (seat) => seat !== you,
  );
  const found: Group[] = [];
  for (const seat of order) {
    const team = teams[seat] ?? seat;
    let group = found.find((one) => one.team === team);
    if (!group) {
      const total = sharesTotal(view) ? (view.authority[team] ?? 0) : null;
      group = { team, own: you >= 0 && teams[you] === team, seats: [], total };
      found.push(group);
    }
    group.seats.push(seat);
  }
  return [...found.filter((one) => !one.own), ...found.filter((one) => one.own)];
}

/** Whether a seat has the turn: in Hydra all of a team have it. */
export const plays = (view: RealmsView, teams: number[], seat: number): boolean =>
  sharesTotal(view) ? teams[seat] === teams[view.active] : seat === view.active;

/** Whether everybody may attack everybody: then it need not be said who may. */
export const openWar = (view: RealmsView): boolean =>
  (view.foes ?? []).every((foes, seat) => view.out.includes(seat) || foes.length >= view.players - 1 - view.out.length);

/** Equal cards of a pile together, with how many there are; hidden ones last. */
export function counted(pile: Held[]): { card: string | null; n: number }[] {
  const found = new Map<string | null, number>();
  for (const held of pile) found.set(idOf(held), (found.get(idOf(held)) ?? 0) + 1);
  return [...found].map(([card, n]) => ({ card, n })).sort((a, b) => Number(a.card === null) - Number(b.card === null));
}

/** Cards with a number for each equal one, so that every one of them is a place of its own. */
export function numbered(pile: string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>();
  return pile.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, copy };
  });
}

// --- where actions belong ------------------------------------------------------------------------------------------

/** A card in play: the copy is left out where the view does not tell which is which. */
function played(zone: string, action: ActionRecord, view: RealmsView, seat: number): Place {
  const card = action.card ?? "";
  const place: Place = { zone, seat, card };
  if (!ambiguous(view.seats[seat]?.play ?? [], card)) place.copy = Number(action.copy ?? 1);
  return place;
}

export const place: Placing = (action, sight, you) => {
  const view = realms(sight);
  const card = action.card ?? "";
  const seat = action.seat ?? 0;
  switch (action.do) {
    case "play":
    case "hand":
      return { zone: "hand", card };
    case "buy":
    case "buy_together":
    case "row":
      return { zone: "row", card };
    case "discard":
      return { zone: "discard", card };
    case "copy_ship":
      return { zone: "ships", card };
    case "copy_base":
      return { zone: "base", card };
    case "reveal":
      return { zone: "gambit", card };
    case "use":
    case "ally":
    case "scrap":
      return played(action.do, action, view, you);
    case "attack_base":
    case "attack_together":
    case "destroy_base":
      return played("base", action, view, seat);
    case "attack":
      return sharesTotal(view) ? { zone: "team", index: half(view, seat) } : { zone: "seat", seat };
    case "target":
      return { zone: "seat", seat };
    case "give": // one who is out leaves cards of the discard pile; others pass them on
      return view.out.includes(you) ? { zone: "discard", card } : { zone: "give", seat };
    case "amount":
      return { zone: "amount", index: action.n ?? 0 };
    default:
      return null;
  }
};

/** The side of a seat where two sides share their authority. */
const half = (view: RealmsView, seat: number): number => Math.floor(seat / (view.players / view.authority.length));

// --- the decision bar ----------------------------------------------------------------------------------------------

const SIGNS: Record<string, string> = {
  attack: "i:r-combat",
  damage_base: "i:r-combat",
  join: "i:players",
  acquire: "i:acquire",
  place: "i:acquire",
  choose: "i:ally",
  copy_ship: "i:copy",
  copy_base: "i:copy",
  destroy_base: "i:destroy-base",
  base_or_lose: "i:destroy-base",
  scrap_own: "i:scrap",
  scrap_row: "i:scrap",
  forced_discard: "i:r-discard",
  discard_then: "i:discard-card",
  discard_or_lose: "i:r-discard",
  opponent_discards: "i:r-discard",
  return_drawn: "i:top-deck",
  discard_to_deck: "i:top-deck",
  bequeath: "i:hand",
};

export const sign = (decision: Decision): string => SIGNS[decision.kind] ?? "i:play";

const ATTACKS = ["attack", "attack_base", "attack_together"];

/** All cards of the hand that may be played now, bases first: what they do counts for the ships after them. */
export const playable = (decision: Decision | null, isBase: IsBase = baseOf): Option[] =>
  (decision?.actions ?? [])
    .filter((one) => one.action.do === "play")
    .sort((a, b) => Number(isBase(b.action.card ?? "")) - Number(isBase(a.action.card ?? "")));

export const attacks = (decision: Decision | null): Option[] =>
  (decision?.actions ?? []).filter((one) => ATTACKS.includes(one.action.do));

/** Play the whole hand, card by card, until something is asked. */
async function playAll(table: TableStore): Promise<void> {
  const kind = table.latest.decision?.kind;
  for (let next = playable(table.latest.decision)[0]; next; next = playable(table.latest.decision)[0]) {
    if (table.latest.decision?.kind !== kind || !(await table.act(next.code))) return;
  }
}

export function moves(table: TableStore, picking: Picking): Move[] {
  const decision = picking.decision;
  const found: Move[] = [];
  const playing = playable(decision);
  if (playing.length > 0)
    found.push({ key: "a", label: t("realms.play_all"), button: true, run: () => void playAll(table) });
  const targets = attacks(decision);
  const amounts = decision?.actions.filter((one) => one.action.do === "amount") ?? [];
  if (targets.length === 1)
    found.push({
      key: "f",
      label: t("realms.attack"),
      icon: "r-combat",
      button: true,
      run: () => picking.choose(targets[0]!),
    });
  else if (targets.length > 1)
    found.push({
      key: "f",
      label: t("realms.attack"),
      icon: "r-combat",
      button: true,
      run: () => menu(picking, targets),
    });
  else if (amounts.length > 0)
    found.push({ key: "f", label: t("realms.most"), run: () => picking.choose(amounts.at(-1)!) });
  return found;
}

/** Open the list of several things in the bar, or close it. */
function menu(picking: Picking, actions: Option[]): void {
  const key = "realms:attacks";
  picking.menu = picking.menu?.key === key ? null : { key, place: { zone: "attacks" }, actions };
}

/** The events that were turned up in this turn, the last one first: they lie in the scrap heap already. */
export function eventsNow(log: Moment[]): string[] {
  const found: string[] = [];
  for (const { events } of log.toReversed())
    for (const [kind, , card] of events.toReversed()) {
      if (kind === "turn_began") return found;
      if (kind === "event" && card) found.push(card);
    }
  return found;
}
