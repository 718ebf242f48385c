/**
 * Things move where they go. Before a change the places of all `[data-key]` things are measured; after it each is moved
 * from where it was (the same key, or the same card that has left another place), from the pile that an event names, or
 * it fades in; what is gone goes to its pile or fades out. Only `transform` and `opacity` are animated.
 *
 * Boards mark piles with `data-pile="deck"`, `"discard"`; those of a seat with its number, `"discard:2"`, unless they are
 * one's own. Nothing waits for motion: a press or the next change finishes what still runs.
 */
import { settings } from "./settings.svelte.ts";
import type { GameEvent } from "./types.ts";

const MOVE = 320; // milliseconds
const APPEAR = 200;
const STAGGER = 25; // between things that move at once
const MOST_STAGGER = 6; // of them wait for each other, the rest go together
const CHIP = 34; // the width of a good in its own letters (styles/cards.css)
const EASE = "cubic-bezier(.2, .8, .2, 1)";

export interface Seen {
  key: string;
  card: string | null;
  box: DOMRect;
  node: HTMLElement;
}

export type Measured = Map<string, Seen>;
export type Piles = Map<string, DOMRect>;

// --- what events say about places ----------------------------------------------------------------------------

/** From which pile the card of an event comes. */
const COMES: Record<string, string> = {
  drew: "deck",
  refilled: "trade_deck",
  event: "trade_deck",
  played: "hand",
  placed: "hand",
  built: "hand",
};
/** To which pile the card of an event goes. */
const GOES: Record<string, string> = {
  bought: "discard",
  acquired: "discard",
  put_in_hand: "hand",
  put_on_deck: "deck",
  scrapped_self: "scrap",
  scrapped_hand: "scrap",
  scrapped_discard: "scrap",
  scrapped_row: "scrap",
};
/** What flies from seat to seat, and between which of their piles. */
const SHOTS: Record<string, { from: string; to: string }> = { attacked: { from: "combat", to: "authority" } };

/** A pile of a seat; one's own and those of all have no number. */
const pileOf = (piles: Piles, pile: string, seat: number): DOMRect | null =>
  piles.get(`${pile}:${seat}`) ?? piles.get(pile) ?? null;

/** Where the good of a world goes: for cards to the hand, else to the points. */
function goodTo(piles: Piles, events: GameEvent[], seat: number, card: string): DOMRect | null {
  const kinds = new Set(
    events.filter(([, by, of]) => by === seat && (of === card || of === null)).map(([kind]) => kind),
  );
  const drawn =
    kinds.has("sold") || (!kinds.has("gained_vp") && events.some(([kind, by]) => kind === "drew" && by === seat));
  return pileOf(piles, drawn ? "hand" : "vp", seat);
}

// --- planning: pure, so that it can be tested ----------------------------------------------------------------

export interface Motion {
  key: string;
  /** where it comes from; null: it appears */
  from: DOMRect | null;
  /** the old thing that has become this one */
  was: string | null;
}

export interface Leaving {
  key: string;
  /** where it goes; null: it fades where it was */
  to: DOMRect | null;
}

/** What has taken the place of its like: the row was filled with the same card that was bought. */
export function replaced(before: Measured, after: Measured, events: GameEvent[]): Set<string> {
  const went = new Set(events.filter(([kind]) => kind in GOES).map(([, , card]) => card));
  const came = new Set(
    events.filter(([kind, , card]) => kind === "refilled" && went.has(card)).map(([, , card]) => card),
  );
  const found = new Set<string>();
  for (const { key, card } of before.values())
    if (key.startsWith("row:") && after.has(key) && came.delete(card)) found.add(key);
  return found;
}

