// @ts-check

/* The reader's view of a page. The page is complete without it: this shows one step at a time, asks before it answers,
   lets words and boards point at each other, and reads a board cell by cell. It makes elements from words of the page's
   language and copies elements of the page, and never reads markup from text. */

/** The words of the page's language. @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * A phrase with its holes filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * A new button.
 * @param {string} key the key of its word
 * @param {() => void} press
 * @param {string} [sign] what it shows instead of its word
 */
function button(key, press, sign) {
  // The title is then its name, too, and is read once.
  const made = sign
    ? make("button", { type: "button", title: say(key) }, make("span", { "aria-hidden": "true" }, sign))
    : make("button", { type: "button" }, say(key));
  made.addEventListener("click", () => {
    if (made.ariaDisabled !== "true") press();
  });
  return made;
}

/**
 * The elements that a selector finds.
 * @param {ParentNode} within
 * @param {string} selector
 */
function all(within, selector) {
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
}

/** What the reader chose, where it may be kept. */
const choice = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(`whydoku-${name}`);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    try {
      localStorage.setItem(`whydoku-${name}`, value);
    } catch {
      // It holds for this page only.
    }
  },
};

const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const live = make("p", { class: "live", "aria-live": "polite" });

/** What the live region does next. @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Announces a text, in place of any that was to be announced. It does not stay: at the end of the page, it would be read
 * a second time.
 * @param {string} text
 */
function announce(text) {
  const write = (/** @type {string} */ said, /** @type {number} */ wait) => {
    timer = setTimeout(() => {
      live.textContent = said;
      if (said) write("", 5000);
    }, wait);
  };
  clearTimeout(timer);
  live.textContent = "";
  write(text, 50);
}

/* The pages of the reader's view: the puzzle, each step or group of steps, and the end. */

/**
 * @typedef {object} Page
 * @property {HTMLElement[]} elements what it shows
 * @property {HTMLElement | null} section its step
 * @property {HTMLElement[]} parts what unfolds one by one: hints; in a group each step, too, after its hints
 * @property {number} shown how many of these are unfolded; one more, and the answer is
 * @property {HTMLElement} title the heading, as long as the step is a question
 * @property {HTMLElement} ask the question, in place of the answer
 */

/** The heading of a step. */
const HEADING = ":is(h2, h3)";

/** @returns {Page[]} */
function pagesOf() {
  /** @type {Page[]} */
  const pages = [];
  /** @type {HTMLElement[]} */
  let elements = [];
  const children = all(main, ":scope > :not(.shared)");
  const last = children.findLastIndex((child) => child.matches("section.step"));
  for (const [i, child] of children.entries()) {
    const isStep = child.matches("section.step");
    const isEnd = i > last && child.matches("h2") && pages.at(-1)?.section !== null;
    if (!pages.length || isStep || isEnd) {
      // A heading, and what is said under it, stands over the first step that follows.
      const step = elements.findLastIndex((element) => element.matches("section.step"));
      const heading = elements.findLastIndex((element) => element.matches("h2"));
      const over = isStep && heading > Math.max(step, 0) ? elements.splice(heading) : [];
      elements = [...over, child];
      const section = isStep ? child : null;
      pages.push({
        elements,
        section,
        parts: section ? partsOf(section) : [],
        shown: 0,
        title: make(section?.querySelector(":scope > h2") ? "h2" : "h3"),
        ask: make("div"),
      });
    } else {
      elements.push(child);
    }
  }
  return pages;
}

/** @param {HTMLElement} section */
function partsOf(section) {
  const template = /** @type {HTMLTemplateElement | null} */ (section.querySelector(":scope > template"));
  const hints = template ? all(template.content, "li") : [];
  if (section.dataset.step !== undefined) return hints;
  const hintsOf = (/** @type {HTMLElement} */ step) => hints.filter((hint) => `step-${hint.dataset.step}` === step.id);
  return all(section, ".told > ol > li[id]").flatMap((step) => [...hintsOf(step), step]);
}

const pages = pagesOf();
const isStepped = pages.filter((page) => page.section).length > 1;
let current = 0;
let isReading = false;
let showsAnswers = choice.get("answers") !== "held";

/** Whether a step only shows something. @param {HTMLElement} section */
const asksNothing = (section) => !section.querySelector(":scope > template, .conclusion, .table, li[id]");

/** @param {Page} page */
const isAnswered = ({ section, shown, parts }) =>
  showsAnswers || !section || asksNothing(section) || shown > parts.length;

/**
 * What a page is called. As long as it is a question, its name does not answer it.
 * @param {Page} page
 */
function nameOf(page) {
  const { section } = page;
  if (!section) return say(page === pages[0] ? "puzzle" : "end");
  const n = section.dataset.step;
  return n && !isAnswered(page)
    ? (section.dataset.name ?? say("step", { n }))
    : (section.querySelector(HEADING)?.textContent ?? "");
}

/**
 * The name of a page in addresses: that of its first step.
 * @param {Page} page
 */
function addressOf(page) {
  if (page.section) return page.section.querySelector(`${HEADING}[id], li[id]`)?.id ?? `page-${pages.indexOf(page)}`;
  return page === pages[0] ? "puzzle" : "end";
}

/** @param {Node} node */
const pageOf = (node) => pages.findIndex((page) => page.elements.some((element) => element.contains(node)));

/** The number of the page that the address names; -1 if it names none. */
function addressed() {
  const name = decodeURIComponent(location.hash.slice(1));
  const named = pages.findIndex((page) => addressOf(page) === name);
  const element = named < 0 && name ? document.getElementById(name) : null;
  return element ? pageOf(element) : named;
}

