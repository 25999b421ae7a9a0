// @ts-check
// The tutor: hints, checks, reasons, lessons, drills.

/** The number of rungs of a hint. */
const RUNGS = 5;

/**
 * The hint in the card: how many alternatives it passes over, and the pictures of its rungs as far as they are known.
 * @type {{ skip: number, boards: Map<number, string | null> } | undefined}
 */
let hinted;
/** The maximum number of rungs of a check. */
const CHECK_RUNGS = 4;
/** The number of rungs of a check that are shown, and their pictures. */
let checked = 0;
/** @type {Map<number, string | null>} */
let checkBoards = new Map();
/** The cell about which the card asks for a digit: the next one that is pressed is the answer. @type {string | undefined} */
let wondered;

/** Turns to the next rung of the hint, or asks for it. */
function hint() {
  if (isDraft()) return tellDraft();
  if (hinted && (leaf < leaves.length - 1 || !further)) return onward("hint_end");
  askHint(hinted?.skip ?? 0);
}

/**
 * Asks for the next rung of a hint, or for the first ones.
 * @param {number} skip the number of alternatives to pass over
 * @param {number} [rungs]
 */
function askHint(skip, rungs) {
  return soon(async () => {
    if (!game) return;
    const wish = { session: game.session, skip, ...(rungs ? { rungs } : {}) };
    const answer = await told("hint", wish);
    if (answer.kind === "done") return afterwards();
    if (answer.kind === "wrong" && isUnsolvable()) return doubt();
    if (answer.kind === "missing_marks") return offerMarks();
    if (answer.kind === "wrong") return tell([say("wrong"), bar(button(say("check"), check))], say("wrong"));
    if (answer.kind === "nothing") return tell([nodes(answer.document)]);
    game.session = answer.session;
    const n = answer.rungs.length;
    if (drill && !drill.found) drill.rungs = Math.max(drill.rungs, n);
    if (n === 2) meet(answer.technique).hints += 1;
    const boards = hinted?.boards ?? new Map();
    if (!hinted) clear();
    hinted = { skip, boards: boards.set(n, answer.board) };
    const isAll = answer.conclusions.length > 0;
    taken = isAll ? () => take(answer.conclusions) : undefined;
    lay(leavesOf(answer), n - 1, isAll ? undefined : () => askHint(skip));
    save();
  });
}

/** Says where pencil marks are missing without which there is no hint, and offers to put them back and to go on. */
async function offerMarks() {
  const { wrong } = await told("review", { session: game?.session, rungs: CHECK_RUNGS, show: "facts" });
  const cells = [...new Set(wrong.map((/** @type {string} */ one) => parsed(one).cell))];
  const missing = cells.map((cell) => ({ cell, digits: unmarked(at(cell)) }));
  const lists = missing.map(({ cell, digits }) => say("marks_of", { cell, marks: digits.join(" ") }));
  const actions = missing.flatMap(({ cell, digits }) => digits.map((digit) => ({ mark: `${digit}${cell}` })));
  const back = button(say("marks_back"), () => {
    change(() => ({ actions, text: () => lists.join(" ") }));
    askHint(0);
  });
  back.className = "main";
  tell([bar(back), say("marks_missing", { cells: lists.join("; ") })], undefined, { title: say("marks_title") });
}

/** The digits that a cell lacks as pencil marks although no peer has them. @param {Cell | undefined} cell */
function unmarked(cell) {
  const sees = (/** @type {Cell} */ other) => cell?.houses.some((house) => other.houses.includes(house));
  const seen = new Set(game?.cells.filter(sees).map(({ digit }) => digit));
  const all = Array.from({ length: game?.side ?? 9 }, (_, n) => n + 1);
  return all.filter((digit) => !seen.has(digit) && !cell?.marks?.includes(String(digit)));
}

