/** What goes over the wire (docs/server.md) and what boards and shell say to each other. */

export type Lang = "en" | "ru";
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An action as the server writes it: `{"do": "place", "card": "gem_world"}`. */
export interface ActionRecord {
  do: string;
  card?: string;
  seat?: number;
  n?: number;
  power?: number;
  [key: string]: unknown;
}

/** Something that may be done. */
export interface Option {
  action: ActionRecord;
  code: number;
  text: string;
  short: string;
  /** of a choice of several: how often it may be picked */
  times?: number;
}

/** Something that may not be done, and why. `order`: only because picks are made in the order of the list. */
export interface Refusal {
  action: ActionRecord;
  code: number;
  text: string;
  why: string;
  order?: boolean;
  times?: number;
}

/** Several picks that are one choice. `sets`: the only whole choices, as codes; `ordered`: their order matters. */
export interface Amount {
  least: number;
  most: number;
  ordered?: boolean;
  sets?: number[][] | null;
}

export interface Decision {
  id: number;
  kind: string;
  actions: Option[];
  refused: Refusal[];
  /** how many picks are wanted; null or left out: one action answers */
  amount?: Amount | null;
}

export interface Result {
  text: string;
  [key: string]: unknown;
}

/** A view: the position as the viewer may know it (docs/formats.md). Each game has its own fields. */
export type View = Record<string, unknown>;

export interface GameSection {
  begun: boolean;
  view: View;
  asked: number[];
  prompt: string;
  decision: Decision | null;
  picks: { action: ActionRecord; text: string }[];
  undo: boolean;
  take_back: boolean;
  deadline: number | null;
  result: Result | null;
}

export type SeatKind = "open" | "bot" | "human";

export interface SeatInfo {
  kind: SeatKind;
  name: string;
  bot: string | null;
  resigned: boolean;
  late: boolean;
  machine: boolean;
  muted: boolean;
  kept: boolean;
}

export interface Clock {
  per: "move" | "day";
  time: number;
}

export interface TableSettings {
  listed: boolean;
  clock: Clock | null;
  late: "bot" | "claim";
  hints: boolean;
  undo: boolean;
  chat: boolean;
  spectators: boolean;
  /** above 0: a deal that anybody can know, for guided games */
  deal: number;
}

export type OfferKind = "undo" | "pause" | "go_on" | "bot";

export interface Offer {
  what: OfferKind;
  by: number;
  seat: number;
  yes: number[];
}

export type GameId = "race" | "realms" | "orion";

export interface Around {
  id: string;
  game: GameId;
  game_name: Record<Lang, string>;
  options: Record<string, Json>;
  players: number;
  phase: "gathering" | "playing" | "paused" | "over" | "closed";
  ended: string;
  gave_up: number;
  created: number;
  you: number;
  host: number;
  seats: SeatInfo[];
  teams: number[];
  settings: TableSettings;
  offers: Offer[];
  commitment: string | null;
  seed: Json;
  before: string;
  after: string;
  analysis: boolean;
}

/** `[kind, seat, card, n, other]`; a card that the viewer could not see is null. */
export type GameEvent = [string, number, string | null, number, number];

export interface Moment {
  version: number;
  kind: string;
  at: number;
  lines: string[];
  events: GameEvent[];
}

export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export type Patch = [(string | number)[], unknown][];

/** A message about a table: the sections that are new. */
export interface Sections {
  version: string;
  game?: GameSection;
  patch?: Patch;
  around?: Around;
  log?: Moment[];
  chat?: ChatLine[];
}

export interface HintOption {
  action: ActionRecord;
  text: string;
  chance?: number | null;
  games?: number | null;
  [key: string]: unknown;
}

export interface Hint {
  action: ActionRecord;
  text: string;
  options?: HintOption[];
  [key: string]: unknown;
}

export interface Done {
  nonce: string;
  hint?: Hint | null;
  table?: string | null;
}

