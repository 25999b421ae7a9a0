// @ts-check
// The engine: a server, or a module inside the page that a worker runs.

/** Why there is no answer. */
class Problem extends Error {
  /** @param {{ detail?: string, title?: string, type?: string }} problem */
  constructor(problem) {
    super(problem.detail || problem.title || "?");
    this.type = problem.type ?? "";
  }

  /** @param {string} name */
  is(name) {
    return this.type === `/problems/${name}`;
  }
}

/** The worker's program: it unpacks the module, and answers one question after the other. */
function work() {
  /** @type {WebAssembly.Module | undefined} */
  let module;
  /** @type {any} */
  let engine;
  onmessage = async ({ data }) => {
    if (data.packed) {
      const stream = new Blob([data.packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
      return postMessage({ ready: true });
    }
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
 * The engine inside the page.
 * @param {string} packed
 */
function inside(packed) {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const open = new Map();
  let next = 0;
  /** @type {Worker} */
  let worker;
  /** @type {Promise<void>} */
  let ready;
  const start = () => {
    worker = new Worker(source);
    ready = new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Problem({ detail: event.message }));
      worker.onmessage = ({ data }) => {
        if (data.ready) return resolve();
        const one = open.get(data.id);
        open.delete(data.id);
        const { answer, problem } = JSON.parse(data.answer);
        if (problem) one?.reject(new Problem(problem));
        else one?.resolve(answer);
      };
    });
    worker.postMessage({ packed: bytes });
  };
  start();
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    async call(operation, request) {
      await ready;
      return new Promise((resolve, reject) => {
        const id = next++;
        open.set(id, { resolve, reject });
        worker.postMessage({ id, asked: JSON.stringify({ operation, request }) });
      });
    },
    stop() {
      worker.terminate();
      for (const one of open.values()) one.reject(new Problem({ detail: say("stopped") }));
      open.clear();
      start();
    },
  };
}

/** How long a move may take before the server counts as away, in milliseconds. */
const PATIENCE = 10_000;

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
    if (more.signal?.aborted) throw new Problem({ detail: say("stopped") });
    throw lost();
  } finally {
    clearTimeout(timer);
    more.signal?.removeEventListener("abort", end);
  }
  if (!isOk) throw new Problem(answer);
  return answer;
}

/** The engine on the server. */
function server() {
  let stopping = new AbortController();
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    call: (operation, request) =>
      fetched("POST", operation, request, { signal: stopping.signal }, operation === "play" ? PATIENCE : 0),
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

const packed = $("engine")?.textContent;
const engine = packed ? inside(packed) : server();

/**
 * Asks for an answer in the language of the page.
 * @param {string} operation
 * @param {any} request
 */
const told = (operation, request) => engine.call(operation, { lang: document.documentElement.lang, ...request });
