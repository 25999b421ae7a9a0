// @ts-check
// The grid: the renderer's picture, and a cell over each of its cells.

const CELL = 54;
const COLOURS = 6;

/** What is drawn around the cells, as wide as the border. */
const EDGE = 2;
/** The space on each side for clues beside the grid, as the renderer leaves it. */
const RING = 30;

/** What the picture marks in each cell, in words: by its name. @type {Map<string, string>} */
let marked = new Map();
/** The candidates that the picture shows in each cell. @type {Map<string, string>} */
let pictured = new Map();

/**
 * Draws a picture of the grid, without its margin, and what lies above the cells.
 * @param {string} html
 * @param {boolean} [isNamed] whether words beside it name cells
 */
function draw(html, isNamed = false) {
  const content = nodes(html);
  const svg = content.querySelector("svg");
  if (!svg || !game) return;
  readTable(content);
  for (const table of all(content, ".wd-cells, h1")) table.remove();
  const size = game.side * CELL;
  const ring = game.session.puzzle.clues?.some((/** @type {any} */ clue) => clue.from) ? RING : 0;
  const [start, whole] = [-EDGE - ring, size + 2 * (EDGE + ring)];
  svg.setAttribute("viewBox", `${start} ${start} ${whole} ${whole}`);
  for (const name of ["width", "height"]) svg.removeAttribute(name);
  // Rows and columns have their numbers just outside the border.
  for (const text of all(svg, ".wd-coordinates text")) {
    text.textContent = (text.textContent ?? "").slice(1);
    if (Number(text.getAttribute("x")) < 0) text.setAttribute("x", String(-7 - ring));
    else text.setAttribute("y", String(-4 - ring));
  }
  // They are never smaller than ten pixels.
  const scale = $("picture").clientWidth / (size + 2 * ring) || 1;
  for (const numbers of all(svg, ".wd-coordinates"))
    numbers.setAttribute("font-size", String(Math.max(11, 10 / scale)));
  legible(svg, scale);
  $("picture").replaceChildren(svg);
  $("picture").parentElement.toggleAttribute("data-named", isNamed);
  // The numbers of boxes, each on its plate, and the frames of mistakes stay in sight over a selected cell.
  const above = /** @type {SVGElement} */ (svg.cloneNode(false));
  for (const number of all(svg, ".wd-box-number")) {
    const plate = number.previousElementSibling;
    if (plate) above.append(plate, number);
  }
  for (const frame of all(svg, ".wd-cell:is(.wd-clash, .wd-target)")) {
    const place = frame.closest("g[transform]")?.cloneNode(false);
    place?.appendChild(frame.cloneNode(true));
    above.append(place ?? frame.cloneNode(true));
  }
  $("above").replaceChildren(above);
  $("legend").replaceChildren(...content.childNodes);
  $("key").hidden = !$("legend").querySelector("li");
  const { style } = $("grid");
  style.padding = `${((EDGE + ring) / whole) * 100}%`;
  style.gridTemplate = `repeat(${game.side}, 1fr) / repeat(${game.side}, 1fr)`;
}

/** The least height of type in pixels. */
const LEAST = 9;

/** Makes labels that are too small to read as large as they must be, and leaves out those that have no room for that. @param {SVGElement} svg @param {number} scale pixels for each unit */
function legible(svg, scale) {
  for (const text of all(svg, ":is(.wd-label, .wd-letter, text[font-size]):not(.wd-coordinates *)")) {
    const size = Number(text.getAttribute("font-size"));
    if (!size || size * scale >= LEAST) continue;
    if (size * scale * 1.5 < LEAST) text.remove();
    else text.setAttribute("font-size", String((LEAST + 0.2) / scale));
  }
}

/** Reads what a picture shows and marks in each cell, from the table that stands for it. @param {ParentNode} content */
function readTable(content) {
  [marked, pictured] = [new Map(), new Map()];
  for (const cell of all(content, ".wd-cells td")) {
    const { cellIndex } = /** @type {HTMLTableCellElement} */ (cell);
    const name = `r${cell.closest("tr")?.rowIndex}c${cellIndex}`;
    const marks = all(cell, "i").map((one) => one.textContent ?? "");
    if (marks.length) marked.set(name, marks.join("").replace(/^[;,\s]+/, ""));
    const shown = (cell.textContent ?? "").slice(0, (cell.textContent ?? "").length - marks.join("").length);
    pictured.set(name, shown);
  }
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
  if (cell.clash) said.push(say(isClued() ? "clash_clue" : "clash"));
  if (doubted.has(cell.cell)) said.push(say("is_doubted"));
  const mark = marked.get(cell.cell);
  if (mark) said.push(say("has_hint", { mark }));
  const parts = { cell: cell.cell, box: cell.box, content: said.join(", ") };
  return say(cell.box ? (game?.layout.startsWith("jigsaw") ? "cell_region" : "cell") : "cell_alone", parts);
}

/** Whether a cell is different from the picture. @param {Cell} cell */
function differs({ cell, digit, marks }) {
  const drawn = game?.pictured?.find((one) => one.cell === cell);
  return drawn && (drawn.digit !== digit || (!digit && drawn.marks !== marks));
}

/** Whether the picture of a reason leaves out what the cell has: a cell that it shows nothing in. @param {Cell} cell */
function isLeftOut({ cell, digit, marks }) {
  const isNamed = $("picture").parentElement.hasAttribute("data-named");
  return (
    isNamed &&
    Boolean(digit || (marks && !extra.corner[cell])) &&
    pictured.has(cell) &&
    !/\d/.test(pictured.get(cell) ?? "")
  );
}

