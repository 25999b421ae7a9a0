// @ts-check
// The grid: the renderer's picture, and a cell over each of its cells.

const CELL = 54;
const COLOURS = 6;

/** Draws a picture of the grid, and lays the cells over it. @param {string} html */
function draw(html) {
  const content = nodes(html);
  const svg = content.querySelector("svg");
  if (!svg || !game) return;
  for (const table of all(content, ".wd-cells, h1")) table.remove();
  svg.removeAttribute("height");
  $("picture").replaceChildren(svg);
  // The numbers of boxes, each on its plate, stay in sight over a selected cell.
  const above = /** @type {SVGElement} */ (svg.cloneNode(false));
  for (const number of all(svg, ".wd-box-number")) {
    const plate = number.previousElementSibling;
    if (plate) above.append(plate, number);
  }
  $("numbers").replaceChildren(above);
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

/** Whether a cell is different from the picture. @param {Cell} cell */
function differs({ cell, digit, marks }) {
  const drawn = game?.pictured?.find((one) => one.cell === cell);
  return drawn && (drawn.digit !== digit || (!digit && drawn.marks !== marks));
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
  for (const element of all(grid, "[role=gridcell]")) {
    const cell = at(element.dataset.cell ?? "");
    if (!cell) continue;
    const colour = extra.colour[cell.cell];
    const corner = cell.digit ? "" : (extra.corner[cell.cell] ?? "");
    element.tabIndex = cell.cell === cursor ? 0 : -1;
    element.setAttribute("aria-label", content(cell));
    element.setAttribute("aria-selected", String(selected.has(cell.cell)));
    element.classList.toggle("clash", cell.clash);
    element.classList.toggle("given", cell.given);
    if (colour) element.dataset.colour = String(colour);
    else delete element.dataset.colour;
    const inside = differs(cell) ? [undrawn(cell)] : [];
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
