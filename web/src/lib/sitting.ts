/** The list of one's own tables: where one is waited for comes first, what is over last. */
import type { OwnSummary } from "./types.ts";

const rank = (one: OwnSummary): number => (one.your_turn ? 0 : one.phase === "over" ? 2 : 1);

export const ordered = (tables: OwnSummary[]): OwnSummary[] =>
  tables.filter((one) => one.phase !== "closed").sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
