// @ts-check

/* The solving page in the hand: what is in the window, and stays where it is, at every size; what is drawn over the grid;
   settings, links, the clock, the course; and what works without a server, if ENGINE names a module. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { faults } from "./look.mjs";
import * as tutor from "./tutor.mjs";

const { CLASSIC, SMALL, asks, cell, choose, enter, everywhere, has, ready, rung, says, serve, switches, visit } = tutor;

/** @typedef {import("playwright-core").Page} Page */

tutor.together();

/** AI Escargot after its only single and a fish: the next step is a net. */
const EXTREME =
  ":0000:x:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..:974 976 994 996:";
const SIZES = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
  [1920, 1080],
].map(([width = 0, height = 0]) => ({ width, height }));

/** Where the grid, the card and all keys are. @param {Page} page */
const boxes = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("#grid, #card, #modes button, #digits button, #acts button")];
    const seen = all.filter((one) => one.getClientRects().length);
    return seen.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { id: one.id || one.textContent || "", left, top, right, bottom };
    });
  });

describe("while a hint is read, everything is in the window, and nothing moves", () => {
  for (const viewport of SIZES) {
    for (const [level, puzzle] of [
      ["easy", CLASSIC],
      ["extreme", EXTREME],
    ]) {
      test(`at ${viewport.width}x${viewport.height}, ${level}`, () =>
        visit(tutor.plain.address, puzzle ?? "", { viewport }, async (page) => {
          await page.evaluate(() => {
            Object.assign(window, { scrolls: 0 });
            addEventListener("scroll", () => Object.assign(window, { scrolls: 1 }));
          });
          const before = await boxes(page);
          for (const { id, left, top, right, bottom } of before) {
            const isInside = left >= 0 && top >= 0 && right <= viewport.width + 0.5 && bottom <= viewport.height + 0.5;
            assert.ok(isInside, `${id} is inside: ${left} ${top} ${right} ${bottom}`);
          }
          for (let n = 1; n <= 5; n += 1) {
            await page.locator("#hint").click();
            await rung(page, n);
            assert.deepEqual(await boxes(page), before, `rung ${n}`);
          }
          // The claims after it, and the legend.
          for (let n = 1; n <= (level === "easy" ? 1 : 6); n += 1) {
            await page.locator("#hint").click();
            await page.locator("#leaf").getByText(`Why, ${n} of`).waitFor();
            assert.deepEqual(await boxes(page), before, `claim ${n}`);
          }
          await page.locator("#key summary").click();
          assert.deepEqual(await boxes(page), before, "the legend");
          assert.equal(await page.evaluate("scrolls"), 0);
          const over = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
          assert.equal(over, false, "there is nothing to scroll to");
        }));
    }
  }

  for (const viewport of SIZES) {
    test(`with keys for fingers at ${viewport.width}x${viewport.height}`, () =>
      visit(tutor.plain.address, CLASSIC, { viewport }, async (page) => {
        const { width, height } = viewport;
        const all = await boxes(page);
        const [grid] = all;
        const keys = await page.locator("#digits button").evaluateAll((all) =>
          all.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return [width, height];
          }),
        );
        assert.equal(keys.length, 9);
        const pad = width >= 900 ? [64, 64] : width >= 390 ? [37.5, 52] : [30, 52];
        for (const [wide = 0, high = 0] of keys)
          assert.ok(wide >= (pad[0] ?? 0) && high >= (pad[1] ?? 0), `${wide}x${high}`);
        const side = (grid?.right ?? 0) - (grid?.left ?? 0);
        const least =
          width >= 900
            ? Math.min(height - 84, width * 0.56)
            : width > height
              ? height - 16
              : width > 700
                ? height * 0.6
                : Math.min(width - 16, height - 284);
        assert.ok(side >= least - 0.5, `the grid has ${side}, at least ${least}`);
        const card = all.find(({ id }) => id === "card");
        assert.ok((card?.bottom ?? 0) - (card?.top ?? 0) >= 84, "the card has 84 pixels");
      }));
  }
});

