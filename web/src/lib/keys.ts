/** Keys of the table. Those of the game come from its board; all of them are listed on `?`. */
export interface KeyActions {
  confirm(): boolean;
  back(): boolean;
  undo(): void;
  hint(): void;
  card(number: number, large: boolean): void;
  large(): boolean;
  open(what: "log" | "chat" | "keys"): void;
  view(): void;
  /** a key of the game; false if it has none */
  game(key: string): boolean;
}

const typing = (node: EventTarget | null): boolean =>
  node instanceof HTMLElement && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
const ownEnter = (node: EventTarget | null): boolean =>
  node instanceof HTMLElement && (/^(BUTTON|A|SUMMARY)$/.test(node.tagName) || node.getAttribute("role") === "button");

/** A handler for keydown and keyup. Keys with Ctrl, Alt or Meta belong to the browser. */
export function keyHandler(on: KeyActions): { down(event: KeyboardEvent): void; up(event: KeyboardEvent): void } {
  let alone = false; // Shift was pressed and nothing since
  return {
    down(event) {
      alone = event.key === "Shift" && !event.repeat;
      if (
        typing(event.target) ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        document.querySelector("dialog[open]")
      )
        return;
      if (handle(event, on)) event.preventDefault();
    },
    up(event) {
      if (event.key !== "Shift" || !alone || typing(event.target)) return;
      alone = false;
      on.large();
    },
  };
}

function handle(event: KeyboardEvent, on: KeyActions): boolean {
  const digit = event.code.match(/^(?:Digit|Numpad)([1-9])$/)?.[1];
  if (digit) {
    on.card(Number(digit) - 1, event.shiftKey);
    return true;
  }
  if (event.key.startsWith("Arrow")) return walk(event);
  if (event.key === "Enter") return ownEnter(event.target) ? false : on.confirm();
  if (event.key === "Escape") return on.back();
  if (event.key === "?") {
    on.open("keys");
    return true;
  }
  if (event.shiftKey) return false;
  const letter = event.code.match(/^Key([A-Z])$/)?.[1]?.toLowerCase() ?? event.key.toLowerCase();
  if (on.game(letter)) return true;
  if (letter === "z") on.undo();
  else if (letter === "h") on.hint();
  else if (letter === "l") on.open("log");
  else if (letter === "c") on.open("chat");
  else if (letter === "v") on.view();
  else return false;
  return true;
}

const FOCUSABLE = 'a[href], button:not(:disabled), [tabindex="0"], input, select, summary';

/** Arrows go to the next control of the zone, by where it is on the page. */
function walk(event: KeyboardEvent): boolean {
  const from = event.target instanceof Element ? event.target : null;
  const zone = from?.closest("[data-zone-name]");
  if (!from || !zone || from === zone) return false;
  const next = nearest(from, [...zone.querySelectorAll<HTMLElement>(FOCUSABLE)], event.key);
  next?.focus();
  return next !== null;
}

/** The control that lies in a direction and is nearest; across counts double. */
export function nearest(from: Element, all: HTMLElement[], key: string): HTMLElement | null {
  const here = centre(from);
  const across = key === "ArrowUp" || key === "ArrowDown";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of all) {
    if (node === from) continue;
    const there = centre(node);
    const along = sign * (across ? there.y - here.y : there.x - here.x);
    const aside = Math.abs(across ? there.x - here.x : there.y - here.y);
    const far = along + 2 * aside;
    if (along > 2 && far < least) {
      least = far;
      best = node;
    }
  }
  return best;
}

function centre(node: Element): { x: number; y: number } {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
