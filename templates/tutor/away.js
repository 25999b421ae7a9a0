// @ts-check
// Moves while the server is away. They follow the rules of `src/tutor/session/desk.rs`, so the engine accepts the game when
// it is there again. Only the picture stays as it was: the grid shows what is different.

/**
 * @typedef {{ actions: any[] } | { turn: "undo" | "redo" }} Move
 * @typedef {Cell & { all: string }} DeskCell a cell, and the digits that it was set with
 * @typedef {{ kind: string, cell?: string }} Refusal
 */

let isAway = false;

/**
 * Makes a move: by the engine or, while that is away, here.
 * @param {Game} from
 * @param {Move} move
 * @returns {Promise<Game>}
 */
async function moved(from, move) {
  if (!isAway || spareModule) {
    try {
      return await told("play", { session: from.session, ...move });
    } catch (error) {
      if (!(error instanceof Problem && error.is("lost"))) throw error;
      noteAway();
    }
  }
  return playedHere(from, move);
}

/** Notes that the server is away, and waits for it. */
function noteAway() {
  if (isAway) return;
  isAway = true;
  $("away").textContent = say(spareModule ? "away_solving" : "away");
  $("away").hidden = false;
  waitForServer();
}

/** Goes on with the engine as soon as the server answers. */
async function waitForServer() {
  const answers = async () => {
    try {
      return (await fetch("healthz")).ok;
    } catch {
      return false;
    }
  };
  do await new Promise((resolve) => setTimeout(resolve, PAUSE));
  while (!(await answers()));
  soon(async () => {
    if (!game) return;
    isAway = false;
    try {
      game = /** @type {Game} */ (await told("begin", { session: game.session }));
    } catch (error) {
      if (error instanceof Problem && error.is("lost")) {
        isAway = true;
        return void waitForServer();
      }
      throw error;
    }
    if (isAway) return;
    $("away").hidden = true;
    show(game, say("returned"));
    await afterwards();
  });
}

/**
 * The game after a move.
 * @param {Game} from
 * @param {Move} move
 * @returns {Game}
 */
function playedHere(from, move) {
  const session = structuredClone(from.session);
  if ("turn" in move) {
    const [last, next] = move.turn === "undo" ? [session.done, session.undone] : [session.undone, session.done];
    next.push(last.pop());
  } else {
    const desk = new Desk(from);
    const results = move.actions.map((action) => desk.act(action));
    const refused = results.find((one) => one && one.kind !== "idle") ?? (results.every(Boolean) && results[0]);
    if (refused) return { ...from, refused };
    session.done.push(move.actions.filter((_, n) => !results[n]));
    session.undone = [];
  }
  const desk = new Desk({ ...from, session });
  const cells = desk.shown();
  return {
    ...{ ...from, session, refused: null, cells, pictured: from.pictured ?? from.cells, solved: false },
    ...{ empty: cells.filter((cell) => !cell.digit).length, automatic: desk.automatic },
    ...{ can_undo: session.done.length > 0, can_redo: session.undone.length > 0 },
  };
}

/** A position with its pencil marks, and how actions change it. */
class Desk {
  automatic = false;
  /** The candidates that were eliminated by hand, as `3r5c1`. @type {Set<string>} */
  struck = new Set();

  /** The position after all moves of a game. @param {Game} game */
  constructor({ cells, side, session: { puzzle, done } }) {
    this.side = side;
    const all = "123456789".slice(0, side);
    /** @type {DeskCell[]} */
    this.cells = cells.map((cell, n) => ({
      ...cell,
      digit: cell.given ? cell.digit : Number(puzzle.placed?.[n]) || 0,
      marks: puzzle.notes?.[cell.cell]?.join("") ?? null,
      all: puzzle.clue_candidates?.[n] ?? all,
    }));
    for (const cell of this.cells) {
      if (cell.marks === null) continue;
      for (const digit of this.possible(cell)) if (!cell.marks.includes(digit)) this.struck.add(digit + cell.cell);
    }
    for (const action of done.flat()) this.act(action);
  }

  /** The cells as the engine would answer them. @returns {Cell[]} */
  shown() {
    return this.cells.map((cell) => ({
      ...cell,
      marks: cell.digit ? null : this.marks(cell),
      clash: cell.digit > 0 && this.peers(cell).some((peer) => peer.digit === cell.digit),
    }));
  }

  /** @param {Cell} cell */
  peers(cell) {
    return this.cells.filter(
      (one) => one.cell !== cell.cell && one.houses.some((house) => cell.houses.includes(house)),
    );
  }

  /** The digits that no solved cell rules out. @param {DeskCell} cell */
  possible(cell) {
    const seen = new Set(this.peers(cell).map((peer) => String(peer.digit)));
    return [...cell.all].filter((digit) => !seen.has(digit));
  }

  /** @param {DeskCell} cell */
  marks(cell) {
    if (!this.automatic) return cell.marks;
    return this.possible(cell)
      .filter((digit) => !this.struck.has(digit + cell.cell))
      .join("");
  }

  /** Forgets what was eliminated in a cell. @param {Cell} cell */
  restore({ cell }) {
    const there = [...this.struck].filter((one) => one.endsWith(cell));
    for (const one of there) this.struck.delete(one);
    return there.length > 0;
  }

  /**
   * Does one thing, or says why it is impossible.
   * @param {any} action
   * @returns {Refusal | undefined}
   */
  act(action) {
    const idle = { kind: "idle" };
    if (typeof action === "string") {
      if (this.automatic === (action === "automatic")) return idle;
      for (const cell of this.cells) if (this.automatic && !cell.digit) cell.marks = this.marks(cell);
      this.automatic = !this.automatic;
      return undefined;
    }
    const [[verb, what]] = /** @type {[[string, string]]} */ (Object.entries(action));
    const { cell: name = "", digit = "" } = /^(?<digit>\d?)(?<cell>.*)$/.exec(what)?.groups ?? {};
    const cell = this.cells.find((one) => one.cell === name);
    if (!cell || Number(digit) > this.side) return { kind: "off_grid", cell: name };
    if (cell.given) return { kind: "given", cell: name };
    if (verb === "place" || (verb === "erase" && cell.digit)) {
      if (cell.digit === Number(digit)) return idle;
      [cell.digit, cell.marks] = [Number(digit), null];
      if (!this.automatic) this.restore(cell);
      return undefined;
    }
    if (verb === "erase") {
      const [wasStruck, wasNoted] = [this.restore(cell), cell.marks !== null];
      cell.marks = null;
      return (this.automatic ? wasStruck : wasNoted) ? undefined : idle;
    }
    if (cell.digit) return { kind: "filled", cell: name };
    const marks = this.marks(cell);
    if (verb === "unmark") {
      const left = marks ?? this.possible(cell).join("");
      if (!left.includes(digit)) return idle;
      this.struck.add(what);
      if (!this.automatic) cell.marks = left.replace(digit, "");
      return undefined;
    }
    if (marks?.includes(digit)) return idle;
    const seers = this.automatic ? this.peers(cell).filter((peer) => peer.digit === Number(digit)) : [];
    const by = seers.find((peer) => peer.given) ?? seers[0];
    if (by) return { kind: "seen", cell: digit + by.cell };
    const wasStruck = this.struck.delete(what);
    if (this.automatic) return wasStruck ? undefined : idle;
    cell.marks = [...(marks ?? ""), digit].sort().join("");
    return undefined;
  }
}
