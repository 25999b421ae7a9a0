// @ts-check
// The tutor: hints, checks, reasons, lessons, drills.

/** The rungs of an answer, one under the other. @param {string[]} rungs */
function listed(rungs) {
  const list = make("ol");
  list.className = "rungs";
  list.append(...rungs.map((rung) => make("li", rung)));
  return list;
}

function hint() {
  soon(async () => {
    if (!game) return;
    const answer = await told("hint", { session: game.session });
    if (answer.kind === "done") return afterwards();
    if (answer.kind === "wrong") return tell([say(answer.kind)]);
    if (answer.kind === "nothing") return tell([nodes(answer.document)]);
    game.session = answer.session;
    if (drill && !drill.found) drill.rungs = Math.max(drill.rungs, answer.rungs.length);
    if (answer.rungs.length === 2) meet(answer.technique).hints += 1;
    if (answer.board) draw(answer.board);
    const buttons = answer.conclusions.length
      ? [button(say("take"), () => taken?.())]
      : [button(say("next_rung"), hint)];
    tell([listed(answer.rungs), bar(...buttons, teach(answer.technique))], answer.rungs.at(-1));
    taken = answer.conclusions.length ? () => take(answer.conclusions) : undefined;
    save();
  });
}

/** Enters the conclusions of a hint. @param {string[]} conclusions */
function take(conclusions) {
  const actions = conclusions.map((conclusion) => {
    const { cell, sign, digit } = parsed(conclusion);
    return { [sign === "=" ? "place" : "unmark"]: `${digit}${cell}` };
  });
  const cell = conclusions[0]?.slice(0, 4);
  play(actions, () => `${conclusions.map(written).join(", ")}. ${say("empty_cells", { n: game?.empty ?? 0 })}`);
  if (cell) go(cell, false);
}

function check() {
  soon(async () => {
    if (!game) return;
    const answer = await told("review", { session: game.session, rungs: checked + 1 });
    if (answer.right) return game.solved ? afterwards() : tell([say("right")]);
    checked = answer.rungs.length;
    const list = listed(answer.rungs);
    const isLast = checked >= answer.of;
    if (isLast && answer.board) draw(answer.board);
    const more = isLast ? proof(nodes(answer.document)) : [bar(button(say("next_check"), check))];
    tell([list, ...more], answer.rungs.at(-1));
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

function why() {
  if (!game) return;
  if (at(cursor)?.given) {
    $("said").replaceChildren();
    return report(refusal({ kind: "given", cell: cursor }));
  }
  $("ask-title").textContent = say("why_title", { cell: cursor });
  const ask = (/** @type {string} */ sign, /** @type {string} */ key) => (/** @type {number} */ digit) =>
    button(say(key, { digit }), () => {
      $("ask").close();
      soon(async () => {
        const conclusion = `${cursor}${sign}${digit}`;
        const answer = await told("why", { session: game?.session, conclusion });
        tell([nodes(answer.document)]);
        $("said").focus();
      });
    });
  const all = Array.from({ length: game.side }, (_, n) => n + 1);
  $("must").replaceChildren(...all.map(ask("=", "is")));
  $("cannot").replaceChildren(...all.map(ask("<>", "is_not")));
  $("ask").showModal();
}

/**
 * Shows a document of the engine's beside the grid.
 * @param {string} operation
 * @param {any} request
 * @param {HTMLElement[]} [buttons]
 */
function read(operation, request, buttons = []) {
  soon(async () => {
    const answer = await told(operation, request);
    // What was entered is wrong, not the puzzle.
    if (answer.outcome === "no_solution" && game?.can_undo) return tell([say("wrong")]);
    const document = nodes(answer.document);
    const title = document.querySelector("h1, h2, h3")?.textContent ?? "";
    tell([document, bar(...buttons)], title);
    $("said").focus();
  });
}

/** @param {string} technique */
const teach = (technique) => button(say("teach", { technique: named(technique) }), () => lesson(technique));

/** @param {string} technique */
const again = (technique) => button(say("practise_it", { technique: named(technique) }), () => practise(technique));

/** @param {string} technique */
function lesson(technique) {
  meet(technique);
  if (game) draw(game.board);
  save();
  read("lesson", { technique }, [again(technique)]);
}

/** A seed for what the engine makes. */
const seed = () => Math.floor(Math.random() * 2 ** 48);

/** @param {string} technique */
function practise(technique) {
  soon(async () => {
    const made = await told("drill", { technique, seed: seed() });
    const one = { technique: made.technique, answer: made.answer, found: false, rungs: 0, since: Date.now() };
    meet(technique);
    await begin({ puzzle: made.position }, { drill: one });
    focusGrid();
  });
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
