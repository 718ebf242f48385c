import { keep, read, settings } from "./settings.svelte.ts";
import type {
  Arranged,
  CardInfo,
  Command,
  CourseRound,
  Done,
  GameId,
  GameInfo,
  Json,
  OwnSummary,
  Person,
  Replay,
  ReviewData,
  Seated,
  Sections,
  Summary,
  TableSettings,
} from "./types.ts";

export const BASE = "/api/v1";

/** A refusal: `code` is for programs, `message` for people, `fields` says what to put right. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

// --- who we are ----------------------------------------------------------------------------------------------

/** A seat that this browser holds by a token of its own: several people at one device hold one each. */
export interface HeldSeat {
  seat: number;
  token: string;
  name: string;
  /** who sits there, if that is not the person of this browser: the token that opens further tables */
  person?: string;
}

const PERSON = "stardeck.person";
const SEATS = "stardeck.seats";

export const keys = {
  get person(): { token: string; person: Person } | null {
    return read<{ token: string; person: Person } | null>(PERSON, null);
  },
  set person(value: { token: string; person: Person } | null) {
    keep(PERSON, value);
  },
  /** The seats of a hot-seat table, empty if it is an ordinary one. */
  seats(table: string): HeldSeat[] {
    return read<Record<string, HeldSeat[]>>(SEATS, {})[table] ?? [];
  },
  hold(table: string, seats: HeldSeat[]): void {
    keep(SEATS, { ...read<Record<string, HeldSeat[]>>(SEATS, {}), [table]: seats });
  },
  /** The token with which one looks at a table. */
  token(table?: string, seat?: number): string {
    const held = table === undefined ? [] : keys.seats(table);
    return (held.find((one) => one.seat === seat) ?? held[0])?.token ?? keys.person?.token ?? "";
  },
};

// --- calls ---------------------------------------------------------------------------------------------------

export interface Ask {
  method?: string;
  body?: unknown;
  token?: string;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
}

export async function ask(path: string, { method, body, token, query, signal }: Ask = {}): Promise<Response> {
  const search = new URLSearchParams({ lang: settings.lang });
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const mine = token ?? keys.token();
  if (mine) headers.authorization = `Bearer ${mine}`;
  let answer: Response;
  try {
    answer = await fetch(`${BASE}${path}?${search}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (problem) {
    throw new Refused(0, "offline", problem instanceof Error ? problem.message : "offline");
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    fields?: Record<string, string>;
  };
  throw new Refused(answer.status, told.code ?? "error", told.message ?? answer.statusText, told.fields);
}

export async function call<T>(path: string, asked: Ask = {}): Promise<T> {
  const answer = await ask(path, asked);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

export interface Wish {
  kind: "me" | "open" | "bot";
  level?: string;
}

export interface NewTable {
  game: GameId;
  players?: number;
  options?: Record<string, Json>;
  seats?: Wish[];
  settings?: Partial<TableSettings> & { first?: "as_seated" | "shuffled" };
}

/** How one wants to be called: what was written last, else as at the last table. */
export const called = (): string => settings.now.name || keys.person?.person.name || "";

/** The person of this browser; a guest is made of the name if there is none. */
export async function comeIn(name: string): Promise<Person> {
  const known = keys.person;
  if (known) {
    if (!name || name === known.person.name) return known.person;
    try {
      const person = await call<Person>("/people/me", { method: "PATCH", body: { name } });
      keys.person = { token: known.token, person };
      return person;
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.status !== 401) throw problem;
    }
  }
  const { person, token } = await call<{ person: Person; token: string }>("/people", { body: { name }, token: "" });
  keys.person = { token, person };
  return person;
}

export const games = (): Promise<GameInfo[]> => call("/games");
export const check = (game: GameId, options: Record<string, Json>): Promise<Arranged> =>
  call(`/games/${game}/check`, { body: { options } });
export const cards = (game: GameId): Promise<CardInfo[]> => call(`/games/${game}/cards`);
export const openTable = (wanted: NewTable): Promise<Seated> => call("/tables", { body: wanted });
export const join = (table: string, seat?: number, token = keys.token()): Promise<Seated> =>
  call(`/tables/${table}/join`, { body: seat === undefined ? {} : { seat }, token });
/** Sit down as somebody else than the person of this browser: a guest at the same device. */
export const joinAs = (table: string, name: string, seat?: number): Promise<Seated> =>
  call(`/tables/${table}/join`, { body: seat === undefined ? { name } : { name, seat }, token: "" });
export const listed = (): Promise<Summary[]> => call("/tables");
export const mine = (): Promise<OwnSummary[]> => (keys.person ? call("/tables/mine") : Promise.resolve([]));
export const replay = (table: string, query: { eyes?: string; first?: number; count?: number }): Promise<Replay> =>
  call(`/tables/${table}/replay`, { token: keys.token(table), query });
export const journal = async (table: string): Promise<string> =>
  (await ask(`/tables/${table}/journal`, { token: keys.token(table) })).text();
/** A table that begins within another game. With a seat one plays on there, and bots of a level have the others. */
export const analyse = (
  table: string,
  wanted: { entries?: number; seat?: number; level?: string } = {},
): Promise<Seated> => call(`/tables/${table}/analyse`, { body: wanted });
export const course = (table: string): Promise<{ rounds: CourseRound[] }> =>
  call(`/tables/${table}/course`, { token: keys.token(table) });
export const review = (table: string): Promise<ReviewData> =>
  call(`/tables/${table}/review`, { token: keys.token(table) });
export const bring = (text: string): Promise<Seated> => call("/tables/import", { body: { journal: text } });
export const look = (
  table: string,
  query: { have?: string; wait?: number; seat?: number },
  token: string,
  signal?: AbortSignal,
): Promise<Sections | null> => call(`/tables/${table}`, { token, query, ...(signal ? { signal } : {}) });
export const command = (
  table: string,
  what: Command & { nonce: string },
  token: string,
  seat?: number,
): Promise<Done> => call(`/tables/${table}/do`, { body: what, token, query: { seat } });