/* Questions: what answers a step is held back until the reader asks for it. */

/** @param {Page} page */
function hold(page) {
  const { section, parts, shown, title, ask } = page;
  if (!section) return holdNames(page);
  const isHeld = isReading && !isAnswered(page);
  const isHinted = section.dataset.step !== undefined;
  const told = section.querySelector(".told");
  const held = [...all(section, ":scope > :not(.ask, .scene, .asked)"), ...all(section, ".scene > :not(.board)")];
  for (const element of held) {
    const isOpen = !isHinted && (element === told ? parts.length > 0 : element.matches(HEADING));
    element.classList.toggle("held", isHeld && !isOpen);
  }
  if (!isHinted && told) {
    for (const child of all(told, ":scope > *")) {
      child.classList.toggle("held", isHeld && !parts.some((part) => part.parentElement === child));
    }
  }
  for (const element of page.elements.filter((element) => element.matches("details"))) {
    element.classList.toggle("held", isHeld);
  }
  parts.forEach((part, i) => part.classList.toggle("held", isHeld && i >= shown));
  const steps = parts.filter((part, i) => part.id && i < shown);
  for (const board of all(section, ".scene > .board")) {
    board.classList.toggle("bare", isHeld);
    fillIn(board, isHeld ? steps : []);
    // Its caption would name it, though it is not shown.
    board.ariaLabel = isHeld ? say("grid") : null;
    board.querySelector("svg")?.setAttribute("aria-hidden", String(isHeld));
  }
  title.remove();
  ask.remove();
  if (!isReading || showsAnswers || asksNothing(section)) return;
  const controls = make("p", { class: "row" });
  ask.className = "ask";
  ask.replaceChildren(controls);
  ((isHinted ? section.querySelector(".scene") : told) ?? section).append(ask);
  // The way on is where the answer was asked for.
  if (!isHeld) return controls.append(button("next", () => go(pages.indexOf(page) + 1)));
  const isStep = (/** @type {HTMLElement} */ part) => part.id !== "";
  const next = parts.findIndex((part, i) => i >= shown && isStep(part));
  const last = parts.findLastIndex(isStep);
  const until = (/** @type {number} */ parts) => () => unfold(page, parts);
  if (shown < parts.length && next !== shown) controls.append(button("hint", until(shown + 1)));
  if (next >= 0) controls.append(button("answer", until(next === last ? parts.length + 1 : next + 1)));
  controls.append(button(last < 0 ? "answer" : "answers", until(parts.length + 1)));
  const question = make("p", {}, say("question"));
  const given = parts.slice(parts.slice(0, shown).findLastIndex(isStep) + 1, shown);
  const hints = given.map((hint) => hint.cloneNode(true));
  ask.prepend(question, ...(hints.length ? [make("ol", {}, ...hints)] : []));
  if (!isHinted) return;
  title.className = "asked";
  title.textContent = nameOf(page);
  section.prepend(title);
}

/**
 * Shows on a board what some steps place.
 * @param {HTMLElement} figure
 * @param {HTMLElement[]} steps items that begin with their conclusions
 */
function fillIn(figure, steps) {
  const shown = boardOf(figure);
  if (!shown) return;
  for (const digit of all(figure, ".filled")) digit.remove();
  const side = shown.table.rows.length - 1;
  for (const step of steps) {
    const [name, digit] = step.querySelector("code")?.textContent?.split("=") ?? [];
    for (let i = 0; i < side * side && digit; i++) {
      const [row, column] = [Math.floor(i / side), i % side];
      if (nameOfCell(shown.table, row, column) !== name) continue;
      const at = { x: (column + 0.5) * shown.size, y: (row + 0.5) * shown.size + 11.2, "font-size": 31 };
      const made = draw("text", { class: "found filled", fill: "currentColor", ...at });
      made.textContent = digit;
      shown.picture.append(made);
    }
  }
}

/**
 * Holds back where a list names steps that are still questions.
 * @param {Page} page
 */
function holdNames({ elements }) {
  for (const list of elements.filter((element) => element.matches("ul"))) {
    const items = all(list, ":scope > li");
    const isHeld = (/** @type {HTMLElement} */ item) => {
      const step = document.getElementById(
        item.querySelector("a[href^='#step-']")?.getAttribute("href")?.slice(1) ?? "",
      );
      const page = step && pages[pageOf(step)];
      return isReading && !!page && !isAnswered(page);
    };
    for (const item of items) item.classList.toggle("held", isHeld(item));
    const isWhole = items.length > 0 && items.every(isHeld);
    for (const element of [list, list.previousElementSibling]) element?.classList.toggle("held", isWhole);
  }
}

/**
 * Unfolds a number of parts of a page, and announces what is new.
 * @param {Page} page
 * @param {number} shown
 */
function unfold(page, shown) {
  page.shown = shown;
  hold(page);
  listPages();
  page.ask.querySelector("button")?.focus({ preventScroll: true });
  const part = page.parts[shown - 1];
  announce(isAnswered(page) || !part ? spoken(page) : (part.textContent ?? ""));
  showGrid();
}

/**
 * A page in words: its name, then the question, or what the step concludes.
 * @param {Page} page
 */
function spoken(page) {
  const { section } = page;
  if (!section) return nameOf(page);
  const conclusions = all(section, ".conclusion, .told > ol > li[id] > code:first-of-type");
  const last = conclusions.map((conclusion) => conclusion.textContent ?? "").join(", ");
  return [nameOf(page), isAnswered(page) ? last : say("question")].filter(Boolean).join(". ");
}

/* Going from page to page. */

