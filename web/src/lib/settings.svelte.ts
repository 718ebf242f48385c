import type { Lang } from "./types.ts";

export interface Settings {
  lang: Lang;
  theme: "auto" | "dark" | "light";
  /** how long moves of others are shown */
  speed: "slow" | "normal" | "fast" | "instant";
  sound: boolean;
  volume: number;
  /** answer by itself where there is only one thing to do */
  auto: boolean;
  motion: "auto" | "off";
  /** whether a click on a card does it, or chooses it and the confirmation does it */
  confirm: "auto" | "click" | "twice";
  view: "board" | "text";
  /** the name one plays under */
  name: string;
}

const KEY = "stardeck.settings";

function browserLanguage(): Lang {
  for (const lang of navigator.languages ?? []) {
    if (lang.startsWith("ru")) return "ru";
    if (lang.startsWith("en")) return "en";
  }
  return "en";
}

function usual(): Settings {
  return {
    lang: browserLanguage(),
    theme: "auto",
    speed: "normal",
    sound: false,
    volume: 0.5,
    auto: true,
    motion: "auto",
    confirm: "auto",
    view: "board",
    name: "",
  };
}

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept there
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: everything works, until it is closed
  }
}

/** What this browser likes; kept in it, changed by `set`. */
class SettingsStore {
  now = $state<Settings>({ ...usual(), ...read<Partial<Settings>>(KEY, {}) });

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.now[name] = value;
    keep(KEY, { ...this.now });
  }

  get lang(): Lang {
    return this.now.lang;
  }

  get calm(): boolean {
    return this.now.motion === "off" || matches("(prefers-reduced-motion: reduce)");
  }

  get theme(): "dark" | "light" {
    if (this.now.theme !== "auto") return this.now.theme;
    return matches("(prefers-color-scheme: light)") ? "light" : "dark";
  }

  /** Whether choosing and doing are two things: on touch screens, where fingers slip. */
  get twice(): boolean {
    return this.now.confirm === "twice" || (this.now.confirm === "auto" && matches("(pointer: coarse)"));
  }
}

function matches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

export const settings = new SettingsStore();
