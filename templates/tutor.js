// @ts-check
// The page to solve in. It draws nothing and knows no rule: each move and each question goes to the engine, and what comes
// back is shown. The engine is a server, or a module inside the page that a worker runs.

/**
 * @typedef {{ cell: string, box: number, digit: number, given: boolean, marks: string | null, clash: boolean }} Cell
 * @typedef {{ session: any, refused: { kind: string, cell?: string } | null, layout: string, side: number,
 *   title: string | null, cells: Cell[], solutions: string | null, empty: number, solved: boolean, automatic: boolean,
 *   can_undo: boolean, can_redo: boolean, board: string }} Game
 * @typedef {{ corner: Record<string, string>, colour: Record<string, number> }} Extra
 * @typedef {{ hints: number, practised: number, interval: number, due: number }} Met
 * @typedef {{ technique: string, answer: string[], found: boolean, helped: boolean }} Drill
 */

const STORE = "whydoku-tutor/1";
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

/** The engine on the server that the page comes from. */
function server() {
  let stopping = new AbortController();
  return {
    /** @param {string} operation @param {any} request @returns {Promise<any>} */
    async call(operation, request) {
      const { signal } = stopping;
      /** @type {Response} */
      let response;
      try {
        response = await fetch(`api/v1/${operation}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(request),
          signal,
        });
      } catch {
        throw new Problem({ detail: say(signal.aborted ? "stopped" : "lost") });
      }
      const answer = await response.json();
      if (!response.ok) throw new Problem(answer);
      return answer;
    },
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

/** Whether what is shown is stored already. */
let isStored = false;

function save() {
  if (isStored) return;
  try {
    localStorage.setItem(STORE, JSON.stringify(stored()));
  } catch {
    // Where nothing may be stored, the game lasts as long as the page.
  }
}

function stored() {
  return { format: STORE, session: game?.session, extra, past, future, drill, met, graded };
}

// Words.

let saying = 0;

/** Announces a text, also if it is the same as before. @param {string} text */
function announce(text) {
  $("live").textContent = "";
  clearTimeout(saying);
  saying = window.setTimeout(() => ($("live").textContent = text), 60);
}

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
      tell([isWrong ? say("wrong") : say("failed", { why: error instanceof Error ? error.message : String(error) })]);
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
    practised(drill.technique, !drill.helped);
    tell([say(drill.helped ? "helped_drill" : "solved_drill"), bar(again(drill.technique), teach(drill.technique))]);
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
  const { deductions, guesses, wrong, hints } = grade;
  const parts = [make("h2", say("solved")), say("grade", { deductions, guesses, wrong, hints })];
  const practise = grade.practise.slice(0, 4).map(again);
  if (practise.length) parts.push(say("to_practise"), bar(...practise));
  const moves = make("details");
  moves.append(make("summary", say("grade_moves")), nodes(grade.document));
  tell([...parts, moves], `${say("solved")} ${say("grade", { deductions, guesses, wrong, hints })}`);
  save();
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
 * @param {{ title?: string, drill?: Drill | null }} [about]
 */
async function begin(position, about = {}) {
  const next = await engine.call("begin", position);
  extra = { corner: {}, colour: {} };
  [past, future, drill, graded] = [[], [], about.drill ?? null, false];
  const first = next.cells.find((/** @type {Cell} */ cell) => !cell.digit) ?? next.cells[0];
  cursor = first?.cell ?? "r1c1";
  selected = new Set([cursor]);
  $("said").replaceChildren();
  entitle(next.title ?? about.title ?? "");
  const doubt = next.solutions === "none" ? say("none") : next.solutions === "many" ? say("several") : "";
  if (doubt) $("said").replaceChildren(make("p", doubt));
  show(next, [$("name").textContent, doubt || say("empty_cells", { n: next.empty })].filter(Boolean).join(". "));
}

/** @param {string} text */
function entitle(text) {
  $("name").textContent = drill ? say("drill_of", { technique: name(drill.technique) }) : text;
}

// The tutor.

/** Notes that a technique was met. @param {string} technique */
function meet(technique) {
  return (met[technique] ??= { hints: 0, practised: 0, interval: 0, due: Date.now() });
}

/**
 * Notes that a technique was practised: it is due again after twice and a half as long if that went without help, and
 * tomorrow if not.
 * @param {string} technique
 * @param {boolean} alone
 */
function practised(technique, alone) {
  const one = meet(technique);
  one.practised += 1;
  one.interval = alone ? Math.max(1, Math.round(one.interval * 2.5)) : 1;
  one.due = Date.now() + one.interval * DAY;
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
    if (drill) drill.helped = true;
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
    const one = { technique: made.technique, answer: made.answer, found: false, helped: false };
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
  const known = Object.entries(met);
  const due = known.filter(([, one]) => one.due <= Date.now()).sort(([, a], [, b]) => a.due - b.due);
  const parts = known.length ? [make("h3", say("due_today"))] : [make("p", say("no_progress"))];
  if (known.length && !due.length) parts.push(make("p", say("due_none")));
  const choose = (/** @type {string} */ technique) =>
    button(name(technique), () => {
      $("record").close();
      practise(technique);
    });
  if (due.length) parts.push(bar(...due.slice(0, 3).map(([technique]) => choose(technique))));
  if (known.length) {
    const list = make("ul");
    for (const [technique, { hints, practised }] of known) {
      const item = make("li", `${name(technique)} (${say("met_row", { hints, practised })}) `);
      item.append(choose(technique));
      list.append(item);
    }
    parts.push(make("h3", say("met")), list);
  }
  $("due").replaceChildren(...parts);
  $("record").showModal();
}

function exported() {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(stored())], { type: "application/json" }));
  link.download = "whydoku-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  status(say("exported"));
}

/**
 * Takes up what was stored. Nothing changes if it is not what this page stores.
 * @param {any} kept
 * @param {"here" | "elsewhere"} [where] what was stored elsewhere is not stored again
 */
async function restore(kept, where = "here") {
  if (kept?.format !== STORE) throw new Problem({ detail: say("not_progress") });
  const number = (/** @type {any} */ value) => (Number.isFinite(value) ? Number(value) : 0);
  /** @type {Record<string, Met>} */
  const known = {};
  for (const [technique, one] of Object.entries(kept.met ?? {})) {
    const { hints, practised, interval, due } = /** @type {any} */ (one ?? {});
    known[technique] = {
      hints: number(hints),
      practised: number(practised),
      interval: number(interval),
      due: number(due),
    };
  }
  isStored = where === "elsewhere";
  try {
    await resume(kept);
  } finally {
    isStored = false;
  }
  met = known;
  if (where === "here") save();
}

/** Goes on with a stored game. @param {any} kept */
async function resume(kept) {
  if (kept.session) {
    await begin({ session: kept.session }, { drill: kept.drill ?? null });
    [past, future] = [kept.past ?? [], kept.future ?? []];
    extra = { corner: kept.extra?.corner ?? {}, colour: kept.extra?.colour ?? {} };
    graded = Boolean(kept.graded);
    refresh();
  }
}

function forget() {
  if (!confirm(say("forget_sure"))) return;
  met = {};
  try {
    localStorage.removeItem(STORE);
  } catch {
    // Then nothing is stored.
  }
  $("record").close();
  generate({ level: "easy" });
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
  };
  for (const [id, act] of Object.entries(buttons)) $(id).addEventListener("click", act);
  $("import").addEventListener("change", (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    $("record").close();
    soon(async () => {
      /** @type {any} */
      let kept;
      try {
        kept = JSON.parse(await file.text());
      } catch {
        throw new Problem({ detail: say("not_progress") });
      }
      await restore(kept);
      status(say("imported"));
    });
  });
  window.addEventListener("hashchange", () => linked());
  // What is done in another tab is done here.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === STORE && newValue) soon(() => restore(JSON.parse(newValue), "elsewhere"));
  });
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
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(STORE) ?? "null");
  } catch {
    kept = null;
  }
  if (kept) await soon(() => restore(kept));
  if (!linked() && !game) await generate({ level: "easy" });
  document.documentElement.dataset.ready = "";
}

start();
