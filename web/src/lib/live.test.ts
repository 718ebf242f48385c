import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, Line, pause } from "./live.ts";
import type { Sections } from "./types.ts";

/** A socket that a test plays the server of. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let states: Connection[];
let got: Sections[];
let problems: string[];

function line(): Line {
  return new Line(
    { table: "T1", token: "secret", lang: "ru" },
    {
      sections: (message) => got.push(message),
      connection: (state) => states.push(state),
      problem: (code) => problems.push(code),
    },
  );
}
const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [states, got, problems] = [[], [], []];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://play.example/table/T1" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line", () => {
  it("says who one is first, on a secure socket where the page is secure", () => {
    line().open();
    last().accept();
    expect(String(last().url)).toBe("wss://play.example/api/v1/tables/T1/live");
    expect(last().sent[0]).toEqual({ do: "hello", protocol: 1, token: "secret", lang: "ru", have: "" });
  });

  it("takes up after a break what it has, and sends again what was not acknowledged, with the same nonce", async () => {
    const one = line();
    one.open();
    last().accept();
    last().say({ type: "table", version: "4.1.0" });
    const done = one.send({ do: "undo" });
    const sent = last().sent.find((message) => message.do === "undo")!;
    last().close();
    expect(states.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(11_000);
    last().accept();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ do: "hello", have: "4.1.0" });
    expect(last().sent.find((message) => message.do === "undo")).toEqual(sent);
    last().say({ type: "done", nonce: sent.nonce });
    await expect(done).resolves.toMatchObject({ nonce: sent.nonce });
  });

  it("is live when anything is heard, though nothing is new", () => {
    line().open();
    last().accept();
    last().say({ type: "pong", n: 1 });
    expect(states.at(-1)).toBe("live");
  });

  it("tells a refusal to whoever asked", async () => {
    const one = line();
    one.open();
    last().accept();
    const asked = one.send({ do: "undo" });
    const { nonce } = last().sent.at(-1)!;
    last().say({ type: "refused", nonce, code: "nothing_to_undo", message: "No", fields: {} });
    await expect(asked).rejects.toMatchObject({ code: "nothing_to_undo" });
  });

  it("does not come back after a problem that stays", async () => {
    line().open();
    last().accept();
    last().say({ type: "problem", code: "no_such_table", message: "?" });
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(problems).toEqual(["no_such_table"]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("closes a socket that is silent for too long, and tries anew", async () => {
    line().open();
    last().accept();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("polls where sockets never open", async () => {
    const asked: string[] = [];
    const fetched = vi.fn((url: string) => {
      asked.push(url);
      const body = asked.length === 1 ? JSON.stringify({ version: "1.0.0", game: { begun: false } }) : null;
      return asked.length < 3
        ? Promise.resolve(new Response(body, { status: body ? 200 : 204 }))
        : new Promise(() => {});
    });
    vi.stubGlobal("fetch", fetched);
    line().open();
    for (let tries = 0; tries < 3; tries++) {
      last().close();
      await vi.advanceTimersByTimeAsync(11_000);
    }
    expect(states.at(-1)).toBe("polling");
    expect(got[0]?.version).toBe("1.0.0");
    expect(asked[1]).toContain("have=1.0.0");
  });
});

it("a line that has worked never polls: the server is away, and sockets will work again", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  line().open();
  last().accept();
  last().say({ type: "pong", n: 1 });
  for (let tries = 0; tries < 6; tries++) {
    last().close();
    await vi.advanceTimersByTimeAsync(13_000);
  }
  expect(fetched).not.toHaveBeenCalled();
  last().accept();
  last().say({ type: "pong", n: 1 });
  expect(states.at(-1)).toBe("live");
});

describe("pause", () => {
  it("grows and stops growing", () => {
    const middle = (): number => 0.5;
    expect([0, 1, 2, 9].map((tries) => pause(tries, middle))).toEqual([300, 600, 1200, 10_000]);
  });
});
