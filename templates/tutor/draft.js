// @ts-check
// A puzzle from paper: its givens are entered into an empty grid like digits, until it starts.

/** Whether the givens of a puzzle are still to be entered: nothing else can be done in a grid without any. */
function isDraft() {
  const puzzle = game?.session.puzzle;
  return Boolean(puzzle) && !/[1-9]/.test(puzzle.givens) && !puzzle.clue_candidates && !isClued();
}

/** Begins with an empty grid. */
async function draft() {
  const side = { "4x4": 4, "6x6": 6 }[/** @type {string} */ ($("layout").value)] ?? 9;
  if (await begin({ puzzle: ".".repeat(side * side) }, { title: say("yours") })) focusGrid();
}

/** Says how a puzzle is entered. @param {(string | Node)[]} [more] what is wrong with it */
function tellDraft(more = []) {
  const element = button(say("draft_start"), () => soon(startDraft));
  element.className = "main";
  const how = game?.can_undo ? say("draft_on") : say("draft_how");
  const parts = more.length ? more : [how];
  tell([bar(element), ...parts], undefined, { title: say("draft") });
}

/** Starts the puzzle that was entered, if it has exactly one solution; otherwise says why not. */
async function startDraft() {
  const cells = game?.cells ?? [];
  const { id } = current;
  const puzzle = cells.map(({ digit }) => digit || ".").join("");
  if (!/\d/.test(puzzle)) return tellDraft();
  let isOne = true;
  await begin(
    { puzzle },
    {
      title: say("yours"),
      isSure: async (next) => {
        isOne = next.solutions === "one";
        if (next.solutions === "many") {
          tellDraft([say("draft_many"), bar(button(say("draft_anyway"), () => soon(() => startAnyway(puzzle))))]);
        } else if (!isOne) await tellWrong(next);
        return isOne;
      },
    },
  );
  if (!isOne) return;
  discard(id);
  focusGrid();
}

/** Starts although there are several solutions. @param {string} puzzle */
const startAnyway = (puzzle) => begin({ puzzle }, { title: say("yours") }).then(focusGrid);

/** Says which digits have no solution together, frames them, and offers to mend each. @param {Game} next */
async function tellWrong(next) {
  const suspects = await suspectsOf(next.session);
  const mends = suspects.map(({ given, instead }) => {
    const cell = given.slice(1);
    const text = instead ? say("mend_to", { cell, digit: instead }) : say("mend_out", { cell });
    const action = instead ? { place: `${instead}${cell}` } : { erase: cell };
    return button(text, () => change(() => ({ actions: [action], text: () => text })));
  });
  tellDraft([conflictsOf(next) || say("none"), accusation(suspects) || say("suspect_unknown"), bar(...mends)]);
  doubted = new Set(suspects.map(({ given }) => given.slice(1)));
  refresh();
}
