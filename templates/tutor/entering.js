// @ts-check
// Entering: digits and pencil marks, which are moves of the game; corner marks and colours, which only the page knows.

/**
 * Enters a digit as the mode says.
 * @param {number} digit
 * @param {string} how
 */
function enter(digit, how) {
  if (!game) return;
  if (wondered === cursor && digit <= game.side) return askWhy(cursor, digit);
  const cells = [...selected];
  if (how === "corner" || how === "colour") return jot(digit, how);
  if (digit > game.side) return;
  if (how === "digit") {
    const cell = at(cursor);
    if (cell?.digit === digit && !cell.given) return play([{ erase: cursor }], () => say("erased", { cell: cursor }));
    return play([{ place: `${digit}${cursor}` }], () => {
      const clash = at(cursor)?.clash ? `; ${say("clash")}` : "";
      return `${say("entered", { digit, cell: cursor })}${clash}. ${say("empty_cells", { n: game?.empty ?? 0 })}`;
    });
  }
  const open = cells.filter((cell) => !at(cell)?.digit);
  if (!open.length) return report(refusal({ kind: "filled", cell: cursor }));
  const isMarked = (/** @type {string} */ cell) => at(cell)?.marks?.includes(String(digit)) ?? false;
  const isAdded = !open.every(isMarked);
  const changed = open.filter((cell) => isMarked(cell) !== isAdded);
  const actions = changed.map((cell) => ({ [isAdded ? "mark" : "unmark"]: `${digit}${cell}` }));
  play(actions, () => {
    if (changed.length > 1) return say(isAdded ? "marked_in" : "unmarked_in", { digit, n: changed.length });
    const [cell = cursor] = changed;
    return say("marked", { cell, marks: [...(at(cell)?.marks ?? "")].join(" ") });
  });
}

/** Changes what the tutor does not read, so that it can be taken back. @param {() => void} change */
function alone(change) {
  soon(async () => {
    past.push(structuredClone(extra));
    future = [];
    change();
    refresh();
    save();
    const cell = at(cursor);
    if (cell) report(selected.size > 1 ? say("changed_in", { n: selected.size }) : content(cell));
  });
}

/**
 * Writes a corner mark, or colours cells; again takes it away.
 * @param {number} digit
 * @param {string} how
 */
function jot(digit, how) {
  if (digit > (how === "colour" ? COLOURS : (game?.side ?? 9))) return;
  const cells = [...selected].filter((cell) => how === "colour" || !at(cell)?.digit);
  if (!cells.length) return;
  alone(() => {
    if (how === "colour") {
      const isSet = cells.every((cell) => extra.colour[cell] === digit);
      for (const cell of cells) {
        if (isSet) delete extra.colour[cell];
        else extra.colour[cell] = digit;
      }
      return;
    }
    const sign = String(digit);
    const isSet = cells.every((cell) => extra.corner[cell]?.includes(sign));
    for (const cell of cells) {
      const marks = new Set(extra.corner[cell] ?? "");
      if (isSet) marks.delete(sign);
      else marks.add(sign);
      if (marks.size) extra.corner[cell] = [...marks].sort().join("");
      else delete extra.corner[cell];
    }
  });
}

/** Empties cells: of what the mode enters, or, if there is none of it, of everything. */
function erase() {
  const cells = [...selected];
  const jotted = mode === "corner" || mode === "colour" ? mode : undefined;
  if (jotted && cells.some((cell) => extra[jotted][cell])) {
    return alone(() => {
      for (const cell of cells) delete extra[jotted][cell];
    });
  }
  const own = cells.filter((cell) => at(cell) && !at(cell)?.given && (at(cell)?.digit || at(cell)?.marks));
  if (own.length) {
    return play(
      own.map((cell) => ({ erase: cell })),
      () => (own.length === 1 ? say("erased", { cell: own[0] ?? "" }) : say("changed_in", { n: own.length })),
    );
  }
  if (cells.some((cell) => extra.corner[cell] || extra.colour[cell])) {
    alone(() => {
      for (const cell of cells) {
        delete extra.corner[cell];
        delete extra.colour[cell];
      }
    });
  }
}
