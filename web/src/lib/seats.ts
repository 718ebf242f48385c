/** Six seats: each a colour, a shape and a line pattern, so that colour is never alone. */
export interface SeatLook {
  /** CSS colour */
  colour: string;
  shape: "circle" | "square" | "triangle" | "diamond" | "hexagon" | "cross";
  /** stroke-dasharray for charts */
  dash: string;
}

const LOOKS: SeatLook[] = [
  { colour: "var(--p1)", shape: "circle", dash: "" },
  { colour: "var(--p2)", shape: "square", dash: "7 4" },
  { colour: "var(--p3)", shape: "triangle", dash: "2 4" },
  { colour: "var(--p4)", shape: "diamond", dash: "10 3 2 3" },
  { colour: "var(--p5)", shape: "hexagon", dash: "12 6" },
  { colour: "var(--p6)", shape: "cross", dash: "4 2 1 2" },
];

export const SEATS = LOOKS.length;

export const seatLook = (seat: number): SeatLook => LOOKS[((seat % SEATS) + SEATS) % SEATS]!;

/** The first letter of a name, for the seat's mark; of bots of one level, "Cadet" and "Cadet 2", the number. */
export const initial = (name: string): string =>
  name.match(/ (\d)$/)?.[1] ?? (Array.from(name.trim())[0] ?? "?").toUpperCase();

/** The seats in the order in which they are drawn: one's own first, then the others as they sit. */
export const around = (seats: number, you: number): number[] =>
  Array.from({ length: seats }, (_, place) => (Math.max(you, 0) + place) % seats);
