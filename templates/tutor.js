// @ts-check
// The page to solve in. It draws nothing and knows no rule: each move and each question goes to the engine, and what comes
// back is shown. The engine is a server, or a module inside the page that a worker runs.

/**
 * @typedef {{ cell: string, box: number, digit: number, given: boolean, marks: string | null, clash: boolean }} Cell
 * @typedef {{ session: any, refused: { kind: string, cell?: string } | null, layout: string, side: number,
 *   title: string | null, cells: Cell[], solutions: string | null, empty: number, solved: boolean, automatic: boolean,
 *   can_undo: boolean, can_redo: boolean, board: string }} Game
 * @typedef {{ corner: Record<string, string>, colour: Record<string, number> }} Extra
 * @typedef {{ stability: number, difficulty: number, at: number }} Memory
 * @typedef {{ hints: number, practised: number, memory: Memory | null, due: number }} Met
 * @typedef {{ technique: string, answer: string[], found: boolean, rungs: number, since: number }} Drill
 * @typedef {{ id: string, changed: number, title: string, session: any, notes: Extra, past: (Extra | null)[],
 *   future: (Extra | null)[], drill: Drill | null, graded: boolean }} Kept
 * @typedef {{ id: string, version: number, changed: number, title: string, empty: number }} Listed
 * @typedef {{ format: string, learner?: string | null, techniques: Record<string, Met>, games: Kept[] }} Progress
 * @typedef {{ progress: Progress, games: Omit<Listed, "version">[] }} Checked
 * @typedef {{ version: number, game: Kept, techniques: Record<string, Met> }} Change
 */

const STORE = "whydoku-progress/1";
/** What the page stored before it kept more than one game. */
const OLD_STORE = "whydoku-tutor/1";
const LEARNER = "whydoku-learner";
const ASKED = "whydoku-taken-over";
const UNSAVED = "whydoku-unsaved";
/** The number of games that a browser keeps: its storage is small. */
const MOST_GAMES = 50;
/** The number of earlier games that are offered. */
const MOST_OFFERED = 10;
/** The pause before something is stored again that could not be, in milliseconds. */
const PAUSE = 2_000;
/** The maximum length of a request that outlasts its page. */
const MOST_LASTING = 60_000;
const CELL = 54;
const COLOURS = 6;
const DAY = 86_400_000;
/** The maximum length of a puzzle's text. */
const LONGEST = 50_000;

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @type {Record<string, string>} */
const words = JSON.parse($("words").textContent ?? "{}");

/**
 * A phrase, with its places filled.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
const say = (key, parts = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole));

/**
 * @param {ParentNode} where
 * @param {string} what
 * @returns {HTMLElement[]}
 */
const all = (where, what) => [...where.querySelectorAll(what)].map((one) => /** @type {HTMLElement} */ (one));

// The engine.

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

/**
 * Asks the server that the page comes from.
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<any>}
 */
async function fetched(method, path, body, more = {}) {
  const json = body === undefined ? null : JSON.stringify(body);
  /** @type {Response} */
  let response;
  try {
    const headers = { "content-type": "application/json" };
    response = await fetch(`api/v1/${path}`, { method, headers, body: json, ...more });
  } catch {
    throw new Problem({ detail: say(more.signal?.aborted ? "stopped" : "lost"), type: "/problems/lost" });
  }
  const answer = await response.json();
  if (!response.ok) throw new Problem(answer);
  return answer;
}

/** The engine on the server. */
function server() {
  let stopping = new AbortController();
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    call: (operation, request) => fetched("POST", operation, request, { signal: stopping.signal }),
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

const packed = $("engine")?.textContent;
const engine = packed ? inside(packed) : server();

// The state.

/** @type {Game | undefined} */
let game;
/** @type {Extra} */
let extra = { corner: {}, colour: {} };
/** Which moves were made: those of the game, and changes of corner marks and colours with what was before. */
/** @type {(Extra | null)[]} */
let past = [];
/** @type {(Extra | null)[]} */
let future = [];
/** @type {Drill | null} */
let drill = null;
/** @type {Record<string, Met>} */
let met = {};
/** @type {Record<string, string>} */
let names = {};
let mode = "digit";
let cursor = "r1c1";
/** @type {Set<string>} */
let selected = new Set([cursor]);
let checked = 0;
/** Enters the conclusion of the hint that is shown, if it is. @type {(() => void) | undefined} */
let taken;
let graded = false;

/** @param {string} cell */
const at = (cell) => game?.cells.find((one) => one.cell === cell);

// What lasts. A keeper has the games and the techniques of one learner: in the storage of the browser, or on the server.

/**
 * @typedef {{
 *   load: () => Promise<{ techniques: Record<string, Met>, games: Listed[] }>,
 *   game: (id: string) => Promise<{ version: number, game: Kept }>,
 *   keep: (change: Change) => Promise<number>,
 *   drop: (id: string) => Promise<unknown>,
 *   all: () => Promise<Progress>,
 *   replace: (progress: Progress) => Promise<unknown>,
 *   forget: () => Promise<unknown>,
 * }} Keeper
 */

/** @param {string} key */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Where nothing may be stored, all lasts as long as the page.
  }
}

/** A new id for a game. */
const newId = () => `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 48).toString(36)}`;

/**
 * Makes progress of what an earlier version of the page stored.
 * @param {any} old
 * @returns {any}
 */
function upgraded(old) {
  if (old?.format !== OLD_STORE) return old;
  const now = Date.now();
  /** @type {Record<string, Met>} */
  const techniques = {};
  for (const [technique, one] of Object.entries(old.met ?? {})) {
    const { hints = 0, practised = 0, interval = 0, due = now } = /** @type {any} */ (one ?? {});
    const days = Math.max(1, interval);
    const memory = practised ? { stability: days, difficulty: 5, at: Math.max(0, due - days * DAY) } : null;
    techniques[technique] = { hints, practised, memory, due };
  }
  const { session, extra, past = [], future = [], graded = false } = old;
  const drill = old.drill && {
    technique: old.drill.technique,
    answer: old.drill.answer,
    found: old.drill.found,
    rungs: old.drill.helped ? 2 : 0,
    since: now,
  };
  const notes = extra ?? { corner: {}, colour: {} };
  const one = { id: newId(), changed: now, title: "", session, notes, past, future, drill: drill ?? null, graded };
  return { format: STORE, techniques, games: session ? [one] : [] };
}

/** What is kept in this browser; nothing if that is nonsense. @returns {Promise<Checked | undefined>} */
async function inBrowser() {
  try {
    const kept = JSON.parse(remembered(STORE) ?? remembered(OLD_STORE) ?? "null");
    return kept ? await engine.call("progress", { progress: upgraded(kept) }) : undefined;
  } catch (error) {
    if (error instanceof Problem && error.is("lost")) throw error;
    return undefined;
  }
}