/** What a cell has that is not in the picture. @param {Cell} cell */
function undrawn({ digit, marks }) {
  const element = make("span");
  element.className = digit ? "undrawn digit" : "undrawn";
  element.append(...(digit ? [String(digit)] : [...(marks ?? "")]).map(sign));
  return element;
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
  const here = at(cursor);
  const near = (/** @type {Cell} */ cell) => cell.houses.some((house) => here?.houses.includes(house));
  for (const element of all(grid, "[role=gridcell]")) {
    const cell = at(element.dataset.cell ?? "");
    if (!cell) continue;
    const colour = extra.colour[cell.cell];
    const isClash = cell.clash && prefers.conflicts;
    const isSame = prefers.same && here && cell.digit > 0 && cell.digit === (armed || here.digit);
    element.tabIndex = cell.cell === cursor ? 0 : -1;
    element.setAttribute("aria-label", content(cell));
    element.setAttribute("aria-selected", String(selected.has(cell.cell)));
    element.classList.toggle("clash", isClash);
    element.classList.toggle("given", cell.given);
    element.classList.toggle("doubted", doubted.has(cell.cell));
    element.classList.toggle("peer", prefers.peers && !isSame && near(cell));
    element.classList.toggle("same", Boolean(isSame));
    if (colour) element.dataset.colour = String(colour);
    else delete element.dataset.colour;
    const inside = differs(cell) || isLeftOut(cell) ? [undrawn(cell)] : [];
    inside[0]?.classList.toggle("through", !differs(cell));
    // A given is bold in the picture.
    const isBolder = isSame && !cell.given;
    if (cell.digit && (isBolder || isClash)) inside.push(signs("over", String(cell.digit)));
    element.replaceChildren(...inside, ...corners(cell));
  }
  count();
  $("undo").setAttribute("aria-disabled", String(past.length === 0));
  $("redo").setAttribute("aria-disabled", String(future.length === 0));
  $("set-automatic").checked = game.automatic;
  // After the end, the next puzzle is what to press.
  $("hint").classList.toggle("main", !game.solved);
}

/** Signs in a cell that are only to be seen. @param {string} kind @param {string} text */
function signs(kind, text) {
  const element = make("span");
  element.className = kind;
  element.append(...[...text].map(sign));
  return element;
}

/**
 * The corner marks of a cell. They take the corners, and its pencil marks the middle; only where a hint shows candidates,
 * each is a ring in the place of its digit.
 * @param {Cell} cell
 * @returns {HTMLElement[]}
 */
function corners({ cell, digit, marks }) {
  const corner = digit ? "" : (extra.corner[cell] ?? "");
  if (!corner) return [];
  const shown = pictured.get(cell) ?? "";
  if ($("picture").parentElement.hasAttribute("data-named") && /\d/.test(shown)) {
    const rings = signs("rings", corner);
    for (const ring of all(rings, "span")) ring.classList.toggle("alone", !shown.includes(ring.dataset.sign ?? ""));
    return [rings];
  }
  const centre = signs(marks && marks.length > 3 ? "centre many" : "centre", marks ?? "");
  return [...(marks ? [centre] : []), signs("corners", corner)];
}

/** Says on each key how many of its digit are left to place. */
function count() {
  const placed = new Map();
  for (const { digit } of game?.cells ?? []) placed.set(digit, (placed.get(digit) ?? 0) + 1);
  for (const element of all($("digits"), "button")) {
    const left = Math.max(0, (game?.side ?? 9) - (placed.get(Number(element.dataset.digit)) ?? 0));
    element.classList.toggle("full", mode === "digit" && left === 0);
    if (prefers.digit_first) element.setAttribute("aria-pressed", String(armed === Number(element.dataset.digit)));
    else element.removeAttribute("aria-pressed");
    if (mode === "colour") continue;
    element.dataset.left = String(left);
    element.setAttribute("aria-label", element.dataset.digit ?? "");
    element.setAttribute("aria-description", say("left", { n: left }));
  }
}

/** Makes the digit buttons of the mode. */
function digits() {
  const most = mode === "colour" ? COLOURS : (game?.side ?? 9);
  $("digits").setAttribute("aria-label", say(mode === "colour" ? "colours" : "digits"));
  const one = (/** @type {number} */ digit) => {
    const element = button(String(digit), () => (prefers.digit_first ? arm(digit) : enter(digit, mode)));
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
  if (isReady()) all($("grid"), "[tabindex='0']")[0]?.focus();
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

/** Takes up a digit to enter in the cells that are pressed, or lays it down. @param {number} digit */
function arm(digit) {
  armed = armed === digit ? 0 : digit;
  refresh();
  report(armed ? say("armed", { digit }) : say("disarmed"));
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

/** Moves to the same place in the next box, or in the one before. @param {1 | -1} by @param {boolean} more */
function stepBox(by, more) {
  const cells = game?.cells ?? [];
  const here = at(cursor);
  const boxOf = (/** @type {number} */ box) => cells.filter((cell) => cell.box === box);
  const place = here ? boxOf(here.box).indexOf(here) : 0;
  const next = here?.box ? boxOf(here.box + by)[place] : undefined;
  if (next) go(next.cell, more);
}
