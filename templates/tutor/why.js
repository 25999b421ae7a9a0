// @ts-check
// Reasons: why a cell must be a digit, or cannot be.

/**
 * Asks in the card why a cell must be a digit, or cannot be.
 * @param {string} cell
 * @param {number} [digit] the one that is asked about; nothing if it is still to be chosen
 */
function askWhy(cell, digit) {
  if (!game) return;
  if (at(cell)?.given) {
    clear();
    return report(refusal({ kind: "given", cell }));
  }
  if (isUnsolvable()) return void soon(doubt);
  // The engine answers why, or why not: whichever is true.
  if (digit) return showWhy(`${cell}=${digit}`);
  const one = (/** @type {number} */ n) => button(String(n), () => askWhy(cell, n));
  const keys = bar(...Array.from({ length: game.side }, (_, n) => one(n + 1)));
  keys.classList.add("tight");
  const title = say("why_title", { cell });
  tell([say("why_about"), keys], `${title} ${say("why_about")}`, { title });
  wondered = cell;
}

/** Shows why a conclusion is true, or why it is not. @param {string} conclusion */
function showWhy(conclusion) {
  soon(async () => {
    const answer = await told("why", { session: game?.session, conclusion });
    const content = nodes(answer.document);
    const steps = all(content, ".wd-step").map((step) => {
      step.remove();
      return leafOf(step);
    });
    clear();
    lay([leafOf(content), ...steps], 0);
    $("answer").focus({ preventScroll: true });
  });
}

/** A part of a document as a leaf: its first picture is drawn in the grid. @param {ParentNode & Node} part @returns {Leaf} */
function leafOf(part) {
  const [title, figure] = [part.querySelector("h1, h2, h3"), part.querySelector("figure.wd-board")];
  title?.remove();
  figure?.remove();
  const board = figure && `<div class="whydoku">${figure.outerHTML}</div>`;
  return { title: title?.textContent ?? "", parts: [part], ...(board ? { board } : {}) };
}
