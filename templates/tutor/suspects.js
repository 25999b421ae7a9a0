// @ts-check
// A puzzle without a solution: which given is most likely mistyped, where it is, and how it is mended.

/** @typedef {{ given: string, instead: number | null }} Suspect such as `5r9c8`, and the digit that fits instead */

/** The cells of givens that are doubted, while the card names them. @type {Set<string>} */
let doubted = new Set();

/** Whether the givens have no solution: then the tutor can only say which of them is wrong. */
const isUnsolvable = () => game?.solutions === "none";

/** A given in words. @param {Suspect} suspect */
const given = ({ given }) => say("suspect", { digit: given[0] ?? "", cell: given.slice(1) });

/** A sentence that names them; empty if there are none. @param {Suspect[]} suspects */
const accusation = (suspects) =>
  suspects.length ? say(suspects[1] ? "suspects" : "suspect_is", { givens: suspects.map(given).join(", ") }) : "";

/** Asks which givens are doubted. @param {any} session @returns {Promise<Suspect[]>} */
const suspectsOf = async (session) => (await told("hint", { session, rungs: 1, show: "facts" })).suspects;

/** Says that the puzzle has no solution, frames the givens that are doubted, and offers to mend them. */
async function doubt() {
  const suspects = await suspectsOf(game?.session);
  const reason = accusation(suspects) || say("suspect_unknown");
  const one = (/** @type {Suspect} */ suspect) => {
    const { instead } = suspect;
    const cell = suspect.given.slice(1);
    const text = instead ? say("mend_to", { cell, digit: instead }) : say("mend_out", { cell });
    return button(text, () => soon(() => mend(suspect)));
  };
  const buttons = suspects.map(one);
  if (buttons.length === 1) buttons[0]?.classList.add("main");
  // The button is seen in the smallest card, too.
  tell([bar(...buttons), reason], `${say("none")} ${reason}`, { title: say("none") });
  doubted = new Set(suspects.map(({ given }) => given.slice(1)));
  refresh();
}

/** Begins with the puzzle mended, and with the moves that were made. @param {Suspect} suspect */
async function mend({ given, instead }) {
  if (!game) return;
  const cell = given.slice(1);
  const { session, cells } = game;
  const { title } = current;
  const givens = [...session.puzzle.givens];
  givens[cells.findIndex((one) => one.cell === cell)] = String(instead ?? ".");
  const mended = { ...session, puzzle: { ...session.puzzle, givens: givens.join("") }, undone: [], hints: [] };
  const [notes, time] = [extra, seconds];
  try {
    await begin({ session: mended }, { title });
  } catch {
    // A move that the old givens allowed is not possible with the new one.
    await begin({ session: { ...mended, done: [] } }, { title });
  }
  [extra, seconds, past] = [notes, time, game.session.done.map(() => null)];
  go(cell, false);
  save();
  if (!isUnsolvable()) report(instead ? say("mended_to", { cell, digit: instead }) : say("mended_out", { cell }));
}