/**
 * Shows a page.
 * @param {number} n
 * @param {{ address?: string }} [how] the address to keep, if it is new
 */
function show(n, { address } = {}) {
  const page = pages[n];
  if (!page) return;
  current = n;
  if (address) history.pushState({ isReading: true }, "", `#${address}`);
  for (const other of pages) {
    for (const element of other.elements) element.classList.toggle("now", other === page);
  }
  hold(page);
  listPages();
  showGrid();
  // What had the focus may be on the page before.
  if (!document.activeElement?.checkVisibility()) {
    const ask = page.ask.isConnected ? page.ask.querySelector("button") : null;
    (ask ?? main).focus({ preventScroll: true });
  }
  scrollTo(0, 0);
  for (const [control, isUseless] of /** @type {[HTMLElement, boolean][]} */ ([
    [bar.first, n === 0],
    [bar.previous, n === 0],
    [bar.next, n === pages.length - 1],
    [bar.last, n === pages.length - 1],
    [bar.hard, nextHard() < 0],
    [bar.hardNear, nextHard() < 0],
  ])) {
    control.ariaDisabled = String(isUseless);
  }
  announce(spoken(page));
}

/** @param {number} n */
function go(n) {
  const page = pages[n];
  if (page && n !== current) show(n, { address: addressOf(page) });
}

const goToHard = () => (nextHard() < 0 ? announce(say("no_hard")) : go(nextHard()));

const nextHard = () => pages.findIndex((page, i) => i > current && page.section?.dataset.harder !== undefined);

/** Brings the list of pages up to date. */
function listPages() {
  const [options, list] = [bar.pages.options, pages.map(nameOf)];
  if (options.length !== list.length) bar.pages.replaceChildren(...list.map((name) => make("option", {}, name)));
  list.forEach((name, i) => {
    const option = options[i];
    if (option && option.textContent !== name) option.textContent = name;
  });
  bar.pages.selectedIndex = current;
  bar.position.textContent = say("position", { n: current + 1, all: pages.length });
}

/**
 * Changes between the page and its reader's view.
 * @param {boolean} reading
 */
function read(reading) {
  const step = reading ? inSight() : (pages[current]?.elements[0] ?? main);
  isReading = reading;
  choice.set("view", reading ? "steps" : "page");
  root.classList.toggle("reading", reading);
  bar.view.textContent = say(reading ? "whole_page" : "step_by_step");
  if (reading) {
    const named = addressed();
    show(Math.max(named < 0 ? pageOf(step) : named, 0));
  } else {
    for (const page of pages) hold(page);
    showGrid();
    step.scrollIntoView();
  }
  history.replaceState({ isReading }, "");
}

/** The part of the page that is at the top of the window. */
function inSight() {
  const children = /** @type {HTMLElement[]} */ ([...main.children]);
  const under = children.find((child) => child.getBoundingClientRect().bottom > innerHeight / 3);
  return under && scrollY > 100 ? under : main;
}

/* Looking at another step without leaving this one. */

const peek = make("dialog", { class: "peek" });

/**
 * Shows some elements in a dialog.
 * @param {string} title
 * @param {HTMLElement} content
 * @param {HTMLElement[]} controls
 */
function open(title, content, controls) {
  const name = make("h2", { id: "peek-title", tabindex: "-1" }, title);
  const close = button("close", () => peek.close());
  peek.setAttribute("aria-labelledby", "peek-title");
  peek.replaceChildren(name, content, make("p", { class: "row" }, ...controls, close));
  if (!peek.open) peek.showModal();
  name.focus();
}

/**
 * Follows a reference to a part of the document.
 * @param {HTMLElement} to
 * @param {string} text the words of the reference
 */
function follow(to, text) {
  const page = pageOf(to);
  const shown = pages[page];
  if (!shown) return;
  if (page === current && !peek.open) return reveal(to);
  const source = to.closest("section.step, details, li") ?? to;
  const whole = source.matches("li") ? (source.closest("section.step") ?? source) : source;
  hold(shown);
  const copy = /** @type {HTMLElement} */ (whole.cloneNode(true));
  const copied = copy.id === to.id ? copy : copy.querySelector(`#${CSS.escape(to.id)}`);
  copied?.classList.add("meant");
  for (const part of all(copy, "[id]")) part.removeAttribute("id");
  for (const part of all(copy, "[tabindex]")) part.removeAttribute("tabindex");
  for (const part of all(copy, `template, .ask, .play, ${HEADING}`)) part.remove();
  // A step cites earlier steps, which are shown in full; later ones are not given away.
  const known = ["now", "playing", "told-now", ...(page < current ? ["held", "bare"] : [])];
  for (const part of [copy, ...all(copy, "*")]) part.classList.remove(...known);
  for (const board of page < current ? all(copy, ".board") : []) {
    board.ariaLabel = null;
    board.querySelector("svg")?.removeAttribute("aria-hidden");
  }
  if (copy instanceof HTMLDetailsElement) copy.open = true;
  const n = /^step-(\d+)$/.exec(to.id)?.[1];
  const there = button("go_there", () => {
    peek.close();
    show(page, { address: to.id });
    reveal(to);
  });
  const heading = to.closest("section.step")?.querySelector(HEADING);
  open(!n || (heading === to && isAnswered(shown)) ? (heading?.textContent ?? text) : say("step", { n }), copy, [
    there,
  ]);
}

/**
 * Scrolls to something, and unfolds what it is in.
 * @param {HTMLElement} element
 */
function reveal(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
  element.scrollIntoView({ block: "nearest" });
}