describe("a hint in the card", () => {
  everywhere("is turned back and on, and its claims are drawn as they come", (address) =>
    visit(address, EXTREME, {}, async (page) => {
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await page.locator("#back").click();
      await rung(page, 4);
      await page.locator("#on").click();
      await rung(page, 5);
      /** @type {number[]} */
      const drawn = [];
      for (let n = 1; n <= 4; n += 1) {
        await page.keyboard.press("h");
        await page.locator("#leaf").getByText(`Why, ${n} of`).waitFor();
        drawn.push(await page.locator("#picture [data-n]").count());
        assert.equal(await page.locator("#picture :is(.wd-clash, .wd-slash)").count(), 0, "the end is not there yet");
      }
      assert.ok(
        drawn.every((count, i) => !i || count > (drawn[i - 1] ?? 0)),
        `each line adds to the drawing: ${drawn}`,
      );
    }),
  );

  everywhere("goes on where it was, after the page is loaded again", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      for (let n = 1; n <= 3; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await page.reload();
      await ready(page);
      await page.keyboard.press("h");
      await rung(page, 4);
      await page.locator("#back").click();
      await rung(page, 3);
      await page.locator("#picture .wd-house").first().waitFor();
    }),
  );

  everywhere("says in the name of a cell what it marks, and then its digit", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await has(page, "r5c1", "empty, in the hint: placed: 3");
      await page.keyboard.press("e");
      await has(page, "r5c1", /: 3$/);
    }),
  );
});

test("a reason is as wide as the card, and a card that covers the keys folds when it is emptied", () =>
  visit(tutor.plain.address, CLASSIC, { viewport: { width: 1280, height: 700 } }, async (page) => {
    await enter(page, "r1c3", "w", "4");
    await page.locator("#on:not([aria-disabled=true])").click();
    const words = await page.locator("#said .wd-told").first().boundingBox();
    const card = await page.locator("#card").boundingBox();
    assert.ok(words && card && words.x > card.x && words.x + words.width < card.x + card.width, JSON.stringify(words));
    assert.ok(words.width > 0.7 * card.width, `${words.width} of ${card.width} px`);
    await enter(page, "r1c1", "2");
    for (let n = 1; n <= 3; n += 1) {
      await page.keyboard.press("c");
      await rung(page, n);
    }
    await page.locator("#back").click();
    await rung(page, 2);
    const [back, answer, on] = await Promise.all(
      ["#back", "#answer", "#on"].map((at) => page.locator(at).boundingBox()),
    );
    assert.ok(back && answer && on && back.x < answer.x && answer.x < on.x, JSON.stringify([back, answer, on]));
    await page.keyboard.press("Control+z");
    await has(page, "r1c1", /: empty$/);
    await enter(page, "r1c3", "w", "4");
    await page.locator("#on:not([aria-disabled=true])").click();
    await page.locator("#large").click();
    await page.locator("#card[data-large]").waitFor();
    await enter(page, "r1c3", "4");
    await page.locator("#card:not([data-large])").waitFor();
    await has(page, "r1c3", "4");
    // What cannot be done to a given is said as it is.
    await enter(page, "r1c2", "Shift+Digit4");
    await says(page, "r1c2 is a given.");
    await enter(page, "r2c1", "Delete");
    await says(page, "r2c1 is a given.");
  }));

test("a menu is walked by keyboard", () =>
  visit(tutor.plain.address, SMALL, {}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.locator("#menu").focus();
    await page.keyboard.press("Enter");
    const items = await page.locator("#menu-list :is(button, a):not([hidden])").allTextContents();
    assert.ok(items.length > 2);
    assert.equal(await focused(), items[0]?.trim());
    for (const [key, at] of /** @type {const} */ ([
      ["ArrowDown", 1],
      ["ArrowUp", 0],
      ["ArrowUp", -1],
      ["ArrowDown", 0],
    ])) {
      await page.keyboard.press(key);
      assert.equal(await focused(), items.at(at)?.trim());
    }
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(":popover-open").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "menu");
  }));

