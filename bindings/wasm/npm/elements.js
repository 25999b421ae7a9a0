// @ts-check
// Elements for any page: `<whydoku-board>`, `<whydoku-hint>` and `<whydoku-walkthrough>`, each with a puzzle. The engine
// answers in one worker for all of them. What they show is in a shadow tree, so the styles of page and element do not meet;
// `--whydoku-…` properties change its colours, `::part(…)` the rest.
import { Whydoku } from "./index.js";
import { css } from "./style.js";

/** The words of buttons and messages: an attribute, such as `data-more`, replaces them. */
const WORDS = { more: "Next hint", again: "Start again", failed: "No answer" };

/** @type {{ ask: (operation: string, request: object) => Promise<any> } | undefined} */
let shared;

/**
 * Names the engine that answers for all elements, instead of a worker of their own: anything with `ask`.
 * @param {{ ask: (operation: any, request: any) => any }} engine
 */
export function useEngine(engine) {
  shared = { ask: async (operation, request) => engine.ask(operation, request) };
}

/** On a server there are no elements: there this module can be imported, and does nothing. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});
const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
// What comes later wins: first the style of all fragments, then what is said of elements.
sheet?.replaceSync(`${css}
  :host { display: block; min-width: min(100%, 16rem) }
  :host([hidden]) { display: none }
  .told { font-family: var(--whydoku-font, inherit) }
  .told .whydoku { padding: 0; background: var(--whydoku-page, transparent); font: inherit; line-height: 1.5 }
  .told .whydoku :is(h1, h2, h3, h4, h5, h6, svg) { font-family: inherit }
  .told .whydoku svg { max-width: 100%; height: auto }
  [part=board] .wd-board { float: none; max-width: none; margin: 0 }
  ol { margin: 0.75rem 0; padding-left: 1.5em }
  button { font: inherit; min-height: 2.75rem; padding: 0.375rem 1rem; cursor: pointer; border-radius: 0.375rem;
    border: 1px solid currentcolor; background: transparent; color: inherit }
  button:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
  [role="alert"] { border-left: 4px solid currentcolor; padding-left: 0.75rem }`);

/** What the elements have in common: a puzzle, a question about it, and a place for the answer. */
class Told extends Base {
  static observedAttributes = ["puzzle", "rungs", "audience", "profile", "a1", "heading-level"];

  #root = this.attachShadow({ mode: "open" });
  /** The number of the last question: an answer to an earlier one is too late. */
  #asked = 0;
  #isWaiting = false;

