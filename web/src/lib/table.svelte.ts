import { keys, Refused } from "./api.ts";
import { type Connection, Line } from "./live.ts";
import { patched } from "./patch.ts";
import { settings } from "./settings.svelte.ts";
import type {
  ActionRecord,
  Around,
  ChatLine,
  Command,
  Done,
  GameSection,
  Hint,
  Moment,
  OfferKind,
  Sections,
} from "./types.ts";

export const NO_GAME: GameSection = {
  begun: false,
  view: {},
  asked: [],
  prompt: "",
  decision: null,
  picks: [],
  undo: false,
  take_back: false,
  deadline: null,
  result: null,
};

/** What is shown next, and for how long it stays before what follows it. */
interface Scene {
  game: GameSection;
  around: Around | null;
  moments: Moment[];
}

const PACE: Record<string, { event: number; least: number; most: number }> = {
  slow: { event: 260, least: 900, most: 2600 },
  normal: { event: 120, least: 450, most: 1400 },
  fast: { event: 40, least: 180, most: 500 },
  instant: { event: 0, least: 0, most: 0 },
};

/**
 * A table as one sees it. Everything that arrives is applied to `latest` at once; what is shown follows it, one moment
 * after the other, so that a person can see what the others did. `hurry()` shows all of it.
 */
export class TableStore {
  around = $state.raw<Around | null>(null);
  game = $state.raw<GameSection>(NO_GAME);
  log = $state.raw<Moment[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<Connection>("connecting");
  /** a refusal or a problem to be told to the person, until it is put away */
  notice = $state<{ code: string; message: string } | null>(null);
  /** the table cannot be had: why */
  gone = $state<{ code: string; message: string } | null>(null);
  /** something of mine is on its way to the server */
  busy = $state(false);
  /** my last answer was taken back: what is asked again wants an answer of my own */
  tookBack = $state(false);
  /** shown moments of others are still to come */
  catchingUp = $state(false);

  latest: GameSection = NO_GAME;
  readonly id: string;
  readonly readonly: boolean;
  private line: Line | null = null;
  private scenes: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: { until: () => boolean; go: () => void }[] = [];
  private seat: number | undefined;

  constructor(id: string, { readonly = false }: { readonly?: boolean } = {}) {
    this.id = id;
    this.readonly = readonly;
  }

  get you(): number {
    return this.around?.you ?? -1;
  }

  get seats(): Around["seats"] {
    return this.around?.seats ?? [];
  }

  name(seat: number): string {
    return this.seats[seat]?.name ?? "";
  }

  /** Whether I am asked something that I can answer now. */
  get myTurn(): boolean {
    return this.game.decision !== null && !this.readonly;
  }

  // --- the line ------------------------------------------------------------------------------------------------

  connect(seat?: number): void {
    this.line?.close();
    this.seat = seat;
    this.latest = NO_GAME;
    this.scenes = [];
    const token = keys.token(this.id, seat);
    this.line = new Line(
      { table: this.id, token, seat: keys.seats(this.id).length > 0 ? undefined : seat, lang: settings.lang },
      {
        sections: (message) => this.feed(message),
        connection: (state) => {
          this.connection = state;
        },
        problem: (code, message) => {
          if (code === "not_known" && token) {
            this.forget();
            this.connect();
          } else this.gone = { code, message };
        },
      },
    );
    this.line.open();
  }

  /** Look with the eyes of another seat that this browser holds. */
  sitAs(seat: number): void {
    this.log = [];
    this.connect(seat);
  }

  /** Ask anew for everything: the language has changed. */
  again(): void {
    this.log = [];
    this.chat = [];
    this.connect(this.seat);
  }

  wake(): void {
    this.line?.wake();
  }

  close(): void {
    clearTimeout(this.timer);
    this.line?.close();
    this.line = null;
  }

  private forget(): void {
    if (keys.seats(this.id).length > 0) keys.hold(this.id, []);
    else keys.person = null;
  }

  // --- what arrives --------------------------------------------------------------------------------------------

  /** Take in a message, from the line or from a replay. */
  feed(message: Sections): void {
    const first = this.latest === NO_GAME;
    if (message.game) this.latest = { ...NO_GAME, ...message.game };
    if (message.patch) this.latest = patched(this.latest, message.patch);
    if (message.chat) this.addChat(message.chat);
    const scene = { game: this.latest, around: message.around ?? null, moments: message.log ?? [] };
    if (first || this.readonly) {
      clearTimeout(this.timer);
      this.scenes = [];
      this.catchingUp = false;
      this.show(scene);
    } else {
      this.scenes.push(scene);
      if (!this.timer) this.next();
    }
    this.waiting = this.waiting.filter(({ until, go }) => {
      if (!until()) return true;
      go();
      return false;
    });
  }

  /** Show at once all that is still to be shown. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const scene of this.scenes.splice(0)) this.show(scene);
    this.catchingUp = false;
  }

  private next(): void {
    const scene = this.scenes.shift();
    this.timer = undefined;
    if (!scene) {
      this.catchingUp = false;
      return;
    }
    this.show(scene);
    const wait = this.pace(scene);
    this.catchingUp = this.scenes.length > 0 || wait > 0;
    if (wait === 0) this.next();
    else this.timer = setTimeout(() => this.next(), wait);
  }

  /** How long a scene is looked at: longer if much happened, not at all if it was my own doing. */
  private pace(scene: Scene): number {
    const { event, least, most } = PACE[settings.now.speed]!;
    const events = scene.moments.flatMap((moment) => moment.events);
    const others = events.filter(([, seat]) => seat !== this.you);
    if (others.length === 0 || scene.game.result) return 0;
    const crowd = Math.max(1, this.scenes.length / 4); // what waits behind makes it faster
    return Math.min(most, least + event * others.length) / crowd;
  }

  private show(scene: Scene): void {
    if (scene.around) this.around = scene.around;
    if (scene.moments.length > 0) {
      const last = this.log.at(-1)?.version ?? -1;
      this.log = [...this.log, ...scene.moments.filter((moment) => moment.version > last)];
    }
    this.game = scene.game;
  }

  private addChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    this.chat = [...this.chat, ...lines.filter((line) => !known.has(line.number))];
  }

