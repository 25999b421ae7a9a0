// @ts-check

/* Slides: one at a time, and what is on it bit by bit. All of it is in the page already: this only holds it back, and
   makes a question of the hints that a step has in its template. */

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
 * @property {HTMLElement[][]} parts what is shown, one after the other
 * @property {HTMLElement[]} question what is shown as long as the reasons are not
 * @property {number} reasons the number of the part that has the reasons; before it, the board gives nothing away
 */

/**
 * A slide, with a question before the reasons if it has a step of its own.
 * @param {HTMLElement} element
 * @returns {Slide}
 */
function slideOf(element) {
  element.tabIndex = -1;
  const section = /** @type {HTMLElement | null} */ (element.querySelector(".step[data-step]"));
  if (!section) return { element, parts: [], question: [], reasons: 0 };
  const heading = /** @type {HTMLElement} */ (section.querySelector("h2, h3"));
  const title = make(heading.localName, "asked", say("step", { n: section.dataset.step ?? "" }));
  const ask = make("div", "ask asked", make("p", "", make("strong", "", say("question"))));
  const template = /** @type {HTMLTemplateElement | null} */ (section.querySelector("template"));
  const copy = /** @type {ParentNode} */ (template?.content.cloneNode(true) ?? document.createDocumentFragment());
  const hints = all(copy, "li");
  if (hints.length) ask.append(make("ol", "", ...hints));
  heading.before(title);
  (section.querySelector(".told") ?? heading).before(ask);
  const conclusions = all(section, ".conclusion");
  const told = all(section, ".told > *, .more > *").filter((part) => !conclusions.includes(part));
  const parts = [...hints.map((hint) => [hint]), [heading, ...told], conclusions];
  return { element, parts, question: [title, ask], reasons: hints.length };
}

const root = document.documentElement;
const slides = all(document, ".slide").map(slideOf);
const position = make("span", "");
position.setAttribute("aria-live", "polite");

/** The slide that is shown, and how many of its parts. */
let now = 0;
let shown = 0;

/** Shows the current slide, as far as it has been opened, and no other. */
function show() {
  for (const [i, { element, parts, question, reasons }] of slides.entries()) {
    element.classList.toggle("now", i === now);
    for (const [n, part] of parts.entries()) for (const one of part) one.classList.toggle("later", n >= shown);
    const isAsked = parts.length > 0 && shown <= reasons;
    for (const one of question) one.classList.toggle("later", !isAsked);
    for (const board of all(element, ".step .board")) board.classList.toggle("bare", isAsked);
  }
  position.textContent = say("position", { n: now + 1, all: slides.length });
}

/**
 * Goes to a slide.
 * @param {number} to
 * @param {number} [parts] The number of its parts that are shown.
 */
function go(to, parts = 0) {
  now = Math.max(0, Math.min(to, slides.length - 1));
  shown = parts;
  show();
  history.replaceState(null, "", `#slide-${now + 1}`);
  scrollTo(0, 0);
  slides[now]?.element.focus({ preventScroll: true });
}

/** Shows the next part, or the next slide. */
function next() {
  const slide = slides[now];
  if (!slide || shown >= slide.parts.length) {
    if (now + 1 < slides.length) go(now + 1);
    return;
  }
  shown += 1;
  show();
  slide.parts[shown - 1]?.[0]?.scrollIntoView({ block: "nearest" });
}

/** Hides the last part, or goes to the slide before, which is then shown in full. */
function back() {
  if (shown > 0) {
    shown -= 1;
    show();
  } else if (now > 0) go(now - 1, slides[now - 1]?.parts.length);
}

/** Goes where the address points to: a slide by its number, or what has this name. */
function follow() {
  const name = decodeURIComponent(location.hash.slice(1));
  const number = /^slide-(\d+)$/.exec(name)?.[1];
  const target = name ? document.getElementById(name) : null;
  const at = slides.findIndex(({ element }) => target !== null && element.contains(target));
  if (at < 0) return go(number ? Number(number) - 1 : 0);
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  go(at, slides[at]?.parts.length);
  target?.scrollIntoView();
}

/** What keys do. @type {Record<string, () => void>} */
const keys = {
  ArrowRight: next,
  PageDown: next,
  " ": next,
  ArrowLeft: back,
  PageUp: back,
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
root.classList.add("talk");
document.body.append(bar);
addEventListener("hashchange", follow);
follow();