describe("the grid", () => {
  everywhere("tints what the selected cell sees, and equal digits, unless that is switched off", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await page.locator(cell("r2c2")).click();
      assert.equal(await page.locator("#grid .peer").count(), 20);
      assert.equal(await page.locator("#grid .same").count(), 4);
      // Givens are bold already: nothing is drawn over them.
      assert.equal(await page.locator("#grid .same .over").count(), 0);
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      assert.equal(await page.locator("#grid .same").count(), 5);
      assert.equal(await page.locator("#grid .same .over").count(), 1);
      await switches(page, "same");
      await switches(page, "peers");
      await page.reload();
      await ready(page);
      await page.locator(cell("r2c2")).click();
      assert.equal(await page.locator("#grid :is(.same, .peer)").count(), 0);
    }),
  );

  everywhere("keeps corner marks beside pencil marks, large enough to read", (address) =>
    visit(address, CLASSIC, { viewport: { width: 320, height: 568 } }, async (page) => {
      await page.locator(cell("r1c1")).click();
      await page.getByRole("button", { name: "Corner" }).click();
      for (const digit of ["2", "4"]) await page.keyboard.press(digit);
      await page.keyboard.press("Shift+Digit6");
      await has(page, "r1c1", "empty, pencil marks 6, corner marks 2 4");
      const signs = page.locator(`${cell("r1c1")} .corners [data-sign]`);
      const sizes = await signs.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      assert.equal(sizes.length, 2);
      assert.ok(sizes.every((size) => size >= 11));
      // In a hint too, where the candidates are drawn.
      for (let n = 1; n <= 2; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      assert.equal((await page.locator(`${cell("r1c1")} :is(.corners, .rings .alone)`).count()) > 0, true);
    }),
  );

  everywhere("is left with Escape, and crossed by box, row and corner", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await page.locator(cell("r2c2")).click();
      const at = (/** @type {string} */ name) => page.waitForSelector(`${cell(name)}[tabindex="0"]`);
      for (const [key, name] of [
        ["PageDown", "r2c5"],
        ["PageDown", "r2c8"],
        ["PageDown", "r5c2"],
        ["PageUp", "r2c8"],
        ["Home", "r2c1"],
        ["End", "r2c9"],
        ["Control+Home", "r1c1"],
        ["Control+End", "r9c9"],
      ]) {
        await page.keyboard.press(key ?? "");
        await at(name ?? "");
      }
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate(() => document.activeElement?.id), "hint");
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "r9c9");
    }),
  );

  everywhere("answers why by a key that everybody sees, and not where a mark is pressed again", (address) =>
    visit(address, CLASSIC, { viewport: { width: 390, height: 664 } }, async (page) => {
      await page.locator(cell("r5c1")).click();
      for (const digit of [3, 7]) await page.keyboard.press(`Shift+Digit${digit}`);
      await has(page, "r5c1", "empty, pencil marks 3 7");
      const box = await page.locator(cell("r5c1")).boundingBox();
      assert.ok(box);
      await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.15);
      await page.locator("#why").click();
      await says(page, "Choose a digit.");
      await page.locator("#digits").getByRole("button", { name: "3", exact: true }).click();
      await says(page, "Why r5c1 is 3");
      await asks(page, "7");
      await says(page, "Why r5c1 is not 7");
    }),
  );

  everywhere("takes a digit first, where that is preferred", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await switches(page, "digit_first");
      await page.locator("#digits").getByText("3", { exact: true }).click();
      await page.locator(cell("r1c1")).click();
      await has(page, "r1c1", /: 3$/);
      await page.locator(cell("r2c2")).click();
      await has(page, "r2c2", /: 3/);
    }),
  );
});

