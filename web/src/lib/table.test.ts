import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte.ts";
import { TableStore } from "./table.svelte.ts";
import { aroundOf, gameOf } from "./testing.ts";
import type { GameEvent, Moment } from "./types.ts";

const moment = (version: number, seat: number, events = 1): Moment => ({
  version,
  kind: "action",
  at: 0,
  lines: [`line ${version}`],
  events: Array.from({ length: events }, (): GameEvent => ["drew", seat, null, 1, -1]),
});

function begun(): TableStore {
  const table = new TableStore("T1");
  table.feed({
    version: "1",
    game: gameOf(null, { view: { round: 1, deck: [1, 2] } }),
    around: aroundOf(),
    log: [moment(1, 1)],
  });
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.set("speed", "normal");
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a table", () => {
  it("shows the first snapshot at once", () => {
    const table = begun();
    expect(table.game.view).toEqual({ round: 1, deck: [1, 2] });
    expect(table.name(1)).toBe("Bob");
    expect(table.log).toHaveLength(1);
  });

  it("applies differences to what has arrived last, though others are still being shown", () => {
    const table = begun();
    table.feed({ version: "2", patch: [[["view", "round"], 2]], log: [moment(2, 1)] });
    table.feed({ version: "3", patch: [[["view", "deck"], [1]]], log: [moment(3, 1)] });
    expect(table.latest.view).toEqual({ round: 2, deck: [1] });
    expect(table.game.view).toEqual({ round: 2, deck: [1, 2] });
    vi.advanceTimersByTime(5000);
    expect(table.game.view).toEqual({ round: 2, deck: [1] });
    expect(table.catchingUp).toBe(false);
  });

  it("does not wait after my own doing", () => {
    const table = begun();
    table.feed({ version: "2", patch: [[["view", "round"], 2]], log: [moment(2, 0)] });
    table.feed({ version: "3", patch: [[["view", "round"], 3]], log: [moment(3, 0)] });
    expect(table.game.view.round).toBe(3);
  });

  it("shows everything when one is in a hurry", () => {
    const table = begun();
    for (const round of [2, 3, 4])
      table.feed({ version: String(round), patch: [[["view", "round"], round]], log: [moment(round, 1)] });
    expect(table.game.view.round).toBe(2);
    table.hurry();
    expect(table.game.view.round).toBe(4);
    expect(table.log.map((one) => one.version)).toEqual([1, 2, 3, 4]);
  });

  it("waits for nothing when the speed is set so", () => {
    settings.set("speed", "instant");
    const table = begun();
    for (const round of [2, 3])
      table.feed({ version: String(round), patch: [[["view", "round"], round]], log: [moment(round, 1, 9)] });
    expect(table.game.view.round).toBe(3);
  });

  it("keeps log and chat without doubles after a break", () => {
    const table = begun();
    const chat = [{ number: 1, seat: 1, name: "Bob", text: "hi", at: 0 }];
    table.feed({ version: "2", chat, log: [moment(1, 1), moment(2, 0)] });
    table.feed({ version: "2", chat });
    table.hurry();
    expect(table.chat).toHaveLength(1);
    expect(table.log.map((one) => one.version)).toEqual([1, 2]);
  });
});
