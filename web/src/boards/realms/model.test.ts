import { describe, expect, it } from "vitest";
import { fits } from "../../lib/picking.svelte.ts";
import type { Decision, GameEvent, Moment, Place, View } from "../../lib/types.ts";
import recorded from "./fixtures.json";
import {
  arranged,
  attacks,
  authorityOf,
  counted,
  covers,
  eventsNow,
  groups,
  idOf,
  inPlay,
  numbered,
  openWar,
  place,
  playable,
  plays,
  type RealmsView,
  realms,
  sharesTotal,
  sign,
} from "./model.ts";

interface Asked {
  you: number;
  view: View;
  decision: Decision;
}

const asked = recorded.asked as unknown as Record<string, Asked>;
const isBase = (card: string): boolean => recorded.bases.includes(card);

/** Every place that the board draws for a question. */
function drawn({ view: sight, you, decision }: Asked): Place[] {
  const view = realms(sight);
  const found: Place[] = [{ zone: "row", card: "explorer" }];
  numbered(view.row.map((card) => card ?? "")).forEach(({ card, copy }, index) => {
    if (card) found.push({ zone: "row", card, copy, index });
  });
  const me = view.seats[you]!;
  for (const held of numbered(me.hand.map((one) => idOf(one) ?? ""))) found.push({ zone: "hand", ...held });
  for (const held of numbered(me.discard)) found.push({ zone: "discard", ...held });
  (me.gambits ?? []).forEach((held, index) => {
    const card = idOf(held);
    if (card) found.push({ zone: "gambit", card, index });
  });
  for (const one of inPlay(me.play, isBase)) {
    const at = { seat: you, card: one.card, copy: one.copy, index: one.index };
    for (const zone of ["use", "ally", "scrap"]) found.push({ zone, ...at });
  }
  view.seats.forEach((seat, number) => {
    const { bases } = arranged(seat.play, isBase);
    for (const one of bases)
      found.push({ zone: "base", seat: number, card: one.card, copy: one.copy, index: one.index });
    if (number !== you) found.push({ zone: "seat", seat: number }, { zone: "give", seat: number });
  });
  view.authority.forEach((_, index) => {
    found.push({ zone: "team", index });
  });
  for (const { action } of decision.actions) {
    if (action.do === "amount") found.push({ zone: "amount", index: action.n ?? 0 });
    if (action.do === "copy_ship") found.push({ zone: "ships", card: action.card ?? "" });
  }
  return found;
}

const BUTTONS = ["end_turn", "done", "wait", "option", "put"];

describe("events", () => {
  const moment = (...events: GameEvent[]): Moment => ({ version: 1, kind: "act", at: 0, lines: [], events });

  it("are those of this turn, the last one first", () => {
    const log = [
      moment(["event", 0, "quasar", 0, -1]),
      moment(["turn_began", 1, null, 4, -1], ["event", 1, "supernova", 0, -1]),
      moment(["bought", 1, "scout", 1, -1], ["event", 1, "bombardment", 0, -1]),
    ];
    expect(eventsNow(log)).toEqual(["bombardment", "supernova"]);
    expect(eventsNow([...log, moment(["turn_began", 0, null, 5, -1])])).toEqual([]);
  });
});

