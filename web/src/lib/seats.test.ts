import { describe, expect, it } from "vitest";
import { around, initial, SEATS, seatLook } from "./seats.ts";

describe("seats", () => {
  it("differ in colour, shape and line", () => {
    const looks = Array.from({ length: SEATS }, (_, seat) => seatLook(seat));
    expect(SEATS).toBe(6);
    for (const part of ["colour", "shape", "dash"] as const)
      expect(new Set(looks.map((look) => look[part])).size).toBe(6);
  });

  it("begin with one's own", () => {
    expect(around(4, 2)).toEqual([2, 3, 0, 1]);
  });

  it("are in order for those who watch", () => {
    expect(around(3, -1)).toEqual([0, 1, 2]);
  });

  it("are marked by the first letter, whatever it is", () => {
    expect([initial("mira"), initial(" Олег"), initial("🦊 fox"), initial("")]).toEqual(["M", "О", "🦊", "?"]);
  });

  it("are marked by their number where bots have the same name", () => {
    expect([initial("Cadet"), initial("Cadet 2"), initial("Кадет 5"), initial("2")]).toEqual(["C", "2", "5", "2"]);
  });
});