/** Keeps progress in this browser. @returns {Keeper} */
function browser() {
  /** @type {Progress} */
  let kept = { format: STORE, techniques: {}, games: [] };
  const store = () => {
    kept.games = kept.games.sort((a, b) => b.changed - a.changed).slice(0, MOST_GAMES);
    remember(STORE, JSON.stringify(kept));
    remember(OLD_STORE, null);
  };
  return {
    async load() {
      const found = await inBrowser();
      if (found) kept = found.progress;
      const games = (found?.games ?? []).map((one) => ({ ...one, version: 0 }));
      return { techniques: structuredClone(kept.techniques), games };
    },
    async game(id) {
      const game = kept.games.find((one) => one.id === id);
      if (!game) throw new Problem({ type: "/problems/not-there" });
      return { version: 0, game: structuredClone(game) };
    },
    async keep({ game, techniques }) {
      kept.games = [game, ...kept.games.filter((one) => one.id !== game.id)];
      kept.techniques = { ...kept.techniques, ...techniques };
      store();
      return 0;
    },
    async drop(id) {
      kept.games = kept.games.filter((one) => one.id !== id);
      store();
    },
    all: async () => kept,
    async replace(progress) {
      kept = (await engine.call("progress", { progress })).progress;
      store();
    },
    async forget() {
      kept = { format: STORE, techniques: {}, games: [] };
      remember(STORE, null);
      remember(OLD_STORE, null);
    },
  };
}

/** Keeps progress on the server. @param {number} learner @returns {Keeper} */
function onServer(learner) {
  const path = `learners/${learner}`;
  return {
    load: () => fetched("GET", path),
    game: (id) => fetched("GET", `${path}/games/${id}`),
    async keep(change) {
      // A move that is on its way when the page is closed arrives nevertheless.
      const keepalive = JSON.stringify(change).length < MOST_LASTING;
      const { version } = await fetched("PUT", `${path}/games/${change.game.id}`, change, { keepalive });
      others?.postMessage({ learner, game: change.game.id });
      return version;
    },
    drop: (id) => fetched("DELETE", `${path}/games/${id}`, undefined, { keepalive: true }),
    all: () => fetched("GET", `${path}/progress`),
    async replace(progress) {
      await fetched("PUT", `${path}/progress`, progress);
      others?.postMessage({ learner });
    },
    async forget() {
      await fetched("DELETE", path);
      others?.postMessage({ learner, isGone: true });
    },
  };
}

const hasLearners = document.documentElement.dataset.keeper === "server";
/** Tells other tabs that something was stored. */
const others = hasLearners ? new BroadcastChannel(STORE) : undefined;
/** @type {{ id: number, name: string } | undefined} */
let learner;
let keeper = browser();
/** The game that is shown, as it is stored: its id, title and version. */
let current = { id: newId(), title: "", version: 0 };
/** Whether what is shown is stored already. */
let isStored = false;
/** What is still to be stored: games by their id, with what they are known by. */
/** @type {Map<string, { at: typeof current, game: Kept }>} */
const unsaved = new Map();
/** The techniques that are still to be stored. @type {Set<string>} */
const touched = new Set();
/** @type {Promise<void> | undefined} */
let saving;

function save() {
  if (isStored || !game) return;
  unsaved.set(current.id, { at: current, game: structuredClone(stored()) });
  wake?.();
  saving ??= saveAll().finally(() => (saving = undefined));
}

/** Ends the pause before something is stored again. @type {(() => void) | undefined} */
let wake;

/** Leaves what the server has not stored in this browser, for when the page is opened again. */
function stash() {
  if (!hasLearners || !learner) return;
  const games = [...unsaved.values()].map(({ game }) => game);
  const techniques = Object.fromEntries(Object.entries(met).filter(([one]) => touched.has(one)));
  remember(UNSAVED, games.length ? JSON.stringify({ learner: learner.id, games, techniques }) : null);
}

/** Stores what an earlier page of this learner could not, unless a later move is stored. */
async function unstash() {
  const kept = JSON.parse(remembered(UNSAVED) ?? "null");
  if (kept?.learner !== learner?.id) return;
  for (const game of kept.games) {
    const there = await keeper.game(game.id).catch(() => undefined);
    if (there && there.game.changed >= game.changed) continue;
    await keeper.keep({ version: there?.version ?? 0, game, techniques: kept.techniques }).catch(() => undefined);
  }
  remember(UNSAVED, null);
}

/** @returns {Kept} */
function stored() {
  const { id, title } = current;
  return {
    ...{ id, changed: Date.now(), title, session: game?.session },
    ...{ notes: extra, past, future, drill, graded },
  };
}

/** Stores one thing after the other. What cannot be stored because the server is away is tried again. */
async function saveAll() {
  const into = keeper;
  for (let next = first(); next && into === keeper; next = first()) {
    const [id, { at, game }] = next;
    const techniques = Object.fromEntries([...touched].flatMap((one) => (met[one] ? [[one, met[one]]] : [])));
    unsaved.delete(id);
    touched.clear();
    try {
      at.version = await into.keep({ version: at.version, game, techniques });
      if (!unsaved.size) remember(UNSAVED, null);
    } catch (error) {
      for (const one of Object.keys(techniques)) touched.add(one);
      if (!(error instanceof Problem)) throw error;
      if (error.is("lost")) {
        if (!unsaved.has(id)) unsaved.set(id, { at, game });
        stash();
        status(say("not_saved"));
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
          setTimeout(wake, PAUSE);
        });
        wake = undefined;
      } else if (error.is("conflict") && at === current) {
        soon(() => adopt(id, "moved_elsewhere"));
      } else if (error.is("not-there")) {
        if (into === keeper) askAgain();
        return;
      } else status(failure(error.message));
    }
  }
}

/** What is to be stored first. */
const first = () => unsaved.entries().next().value;

/**
 * Shows a game as it is stored, because it was changed in another tab.
 * @param {string} id
 * @param {string} [message]
 */
async function adopt(id, message) {
  if (unsaved.size) return;
  met = (await keeper.load()).techniques;
  const found = await keeper.game(id);
  if (found.version !== current.version || id !== current.id || !hasLearners) await resume(found);
  // Beside the grid, where what another tab does next leaves it.
  if (message) tell([say(message)]);
}

// Words.

let saying = 0;

/** Announces a text, also if it is the same as before. @param {string} text */
function announce(text) {
  $("live").textContent = "";
  clearTimeout(saying);
  saying = window.setTimeout(() => ($("live").textContent = text), 60);
}