  /** Wait until something is true of what has arrived. */
  private when(until: () => boolean): Promise<void> {
    if (until()) return Promise.resolve();
    return new Promise((go) => this.waiting.push({ until, go }));
  }

  // --- what I do -----------------------------------------------------------------------------------------------

  /** Send a command; a refusal is told to the person and null is returned. */
  async do(command: Command): Promise<Done | null> {
    if (this.readonly || !this.line) return null;
    this.notice = null;
    try {
      return await this.line.send(command);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.code !== "late") this.notice = { code: problem.code, message: problem.message };
      return null;
    }
  }

  /** Answer my question; true when it is done and what follows from it has arrived. */
  async act(action: ActionRecord | number): Promise<boolean> {
    const decision = this.latest.decision;
    if (!decision || this.busy) return false;
    this.busy = true;
    this.tookBack = false;
    try {
      this.hurry();
      const done = await this.do({ do: "act", decision: decision.id, action });
      if (done) await this.when(() => this.latest.decision?.id !== decision.id);
      return done !== null;
    } finally {
      this.busy = false;
    }
  }

  undo = (): Promise<Done | null> => {
    this.tookBack = true;
    return this.do({ do: "undo" });
  };
  takeBack = (): Promise<Done | null> => {
    this.tookBack = true;
    return this.do({ do: "take_back" });
  };
  say = (text: string): Promise<Done | null> => this.do({ do: "say", text });
  begin = (fill = ""): Promise<Done | null> => this.do(fill ? { do: "begin", fill } : { do: "begin" });
  propose = (what: OfferKind, seat = -1): Promise<Done | null> => this.do({ do: "propose", what, seat });
  consent = (what: OfferKind, yes: boolean): Promise<Done | null> => this.do({ do: "consent", what, yes });

  async hint(): Promise<Hint | null> {
    return (await this.do({ do: "hint" }))?.hint ?? null;
  }

  /** The id of the table where the same people play again. */
  async rematch(): Promise<string | null> {
    return (await this.do({ do: "rematch" }))?.table ?? null;
  }
}
