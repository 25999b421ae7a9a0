// @ts-check
// The course: its lessons, how far the learner has come in each, and what comes next.

/** @typedef {{ id: string, title: string, goal: string, techniques: string[], puzzles: string[] }} Lesson */

/** @type {Lesson[]} */
let course = [];

/** Asks for the lessons once. */
async function lessonsOf() {
  if (!course.length) course = (await engine.call("course", {})).lessons;
  return course;
}

/** The techniques of a lesson that were practised. @param {Lesson} lesson */
const doneOf = ({ techniques }) => techniques.filter((one) => (met[one]?.practised ?? 0) > 0);

/** @param {Lesson} lesson */
const isDone = (lesson) => doneOf(lesson).length === lesson.techniques.length;

/** Shows all lessons, with the first that is not finished open. */
function showCourse() {
  soon(async () => {
    const lessons = await lessonsOf();
    const current = lessons.find((lesson) => !isDone(lesson));
    const list = make("div");
    list.append(...lessons.map((lesson, i) => lessonRow(lesson, i + 1, lesson === current)));
    showSheet(say("lessons"), list, []);
  });
}

/** @param {Lesson} unit @param {number} n @param {boolean} isOpen */
function lessonRow(unit, n, isOpen) {
  const { title, goal, techniques, puzzles } = unit;
  const [done, all] = [doneOf(unit).length, techniques.length];
  const row = make("details");
  row.open = isOpen;
  const state = done === all ? say("lesson_done") : say("lesson_state", { done, all });
  row.append(make("summary", say("lesson_row", { n, title, state })), make("p", goal));
  const go = (/** @type {string} */ text, /** @type {() => void} */ act) =>
    button(text, () => {
      if (!mayLeave()) return;
      $("sheet").close();
      act();
    });
  const drills = techniques.flatMap((one) => [
    button(say("teach", { technique: named(one) }), () => lesson(one)),
    go(say("practise_it", { technique: named(one) }), () => practise(one)),
  ]);
  const open = (/** @type {string} */ puzzle, /** @type {number} */ i) =>
    go(say("lesson_puzzle", { n: i + 1 }), () => {
      soon(async () => {
        await begin({ puzzle }, { title: say("lesson_puzzle_of", { title, n: i + 1 }) });
        focusGrid();
      });
    });
  row.append(bar(...drills), bar(...puzzles.map(open)));
  return row;
}

/** What comes after a drill: the rest of its lesson, or, if that is finished, the next one. @param {string} technique */
async function nextInCourse(technique) {
  const lessons = await lessonsOf();
  const at = lessons.findIndex((lesson) => lesson.techniques.includes(technique));
  const here = lessons[at];
  if (!here) return [];
  const rest = here.techniques.find((one) => !met[one]?.practised);
  if (rest) return [bar(again(rest))];
  const next = lessons.slice(at + 1).find((lesson) => !isDone(lesson));
  const [first] = next?.techniques ?? [];
  if (!next || !first) return [say("lesson_finished", { title: here.title })];
  const onward = button(say("next_lesson", { title: next.title }), () => practise(first));
  onward.className = "main";
  return [say("lesson_finished", { title: here.title }), bar(onward)];
}
