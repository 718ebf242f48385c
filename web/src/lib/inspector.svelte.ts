import type { GameId } from "./types.ts";

const HOVER = 350; // milliseconds over a card until it is shown large
const PRESS = 450; // milliseconds of a long press

export interface Inspected {
  game: GameId;
  card: string;
  /** where the card is on the page; null: it was called by a key or a press and stays */
  box: DOMRect | null;
}

/** The large card: shown on hover, by a long press, or with Shift while a card is in focus. */
class Inspector {
  shown = $state.raw<Inspected | null>(null);
  /** a long press is just ending: the click that follows it does nothing */
  held = false;
  /** the card under the pointer or in focus, for the Shift key */
  private near: { game: GameId; card: string; node: Element } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `{@attach inspector.on(game, card)}` on whatever stands for a card: a face, a name in the log. */
  on = (game: GameId, card: string | null) => (node: Element) => {
    if (card === null) return;
    const come = (event: Event): void => {
      this.near = { game, card, node };
      clearTimeout(this.timer);
      if (event instanceof PointerEvent && event.pointerType === "mouse")
        this.timer = setTimeout(() => this.open(game, card, node.getBoundingClientRect()), HOVER);
    };
    const leave = (): void => {
      clearTimeout(this.timer);
      if (this.near?.node === node) this.near = null;
      // a card that goes while it has the focus is left in the midst of drawing, when nothing may change
      const was = this.shown;
      if (was?.box)
        queueMicrotask(() => {
          if (this.shown === was) this.close();
        });
    };
    const press = (event: Event): void => {
      clearTimeout(this.timer);
      if (!(event instanceof PointerEvent) || event.pointerType === "mouse") return;
      this.timer = setTimeout(() => {
        this.held = true;
        this.open(game, card, null);
      }, PRESS);
    };
    const lift = (): void => {
      clearTimeout(this.timer);
      setTimeout(() => {
        this.held = false;
      }, 50);
    };
    const menu = (event: Event): void => {
      if (this.held) event.preventDefault();
    };
    const on: [string, (event: Event) => void][] = [
      ["pointerenter", come],
      ["pointerleave", leave],
      ["focus", come],
      ["blur", leave],
      ["pointerdown", press],
      ["pointerup", lift],
      ["pointercancel", lift],
      ["contextmenu", menu],
    ];
    for (const [name, hear] of on) node.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of on) node.removeEventListener(name, hear);
      leave();
    };
  };

  open(game: GameId, card: string, box: DOMRect | null): void {
    this.shown = { game, card, box };
  }

  close(): void {
    this.shown = null;
  }

  /** The Shift key: show the card that is near, or put it away. Says whether there was one. */
  toggle(): boolean {
    if (this.shown && !this.shown.box) {
      this.close();
      return true;
    }
    if (!this.near) return false;
    this.open(this.near.game, this.near.card, null);
    return true;
  }
}

export const inspector = new Inspector();
