/** Which bubble is shown now: pure. */
import type { ActionRecord, Option } from "../lib/types.ts";
import type { Guide, Now, Step, When } from "./types.ts";

/** Under what a browser keeps which steps of a table's guide were shown; nothing is kept of a guide that was left. */
export const keyOf = (table: string): string => `stardeck.guide.${table}`;

const list = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : Array.isArray(one) ? one : [one]);

export function holds(when: When, now: Now): boolean {
  const kinds = list(when.kind);
  const kind = now.game.result ? "end" : now.decision ? now.decision.kind : "wait";
  if (kinds.length > 0 ? !kinds.includes(kind) : !now.decision) return false;
  if (when.round !== undefined) {
    const [from, to] = Array.isArray(when.round) ? when.round : [when.round, when.round];
    if (now.round < from || now.round > to) return false;
  }
  return list(when.after).every((id) => now.seen.has(id)) && (when.if?.(now) ?? true);
}

/** The first step that has not been shown and whose moment has come. */
export function current(guide: Guide, now: Now): Step | null {
  return guide.steps.find((step) => !now.seen.has(step.id) && holds(step.when, now)) ?? null;
}

/** What a step suggests, as far as it is possible now. */
export function suggested(step: Step, now: Now): Option[] {
  const found = list(step.suggest?.(now) ?? undefined);
  return found.filter((one) => now.decision?.actions.some((option) => option.code === one.code));
}

/** The actions of the question that agree with all fields given: `find(now, { do: "place", card: "gem_world" })`. */
export function find(now: Now, fields: Partial<ActionRecord>): Option[] {
  const fits = (record: ActionRecord): boolean =>
    Object.entries(fields).every(([name, value]) => record[name] === value);
  return (now.decision?.actions ?? []).filter(({ action }) => fits(action));
}

/** The first of several wishes that is possible. */
export function prefer(now: Now, ...wishes: Partial<ActionRecord>[]): Option | null {
  for (const wish of wishes) {
    const [found] = find(now, wish);
    if (found) return found;
  }
  return null;
}
