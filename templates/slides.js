// @ts-check

/* Slides: one at a time, and what is on it bit by bit. All of it is in the page already: this only holds it back, makes
   a question of the hints that a step has in its template, and puts each answer of a drill after its question.

   A slide has pieces: paragraphs, points, boards. A view shows a run of them, as many as there is room for: with each key
   the next piece comes in, and if there is no room, the first ones leave. */

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
 * The elements that a selector finds.
 * @param {ParentNode} within
 * @param {string} selector
 */
function all(within, selector) {
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
}

/**
 * A new element with a class.
 * @param {string} tag
 * @param {string} name
 * @param {(Node | string)[]} children
 */
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

/**
 * @typedef {object} Slide
 * @property {HTMLElement} element
 * @property {HTMLElement[]} fixed what stays while the reasons are told: the heading
 * @property {HTMLElement[]} asking what stays while the question is open
 * @property {HTMLElement[]} hints the pieces of the question
 * @property {HTMLElement[]} told the pieces of the rest
 * @property {boolean} isStep whether its pieces come one by one
 * @property {View[] | null} views what is shown, one after the other; known when the slide was measured
 */

/**
 * @typedef {object} View
 * @property {boolean} isAsked whether the question is open
 * @property {number} from the first piece that is shown
 * @property {number} to the piece after the last one
 */

/** What has no piece in it: a piece. */
const PIECES = "p, li, h1, h2, h3, h4, h5, h6, tr, pre, figure, summary";

/** What is held in pieces. */
const INSIDE = ":is(p, ul, ol, table, blockquote, details, figure, pre)";

/** What explains how to read a page: it is for readers, and not for an audience. The style hides it as well. */
const UNSAID = ".slide > details:not(.rung)";

/**
 * The pieces of an element, in their order.
 * @param {HTMLElement} element
 * @returns {HTMLElement[]}
 */
function pieces(element) {
  if (element.matches(`template, thead, .cells, .keys, ${UNSAID}`)) return [];
  const hasOwn = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isWhole = element.matches("figure, tr") || hasOwn || !element.querySelector(INSIDE);
  if (element.matches(PIECES) && isWhole) return [element];
  if (element.matches("details")) /** @type {HTMLDetailsElement} */ (element).open = true;
  return [...element.children].flatMap((child) => pieces(/** @type {HTMLElement} */ (child)));
}

/**
 * A slide, with a question before the reasons if it has a step of its own.
 * @param {HTMLElement} element
 * @returns {Slide}
 */
function slideOf(element) {
  element.tabIndex = -1;
  // An item that is not shown does not count, so each has its number.
  for (const list of /** @type {HTMLOListElement[]} */ (all(element, "ol"))) {
    for (const [i, item] of [...list.children].entries()) {
      /** @type {HTMLLIElement} */ (item).value = list.start + i;
    }
  }
  // The boards of a list are shown in place of that of all, and so is their legend.
  const legend = element.querySelector(".keys > .legend");
  if (legend) element.querySelector(".scene > .board > figcaption")?.replaceChildren(legend);
  const heading = /** @type {HTMLElement | null} */ (
    element.querySelector(".step > :is(h2, h3, h4)") ?? element.querySelector("h1, h2, h3")
  );
  const section = /** @type {HTMLElement | null} */ (element.querySelector(".step[data-step]"));
  const isStep = element.querySelector(".step, .rung") !== null;
  /** @type {Slide} */
  const slide = { element, fixed: [], asking: [], hints: [], told: [], isStep, views: null };
  if (section) {
    const title = /** @type {HTMLElement} */ (section.querySelector("h2, h3"));
    const asked = make(
      title.localName,
      "asked",
      section.dataset.name ?? say("step", { n: section.dataset.step ?? "" }),
    );
    const ask = make("div", "ask asked", make("p", "", make("strong", "", say("question"))));
    const template = /** @type {HTMLTemplateElement | null} */ (section.querySelector("template"));
    const copy = /** @type {ParentNode} */ (template?.content.cloneNode(true) ?? document.createDocumentFragment());
    slide.hints = all(copy, "li");
    if (slide.hints.length) ask.append(make("ol", "", ...slide.hints));
    title.before(asked);
    (section.querySelector(".told") ?? title).before(ask);
    slide.asking = [asked, ask];
    slide.fixed = [title];
  } else if (heading) slide.fixed = [heading];
  const staying = [...slide.fixed, ...slide.asking];
  slide.told = pieces(element).filter((piece) => !staying.some((one) => one.contains(piece)));
  return slide;
}

