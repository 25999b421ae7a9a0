// @ts-check
// The elements of the page and its words: everything else is made with these. The files of this directory are one script, in
// the order of the list in `src/render/outlets/tutor.rs`.

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

let saying = 0;

/** Announces a text, also if it is the same as before. @param {string} text */
function announce(text) {
  $("live").textContent = "";
  clearTimeout(saying);
  saying = window.setTimeout(() => ($("live").textContent = text), 60);
}

/** That something did not work. @param {string} why */
const failure = (why) => say("failed", { why: /[.?!]$/.test(why) ? why : `${why}.` });

/** Shows a line in the card, above what it says, and announces it. @param {string} text */
function report(text) {
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

/** @param {Element[]} buttons */
function bar(...buttons) {
  const element = make("div");
  element.className = "bar";
  element.append(...buttons);
  return element;
}

/** The maximum number of characters to announce at once. */
const LONGEST_SAID = 600;

/** What an element says: not its pictures, tables and buttons. @param {HTMLElement} element */
function words_of(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const one of all(copy, "figure, table, svg, button, .wd-conclusion")) one.remove();
  const lines = all(copy, "h1, h2, h3, p, li, summary").map((one) => one.textContent?.trim() ?? "");
  const text = lines.filter(Boolean).join(" ");
  // A long answer can be read where it is: its beginning is announced, up to the end of a sentence.
  const end = text.lastIndexOf(". ", LONGEST_SAID) + 1 || LONGEST_SAID;
  return text.length > LONGEST_SAID ? text.slice(0, end) : text;
}

/** A conclusion as people write it. @param {string} conclusion */
const written = (conclusion) => conclusion.replace("<>", " ≠ ").replace("=", " = ");
