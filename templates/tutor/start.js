// @ts-check
// What a person does, and how the page starts.

/** @param {KeyboardEvent} event */
function key(event) {
  if (document.querySelector("dialog[open]") || event.altKey) return;
  const inText = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (inText) return;
  const command = event.ctrlKey || event.metaKey;
  const pressed = event.key.toLowerCase();
  const inGrid = event.target instanceof Element && event.target.closest("#grid");
  const acts = new Map([
    ["arrowup", () => step(-1, 0, event.shiftKey)],
    ["arrowdown", () => step(1, 0, event.shiftKey)],
    ["arrowleft", () => step(0, -1, event.shiftKey)],
    ["arrowright", () => step(0, 1, event.shiftKey)],
    ["home", () => step(0, -9, event.shiftKey)],
    ["end", () => step(0, 9, event.shiftKey)],
    ["delete", erase],
    ["backspace", erase],
    [" ", nextMode],
    ["h", hint],
    ["c", check],
    ["w", why],
    ["e", () => taken?.()],
    ["?", () => $("about").showModal()],
  ]);
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  /** @type {(() => any) | undefined} */
  let act;
  if (command) {
    if (pressed === "z") act = () => turn(event.shiftKey ? "redo" : "undo");
    else if (pressed === "y") act = () => turn("redo");
    else if (pressed === "a" && inGrid) act = selectAll;
  } else if (digit) {
    act = () => enter(Number(digit), event.shiftKey ? "mark" : mode);
  } else if (pressed === "escape" && !inGrid) act = focusGrid;
  else if (inGrid || /^[hcwe?]$/.test(pressed)) act = acts.get(pressed);
  if (!act) return;
  event.preventDefault();
  act();
}

function selectAll() {
  selected = new Set(game?.cells.map((one) => one.cell));
  refresh();
  announce(say("selected", { n: selected.size }));
}

function nextMode() {
  const buttons = all($("modes"), "button");
  const now = buttons.findIndex((one) => one.dataset.mode === mode);
  const next = buttons[(now + 1) % buttons.length];
  setMode(next?.dataset.mode ?? "digit");
  announce(say("now_mode", { mode: next?.textContent ?? "" }));
}

/** The cell under the pointer. @param {PointerEvent} event */
function under(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
  return element instanceof HTMLElement ? element.dataset.cell : undefined;
}

function listen() {
  document.addEventListener("keydown", key);
  $("grid").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const cell = under(event);
    if (cell) go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
  });
  $("grid").addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const cell = event.buttons ? under(event) : undefined;
    if (cell && !selected.has(cell)) go(cell, true);
  });
  $("grid").addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell && cell !== cursor) go(cell, false);
  });
  for (const element of all($("modes"), "button")) {
    element.addEventListener("click", () => setMode(element.dataset.mode ?? "digit"));
  }
  /** @type {Record<string, () => void>} */
  const buttons = {
    erase,
    undo: () => turn("undo"),
    redo: () => turn("redo"),
    automatic: () => {
      const next = game?.automatic ? "manual" : "automatic";
      play([next], () => say(next === "manual" ? "marks_manual" : "marks_automatic"));
    },
    hint,
    check,
    why,
    steps: () => read("steps", { session: game?.session }),
    walkthrough: () => read("explain", { session: game?.session }),
    stop: () => engine.stop(),
    open: () => $("choose").showModal(),
    progress,
    help: () => $("about").showModal(),
    make: () => {
      if (!mayLeave()) return;
      $("choose").close();
      generate({ level: $("level").value, layout: $("layout").value });
    },
    drill: () => {
      if (!mayLeave()) return;
      $("choose").close();
      practise($("technique").value);
    },
    lesson: () => {
      $("choose").close();
      lesson($("technique").value);
    },
    read: () => {
      $("fault").textContent = "";
      soon(async () => {
        try {
          if (!(await openPuzzle($("text").value, mayReplace))) return;
          $("choose").close();
          focusGrid();
        } catch (error) {
          $("fault").textContent = error instanceof Error ? error.message : String(error);
        }
      });
    },
    export: exported,
    forget,
    learner: () => soon(listLearners).then(() => $("who").showModal()),
    add: () => nameLearner("add"),
    rename: () => nameLearner("rename"),
  };
  for (const [id, act] of Object.entries(buttons)) $(id)?.addEventListener("click", act);
  $("import").addEventListener("change", (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    const sure = learner ? say("import_learner", { name: learner.name }) : say("import_sure");
    if (!file || !confirm(sure)) return;
    $("record").close();
    soon(async () => {
      await imported(await file.text());
      report(say("imported"));
    }).then(atLeastOne);
  });
  window.addEventListener("hashchange", () => linked());
  window.addEventListener("pagehide", () => unsaved.size && stash());
  // What is done in another tab is done here.
  if (others) {
    others.onmessage = ({ data }) => {
      if (data.learner !== learner?.id) return;
      if (data.isGone) askAgain();
      else soon(() => (data.game ? adopt(data.game) : load()));
    };
  } else {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key === STORE && newValue) soon(load);
    });
  }
  $("who")?.addEventListener("cancel", (/** @type {Event} */ event) => choice && event.preventDefault());
}

/** Opens the puzzle in the address, if there is one. */
function linked() {
  const text = /^#puzzle=(.+)$/s.exec(location.hash)?.[1];
  if (!text) return false;
  // Used once: the game that follows is the one that is kept.
  history.replaceState(null, "", location.pathname + location.search);
  soon(async () => {
    let puzzle;
    try {
      puzzle = decodeURIComponent(text);
    } catch {
      throw new Problem({ detail: say("bad_link") });
    }
    await openPuzzle(puzzle);
  });
  return true;
}

/** Fills the list of techniques. */
async function list() {
  const { techniques } = await told("techniques", {});
  names = Object.fromEntries(techniques.map((/** @type {any} */ one) => [one.id, one.name]));
  const options = techniques.filter((/** @type {any} */ one) => one.classic);
  $("technique").replaceChildren(
    ...options.map((/** @type {any} */ one) => {
      const option = make("option", one.name);
      option.value = one.id;
      return option;
    }),
  );
}

async function start() {
  listen();
  setMode("digit");
  await soon(list);
  await soon(hasLearners ? meetLearner : load);
  if (!linked()) await atLeastOne();
  await soon(offer);
  document.documentElement.dataset.ready = "";
}

start();