/** Lists the pages in a dialog. */
function listContents() {
  const list = make("ol", { class: "contents" });
  pages.forEach((page, i) => {
    const link = make("a", { href: `#${addressOf(page)}` }, nameOf(page));
    if (isReading && i === current) link.setAttribute("aria-current", "true");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      peek.close();
      if (isReading) go(i);
      else page.elements[0]?.scrollIntoView();
    });
    list.append(make("li", {}, link));
  });
  open(say("contents"), make("nav", { "aria-label": say("contents") }, list), []);
  const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  here?.focus();
}

/* Words and boards. */

/** @typedef {{ picture: SVGSVGElement, table: HTMLTableElement, size: number }} Board */

/**
 * The board of a figure.
 * @param {Element | null | undefined} figure
 * @returns {Board | null}
 */
function boardOf(figure) {
  const picture = /** @type {SVGSVGElement | null | undefined} */ (figure?.querySelector(":scope > svg"));
  const table = /** @type {HTMLTableElement | null | undefined} */ (figure?.querySelector(".cells > table"));
  return picture && table ? { picture, table, size: Number(picture.dataset.cell) } : null;
}

/**
 * The board that some words are about: the nearest one.
 * @param {Element} word
 */
function boardNear(word) {
  for (let around = word.parentElement; around; around = around.parentElement) {
    const board = boardOf(around.querySelector("figure.board"));
    if (board) return board;
    if (around.matches("section.step, dialog, main > *")) break;
  }
  return isStepped ? null : boardOf(main.querySelector("figure.board"));
}

/**
 * The number of each cell's box, row by row. Those of an ordinary Sudoku are not listed.
 * @param {HTMLTableElement} table
 */
const boxesOf = (table) =>
  table.dataset.boxes ??
  Array.from({ length: 81 }, (_, i) => 3 * Math.floor(i / 27) + Math.floor((i % 9) / 3) + 1).join("");

/** The words that name cells, houses and candidates. */
const NAMES = "data, bdi";

/**
 * Makes elements of the names of cells in texts. A conclusion about a cell is no name.
 * @param {Node} within
 */
function nameCells(within) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    const parts = text.data.split(/(?<!\w)(r\dc\d)(?!\w|\s?[=≠])/);
    if (parts.length === 1 || text.parentElement?.closest("pre, code, svg, .cells, .tree, data")) continue;
    text.replaceWith(...parts.map((part, i) => (i % 2 ? make("bdi", {}, part) : part)).filter((part) => part !== ""));
  }
}

/**
 * What some words name: a cell by its own name, other things by a value.
 * @param {Element} word
 */
const nameIn = (word) => word.getAttribute("value") ?? word.textContent ?? "";

/**
 * The cells that a name names, and its digit if it is that of a candidate.
 * @param {Board} board
 * @param {string} name such as r4c8, b4 or 3r4c8
 */
function named({ table }, name) {
  const side = table.rows.length - 1;
  const boxes = boxesOf(table);
  const [, digit, row, column] = /^(\d)?r(\d)c(\d)$/.exec(name) ?? [];
  const [, kind, n] = /^([rcb])(\d)$/.exec(name) ?? [];
  /** @type {{ row: number, column: number }[]} */
  const cells = [];
  for (let i = 0; i < side * side; i++) {
    const cell = { row: Math.floor(i / side), column: i % side };
    const isNamed = kind
      ? String(kind === "r" ? cell.row + 1 : kind === "c" ? cell.column + 1 : boxes[i]) === n
      : cell.row === Number(row) - 1 && cell.column === Number(column) - 1;
    if (isNamed) cells.push(cell);
  }
  return { cells, digit: Number(digit ?? 0) };
}

/**
 * A new element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function draw(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * Draws a light over cells of a board, or over a candidate.
 * @param {Board} board
 * @param {string[]} names
 * @param {string} kind the light's class
 */
function light(board, names, kind) {
  const { picture, table, size } = board;
  const layer = draw("g", { class: `light ${kind}` });
  for (const name of names) {
    const { cells, digit } = named(board, name);
    for (const { row, column } of cells) {
      layer.append(draw("rect", { x: column * size + 2, y: row * size + 2, width: size - 4, height: size - 4, rx: 4 }));
      if (!digit) continue;
      const side = table.rows.length - 1;
      const [wide, high] = side <= 4 ? [2, 2] : side <= 6 ? [3, 2] : [3, 3];
      const along = (/** @type {number} */ place, /** @type {number} */ places) =>
        (place - (places - 1) / 2) * (places === 3 ? 17 : 24) + size / 2;
      const cx = column * size + along((digit - 1) % wide, wide);
      const cy = row * size + along(Math.floor((digit - 1) / wide), high);
      layer.append(draw("circle", { cx, cy, r: 9 }));
    }
  }
  picture.append(layer);
}

/** @param {string} kind */
function darken(kind) {
  for (const layer of document.querySelectorAll(`.light.${kind}`)) layer.remove();
}

/**
 * Lights the words that name a cell, or a candidate in it, near a board.
 * @param {Element} figure
 * @param {string | null} cell
 */
function lightWords(figure, cell) {
  for (const word of all(document, ".lit")) word.classList.remove("lit");
  if (!cell) return;
  const around = figure.closest("section.step, dialog, details") ?? main;
  for (const word of all(around, NAMES)) {
    word.classList.toggle("lit", nameIn(word).replace(/^\d/, "") === cell);
  }
}

/**
 * The cell of a board under a pointer: its name, row and column from 0.
 * @param {Board} board
 * @param {MouseEvent} event
 */
function cellAt({ picture, table, size }, event) {
  const matrix = picture.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [row, column] = [Math.floor(point.y / size), Math.floor(point.x / size)];
  const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < table.rows.length - 1;
  return isInside ? { name: `r${row + 1}c${column + 1}`, row, column } : null;
}

