import "@fontsource-variable/exo-2/wght.css";
import "@fontsource/fira-sans-condensed/400.css";
import "@fontsource/fira-sans-condensed/500.css";
import "@fontsource/fira-sans-condensed/600.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/cards.css";
import "./styles/shell.css";
import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "./art/sprite.svg?raw";
import { loadWords } from "./lib/words.svelte.ts";

document.body.insertAdjacentHTML("afterbegin", sprite);
await loadWords("shell");
mount(App, { target: document.getElementById("app")! });
// an installed app has a page of its own when the server is away; browsers allow it over https and on this machine
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
