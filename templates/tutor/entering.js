// @ts-check
// Entering: digits and pencil marks, which are moves of the game; corner marks and colours, which only the page knows.
// The cells and the mode are those at the time of the key; what is in the cells is read when its turn comes.

/**
 * Enters a digit as the mode says.
 * @param {number} digit
 * @param {string} how
 */
function enter(digit, how) {
  if (!game) return;
  if (wondered === cursor && digit <= game.side) return askWhy(cursor, digit);
  const [cell, cells] = [cursor, [...selected]];
  if (how === "digit") change(() => placing(digit, cell));
  else if (how === "mark") change(() => marking(digit, cells, cell));
  else change(() => jotting(digit, how, cells));
}

/** @param {number} digit @param {string} cell @returns {Edit | undefined} */
function placing(digit, cell) {
  if (digit > (game?.side ?? 0)) return;
  const here = at(cell);
  if (here?.digit === digit && !here.given) return { actions: [{ erase: cell }], text: () => say("erased", { cell }) };
  const text = () => {
    const clash = at(cell)?.clash ? `; ${say("clash")}` : "";
    return `${say("entered", { digit, cell })}${clash}. ${say("empty_cells", { n: game?.empty ?? 0 })}`;
  };
  return { actions: [{ place: `${digit}${cell}` }], text };
}

/** @param {number} digit @param {string[]} cells @param {string} first @returns {Edit | undefined} */
function marking(digit, cells, first) {
  if (digit > (game?.side ?? 0)) return;
  const open = cells.filter((cell) => !at(cell)?.digit);
  if (!open.length) return void report(refusal({ kind: at(first)?.given ? "given" : "filled", cell: first }));
  const isMarked = (/** @type {string} */ cell) => at(cell)?.marks?.includes(String(digit)) ?? false;
  const isAdded = !open.every(isMarked);
  const changed = open.filter((cell) => isMarked(cell) !== isAdded);
  const actions = changed.map((cell) => ({ [isAdded ? "mark" : "unmark"]: `${digit}${cell}` }));
  const text = () => {
    if (changed.length > 1) return say(isAdded ? "marked_in" : "unmarked_in", { digit, n: changed.length });
    const [cell = first] = changed;
    return say("marked", { cell, marks: [...(at(cell)?.marks ?? "")].join(" ") });
  };
  return { actions, text };
}

/** Says what became of cells that only the page changed. @param {string[]} cells */
function jotted(cells) {
  const [first] = cells;
  const cell = first && at(first);
  return cell && cells.length === 1 ? content(cell) : say("changed_in", { n: cells.length });
}

/**
 * Writes a corner mark, or colours cells; again takes it away.
 * @param {number} digit
 * @param {string} how
 * @param {string[]} chosen
 * @returns {Edit | undefined}
 */
function jotting(digit, how, chosen) {
  if (digit > (how === "colour" ? COLOURS : (game?.side ?? 9))) return;
  const cells = chosen.filter((cell) => how === "colour" || !at(cell)?.digit);
  if (!cells.length) return;
  const colour = () => {
    const isSet = cells.every((cell) => extra.colour[cell] === digit);
    for (const cell of cells) {
      if (isSet) delete extra.colour[cell];
      else extra.colour[cell] = digit;
    }
  };
  const corner = () => {
    const sign = String(digit);
    const isSet = cells.every((cell) => extra.corner[cell]?.includes(sign));
    for (const cell of cells) {
      const marks = new Set(extra.corner[cell] ?? "");
      if (isSet) marks.delete(sign);
      else marks.add(sign);
      if (marks.size) extra.corner[cell] = [...marks].sort().join("");
      else delete extra.corner[cell];
    }
  };
  return { jot: how === "colour" ? colour : corner, text: () => jotted(chosen) };
}

/** Empties cells: of what the mode enters, or, if there is none of it, of everything. */
function erase() {
  const [cells, how] = [[...selected], mode];
  change(() => erasing(cells, how));
}

/** @param {string[]} cells @param {string} how @returns {Edit | undefined} */
function erasing(cells, how) {
  const without = (/** @type {("corner" | "colour")[]} */ ...kinds) => ({
    jot: () => {
      for (const kind of kinds) for (const cell of cells) delete extra[kind][cell];
    },
    text: () => jotted(cells),
  });
  const has = (/** @type {"corner" | "colour"} */ kind) => cells.some((cell) => extra[kind][cell]);
  if ((how === "corner" || how === "colour") && has(how)) return without(how);
  const own = cells.filter((cell) => at(cell) && !at(cell)?.given && (at(cell)?.digit || at(cell)?.marks));
  if (own.length) {
    const text = () =>
      own.length === 1 ? say("erased", { cell: own[0] ?? "" }) : say("changed_in", { n: own.length });
    return { actions: own.map((cell) => ({ erase: cell })), text };
  }
  if (has("corner") || has("colour")) return without("corner", "colour");
  const [first = ""] = cells;
  if (at(first)?.given) report(refusal({ kind: "given", cell: first }));
}
