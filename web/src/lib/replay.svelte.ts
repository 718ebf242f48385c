import { replay as fetchFrames } from "./api.ts";
import { patched } from "./patch.ts";
import { NO_GAME, TableStore } from "./table.svelte.ts";
import type { Around, Frame, Moment, View } from "./types.ts";

const CHUNK = 200;

/**
 * A game frame by frame, seen with one's own eyes or, after the end, with another's. `table` is a store that shows the
 * present frame, so any board can draw it.
 */
export class ReplayStore {
  total = $state(0);
  number = $state(0);
  readonly table: TableStore;
  private frames: Frame[] = [];
  private views: View[] = [];
  private loading: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly around: Around,
    private readonly eyes?: string,
  ) {
    this.table = new TableStore(id, { readonly: true });
    this.table.around = around;
  }

  /** Load frames up to a number; all of them if none is given. */
  load(upTo = Number.POSITIVE_INFINITY): Promise<void> {
    this.loading = this.loading.then(() => this.fetch(upTo));
    return this.loading;
  }

  private async fetch(upTo: number): Promise<void> {
    while (this.frames.length === 0 || (this.frames.length < this.total && this.frames.length <= upTo)) {
      const first = this.frames.length;
      const got = await fetchFrames(this.id, {
        first,
        count: CHUNK,
        ...(this.eyes === undefined ? {} : { eyes: this.eyes }),
      });
      this.total = got.total;
      for (const frame of got.frames) {
        const last = this.views.at(-1) ?? {};
        this.frames.push(frame);
        this.views.push(frame.view ?? patched(last, frame.patch ?? []));
      }
      if (got.frames.length === 0) break;
    }
  }

  frame(number: number): Frame | undefined {
    return this.frames[number];
  }

  /** The last frame that so many entries of the journal lead to. */
  after(entries: number): number {
    const found = this.frames.findLastIndex((frame) => (frame.entries ?? 0) <= entries);
    return Math.max(0, found);
  }

  /** The frame in which a moment of the log happened: found from the end, for what was undone is in no frame. */
  find(log: Moment[], moment: Moment): number {
    let number = this.frames.length - 1;
    for (let place = log.length - 1; place >= 0; place--) {
      const found = this.before(number, log[place]!);
      if (log[place] === moment) return found >= 0 ? found : Math.max(0, number);
      if (found >= 0) number = found - 1;
    }
    return 0;
  }

  private before(number: number, { events, lines }: Moment): number {
    const wanted = JSON.stringify([events, lines]);
    for (let at = number; at >= 0; at--) {
      const frame = this.frames[at]!;
      if (JSON.stringify([frame.events, frame.lines]) === wanted) return at;
    }
    return -1;
  }

  /** Show a frame. */
  show(number: number): void {
    const at = Math.max(0, Math.min(number, this.frames.length - 1));
    const frame = this.frames[at];
    if (!frame) return;
    this.number = at;
    const log = this.frames
      .slice(0, at + 1)
      .map(({ lines, events }, version) => ({ version, kind: "action", at: 0, lines, events }));
    this.table.log = log.filter(({ lines }) => lines.length > 0);
    const you = this.eyes === undefined ? this.around.you : Number.isNaN(Number(this.eyes)) ? -1 : Number(this.eyes);
    this.table.around = { ...this.around, you };
    this.table.game = { ...NO_GAME, begun: true, view: this.views[at]!, result: frame.result };
  }
}