/** What is lit until something else is pressed. @type {Element | null} */
let pressed = null;

function pointAtThings() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const word = target instanceof Element && pointerType !== "touch" ? target.closest(NAMES) : null;
    darken("pointed");
    if (!word || word === pressed) return;
    const board = boardNear(word);
    if (board) light(board, [nameIn(word)], "pointed");
  });
  document.addEventListener("pointermove", (event) => {
    const figure = event.target instanceof Element ? event.target.closest("figure.board") : null;
    const board = figure && event.target instanceof SVGElement ? boardOf(figure) : null;
    if (figure && board) lightWords(figure, cellAt(board, event)?.name ?? null);
    else if (event.pointerType === "mouse" && document.querySelector(".lit")) lightWords(main, null);
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const word = event.target.closest(NAMES);
    darken("pressed");
    const isOff = word === pressed;
    pressed = isOff ? null : word;
    const board = word && !isOff ? boardNear(word) : null;
    if (word && board) light(board, [nameIn(word)], "pressed");
    const figure = event.target instanceof SVGElement ? event.target.closest("figure.board") : null;
    const tapped = boardOf(figure);
    const cell = tapped && cellAt(tapped, event);
    if (!figure || !tapped || !cell) return;
    lightWords(figure, cell.name);
    light(tapped, [cell.name], "pressed");
    announce(contentOf(tapped.table, cell.row, cell.column));
  });
}

/* A board by keyboard: its table is a grid, of which one cell takes part in the order of tabs. */

let cursor = { row: 0, column: 0 };

/** The board of the page that is shown. */
const board = () => boardOf(pages[current]?.elements.flatMap((element) => all(element, "figure.board"))[0]);

/**
 * @param {HTMLTableElement} table
 * @param {number} row
 * @param {number} column
 */
const cellOf = (table, row, column) => table.rows[row + 1]?.cells[column + 1];

/**
 * What a cell shows of the position; with what the step marks, unless that is held back.
 * @param {HTMLTableElement} table
 * @param {number} row
 * @param {number} column
 */
function shownIn(table, row, column) {
  const cell = cellOf(table, row, column);
  const marks = cell?.querySelector("i")?.textContent ?? "";
  const position = (cell?.textContent ?? "").slice(0, -marks.length || undefined);
  const isBare = table.closest(".bare") !== null;
  return { position, whole: ((isBare ? position : position + marks) || say("empty")).replace(/^; /, "") };
}

/**
 * @param {HTMLTableElement} table
 * @param {number} row
 * @param {number} column
 */
function nameOfCell(table, row, column) {
  return `${table.rows[row + 1]?.cells[0]?.textContent}${table.rows[0]?.cells[column + 1]?.textContent}`;
}

/**
 * @param {HTMLTableElement} table
 * @param {number} row
 * @param {number} column
 */
function contentOf(table, row, column) {
  return say("cell", { cell: nameOfCell(table, row, column), content: shownIn(table, row, column).whole });
}

/** Makes the table of the board that is shown a grid, and no other. */
function showGrid() {
  for (const table of all(document, "table[role=grid]")) {
    for (const name of ["role", "aria-label"]) table.removeAttribute(name);
    for (const cell of all(table, "[tabindex]")) {
      for (const name of ["tabindex", "aria-label"]) cell.removeAttribute(name);
    }
  }
  const table = isReading ? board()?.table : null;
  if (!table) return;
  table.setAttribute("role", "grid");
  table.setAttribute("aria-label", say("grid"));
  const side = table.rows.length - 1;
  cursor = { row: Math.min(cursor.row, side - 1), column: Math.min(cursor.column, side - 1) };
  for (let i = 0; i < side * side; i++) {
    const [row, column] = [Math.floor(i / side), i % side];
    const cell = cellOf(table, row, column);
    if (!cell) continue;
    cell.tabIndex = row === cursor.row && column === cursor.column ? 0 : -1;
    cell.ariaLabel = contentOf(table, row, column);
  }
}

/**
 * Moves the cursor of the grid.
 * @param {number} row
 * @param {number} column
 */
function moveTo(row, column) {
  const table = board()?.table;
  if (!table || !cellOf(table, row, column) || row < 0 || column < 0) return;
  const before = cellOf(table, cursor.row, cursor.column);
  if (before) before.tabIndex = -1;
  cursor = { row, column };
  const cell = cellOf(table, row, column);
  if (!cell) return;
  cell.tabIndex = 0;
  cell.focus({ preventScroll: true });
}

/**
 * What a key asks of the grid: an answer to announce, and the cells to light. Nothing if it asks nothing.
 * @param {string} key
 * @param {HTMLTableElement} table
 */
function answer(key, table) {
  const side = table.rows.length - 1;
  const boxes = boxesOf(table);
  const cells = Array.from({ length: side * side }, (_, i) => ({ row: Math.floor(i / side), column: i % side, i }));
  const box = boxes[cursor.row * side + cursor.column];
  const houses = /** @type {Record<string, (cell: { row: number, column: number, i: number }) => boolean>} */ ({
    r: ({ row }) => row === cursor.row,
    c: ({ column }) => column === cursor.column,
    b: ({ i }) => boxes[i] === box,
  });
  const name = (/** @type {{ row: number, column: number }} */ { row, column }) => `r${row + 1}c${column + 1}`;
  const house = houses[key];
  if (house) {
    const read = cells.filter(house);
    return {
      text: read.map(({ row, column }) => contentOf(table, row, column)).join(". "),
      cells: read.map(name),
    };
  }
  if (!/^[1-9]$/.test(key) || Number(key) > side) return null;
  const filled = cells.filter(({ row, column }) => /^\d, \D/.test(shownIn(table, row, column).position));
  const has = cells.filter(({ row, column }) => shownIn(table, row, column).position.split(", ").includes(key));
  const listed = (/** @type {typeof cells} */ some) =>
    some.map(({ row, column }) => nameOfCell(table, row, column)).join(", ");
  const [is, can] = [has.filter((cell) => filled.includes(cell)), has.filter((cell) => !filled.includes(cell))];
  const text = [
    is.length ? say("is_in", { digit: key, cells: listed(is) }) : "",
    can.length ? say("can_go", { digit: key, cells: listed(can) }) : "",
  ];
  return { text: text.join(" ").trim() || say("nowhere", { digit: key }), cells: has.map(name) };
}

