// @ts-check
// The engine as a module: it answers at once, in the thread that asks. In a page, ask through a `Worker` instead
// (`Whydoku.worker`), so that the page stays alive and a long answer can be stopped.

/** Why there is no answer, as RFC 9457 has it. */
export class WhydokuProblem extends Error {
  /** @param {any} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "the engine stopped");
    this.name = "WhydokuProblem";
    this.problem = problem;
  }
}

/** The bytes of a module, or a promise of them. */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = source ?? new URL("./whydoku.wasm", import.meta.url);
  if (url instanceof URL && url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  return WebAssembly.compileStreaming(fetch(url));
}

export class Whydoku {
  #module;
  #engine;

  constructor(module) {
    this.#module = module;
  }

  /** Loads the engine, from the file beside this one unless another source is given. */
  static async load(source) {
    return new Whydoku(await compiled(source));
  }

  /** Starts the engine in a worker. */
  static worker(source) {
    return new WhydokuWorker(source);
  }

  /** Answers a request, or throws a `WhydokuProblem`. */
  ask(operation, request = {}, { work } = {}) {
    try {
      this.#engine ??= new WebAssembly.Instance(this.#module).exports;
      const engine = this.#engine;
      const asked = new TextEncoder().encode(JSON.stringify({ operation, request, work }));
      const at = engine.buffer(asked.length);
      new Uint8Array(engine.memory.buffer, at, asked.length).set(asked);
      const length = engine.ask();
      const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), length));
      const { answer: found, problem } = JSON.parse(answer);
      if (problem) throw new WhydokuProblem(problem);
      return found;
    } catch (error) {
      if (error instanceof WhydokuProblem) throw error;
      // A module that stopped in the middle is not used again.
      this.#engine = undefined;
      throw new WhydokuProblem({ type: "/problems/internal", title: "The engine stopped", detail: String(error) });
    }
  }
}

class WhydokuWorker {
  #source;
  #worker;
  #open = new Map();
  #next = 0;

  constructor(source) {
    this.#source = source;
    this.#start();
  }

  #start() {
    const url = this.#source ?? new URL("./whydoku.wasm", import.meta.url);
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.onerror = (event) => this.#fail(event.message);
    this.#worker.onmessage = ({ data: { id, answer, problem } }) => {
      const one = this.#open.get(id);
      this.#open.delete(id);
      if (problem) one?.reject(new WhydokuProblem(problem));
      else one?.resolve(answer);
    };
    this.#worker.postMessage({ source: String(url) });
  }

  #fail(detail) {
    for (const { reject } of this.#open.values()) reject(new WhydokuProblem({ title: "The engine stopped", detail }));
    this.#open.clear();
  }

  /** Promises the answer to a request. With a signal that aborts, the engine is stopped and started again. */
  ask(operation, request = {}, { work, signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new WhydokuProblem({ title: "Stopped", detail: "the request was stopped" }));
      const id = this.#next++;
      this.#open.set(id, { resolve, reject });
      signal?.addEventListener("abort", () => this.#open.has(id) && this.stop(), { once: true });
      this.#worker.postMessage({ id, operation, request, work });
    });
  }

  /** Stops what is being answered, and all that waits. */
  stop() {
    this.#worker.terminate();
    this.#fail("the request was stopped");
    this.#start();
  }

  /** Ends the worker. */
  close() {
    this.#worker.terminate();
    this.#fail("the engine was closed");
  }
}