/** That something did not work. @param {string} why */
const failure = (why) => say("failed", { why: /[.?!]$/.test(why) ? why : `${why}.` });

/** Shows a line under the grid, and announces it. @param {string} text */
function status(text) {
  $("status").textContent = text;
  announce(text);
}

/**
 * Makes HTML of the engine's into nodes.
 * @param {string} html
 */
function nodes(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/**
 * Makes an element.
 * @param {string} tag
 * @param {string} [text]
 * @returns {any}
 */
function make(tag, text) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * Makes a button.
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const element = make("button", text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/**
 * Shows what the tutor says, and announces it.
 * @param {(string | Node)[]} parts
 * @param {string} [spoken]
 */
function tell(parts, spoken) {
  $("said").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", part) : part)));
  for (const svg of all($("said"), "svg[width]")) svg.removeAttribute("height");
  announce(spoken ?? words_of($("said")));
  // Where the tutor is below the grid, its first lines come into sight; the grid stays in sight if it can.
  const { bottom } = (
    $("said").querySelector("ol.rungs > li:last-child, h1, h2, p") ?? $("said")
  ).getBoundingClientRect();
  if (bottom > innerHeight) scrollBy({ top: Math.min(bottom - innerHeight + 24, innerHeight / 2) });
}

/** What an element says: not its pictures, tables and buttons. @param {HTMLElement} element */
function words_of(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const one of all(copy, "figure, table, svg, button, .wd-conclusion")) one.remove();
  const lines = all(copy, "h1, h2, h3, p, li, summary").map((one) => one.textContent?.trim() ?? "");
  return lines.filter(Boolean).join(" ").slice(0, 500);
}

/** A conclusion as people write it. @param {string} conclusion */
const written = (conclusion) => conclusion.replace("<>", " ≠ ").replace("=", " = ");

/** @param {HTMLElement[]} buttons */
function bar(...buttons) {
  const element = make("div");
  element.className = "bar";
  element.append(...buttons);
  return element;
}

/** @param {string} technique */
const name = (technique) => names[technique] ?? technique;

// The grid.

/** Draws a picture of the grid, and lays the cells over it. @param {string} html */
function draw(html) {
  const content = nodes(html);
  const svg = content.querySelector("svg");
  if (!svg || !game) return;
  for (const table of all(content, ".wd-cells, h1")) table.remove();
  svg.removeAttribute("height");
  $("picture").replaceChildren(svg);
  $("legend").replaceChildren(...content.childNodes);
  const [x = 0, y = 0, wide = 1, high = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const size = game.side * CELL;
  const { style } = $("grid");
  [style.left, style.top] = [`${(-x / wide) * 100}%`, `${(-y / high) * 100}%`];
  [style.width, style.height] = [`${(size / wide) * 100}%`, `${(size / high) * 100}%`];
  style.gridTemplate = `repeat(${game.side}, 1fr) / repeat(${game.side}, 1fr)`;
}

/** What a cell has, in words. @param {Cell} cell */
function content(cell) {
  const said = [];
  if (cell.digit) said.push(cell.given ? say("given", { digit: cell.digit }) : String(cell.digit));
  else said.push(say("is_empty"));
  if (!cell.digit && cell.marks) said.push(say("has_marks", { marks: [...cell.marks].join(" ") }));
  const corner = extra.corner[cell.cell];
  if (!cell.digit && corner) said.push(say("has_corner", { marks: [...corner].join(" ") }));
  const colour = extra.colour[cell.cell];
  if (colour) said.push(say("has_colour", { n: colour }));
  if (cell.clash) said.push(say("clash"));
  const parts = { cell: cell.cell, box: cell.box, content: said.join(", ") };
  return say(cell.box ? (game?.layout.startsWith("jigsaw") ? "cell_region" : "cell") : "cell_alone", parts);
}

/** A sign in a cell that is only to be seen: its words are in the name of the cell. @param {string} text */
function sign(text) {
  const element = make("span");
  element.dataset.sign = text;
  return element;
}

/** Brings the cells up to date; they stay the same elements, so that the focus stays. */
function refresh() {
  if (!game) return;
  const grid = $("grid");
  if (all(grid, "[role=gridcell]").length !== game.cells.length) {
    const rows = new Map();
    for (const { cell } of game.cells) {
      const row = cell.slice(0, 2);
      if (!rows.has(row)) {
        rows.set(row, make("div"));
        rows.get(row).setAttribute("role", "row");
      }
      const element = make("div");
      element.setAttribute("role", "gridcell");
      element.dataset.cell = cell;
      rows.get(row).append(element);
    }
    grid.replaceChildren(...rows.values());
  }
  for (const element of all(grid, "[role=gridcell]")) {
    const cell = at(element.dataset.cell ?? "");
    if (!cell) continue;
    const colour = extra.colour[cell.cell];
    const corner = cell.digit ? "" : (extra.corner[cell.cell] ?? "");
    element.tabIndex = cell.cell === cursor ? 0 : -1;
    element.setAttribute("aria-label", content(cell));
    element.setAttribute("aria-selected", String(selected.has(cell.cell)));
    element.classList.toggle("clash", cell.clash);
    if (colour) element.dataset.colour = String(colour);
    else delete element.dataset.colour;
    const inside = [];
    if (corner) {
      const marks = make("span");
      // Where the picture has pencil marks, those that are corner marks too get a ring.
      marks.className = cell.marks ? "rings" : "corners";
      marks.append(...[...corner].map(sign));
      inside.push(marks);
    }
    element.replaceChildren(...inside);
  }
  const count = new Map();
  for (const { digit } of game.cells) count.set(digit, (count.get(digit) ?? 0) + 1);
  for (const element of all($("digits"), "button")) {
    element.classList.toggle("full", mode === "digit" && count.get(Number(element.dataset.digit)) === game.side);
  }
  $("undo").setAttribute("aria-disabled", String(past.length === 0));
  $("redo").setAttribute("aria-disabled", String(future.length === 0));
  $("automatic").setAttribute("aria-pressed", String(game.automatic));
}

/** Makes the digit buttons of the mode. */
function digits() {
  const most = mode === "colour" ? COLOURS : (game?.side ?? 9);
  $("digits").setAttribute("aria-label", say(mode === "colour" ? "colours" : "digits"));
  const one = (/** @type {number} */ digit) => {
    const element = button(String(digit), () => enter(digit, mode));
    element.dataset.digit = String(digit);
    if (mode === "colour") {
      element.setAttribute("aria-label", say("colour", { n: digit }));
      element.dataset.colour = String(digit);
    }
    return element;
  };
  $("digits").replaceChildren(...Array.from({ length: most }, (_, n) => one(n + 1)));
}

/** Moves the focus into the grid. */
function focusGrid() {
  if (document.documentElement.dataset.ready !== undefined) all($("grid"), "[tabindex='0']")[0]?.focus();
}

/** @param {string} chosen */
function setMode(chosen) {
  mode = chosen;
  for (const element of all($("modes"), "button")) {
    element.setAttribute("aria-pressed", String(element.dataset.mode === mode));
  }
  digits();
  refresh();
}

/**
 * Moves to a cell.
 * @param {string} cell
 * @param {boolean} more whether the cells selected before stay so
 */
function go(cell, more) {
  cursor = cell;
  selected = more ? new Set([...selected, cell]) : new Set([cell]);
  refresh();
  if (more) announce(say("selected", { n: selected.size }));
  all($("grid"), `[data-cell="${cell}"]`)[0]?.focus({ preventScroll: true });
}

/**
 * Moves down and right by these numbers of cells, past cells that the layout does not have.
 * @param {number} down
 * @param {number} right
 * @param {boolean} more
 */
function step(down, right, more) {
  const side = game?.side ?? 9;
  const row = Math.min(side, Math.max(1, Number(cursor[1]) + down));
  const column = Math.min(side, Math.max(1, Number(cursor[3]) + right));
  go(`r${row}c${column}`, more);
}

// The game.

let queue = Promise.resolve();

/**
 * Does one thing after the other, and shows that it takes time.
 * @param {() => Promise<void>} act
 */
function soon(act) {
  queue = queue.then(async () => {
    const slow = window.setTimeout(() => ($("busy").hidden = false), 400);
    try {
      await act();
    } catch (error) {
      const isWrong = error instanceof Problem && error.type === "/problems/invalid-puzzle";
      tell([isWrong ? say("wrong") : failure(error instanceof Error ? error.message : String(error))]);
    }
    clearTimeout(slow);
    $("busy").hidden = true;
  });
  return queue;
}

/**
 * Shows a game after a move.
 * @param {Game} next
 * @param {string} text
 */
function show(next, text) {
  const before = game?.side;
  game = next;
  checked = 0;
  taken = undefined;
  draw(game.board);
  if (before !== game.side) digits();
  refresh();
  save();
  status(text || say("empty_cells", { n: game.empty }));
}

/** @param {{ kind: string, cell?: string }} refused its cell, for one that rules a digit out with its digit before it */
function refusal({ kind, cell = "" }) {
  const [, digit = "", name = ""] = cell.match(/^(\d?)(.*)$/) ?? [];
  return say(`refused_${kind}`, { digit, cell: name });
}

/**
 * Makes a move.
 * @param {any[]} actions
 * @param {() => string} text what to say after it
 */
function play(actions, text) {
  return soon(async () => {
    if (!game) return;
    const next = await engine.call("play", { session: game.session, actions });
    if (next.refused) {
      if (next.refused.kind !== "idle") status(refusal(next.refused));
      return;
    }
    past.push(null);
    future = [];
    game = next;
    $("said").replaceChildren();
    show(next, text());
    await afterwards();
  });
}

/** What follows a move: the drill may be found, or the puzzle solved. */
async function afterwards() {
  if (!game) return;
  if (drill && !drill.found && drill.answer.every(holds)) {
    drill.found = true;
    const { technique, rungs, since } = drill;
    const seconds = Math.min(Math.round((Date.now() - since) / 1000), 1_000_000);
    const grade = await practised(technique, { rungs, wrong: await mistakes(), seconds });
    const isAlone = grade === "good" || grade === "easy";
    const days = Math.max(1, Math.round(((met[technique]?.due ?? 0) - Date.now()) / DAY));
    tell([
      ...[say(isAlone ? "solved_drill" : rungs > 1 ? "helped_drill" : "guessed_drill"), say("due_in", { days })],
      bar(again(technique), teach(technique)),
    ]);
    save();
  }
  if (game.empty > 0) return;
  if (!game.solved) return status(say("full_wrong"));
  if (graded) return status(say("solved"));
  graded = true;
  status(say("solved"));
  tell([make("h2", say("solved"))], say("solved"));
  save();
  /** @type {any} */
  let grade;
  try {
    grade = await engine.call("grade", { session: game.session });
  } catch {
    return tell([make("h2", say("solved")), say("no_grade")], say("no_grade"));
  }
  for (const technique of grade.practise) meet(technique);
  if (!drill) {
    /** @type {Map<string, number>} */
    const used = new Map();
    for (const { grade: one } of grade.facts.moves) if (one.kind === "step") used.set(one.technique, 0);
    for (const { technique, rung } of game.session.hints) {
      used.set(technique, Math.max(used.get(technique) ?? 0, rung));
    }
    for (const [technique, rungs] of used) await practised(technique, { rungs });
  }
  const { deductions, guesses, wrong, hints } = grade;
  const parts = [make("h2", say("solved")), say("grade", { deductions, guesses, wrong, hints })];
  const practise = grade.practise.slice(0, 4).map(again);
  if (practise.length) parts.push(say("to_practise"), bar(...practise));
  const moves = make("details");
  moves.append(make("summary", say("grade_moves")), nodes(grade.document));
  tell([...parts, moves], `${say("solved")} ${say("grade", { deductions, guesses, wrong, hints })}`);
  save();
}

/** The number of wrong moves so far; none if that takes too long to find out. */
async function mistakes() {
  try {
    return (await engine.call("grade", { session: game?.session })).wrong;
  } catch {
    return 0;
  }
}

/** The parts of a conclusion such as `r5c1=3` or `r4c1<>3`. @param {string} conclusion */
function parsed(conclusion) {
  const [, cell = "", sign, digit = ""] = conclusion.match(/^(r\dc\d)(=|<>)(\d)$/) ?? [];
  return { cell, sign, digit };
}

/** Whether a conclusion holds in the position. @param {string} conclusion */
function holds(conclusion) {
  const { cell, sign, digit } = parsed(conclusion);
  const found = at(cell);
  if (!found) return false;
  if (sign === "=") return found.digit === Number(digit);
  return found.digit ? found.digit !== Number(digit) : found.marks !== null && !found.marks.includes(digit);
}

/**
 * Enters a digit as the mode says.
 * @param {number} digit
 * @param {string} how
 */
function enter(digit, how) {
  if (!game) return;
  const cells = [...selected];
  if (how === "corner" || how === "colour") return jot(digit, how);
  if (digit > game.side) return;
  if (how === "digit") {
    const cell = at(cursor);
    if (cell?.digit === digit && !cell.given) return play([{ erase: cursor }], () => say("erased", { cell: cursor }));
    return play([{ place: `${digit}${cursor}` }], () => {
      const clash = at(cursor)?.clash ? `, ${say("clash")}` : "";
      return `${say("entered", { digit, cell: cursor })}${clash}. ${say("empty_cells", { n: game?.empty ?? 0 })}`;
    });
  }
  const open = cells.filter((cell) => !at(cell)?.digit);
  if (!open.length) return status(refusal({ kind: "filled", cell: cursor }));
  const isMarked = (/** @type {string} */ cell) => at(cell)?.marks?.includes(String(digit)) ?? false;
  const isAdded = !open.every(isMarked);
  const changed = open.filter((cell) => isMarked(cell) !== isAdded);
  const actions = changed.map((cell) => ({ [isAdded ? "mark" : "unmark"]: `${digit}${cell}` }));
  play(actions, () => {
    if (changed.length > 1) return say(isAdded ? "marked_in" : "unmarked_in", { digit, n: changed.length });
    const [cell = cursor] = changed;
    return say("marked", { cell, marks: [...(at(cell)?.marks ?? "")].join(" ") });
  });
}

/** Changes what the tutor does not read, so that it can be taken back. @param {() => void} change */
function alone(change) {
  past.push(structuredClone(extra));
  future = [];
  change();
  refresh();
  save();
  const cell = at(cursor);
  if (cell) announce(selected.size > 1 ? say("changed_in", { n: selected.size }) : content(cell));
}

/**
 * Writes a corner mark, or colours cells; again takes it away.
 * @param {number} digit
 * @param {string} how
 */
function jot(digit, how) {
  if (digit > (how === "colour" ? COLOURS : (game?.side ?? 9))) return;
  const cells = [...selected].filter((cell) => how === "colour" || !at(cell)?.digit);
  if (!cells.length) return;
  alone(() => {
    if (how === "colour") {
      const isSet = cells.every((cell) => extra.colour[cell] === digit);
      for (const cell of cells) {
        if (isSet) delete extra.colour[cell];
        else extra.colour[cell] = digit;
      }
      return;
    }
    const sign = String(digit);
    const isSet = cells.every((cell) => extra.corner[cell]?.includes(sign));
    for (const cell of cells) {
      const marks = new Set(extra.corner[cell] ?? "");
      if (isSet) marks.delete(sign);
      else marks.add(sign);
      if (marks.size) extra.corner[cell] = [...marks].sort().join("");
      else delete extra.corner[cell];
    }
  });
}

function erase() {
  const cells = [...selected];
  const own = cells.filter((cell) => at(cell) && !at(cell)?.given && (at(cell)?.digit || at(cell)?.marks));
  if (own.length) {
    return play(
      own.map((cell) => ({ erase: cell })),
      () => say("erased", { cell: own.length === 1 ? (own[0] ?? "") : cursor }),
    );
  }
  if (cells.some((cell) => extra.corner[cell] || extra.colour[cell])) {
    alone(() => {
      for (const cell of cells) {
        delete extra.corner[cell];
        delete extra.colour[cell];
      }
    });
  }
}

/**
 * Takes a move back, or makes it again.
 * @param {"undo" | "redo"} turn
 */
function turn(turn) {
  const [from, to] = turn === "undo" ? [past, future] : [future, past];
  const last = from.pop();
  if (last === undefined) return;
  if (last) {
    to.push(extra);
    extra = last;
    refresh();
    save();
    return status(say(turn === "undo" ? "undone" : "redone"));
  }
  to.push(null);
  soon(async () => {
    if (!game) return;
    const next = await engine.call("play", { session: game.session, turn });
    $("said").replaceChildren();
    show(next, say(turn === "undo" ? "undone" : "redone"));
  });
}

/**
 * Begins with a puzzle.
 * @param {any} position what `begin` is asked: `puzzle` or `session`
 * @param {{ title?: string, drill?: Drill | null, at?: typeof current }} [about]
 */
async function begin(position, about = {}) {
  const next = await engine.call("begin", position);
  if (about.at?.id !== current.id) leave();
  extra = { corner: {}, colour: {} };
  [past, future, drill, graded] = [[], [], about.drill ?? null, false];
  const first = next.cells.find((/** @type {Cell} */ cell) => !cell.digit) ?? next.cells[0];
  cursor = first?.cell ?? "r1c1";
  selected = new Set([cursor]);
  $("said").replaceChildren();
  const title = drill ? say("drill_of", { technique: name(drill.technique) }) : (next.title ?? about.title ?? "");
  current = about.at ?? { id: newId(), title: plain(title), version: 0 };
  $("name").textContent = current.title || title;
  const doubt = next.solutions === "none" ? say("none") : next.solutions === "many" ? say("several") : "";
  if (doubt) $("said").replaceChildren(make("p", doubt));
  show(next, [$("name").textContent, doubt || say("empty_cells", { n: next.empty })].filter(Boolean).join(". "));
}

/** A title as it can be stored. @param {string} text */
const plain = (text) => [...text.replace(/\p{C}/gu, "")].slice(0, 200).join("");

/** Forgets the game that is left if nothing was done in it, or if it is a drill that was found. */
function leave() {
  const isIdle = !past.length && !future.length && !game?.session.hints.length;
  if (!game || !(isIdle || drill?.found)) return;
  const { id } = current;
  unsaved.delete(id);
  const gone = () => keeper.drop(id).catch(() => undefined);
  if (saving) saving.then(gone, gone);
  else gone();
}

// The tutor.

/** Notes that a technique was met. @param {string} technique */
function meet(technique) {
  touched.add(technique);
  return (met[technique] ??= { hints: 0, practised: 0, memory: null, due: Date.now() });
}

/**
 * Notes that a technique was practised. The engine says when it is due again.
 * @param {string} technique
 * @param {{ rungs: number, wrong?: number, seconds?: number }} practice
 * @returns {Promise<string>} how well it was recalled
 */
async function practised(technique, practice) {
  const one = meet(technique);
  const { grade, memory, due } = await engine.call("schedule", { memory: one.memory, practice, at: Date.now() });
  one.practised += 1;
  [one.memory, one.due] = [memory, due];
  return grade;
}

/** The rungs of an answer, one under the other. @param {string[]} rungs */
function listed(rungs) {
  const list = make("ol");
  list.className = "rungs";
  list.append(...rungs.map((rung) => make("li", rung)));
  return list;
}

function hint() {
  soon(async () => {
    if (!game) return;
    const answer = await engine.call("hint", { session: game.session });
    if (answer.kind === "wrong" || answer.kind === "done") return tell([say(answer.kind)]);
    if (answer.kind === "nothing") return tell([nodes(answer.document)]);
    game.session = answer.session;
    if (drill && !drill.found) drill.rungs = Math.max(drill.rungs, answer.rungs.length);
    if (answer.rungs.length === 2) meet(answer.technique).hints += 1;
    if (answer.board) draw(answer.board);
    const buttons = answer.conclusions.length
      ? [button(say("take"), () => taken?.())]
      : [button(say("next_rung"), hint)];
    tell([listed(answer.rungs), bar(...buttons, teach(answer.technique))], answer.rungs.at(-1));
    taken = answer.conclusions.length ? () => take(answer.conclusions) : undefined;
    save();
  });
}

/** Enters the conclusions of a hint. @param {string[]} conclusions */
function take(conclusions) {
  const actions = conclusions.map((conclusion) => {
    const { cell, sign, digit } = parsed(conclusion);
    return { [sign === "=" ? "place" : "unmark"]: `${digit}${cell}` };
  });
  const cell = conclusions[0]?.slice(0, 4);
  play(actions, () => `${conclusions.map(written).join(", ")}. ${say("empty_cells", { n: game?.empty ?? 0 })}`);
  if (cell) go(cell, false);
}

function check() {
  soon(async () => {
    if (!game) return;
    const answer = await engine.call("review", { session: game.session, rungs: checked + 1 });
    if (answer.right) return tell([say("right")]);
    checked = answer.rungs.length;
    const list = listed(answer.rungs);
    const isLast = checked >= answer.of;
    if (isLast && answer.board) draw(answer.board);
    tell(isLast ? [list] : [list, bar(button(say("next_check"), check))], answer.rungs.at(-1));
  });
}

function why() {
  if (!game) return;
  if (at(cursor)?.given) return status(refusal({ kind: "given", cell: cursor }));
  $("ask-title").textContent = say("why_title", { cell: cursor });
  const ask = (/** @type {string} */ sign, /** @type {string} */ key) => (/** @type {number} */ digit) =>
    button(say(key, { digit }), () => {
      $("ask").close();
      soon(async () => {
        const conclusion = `${cursor}${sign}${digit}`;
        const answer = await engine.call("why", { session: game?.session, conclusion });
        tell([nodes(answer.document)]);
        $("said").focus();
      });
    });
  const all = Array.from({ length: game.side }, (_, n) => n + 1);
  $("must").replaceChildren(...all.map(ask("=", "is")));
  $("cannot").replaceChildren(...all.map(ask("<>", "is_not")));
  $("ask").showModal();
}

/**
 * Shows a document of the engine's beside the grid.
 * @param {string} operation
 * @param {any} request
 * @param {HTMLElement[]} [buttons]
 */
function read(operation, request, buttons = []) {
  soon(async () => {
    const answer = await engine.call(operation, request);
    // What was entered is wrong, not the puzzle.
    if (answer.outcome === "no_solution" && game?.can_undo) return tell([say("wrong")]);
    const document = nodes(answer.document);
    const title = document.querySelector("h1, h2, h3")?.textContent ?? "";
    tell([document, bar(...buttons)], title);
    $("said").focus();
  });
}

/** @param {string} technique */
const teach = (technique) => button(say("teach", { technique: name(technique) }), () => lesson(technique));

/** @param {string} technique */
const again = (technique) => button(say("practise_it", { technique: name(technique) }), () => practise(technique));

/** @param {string} technique */
function lesson(technique) {
  meet(technique);
  if (game) draw(game.board);
  save();
  read("lesson", { technique }, [again(technique)]);
}

/** A seed for what the engine makes. */
const seed = () => Math.floor(Math.random() * 2 ** 48);

/** @param {string} technique */
function practise(technique) {
  soon(async () => {
    const made = await engine.call("drill", { technique, seed: seed() });
    const one = { technique: made.technique, answer: made.answer, found: false, rungs: 0, since: Date.now() };
    meet(technique);
    await begin({ puzzle: made.position }, { drill: one });
    focusGrid();
  });
}

/** @param {{ level?: string, layout?: string }} wish */
function generate(wish) {
  return soon(async () => {
    const made = await engine.call("generate", { ...wish, symmetry: "half_turn", seed: seed() });
    const kind = wish.layout ? ($("layout").selectedOptions[0]?.textContent ?? "") : "";
    const level = $("level").querySelector(`[value="${wish.level}"]`)?.textContent ?? "";
    await begin({ puzzle: made.puzzle }, { title: [kind, level].filter(Boolean).join(". ") });
    focusGrid();
  });
}

/** Whether the game may be replaced: nobody is asked before the first move, or after the last. */
const mayLeave = () => !game?.can_undo || game.solved || drill?.found || confirm(say("replace_sure"));

/** Opens a puzzle that was typed, pasted or linked to. @param {string} text */
async function open(text) {
  if (text.length > LONGEST) throw new Problem({ detail: say("too_long") });
  await begin({ puzzle: text.trim() }, { title: say("yours") });
}

// Progress.

function progress() {
  soon(async () => {
    const [{ games }, today] = await Promise.all([
      keeper.load(),
      engine.call("today", { techniques: met, at: Date.now() }),
    ]);
    $("due").replaceChildren(...todays(today), ...techniquesMet(), ...earlier(games));
    $("record").showModal();
  });
}

/** Leaves the dialog for something else. @param {string} text @param {() => void} act */
const leaving = (text, act) =>
  button(text, () => {
    if (!mayLeave()) return;
    $("record").close();
    act();
  });

/** What to do today. @param {any} today */
function todays({ drills, puzzle }) {
  const one = (/** @type {any} */ { technique, name, reason }) =>
    leaving(say(reason === "due" ? "today_due" : "today_next", { technique: name }), () => practise(technique));
  const open = leaving(say("today_puzzle", { unit: puzzle.unit }), () => {
    soon(async () => {
      await begin({ puzzle: puzzle.puzzle }, { title: puzzle.unit });
      focusGrid();
    });
  });
  return [make("h3", say("today")), bar(...drills.map(one), open)];
}

/** The techniques that were met, those that are due first. */
function techniquesMet() {
  const known = Object.entries(met).sort(([, a], [, b]) => a.due - b.due);
  if (!known.length) return [make("p", say("no_progress"))];
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  const list = make("ul");
  for (const [technique, { hints, practised, due }] of known) {
    const when = due <= Date.now() ? say("due_now") : say("due_on", { day: day.format(due) });
    const item = make("li");
    item.append(
      leaving(name(technique), () => practise(technique)),
      ` (${say("met_row", { hints, practised })}; ${when})`,
    );
    list.append(item);
  }
  return [make("h3", say("met")), list];
}

/** Games that were not finished. @param {Listed[]} games */
function earlier(games) {
  const open = games.filter(({ id, empty }) => empty > 0 && id !== current.id).slice(0, MOST_OFFERED);
  if (!open.length) return [];
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const one = (/** @type {Listed} */ { id, title, changed, empty }) =>
    button(say("earlier_row", { title: title || say("untitled"), when: day.format(changed), n: empty }), () => {
      $("record").close();
      soon(async () => {
        await resume(await keeper.game(id));
        // It is the last one now.
        save();
        focusGrid();
      });
    });
  return [make("h3", say("earlier")), bar(...open.map(one))];
}

function exported() {
  soon(async () => {
    await saving;
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(await keeper.all())], { type: "application/json" }));
    link.download = "whydoku-progress.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    status(say("exported"));
  });
}