/** The rungs of a hint as leaves, and its claims after them. @param {any} answer @returns {Leaf[]} */
function leavesOf({ technique, document, told: claims, conclusions }) {
  const content = nodes(document);
  const said = all(content, "ol:first-of-type > li");
  const notes = all(content, ".whydoku > p");
  const acts = () => bar(...(conclusions.length ? [enterIt()] : []), teach(technique));
  const rungs = said.map((item, i) => {
    const text = make("p");
    text.append(...item.childNodes);
    const isLast = i === said.length - 1;
    const last = acts();
    // The button stays in sight in the smallest card, however long the words are.
    last.classList.toggle("stays", isLast && conclusions.length > 0);
    const parts = [text, ...(isLast ? notes : []), last];
    return rung(i + 1, technique, parts, text.textContent ?? "");
  });
  const walked = (claims ?? []).map((/** @type {any} */ claim, /** @type {number} */ i) => {
    const text = nodes(claim.document);
    const title = say("claim_of", { n: i + 1, of: claims.length, technique: named(technique) });
    const isLast = i === claims.length - 1;
    return { title, parts: [text, ...(isLast ? [acts()] : [])], board: claim.board };
  });
  return [...rungs, ...walked];
}

/**
 * A rung as a leaf. Its picture may not be known, if it was seen in an earlier visit.
 * @param {number} n
 * @param {string} technique
 * @param {Node[]} parts
 * @param {string} spoken
 * @returns {Leaf}
 */
function rung(n, technique, parts, spoken) {
  const title = say("rung_of", { n, of: RUNGS, technique: named(technique) });
  if (n === 1) return { title, parts, spoken, board: null };
  /** @type {Leaf} */
  const one = { title, parts, spoken, board: hinted?.boards.get(n) ?? null };
  if (hinted?.boards.has(n)) return one;
  const { skip, boards } = /** @type {NonNullable<typeof hinted>} */ (hinted);
  one.load = async () => {
    const { board } = await told("hint", { session: game?.session, skip, rungs: n });
    boards.set(n, board);
    one.board = board;
  };
  return one;
}

/** The button that enters the conclusions of a hint. */
function enterIt() {
  const element = button(say("take"), () => taken?.());
  element.className = "main";
  return element;
}

/** Enters the conclusions of a hint. @param {string[]} conclusions */
function take(conclusions) {
  const actions = conclusions.map((conclusion) => {
    const { cell, sign, digit } = parsed(conclusion);
    return { [sign === "=" ? "place" : "unmark"]: `${digit}${cell}` };
  });
  const cell = conclusions[0]?.slice(0, 4);
  const text = () => `${conclusions.map(written).join(", ")}. ${say("empty_cells", { n: game?.empty ?? 0 })}`;
  change(() => ({ actions, text }));
  if (cell) go(cell, false);
}

/** Says whether there is a mistake; again, more of it. */
function check() {
  if (isDraft()) return tellDraft();
  if (checked && (leaf < leaves.length - 1 || !further)) return onward("check_end");
  soon(async () => {
    if (!game) return;
    if (isUnsolvable()) return doubt();
    const answer = await told("review", { session: game.session, rungs: checked + 1 });
    if (answer.right) return game.solved ? afterwards() : tell([say("right")]);
    const boards = checkBoards.set(answer.rungs.length, answer.board);
    clear();
    checked = answer.rungs.length;
    checkBoards = boards;
    const isAll = checked >= answer.of;
    const told_ = answer.rungs.map((/** @type {string} */ text, /** @type {number} */ i) => {
      const isLast = i === answer.of - 1;
      const proven = isLast ? proof(nodes(answer.document)) : [];
      const title = say("check_of", { n: i + 1, of: answer.of });
      return { title, parts: [text, ...proven], spoken: text, board: checkBoards.get(i + 1) ?? null };
    });
    lay(told_, checked - 1, isAll ? undefined : check);
  });
}

/** What follows the rungs in a review: the proof of the last one. @param {DocumentFragment} review */
function proof(review) {
  const range = document.createRange();
  const [rungs, end] = [review.querySelector("ol"), review.lastChild];
  if (!rungs || !end) return [];
  range.setStartAfter(rungs);
  range.setEndAfter(end);
  const steps = range.extractContents();
  if (!steps.textContent?.trim()) return [];
  const fold = make("details");
  fold.append(make("summary", say("show_proof")), steps);
  return [fold];
}

/** Says how many steps there are now, by technique; then where; then which. */
function steps() {
  soon(async () => {
    const { offers } = await told("steps", { session: game?.session });
    if (!offers.length) return tell([say("nothing_seen")]);
    const one = (/** @type {any} */ offer) =>
      button(say(offer.more ? "seen_more" : "seen", { n: offer.steps.length, technique: named(offer.technique) }), () =>
        whereSteps(offer),
      );
    tell([bar(...offers.map(one))], undefined, { title: say("steps") });
    announce([say("steps"), ...all($("said"), "button").map((one) => one.textContent)].join(" "));
  });
}

