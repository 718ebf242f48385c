import { describe, expect, it } from "vitest";
import { NO_GAME } from "../lib/table.svelte.ts";
import type { Option } from "../lib/types.ts";
import { current, find, prefer, suggested } from "./engine.ts";
import type { Guide, Now } from "./types.ts";

const option = (code: number, action: Option["action"]): Option => ({ code, action, text: "", short: "" });
const actions = [option(16, { do: "action", n: 0 }), option(18, { do: "action", n: 2 })];
const now = (kind: string | null, round = 1, seen: string[] = []): Now => {
  const decision = kind === null ? null : { id: 1, kind, actions, refused: [] };
  return { game: { ...NO_GAME, decision }, view: { round }, you: 0, decision, round, seen: new Set(seen) };
};
const say = { en: "", ru: "" };
const guide: Guide = {
  game: "race",
  title: say,
  intro: say,
  table: { settings: { deal: 1 } },
  steps: [
    { id: "hello", when: {}, say, next: true },
    {
      id: "choose",
      when: { kind: "choose_action", round: [1, 2] },
      say,
      suggest: (at) => prefer(at, { do: "action", n: 2 }),
    },
    { id: "later", when: { kind: "choose_action", after: "choose" }, say },
    { id: "others", when: { kind: "wait" }, say },
  ],
};

describe("a guide", () => {
  it("shows the first step whose moment has come, each once", () => {
    expect(current(guide, now("choose_action"))?.id).toBe("hello");
    expect(current(guide, now("choose_action", 1, ["hello"]))?.id).toBe("choose");
    expect(current(guide, now("choose_action", 1, ["hello", "choose"]))?.id).toBe("later");
  });
  it("waits for kinds, rounds and other steps", () => {
    expect(current(guide, now("develop", 1, ["hello"]))).toBeNull();
    expect(current(guide, now("choose_action", 3, ["hello"]))).toBeNull();
    expect(current(guide, now(null))?.id).toBe("others");
  });
  it("suggests only what is possible", () => {
    const step = guide.steps[1]!;
    expect(suggested(step, now("choose_action")).map((one) => one.code)).toEqual([18]);
    expect(find(now("x"), { do: "action" })).toHaveLength(2);
    expect(prefer(now("x"), { do: "place" }, { do: "action", n: 0 })?.code).toBe(16);
    expect(suggested({ ...step, suggest: () => option(99, { do: "done" }) }, now("choose_action"))).toEqual([]);
  });
});