/** What moves from where. */
export function plan(before: Measured, after: Measured, piles: Piles, events: GameEvent[]): Motion[] {
  const gone = [...before.values()].filter(({ key, card }) => card !== null && !after.has(key));
  const motions: Motion[] = [];
  const again = replaced(before, after, events);
  for (const { key, card, box } of after.values()) {
    const old = again.has(key) ? undefined : before.get(key);
    if (old) {
      if (Math.abs(old.box.x - box.x) + Math.abs(old.box.y - box.y) > 2) motions.push({ key, from: old.box, was: key });
      continue;
    }
    const place = card === null || again.has(key) ? -1 : gone.findIndex((one) => one.card === card);
    if (place >= 0) {
      const [was] = gone.splice(place, 1);
      motions.push({ key, from: was!.box, was: was!.key });
      continue;
    }
    const told = card === null ? undefined : events.findLast(([kind, , of]) => of === card && kind in COMES);
    motions.push({ key, from: told ? pileOf(piles, COMES[told[0]]!, told[1]) : null, was: null });
  }
  return motions;
}

/** Where goes what is gone and has become nothing else: cards, and the goods on worlds. */
export function leaving(
  before: Measured,
  after: Measured,
  used: Set<string | null>,
  piles: Piles,
  events: GameEvent[],
): Leaving[] {
  const found: Leaving[] = [];
  const told = events.filter(([kind]) => kind in GOES);
  const again = replaced(before, after, events);
  for (const { key, card } of before.values()) {
    if ((after.has(key) && !again.has(key)) || used.has(key)) continue;
    const [kind, first, second, third] = key.split(":");
    if (kind === "good") {
      // with the card that it lay on, if that is gone too
      if (after.has(key.slice("good:".length))) found.push({ key, to: goodTo(piles, events, Number(second), third!) });
    } else if (card !== null) {
      const place = told.findIndex(([, , of]) => of === card);
      const [event] = place >= 0 ? told.splice(place, 1) : [];
      const owner = /^\d+$/.test(first ?? "") ? Number(first) : -1;
      found.push({ key, to: event ? pileOf(piles, GOES[event[0]]!, event[1]) : pileOf(piles, "discard", owner) });
    }
  }
  return found;
}

/** From where to where attacks fly. */
export function shots(piles: Piles, events: GameEvent[]): { from: DOMRect; to: DOMRect }[] {
  return events.flatMap(([kind, seat, , , other]) => {
    const shot = SHOTS[kind];
    const from = shot && (pileOf(piles, shot.from, seat) ?? piles.get(`seat:${seat}`));
    const to = shot && (pileOf(piles, shot.to, other) ?? piles.get(`seat:${other}`));
    return from && to ? [{ from, to }] : [];
  });
}

// --- doing it ------------------------------------------------------------------------------------------------

/** what moves, with what is to be done when it is there */
const running = new Map<Animation, () => void>();

/** Bring everything that moves to its end. */
export function settle(): void {
  const ending = [...running];
  running.clear();
  for (const [animation, then] of ending) {
    animation.cancel();
    then();
  }
}

/** Bring what a change of style has set going to its end: the change is moved by us. */
function calm(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation instanceof CSSTransition && animation.transitionProperty === "transform") animation.cancel();
}

export function measure(root: HTMLElement): Measured {
  const found: Measured = new Map();
  if (settings.calm) return found;
  for (const node of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = node.dataset.key!;
    const box = node.getBoundingClientRect();
    if (box.width > 0) found.set(key, { key, card: node.dataset.card ?? null, box, node });
  }
  return found;
}

/** Move what has changed since it was measured: everything is read first, then everything is set going. */
export function play(root: HTMLElement, before: Measured, events: GameEvent[]): void {
  settle();
  if (settings.calm || before.size === 0) return;
  calm(root);
  const after = measure(root);
  const piles: Piles = new Map();
  for (const pile of root.querySelectorAll<HTMLElement>("[data-pile]")) {
    const box = pile.getBoundingClientRect();
    if (box.width > 0) piles.set(pile.dataset.pile!, box);
  }
  const motions = plan(before, after, piles, events);
  const used = new Set(motions.map(({ was }) => was));
  const gone = leaving(before, after, used, piles, events);
  const flying = shots(piles, events);
  // a card that lifts, a disc that is centred: what a thing is moved by already
  const own = motions.map(({ key, from }) => (from ? getComputedStyle(after.get(key)!.node).transform : "none"));
  motions.forEach(({ key, from }, place) => {
    const { node, box } = after.get(key)!;
    if (from) move(node, from, box, own[place]!, Math.min(place, MOST_STAGGER) * STAGGER);
    else appear(node);
  });
  gone.forEach(({ key, to }, place) => {
    leave(root, before.get(key)!, to, Math.min(place, MOST_STAGGER) * STAGGER);
  });
  for (const { from, to } of flying) shoot(root, from, to);
}