/** Places as names of buttons; equal ones are numbered. @param {string[]} places */
function numbered(places) {
  return places.map((where, i) => {
    const equal = (/** @type {string[]} */ some) => some.filter((one) => one === where).length;
    const name = where.replace(/\.$/, "");
    return equal(places) > 1 ? `${name} (${equal(places.slice(0, i + 1))})` : name;
  });
}

/** Says where the steps of a technique are, and when it is asked, which they are. @param {any} offer */
function whereSteps(offer) {
  const title = say("seen", { n: offer.steps.length, technique: named(offer.technique) });
  const one = (/** @type {string} */ where, /** @type {number} */ i) =>
    button(where, () => {
      const { placements, eliminations } = offer.steps[i];
      const found = [
        ...placements.map((/** @type {string} */ one) => `${one.slice(1)}=${one[0]}`),
        ...eliminations.map((/** @type {string} */ one) => `${one.slice(1)}<>${one[0]}`),
      ];
      const why = button(say("why"), () => showWhy(found[0] ?? ""));
      const acts = bar(enterIt(), why, teach(offer.technique));
      tell([make("p", found.map(written).join(", ")), acts], undefined, { title: named(offer.technique) });
      taken = () => take(found);
    });
  tell([bar(...numbered(offer.places).map(one))], undefined, { title });
  announce([title, ...offer.places].join(" "));
}

/**
 * Shows a document of the engine's over the page.
 * @param {string} operation
 * @param {any} request
 * @param {HTMLElement[]} [buttons]
 */
function read(operation, request, buttons = []) {
  soon(async () => {
    const answer = await told(operation, request);
    const document = nodes(answer.document);
    const heading = document.querySelector("h1, h2, h3");
    const title = heading?.textContent ?? "";
    heading?.remove();
    showSheet(title, document, buttons);
  });
}

/** Explains the puzzle from its beginning: what was entered neither shortens it nor makes it wrong. */
function walkthrough() {
  if (isUnsolvable()) return soon(doubt);
  return read("explain", { session: { ...game?.session, done: [], undone: [], hints: [] } });
}

/** A short button, so that it stands beside what can be entered; its name says the technique. @param {string} technique */
function teach(technique) {
  const short = button(say("teach_me"), () => lesson(technique));
  short.setAttribute("aria-label", say("teach", { technique: named(technique) }));
  return short;
}

/** @param {string} technique */
const again = (technique) => button(say("practise_it", { technique: named(technique) }), () => practise(technique));

/** Shows the lesson on a technique; its example can be tried in the grid. @param {string} technique */
function lesson(technique) {
  meet(technique);
  save();
  soon(async () => {
    const { document, position, answer } = await told("lesson", { technique });
    const content = nodes(document);
    const heading = content.querySelector("h1, h2, h3");
    heading?.remove();
    const tryIt = button(say("try_it"), () => {
      if (mayLeave()) soon(() => beginDrill({ technique, position, answer }));
    });
    showSheet(heading?.textContent ?? named(technique), content, [tryIt, again(technique)]);
  });
}

/** Begins with a position in which a technique is to be found. @param {any} made */
async function beginDrill({ technique, position, answer }) {
  meet(technique);
  const one = { technique, answer, found: false, rungs: 0, since: Date.now() };
  await begin({ puzzle: position }, { drill: one });
  focusGrid();
}

/** A seed for what the engine makes. */
const seed = () => Math.floor(Math.random() * 2 ** 48);

/** @param {string} technique */
function practise(technique) {
  soon(async () => beginDrill(await told("drill", { technique, seed: seed() })));
}

/** @param {{ level?: string, layout?: string }} wish */
function generate(wish) {
  return soon(async () => {
    const made = await engine.call("generate", { ...wish, symmetry: "half_turn", seed: seed() });
    const kind = wish.layout ? ($("layout").selectedOptions[0]?.textContent ?? "") : "";
    const level = $("level").querySelector(`[value="${wish.level}"]`)?.textContent ?? "";
    await begin({ puzzle: made.puzzle }, { title: [kind, level].filter(Boolean).join(". ") });
    focusGrid();
  });
}
