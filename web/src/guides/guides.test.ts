/** Every guide that there is: its steps can be told apart and are told in both languages. */
import { describe, expect, it } from "vitest";
import { NO_GAME } from "../lib/table.svelte.ts";
import type { Guide, Now } from "./types.ts";

const files = import.meta.glob<{ default: Guide }>(["./race.ts", "./realms.ts", "./orion.ts"], { eager: true });

describe.each(Object.entries(files))("%s", (name, { default: guide }) => {
  it("belongs to its game, with a known deal for one person and bots", () => {
    expect(name).toBe(`./${guide.game}.ts`);
    expect(guide.table.settings.deal).toBeGreaterThan(0);
    const kinds = (guide.table.seats ?? []).map((seat) => seat.kind);
    expect(kinds.filter((kind) => kind === "me")).toHaveLength(1);
    expect(kinds).not.toContain("open");
  });
  it("has steps with names of their own", () => {
    const ids = guide.steps.map((step) => step.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
  });
  it("speaks both languages, briefly", () => {
    const seat = { hand: [], tableau: [], play: [], systems: [] };
    const view = { round: 3, turn: 3, seats: [seat, seat], pool: 20, row: [], authority: [50, 50] };
    const now: Now = { game: { ...NO_GAME, view }, view, you: 0, decision: null, round: 3, seen: new Set() };
    for (const { id, say } of guide.steps) {
      const said = typeof say === "function" ? say(now) : say;
      for (const text of [said.en, said.ru]) {
        expect(text.length, id).toBeGreaterThan(20);
        expect(text.length, id).toBeLessThan(330);
      }
    }
  });
});
