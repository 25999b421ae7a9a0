// @ts-check
// Links: the address of the page has the puzzle, so that it can be kept, and sent to somebody.

/** What opens a puzzle from the address, and the game that it opened. */
const LINK = "whydoku-link";
/** The layouts whose givens are enough to know a puzzle by. */
const PLAIN = ["4x4", "6x6", "9x9"];
const SESSION = "whydoku-session/1";

/** The parts of a puzzle that its givens do not say. */
const MORE = ["placed", "notes", "clue_candidates", "clues", "extra"];

/** Whether the givens say all of a puzzle. @param {any} puzzle */
const isGivensOnly = (puzzle) =>
  PLAIN.includes(puzzle.layout) && MORE.every((part) => Object.keys(puzzle[part] ?? {}).length === 0);

/** The part of an address that has a puzzle, in the form that a session has it. @param {any} puzzle */
function hashOf(puzzle) {
  const { givens } = puzzle;
  return isGivensOnly(puzzle)
    ? `#puzzle=${givens}`
    : `#position=${encodeURIComponent(JSON.stringify({ ...puzzle, title: undefined }))}`;
}

/** The position of the game as a puzzle. */
function positionNow() {
  const { puzzle } = /** @type {Game} */ (game).session;
  const cells = game?.cells ?? [];
  const placed = cells.map(({ digit, given }) => (digit && !given ? digit : ".")).join("");
  const digits = (/** @type {string} */ marks) => [...marks].map(Number);
  const notes = Object.fromEntries(
    cells.flatMap(({ cell, digit, marks }) => (!digit && marks ? [[cell, digits(marks)]] : [])),
  );
  return {
    ...puzzle,
    ...(/\d/.test(placed) ? { placed } : { placed: undefined }),
    ...(Object.keys(notes).length ? { notes } : { notes: undefined }),
  };
}

/** Puts the puzzle of the game into the address. */
function address() {
  if (game) history.replaceState(null, "", hashOf(game.session.puzzle));
}

/** What `begin` is asked to open a puzzle in the form that a session has it. @param {any} puzzle */
const sessionOf = (puzzle) => ({ session: { format: SESSION, puzzle, done: [], undone: [], hints: [] } });

/** What `begin` is asked to open a text: what this page offers as text, or what the engine reads. @param {string} text */
function askedOf(text) {
  try {
    const puzzle = JSON.parse(text);
    if (puzzle.layout && puzzle.givens) return sessionOf(puzzle);
  } catch {
    // Most texts are not JSON.
  }
  return { puzzle: text };
}

/**
 * What `begin` is asked to open what the address has; nothing if it has no puzzle.
 * @returns {{ puzzle: string } | { session: any } | undefined}
 */
function wanted() {
  const [, kind, text = ""] = /^#(puzzle|position)=(.+)$/s.exec(location.hash) ?? [];
  if (!kind) return undefined;
  try {
    const read = decodeURIComponent(text);
    if (kind === "puzzle") return { puzzle: read };
    return sessionOf(JSON.parse(read));
  } catch {
    throw new Problem({ detail: say("bad_link") });
  }
}

/** Opens the puzzle in the address, unless it is the game that is there. */
function linked() {
  if (!/^#(puzzle|position)=./s.test(location.hash)) return false;
  soon(async () => {
    const { hash } = location;
    const wish = wanted();
    const known = JSON.parse(remembered(LINK) ?? "{}");
    const isThere = game && (hash === hashOf(game.session.puzzle) || (known.hash === hash && known.id === current.id));
    if (!wish || isThere) return;
    if ("puzzle" in wish) await openPuzzle(wish.puzzle);
    else await begin(wish, { title: say("yours") });
    history.replaceState(null, "", hash);
    remember(LINK, JSON.stringify({ hash, id: current.id }));
  });
  return true;
}

/** Offers the links of the game. */
function share() {
  if (!game) return;
  const here = location.href.replace(/#.*$/s, "");
  $("link-puzzle").value = here + hashOf(game.session.puzzle);
  $("link-position").value = here + hashOf(positionNow());
  // Nobody else can open an address of this computer, but everybody can paste the puzzle.
  $("link-here").hidden = !/^(127\.|localhost$|\[::1\]$|$)/.test(location.hostname);
  const { puzzle } = game.session;
  const set = { ...puzzle, placed: undefined, notes: undefined };
  $("link-text").value = isGivensOnly(set) ? puzzle.givens : JSON.stringify(puzzle);
  $("copied").textContent = "";
  $("links").showModal();
}

function listenToLinks() {
  for (const element of all(document, "[data-copy]")) {
    element.addEventListener("click", async () => {
      const field = $(element.dataset.copy ?? "");
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
        $("copied").textContent = say(field.id === "link-text" ? "copied_text" : "copied");
      } catch {
        // What is selected can be copied by hand.
        $("copied").textContent = say("copy_yourself");
      }
    });
  }
  for (const element of all(document, "[data-send]")) {
    element.hidden = !("share" in navigator);
    element.addEventListener("click", () => {
      const { id, value } = $(element.dataset.send ?? "");
      const sent = id === "link-text" ? { text: value } : { url: value };
      navigator.share({ title: $("name").textContent ?? "", ...sent }).catch(() => undefined);
    });
  }
}
