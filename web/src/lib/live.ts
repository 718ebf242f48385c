/**
 * The line to a table: a socket that comes back by itself, or long polling where sockets do not get through.
 * What was sent and not acknowledged is sent again with the same nonce, which does it once.
 */
import { look, command as post, Refused } from "./api.ts";
import type { Command, Done, Lang, Sections } from "./types.ts";

export type Connection = "connecting" | "live" | "polling" | "lost";

export interface LineWishes {
  table: string;
  token: string;
  seat?: number | undefined;
  lang: Lang;
}

export interface LineEvents {
  sections(message: Sections): void;
  connection(state: Connection): void;
  problem(code: string, message: string): void;
}

interface Pending {
  text: string;
  command: Command & { nonce: string };
  resolve(done: Done): void;
  reject(problem: Refused): void;
}

type Message =
  | ({ type: "table" } & Sections)
  | ({ type: "done" } & Done)
  | { type: "refused"; nonce: string; code: string; message: string; fields: Record<string, string> }
  | { type: "problem"; code: string; message: string }
  | { type: "beat" }
  | { type: "pong"; n: number };

const SOCKET_TRIES = 3; // that never opened, until polling begins
const SILENCE = 45_000; // milliseconds without a word until a line counts as dead
const PASSING = new Set(["too_slow", "too_fast", "no_hello", "busy"]); // problems after which one comes back

let counter = 0;
const nonce = (): string =>
  `${Date.now().toString(36)}-${(++counter).toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** How long to wait before the next try: 0.3 s, 0.6 s, … up to 10 s, never in step with others. */
export const pause = (tries: number, random: () => number = Math.random): number =>
  Math.min(10_000, 300 * 2 ** tries) * (0.75 + random() / 2);

export class Line {
  /** what we have, to be given back when the line comes back */
  have = "";
  private socket: WebSocket | null = null;
  private readonly pending = new Map<string, Pending>();
  private tries = 0;
  private neverOpened = 0;
  private works = false; // sockets get through here
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private polling: AbortController | null = null;

  constructor(
    private readonly wishes: LineWishes,
    private readonly on: LineEvents,
  ) {}

  open(): void {
    if (this.closed) return;
    this.on.connection(this.tries === 0 ? "connecting" : "lost");
    const address = new URL(`/api/v1/tables/${this.wishes.table}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    let opened = false;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      opened = true;
      this.works = true;
      const { token, seat, lang } = this.wishes;
      socket.send(
        JSON.stringify({
          do: "hello",
          protocol: 1,
          token,
          lang,
          have: this.have,
          ...(seat === undefined ? {} : { seat }),
        }),
      );
      socket.send('{"do":"ping","n":1}'); // the answer tells that the line works even if nothing is new
      for (const { text } of this.pending.values()) socket.send(text);
      this.listen();
    };
    socket.onmessage = (event) => {
      this.listen();
      this.hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearTimeout(this.watchdog);
      if (this.closed) return;
      if (!opened) this.neverOpened++;
      if (!this.works && this.neverOpened >= SOCKET_TRIES) void this.poll();
      else this.again();
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.polling?.abort();
    this.socket?.close();
    this.socket = null;
  }

  /** Try now instead of later: the browser says that the network is back, or the tab is looked at again. */
  wake(): void {
    if (this.closed || this.polling || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  }

  send(what: Command): Promise<Done> {
    const command = { ...what, nonce: nonce() };
    return new Promise((resolve, reject) => {
      const one: Pending = { text: JSON.stringify(command), command, resolve, reject };
      this.pending.set(command.nonce, one);
      if (this.polling) void this.mail(one);
      else if (this.socket?.readyState === 1) this.socket.send(one.text);
    });
  }

  private again(): void {
    this.on.connection("lost");
    this.timer = setTimeout(() => this.open(), pause(this.tries++));
  }

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.socket?.close(), SILENCE);
  }

  private hear(message: Message): void {
    if (message.type === "table") {
      this.tries = 0;
      this.on.connection("live");
      this.take(message);
    } else if (message.type === "beat" || message.type === "pong") {
      this.tries = 0;
      this.on.connection("live");
    } else if (message.type === "done") {
      this.settle(message.nonce)?.resolve(message);
    } else if (message.type === "refused") {
      this.settle(message.nonce)?.reject(new Refused(409, message.code, message.message, message.fields));
    } else if (message.type === "problem") {
      if (!PASSING.has(message.code)) this.close();
      this.on.problem(message.code, message.message);
    }
  }

  private take(message: Sections): void {
    this.have = message.version;
    this.on.sections(message);
  }

  private settle(nonce: string): Pending | undefined {
    const found = this.pending.get(nonce);
    this.pending.delete(nonce);
    return found;
  }

  // --- without sockets -----------------------------------------------------------------------------------------

  private async poll(): Promise<void> {
    const polling = new AbortController();
    this.polling = polling;
    for (const one of this.pending.values()) void this.mail(one);
    let away = false; // the server did not answer
    while (!this.closed) {
      try {
        const { table, token, seat } = this.wishes;
        const wait = this.have ? 25 : 0;
        const news = await look(
          table,
          { have: this.have, wait, ...(seat === undefined ? {} : { seat }) },
          token,
          polling.signal,
        );
        if (away) return this.retry(); // perhaps sockets work now
        this.tries = 0;
        this.on.connection("polling");
        if (news) this.take(news);
      } catch (problem) {
        if (this.closed) return;
        if (problem instanceof Refused && (problem.status === 404 || problem.status === 403)) {
          this.on.problem(problem.code, problem.message);
          return;
        }
        away = true;
        this.on.connection("lost");
        await new Promise((go) => setTimeout(go, pause(this.tries++)));
      }
    }
  }

  /** Stop polling and try a socket once more. */
  private retry(): void {
    this.polling = null;
    this.tries = 0;
    this.neverOpened = SOCKET_TRIES - 1;
    this.open();
  }

  private async mail(one: Pending): Promise<void> {
    for (let tries = 0; !this.closed && this.pending.has(one.command.nonce); tries++) {
      try {
        const done = await post(this.wishes.table, one.command, this.wishes.token, this.wishes.seat);
        this.settle(one.command.nonce)?.resolve(done);
      } catch (problem) {
        if (problem instanceof Refused && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
          this.settle(one.command.nonce)?.reject(problem);
          return;
        }
        await new Promise((go) => setTimeout(go, pause(tries)));
      }
    }
  }
}