/**
 * Replaces everything by what a file has. Nothing changes if it is not what this page stores.
 * @param {string} text
 */
async function imported(text) {
  let kept;
  try {
    kept = upgraded(JSON.parse(text));
  } catch {
    throw new Problem({ detail: say("not_progress") });
  }
  if (kept?.format !== STORE) throw new Problem({ detail: say("not_progress") });
  await saving;
  try {
    await keeper.replace(kept);
  } catch (error) {
    if (error instanceof Problem && error.is("invalid-request")) throw new Problem({ detail: say("not_progress") });
    throw error;
  }
  game = undefined;
  await load();
}

/** Takes up what is kept: the techniques, and the last game. */
async function load() {
  const { techniques, games } = await keeper.load();
  met = techniques;
  touched.clear();
  const [last] = games;
  if (last) await resume(await keeper.game(last.id));
}

/** Goes on with a stored game. @param {{ version: number, game: Kept }} kept */
async function resume({ version, game: kept }) {
  const at = { id: kept.id, title: kept.title, version };
  // What is taken up is stored already.
  isStored = true;
  try {
    await begin({ session: kept.session }, { drill: kept.drill, at });
    [extra, past, future, graded] = [kept.notes, kept.past, kept.future, kept.graded];
    refresh();
  } finally {
    isStored = false;
  }
}