/** @param {KeyboardEvent} event */
function pressInGrid(event) {
  const table = board()?.table;
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  const last = table.rows.length - 2;
  const { row, column } = cursor;
  const moves = /** @type {Record<string, () => void>} */ ({
    ArrowUp: () => moveTo(row - 1, column),
    ArrowDown: () => moveTo(row + 1, column),
    ArrowLeft: () => moveTo(row, column - 1),
    ArrowRight: () => moveTo(row, column + 1),
    Home: () => moveTo(row, 0),
    End: () => moveTo(row, last),
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
  });
  const move = moves[event.key];
  const said = move ? null : answer(event.key.toLowerCase(), table);
  if (!move && !said) return;
  event.preventDefault();
  event.stopPropagation();
  darken("asked-for");
  move?.();
  const shown = board();
  if (!said || !shown) return;
  light(shown, said.cells, "asked-for");
  announce(said.text);
}

/**
 * Turns the page without leaving the grid.
 * @param {number} by
 */
function turn(by) {
  go(current + by);
  moveTo(cursor.row, cursor.column);
}

/** Shows the cursor while the grid has the focus. */
function followFocus() {
  document.addEventListener("focusin", ({ target }) => {
    darken("cursor");
    const cell = target instanceof HTMLTableCellElement ? target.closest("table[role=grid] td") : null;
    const shown = cell && board();
    const figure = cell?.closest("figure");
    if (!shown || !figure) return;
    const name = `r${cursor.row + 1}c${cursor.column + 1}`;
    light(shown, [name], "cursor");
    shown.picture.querySelector(".light.cursor rect")?.scrollIntoView({ block: "nearest" });
    lightWords(figure, name);
  });
  document.addEventListener("focusout", () => darken("cursor"));
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLTableCellElement && event.target.closest("table[role=grid]")) pressInGrid(event);
    },
    true,
  );
}

/* A chain link by link, a net line by line: the board shows only what the words have said so far. */

/**
 * @typedef {object} Line
 * @property {HTMLElement | undefined} words its item in the text, if it has one
 * @property {Set<Element>} drawn the parts of the drawing that are visible when this line is read
 */

/**
 * The links of a chain. If the text lists the strong links, each of them appears together with the weak link before it.
 * @param {Element} picture
 * @param {Element} around what has the words
 * @returns {Line[]}
 */
function linksOf(picture, around) {
  const links = all(picture, ".link");
  const strong = links.filter((link) => link.matches(".strong"));
  const list = all(around, "ol").find((list) => list.children.length === strong.length && strong.length > 0);
  const items = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);
  const told = list ? strong.slice(0, -1).map((link) => links.indexOf(link)) : links.slice(0, -1).map((_, i) => i);
  const [rings, ends] = [all(picture, "[data-link]"), all(picture, ".cross, .frames > .placed, .new")];
  return (links.length ? [...told, links.length - 1] : []).map((last, i) => ({
    words: items[i],
    drawn: new Set([
      ...links.slice(0, last + 1).flatMap((link) => [link, link.nextElementSibling ?? link]),
      ...rings.filter((ring) => Number(ring.dataset.link) <= last + 1),
      ...(last === links.length - 1 ? ends : []),
    ]),
  }));
}

/**
 * The lines of a net. The board of a further assumption has the lines of its own list; those of the lists around it stay.
 * @param {Element} picture
 * @param {Element} around what has the words
 * @returns {Line[]}
 */
function linesOf(picture, around) {
  const own = /** @type {HTMLElement | null | undefined} */ (picture.closest("li")?.parentElement);
  const lists = own ? [own] : all(around, "ul.lines").filter((list) => !list.parentElement?.closest("ul.lines"));
  /** @param {Element} item */
  const labelOf = (item) => {
    const label = (item.querySelector("b")?.textContent ?? "").slice(0, -1);
    // Beside those of the outer branch, the letter of a label is enough.
    return label.replace(/^\d+(?=\D)/, "");
  };
  const told = new Set(lists.flatMap((list) => [...list.children].map(labelOf)));
  for (const text of all(picture, ".label > text")) takeApart(text);
  const parts = all(picture, `[data-n], .label > text, .letter, ${ENDS}`).map((part) => ({
    part,
    labels: part.matches(ENDS) ? [] : (part.dataset.n ?? part.textContent ?? "").split(" "),
  }));
  return lists.flatMap((list) => {
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    return items.map((words, i) => {
      const now = new Set(items.slice(0, i + 1).map(labelOf));
      const isEnd = i === items.length - 1;
      const shows = (/** @type {string} */ label) => now.has(label) || !told.has(label);
      const drawn = parts.filter(({ labels }) => (labels.length ? labels.some(shows) : isEnd));
      return { words, drawn: new Set(drawn.map(({ part }) => part)) };
    });
  });
}