/** A command to a table, without its nonce. */
export type Command =
  | { do: "act"; decision: number; action: ActionRecord | number | string }
  | { do: "say"; text: string }
  | { do: "begin"; fill?: string }
  | { do: "propose"; what: OfferKind; seat?: number }
  | { do: "consent"; what: OfferKind; yes: boolean }
  | { do: "claim" | "remove"; seat: number }
  | { do: "mute"; seat: number; on?: boolean }
  | { do: "take_back" | "undo" | "leave" | "come_back" | "resign" | "hint" | "rematch" | "close" };

export interface OptionInfo {
  name: string;
  kind: "one" | "some" | "number" | "switch" | "seat" | string;
  default: Json;
  text: string;
  choices: string[];
  low: number;
  high: number;
  needs: string[];
}

/** Options that go together, and how many may play with them. */
export interface Arranged {
  options: Record<string, Json>;
  players: [number, number];
  usual: number;
}

export interface BotInfo {
  level: string;
  title: string;
  seconds: number;
}

export interface GameInfo {
  id: GameId;
  name: string;
  rules: number;
  cards: string;
  players: [number, number];
  options: OptionInfo[];
  bots: BotInfo[];
  usual: string;
}

export interface CardInfo {
  id: string;
  name: string;
  kind: string;
  text: string[];
  facts: Facts;
}

/** The facts on a card as they are in the card file. Which fields there are depends on the game. */
export interface Facts {
  id: string;
  set: string;
  copies: number;
  name_en: string;
  name_ru: string;
  [key: string]: unknown;
}

export interface Person {
  id: string;
  name: string;
}

export interface Seated {
  table: string;
  seat: number;
  person: Person;
  token: string | null;
  seat_token: string | null;
}

export interface Summary {
  id: string;
  game: GameId;
  phase: Around["phase"];
  players: number;
  options: Record<string, Json>;
  seats: SeatInfo[];
  settings: TableSettings;
  created: number;
  changed: number;
  deadline: number | null;
  result: Result | null;
}

/** A table at which one sits: on which seat first, and whether one has to choose there now. */
export interface OwnSummary extends Summary {
  you: number;
  your_turn: boolean;
}

export interface Frame {
  number: number;
  seat: number | null;
  action: string | null;
  result: Result | null;
  lines: string[];
  events: GameEvent[];
  /** of a game that is over: how many entries of the journal lead here */
  entries?: number;
  view?: View;
  patch?: Patch;
}

/** The scores at the beginning of a round, and at the end of the game. */
export interface CourseRound {
  round: number;
  entries: number;
  scores: number[];
  over: boolean;
}

export interface ReviewOption {
  code: number;
  action: ActionRecord;
  text: string;
  chance: number;
  visits: number;
}

/** A question whose answer gave some of the chance to win away. */
export interface ReviewMoment {
  round: number;
  seat: number;
  entries: number;
  kind: string;
  prompt: string;
  chosen: number;
  lost: number;
  options: ReviewOption[];
}

export interface ReviewData {
  state: "waiting" | "thinking" | "done" | "impossible";
  done: number;
  of: number;
  chances: { round: number; seat: number; chance: number; entries: number }[];
  moments: ReviewMoment[];
}

export interface Replay {
  total: number;
  first: number;
  frames: Frame[];
}

/** Where on the board an action belongs, and where a thing on the board is. */
export interface Place {
  zone: string;
  card?: string;
  copy?: number;
  seat?: number;
  index?: number;
}

/** Says where an action of the decision belongs; null: it becomes a button of the decision bar. */
export type Placing = (action: ActionRecord, view: View, you: number) => Place | null;

/** A part of the text view: a heading and lines. A line may have the place where actions are offered. */
export interface Section {
  title: string;
  items: SectionItem[];
}

export interface SectionItem {
  text: string;
  card?: string;
  place?: Place;
}
