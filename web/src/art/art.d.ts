/** What a picture is made of: the card's facts in the names of the drawing. */
export interface Drawn {
  id: string;
  type?: string;
  good?: string | null;
  good_kind?: string | null;
  flags?: string[];
  faction?: string | null;
  kind?: string;
  outpost?: boolean;
  colour?: string | null;
  cost?: unknown;
  military?: unknown;
  powers?: { kind: string }[];
}
export interface Size {
  w?: number;
  h?: number;
  uid?: string;
}
export function cardArt(card: Drawn, size?: Size): string;
export function cardBack(game: string, size?: Size): string;
