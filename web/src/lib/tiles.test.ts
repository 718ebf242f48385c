import { describe, expect, it } from "vitest";
import { tableCode, tileOf } from "./tiles.ts";

describe("tableCode", () => {
  it.each([
    ["7Cu0c3dzyzfcpSFN", "7Cu0c3dzyzfcpSFN"],
    ["  7Cu0c3dzyzfcpSFN ", "7Cu0c3dzyzfcpSFN"],
    ["https://play.example/table/7Cu0c3dzyzfcpSFN", "7Cu0c3dzyzfcpSFN"],
    ["https://play.example/table/7Cu0c3dzyzfcpSFN/?x=1#y", "7Cu0c3dzyzfcpSFN"],
    ["http://play.example/", null],
    ["hello there", null],
    ["", null],
  ])("finds the code in %s", (text, code) => {
    expect(tableCode(text)).toBe(code);
  });
});

describe("tileOf", () => {
  it("tells the expansion from the base game", () => {
    expect(tileOf("race", { sets: ["base"] }).id).toBe("race");
    expect(tileOf("race", { sets: ["base", "xeno"] }).id).toBe("xeno");
    expect(tileOf("orion", {}).id).toBe("orion");
  });
});
