// @ts-check
// The engine: a server, or a module inside the page that a worker runs.

/** Why there is no answer. */
class Problem extends Error {
  /** @param {{ detail?: string, title?: string, type?: string, at?: { line: number, column: number } }} problem */
  constructor(problem) {
    super(problem.detail || problem.title || "?");
    this.type = problem.type ?? "";
    /** Where in a text. */
    this.at = problem.at;
  }

  /** @param {string} name */
  is(name) {
    return this.type === `/problems/${name}`;
  }
}

/** The worker's program: it answers one question after the other. */
function work() {
  /** @type {WebAssembly.Module | undefined} */
  let module;
  /** @type {any} */
  let engine;
  onmessage = async ({ data }) => {
    if (data.module) return void (module = data.module);
    try {
      engine ??= (await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), {})).exports;
      const asked = new TextEncoder().encode(data.asked);
      const at = engine.buffer(asked.length);
      new Uint8Array(engine.memory.buffer, at, asked.length).set(asked);
      const length = engine.ask();
      const answer = new Uint8Array(engine.memory.buffer, engine.answer(), length);
      postMessage({ id: data.id, answer: new TextDecoder().decode(answer) });
    } catch (error) {
      // A module that stopped in the middle is not used again.
      engine = undefined;
      postMessage({ id: data.id, answer: JSON.stringify({ problem: { detail: String(error) } }) });
    }
  };
}

/**
 * An engine in a worker. It is compiled once: a worker that is stopped makes room for another at once.
 * @param {Promise<WebAssembly.Module>} module
 */
function inside(module) {
  const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const open = new Map();
  let next = 0;
  /** @type {Promise<Worker>} */
  let worker;
  const start = () => {
    const made = new Worker(source);
    made.onmessage = ({ data }) => {
      const one = open.get(data.id);
      open.delete(data.id);
      const { answer, problem } = JSON.parse(data.answer);
      if (problem) one?.reject(new Problem(problem));
      else one?.resolve(answer);
    };
    worker = module.then(
      (module) => (made.postMessage({ module }), made),
      (error) => Promise.reject(new Problem({ detail: String(error) })),
    );
    worker.catch(() => undefined);
  };
  start();
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    async call(operation, request) {
      const ready = await worker;
      return new Promise((resolve, reject) => {
        const id = next++;
        open.set(id, { resolve, reject });
        ready.postMessage({ id, asked: JSON.stringify({ operation, request }) });
      });
    },
    stop() {
      const old = worker;
      old.then((one) => one.terminate()).catch(() => undefined);
      for (const one of open.values()) one.reject(stopped());
      open.clear();
      start();
    },
  };
}

/** Unpacks the module inside the page, and compiles it. @param {string} packed */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** How long a move may take before the server counts as away, in milliseconds. */
const PATIENCE = 10_000;

const stopped = () => new Problem({ detail: say("stopped"), type: "/problems/stopped" });

const lost = () => new Problem({ detail: say("lost"), type: "/problems/lost" });

/**
 * Asks the server that the page comes from.
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {RequestInit} [more]
 * @param {number} [patience] how long to wait for the answer, in milliseconds; 0 for as long as it takes
 * @returns {Promise<any>}
 */
async function fetched(method, path, body, more = {}, patience = 0) {
  const json = body === undefined ? null : JSON.stringify(body);
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const timer = patience && setTimeout(end, patience);
  more.signal?.addEventListener("abort", end);
  let isOk, answer;
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`api/v1/${path}`, { method, headers, body: json, ...more, signal: waiting.signal });
    // Another server on the way may answer that this one is away, and not in JSON.
    [isOk, answer] = [response.ok, await response.json()];
  } catch {
    if (more.signal?.aborted) throw stopped();
    throw lost();
  } finally {
    clearTimeout(timer);
    more.signal?.removeEventListener("abort", end);
  }
  if (!isOk) throw new Problem(answer);
  return answer;
}

/** The module that the server gives, which answers while the server is away: its address, if there is one. */
const spareModule = document.documentElement.dataset.spare ?? "";

/** The engine on the server, or, while that is away, the module that it gave. */
function server() {
  let stopping = new AbortController();
  /** @type {ReturnType<typeof inside> | undefined} */
  let spare;
  const fetchModule = async () => WebAssembly.compile(await (await fetch(spareModule)).arrayBuffer());
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    async call(operation, request) {
      // A move is not stopped, only a search.
      const isMove = operation === "play";
      const more = isMove ? {} : { signal: stopping.signal };
      try {
        if (!isAway || !spareModule) return await fetched("POST", operation, request, more, isMove ? PATIENCE : 0);
      } catch (error) {
        if (!spareModule || !(error instanceof Problem && error.is("lost"))) throw error;
        noteAway();
      }
      spare ??= inside(fetchModule());
      return spare.call(operation, request);
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
      spare?.stop();
    },
  };
}

const packed = $("engine")?.textContent;
const engine = packed ? inside(unpacked(packed)) : server();

/** Has the browser keep the page, where it came from a server. */
function keepOffline() {
  if (packed || !("serviceWorker" in navigator)) return;
  // Where the browser keeps nothing, the page needs its server.
  navigator.serviceWorker.register("offline.js").catch(() => undefined);
}

/**
 * Asks for an answer in the language of the page.
 * @param {string} operation
 * @param {any} request
 */
const told = (operation, request) => engine.call(operation, { lang: document.documentElement.lang, ...request });
