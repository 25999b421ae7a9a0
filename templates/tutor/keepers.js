// @ts-check
// What lasts. A keeper has the games and the techniques of one learner: in the storage of the browser, or on the server.

const STORE = "whydoku-progress/1";
/** What the page stored before it kept more than one game. */
const OLD_STORE = "whydoku-tutor/1";
/** The number of games that a browser keeps: its storage is small. */
const MOST_GAMES = 50;
/** The maximum length of a request that outlasts its page. */
const MOST_LASTING = 60_000;

/**
 * @typedef {{
 *   load: () => Promise<{ techniques: Record<string, Met>, games: Listed[] }>,
 *   game: (id: string) => Promise<{ version: number, game: Kept }>,
 *   keep: (change: Change) => Promise<number>,
 *   drop: (id: string) => Promise<unknown>,
 *   all: () => Promise<Progress>,
 *   replace: (progress: Progress) => Promise<unknown>,
 *   forget: () => Promise<unknown>,
 * }} Keeper
 */

/** @param {string} key */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Where nothing may be stored, all lasts as long as the page.
  }
}

/** A new id for a game. */
const newId = () => `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 48).toString(36)}`;

/**
 * Makes progress of what an earlier version of the page stored.
 * @param {any} old
 * @returns {any}
 */
function upgraded(old) {
  if (old?.format !== OLD_STORE) return old;
  const now = Date.now();
  /** @type {Record<string, Met>} */
  const techniques = {};
  for (const [technique, one] of Object.entries(old.met ?? {})) {
    const { hints = 0, practised = 0, interval = 0, due = now } = /** @type {any} */ (one ?? {});
    const days = Math.max(1, interval);
    const memory = practised ? { stability: days, difficulty: 5, at: Math.max(0, due - days * DAY) } : null;
    techniques[technique] = { hints, practised, memory, due };
  }
  const { session, extra, past = [], future = [], graded = false } = old;
  const drill = old.drill && {
    technique: old.drill.technique,
    answer: old.drill.answer,
    found: old.drill.found,
    rungs: old.drill.helped ? 2 : 0,
    since: now,
  };
  const notes = extra ?? { corner: {}, colour: {} };
  const one = { id: newId(), changed: now, title: "", session, notes, past, future, drill: drill ?? null, graded };
  return { format: STORE, techniques, games: session ? [one] : [] };
}

/** What is kept in this browser; nothing if that is nonsense. @returns {Promise<Checked | undefined>} */
async function inBrowser() {
  try {
    const kept = JSON.parse(remembered(STORE) ?? remembered(OLD_STORE) ?? "null");
    return kept ? await engine.call("progress", { progress: upgraded(kept) }) : undefined;
  } catch (error) {
    if (error instanceof Problem && error.is("lost")) throw error;
    return undefined;
  }
}

/** Keeps progress in this browser. @returns {Keeper} */
function browser() {
  /** @type {Progress} */
  let kept = { format: STORE, techniques: {}, games: [] };
  const store = () => {
    kept.games = kept.games.sort((a, b) => b.changed - a.changed).slice(0, MOST_GAMES);
    remember(STORE, JSON.stringify(kept));
    remember(OLD_STORE, null);
  };
  return {
    async load() {
      const found = await inBrowser();
      if (found) kept = found.progress;
      const games = (found?.games ?? []).map((one) => ({ ...one, version: 0 }));
      return { techniques: structuredClone(kept.techniques), games };
    },
    async game(id) {
      const game = kept.games.find((one) => one.id === id);
      if (!game) throw new Problem({ type: "/problems/not-there" });
      return { version: 0, game: structuredClone(game) };
    },
    async keep({ game, techniques }) {
      kept.games = [game, ...kept.games.filter((one) => one.id !== game.id)];
      kept.techniques = { ...kept.techniques, ...techniques };
      store();
      return 0;
    },
    async drop(id) {
      kept.games = kept.games.filter((one) => one.id !== id);
      store();
    },
    all: async () => kept,
    async replace(progress) {
      kept = (await engine.call("progress", { progress })).progress;
      store();
    },
    async forget() {
      kept = { format: STORE, techniques: {}, games: [] };
      remember(STORE, null);
      remember(OLD_STORE, null);
    },
  };
}

/** Keeps progress on the server. @param {number} learner @returns {Keeper} */
function onServer(learner) {
  const path = `learners/${learner}`;
  return {
    load: () => fetched("GET", path),
    game: (id) => fetched("GET", `${path}/games/${id}`),
    async keep(change) {
      // A move that is on its way when the page is closed arrives nevertheless.
      const keepalive = JSON.stringify(change).length < MOST_LASTING;
      const { version } = await fetched("PUT", `${path}/games/${change.game.id}`, change, { keepalive });
      others?.postMessage({ learner, game: change.game.id });
      return version;
    },
    drop: (id) => fetched("DELETE", `${path}/games/${id}`, undefined, { keepalive: true }),
    all: () => fetched("GET", `${path}/progress`),
    async replace(progress) {
      await fetched("PUT", `${path}/progress`, progress);
      others?.postMessage({ learner });
    },
    async forget() {
      await fetched("DELETE", path);
      others?.postMessage({ learner, isGone: true });
    },
  };
}