function forget() {
  const sure = learner ? say("forget_learner", { name: learner.name }) : say("forget_sure");
  if (!confirm(sure)) return;
  $("record").close();
  soon(async () => {
    await saving;
    await keeper.forget();
    if (!hasLearners) return nobody();
    askAgain();
  }).then(() => (hasLearners ? undefined : atLeastOne()));
}

/** Forgets what is shown. */
function nobody() {
  [game, learner, met] = [undefined, undefined, {}];
  touched.clear();
  unsaved.clear();
}

/** Makes a puzzle where there is none. */
async function atLeastOne() {
  if (!game) await generate({ level: "easy" });
}

// Learners.

/** @type {Promise<void> | undefined} */
let asking;

/** Asks who is solving, because the learner was deleted, here or in another tab. */
function askAgain() {
  nobody();
  if (asking) return;
  remember(LEARNER, null);
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  asking = soon(meetLearner)
    .then(atLeastOne)
    .finally(() => (asking = undefined));
}

/** Finds out who is solving: who it was last time, the only one there is, or whoever is chosen. */
async function meetLearner() {
  let { learners } = await fetched("GET", "learners");
  if (!learners.length) {
    try {
      await fetched("POST", "learners", { name: say("first_learner") });
    } catch (error) {
      // Another tab was faster.
      if (!(error instanceof Problem && error.is("conflict"))) throw error;
    }
    ({ learners } = await fetched("GET", "learners"));
  }
  const last = Number(remembered(LEARNER));
  const known = learners.find((/** @type {any} */ one) => one.id === last) ?? (learners.length === 1 && learners[0]);
  await enterAs(known || (await chosen()));
}