describe("around the grid", () => {
  everywhere("what can be seen now comes by count, then where, then which", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await choose(page, "more", "What can I see now?");
      await says(page, /^hidden single: \d/);
      const said = async () => (await page.locator("#said").textContent()) ?? "";
      assert.doesNotMatch(await said(), /r\dc\d|box|row|column/);
      await page
        .locator("#said")
        .getByRole("button", { name: /^hidden single/ })
        .click();
      await says(page, /^Look at /);
      assert.doesNotMatch(await said(), /=/);
      await page
        .locator("#said")
        .getByRole("button", { name: /^Look at / })
        .first()
        .click();
      await says(page, /^r\dc\d = \d$/);
      await page.locator("#said").getByRole("button", { name: "Why?" }).click();
      await says(page, /^Why\sr\dc\d\sis\s\d$/);
    }),
  );

  everywhere("a digit that is pressed answers what the card asks, and enters nothing", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      for (const press of [() => page.keyboard.press("3"), () => page.locator("#digits button").nth(2).click()]) {
        await page.locator(cell("r5c1")).click();
        await page.keyboard.press("w");
        await says(page, "Choose a digit.");
        await press();
        await says(page, "Why r5c1 is 3");
        await has(page, "r5c1", "");
      }
      // After the answer, keys enter digits again.
      await page.keyboard.press("3");
      await has(page, "r5c1", "3");
    }),
  );

  everywhere("the first visit begins with three sentences and a first hint", (address) =>
    visit(address, null, {}, async (page) => {
      assert.equal(await page.locator("#said > p").count(), 3);
      await page.getByRole("button", { name: "Show me a first hint" }).click();
      await rung(page, 1);
      await page.reload();
      await ready(page);
      assert.equal(await page.getByText("Show me a first hint").count(), 0);
    }),
  );

  everywhere("the clock stands still in a pause, which covers the grid", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await page.locator("#clock").getByText("0:01").waitFor();
      await choose(page, "more", "Pause");
      await page.locator("#covered").waitFor();
      assert.equal(await page.locator("#grid").isVisible(), false);
      assert.deepEqual(await faults(page), []);
      await page.locator("#covered").click();
      await page.locator(cell("r1c1")).waitFor();
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      await page.reload();
      await ready(page);
      assert.doesNotMatch((await page.locator("#clock").textContent()) ?? "", /0:00/, "the time is kept");
    }),
  );

  everywhere("links open the puzzle, and the position with its marks", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      await enter(page, "r2c1", "Shift+Digit2", "Shift+Digit4");
      await has(page, "r2c1", "empty, pencil marks 2 4");
      await choose(page, "more", "Share");
      assert.deepEqual(await faults(page), []);
      const [puzzle, position] = [
        await page.locator("#link-puzzle").inputValue(),
        await page.locator("#link-position").inputValue(),
      ];
      assert.ok(puzzle.endsWith(`#puzzle=${SMALL}`));
      const other = await page.context().newPage();
      await other.goto("about:blank");
      await other.goto(position);
      await ready(other);
      await has(other, "r1c1", "3");
      await has(other, "r2c1", "empty, pencil marks 2 4");
      await other.close();
    }),
  );

  everywhere("the address keeps the puzzle", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      for (let n = 0; n < 2; n += 1) {
        assert.ok(page.url().endsWith(`#puzzle=${encodeURIComponent(CLASSIC)}`), page.url());
        await page.reload();
        await ready(page);
        await has(page, "r5c1", "3");
      }
    }),
  );

  everywhere("a solved puzzle says how long it took, and what comes next", (address) =>
    visit(address, SMALL, {}, async (page) => {
      for (let left = 12; left > 0; left -= 1) {
        for (let n = 1; n <= 5; n += 1) {
          await page.keyboard.press("h");
          await rung(page, n);
        }
        await page.keyboard.press("e");
        await page.waitForFunction(() => !document.querySelector("#said .bar .main")?.textContent?.startsWith("Enter"));
      }
      await says(page, /^Solved in \d+:\d\d/);
      await says(page, "You practised with hints: ");
      assert.deepEqual(await faults(page), []);
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await page.waitForSelector(cell("r9c9"));
    }),
  );

  everywhere("the course has lessons, whose drills are played in the grid", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await choose(page, "menu", "Lessons");
      await page.locator("#reading details[open]").getByText("Practise: full house").waitFor();
      assert.deepEqual(await faults(page), []);
      await page.getByRole("button", { name: "Teach me: full house" }).click();
      await page.getByRole("button", { name: "Try the example in the grid" }).click();
      await page.locator("#name").getByText("Find: full house").waitFor();
      await enter(page, "r1c9", "6");
      await says(page, "You have finished the lesson “Full house”.");
      await page.getByRole("button", { name: /^Next lesson: / }).click();
      await page.locator("#name").getByText("Find: hidden single").waitFor();
      await choose(page, "menu", "Lessons");
      await page.getByText("1. Full house (finished)").waitFor();
    }),
  );
});

