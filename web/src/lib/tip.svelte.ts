/**
 * Small explanations of counters, tracks, totals and signs: on hover, on focus, and by a tap. Where a tap does something
 * already, a long press explains.
 */
const HOVER = 250; // milliseconds over a thing until it is explained
const PRESS = 450; // milliseconds of a long press
const ACTS = "a, button, input, select, summary, [role=button]";

class Tip {
  shown = $state.raw<{ text: string; x: number; y: number; below: boolean } | null>(null);
  private node: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `{@attach tip.on(text)}` on whatever has something to explain. */
  on = (text: string) => (node: Element) => {
    if (!text) return;
    // a place where nothing can be done just now only explains
    const acts = (): boolean => node.closest(ACTS)?.getAttribute("data-state") !== "" && node.closest(ACTS) !== null;
    if (node.closest(ACTS) === null && !node.hasAttribute("tabindex")) node.setAttribute("tabindex", "0");
    // who cannot see it is told the same, unless the thing's own name says it
    const said = node.getAttribute("aria-label")?.includes(text.split("\n")[0]!) || node.hasAttribute("data-label");
    if (!said) node.setAttribute("aria-description", text);
    let held = false; // a long press is ending: the click that follows it does nothing
    const wait = (how: number, then: () => void): void => {
      clearTimeout(this.timer);
      this.timer = setTimeout(then, how);
    };
    const leave = (): void => {
      clearTimeout(this.timer);
      if (this.node === node) this.close();
    };
    const enter = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "mouse") wait(HOVER, () => this.open(node, text));
    };
    const down = (event: Event): void => {
      held = false;
      if (acts() && (event as PointerEvent).pointerType !== "mouse")
        wait(PRESS, () => {
          held = true;
          this.open(node, text);
        });
      else if (acts()) leave(); // what is done now needs no explanation
    };
    const up = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "mouse") return;
      if (acts()) clearTimeout(this.timer);
      else if (this.node === node) this.close();
      else this.open(node, text);
    };
    const out = (event: Event): void => {
      // a finger leaves whenever it is lifted: what it has opened stays until the next touch
      if ((event as PointerEvent).pointerType === "mouse") leave();
      else if (acts() && !held) clearTimeout(this.timer);
    };
    const focus = (): void => {
      if (node.matches(":focus-visible")) this.open(node, text);
    };
    const click = (event: Event): void => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => {
      if (held) event.preventDefault();
    };
    const hear: [string, (event: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", out],
      ["pointerdown", down],
      ["pointerup", up],
      ["focus", focus],
      ["blur", () => queueMicrotask(leave)], // it may come while the page is being drawn, when nothing else may change
      ["contextmenu", menu],
    ];
    for (const [name, what] of hear) node.addEventListener(name, what);
    node.addEventListener("click", click, true);
    return () => {
      for (const [name, what] of hear) node.removeEventListener(name, what);
      node.removeEventListener("click", click, true);
      if (!said) node.removeAttribute("aria-description");
      leave();
    };
  };

  /** A touch elsewhere puts the explanation away, and so does scrolling. */
  elsewhere(event: Event): void {
    if (this.node && !(event.target instanceof Node && this.node.contains(event.target))) this.close();
  }

  private open(node: Element, text: string): void {
    const written = [...node.querySelectorAll("span")].find((one) => one.textContent.trim() === text);
    if (written && written.getBoundingClientRect().width > 1) return; // it says so itself
    const box = node.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 136), innerWidth - 136);
    const below = box.top < 140;
    this.node = node;
    this.shown = { text, x, y: below ? box.bottom + 8 : box.top - 8, below };
  }

  close(): void {
    clearTimeout(this.timer);
    this.node = null;
    this.shown = null;
  }
}

export const tip = new Tip();
