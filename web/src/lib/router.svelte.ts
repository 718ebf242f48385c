/** Where we are: the address bar as state. Links are plain `<a href>`; clicks on them are caught in one place. */
const READING = /^\/(rules|cards)(\/|$)/;
const PLAYING = /^\/(table|guide|replay|review)\//;

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** the table that one came from to read something */
  origin = $state("");

  constructor() {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** The parts of the path: "/table/AB12" → ["table", "AB12"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.look();
    scrollTo(0, 0);
  }

  private look(): void {
    const reads = READING.test(location.pathname);
    if (!reads) this.origin = "";
    else if (PLAYING.test(this.path)) this.origin = this.path;
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
export const go = (to: string, replace = false): void => router.go(to, replace);
