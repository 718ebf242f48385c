/** Small explanations of numbers and signs: on hover, on focus, and by a tap. */
const HOVER = 250;

class Tip {
  shown = $state.raw<{ text: string; x: number; y: number; below: boolean } | null>(null);
  private node: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `{@attach tip.on(text)}` on whatever has something to explain. */
  on = (text: string) => (node: Element) => {
    const later = (): void => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(node, text), HOVER);
    };
    const now = (): void => this.open(node, text);
    const tap = (): void => (this.node === node ? this.close() : this.open(node, text));
    const leave = (): void => {
      clearTimeout(this.timer);
      if (this.node === node) this.close();
    };
    const enter = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "mouse") later();
    };
    const up = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== "mouse") tap();
    };
    const hear: [string, (event: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", leave],
      ["pointerup", up],
      ["focus", now],
      ["blur", leave],
    ];
    for (const [name, what] of hear) node.addEventListener(name, what);
    return () => {
      for (const [name, what] of hear) node.removeEventListener(name, what);
      leave();
    };
  };

  private open(node: Element, text: string): void {
    const box = node.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 136), innerWidth - 136);
    const below = box.top < 140;
    this.node = node;
    this.shown = { text, x, y: below ? box.bottom + 8 : box.top - 8, below };
  }

  close(): void {
    this.node = null;
    this.shown = null;
  }
}

export const tip = new Tip();
