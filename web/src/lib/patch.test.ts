import { describe, expect, it } from "vitest";
import { patched } from "./patch.ts";

describe("patched", () => {
  const old = {
    view: {
      seats: [
        { hand: ["a", "b"], vp: 1 },
        { hand: [null], vp: 0 },
      ],
    },
    asked: [0],
  };

  it("sets what changed, at any depth", () => {
    const next = patched(old, [
      [["view", "seats", 0, "hand"], ["a"]],
      [["view", "seats", 1, "vp"], 5],
      [["asked"], []],
    ]);
    expect(next).toEqual({
      view: {
        seats: [
          { hand: ["a"], vp: 1 },
          { hand: [null], vp: 5 },
        ],
      },
      asked: [],
    });
  });

  it("leaves the old value alone and shares what did not change", () => {
    const next = patched(old, [[["view", "seats", 1, "vp"], 5]]);
    expect(old.view.seats[1]!.vp).toBe(0);
    expect(next.view.seats[0]).toBe(old.view.seats[0]);
  });

  it("replaces the whole with an empty path", () => {
    expect(patched<unknown>(old, [[[], { begun: false }]])).toEqual({ begun: false });
  });

  it("adds keys that were not there", () => {
    expect(patched<Record<string, unknown>>({}, [[["decision", "id"], 4]])).toEqual({ decision: { id: 4 } });
  });
});