/** Puts the hints and the answer of each drill under its question. */
function pairDrills() {
  const answers = all(document, ".slide > #answers ~ details.rung");
  for (const [i, question] of all(document, ".slide [id^=drill_]").entries()) {
    const hints = document.getElementById(question.id.replace("drill_", "hints_"))?.closest("details");
    for (const part of [hints, answers[i]]) if (part) question.closest(".slide")?.append(part);
  }
  for (const id of ["hints", "answers"]) {
    const slide = document.getElementById(id)?.closest(".slide");
    if (slide && !slide.querySelector("details")) slide.remove();
  }
}

const root = document.documentElement;
root.classList.add("talk");
pairDrills();
const slides = all(document, ".slide")
  .map(slideOf)
  .filter(({ told, asking }) => told.length + asking.length > 0);
const position = make("span", "");
position.setAttribute("aria-live", "polite");

/** The slide that is shown, and which of its views. */
let now = 0;
let at = 0;

/**
 * Shows a part of a slide.
 * @param {Slide} slide
 * @param {View} view
 */
function lay({ element, fixed, asking, hints, told }, { isAsked, from, to }) {
  const [open, closed] = isAsked ? [hints, told] : [told, hints];
  // A search that is played through gives nothing away before it finds the step.
  const isSearch = !isAsked && to <= told.findLastIndex((piece) => piece.closest(".searched"));
  const isOpen = isAsked || isSearch;
  for (const one of fixed) one.classList.toggle("later", asking.length > 0 && isOpen);
  for (const one of asking) one.classList.toggle("later", !isAsked && !(isSearch && one.matches("h2, h3")));
  for (const one of closed) one.classList.add("later");
  for (const [i, one] of open.entries()) one.classList.toggle("later", i < from || i >= to);
  // Of the boards, the last one that was reached.
  const boards = told.filter((piece) => piece.matches(".board"));
  const board = (isAsked ? [] : boards).findLast((board) => told.indexOf(board) < to) ?? boards[0];
  for (const one of boards) {
    one.classList.toggle("later", one !== board);
    one.classList.toggle("bare", isOpen);
  }
  element.classList.toggle("pictured", board !== undefined);
  for (const holder of all(element, "ul, ol, li, blockquote, table, details, .told, .more")) {
    if (!told.includes(holder) && !holder.closest(".board, .ask")) {
      const isEmpty = ![...told, ...fixed].some((one) => holder.contains(one) && !one.classList.contains("later"));
      holder.classList.toggle("empty", isEmpty);
    }
  }
}

/** Whether all that is shown of a slide is in sight. @param {Slide} slide */
function fits({ element }) {
  const box = element.getBoundingClientRect();
  return all(element, ":not(svg *, .cells, .cells *)").every((one) => {
    const { bottom, right, width } = one.getBoundingClientRect();
    return !width || (bottom <= box.bottom + 0.5 && right <= box.right + 0.5);
  });
}

/** Makes the board as large as there is room for it and what is below it. @param {Slide} slide */
function fitBoard({ element }) {
  element.style.removeProperty("--wide");
  const board = /** @type {HTMLElement | undefined} */ (all(element, ".board:not(.later)")[0]);
  if (!board) return;
  const bottom = element.getBoundingClientRect().bottom;
  // What is below a board takes more lines if the board is narrower.
  for (let tries = 0; tries < 8; tries += 1) {
    const figure = board.getBoundingClientRect();
    const over = figure.bottom - bottom;
    if (over <= 0) return;
    element.style.setProperty("--wide", `${Math.floor(figure.width - over - 1)}px`);
  }
}

/**
 * Shows a view as large as it fits: with the board, without it, and only then in smaller letters.
 * @param {Slide} slide
 * @param {View} view
 */
function show(slide, view) {
  const { element } = slide;
  element.classList.remove("wordy");
  // Words alone may be larger than words beside a board.
  for (const letters of element.querySelector("svg, table") ? [1] : [1.6, 1.3, 1]) {
    element.style.setProperty("--letters", String(letters));
    lay(slide, view);
    fitBoard(slide);
    if (fits(slide)) return true;
  }
  if (view.to > view.from + 1) return false;
  element.classList.add("wordy");
  for (let letters = 0.95; !fits(slide) && letters > 0.4; letters -= 0.05) {
    element.style.setProperty("--letters", String(letters));
  }
  return true;
}

/**
 * The views of a slide, as large as the window is.
 * @param {Slide} slide
 * @returns {View[]}
 */