describe("where actions belong", () => {
  it.each(Object.entries(asked))("%s: each action is on the board or a button", (_, one) => {
    const spots = drawn(one);
    for (const { action, text } of [...one.decision.actions, ...one.decision.refused]) {
      const where = place(action, one.view, one.you);
      if (where === null) expect(BUTTONS).toContain(action.do);
      else if (action.do !== "attack" || action.seat !== one.you)
        expect(
          spots.some((spot) => fits(where, spot)),
          `${text} at ${JSON.stringify(where)}`,
        ).toBe(true);
    }
  });

  it("lets a ship cover only another with which the same can be done", () => {
    const bot = (allied: boolean) => ({ card: "battle_bot", allied });
    const { ships } = arranged([bot(true), "scout", bot(false), bot(true), "scout"], () => false);
    expect(ships.map(({ card, allied }) => [card, allied])).toEqual([
      ["battle_bot", false],
      ["battle_bot", true],
      ["battle_bot", true],
      ["scout", false],
      ["scout", false],
    ]);
    expect(ships.map((_ship, nth) => covers(ships, nth))).toEqual([false, false, true, false, true]);
  });

  it("tells copies apart that differ, and lets equal ones share their actions", () => {
    const play = ["orbital_platform", { card: "orbital_platform", used: true }, "orbital_platform"];
    expect(inPlay(play, () => true).map(({ copy, index }) => [copy, index])).toEqual([
      [1, 0],
      [2, 1],
      [1, 2],
    ]);
    const view = { seats: [{ play }], authority: [1, 1], players: 2, out: [] };
    expect(place({ do: "use", card: "orbital_platform", copy: 2 }, view, 0)).toEqual({
      zone: "use",
      seat: 0,
      card: "orbital_platform",
      copy: 2,
    });
  });

  it("leaves the copy out where the view does not tell which is which", () => {
    const play = [
      { card: "stealth_needle", copies: "scout" },
      { card: "stealth_needle", copies: "viper" },
    ];
    const view = { seats: [{ play }], authority: [1, 1], players: 2, out: [] };
    expect(place({ do: "scrap", card: "stealth_needle", copy: 2 }, view, 0)).toEqual({
      zone: "scrap",
      seat: 0,
      card: "stealth_needle",
    });
  });
});

describe("sides", () => {
  const six = (authority: number[]): RealmsView =>
    ({ players: 6, authority, active: 3, out: [], seats: [] }) as unknown as RealmsView;

  it("draws opponents first, clockwise from the left, and shares the total of a Hydra", () => {
    const hydra = six([100, 90]);
    const teams = [0, 0, 0, 1, 1, 1];
    expect(sharesTotal(hydra)).toBe(true);
    expect(groups(hydra, teams, 1)).toEqual([
      { team: 1, own: false, seats: [3, 4, 5], total: 90 },
      { team: 0, own: true, seats: [2, 0], total: 100 },
    ]);
    expect([0, 3, 4].map((seat) => plays(hydra, teams, seat))).toEqual([false, true, true]);
    expect(authorityOf(hydra, teams, 5)).toBe(90);
  });

  it("draws everybody for one who watches", () => {
    const all = groups(six([1, 2, 3, 4, 5, 6]), [0, 1, 2, 3, 4, 5], -1);
    expect(all.flatMap((side) => side.seats)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(all.some((side) => side.own)).toBe(false);
  });

  it("says who may attack whom only where not everybody may", () => {
    const war = (foes: number[][]): RealmsView => ({ players: 3, out: [], foes }) as unknown as RealmsView;
    expect(
      openWar(
        war([
          [1, 2],
          [0, 2],
          [0, 1],
        ]),
      ),
    ).toBe(true);
    expect(openWar(war([[1], [2], [0]]))).toBe(false);
  });
});

describe("keys and signs", () => {
  it("plays bases before ships and finds what can be attacked", () => {
    const main = asked["main|attack_base"]!.decision;
    expect(attacks(main).every(({ action }) => action.do.startsWith("attack"))).toBe(true);
    const hand: Decision = {
      ...main,
      actions: ["scout", "orbital_platform"].map((card, code) => ({
        action: { do: "play", card },
        code,
        text: "",
        short: "",
      })),
    };
    expect(playable(hand, (card) => card === "orbital_platform").map(({ action }) => action.card)).toEqual([
      "orbital_platform",
      "scout",
    ]);
    expect(sign(main)).toBe("i:play");
  });

  it("counts equal cards of a pile, hidden ones last", () => {
    expect(counted([null, "scout", { card: "scout", known_to: "all" }, null])).toEqual([
      { card: "scout", n: 2 },
      { card: null, n: 2 },
    ]);
  });
});
