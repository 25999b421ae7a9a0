// @ts-check
// The game: how it begins, what a move changes, what is taken back.

/** The maximum number of givens to name that conflict. */
const MOST_NAMED = 6;
/** The maximum length of a puzzle's text. */
const LONGEST = 50_000;

let queue = Promise.resolve();
/** Whether what is being done now is a move, which nothing ends but its answer. */
let isMoving = false;

/**
 * Does one thing after the other, and shows that it takes time.
 * @param {() => Promise<void> | void} act
 * @param {"search" | "move"} [kind]
 */
function soon(act, kind = "search") {
  // A move ends a search: what it would find is of the past.
  if (kind === "move" && !isMoving && !$("busy").hidden) engine.stop();
  queue = queue.then(async () => {
    isMoving = kind === "move";
    const slow = window.setTimeout(() => ($("busy").hidden = false), 400);
    try {
      await act();
    } catch (error) {
      const isWrong = error instanceof Problem && error.type === "/problems/invalid-puzzle";
      if (error instanceof Problem && error.is("stopped")) report(error.message);
      else if (isWrong && isUnsolvable()) await doubt().catch(() => tell([say("none")]));
      else tell([isWrong ? say("wrong") : failure(error instanceof Error ? error.message : String(error))]);
    }
    clearTimeout(slow);
    $("busy").hidden = true;
    isMoving = false;
  });
  return queue;
}

/**
 * Shows a game after a move.
 * @param {Game} next
 * @param {string} text
 */
function show(next, text) {
  const before = game?.side;
  game = next;
  clear();
  if (before !== game.side) digits();
  refresh();
  save();
  if (isDraft()) tellDraft();
  report(text || say("empty_cells", { n: game.empty }));
}

/** @param {{ kind: string, cell?: string }} refused its cell, for one that rules a digit out with its digit before it */
function refusal({ kind, cell = "" }) {
  const [, digit = "", name = ""] = cell.match(/^(\d?)(.*)$/) ?? [];
  return say(`refused_${kind}`, { digit, cell: name });
}

/**
 * What is to change, and what to say after it: by actions of the game, or only what the page knows.
 * @typedef {{ text: () => string } & ({ actions: any[] } | { jot: () => void })} Edit
 */

/**
 * Makes a change. What it is is decided when the changes before it are made, so keys may be faster than the engine.
 * @param {() => Edit | undefined} decide
 */
function change(decide) {
  return soon(async () => {
    const decided = game && decide();
    if (!game || !decided) return;
    if ("jot" in decided) {
      past.push(structuredClone(extra));
      future = [];
      decided.jot();
      refresh();
      save();
      return report(decided.text());
    }
    const next = await moved(game, { actions: decided.actions });
    if (next.refused) {
      if (next.refused.kind !== "idle") report(refusal(next.refused));
      return;
    }
    past.push(null);
    future = [];
    game = next;
    show(next, decided.text());
    if (!isAway || spareModule) await afterwards();
  }, "move");
}

/**
 * Takes a move back, or makes it again.
 * @param {"undo" | "redo"} turn
 */
function turn(turn) {
  soon(async () => {
    const [from, to] = turn === "undo" ? [past, future] : [future, past];
    const last = from.at(-1);
    if (!game || last === undefined) return;
    const next = last ? undefined : await moved(game, { turn });
    from.pop();
    to.push(last ? extra : null);
    const before = new Map(game.cells.map((cell) => [cell.cell, content(cell)]));
    const text = () => {
      const changed = (game?.cells ?? []).filter((cell) => before.get(cell.cell) !== content(cell));
      const [first, second] = changed;
      const what = !first ? "" : second ? say("changed_in", { n: changed.length }) : content(first);
      return `${say(turn === "undo" ? "undone" : "redone")} ${what}`.trim();
    };
    if (next) {
      game = next;
      return show(next, text());
    }
    extra = last ?? extra;
    refresh();
    save();
    report(text());
  }, "move");
}

/**
 * Begins with a puzzle.
 * @param {any} position what `begin` is asked: `puzzle` or `session`
 * @param {{ title?: string, drill?: Drill | null, at?: typeof current, isSure?: (next: Game) => boolean | Promise<boolean> }} [about]
 *   `isSure` is asked once the puzzle can be read
 * @returns whether it began
 */