/** Goes on as a learner. @param {{ id: number, name: string }} who */
async function enterAs({ id, name }) {
  await saving;
  unsaved.clear();
  introduce({ id, name });
  remember(LEARNER, String(id));
  keeper = onServer(id);
  await unstash();
  game = undefined;
  await load();
}

/** Shows who is solving. @param {{ id: number, name: string }} who */
function introduce({ id, name }) {
  learner = { id, name };
  $("learner").textContent = say("learner", { name });
  $("learner").hidden = false;
}

/** @type {((who: { id: number, name: string }) => void) | undefined} */
let choice;

/** Has a learner chosen; the dialog stays open until one is. @returns {Promise<{ id: number, name: string }>} */
function chosen() {
  listLearners();
  $("who").showModal();
  return new Promise((resolve) => {
    choice = (who) => {
      choice = undefined;
      $("who").close();
      resolve(who);
    };
  });
}

/** Shows who there is. */
async function listLearners() {
  /** @type {{ learners: { id: number, name: string, games: number }[] }} */
  const { learners } = await fetched("GET", "learners");
  const self = learners.find((one) => one.id === learner?.id);
  if (self) introduce(self);
  const one = (/** @type {any} */ who) => {
    const element = button(say("learner_row", { name: who.name, n: who.games }), () => {
      if (choice) return choice(who);
      $("who").close();
      changeTo(who);
    });
    element.setAttribute("aria-pressed", String(who.id === learner?.id));
    return element;
  };
  $("learners").replaceChildren(...learners.map(one));
  $("who-close").hidden = Boolean(choice) || !learner;
  $("rename").hidden = !learner;
}

