// @ts-check
// Storing: one thing after the other, again if the server is away, and in agreement with other tabs.

const UNSAVED = "whydoku-unsaved";
/** The pause before something is stored again that could not be, in milliseconds. */
const PAUSE = 2_000;

const hasLearners = document.documentElement.dataset.keeper === "server";
/** Tells other tabs that something was stored. */
const others = hasLearners ? new BroadcastChannel(STORE) : undefined;
/** @type {{ id: number, name: string } | undefined} */
let learner;
let keeper = browser();
/**
 * The game that is shown, as it is stored: its id, title and version, and when what was sent without an answer was changed.
 * @type {{ id: string, title: string, version: number, tried?: number[] }}
 */
let current = { id: newId(), title: "", version: 0 };
/** Whether what is shown is stored already. */
let isStored = false;
/** What is still to be stored: games by their id, with what they are known by. */
/** @type {Map<string, { at: typeof current, game: Kept }>} */
const unsaved = new Map();
/** The techniques that are still to be stored. @type {Set<string>} */
const touched = new Set();
/** @type {Promise<void> | undefined} */
let saving;

/** Ends the pause before something is stored again. @type {(() => void) | undefined} */
let wake;

function save() {
  if (isStored || !game) return;
  unsaved.set(current.id, { at: current, game: structuredClone(stored()) });
  wake?.();
  saving ??= saveAll().finally(() => (saving = undefined));
}

/** @returns {Kept} */
function stored() {
  const { id, title } = current;
  return {
    ...{ id, changed: Date.now(), title, session: game?.session },
    ...{ notes: extra, past, future, drill, graded, seconds },
  };
}

/** Stores one thing after the other. What cannot be stored because the server is away is tried again. */
async function saveAll() {
  const into = keeper;
  for (let next = first(); next && into === keeper; next = first()) {
    const [id, change] = next;
    const { at, game } = change;
    const techniques = Object.fromEntries([...touched].flatMap((one) => (met[one] ? [[one, met[one]]] : [])));
    touched.clear();
    noteLast(at, game);
    try {
      at.version = await keep(into, at, game, techniques);
      delete at.tried;
      noteLast(at, game);
      if (unsaved.get(id) === change) unsaved.delete(id);
      if (!unsaved.size) remember(UNSAVED, null);
    } catch (error) {
      for (const one of Object.keys(techniques)) touched.add(one);
      if (!(error instanceof Problem)) throw error;
      if (error.is("lost")) {
        // It may be stored all the same: only the answer may be missing.
        at.tried = [...(at.tried ?? []), game.changed];
        stash();
        if (!isAway && !spareModule) report(say("not_saved"));
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
          setTimeout(wake, PAUSE);
        });
        wake = undefined;
        continue;
      }
      if (unsaved.get(id) === change) unsaved.delete(id);
      if (error.is("conflict") && at === current) {
        soon(() => adopt(id, "moved_elsewhere"));
      } else if (error.is("not-there")) {
        if (into === keeper) askAgain();
        return;
      } else report(failure(error.message));
    }
  }
}

/**
 * Stores a game. Where another version is there, it may be one that was sent from here and not answered: it is replaced.
 * @param {typeof keeper} into @param {typeof current} at @param {Kept} game @param {Record<string, any>} techniques
 */
async function keep(into, at, game, techniques) {
  try {
    return await into.keep({ version: at.version, game, techniques });
  } catch (error) {
    if (!at.tried || !(error instanceof Problem && error.is("conflict"))) throw error;
    const there = await into.game(game.id);
    if (!at.tried.includes(there.game.changed)) throw error;
    return into.keep({ version: there.version, game, techniques });
  }
}

/** What is to be stored first. */
const first = () => unsaved.entries().next().value;

/**
 * Shows a game as it is stored, because it was changed in another tab.
 * @param {string} id
 * @param {string} [message]
 */
async function adopt(id, message) {
  if (unsaved.size) return;
  met = (await keeper.load()).techniques;
  const found = await keeper.game(id);
  if (found.version !== current.version || id !== current.id || !hasLearners) await resume(found);
  // Beside the grid, where what another tab does next leaves it.
  if (message) tell([say(message)]);
}

/** What a browser remembers of the last game, for when the server is away as the page is opened. */
const LAST = "whydoku-last";

/** @param {{ version: number }} at @param {Kept} game */
function noteLast({ version }, game) {
  if (!hasLearners || !learner || !spareModule) return;
  remember(LAST, JSON.stringify({ learner, version, game, techniques: met }));
}

/** Leaves what the server has not stored in this browser, for when the page is opened again. */
function stash() {
  if (!hasLearners || !learner) return;
  const games = [...unsaved.values()].map(({ game }) => game);
  const techniques = Object.fromEntries(Object.entries(met).filter(([one]) => touched.has(one)));
  remember(UNSAVED, games.length ? JSON.stringify({ learner: learner.id, games, techniques }) : null);
}

/** Passes over what a server says, unless it is away. @param {unknown} error @returns {undefined} */
function unlessLost(error) {
  if (!(error instanceof Problem) || error.is("lost")) throw error;
}

/** Waits until everything is stored, if that is possible now. */
async function allSaved() {
  if (isAway) throw lost();
  await saving;
}

/** Stores what an earlier page of this learner could not, unless a later move is stored. */
async function unstash() {
  const kept = JSON.parse(remembered(UNSAVED) ?? "null");
  if (kept?.learner !== learner?.id) return;
  for (const game of kept.games) {
    try {
      const there = await keeper.game(game.id).catch(unlessLost);
      if (there && there.game.changed >= game.changed) continue;
      await keeper.keep({ version: there?.version ?? 0, game, techniques: kept.techniques });
    } catch (error) {
      unlessLost(error);
    }
  }
  remember(UNSAVED, null);
}
