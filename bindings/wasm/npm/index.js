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
    // A bundler for pages must not look for it.
    const files = "node:fs/promises";
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  // A server may not know the type of the file.
  const isKnown = answer.headers.get("content-type")?.startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
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
  /** The questions without an answer, in their order. */
  #open = new Map();
  #next = 0;
  /** Why there are no more answers. */
  #ended;

  constructor(source) {
    if (typeof Worker === "undefined") {
      throw new WhydokuProblem({ title: "No worker", detail: "there are no web workers here: use Whydoku.load()" });
    }
    this.#source = source;
    this.#start();
  }

  #start() {
    const url = this.#source ?? new URL("./whydoku.wasm", import.meta.url);
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.onerror = (event) => {
      this.#end(event.message ?? `the worker could not be loaded from ${new URL("./worker.js", import.meta.url)}`);
    };
    this.#worker.onmessage = ({ data: { id, answer, problem } }) => {
      const one = this.#open.get(id);
      this.#open.delete(id);
      if (problem) one?.reject(new WhydokuProblem(problem));
      else one?.resolve(answer);
    };
    this.#worker.postMessage({ source: String(url) });
    for (const { question } of this.#open.values()) this.#worker.postMessage(question);
  }

  #fail(problem) {
    for (const { reject } of this.#open.values()) reject(problem);
    this.#open.clear();
  }

  #end(detail) {
    this.#ended = new WhydokuProblem({ title: "The engine stopped", detail });
    this.#fail(this.#ended);
  }

  /** Gives one question up. If it is the one that is being answered, the engine begins anew with those that wait. */
  #drop(id, reason) {
    const one = this.#open.get(id);
    if (!one) return;
    const isFirst = this.#open.keys().next().value === id;
    this.#open.delete(id);
    one.reject(reason);
    if (isFirst) {
      this.#worker.terminate();
      this.#start();
    } else {
      this.#worker.postMessage({ dropped: id });
    }
  }

  /** Promises the answer to a request. A signal that aborts gives up this request alone. */
  ask(operation, request = {}, { work, signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#ended) return reject(this.#ended);
      const id = this.#next++;
      const question = { id, operation, request, work };
      this.#open.set(id, { resolve, reject, question });
      signal?.addEventListener("abort", () => this.#drop(id, signal.reason), { once: true });
      this.#worker.postMessage(question);
    });
  }

  /** Stops what is being answered, and all that waits. */
  stop() {
    this.#worker.terminate();
    this.#fail(new WhydokuProblem({ title: "Stopped", detail: "the request was stopped" }));
    this.#start();
  }

  /** Ends the worker. */
  close() {
    this.#worker.terminate();
    this.#end("the engine was closed");
  }
}
