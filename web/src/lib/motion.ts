/**
 * Cards move where they go. Before a change the places of all `[data-key]` things are measured; after it each is moved
 * from where it was (the same key, or the same card that has left another place), from its pile, or it fades in.
 *
 * Boards mark piles with `data-pile="deck"`, `"discard"`, `"seat:2"`. Nothing waits for motion: a press or the next change
 * finishes what still runs.
 */
import { settings } from "./settings.svelte.ts";
import type { GameEvent } from "./types.ts";

const MOVE = 320;
const APPEAR = 200;
const STAGGER = 45;
const EASE = "cubic-bezier(.2, .8, .2, 1)";

export interface Seen {
  key: string;
  card: string | null;
  box: DOMRect;
  node: HTMLElement;
}

export type Measured = Map<string, Seen>;

const running = new Set<Animation>();
const ghosts = new Set<HTMLElement>();

/** Bring everything that moves to its end. */
export function settle(): void {
  for (const animation of running) animation.finish();
  running.clear();
  for (const ghost of ghosts) ghost.remove();
  ghosts.clear();
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

export interface Motion {
  key: string;
  /** where it comes from; null: it appears */
  from: DOMRect | null;
  /** the old thing that has become this one */
  was: string | null;
}

/** What moves from where: pure, so that it can be tested. */
export function plan(before: Measured, after: Measured, piles: Map<string, DOMRect>, events: GameEvent[]): Motion[] {
  const gone = [...before.values()].filter(({ key, card }) => card !== null && !after.has(key));
  const drawn = new Set(events.filter(([kind]) => kind === "drew" || kind === "draw").map(([, , card]) => card));
  const motions: Motion[] = [];
  for (const { key, card, box } of after.values()) {
    const old = before.get(key);
    if (old) {
      if (Math.abs(old.box.x - box.x) + Math.abs(old.box.y - box.y) > 2) motions.push({ key, from: old.box, was: key });
      continue;
    }
    const place = gone.findIndex((one) => one.card === card);
    if (card !== null && place >= 0) {
      const [was] = gone.splice(place, 1);
      motions.push({ key, from: was!.box, was: was!.key });
    } else motions.push({ key, from: (card !== null && drawn.has(card) && piles.get("deck")) || null, was: null });
  }
  return motions;
}

/** Move what has changed since it was measured. */
export function play(root: HTMLElement, before: Measured, events: GameEvent[]): void {
  settle();
  if (settings.calm || before.size === 0) return;
  const after = measure(root);
  const piles = new Map<string, DOMRect>();
  for (const pile of root.querySelectorAll<HTMLElement>("[data-pile]"))
    piles.set(pile.dataset.pile!, pile.getBoundingClientRect());
  const motions = plan(before, after, piles, events);
  const used = new Set(motions.map(({ was }) => was));
  motions.forEach(({ key, from }, place) => {
    const { node, box } = after.get(key)!;
    if (from) move(node, from, box, Math.min(place, 8) * STAGGER);
    else
      run(
        node.animate(
          [
            { opacity: 0, transform: "scale(.6)" },
            { opacity: 1, transform: "none" },
          ],
          { duration: APPEAR, easing: EASE },
        ),
      );
  });
  const heap = piles.get("discard");
  for (const one of before.values()) if (!after.has(one.key) && !used.has(one.key)) leave(root, one, heap ?? null);
}

function move(node: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = to.width > 0 ? from.width / to.width : 1;
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  run(
    node.animate(
      [
        { transform: start, zIndex: 50 },
        { transform: "none", zIndex: 50 },
      ],
      {
        duration: MOVE,
        delay,
        easing: EASE,
        fill: "backwards",
      },
    ),
  );
}

/** Something that is gone: a picture of it goes to the discard pile, or fades where it was. */
function leave(root: HTMLElement, { node, box, card }: Seen, heap: DOMRect | null): void {
  if (card === null || !node.classList.contains("card")) return;
  const ghost = node.cloneNode(true) as HTMLElement;
  delete ghost.dataset.key;
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("tabindex");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.x}px`,
    top: `${box.y}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  root.append(ghost);
  ghosts.add(ghost);
  const end = heap
    ? `translate(${heap.x + heap.width / 2 - box.x - box.width / 2}px, ${heap.y + heap.height / 2 - box.y - box.height / 2}px) scale(${heap.width / box.width})`
    : "scale(.9)";
  const animation = ghost.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: heap ? 0.6 : 0, transform: end },
    ],
    {
      duration: heap ? MOVE : APPEAR,
      easing: EASE,
    },
  );
  run(animation);
  animation.onfinish = () => {
    ghost.remove();
    ghosts.delete(ghost);
  };
}

function run(animation: Animation): void {
  running.add(animation);
  animation.addEventListener("finish", () => running.delete(animation));
}
