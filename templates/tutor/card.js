// @ts-check
// The card: what the tutor says, as leaves to turn. One is seen at a time, with what it shows in the grid.

/**
 * @typedef {{ title: string, parts: (string | Node)[], board?: string | null, spoken?: string, load?: () => Promise<void> }}
 *   Leaf its words, and the picture that goes with them: `null` for that of the game, nothing for that of the leaf before.
 *   What has to be asked for first has a `load`
 */

/** @type {Leaf[]} */
let leaves = [];
let leaf = 0;
/** Asks for the leaf after the last one, if there may be one. @type {(() => void) | undefined} */
let further;

/**
 * Lays leaves into the card, and opens one.
 * @param {Leaf[]} all
 * @param {number} at
 * @param {() => void} [next]
 */
function lay(all, at, next) {
  [leaves, further] = [all, next];
  openLeaf(at);
}

/** Opens a leaf of the card. @param {number} at */
function openLeaf(at) {
  const one = leaves[at];
  if (!one) return;
  if (one.load) {
    const { load } = one;
    delete one.load;
    return void soon(async () => {
      await load();
      openLeaf(at);
    });
  }
  leaf = at;
  $("leaf").textContent = one.title;
  $("status").textContent = "";
  $("said").replaceChildren(...one.parts.map((part) => (typeof part === "string" ? make("p", part) : part)));
  for (const svg of all($("said"), "svg[width]")) svg.removeAttribute("height");
  $("answer").scrollTop = 0;
  $("key").open = false;
  const last = leaves.slice(0, at + 1).findLast(({ board }) => board !== undefined);
  if (game) draw(last?.board ?? game.board, Boolean(last?.board));
  refresh();
  edges();
  announce(one.spoken ?? `${one.title} ${words_of($("said"))}`);
}

/** Says which ways the card can be turned. */
function edges() {
  $("back").setAttribute("aria-disabled", String(leaf === 0));
  $("on").setAttribute("aria-disabled", String(leaf >= leaves.length - 1 && !further));
  const { scrollHeight, clientHeight } = $("answer");
  $("large").setAttribute("aria-disabled", String(!isLarge() && scrollHeight <= clientHeight));
}

/** Whether the card lies over the keys, with room for more words. */
const isLarge = () => $("card").hasAttribute("data-large");

/** Lays the card over the keys, or takes it back: the grid and all else stay where they are. @param {boolean} isNow */
function setLarge(isNow) {
  $("card").toggleAttribute("data-large", isNow);
  $("large").setAttribute("aria-expanded", String(isNow));
  // What is covered cannot be pressed.
  for (const id of ["modes", "digits", "acts"]) $(id).toggleAttribute("inert", isNow);
  edges();
}

/** Turns to the next leaf, or asks for it; at the end of all, says what comes now. @param {string} [end] the key of its words */
function onward(end) {
  if (leaf < leaves.length - 1) openLeaf(leaf + 1);
  else if (further) further();
  else if (end) {
    report(say(end));
    $("answer").scrollTop = 0;
  }
}

/** Closes the card: it is empty, and the grid shows the game. */
function clear() {
  [leaves, leaf, further, taken, hinted, checked, wondered] = [[], 0, undefined, undefined, undefined, 0, undefined];
  [doubted, checkBoards] = [new Set(), new Map()];
  for (const id of ["leaf", "status", "said"]) $(id).replaceChildren();
  if (game) draw(game.board);
  setLarge(false);
}

/**
 * Shows what the tutor says as the only leaf, and announces it.
 * @param {(string | Node)[]} parts
 * @param {string} [spoken]
 * @param {{ title?: string, board?: string | null }} [more]
 */
function tell(parts, spoken, { title = "", board = null } = {}) {
  clear();
  lay([{ title, parts, board, ...(spoken === undefined ? {} : { spoken }) }], 0);
}

/** Shows what the clues of the puzzle mean, as the legend of its grid says it; `false` if it has none. */
function tellRules() {
  const list = isClued() && game && nodes(game.board).querySelector(".wd-legend");
  if (!list) return false;
  tell([list, make("p", say("usual_rules"))], undefined, { title: say("puzzle_rules") });
  return true;
}

/**
 * Shows a document to read, over the page.
 * @param {string} title
 * @param {Node} document
 * @param {HTMLElement[]} buttons
 */
function showSheet(title, document, buttons) {
  $("sheet-title").textContent = title;
  $("reading").replaceChildren(document);
  for (const svg of all($("reading"), "svg[width]")) svg.removeAttribute("height");
  for (const one of buttons) one.addEventListener("click", () => $("sheet").close());
  $("reading-acts").replaceChildren(...buttons);
  if (!$("sheet").open) $("sheet").showModal();
  $("sheet").scrollTop = 0;
}

/** Lights the cells of a name that is pointed at, or none. @param {EventTarget | null} target */
function light(target) {
  const name = target instanceof Element ? target.closest("#said data")?.getAttribute("value") : undefined;
  const named = name?.split(/[\s,]+/) ?? [];
  for (const element of all($("grid"), "[role=gridcell]")) {
    const cell = at(element.dataset.cell ?? "");
    const isNamed = cell && named.some((one) => one === cell.cell || cell.houses.includes(one));
    element.classList.toggle("lit", Boolean(isNamed));
  }
}