function views(slide) {
  if (slide.views) return slide.views;
  /** @type {View[]} */
  const found = slide.asking.length ? [{ isAsked: true, from: 0, to: 0 }] : [];
  const isNow = slide.element.classList.contains("now");
  slide.element.classList.add("now");
  for (const isAsked of [true, false]) {
    const list = isAsked ? slide.hints : slide.told;
    let from = 0;
    for (let to = 1; to <= list.length; to += 1) {
      // A heading, or a board, comes with what is said under it.
      if (!isAsked && list[to - 1]?.matches(".board, h2, h3, h4, h5, h6, summary") && to < list.length) continue;
      let isFresh = false;
      while (from < to - 1 && !show(slide, { isAsked, from, to })) {
        // A page that is full gives way to the next one; of a step, what came first.
        from = slide.isStep ? from + 1 : to - 1;
        isFresh = true;
      }
      const last = found.at(-1);
      if (slide.isStep || isFresh || !last || last.isAsked) found.push({ isAsked, from, to });
      else last.to = to;
    }
  }
  if (!found.length) found.push({ isAsked: false, from: 0, to: 0 });
  slide.element.classList.toggle("now", isNow);
  slide.views = found;
  return found;
}

/**
 * Goes to a view of a slide.
 * @param {number} to
 * @param {number} [view] its number; negative from the last one
 */
function go(to, view = 0) {
  now = Math.max(0, Math.min(to, slides.length - 1));
  const slide = slides[now];
  if (!slide) return;
  for (const [i, { element }] of slides.entries()) element.classList.toggle("now", i === now);
  const found = views(slide);
  at = view < 0 ? found.length + view : Math.min(view, found.length - 1);
  const shown = found[at];
  if (shown) show(slide, shown);
  position.textContent = say("position", { n: now + 1, all: slides.length });
  history.replaceState(null, "", `#slide-${now + 1}`);
  slide.element.focus({ preventScroll: true });
}

/** Shows the next view, or the next slide. */
function next() {
  const slide = slides[now];
  if (slide && at + 1 < views(slide).length) go(now, at + 1);
  else if (now + 1 < slides.length) go(now + 1);
}

/** Shows the view before, or the slide before, which is then shown to its end. */
function back() {
  if (at > 0) go(now, at - 1);
  else if (now > 0) go(now - 1, -1);
}

/** Goes where the address points to: a slide by its number, or what has this name. */
function follow() {
  const name = decodeURIComponent(location.hash.slice(1));
  const number = /^slide-(\d+)$/.exec(name)?.[1];
  const target = name ? document.getElementById(name) : null;
  const to = slides.findIndex(({ element }) => target !== null && element.contains(target));
  const slide = slides[to];
  if (!slide) return go(number ? Number(number) - 1 : 0);
  // Who asks for a step gets it to its end.
  const isPiece = (/** @type {HTMLElement} */ one) => one === target || one.contains(target) || target?.contains(one);
  const isEnd = (/** @type {HTMLElement} */ one) => one.matches(".conclusion");
  const piece = slide.told.findIndex(slide.isStep && target?.closest("li, details") === null ? isEnd : isPiece);
  const view = views(slide).findIndex(({ isAsked, to }) => !isAsked && piece >= 0 && piece < to);
  go(to, Math.max(view, 0));
}

// The room changed, and with it what fits.
addEventListener("resize", () => {
  for (const slide of slides) slide.views = null;
  go(now, at);
});

/** What keys do. @type {Record<string, () => void>} */
const keys = {
  ArrowRight: next,
  PageDown: next,
  " ": next,
  ArrowLeft: back,
  PageUp: back,
  ArrowDown: () => go(now + 1),
  ArrowUp: () => go(now - 1),
  Home: () => go(0),
  End: () => go(slides.length - 1),
};

/**
 * Whether an event is for something that has its own use of it.
 * @param {Event} event
 */
function isTaken(event) {
  return event.target instanceof Element && event.target.closest("a, button, summary, .cells") !== null;
}

addEventListener("keydown", (event) => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey || (event.key === " " && isTaken(event))) return;
  event.preventDefault();
  act();
});

addEventListener("click", (event) => {
  if (!isTaken(event) && getSelection()?.isCollapsed !== false) next();
});

/** Where a finger came down. */
let start = { x: 0, y: 0 };

addEventListener("touchstart", ({ changedTouches: [touch] }) => {
  if (touch) start = { x: touch.clientX, y: touch.clientY };
});

addEventListener("touchend", ({ changedTouches: [touch] }) => {
  if (!touch) return;
  const [across, down] = [touch.clientX - start.x, touch.clientY - start.y];
  if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down)) (across < 0 ? next : back)();
});

/**
 * A button of the bar.
 * @param {string} key the key of its word
 * @param {string} sign
 * @param {() => void} press
 */
function button(key, sign, press) {
  const made = make("button", "", sign);
  made.setAttribute("aria-label", say(key));
  made.addEventListener("click", press);
  return made;
}

const bar = make("nav", "turn", button("previous", "←", back), position, button("next", "→", next));
bar.setAttribute("aria-label", say("bar"));
document.body.append(bar);
addEventListener("hashchange", follow);
follow();
