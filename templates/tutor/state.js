// @ts-check
// What is shown, and what it consists of.

/**
 * @typedef {{ cell: string, box: number, houses: string[], digit: number, given: boolean, marks: string | null,
 *   clash: boolean }} Cell
 * @typedef {{ session: any, refused: { kind: string, cell?: string } | null, layout: string, side: number,
 *   title: string | null, cells: Cell[], solutions: string | null, empty: number, solved: boolean, automatic: boolean,
 *   can_undo: boolean, can_redo: boolean, board: string, pictured?: Cell[] }} Game `pictured` has the cells as the board
 *   shows them, if they are different
 * @typedef {{ corner: Record<string, string>, colour: Record<string, number> }} Extra
 * @typedef {{ stability: number, difficulty: number, at: number }} Memory
 * @typedef {{ hints: number, practised: number, memory: Memory | null, due: number }} Met
 * @typedef {{ technique: string, answer: string[], found: boolean, rungs: number, since: number }} Drill
 * @typedef {{ id: string, changed: number, title: string, session: any, notes: Extra, past: (Extra | null)[],
 *   future: (Extra | null)[], drill: Drill | null, graded: boolean, seconds?: number }} Kept
 * @typedef {{ id: string, version: number, changed: number, title: string, empty: number }} Listed
 * @typedef {{ format: string, learner?: string | null, techniques: Record<string, Met>, games: Kept[] }} Progress
 * @typedef {{ progress: Progress, games: Omit<Listed, "version">[] }} Checked
 * @typedef {{ version: number, game: Kept, techniques: Record<string, Met> }} Change
 */

/** @type {Game | undefined} */
let game;
/** @type {Extra} */
let extra = { corner: {}, colour: {} };
/** Which moves were made: those of the game, and changes of corner marks and colours with what was before. */
/** @type {(Extra | null)[]} */
let past = [];
/** @type {(Extra | null)[]} */
let future = [];
/** @type {Drill | null} */
let drill = null;
/** @type {Record<string, Met>} */
let met = {};
/** @type {Record<string, string>} */
let names = {};
let mode = "digit";
/** The digit that a press on a cell enters, where digits are chosen first; 0 for none. */
let armed = 0;
let cursor = "r1c1";
/** @type {Set<string>} */
let selected = new Set([cursor]);
/** Enters the conclusion of the hint that is shown, if it is. @type {(() => void) | undefined} */
let taken;
let graded = false;

/** @param {string} cell */
const at = (cell) => game?.cells.find((one) => one.cell === cell);

/** Whether the puzzle has clues of a variant. */
const isClued = () => Boolean(game?.session.puzzle.clues?.length);

/** @param {string} technique */
const named = (technique) => names[technique] ?? technique;
