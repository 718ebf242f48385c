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
  return { seat, pieces: pieces(rest, cards) };
}

/** The names and ids of the cards that a moment's events mention. */
export function cardsOf(moment: Moment, name: (id: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, , card] of moment.events) if (card !== null) found.set(name(card), card);
  return found;
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