describe("while the engine works", () => {
  /** Has no hint come before it is let through. @param {Page} page */
  async function held(page) {
    /** @type {(() => void) | undefined} */
    let letGo;
    const gone = new Promise((resolve) => (letGo = () => resolve(undefined)));
    await page.route(/\/hint$/, async (route) => {
      await gone;
      await route.abort().catch(() => undefined);
    });
    // A key that comes while the page is still busy with something else is not kept.
    for (let tries = 0; tries < 5 && !(await page.locator("#busy").isVisible()); tries += 1) {
      await page.keyboard.press("h");
      await page
        .locator("#busy")
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
    }
    await page.locator("#busy").waitFor();
    return () => letGo?.();
  }

  test("the card says so, and it can be stopped", () =>
    visit(tutor.plain.address, CLASSIC, {}, async (page) => {
      const letGo = await held(page);
      const before = await boxes(page);
      assert.deepEqual(await faults(page), []);
      await page.getByRole("button", { name: "Stop" }).click();
      await page.locator("#status").getByText("The search was stopped.").waitFor();
      assert.deepEqual(await boxes(page), before);
      letGo();
    }));

  test("a move ends the search, and is made at once", () =>
    visit(tutor.plain.address, CLASSIC, {}, async (page) => {
      const letGo = await held(page);
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      letGo();
    }));
});

describe("a whole puzzle", () => {
  const SOLVED = "674318529531279486892645317726984135318752964945136278469823751153467892287591643";

  test("is solved by keyboard", () =>
    visit(tutor.plain.address, CLASSIC, { colorScheme: "dark" }, async (page) => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+Home");
      for (let n = 0; n < 81; n += 1) {
        if (CLASSIC[n] === ".") {
          await page.keyboard.press(SOLVED[n] ?? "");
          await has(page, `r${Math.floor(n / 9) + 1}c${(n % 9) + 1}`, SOLVED[n] ?? "");
        }
        if (n % 9 < 8) await page.keyboard.press("ArrowRight");
        else for (const key of ["ArrowDown", "Home"]) await page.keyboard.press(key);
      }
      await says(page, /^Solved in /);
    }));

  test("is solved by touch, on a small phone, without a scroll", () =>
    visit(tutor.plain.address, CLASSIC, { viewport: { width: 320, height: 568 }, hasTouch: true }, async (page) => {
      for (let n = 0; n < 81; n += 1) {
        if (CLASSIC[n] !== ".") continue;
        const name = `r${Math.floor(n / 9) + 1}c${(n % 9) + 1}`;
        await page.locator(cell(name)).tap();
        await page
          .locator("#digits")
          .getByText(SOLVED[n] ?? "", { exact: true })
          .tap();
        await has(page, name, SOLVED[n] ?? "");
      }
      await says(page, /^Solved in /);
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.deepEqual(await faults(page), []);
    }));
});

describe("without a server", () => {
  const module = process.env.ENGINE;
  test("the page opens, makes a puzzle and gives hints", { skip: !module || !existsSync(module) }, async () => {
    for (const keeps of [["--no-data"], undefined]) {
      const own = await serve([...(keeps ?? tutor.data()), "--engine", module ?? ""]);
      const context = await tutor.chromium.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(30000);
      await page.goto(`${own.address}#puzzle=${CLASSIC}`);
      await ready(page);
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      own.child.kill("SIGKILL");
      await page.reload();
      await ready(page);
      await has(page, "r5c1", "3");
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await choose(page, "menu", "New puzzle");
      page.on("dialog", (dialog) => dialog.accept());
      await page.locator("#layout").selectOption("6x6");
      await page.getByRole("button", { name: "Make it" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#grid [role=gridcell]").length === 36);
      await context.close();
    }
  });
});
