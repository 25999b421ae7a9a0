// @ts-check
// Progress: what to do today, the techniques that were met, earlier games, files.

/** The number of earlier games that are offered. */
const MOST_OFFERED = 10;

function progress() {
  soon(async () => {
    const [{ games }, today] = await Promise.all([keeper.load(), told("today", { techniques: met, at: Date.now() })]);
    $("due").replaceChildren(...todays(today), ...techniquesMet(), ...earlier(games));
    $("record").showModal();
  });
}

/** Leaves the dialog for something else. @param {string} text @param {() => void} act */
const leaving = (text, act) =>
  button(text, () => {
    if (!mayLeave()) return;
    $("record").close();
    act();
  });

/** What to do today. @param {any} today */
function todays({ drills, puzzle }) {
  const one = (/** @type {any} */ { technique, name, reason }) =>
    leaving(say(reason === "due" ? "today_due" : "today_next", { technique: name }), () => practise(technique));
  const open = leaving(say("today_puzzle", { unit: puzzle.unit }), () => {
    soon(async () => {
      await begin({ puzzle: puzzle.puzzle }, { title: puzzle.unit });
      focusGrid();
    });
  });
  return [make("h3", say("today")), bar(...drills.map(one), open)];
}

/** The techniques that were met, those that are due first. */
function techniquesMet() {
  const known = Object.entries(met).sort(([, a], [, b]) => a.due - b.due);
  if (!known.length) return [make("p", say("no_progress"))];
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  const list = make("ul");
  for (const [technique, { hints, practised, due }] of known) {
    const when = due <= Date.now() ? say("due_now") : say("due_on", { day: day.format(due) });
    const item = make("li");
    item.append(
      leaving(named(technique), () => practise(technique)),
      ` (${say("met_row", { hints, practised })}; ${when})`,
    );
    list.append(item);
  }
  return [make("h3", say("met")), list];
}

/** Games that were not finished. @param {Listed[]} games */
function earlier(games) {
  const open = games.filter(({ id, empty }) => empty > 0 && id !== current.id).slice(0, MOST_OFFERED);
  if (!open.length) return [];
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const one = (/** @type {Listed} */ { id, title, changed, empty }) =>
    button(say("earlier_row", { title: title || say("untitled"), when: day.format(changed), n: empty }), () => {
      $("record").close();
      soon(async () => {
        await resume(await keeper.game(id));
        // It is the last one now.
        save();
        focusGrid();
      });
    });
  return [make("h3", say("earlier")), bar(...open.map(one))];
}

function exported() {
  soon(async () => {
    await allSaved();
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(await keeper.all())], { type: "application/json" }));
    link.download = "whydoku-progress.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    report(say("exported"));
  });
}

/**
 * Replaces everything by what a file has. Nothing changes if it is not what this page stores.
 * @param {string} text
 */
async function imported(text) {
  let kept;
  try {
    kept = upgraded(JSON.parse(text));
  } catch {
    throw new Problem({ detail: say("not_progress") });
  }
  if (kept?.format !== STORE) throw new Problem({ detail: say("not_progress") });
  await allSaved();
  try {
    await keeper.replace(kept);
  } catch (error) {
    if (error instanceof Problem && error.is("invalid-request")) throw new Problem({ detail: say("not_progress") });
    throw error;
  }
  game = undefined;
  await load();
}