async function begin(position, about = {}) {
  let next = await told("begin", position);
  if (about.isSure && !(await about.isSure(next))) return false;
  if (about.at?.id !== current.id) leave();
  extra = { corner: {}, colour: {} };
  [past, future, drill, graded, seconds] = [[], [], about.drill ?? null, false, 0];
  if (!about.at && prefers.automatic && !next.automatic) {
    // Nobody entered these marks, so they are not taken back.
    next = await told("play", { session: next.session, actions: ["automatic"] });
  }
  const first = next.cells.find((/** @type {Cell} */ cell) => !cell.digit) ?? next.cells[0];
  cursor = first?.cell ?? "r1c1";
  selected = new Set([cursor]);
  const title = drill ? say("drill_of", { technique: named(drill.technique) }) : (next.title ?? about.title ?? "");
  current = about.at ?? { id: newId(), title: plain(title), version: 0 };
  $("name").textContent = current.title || title;
  const isSeveral =
    next.solutions === "many" && (/[1-9]/.test(next.session.puzzle.givens) || next.session.puzzle.clues);
  const text = isSeveral ? say("several") : say("empty_cells", { n: next.empty });
  show(next, text);
  $("rules").hidden = !isClued();
  if (tellRules() && isSeveral) report(text);
  if (isUnsolvable()) await doubt().catch(() => report(say("none")));
  showClock();
  if (isReady()) address();
  return true;
}

/** A title as it can be stored. @param {string} text */
const plain = (text) => [...text.replace(/\p{C}/gu, "")].slice(0, 200).join("");

/** Forgets the game that is left if nothing was done in it, or if it is a drill that was found. */
function leave() {
  const isMove = (/** @type {any[]} */ move) => move.some((one) => typeof one !== "string");
  const isIdle = ![...past, ...future].some(Boolean) && !game?.session.done.some(isMove) && !game?.session.hints.length;
  if (!game || !(isIdle || drill?.found)) return;
  discard(current.id);
}

/** Deletes a stored game. @param {string} id */
function discard(id) {
  unsaved.delete(id);
  const gone = () => keeper.drop(id).catch(() => undefined);
  if (saving) saving.then(gone, gone);
  else gone();
}

/**
 * Opens a puzzle that was typed, pasted or linked to.
 * @param {string} text
 * @param {(next: Game) => boolean | Promise<boolean>} [isSure]
 */
async function openPuzzle(text, isSure = () => true) {
  if (text.length > LONGEST) throw new Problem({ detail: say("too_long") });
  return begin(askedOf(text.trim()), { title: say("yours"), isSure });
}

/** Whether the game may be replaced: nobody is asked before the first move, or after the last. */
const mayLeave = () => !game?.can_undo || game.solved || drill?.found || confirm(say("replace_sure"));

/** A sentence that names the givens that conflict; empty if none do. @param {Game} next */
function conflictsOf(next) {
  const clash = next.cells.filter((cell) => cell.clash).slice(0, MOST_NAMED);
  const cells = clash.map(({ cell, digit }) => `${digit} (${cell})`).join(", ");
  return cells && say("givens_clash", { cells });
}

/** Whether a puzzle that was pasted may replace the game: not if it has no solution. @param {Game} next */
async function mayReplace(next) {
  if (next.solutions !== "none") return mayLeave();
  const reason = conflictsOf(next) || say("none");
  throw new Problem({ detail: `${reason} ${accusation(await suspectsOf(next.session))}`.trim() });
}

/** Why a text could not be opened, and what to do. @param {unknown} error @param {string} text */
function unreadable(error, text) {
  const message = error instanceof Error ? error.message : String(error);
  if (!text) return say("unread_empty");
  if (!(error instanceof Problem && error.is("unreadable-puzzle"))) return message;
  const lines = text.split("\n");
  const bare = lines.map((line) => line.replace(/[\s|]/g, ""));
  if (bare.every((line) => /^[\d.]*$/.test(line))) {
    const rows = bare.filter(Boolean);
    const row = rows.findIndex(({ length }) => length !== 9);
    if (rows.length === 9 && row >= 0) return say("unread_row", { row: row + 1, n: rows[row]?.length ?? 0 });
    return say("unread_count", { n: bare.join("").length });
  }
  // Of a link or a file, the engine knows better what is wrong.
  if (/^\s*(https?:|[{[]|[\w-]+:)/.test(text)) return say("unopened", { why: message });
  const { line = 0, column = 0 } = error.at ?? {};
  const found = [...(lines[line - 1] ?? "")][column - 1];
  return found ? say("unread_sign", { line, column, sign: found }) : say("unread", { why: message });
}

/** Takes up what is kept: the techniques, and the last game. */
async function load() {
  const { techniques, games } = await keeper.load();
  met = techniques;
  touched.clear();
  const [last] = games;
  if (last) await resume(await keeper.game(last.id));
}

/** Goes on with a stored game. @param {{ version: number, game: Kept }} kept */
async function resume({ version, game: kept }) {
  const at = { id: kept.id, title: kept.title, version };
  // What is taken up is stored already.
  isStored = true;
  try {
    await begin({ session: kept.session }, { drill: kept.drill, at });
    [extra, past, future, graded] = [kept.notes, kept.past, kept.future, kept.graded];
    seconds = kept.seconds ?? 0;
    showClock();
    refresh();
    if (game?.solved) await afterwards();
  } finally {
    isStored = false;
  }
}

/** Makes a puzzle where there is none. */
async function atLeastOne() {
  if (!game) await generate({ level: "easy" });
}

/** Whether the page has started. */
const isReady = () => document.documentElement.dataset.ready !== undefined;
