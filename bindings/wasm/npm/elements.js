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

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block }
  :host([hidden]) { display: none }
  .told { font: var(--whydoku-font, inherit) }
  .whydoku { padding: 0; background: var(--whydoku-page, transparent); font: inherit; line-height: 1.5 }
  .whydoku svg { max-width: 100%; height: auto }
  ol { margin: 0.75rem 0; padding-left: 1.5em }
  button { font: inherit; min-height: 2.75rem; padding: 0.375rem 1rem; cursor: pointer; border-radius: 0.375rem;
    border: 1px solid currentcolor; background: transparent; color: inherit }
  button:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
  [role="alert"] { border-left: 4px solid currentcolor; padding-left: 0.75rem }
${css}`);

/** What the elements have in common: a puzzle, a question about it, and a place for the answer. */
class Told extends HTMLElement {
  static observedAttributes = ["puzzle", "rungs", "audience", "profile", "a1"];

  #root = this.attachShadow({ mode: "open" });
  /** The number of the last question: an answer to an earlier one is too late. */
  #asked = 0;
  #isWaiting = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    // Until there is an answer, the page shows what stands in the element.
    this.#root.innerHTML = '<div class="told" part="told"><slot></slot></div>';
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
      this.begin();
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
    const question = { puzzle: this.getAttribute("puzzle") ?? this.textContent?.trim() ?? "" };
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
    this.dispatchEvent(new CustomEvent("whydoku-problem", { detail: error.problem ?? error.message }));
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

  /** Shows the next rung; after the last one, the first. */
  async more() {
    this.#rungs = this.#rungs >= MOST_RUNGS ? 1 : this.#rungs + 1;
    await this.show();
  }

  async show() {
    const answer = await this.ask("hint", { ...this.question, rungs: this.#rungs });
    const [board, list, button] = ["[part=board]", "[part=rungs]", "[part=more]"].map((part) =>
      this.place.querySelector(part),
    );
    if (!answer || !board || !list || !button) return;
    if (answer.kind !== "step") {
      this.place.innerHTML = `<div part="board">${answer.board ?? ""}</div><div role="status">${answer.document}</div>`;
      return;
    }
    board.innerHTML = answer.board ?? "";
    // What was read aloud stays as it is: only the next rungs are added.
    while (list.children.length > answer.rungs.length) list.lastElementChild?.remove();
    for (const rung of answer.rungs.slice(list.children.length)) {
      const item = document.createElement("li");
      item.textContent = rung;
      list.append(item);
    }
    button.textContent = this.word(answer.rungs.length >= MOST_RUNGS ? "again" : "more");
    this.dispatchEvent(new CustomEvent("whydoku-rung", { detail: { rung: answer.rungs.length } }));
  }
}

/** The rungs of a hint: from what there is to the conclusion. */
const MOST_RUNGS = 5;

/** `<whydoku-walkthrough puzzle="…" audience="beginner">`: every step of a puzzle with its reason. */
export class WhydokuWalkthrough extends Told {
  async show() {
    const audience = this.getAttribute("audience") ?? "standard";
    const answer = await this.ask("explain", { ...this.question, audience });
    if (answer) this.place.innerHTML = `<div part="walkthrough">${answer.document}</div>`;
  }
}

for (const [name, element] of Object.entries({
  "whydoku-board": WhydokuBoard,
  "whydoku-hint": WhydokuHint,
  "whydoku-walkthrough": WhydokuWalkthrough,
})) {
  if (!customElements.get(name)) customElements.define(name, element);
}