/** @param {{ id: number, name: string }} who */
function changeTo(who) {
  soon(() => enterAs(who)).then(atLeastOne);
}

/** Adds a learner, or gives this one another name. @param {"add" | "rename"} how */
async function nameLearner(how) {
  const field = $("learner-name");
  $("who-fault").textContent = "";
  try {
    if (how === "add") {
      const who = await fetched("POST", "learners", { name: field.value });
      field.value = "";
      if (choice) return choice(who);
      $("who").close();
      changeTo(who);
    } else if (learner) {
      await fetched("PUT", `learners/${learner.id}`, { name: field.value });
      field.value = "";
      await listLearners();
    }
  } catch (error) {
    const key = error instanceof Problem && error.is("conflict") ? "name_taken" : "name_wrong";
    $("who-fault").textContent = say(error instanceof Problem && error.is("lost") ? "lost" : key);
  }
}

/** Offers once to take over what this browser kept. */
async function offer() {
  if (!hasLearners || remembered(ASKED)) return;
  const kept = (await inBrowser())?.progress;
  if (!kept?.games.length && !Object.keys(kept?.techniques ?? {}).length) return;
  const asked = (/** @type {boolean} */ isTaken) => () => {
    remember(ASKED, "yes");
    $("said").replaceChildren();
    if (isTaken) soon(() => takeOver(/** @type {Progress} */ (kept)));
  };
  const name = learner?.name ?? "";
  tell([
    say("take_over", { name }),
    bar(button(say("take_over_yes"), asked(true)), button(say("take_over_no"), asked(false))),
  ]);
}