/** What belongs to the end of a branch. */
const ENDS = ".slash > :not([data-n]), .cross, .around > :not([data-n]), .frames > .placed, .new, .clash";

/**
 * Makes an element of each sign of a text that has a place for each. The last height holds for those after it.
 * @param {Element} text
 */
function takeApart(text) {
  const [xs = [], ys = []] = ["x", "y"].map((name) => text.getAttribute(name)?.split(" "));
  if (xs.length < 2) return;
  const signs = [...(text.textContent ?? "")].map((sign, i) => {
    const made = draw("text", { x: xs[i] ?? 0, y: ys[i] ?? ys.at(-1) ?? 0 });
    made.textContent = sign;
    return made;
  });
  text.replaceWith(...signs);
}

/** @param {HTMLElement} figure */
function play(figure) {
  const picture = boardOf(figure)?.picture;
  const around = figure.closest("section.step, details") ?? main;
  if (!picture) return;
  const isNet = all(around, "ul.lines").length > 0;
  const lines = isNet ? linesOf(picture, around) : linksOf(picture, around);
  if (lines.length < 2 || lines.every(({ drawn }) => !drawn.size)) return;
  let n = 0;
  /** @param {number} to */
  const turn = (to) => {
    n = to;
    const [line, before] = [lines[n - 1], lines[n - 2]];
    picture.classList.toggle("playing", n > 0);
    for (const { drawn, words } of lines) {
      for (const part of drawn) {
        part.classList.add("playable");
        part.classList.toggle("played", line?.drawn.has(part) ?? false);
        part.classList.toggle("latest", (line?.drawn.has(part) && !before?.drawn.has(part)) ?? false);
      }
      words?.classList.toggle("told-now", words === line?.words);
    }
    says.replaceChildren(...wordsOf(line?.words));
    const label = line?.words?.querySelector("b")?.textContent ?? "";
    count.textContent = isNet
      ? say(/\w/.test(label) ? "line" : "line_end", { n: label.replace(".", "") })
      : say("link", { n, all: lines.length });
    start.hidden = n > 0;
    controls.hidden = n === 0;
    back.ariaDisabled = String(n <= 1);
    on.ariaDisabled = String(n === lines.length);
    if (n > 0) announce(says.textContent || (count.textContent ?? ""));
  };
  const start = button(isNet ? "lines" : "links", () => {
    turn(1);
    on.focus({ preventScroll: true });
  });
  const back = button("back", () => turn(n - 1), "‹");
  const on = button("on", () => turn(n + 1), "›");
  const whole = button("whole", () => {
    turn(0);
    start.focus({ preventScroll: true });
  });
  const [count, says] = [make("span", { class: "position" }), make("p")];
  const controls = make("div", {}, make("div", { class: "row" }, back, count, on, whole), says);
  const panel = make("div", { class: "play" }, start, controls);
  controls.hidden = true;
  controls.addEventListener("keydown", (event) => {
    const control = { ArrowLeft: back, ArrowRight: on }[event.key];
    if (!control || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    control.click();
  });
  picture.after(panel);
  // The number of a line in the text leads to it on the board.
  for (const [i, { words }] of lines.entries()) {
    const label = isNet ? words?.querySelector("b") : null;
    label?.addEventListener("click", () => turn(i + 1));
  }
}

/**
 * A copy of the words of an item, without what is inside it.
 * @param {HTMLElement} [item]
 */
function wordsOf(item) {
  const copy = /** @type {HTMLElement | undefined} */ (item?.cloneNode(true));
  for (const part of copy ? all(copy, "ul, figure") : []) part.remove();
  return [...((copy?.querySelector(":scope > p") ?? copy)?.childNodes ?? [])];
}

/* Colours: the style sheet follows the system by its media queries, and a choice takes their place. */

/** The media queries as they were written. @type {[CSSMediaRule, string][]} */
const queries = [...document.styleSheets].flatMap((sheet) =>
  [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-co")
      ? [/** @type {[CSSMediaRule, string]} */ ([rule, rule.media.mediaText])]
      : [],
  ),
);

function colour() {
  const [scheme, palette] = [choice.get("colours") ?? chosen.colours, choice.get("palette") ?? chosen.palette];
  const query = (/** @type {boolean} */ holds) => (holds ? "(min-width: 0px)" : "(max-width: 0px)");
  for (const [rule, text] of queries) {
    let media = text;
    if (scheme !== "system") media = media.replace("(prefers-color-scheme: dark)", query(scheme === "dark"));
    if (palette !== "system") media = media.replace("(prefers-contrast: more)", query(palette === "contrast"));
    rule.media.mediaText = media;
  }
  root.dataset.palette = palette;
}

/** The choices that hold where none can be kept. @type {Record<string, string>} */
const chosen = { colours: "system", palette: "system" };

/**
 * A list to choose from.
 * @param {string} name
 * @param {string[]} keys
 */
function selection(name, keys) {
  const select = make("select", {}, ...keys.map((key) => make("option", { value: key }, say(key))));
  select.value = choice.get(name) ?? "system";
  select.addEventListener("change", () => {
    chosen[name] = select.value;
    choice.set(name, select.value);
    colour();
  });
  return make("label", {}, say(name), " ", select);
}

/* The bar. */

const bar = {
  nav: make("nav", { class: "reader", "aria-label": say("bar") }),
  view: button("step_by_step", () => read(!isReading)),
  first: button("first", () => go(0), "«"),
  previous: button("previous", () => go(current - 1), "‹"),
  next: button("next", () => go(current + 1), "›"),
  last: button("last", () => go(pages.length - 1), "»"),
  // In the bar, or where that is narrow, among the settings.
  hard: button("next_hard", goToHard),
  hardNear: button("next_hard", goToHard),
  pages: make("select", { "aria-label": say("go_to") }),
  position: make("span", { class: "position" }),
  contents: button("contents", listContents),
  answers: make("input", { type: "checkbox" }),
};

function fillBar() {
  const settings = make("details", { class: "settings" }, make("summary", {}, say("settings")));
  const panel = make("div", {});
  if (isStepped) {
    bar.answers.checked = showsAnswers;
    bar.answers.addEventListener("change", () => {
      showsAnswers = bar.answers.checked;
      choice.set("answers", showsAnswers ? "shown" : "held");
      for (const page of pages) hold(page);
      listPages();
      showGrid();
    });
    panel.append(make("label", { class: "stepped" }, bar.answers, " ", say("show_answers")));
  }
  panel.append(selection("colours", ["system", "light", "dark"]), selection("palette", ["system", "contrast", "safe"]));
  if (isStepped) {
    panel.append(make("p", { class: "stepped near" }, bar.hardNear), make("p", { class: "stepped" }, say("keys")));
  }
  settings.append(panel);
  if (isStepped) {
    const { first, previous, pages, position, next, last, hard } = bar;
    bar.nav.append(make("div", { class: "stepped" }, first, previous, pages, position, next, last));
    hard.className = "stepped far";
    bar.nav.append(make("div", {}, hard, bar.view, bar.contents, settings));
  } else {
    bar.nav.append(make("div", {}, settings));
  }
  bar.pages.addEventListener("change", () => go(bar.pages.selectedIndex));
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !settings.contains(target)) settings.open = false;
  });
  settings.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !settings.contains(relatedTarget)) settings.open = false;
  });
  settings.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    settings.open = false;
    settings.querySelector("summary")?.focus();
  });
}

