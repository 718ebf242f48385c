/** Lines of the log as pieces: who it is about, and the names of cards that open the card. */
import type { Moment } from "./types.ts";

export interface Piece {
  text: string;
  card?: string;
}

export interface LogLine {
  /** the seat it is about; -1: it is a heading */
  seat: number;
  pieces: Piece[];
}

/** Take the seat's name off the front of a line and find the names of cards in it. */
export function logLine(line: string, names: string[], cards: Map<string, string>): LogLine {
  let seat = -1;
  names.forEach((name, number) => {
    const longer = seat < 0 || name.length > names[seat]!.length;
    if (name && longer && line.startsWith(name) && /^[\s:,]/u.test(line.slice(name.length))) seat = number;
  });
  if (seat >= 0 && line[names[seat]!.length] === ",") seat = -1; // it is about several
  const rest = seat < 0 ? line : line.slice(names[seat]!.length).replace(/^[\s:]+/, "");
  return { seat, pieces: told(pieces(rest, cards)) };
}

/** What is done to several cards is said once: "draws Scout, draws Viper" is "draws Scout, Viper". */
function told(found: Piece[]): Piece[] {
  let doing = "";
  return found.map((piece, at) => {
    if (piece.card !== undefined || found[at + 1]?.card === undefined) return piece;
    const [, before, verb, quote] = /^(.*, |)([^,]*?)(«?)$/su.exec(piece.text) ?? [];
    if (verb && verb === doing && /^»?( ×\d+)?, $/u.test(before ?? "")) return { text: `${before}${quote}` };
    doing = verb ?? "";
    return piece;
  });
}

/** The names and ids of the cards that a moment's events mention. */
export function cardsOf(moment: Moment, name: (id: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, , card] of moment.events) if (card !== null) found.set(name(card), card);
  return found;
}

/** Kinds of events with their signs: of several that are told in a line the first here is shown. */
const SIGNS: Record<string, string> = {
  attacked: "attack",
  destroyed: "destroy-base",
  damaged: "damaged",
  held: "defence",
  invaded: "xeno",
  conquered: "military",
  repaired: "repair",
  placed: "settle",
  built: "build",
  hired: "advisor",
  bought: "acquire",
  acquired: "acquire",
  scrapped_self: "scrap",
  scrapped_hand: "scrap",
  scrapped_discard: "scrap",
  scrapped_row: "scrap",
  sold: "phase-trade",
  traded: "o-trade",
  propaganda: "propaganda",
  exploited: "exploit",
  researched: "research",
  activated: "activate",
  gained_vp: "vp",
  good_arrived: "produce",
  played: "ship",
  used: "activate",
  allied: "ally",
  loyalty: "loyalty",
  drew: "draw",
  discarded: "discard-card",
};
const KINDS = Object.keys(SIGNS);

/** The signs of a moment's lines, each about a seat: a line tells what its seat did in a row. */
export function signsOf(moment: Moment, seats: number[]): (string | null)[] {
  const runs: { seat: number; kinds: string[] }[] = [];
  for (const [kind, seat] of moment.events) {
    const last = runs.at(-1);
    if (last?.seat === seat) last.kinds.push(kind);
    else runs.push({ seat, kinds: [kind] });
  }
  return seats.map((seat, place) => {
    const own = runs.filter((run) => run.seat === seat);
    const lines = seats.filter((one) => one === seat).length;
    // where they cannot be told apart a line has the sign of all, if it is the only one
    const done =
      own.length === lines
        ? own[seats.slice(0, place).filter((one) => one === seat).length]!.kinds
        : lines === 1
          ? own.flatMap(({ kinds }) => kinds)
          : [];
    const first = seat < 0 ? undefined : KINDS.find((kind) => done.includes(kind));
    return first === undefined ? null : SIGNS[first]!;
  });
}

function pieces(text: string, cards: Map<string, string>): Piece[] {
  const names = [...cards.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text }];
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "g");
  return text
    .split(pattern)
    .filter(Boolean)
    .map((part) => {
      const card = cards.get(part);
      return card === undefined ? { text: part } : { text: part, card };
    });
}