/** Adds what the browser kept to what the learner has. @param {Progress} kept */
async function takeOver(kept) {
  await saving;
  const there = (await keeper.load()).techniques;
  const techniques = Object.fromEntries(Object.entries(kept.techniques).filter(([technique]) => !there[technique]));
  if (!kept.games.length) kept.games.push(stored());
  for (const game of kept.games) {
    const version = game.id === current.id ? current.version : 0;
    await keeper.keep({ version, game, techniques });
  }
  remember(STORE, null);
  remember(OLD_STORE, null);
  await load();
  status(say("taken_over"));
}

// What a person does.

/** @param {KeyboardEvent} event */
function key(event) {
  if (document.querySelector("dialog[open]") || event.altKey) return;
  const inText = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (inText) return;
  const command = event.ctrlKey || event.metaKey;
  const pressed = event.key.toLowerCase();
  const inGrid = event.target instanceof Element && event.target.closest("#grid");
  const acts = new Map([
    ["arrowup", () => step(-1, 0, event.shiftKey)],
    ["arrowdown", () => step(1, 0, event.shiftKey)],
    ["arrowleft", () => step(0, -1, event.shiftKey)],
    ["arrowright", () => step(0, 1, event.shiftKey)],
    ["home", () => step(0, -9, event.shiftKey)],
    ["end", () => step(0, 9, event.shiftKey)],
    ["delete", erase],
    ["backspace", erase],
    [" ", nextMode],
    ["h", hint],
    ["c", check],
    ["w", why],
    ["e", () => taken?.()],
    ["?", () => $("about").showModal()],
  ]);
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  /** @type {(() => any) | undefined} */
  let act;
  if (command) {
    if (pressed === "z") act = () => turn(event.shiftKey ? "redo" : "undo");
    else if (pressed === "y") act = () => turn("redo");
    else if (pressed === "a" && inGrid) act = selectAll;
  } else if (digit && (inGrid || !(event.target instanceof HTMLButtonElement))) {
    act = () => enter(Number(digit), event.shiftKey ? "mark" : mode);
  } else if (inGrid || /^[hcwe?]$/.test(pressed)) act = acts.get(pressed);
  if (!act) return;
  event.preventDefault();
  act();
}

function selectAll() {
  selected = new Set(game?.cells.map((one) => one.cell));
  refresh();
  announce(say("selected", { n: selected.size }));
}

function nextMode() {
  const buttons = all($("modes"), "button");
  const now = buttons.findIndex((one) => one.dataset.mode === mode);
  const next = buttons[(now + 1) % buttons.length];
  setMode(next?.dataset.mode ?? "digit");
  announce(say("now_mode", { mode: next?.textContent ?? "" }));
}

/** The cell under the pointer. @param {PointerEvent} event */
function under(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
  return element instanceof HTMLElement ? element.dataset.cell : undefined;
}

function listen() {
  document.addEventListener("keydown", key);
  $("grid").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const cell = under(event);
    if (cell) go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
  });
  $("grid").addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const cell = event.buttons ? under(event) : undefined;
    if (cell && !selected.has(cell)) go(cell, true);
  });
  $("grid").addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell && cell !== cursor) go(cell, false);
  });
  for (const element of all($("modes"), "button")) {
    element.addEventListener("click", () => setMode(element.dataset.mode ?? "digit"));
  }
  /** @type {Record<string, () => void>} */
  const buttons = {
    erase,
    undo: () => turn("undo"),
    redo: () => turn("redo"),
    automatic: () => {
      const next = game?.automatic ? "manual" : "automatic";
      play([next], () => say(next === "manual" ? "marks_manual" : "marks_automatic"));
    },
    hint,
    check,
    why,
    steps: () => read("steps", { session: game?.session }),
    walkthrough: () => read("explain", { session: game?.session }),
    stop: () => engine.stop(),
    open: () => $("choose").showModal(),
    progress,
    help: () => $("about").showModal(),
    make: () => {
      if (!mayLeave()) return;
      $("choose").close();
      generate({ level: $("level").value, layout: $("layout").value });
    },
    drill: () => {
      if (!mayLeave()) return;
      $("choose").close();
      practise($("technique").value);
    },
    lesson: () => {
      $("choose").close();
      lesson($("technique").value);
    },
    read: () => {
      if (!mayLeave()) return;
      $("fault").textContent = "";
      soon(async () => {
        try {
          await open($("text").value);
          $("choose").close();
          focusGrid();
        } catch (error) {
          $("fault").textContent = error instanceof Error ? error.message : String(error);
        }
      });
    },
    export: exported,
    forget,
    learner: () => soon(listLearners).then(() => $("who").showModal()),
    add: () => nameLearner("add"),
    rename: () => nameLearner("rename"),
  };
  for (const [id, act] of Object.entries(buttons)) $(id)?.addEventListener("click", act);
  $("import").addEventListener("change", (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    const sure = learner ? say("import_learner", { name: learner.name }) : say("import_sure");
    if (!file || !confirm(sure)) return;
    $("record").close();
    soon(async () => {
      await imported(await file.text());
      status(say("imported"));
    }).then(atLeastOne);
  });
  window.addEventListener("hashchange", () => linked());
  window.addEventListener("pagehide", () => unsaved.size && stash());
  // What is done in another tab is done here.
  if (others) {
    others.onmessage = ({ data }) => {
      if (data.learner !== learner?.id) return;
      if (data.isGone) askAgain();
      else soon(() => (data.game ? adopt(data.game) : load()));
    };
  } else {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key === STORE && newValue) soon(load);
    });
  }
  $("who")?.addEventListener("cancel", (/** @type {Event} */ event) => choice && event.preventDefault());
}

/** Opens the puzzle in the address, if there is one. */
function linked() {
  const text = /^#puzzle=(.+)$/s.exec(location.hash)?.[1];
  if (!text) return false;
  // Used once: the game that follows is the one that is kept.
  history.replaceState(null, "", location.pathname + location.search);
  soon(async () => {
    let puzzle;
    try {
      puzzle = decodeURIComponent(text);
    } catch {
      throw new Problem({ detail: say("bad_link") });
    }
    await open(puzzle);
  });
  return true;
}

/** Fills the list of techniques. */
async function list() {
  const { techniques } = await engine.call("techniques", {});
  names = Object.fromEntries(techniques.map((/** @type {any} */ one) => [one.id, one.name]));
  const options = techniques.filter((/** @type {any} */ one) => one.classic);
  $("technique").replaceChildren(
    ...options.map((/** @type {any} */ one) => {
      const option = make("option", one.name);
      option.value = one.id;
      return option;
    }),
  );
}

async function start() {
  listen();
  setMode("digit");
  await soon(list);
  await soon(hasLearners ? meetLearner : load);
  if (!linked()) await atLeastOne();
  await soon(offer);
  document.documentElement.dataset.ready = "";
}

start();
