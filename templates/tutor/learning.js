// @ts-check
// Learning: what is known of each technique, and what a move, a drill or a whole puzzle adds.

const DAY = 86_400_000;

/** Notes that a technique was met. @param {string} technique */
function meet(technique) {
  touched.add(technique);
  return (met[technique] ??= { hints: 0, practised: 0, memory: null, due: Date.now() });
}

/**
 * Notes that a technique was practised. The engine says when it is due again.
 * @param {string} technique
 * @param {{ rungs: number, wrong?: number, seconds?: number }} practice
 * @returns {Promise<string>} how well it was recalled
 */
async function practised(technique, practice) {
  const one = meet(technique);
  const { grade, memory, due } = await engine.call("schedule", { memory: one.memory, practice, at: Date.now() });
  one.practised += 1;
  [one.memory, one.due] = [memory, due];
  return grade;
}

/** What follows a move: the drill may be found, or the puzzle solved. */
async function afterwards() {
  if (!game) return;
  if (drill && !drill.found && drill.answer.every(holds)) {
    drill.found = true;
    const { technique, rungs, since } = drill;
    const seconds = Math.min(Math.round((Date.now() - since) / 1000), 1_000_000);
    const grade = await practised(technique, { rungs, wrong: await mistakes(), seconds });
    const isAlone = grade === "good" || grade === "easy";
    const days = Math.max(1, Math.round(((met[technique]?.due ?? 0) - Date.now()) / DAY));
    tell([
      ...[
        say(isAlone ? "solved_drill" : rungs > 1 ? "helped_drill" : "guessed_drill"),
        days === 1 ? say("due_tomorrow") : say("due_in", { days }),
      ],
      ...(await nextInCourse(technique).catch(() => [])),
      bar(again(technique), teach(technique)),
    ]);
    save();
  }
  if (game.empty > 0) return;
  if (!game.solved) return report(say("full_wrong"));
  tell([say("solved")], say("solved"), { title: say("end") });
  const isFirst = !graded;
  graded = true;
  save();
  /** @type {any} */
  let grade;
  try {
    grade = await told("grade", { session: game.session });
  } catch {
    return tell([say("solved"), say("no_grade"), bar(nextPuzzle())], say("no_grade"), { title: say("end") });
  }
  if (isFirst) for (const technique of grade.practise) meet(technique);
  if (isFirst && !drill) {
    /** @type {Map<string, number>} */
    const used = new Map();
    for (const { grade: one } of grade.facts.moves) if (one.kind === "step") used.set(one.technique, 0);
    for (const { technique, rung } of game.session.hints) {
      used.set(technique, Math.max(used.get(technique) ?? 0, rung));
    }
    for (const [technique, rungs] of used) await practised(technique, { rungs });
  }
  const { deductions, guesses, wrong, hints } = grade;
  const counted = say("grade", { deductions, guesses, wrong, hints });
  const moves = button(say("grade_moves"), () => showSheet(say("grade_moves"), nodes(grade.document), []));
  const used = new Set(game.session.hints.map((/** @type {any} */ one) => named(one.technique)));
  const parts = [say("solved_in", { time: timeOf(seconds) }), counted];
  if (used.size) parts.push(say("practised", { techniques: [...used].join(", ") }));
  const missed = missedIn(grade).slice(0, 4).map(again);
  tell(
    [...[bar(nextPuzzle(), moves)], ...parts, ...(missed.length ? [say("to_practise"), bar(...missed)] : [])],
    `${say("solved")} ${parts.join(" ")}`,
    { title: say("solved") },
  );
  save();
}

/** The techniques that would have gone on where the learner guessed or was told, and that were used nowhere. @param {any} grade */
function missedIn({ practise, facts }) {
  const missed = facts.missed.map((/** @type {any} */ one) => one.technique);
  const steps = facts.moves.flatMap((/** @type {any} */ { grade: one }) => one.technique ?? []);
  const hinted = game?.session.hints.map((/** @type {any} */ one) => one.technique);
  const used = new Set([...steps, ...hinted]);
  return practise.filter((/** @type {string} */ one) => missed.includes(one) && !used.has(one));
}

/** The button for what comes after a puzzle. */
function nextPuzzle() {
  const element = button(say("next_puzzle"), () => generate({ level: $("level").value }));
  element.className = "main";
  return element;
}

/** The number of wrong moves so far; none if that takes too long to find out. */
async function mistakes() {
  try {
    return (await told("grade", { session: game?.session })).wrong;
  } catch {
    return 0;
  }
}

/** The parts of a conclusion such as `r5c1=3` or `r4c1<>3`. @param {string} conclusion */
function parsed(conclusion) {
  const [, cell = "", sign, digit = ""] = conclusion.match(/^(r\dc\d)(=|<>)(\d)$/) ?? [];
  return { cell, sign, digit };
}

/** Whether a conclusion holds in the position. @param {string} conclusion */
function holds(conclusion) {
  const { cell, sign, digit } = parsed(conclusion);
  const found = at(cell);
  if (!found) return false;
  if (sign === "=") return found.digit === Number(digit);
  return found.digit ? found.digit !== Number(digit) : found.marks !== null && !found.marks.includes(digit);
}