/** Whether keys that turn the page mean something else where they are pressed. @param {EventTarget | null} target */
const takesKeys = (target) =>
  target instanceof Element && target.closest("input, select, textarea, dialog, .table, .chart, pre, table[role=grid]");

function listen() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!isReading || event.defaultPrevented || takesKeys(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const turns = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: pages.length - 1 };
    if (!(key in turns)) return;
    event.preventDefault();
    go(turns[/** @type {keyof typeof turns} */ (key)]);
  });
  let start = { x: 0, y: 0, counts: false };
  main.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      const [touch] = touches;
      // Where the page is magnified, a finger moves it.
      const counts = touches.length === 1 && !takesKeys(target) && (visualViewport?.scale ?? 1) < 1.01;
      start = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, counts };
    },
    { passive: true },
  );
  // What began by scrolling is not a swipe, wherever it ends.
  main.addEventListener(
    "touchmove",
    ({ touches: [touch] }) => {
      if (!touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(y) > 30 && Math.abs(y) > Math.abs(x)) start.counts = false;
    },
    { passive: true },
  );
  main.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (!isReading || !touch || !start.counts) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) go(current + (x < 0 ? 1 : -1));
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("main a[href^='#'], .peek a[href^='#']") : null;
    const to = link && document.getElementById(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
    if (!isReading || !link || !to || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    follow(to, link.textContent ?? "");
  });
  peek.addEventListener("click", ({ target }) => {
    if (target === peek) peek.close();
  });
  addEventListener("popstate", () => {
    const named = addressed();
    if (isReading && named >= 0 && named !== current) show(named);
    else if (isReading && !location.hash) show(0);
  });
}

/** What scrolls must be within reach of the keyboard. */
function reachScrolled() {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const scrolls = target.scrollWidth > target.clientWidth;
      if (scrolls) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of all(main, ".table, .chart, pre")) observer.observe(box);
}

/** Shows the board of each turning point beside its name: a page of many steps begins with a view of them. */
function showTurns() {
  for (const link of all(main, "#turns + ul a")) {
    const { hash } = /** @type {HTMLAnchorElement} */ (link);
    const picture = main.querySelector(`.step:has(${hash}) > .scene > .board > svg`);
    // The words beside it are its name, and its link.
    const turn = { class: "board", href: hash, tabindex: "-1", "aria-hidden": "true" };
    if (picture) link.before(make("a", turn, picture.cloneNode(true)));
  }
}

/** Offers to copy the givens, whose line is in a fold. */
function offerGivens() {
  const line = main.querySelector("#givens code");
  const fold = line?.closest("details");
  if (!line || !fold) return;
  const copy = button("copy", async () => {
    try {
      await navigator.clipboard.writeText(line.textContent ?? "");
      announce((copy.textContent = say("copied")));
    } catch {
      // The reader copies what is selected.
      fold.open = true;
      getSelection()?.selectAllChildren(line);
    }
  });
  fold.before(make("p", { class: "row copy" }, copy));
}

main.id = "content";
main.tabIndex = -1;
fillBar();
const skip = make("a", { class: "skip", href: "#content" }, say("skip"));
skip.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
document.body.prepend(skip, bar.nav);
document.body.append(peek, live);
root.classList.add("scripted");
colour();
for (const within of [
  main,
  ...all(main, "template").map((hints) => /** @type {HTMLTemplateElement} */ (hints).content),
]) {
  nameCells(within);
}
pointAtThings();
followFocus();
reachScrolled();
offerGivens();
showTurns();
for (const figure of all(main, "figure.board")) play(figure);
if (isStepped) {
  for (const page of pages) page.section?.classList.add("paged");
  listen();
  const before = /** @type {{ isReading?: boolean } | null} */ (history.state);
  if (before?.isReading ?? choice.get("view") === "steps") read(true);
}
