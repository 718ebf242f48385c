import type { Component } from "svelte";
import type { Picking } from "./picking.svelte.ts";
import type { TableStore } from "./table.svelte.ts";
import type { Decision, GameId, Place, Placing, Section, View } from "./types.ts";
import { loadWords } from "./words.svelte.ts";

export interface BoardProps {
  table: TableStore;
  picking: Picking;
  mini?: boolean;
}

/** A card of the own hand as the shell shows it, below the decision bar. */
export interface HandCard {
  card: string | null;
  place: Place;
  /** stable, for motion: "hand:scout:1" */
  key: string;
  state?: "new" | "";
  mark?: string;
}

/** Something that a key does besides the answers of the question. With `button` it stands in the decision bar too. */
export interface Move {
  key: string;
  label: string;
  icon?: string;
  button?: boolean;
  run(): void;
}

/** What a game brings to the table. Everything but the first three has a usual form. */
export interface BoardParts {
  Board: Component<BoardProps>;
  /** where actions belong */
  place: Placing;
  /** the table in words */
  describe: (table: TableStore) => Section[];
  /** in the middle of the top bar, on a phone beneath it: phases, whose turn */
  Strip: Component<BoardProps> | null;
  /** the cards in the own hand, or [] if the board shows them itself */
  hand: (view: View, you: number) => HandCard[];
  /** the sign of a question in the decision bar: a few letters ("III"), or an icon ("i:play") */
  sign: (decision: Decision, view: View) => string;
  /** keys of the game, for the question that is asked now */
  moves: (table: TableStore, picking: Picking) => Move[];
}

interface Model {
  place: Placing;
  hand?: BoardParts["hand"];
  sign?: BoardParts["sign"];
  moves?: BoardParts["moves"];
}

const boards = import.meta.glob<{ default: Component<BoardProps> }>("../boards/*/Board.svelte");
const strips = import.meta.glob<{ default: Component<BoardProps> }>("../boards/*/Strip.svelte");
const models = import.meta.glob<Model>("../boards/*/model.ts");
const texts = import.meta.glob<{ describe: (table: TableStore) => Section[] }>("../boards/*/text.ts");

/** The hand as all games have it: `seats[you].hand`. Equal cards are told apart by `copy`. */
export function usualHand(view: View, you: number): HandCard[] {
  const seats = (view.seats ?? []) as { hand?: (string | { card: string } | null)[] }[];
  const counted = new Map<string, number>();
  return (seats[you]?.hand ?? []).map((entry) => {
    const card = entry !== null && typeof entry === "object" ? entry.card : entry;
    const copy = counted.get(card ?? "") ?? 0;
    counted.set(card ?? "", copy + 1);
    return { card, place: { zone: "hand", copy, ...(card ? { card } : {}) }, key: `hand:${card ?? "back"}:${copy}` };
  });
}

/** Load a game's board, its words, and nothing of the other games. */
export async function loadBoard(game: GameId): Promise<BoardParts> {
  const [board, model, text, strip] = await Promise.all([
    boards[`../boards/${game}/Board.svelte`]!(),
    models[`../boards/${game}/model.ts`]!(),
    texts[`../boards/${game}/text.ts`]!(),
    strips[`../boards/${game}/Strip.svelte`]?.(),
    loadWords(game),
  ]);
  return {
    Board: board.default,
    place: model.place,
    describe: text.describe,
    Strip: strip?.default ?? null,
    hand: model.hand ?? usualHand,
    sign: model.sign ?? (() => "i:play"),
    moves: model.moves ?? (() => []),
  };
}