const middle = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** The transform that shows a thing of one place at another. */
function shift(from: DOMRect, to: DOMRect, most = 4): string {
  const [x, y] = middle(from);
  const [u, v] = middle(to);
  return `translate(${u - x}px, ${v - y}px) scale(${from.width > 0 ? Math.min(most, to.width / from.width) : 1})`;
}

function move(node: HTMLElement, from: DOMRect, to: DOMRect, own: string, delay: number): void {
  const start = `${shift(to, from)}${own === "none" ? "" : ` ${own}`}`;
  const before = node.style.zIndex;
  node.style.zIndex = "50";
  // both ends are named, and what has ended is taken off (`run`): else the compositor leaves it to the page
  run(
    node.animate([{ transform: start }, { transform: own }], {
      duration: MOVE,
      delay,
      easing: EASE,
      fill: "backwards",
    }),
    () => {
      node.style.zIndex = before;
    },
  );
}

function appear(node: HTMLElement | SVGElement): void {
  const svg = node instanceof SVGElement; // the compositor takes a transform of those only
  const small = svg ? { transform: "scale(.6)" } : { scale: 0.6 }; // `scale` leaves alone what centres a thing
  const whole = svg ? { transform: "none" } : { scale: 1 };
  run(
    node.animate(
      [
        { opacity: 0, ...small },
        { opacity: 1, ...whole },
      ],
      { duration: APPEAR, easing: EASE },
    ),
  );
}

/** A picture of something that is gone goes to its pile, or fades where it was. */
function leave(root: HTMLElement, { node, box }: Seen, to: DOMRect | null, delay: number): void {
  if (!node.matches(".card, .goodchip")) return;
  const ghost = node.cloneNode(true) as HTMLElement;
  for (const name of ["data-key", "data-action", "tabindex", "role"]) ghost.removeAttribute(name);
  ghost.style.setProperty("--cw", `${box.width}px`);
  if (node.classList.contains("goodchip"))
    Object.assign(ghost.style, { fontSize: `${box.width / CHIP}px`, transform: "none" });
  const end = to ? shift(box, to, 1) : "scale(.9)";
  fly(
    root,
    ghost,
    box,
    [
      { opacity: 1, transform: "none" },
      { opacity: to ? 0.5 : 0, transform: end },
    ],
    to ? MOVE : APPEAR,
    delay,
  );
}

function shoot(root: HTMLElement, from: DOMRect, to: DOMRect): void {
  const size = 30;
  const [x, y] = middle(from);
  const box = new DOMRect(x - size / 2, y - size / 2, size, size);
  const [u, v] = middle(to);
  const ghost = document.createElement("span");
  ghost.className = "shot";
  ghost.innerHTML = '<svg class="i"><use href="#i-attack" /></svg>';
  fly(
    root,
    ghost,
    box,
    [
      { opacity: 1, transform: "none" },
      { opacity: 0.7, transform: `translate(${u - x}px, ${v - y}px) scale(1.4)` },
    ],
    MOVE,
    0,
  );
}

/** Something that lies over the table while it flies. */
function fly(
  root: HTMLElement,
  ghost: HTMLElement,
  box: DOMRect,
  frames: Keyframe[],
  duration: number,
  delay: number,
): void {
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
  });
  root.append(ghost);
  run(ghost.animate(frames, { duration, delay, easing: EASE, fill: "both" }), () => ghost.remove());
}

function run(animation: Animation, then: () => void = () => {}): void {
  running.set(animation, then);
  animation.addEventListener("finish", () => {
    running.delete(animation);
    animation.cancel();
    then();
  });
}
