// @ts-check
// Learners: who is solving, on a server that keeps progress.

const LEARNER = "whydoku-learner";
const ASKED = "whydoku-taken-over";

/** @type {Promise<void> | undefined} */
let asking;

/** Asks who is solving, because the learner was deleted, here or in another tab. */
function askAgain() {
  nobody();
  if (asking) return;
  remember(LEARNER, null);
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  asking = soon(meetLearner)
    .then(atLeastOne)
    .finally(() => (asking = undefined));
}

/** Finds out who is solving: who it was last time, the only one there is, or whoever is chosen. */
async function meetLearner() {
  let learners;
  try {
    ({ learners } = await fetched("GET", "learners"));
  } catch (error) {
    if (!spareModule || !(error instanceof Problem && error.is("lost"))) throw error;
    return meetAlone();
  }
  if (!learners.length) {
    try {
      await fetched("POST", "learners", { name: say("first_learner") });
    } catch (error) {
      // Another tab was faster.
      if (!(error instanceof Problem && error.is("conflict"))) throw error;
    }
    ({ learners } = await fetched("GET", "learners"));
  }
  const last = Number(remembered(LEARNER));
  const known = learners.find((/** @type {any} */ one) => one.id === last) ?? (learners.length === 1 && learners[0]);
  await enterAs(known || (await chosen()));
}

/** Goes on as the learner who was here last, without the server. */
async function meetAlone() {
  const last = JSON.parse(remembered(LAST) ?? "null");
  noteAway();
  if (!last) return;
  introduce(last.learner);
  keeper = onServer(last.learner.id);
  met = last.techniques;
  const there = JSON.parse(remembered(UNSAVED) ?? "null");
  const unsavedGame =
    there?.learner === last.learner.id
      ? there.games.find((/** @type {Kept} */ one) => one.id === last.game.id)
      : undefined;
  await resume({ version: last.version, game: unsavedGame ?? last.game });
}

/** Goes on as a learner. @param {{ id: number, name: string }} who */
async function enterAs({ id, name }) {
  await allSaved();
  unsaved.clear();
  introduce({ id, name });
  remember(LEARNER, String(id));
  keeper = onServer(id);
  await unstash();
  game = undefined;
  await load();
}

/** Shows who is solving. @param {{ id: number, name: string }} who */
function introduce({ id, name }) {
  learner = { id, name };
  $("learner").textContent = say("learner", { name });
  $("learner").hidden = false;
}

/** @type {((who: { id: number, name: string }) => void) | undefined} */
let choice;

/** Has a learner chosen; the dialog stays open until one is. @returns {Promise<{ id: number, name: string }>} */
function chosen() {
  listLearners();
  $("who").showModal();
  return new Promise((resolve) => {
    choice = (who) => {
      choice = undefined;
      $("who").close();
      resolve(who);
    };
  });
}

/** Shows who there is. */
async function listLearners() {
  /** @type {{ learners: { id: number, name: string, games: number }[] }} */
  const { learners } = await fetched("GET", "learners");
  const self = learners.find((one) => one.id === learner?.id);
  if (self) introduce(self);
  const one = (/** @type {any} */ who) => {
    const element = button(say("learner_row", { name: who.name, n: who.games }), () => {
      if (choice) return choice(who);
      $("who").close();
      changeTo(who);
    });
    element.setAttribute("aria-pressed", String(who.id === learner?.id));
    return element;
  };
  $("learners").replaceChildren(...learners.map(one));
  $("who-close").hidden = Boolean(choice) || !learner;
  for (const id of ["rename", "forget"]) $(id).hidden = !learner;
}

/** @param {{ id: number, name: string }} who */
function changeTo(who) {
  soon(() => enterAs(who)).then(atLeastOne);
}

/** Adds a learner, or gives this one another name. @param {"add" | "rename"} how */
async function nameLearner(how) {
  const field = $("learner-name");
  $("who-fault").textContent = "";
  try {
    if (how === "add") {
      const who = await fetched("POST", "learners", { name: field.value });
      field.value = "";
      if (choice) return choice(who);
      $("who").close();
      changeTo(who);
    } else if (learner) {
      await fetched("PUT", `learners/${learner.id}`, { name: field.value });
      field.value = "";
      await listLearners();
    }
  } catch (error) {
    const key = error instanceof Problem && error.is("conflict") ? "name_taken" : "name_wrong";
    $("who-fault").textContent = say(error instanceof Problem && error.is("lost") ? "lost" : key);
  }
}

function forget() {
  // At once: nobody is to be added or chosen while somebody is deleted.
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
  dialog?.close();
  soon(async () => {
    if (!(await isSure())) return dialog?.showModal();
    await allSaved();
    await keeper.forget();
    if (!hasLearners) return nobody();
    askAgain();
  }).then(() => (hasLearners ? undefined : atLeastOne()));
}

/** Asks whether everything of the learner may be deleted, and says what that is. */
async function isSure() {
  if (!learner) return confirm(say("forget_sure"));
  const { learners } = await fetched("GET", "learners");
  const games = learners.find((/** @type {any} */ one) => one.id === learner?.id)?.games ?? 0;
  return confirm(say("forget_learner", { name: learner.name, games, techniques: Object.keys(met).length }));
}

/** Forgets what is shown. */
function nobody() {
  [game, learner, met] = [undefined, undefined, {}];
  touched.clear();
  unsaved.clear();
}

/** Offers once to take over what this browser kept. */
async function offer() {
  if (!hasLearners || remembered(ASKED)) return;
  const kept = (await inBrowser())?.progress;
  if (!kept?.games.length && !Object.keys(kept?.techniques ?? {}).length) return;
  const asked = (/** @type {boolean} */ isTaken) => () => {
    remember(ASKED, "yes");
    clear();
    if (isTaken) soon(() => takeOver(/** @type {Progress} */ (kept)));
  };
  const name = learner?.name ?? "";
  tell([
    say("take_over", { name }),
    bar(button(say("take_over_yes"), asked(true)), button(say("take_over_no"), asked(false))),
  ]);
}

/** Adds what the browser kept to what the learner has. @param {Progress} kept */
async function takeOver(kept) {
  await allSaved();
  const there = (await keeper.load()).techniques;
  const techniques = Object.fromEntries(Object.entries(kept.techniques).filter(([technique]) => !there[technique]));
  if (!kept.games.length) kept.games.push(stored());
  for (const game of kept.games) {
    const version = game.id === current.id ? current.version : 0;
    await keeper.keep({ version, game, techniques });
  }
  remember(STORE, null);
  remember(OLD_STORE, null);
  await load();
  report(say("taken_over"));
}
