// Without the server there is nothing to play: a page that says so, instead of the browser's own. Nothing else is kept.
const PAGE = "/offline.html";
const KEPT = "stardeck-offline-1";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(new Request(PAGE, { cache: "reload" }))));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
});
