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
    ["home", () => step(command ? -9 : 0, -9, event.shiftKey)],
    ["end", () => step(command ? 9 : 0, 9, event.shiftKey)],
    ["pageup", () => stepBox(-1, event.shiftKey)],
    ["pagedown", () => stepBox(1, event.shiftKey)],
    ["delete", erase],
    ["backspace", erase],
    [" ", nextMode],
    ["h", hint],
    ["c", check],
    ["w", () => askWhy(cursor)],
    ["p", () => setPause(!isPaused)],
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
    else if (inGrid && /^(home|end)$/.test(pressed)) act = acts.get(pressed);
  } else if (digit) {
    act = () => enter(Number(digit), event.shiftKey ? "mark" : mode);
  } else if (pressed === "escape" && isLarge()) {
    act = () => setLarge(false);
  } else if (pressed === "escape" && !document.querySelector(":popover-open")) {
    act = () => (inGrid ? $("hint").focus() : focusGrid());
  } else if (inGrid || /^[hcwep?]$/.test(pressed)) act = acts.get(pressed);
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

/** Says what the chosen level asks for. */
function describeLevel() {
  $("level-about").textContent = say(`level_${$("level").value}_about`);
}

/** Goes through a menu by arrow keys. @param {HTMLElement} menu @param {KeyboardEvent} event */
function walk(menu, event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const items = all(menu, ":is(button, a):not([hidden])");
  const now = items.findIndex((one) => one === document.activeElement);
  items.at((now + by) % items.length)?.focus();
}

function listen() {
  document.addEventListener("keydown", key);
  $("grid").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const cell = under(event);
    if (!cell) return;
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    go(cell, isMore);
    if (armed) enter(armed, mode);
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
    hint,
    check,
    why: () => askWhy(cursor),
    "why-here": () => askWhy(cursor),
    back: () => openLeaf(leaf - 1),
    on: () => onward(),
    large: () => setLarge(!isLarge()),
    steps,
    pause: () => setPause(true),
    covered: () => setPause(false),
    rules: tellRules,
    share,
    settings: () => $("choices").showModal(),
    walkthrough,
    stop: () => engine.stop(),
    open: () => $("choose").showModal(),
    progress,
    lessons: showCourse,
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
    entry: () => {
      if (!mayLeave()) return;
      $("choose").close();
      soon(draft);
    },
    read: () => {
      $("fault").textContent = "";
      soon(async () => {
        try {
          if (!(await openPuzzle($("text").value, mayReplace))) return;
          $("choose").close();
          focusGrid();
        } catch (error) {
          $("fault").textContent = unreadable(error, $("text").value.trim());
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
  for (const menu of all(document, ".menu")) {
    menu.addEventListener("click", () => menu.hidePopover());
    menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => walk(menu, event));
  }
  for (const kind of ["pointerover", "click"]) {
    $("said").addEventListener(kind, (/** @type {Event} */ event) => light(event.target));
  }
  $("said").addEventListener("pointerleave", () => light(null));
  $("level").addEventListener("change", describeLevel);
  describeLevel();
  listenToSettings();
  listenToLinks();
  setInterval(tick, 1000);
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
  $("file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    $("text").value = await file.text();
    $("read").click();
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

/** Fills the list of techniques, by groups: those of the lessons and of `classic`, the easiest first. */
async function list() {
  const [{ techniques }, lessons] = await Promise.all([told("techniques", {}), lessonsOf()]);
  names = Object.fromEntries(techniques.map((/** @type {any} */ one) => [one.id, one.name]));
  const taught = new Set(lessons.flatMap((lesson) => lesson.techniques));
  const offered = techniques.filter((/** @type {any} */ one) => one.classic || taught.has(one.id));
  const group = (/** @type {string} */ label, /** @type {string[]} */ ids) => {
    const element = make("optgroup");
    element.label = label;
    for (const id of ids) element.append(Object.assign(make("option", named(id)), { value: id }));
    return element;
  };
  const inGroup = (/** @type {string} */ key) =>
    offered.filter((/** @type {any} */ one) => one.group === key).map((/** @type {any} */ one) => one.id);
  const groups = [...new Set(offered.map((/** @type {any} */ one) => one.group))];
  $("technique").replaceChildren(...groups.map((key) => group(say(`group_${key}`), inGroup(key))));
}

/** Says on the first visit what this page is for. */
function welcome() {
  if (remembered(VISITED)) return;
  remember(VISITED, "yes");
  tell([...["welcome", "welcome_hint", "welcome_keys"].map((key) => say(key)), bar(button(say("first_hint"), hint))]);
}

const VISITED = "whydoku-visited";

async function start() {
  recall();
  listen();
  setMode("digit");
  apply();
  await soon(list);
  await soon(hasLearners ? meetLearner : load);
  linked();
  await queue;
  await atLeastOne();
  if (!location.hash) address();
  keepOffline();
  apply();
  if (game && !game.can_undo && !leaves.length && !game.solved) welcome();
  await soon(offer);
  document.documentElement.dataset.ready = "";
}

start();
