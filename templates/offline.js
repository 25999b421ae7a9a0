// @ts-check
// Keeps the page in the browser, so that it opens without its server. What the server still has comes from there: only
// when it does not answer, what is kept does.

const kept = "whydoku-VERSION";

/** What is kept; an empty name is left out. @type {any} */
const files = "FILES";

/** The worker that this script is. */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fill = async () => (await caches.open(kept)).addAll(files.filter(Boolean));
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  // Questions, and what is stored, are for the server alone.
  if (request.method !== "GET" || /\/(api|healthz|metrics)/.test(new URL(request.url).pathname)) return;
  const answer = async () => {
    try {
      const fresh = await fetch(request);
      if (fresh.ok || fresh.status < 500) return fresh;
    } catch {
      // The server is away.
    }
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  };
  event.respondWith(answer());
});