  constructor() {
    super();
    if (sheet) this.#root.adoptedStyleSheets = [sheet];
    // Until there is an answer, the page shows what stands in the element.
    this.#root.innerHTML = '<div class="told" part="told"><slot></slot></div>';
    // An address does not reach into a shadow tree, so links inside an answer are followed here.
    this.#root.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.('a[href^="#"]');
      const to = link && this.#root.getElementById(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
      if (!to) return;
      event.preventDefault();
      for (let fold = to.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      to.scrollIntoView();
    });
  }

  /** The puzzle, as the attribute has it. */
  get puzzle() {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(puzzle) {
    this.setAttribute("puzzle", puzzle);
  }

  connectedCallback() {
    this.changed();
  }

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(_name, before, now) {
    if (this.isConnected && before !== now) this.changed();
  }

  /** Asks anew, once for all attributes that change together. */
  changed() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      // Before there is a puzzle, there is nothing to say.
      if (this.question.puzzle) this.begin();
    });
  }

  /** Asks the first question. */
  begin() {
    void this.show();
  }

  /** Asks, and shows the answer. */
  async show() {}

  /** What every question says. */
  get question() {
    /** @type {Record<string, unknown>} */
    const question = { puzzle: this.puzzle || (this.textContent?.trim() ?? "") };
    const profile = this.getAttribute("profile");
    if (profile) question.profile = profile;
    if (this.hasAttribute("a1")) question.notation = "letter_number";
    return question;
  }

  get place() {
    return /** @type {HTMLElement} */ (this.#root.firstElementChild);
  }

  /** @param {keyof typeof WORDS} name */
  word(name) {
    return this.getAttribute(`data-${name}`) ?? WORDS[name];
  }

  /**
   * Promises the answer to a question; none if another one was asked since, or if there is no answer, which is then shown.
   * @param {string} operation
   * @param {object} request
   * @returns {Promise<any>}
   */
  async ask(operation, request) {
    const asked = ++this.#asked;
    this.place.setAttribute("aria-busy", "true");
    let answer;
    try {
      shared ??= Whydoku.worker();
      answer = await shared.ask(operation, request);
    } catch (error) {
      if (asked === this.#asked) this.fail(/** @type {any} */ (error));
    }
    if (asked !== this.#asked) return undefined;
    this.place.removeAttribute("aria-busy");
    return answer;
  }

  /** @param {Error & { problem?: { detail?: string } }} error */
  fail(error) {
    const said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.setAttribute("part", "problem");
    said.textContent = `${this.word("failed")}: ${error.problem?.detail ?? error.message}`;
    this.place.replaceChildren(said);
    this.tell("whydoku-problem", error.problem ?? error.message);
  }

  /**
   * Tells the page, wherever it listens.
   * @param {string} name
   * @param {unknown} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The level of the highest heading of an answer: the page has its own above. */
  get level() {
    const level = Number(this.getAttribute("heading-level"));
    return level >= 1 && level <= 6 ? level : 2;
  }
}

/** `<whydoku-board puzzle="…">`: the grid of a puzzle, or of a position. */
export class WhydokuBoard extends Told {
  async show() {
    const { puzzle, notation } = this.question;
    const answer = await this.ask("begin", { puzzle, notation });
    if (answer) this.place.innerHTML = `<div part="board">${answer.board ?? answer.document}</div>`;
  }
}

/** `<whydoku-hint puzzle="…" rungs="1">`: the next step, from a nudge to the answer, rung by rung. */
export class WhydokuHint extends Told {
  #rungs = 1;

  begin() {
    this.#rungs = Number(this.getAttribute("rungs") ?? 1) || 1;
    this.place.innerHTML = '<div part="board"></div><div role="status"><ol part="rungs"></ol></div>';
    const button = document.createElement("button");
    button.type = "button";
    button.part.add("more");
    button.textContent = this.word("more");
    button.addEventListener("click", () => this.more());
    this.place.append(button);
    void this.show();
  }

  /**
   * Shows the grid as it is.
   * @param {Element} place
   */
  async start(place) {
    const { puzzle, notation } = this.question;
    const answer = await shared?.ask("begin", { puzzle, notation }).catch(() => undefined);
    if (answer && this.#rungs === 1 && puzzle === this.question.puzzle) place.innerHTML = answer.board ?? "";
  }

  /** Shows the next rung; after the last one, the first. */
  async more() {
    this.#rungs = this.#rungs >= MOST_RUNGS ? 1 : this.#rungs + 1;
    await this.show();
  }

  async show() {
    const rungs = this.#rungs;
    const answer = await this.ask("hint", { ...this.question, rungs, heading_level: this.level });
    const [board, list, button] = ["[part=board]", "[part=rungs]", "[part=more]"].map((part) =>
      this.place.querySelector(part),
    );
    if (!answer || !board || !list || !button) return;
    if (answer.kind !== "step") {
      this.place.innerHTML = `<div part="board">${answer.board ?? ""}</div><div role="status">${answer.document}</div>`;
      return;
    }
    // The first rung names no place: then the grid stands there without a mark, so that nothing moves afterwards.
    if (answer.board) board.innerHTML = answer.board;
    else await this.start(board);
    // What was read aloud stays as it is: only the next rungs are added.
    while (list.children.length > answer.rungs.length) list.lastElementChild?.remove();
    for (const rung of answer.rungs.slice(list.children.length)) {
      const item = document.createElement("li");
      item.textContent = rung;
      list.append(item);
    }
    button.textContent = this.word(answer.rungs.length >= MOST_RUNGS ? "again" : "more");
    this.tell("whydoku-rung", { rung: answer.rungs.length });
  }
}

/** The rungs of a hint: from what there is to the conclusion. */
const MOST_RUNGS = 5;

/** `<whydoku-walkthrough puzzle="…" audience="beginner">`: every step of a puzzle with its reason. */
export class WhydokuWalkthrough extends Told {
  async show() {
    const audience = this.getAttribute("audience") ?? "standard";
    const answer = await this.ask("explain", { ...this.question, audience, heading_level: this.level });
    if (answer) this.place.innerHTML = `<div part="walkthrough">${answer.document}</div>`;
  }
}

for (const [name, element] of Object.entries({
  "whydoku-board": WhydokuBoard,
  "whydoku-hint": WhydokuHint,
  "whydoku-walkthrough": WhydokuWalkthrough,
})) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}
