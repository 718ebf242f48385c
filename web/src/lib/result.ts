/** What a finished game comes to: pure, for the end screen. */
import type { Result, ReviewData, SeatInfo } from "./types.ts";

export interface Ended extends Result {
  scores: number[];
  parts: Record<string, number>[];
  ranks: number[];
  winners: number[];
  teams: number[];
  reason: string;
}

export interface Bar {
  seat: number;
  rank: number;
  total: number;
  /** what is above zero, in the order of the legend */
  segments: { part: string; place: number; n: number }[];
  /** what is lost: parts below zero */
  minus: { part: string; n: number }[];
}

/** The parts that any seat has, in the order of the rules. */
export function legend({ parts }: Ended): string[] {
  const names = [...new Set(parts.flatMap((part) => Object.keys(part)))].filter((name) => name !== "tie_break");
  return names.filter((name) => parts.some((part) => (part[name] ?? 0) !== 0));
}

/** A bar for each seat, the best first. */
export function bars(result: Ended): Bar[] {
  const names = legend(result);
  return result.scores
    .map((total, seat) => {
      const part = result.parts[seat] ?? {};
      return {
        seat,
        rank: result.ranks[seat] ?? 0,
        total,
        segments: names.map((name, place) => ({ part: name, place, n: part[name] ?? 0 })).filter(({ n }) => n > 0),
        minus: names.map((name) => ({ part: name, n: part[name] ?? 0 })).filter(({ n }) => n < 0),
      };
    })
    .sort((a, b) => a.rank - b.rank || b.total - a.total || a.seat - b.seat);
}

/** The length of the longest bar. */
export const scale = (all: Bar[]): number =>
  Math.max(1, ...all.map(({ segments }) => segments.reduce((sum, { n }) => sum + n, 0)));

/** By how many points the winner won; 0 if that says nothing. */
export function margin({ scores, winners, teams, reason }: Ended): number {
  const [winner] = winners;
  if (winner === undefined || reason === "resigned" || new Set(winners.map((seat) => teams[seat])).size > 1) return 0;
  const others = scores.filter((_, seat) => teams[seat] !== teams[winner]);
  return others.length > 0 ? Math.max(0, scores[winner]! - Math.max(...others)) : 0;
}

/** Why the game ended, as the server says it after who has won. */
export function outcome({ text }: Result): string {
  const sentence = (text.split(/[;\n(]/)[0] ?? "").trim();
  const why = sentence.slice(sentence.lastIndexOf(": ") + 1).trim();
  return why.charAt(0).toUpperCase() + why.slice(1);
}

/** What a seat is: "bot, cadet" or a person. */
export const levelOf = (seat: SeatInfo | undefined): string | null => (seat?.kind === "bot" ? (seat.bot ?? "") : null);

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a seed is the one that was committed to; null where the browser cannot compute it. */
export async function proves(seed: string, commitment: string): Promise<boolean | null> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!globalThis.crypto?.subtle) return null; // pages without https
  return hex(await crypto.subtle.digest("SHA-256", bytes)) === commitment;
}

/** The chances of each seat by round, in percent. */
export function chanceLines(
  { chances }: Pick<ReviewData, "chances">,
  names: string[],
): { seat: number; name: string; points: { x: number; y: number }[] }[] {
  return names.map((name, seat) => ({
    seat,
    name,
    points: chances
      .filter((one) => one.seat === seat)
      .map(({ round, chance }) => ({ x: round, y: Math.round(chance * 100) }))
      .sort((a, b) => a.x - b.x),
  }));
}
