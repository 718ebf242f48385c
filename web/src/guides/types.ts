/** What a guide is made of: a known deal, and bubbles that come when their moment has come. See README.md. */
import type { NewTable } from "../lib/api.ts";
import type { Decision, GameId, GameSection, Lang, Option, Place, View } from "../lib/types.ts";

export type Said = Record<Lang, string>;

/** What a step may look at. */
export interface Now {
  game: GameSection;
  view: View;
  you: number;
  /** my question, null while others decide */
  decision: Decision | null;
  /** `view.round`, or `view.turn` in Star Realms */
  round: number;
  /** ids of steps that have been shown */
  seen: ReadonlySet<string>;
}

export interface When {
  /** the kind of my question, or one of these; "wait": I am asked nothing; "end": the game is over; left out: any question */
  kind?: string | string[];
  /** a round, or from the first to the last of two */
  round?: number | [number, number];
  /** only after these steps have been shown */
  after?: string | string[];
  if?: (now: Now) => boolean;
}

/** What a bubble points at: a place of the board, the question, the hand, or anything by a CSS selector. */
/** of several selectors, `css:a | b`, the first that is shown */
export type Target = Place | "question" | "hand" | "log" | `css:${string}`;

export interface Step {
  /** its name; each step is shown once */
  id: string;
  when: When;
  say: Said | ((now: Now) => Said);
  /** left out: at the suggested action, or at the question */
  at?: Target | ((now: Now) => Target | null);
  /** what the guide would do: lit up on the board. Everything else stays possible. */
  suggest?: (now: Now) => Option | Option[] | null | undefined;
  /** true: read it and press "Next"; left out: it goes when the question is answered */
  next?: boolean;
}

export interface Guide {
  game: GameId;
  title: Said;
  /** what is learned and how long it takes, before the table is opened */
  intro: Said;
  /** the table: all seats but one are bots; `settings.deal` is the number of the deal (any above 0) */
  table: Omit<NewTable, "game"> & { settings: { deal: number } };
  /** in the order in which they are tried: the first whose moment has come is shown */
  steps: Step[];
}
