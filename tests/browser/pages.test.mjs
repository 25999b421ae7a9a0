// @ts-check

/* Pages in a real browser: without faults of accessibility, without complaints, and stepping as a reader does. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { DESK, PHONE, faults, fits, unfold } from "./look.mjs";
import { browser, names, page as address, pdf, printed, write } from "./pages.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {import("playwright-core").Browser} */
let chromium;
before(async () => {
  await write();
  chromium = await browser();
});
after(() => chromium.close());

/**
 * Opens a page and checks, when all is done, that it said nothing and asked for nothing.
 * @param {string} kind
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: Page) => Promise<void>} act
 */
async function visit(kind, options, act) {
  // A policy that lets nothing in would keep the checker out, too.
  const context = await chromium.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  page.setDefaultNavigationTimeout(30000);
  /** @type {string[]} */
  const heard = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address(kind)) heard.push(`request for ${request.url()}`);
  });
  await page.goto(address(kind));
  await act(page);
  assert.deepEqual(heard, [], kind);
  await context.close();
}

/** Pages with thousands of words, on which it takes long to compute contrasts; those of a step are computed. */
const LARGE = ["beginner", "chain", "extreme"];

describe("nothing is in anybody's way", { concurrency: 3 }, () => {
  for (const kind of names) {
    for (const [viewport, colorScheme] of /** @type {const} */ ([
      [PHONE, "light"],
      [DESK, "dark"],
    ])) {
      test(`${kind} at ${viewport.width} px, ${colorScheme}`, async () => {
        await visit(kind, { viewport, colorScheme }, async (page) => {
          await fits(page);
          await unfold(page);
          await fits(page);
          assert.deepEqual(await faults(page, { contrast: !LARGE.includes(kind) }), []);
        });
      });
    }
  }
});

/**
 * Goes over to the reader's view.
 * @param {Page} page
 */
const stepByStep = (page) => page.getByRole("button", { name: "Step by step" }).click();

/** @param {Page} page */
async function holdAnswers(page) {
  await page.getByText("Settings").click();
  await page.getByLabel("Show answers").uncheck();
  await page.keyboard.press("Escape");
}

/** @param {Page} page */
const place = (page) => page.locator(".reader .position").textContent();

/** @param {Page} page */
const tree = (page) => page.locator("main").ariaSnapshot();

describe("nor step by step", { concurrency: 3 }, () => {
  for (const [kind, viewport, colorScheme, forcedColors] of /** @type {const} */ ([
    ["easy", PHONE, "dark", "none"],
    ["hard", DESK, "light", "none"],
    ["hard", DESK, "light", "active"],
    ["chain", PHONE, "light", "none"],
    ["extreme", DESK, "dark", "none"],
    ["jigsaw", PHONE, "light", "active"],
  ])) {
    test(`${kind} at ${viewport.width} px, ${colorScheme}, forced colours ${forcedColors}`, async () => {
      await visit(kind, { viewport, colorScheme, forcedColors }, async (page) => {
        await stepByStep(page);
        await page.keyboard.press("ArrowRight");
        await fits(page);
        await page.getByText("Settings").click();
        assert.deepEqual(await faults(page), [], "a step, and the settings");
        await page.keyboard.press("Escape");
        await holdAnswers(page);
        await page.getByRole("button", { name: "Contents" }).click();
        await fits(page);
        assert.deepEqual(await faults(page), [], "a question, and the contents");
      });
    });
  }
});

test("steps are turned by key, button, list and address, and kept", async () => {
  await visit("hard", {}, async (page) => {
    await stepByStep(page);
    assert.equal(await place(page), "1 of 14");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await place(page), "2 of 14");
    assert.equal(new URL(page.url()).hash, "#step-1");
    await page.keyboard.press("End");
    assert.equal(await place(page), "14 of 14");
    await page.keyboard.press("Home");
    assert.equal(await place(page), "1 of 14");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("button", { name: "Next hard step" }).click();
    assert.equal(new URL(page.url()).hash, "#step-14");
    await page.reload();
    assert.equal(await place(page), "5 of 14");
    await page.goBack();
    assert.equal(await place(page), "2 of 14");
    await page.goForward();
    assert.equal(await place(page), "5 of 14");
    await page.getByLabel("Go to").selectOption({ index: 6 });
    assert.equal(new URL(page.url()).hash, "#step-16");
    assert.match((await page.locator(".live").textContent()) ?? "", /^$|^Step\s16: X-Wing.*r7c5\s≠\s2$/);
    await page.getByRole("button", { name: "Whole page" }).click();
    assert.equal(await page.locator("section.step:visible").count(), 12);
  });
});

test("on a phone, the bar is one row, and a reason is read with its conclusion and its board", async () => {
  await visit("hard", { viewport: PHONE }, async (page) => {
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    const bar = await page.locator(".reader").boundingBox();
    assert.ok(bar && bar.height <= 56, `the bar is ${bar?.height} pixels high`);
    const told = await page.locator(".now .told").boundingBox();
    assert.ok(told && told.y + told.height <= bar.y, `the words end at ${(told?.y ?? 0) + (told?.height ?? 0)}`);
    assert.ok(await page.locator(".now .told > .conclusion").isVisible(), "the conclusion is among them");
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Settings").click();
    await page.getByRole("button", { name: "Next hard step" }).click();
    assert.equal(new URL(page.url()).hash, "#step-16");
  });
  await visit("beginner", { viewport: PHONE }, async (page) => {
    const scene = page.locator(".scene", { has: page.locator(".told li:nth-child(4)") }).last();
    await scene.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY + 100));
    const board = await scene.locator(".board").boundingBox();
    assert.ok(board && Math.abs(board.y) < 2, `the board of the words in sight is at ${board?.y}`);
    assert.ok(board && board.height <= 0.65 * PHONE.height, `the board leaves room: ${board?.height}`);
  });
});

test("board and words are side by side from 700 pixels", async () => {
  for (const [width, isBeside] of /** @type {const} */ ([
    [699, false],
    [700, true],
    [1280, true],
  ])) {
    await visit("hard", { viewport: { width, height: 900 } }, async (page) => {
      const step = page.locator("section.step", { has: page.locator("#step-16") });
      const [board, told] = [await step.locator(".board").boundingBox(), await step.locator(".told").boundingBox()];
      assert.ok(board && told && board.width > 300 && told.width > 270, `${width}: ${board?.width}, ${told?.width}`);
      assert.equal(told.x >= board.x + board.width && told.y < board.y + 100, isBeside, `at ${width} pixels`);
    });
  }
});

test("singles of a list have their own boards beside their words, unless they are still questions", async () => {
  for (const [width, isGroupShown] of /** @type {const} */ ([
    [PHONE.width, false],
    [1280, true],
  ])) {
    await visit("hard", { viewport: { width, height: 900 } }, async (page) => {
      const step = page.locator("section.step", { has: page.locator("#step-1") });
      const [items, boards] = [step.locator("ol > li"), step.locator("ol > li > .inset > svg")];
      assert.equal(await boards.count(), await items.count());
      for (let i = 0; i < (await items.count()); i++) {
        const [board, item] = [await boards.nth(i).boundingBox(), await items.nth(i).boundingBox()];
        assert.ok(board && item && board.width >= 150 && board.height >= 150, `${board?.width} by ${board?.height}`);
        assert.ok(board.y >= item.y && board.y + board.height <= item.y + item.height + 1, `${i} is in its item`);
        const name = await items.nth(i).locator("code").boundingBox();
        assert.ok(name && name.x > board.x + board.width && name.y < board.y + 20, "its words begin beside it");
        const digit = await boards.nth(i).locator(".new > *").first().boundingBox();
        assert.ok(digit && digit.height > 9, `the digit is ${digit?.height} pixels high`);
      }
      const [group, keys] = [step.locator(".scene > .board > svg"), step.locator(".keys .legend")];
      assert.deepEqual([await group.isVisible(), await keys.isVisible()], [isGroupShown, true], `at ${width} pixels`);
      await page.goto(`${address("hard")}#step-1`);
      await stepByStep(page);
      await holdAnswers(page);
      assert.deepEqual([await group.isVisible(), await boards.first().isVisible()], [true, false]);
      assert.ok(!(await keys.isVisible()), "a legend would tell of marks that are not there");
    });
  }
});

test("a long page begins with its turning points as small boards, which are those of their steps", async () => {
  await visit("extreme", { viewport: PHONE }, async (page) => {
    const [items, boards] = [page.locator("#turns + ul > li"), page.locator("#turns + ul > li > .board > svg")];
    assert.ok((await items.count()) > 3 && (await boards.count()) === (await items.count()));
    const [from, to] = [await items.first().boundingBox(), await items.last().boundingBox()];
    assert.ok(from && to && from.width < 200 && from.height < 300, `${from?.width} by ${from?.height}`);
    const href = await items.last().locator("a.board").getAttribute("href");
    const step = page.locator("section.step", { has: page.locator(href ?? "") });
    const drawn = (/** @type {Element} */ svg) => svg.innerHTML;
    assert.equal(await boards.last().evaluate(drawn), await step.locator(".scene > .board > svg").evaluate(drawn));
    await page.emulateMedia({ media: "print" });
    assert.ok(!(await boards.first().isVisible()), "paper has them once");
  });
});

test("the givens stand in a fold, and a button copies them", async () => {
  await visit("hard", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    const line = await page.locator("#givens code").textContent();
    assert.equal(line?.length, 81);
    assert.ok(!(await page.locator("#givens").isVisible()), "no line of 81 signs in the opening");
    await page.getByRole("button", { name: "Copy the givens" }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), line);
    await page.getByRole("button", { name: "Copied" }).waitFor();
  });
});

test("a step is announced: its name first, and its conclusion last", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-15`);
    await stepByStep(page);
    await page.keyboard.press("ArrowRight");
    const live = page.locator(".live", { hasText: /Step\s16/ });
    assert.match((await live.textContent()) ?? "", /^Step\s16: X-Wing .*\. r4c1\s≠\s2, r7c5\s≠\s2$/);
  });
});

test("of several announcements the last one is heard, and does not stay to be read again", async () => {
  await visit("hard", {}, async (page) => {
    await stepByStep(page);
    const heard = await page.evaluate(async () => {
      const live = document.querySelector(".live");
      /** @type {(string | null)[]} */
      const texts = [];
      new MutationObserver(() => texts.push(live?.textContent ?? null)).observe(live ?? document, { childList: true });
      const press = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      press();
      await new Promise((resolve) => setTimeout(resolve, 20));
      press();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return texts.filter(Boolean);
    });
    assert.equal(heard.length, 1);
    assert.match(heard[0] ?? "", /^Steps\s6\sto\s9: singles\.(\sr\dc\d=\d,?){4}$/);
    await page.locator(".live", { hasText: /^$/ }).waitFor({ state: "attached", timeout: 8000 });
  });
});

test("the focus is never lost, and is in sight", async () => {
  await visit("hard", {}, async (page) => {
    const focus = page.locator(":focus");
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    await page.locator(".now summary", { hasText: "no other places" }).click();
    await page.locator(".now details a", { hasText: "step 15" }).click();
    await page.getByRole("button", { name: "Go there" }).press("Enter");
    assert.equal(await focus.getAttribute("id"), "content");
    await page.keyboard.press("ArrowRight");
    await page.locator(".now summary").first().focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focus.getAttribute("id"), "content");
    // The settings would hide what comes after them.
    await page.getByText("Settings").press("Enter");
    for (let stops = 0; stops < 4; stops++) await page.keyboard.press("Tab");
    assert.equal(await page.locator(".settings[open]").count(), 0);
    // A question is answered, and the next one read, without leaving the place.
    await holdAnswers(page);
    await page.locator(".now .ask button").first().focus();
    for (const name of ["Hint", "Hint", "Hint", "Answer", "Next", "Hint"]) {
      assert.equal(await focus.textContent(), name);
      await page.keyboard.press("Enter");
    }
    assert.equal(new URL(page.url()).hash, "#step-16");
    // In a low window.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.locator("td[tabindex='0']").focus();
    for (const key of ["ArrowDown", "ArrowUp"]) {
      for (let row = 0; row < 9; row++) await page.keyboard.press(key);
      const cell = await page.locator(".light.cursor rect").boundingBox();
      const bar = await page.locator("nav.reader").boundingBox();
      assert.ok(cell && bar && cell.y >= 0 && cell.y + cell.height <= bar.y, key);
    }
  });
});

test("what is seen but not spoken has one name, and what is spoken is said once", async () => {
  for (const kind of ["chain", "extreme"]) {
    await visit(kind, {}, async (page) => {
      assert.equal(await page.locator("[title][aria-label]").count(), 0);
      for (const label of await page.locator("svg[aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel))) {
        const roles = label?.match(/Marked \(.*?\):/g) ?? [];
        assert.equal(new Set(roles).size, roles.length, label ?? "");
        assert.doesNotMatch(label ?? "", /Marked: /);
      }
    });
  }
});

test("steps are turned by swiping", async () => {
  await visit("hard", { viewport: PHONE, hasTouch: true }, async (page) => {
    await stepByStep(page);
    const client = await page.context().newCDPSession(page);
    /**
     * @param {number[]} way
     * @param {number[]} [ys]
     */
    const swipe = async (way, ys = []) => {
      for (const [i, x] of way.entries()) {
        const touchPoints = i < way.length - 1 ? [{ x, y: ys[i] ?? 400 }] : [];
        const type = i === 0 ? "touchStart" : touchPoints.length ? "touchMove" : "touchEnd";
        await client.send("Input.dispatchTouchEvent", { type, touchPoints });
      }
      // A finger that scrolled leaves the page in motion, and the next one would only stop it.
      await page.evaluate(async () => {
        for (let still = 0; still < 10;) {
          const before = scrollY;
          await new Promise((resolve) => setTimeout(resolve, 30));
          still = scrollY === before ? still + 1 : 0;
        }
      });
    };
    await swipe([300, 200, 120, 120]);
    assert.equal(await place(page), "2 of 14");
    await swipe([300, 280, 280]);
    assert.equal(await place(page), "2 of 14");
    await swipe([300, 300, 200, 100, 100], [600, 450, 560, 600]);
    assert.equal(await place(page), "2 of 14", "a finger that scrolls does not turn the page where it ends");
    await swipe([100, 200, 300, 300]);
    assert.equal(await place(page), "1 of 14");
  });
});

test("hints unfold in order, and no answer is in the tree before it is asked for", async () => {
  await visit("beginner", {}, async (page) => {
    await stepByStep(page);
    await holdAnswers(page);
    const marks = /placed|see the|eliminated|≠|c\d=\d|Only r/;
    for (let step = 1; step <= 12; step++) {
      await page.keyboard.press("ArrowRight");
      assert.equal(new URL(page.url()).hash, `#step-${step}`);
      const ask = page.locator("section.now .ask");
      for (let hints = 0; hints <= 3; hints++) {
        assert.equal(await ask.locator("li").count(), hints);
        assert.doesNotMatch(await tree(page), marks, `step ${step} after ${hints} hints`);
        assert.doesNotMatch(await tree(page), /- img/, "the grid is read once, cell by cell");
        assert.doesNotMatch((await page.getByLabel("Go to").textContent()) ?? "", /=\d|≠/);
        await page.getByRole("button", { name: hints < 3 ? "Hint" : "Answer" }).click();
      }
      assert.match(await tree(page), marks);
      assert.equal(await page.locator("section.now .conclusion:visible").count(), 1);
    }
  });
});

test("the steps of a group unfold one by one, each after its hints", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-1`);
    await stepByStep(page);
    await holdAnswers(page);
    const told = page.locator("section.now .told > ol > li:visible");
    const hints = page.locator("section.now .ask li");
    const filled = page.locator("section.now .board .filled");
    for (let step = 0; step < 4; step++) {
      for (let hint = 0; hint <= 2; hint++) {
        assert.deepEqual([await told.count(), await hints.count(), await filled.count()], [step, hint, step]);
        await page.getByRole("button", { name: hint < 2 ? "Hint" : "Answer", exact: true }).click();
      }
    }
    assert.doesNotMatch(await tree(page), /step number/);
    await page.getByRole("button", { name: "All answers" }).click();
    assert.match(await tree(page), /step number/);
    assert.deepEqual([await told.count(), await filled.count()], [5, 0]);
  });
});

test("the turning points are not named before they are reached", async () => {
  await visit("hard", {}, async (page) => {
    const turns = page.locator("main > ul > li:visible", { hasText: "X-Wing" });
    await stepByStep(page);
    assert.equal(await turns.count(), 1);
    await holdAnswers(page);
    assert.equal(await turns.count(), 0);
    await page.goto(`${address("hard")}#step-16`);
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.keyboard.press("Home");
    assert.equal(await turns.count(), 1);
  });
});

test("paper has the whole page, whatever the screen shows", async () => {
  await visit("hard", {}, async (page) => {
    await stepByStep(page);
    await holdAnswers(page);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("section.step:visible").count(), 12);
    assert.equal(await page.locator(".conclusion:visible").count(), 3);
    assert.equal(await page.locator(".reader:visible, .ask:visible").count(), 0);
    assert.equal(await page.locator("section.step :is(figcaption, .keys):visible").count(), 12);
  });
});

test("a step that is named can be looked at without losing the place", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    await page.locator(".now summary", { hasText: "no other places" }).click();
    await page.locator(".now details a", { hasText: "step 15" }).click();
    const peek = page.getByRole("dialog", { name: "Step 15" });
    assert.match((await peek.textContent()) ?? "", /hidden pair|5 and 7/);
    assert.deepEqual(await faults(page), []);
    await page.keyboard.press("Escape");
    assert.equal(new URL(page.url()).hash, "#step-16");
    await page.locator(".now a", { hasText: "X-Wing" }).click();
    assert.match((await page.getByRole("dialog").textContent()) ?? "", /How to find it/);
    await page.keyboard.press("Escape");
    await page.locator(".now details a", { hasText: "step 15" }).click();
    await page.getByRole("button", { name: "Go there" }).click();
    assert.equal(new URL(page.url()).hash, "#step-15");
    assert.equal(await place(page), "6 of 14");
  });
});

test("what is long keeps its ends within reach", async () => {
  await visit("extreme", { viewport: PHONE }, async (page) => {
    await stepByStep(page);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Contents" }).click();
    assert.equal(await page.locator(":focus").getAttribute("aria-current"), "true");
    const [link, close] = await Promise.all(
      [page.locator(":focus"), page.getByRole("button", { name: "Close" })].map((item) => item.boundingBox()),
    );
    assert.ok(link && close && link.y >= 0 && link.y + link.height <= close.y && close.y + close.height <= 844);
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESK);
    await page.goto(`${address("extreme")}#step-14`);
    await holdAnswers(page);
    await page.locator(".now .ask button").last().click();
    const [next, fold] = [page.locator(".now .ask button"), page.locator(".now .more summary").first()];
    const [above, below] = [await next.boundingBox(), await fold.boundingBox()];
    assert.ok(above && below && below.y - above.y < 150, "the reasons follow the answer");
  });
});

test("a small window keeps room for the page", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    for (const [width, height] of /** @type {const} */ ([
      [320, 256],
      [320, 568],
      [667, 320],
      [844, 390],
    ])) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 300));
      const bar = await page.locator("nav.reader").boundingBox();
      assert.ok(bar);
      const covers = Math.min(bar.y + bar.height, height) - Math.max(bar.y, 0);
      assert.ok(covers <= height / 5, `at ${width} x ${height}, the bar covers ${covers}`);
      await page.getByText("Settings").press("Enter");
      const panel = await page.locator(".settings > div").boundingBox();
      assert.ok(panel && panel.x >= 0 && panel.x + panel.width <= width, "beside the settings");
      assert.ok(panel.y >= 0 && panel.y + panel.height <= height, "above or below the settings");
      await page.keyboard.press("Escape");
    }
  });
});

test("words and board point at each other", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    await page.locator(".now summary", { hasText: "no other places" }).click();
    await page.locator(".now details bdi", { hasText: "r6c3" }).first().hover();
    const light = page.locator(".now .board .light rect");
    assert.equal(await light.count(), 1);
    const [x, y] = [await light.getAttribute("x"), await light.getAttribute("y")].map(Number);
    assert.deepEqual([x, y], [2 * 54 + 2, 5 * 54 + 2]);
    const box = await page.locator(".now .board > svg").boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + (24 + 2.5 * 54) * (box.width / 513), box.y + (24 + 5.5 * 54) * (box.height / 513));
    assert.equal(await page.locator(".now .lit").first().textContent(), "r6c3");
  });
});

test("a board is read by keyboard, and is one stop", async () => {
  await visit("hard", {}, async (page) => {
    await page.goto(`${address("hard")}#step-16`);
    await stepByStep(page);
    assert.equal(await page.locator("td[tabindex='0']").count(), 1);
    await page.locator("td[tabindex='0']").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    const cell = page.locator("td:focus");
    assert.equal(await cell.getAttribute("aria-label"), "r4c1: 1, 2, 4, 9; eliminated: 2");
    await page.keyboard.press("3");
    const live = page.locator(".live", { hasText: "3" });
    assert.match((await live.textContent()) ?? "", /^3 is in .*r5c2.*\. 3 can go in r1c3/);
    await page.keyboard.press("r");
    const row = page.locator(".live", { hasText: "r4c2" });
    assert.match((await row.textContent()) ?? "", /^r4c1: .*r4c9: 1, 8, 9$/);
    await page.keyboard.press("PageUp");
    assert.equal(new URL(page.url()).hash, "#step-15");
    assert.match((await cell.getAttribute("aria-label")) ?? "", /^r4c1/);
    // The grid is no trap.
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("td:focus").count(), 0);
  });
});

test("every step is within reach of the keyboard alone, in a few dozen stops", async () => {
  await visit("extreme", {}, async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").textContent(), "Skip to the content");
    await stepByStep(page);
    const last = Number((await place(page))?.split(" ").pop());
    for (let n = 1; n < last; n++) {
      await page.keyboard.press("ArrowRight");
      const stops = await page.evaluate(
        () =>
          [...document.querySelectorAll("a[href], button, select, summary, input, [tabindex='0']")].filter((stop) =>
            stop.checkVisibility(),
          ).length,
      );
      assert.ok(n === last - 1 || stops <= 60, `page ${n} has ${stops} stops`);
    }
    assert.equal(await place(page), `${last} of ${last}`);
  });
});

/**
 * Turns to the first step whose board can be played.
 * @param {Page} page
 */
async function playFirst(page) {
  await stepByStep(page);
  const play = page.locator(".now .scene .play");
  for (let n = 0; n < 200 && !(await play.count()); n++) await page.keyboard.press("ArrowRight");
  await play.getByRole("button", { name: /^Follow/ }).click();
  return play;
}

test("a chain is followed link by link, forwards and back, with its words", async () => {
  // Without motion, what is hidden is hidden at once.
  await visit("chain", { reducedMotion: "reduce" }, async (page) => {
    const play = await playFirst(page);
    const words = await page.locator(".now ol > li").allTextContents();
    const links = page.locator(".now .board > svg .link.played");
    /** What is visible of the board. @param {string} selector */
    const shown = (selector) =>
      page.evaluate(
        (selector) =>
          [...document.querySelectorAll(`.now .board > svg ${selector}`)]
            .filter((part) => getComputedStyle(part).opacity !== "0")
            .map((part) => Number(/** @type {HTMLElement} */ (part).dataset.link ?? 0)),
        selector,
      );
    assert.ok(words.length > 2);
    for (const [i, said] of words.entries()) {
      assert.equal((await play.locator("p").textContent())?.trim(), said.trim());
      assert.equal(await links.count(), 2 * i + 1, "each strong link, and the weak one before it");
      assert.equal((await shown(".link")).length, 2 * i + 1, "no link shows through before it is told");
      const rings = await shown("[data-link]");
      assert.ok(rings.length > i + 1 && rings.every((link) => link <= 2 * i + 1), `link ${i + 1}: ${rings.join(" ")}`);
      assert.equal((await shown(".cross")).length, i === words.length - 1 ? 1 : 0, "the conclusion comes last");
      assert.equal(await page.locator(".now li.told-now").textContent(), said);
      if (i < words.length - 1) await play.getByRole("button", { name: "Forward", exact: true }).click();
    }
    await play.getByRole("button", { name: "Back", exact: true }).click();
    assert.equal(await links.count(), 2 * words.length - 3);
    const hash = new URL(page.url()).hash;
    await page.keyboard.press("ArrowRight");
    assert.equal(await links.count(), 2 * words.length - 1);
    assert.equal(new URL(page.url()).hash, hash, "the arrow keys follow the chain, too");
    await play.getByRole("button", { name: "Show all" }).click();
    assert.equal(await page.locator(".playing").count(), 0);
  });
});

test("a net is followed line by line, and its board shows what its words have told", async () => {
  await visit("extreme", { reducedMotion: "reduce" }, async (page) => {
    const play = await playFirst(page);
    assert.equal(await page.locator("main > .board .play").count(), 0, "the puzzle has no lines to follow");
    const lines = await page.locator(".now .more ul.lines").first().locator("> li").count();
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".now .scene .board svg .playable")]
          .filter((part) => part.matches(".label > text") && getComputedStyle(part).opacity !== "0")
          .map((part) => part.textContent),
      );
    let before = 0;
    for (let line = 1; line <= lines; line++) {
      const label = (await play.locator("p b").textContent()) ?? "";
      const now = await shown();
      assert.ok(now.length >= before, `line ${label} shows as much as the line before`);
      assert.ok(
        !/^\d+\.$/.test(label) || now.every((other) => Number(other) <= Number.parseInt(label)),
        `line ${label}`,
      );
      before = now.length;
      if (line < lines) await play.getByRole("button", { name: "Forward", exact: true }).click();
    }
    assert.ok(before > 2);
    assert.deepEqual(await faults(page), []);
    // The number of a line in the text leads to it.
    await page.locator(".now .more summary").first().click();
    await page.locator(".now .more ul.lines").first().locator("> li b").first().click();
    assert.equal(await play.locator(".position").textContent(), "Line 1");
  });
});

test("colours follow the system, and a choice is kept", async () => {
  /** @param {Page} page */
  const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark, black] = ["rgb(251, 250, 246)", "rgb(20, 22, 26)", "rgb(0, 0, 0)"];
  await visit("lesson", { colorScheme: "dark" }, async (page) => {
    assert.equal(await ground(page), dark);
    await page.getByText("Settings").click();
    await page.getByLabel("Colours").selectOption("light");
    assert.equal(await ground(page), light);
    await page.getByLabel("Colours").selectOption("dark");
    await page.emulateMedia({ colorScheme: "light" });
    assert.equal(await ground(page), dark);
    await page.getByLabel("Palette").selectOption("contrast");
    assert.equal(await ground(page), black);
    // What a page stores takes a moment to reach the browser.
    await page.waitForTimeout(300);
    await page.reload();
    assert.equal(await ground(page), black);
    await page.getByText("Settings").click();
    for (const palette of ["contrast", "safe"]) {
      for (const colours of ["light", "dark"]) {
        await page.getByLabel("Colours").selectOption(colours);
        await page.getByLabel("Palette").selectOption(palette);
        assert.deepEqual(await faults(page), [], `${palette}, ${colours}`);
      }
    }
  });
});

test("where nothing can be kept, all works for as long as the page is open", async () => {
  await visit("hard", {}, async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("no storage here", "SecurityError");
        },
      });
    });
    await page.reload();
    await stepByStep(page);
    await holdAnswers(page);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getByRole("button", { name: "Answer", exact: true }).count(), 1);
    await page.getByText("Settings").click();
    await page.getByLabel("Colours").selectOption("dark");
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "dark");
    await page.keyboard.press("Escape");
    await page.reload();
    assert.equal(await place(page), "2 of 14");
  });
});

test("a page without its script is whole", async () => {
  for (const kind of ["static", "hard"]) {
    await visit(kind, { javaScriptEnabled: false }, async (page) => {
      assert.equal(await page.locator("section.step:visible").count(), 12);
      assert.equal(await page.locator("nav.reader, .ask").count(), 0);
    });
  }
  const text = readFileSync(new URL(address("static")), "utf8");
  assert.ok(!text.includes("<script") && text.includes("script-src 'none'"));
});

/** The size of the contents of a page that has a few lines, at most. */
const EMPTY = 900;

test("a PDF has as many pages as it needs, and none is nearly empty", async () => {
  /** @type {[string, string[], number][]} */
  const most = [
    ["easy", ["--boards-per-page", "1"], 11],
    ["easy", ["--boards-per-page", "2"], 8],
    ["easy", [], 6],
    ["easy", ["--boards-per-page", "6"], 5],
    ["easy", ["--audience", "beginner"], 12],
    ["easy", ["--audience", "handout"], 4],
    ["hard", [], 9],
    // Its answers are drawn.
    ["hard", ["--paper", "letter", "--audience", "handout"], 5],
    ["hard", ["--boards-per-page", "2", "--audience", "handout"], 6],
    ["hard", ["--print-details", "closed"], 8],
    ["extreme", ["--audience", "expert"], 5],
    ["extreme", ["--print-details", "closed"], 42],
    ["extreme", [], 56],
  ];
  for (const [puzzle, options, limit] of most) {
    const sizes = await pdf(puzzle, ...options);
    const named = `${puzzle} ${options.join(" ")}: ${sizes.length} pages`;
    if (process.env.PAGES) console.log(named, sizes.join(" "));
    assert.ok(sizes.length > 1 && sizes.length <= limit, named);
    assert.ok(
      sizes.every((size) => size > EMPTY),
      `${named}, of which one is nearly empty: ${sizes}`,
    );
  }
});

test("on paper, hints and answers are never beside a question", async () => {
  for (const asked of ["drills", "handout"]) {
    await visit(asked, { viewport: DESK }, async (page) => {
      await page.emulateMedia({ media: "print" });
      for (const part of ["hints", "answers"]) {
        const style = await page.locator(`#${part}`).evaluate((one) => {
          const { breakBefore, columnSpan } = getComputedStyle(one);
          return { breakBefore, columnSpan };
        });
        assert.deepEqual(style, { breakBefore: "page", columnSpan: "all" }, `${asked}: ${part}`);
      }
    });
  }
});

test("the clues of a variant are in the drawing, their numbers legible on a phone and apart", async () => {
  await visit("variant", { viewport: PHONE }, async (page) => {
    const { numbers, outside } = await page.locator("figure.board > svg").evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      const scale = frame.width / /** @type {SVGSVGElement} */ (svg).viewBox.baseVal.width;
      const numbers = [...svg.querySelectorAll(".clue-number")].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(text).fontSize) * scale;
        return { text: text.textContent, size, left, right, top: top + 0.2 * size, bottom: bottom - 0.2 * size };
      });
      const outside = [...svg.querySelectorAll(".clues *, .clue-number")].filter((shape) => {
        const { left, right, top, bottom } = shape.getBoundingClientRect();
        const is = [left - frame.left, frame.right - right, top - frame.top, frame.bottom - bottom];
        return is.some((space) => space < -1);
      });
      return { numbers, outside: outside.map((shape) => shape.outerHTML) };
    });
    assert.ok(numbers.length > 12, "there are numbers");
    assert.deepEqual(outside, [], "all in the drawing");
    assert.deepEqual(
      numbers.filter(({ size }) => size < 8),
      [],
      "eight pixels or more",
    );
    for (const [at, one] of numbers.entries()) {
      const meets = numbers.slice(at + 1).filter((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        return across > 0.5 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
      });
      assert.deepEqual(meets, [], `what lies on ${one.text}`);
    }
  });
});

test("a lesson on a short pattern takes one page", async () => {
  for (const technique of ["w_wing", "xy_wing", "skyscraper", "x_wing"]) {
    const output = await printed("techniques", technique);
    assert.equal(output.length, 1, technique);
  }
});

test("a worksheet has the same number of puzzles on each page, and the answers on pages of their own", async () => {
  const nine = "puzzles/small.yaml";
  /** @type {[string[], number][]} */
  const pages = [
    [["--per-page", "1"], 9],
    [["--per-page", "2", "--name-line"], 5],
    [["--name-line"], 3],
    [["--per-page", "6"], 2],
    [["--per-page", "6", "--name-line", "--paper", "letter"], 2],
    [
      [
        "--paper",
        "letter",
        "--title",
        "A title that is too long for one line, whatever the size of the paper. ".repeat(3),
      ],
      3,
    ],
    [["--large-print", "--paper", "letter", "--name-line"], 5],
    [["--per-page", "1", "--large-print"], 9],
  ];
  for (const [options, expected] of pages) {
    for (const [answers, more] of [
      ["none", 0],
      ["key", options.includes("--large-print") ? 2 : 1],
    ]) {
      const sizes = await printed("worksheet", nine, "--answers", `${answers}`, ...options);
      assert.equal(sizes.length, expected + Number(more), `${options.join(" ")}, answers: ${answers}`);
    }
  }
});

/** What is to be seen of a slide. @param {Page} page */
const slide = (page) =>
  page.evaluate(() => {
    const isSeen = (/** @type {Element} */ part) => part.checkVisibility();
    const slides = [...document.querySelectorAll(".slide")].filter(isSeen);
    const seen = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter(isSeen).length;
    const heading = slides[0]?.querySelector(".asked:not(.later), :is(h1, h2, h3):not(.later)")?.textContent;
    return {
      slides: slides.length,
      heading,
      hints: seen(".ask li"),
      reasons: seen(".told > p:not(.conclusion)"),
      conclusions: seen(".conclusion"),
      crosses: seen(".board:not(.bare)"),
    };
  });

/** How far what is shown of a slide reaches, the room that it has, the smallest letters, and the width of the board. */
const look = () => {
  const slide = /** @type {HTMLElement} */ (document.querySelector(".slide.now"));
  const seen = [...slide.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().width > 0 && !one.closest("svg, .cells, wbr"),
  );
  const hasText = (/** @type {Element} */ one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const edges = seen.map((one) => one.getBoundingClientRect());
  const board = seen.find((one) => one.matches(".board"))?.getBoundingClientRect();
  return {
    bottom: Math.max(...edges.map(({ bottom }) => bottom)),
    right: Math.max(...edges.map(({ right }) => right)),
    room: slide.getBoundingClientRect().bottom + 1,
    letters: Math.min(...seen.filter(hasText).map((one) => parseFloat(getComputedStyle(one).fontSize))),
    board: board ? board.width : null,
  };
};

/** Turns to the slide of a step. @param {Page} page @param {string} name */
const turnTo = (page, name) =>
  page.evaluate((name) => {
    const slides = [...document.querySelectorAll(".slide")];
    location.hash = `#slide-${slides.findIndex((slide) => slide.querySelector(`#${name}`)) + 1}`;
  }, name);

describe("slides", () => {
  test("of a list, the board of the single that was told last is shown, on that of all", async () => {
    for (const viewport of [DESK, PHONE]) {
      await visit("easy slides", { viewport }, async (page) => {
        await page.waitForFunction(() => document.querySelector(".slide.now"));
        await page.evaluate(() => (location.hash = "#slide-2"));
        const list = page.locator(".slide.now ol > li:visible");
        for (let told = 1; told <= 3; told += 1) {
          await page.keyboard.press("ArrowRight");
          const boards = page.locator(".slide.now .inset:visible");
          const count = await list.count();
          assert.deepEqual(
            [await boards.count(), await list.last().locator(".inset:visible").count()],
            [1, 1],
            `${told}`,
          );
          const [inset, whole] = [
            await boards.boundingBox(),
            await page.locator(".slide.now .scene > .board > svg").boundingBox(),
          ];
          assert.ok(inset && whole && count > 0);
          const unit = whole.width / 513;
          for (const [is, should] of /** @type {const} */ ([
            [inset.x, whole.x + 21 * unit],
            [inset.y, whole.y + 21 * unit],
            [inset.width, 492 * unit],
          ])) {
            assert.ok(Math.abs(is - should) < 1.5, `${is} instead of ${should}`);
          }
        }
        assert.match(await page.locator(".slide.now .legend:visible").innerText(), /line of sight/);
      });
    }
  });

  for (const viewport of [PHONE, DESK]) {
    test(`a step is revealed key by key at ${viewport.width} px`, async () => {
      await visit("slides", { viewport }, async (page) => {
        assert.deepEqual((await slide(page)).slides, 1);
        await turnTo(page, "step-20");
        await page.waitForFunction(() => document.querySelector(".slide.now .ask"));
        const question = { slides: 1, heading: "Step 20", hints: 0, reasons: 0, conclusions: 0, crosses: 0 };
        assert.deepEqual(await slide(page), question);
        await fits(page);
        assert.deepEqual(await faults(page), [], "a question");
        for (const hints of [1, 2, 3]) {
          await page.keyboard.press("ArrowRight");
          assert.deepEqual(await slide(page), { ...question, hints });
        }
        await page.mouse.click(viewport.width / 2, 200);
        let told = await slide(page);
        assert.match(told.heading ?? "", /^Step\s20: /);
        assert.ok(told.crosses === 1 && told.conclusions === 0 && told.hints === 0);
        for (let keys = 0; told.conclusions === 0 && keys < 20; keys += 1) {
          await page.getByRole("button", { name: "Next" }).click();
          told = await slide(page);
        }
        assert.ok(told.conclusions === 1 && told.crosses === 1);
        await fits(page);
        assert.deepEqual(await faults(page), [], "an answer");
        await page.keyboard.press("ArrowDown");
        assert.equal((await slide(page)).heading, "Step 21");
        await page.keyboard.press("ArrowUp");
        assert.equal((await slide(page)).heading, "Step 20");
      });
    });
  }

  test("a search that is played through gives nothing away before it finds the step", async () => {
    await visit("deck of a lesson", { viewport: DESK }, async (page) => {
      await page.evaluate(() => {
        const slides = [...document.querySelectorAll(".slide")];
        location.hash = `#slide-${slides.findIndex((slide) => slide.querySelector(".searched")) + 1}`;
      });
      await page.waitForFunction(() => document.querySelector(".slide.now .ask"));
      const searched = page.locator(".slide.now .searched :is(p, li):visible");
      const all = await page.locator(".slide.now .searched :is(p, li)").count();
      assert.ok(all >= 3);
      let [bare, open] = [0, 0];
      for (let keys = 0; keys < 20 && (await slide(page)).conclusions === 0; keys += 1) {
        await page.keyboard.press("ArrowRight");
        const [told, { crosses, heading, reasons }] = [await searched.count(), await slide(page)];
        if (told > 0 && told < all && reasons === 0) {
          assert.deepEqual([crosses, heading], [0, "Example 1"]);
          bare += 1;
        } else if (told === all || reasons > 0) {
          assert.equal(crosses, 1);
          open += 1;
        }
      }
      assert.ok(bare > 0 && open > 0, `${bare}, ${open}`);
    });
  });

  test("they are turned by swiping, and a link leads to what it names", async () => {
    await visit("slides", { viewport: PHONE, hasTouch: true }, async (page) => {
      const swipe = () =>
        page.evaluate(() => {
          const touch = (/** @type {string} */ type, /** @type {number} */ x) =>
            document.body.dispatchEvent(
              new TouchEvent(type, {
                bubbles: true,
                changedTouches: [new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 })],
              }),
            );
          touch("touchstart", 300);
          touch("touchend", 100);
        });
      for (let swipes = 0; swipes < 9 && !/#slide-2$/.test(page.url()); swipes += 1) await swipe();
      assert.match(page.url(), /#slide-2$/);
      await page.keyboard.press("Home");
      const link = page.locator('.slide.now a[href^="#step-"]').first();
      for (let keys = 0; keys < 9 && !(await link.isVisible()); keys += 1) await page.keyboard.press("ArrowRight");
      const name = await link.getAttribute("href");
      await link.click();
      await page.waitForFunction((name) => document.querySelector(`.slide.now ${name}`), name);
      assert.equal((await slide(page)).conclusions, 1);
    });
  });

  for (const deck of ["slides", "deck of a lesson", "deck of drills", "deck of a course", "deck of nets"]) {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      test(`${deck}: nothing leaves a slide, and letters have a thirtieth of its height, at ${viewport.width} px`, async () => {
        await visit(deck, { viewport }, async (page) => {
          let views = 0;
          for (let isLast = false; !isLast; views += 1) {
            const seen = await page.evaluate(look);
            assert.ok(
              seen.bottom <= seen.room && seen.right <= viewport.width + 1,
              `view ${views}: ${JSON.stringify(seen)}`,
            );
            assert.ok(seen.letters >= viewport.height / 30 - 0.1, `view ${views}: ${seen.letters} px`);
            assert.ok(
              seen.board === null || seen.board >= viewport.height * 0.5,
              `view ${views}: a board of ${seen.board} px`,
            );
            isLast = await page.evaluate(() => {
              const at = () => location.hash + document.querySelector(".slide.now")?.innerHTML;
              const before = at();
              dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
              return at() === before;
            });
          }
          assert.ok(views > 5, `${views} views`);
        });
      });
    }
  }

  test("steps keep their numbers, their heading stays, and no slide is empty", async () => {
    await visit("easy slides", { viewport: DESK }, async (page) => {
      const views = [];
      for (let at = ""; at !== page.url() + (await page.locator(".slide.now").innerHTML());) {
        at = page.url() + (await page.locator(".slide.now").innerHTML());
        views.push(
          await page.evaluate(() => {
            const shown = (/** @type {string} */ of) =>
              /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.slide.now ${of}`)]).filter(
                (one) => one.getClientRects().length && !one.closest(".cells"),
              );
            return {
              items: shown("li[id^=step-]").map((item) => [item.id, /** @type {HTMLLIElement} */ (item).value]),
              headings: shown(".step > :is(h2, h3)").length,
              steps: document.querySelectorAll(".slide.now .step").length,
              pieces: shown(":is(p, li, .board)").length,
            };
          }),
        );
        await page.keyboard.press("ArrowRight");
      }
      const numbered = views.flatMap(({ items }) => items);
      assert.ok(numbered.length > 40, `${numbered.length} items`);
      for (const [id, value] of numbered) assert.equal(id, `step-${value}`);
      for (const view of views) assert.ok(view.headings === view.steps && view.pieces > 0, JSON.stringify(view));
    });
  });

  test("the answer of a drill is on the slide of its question", async () => {
    await visit("deck of drills", { viewport: DESK }, async (page) => {
      await page.keyboard.press("ArrowDown");
      const said = () =>
        page.evaluate(() => document.querySelector("[id=drill_1]")?.closest(".now")?.textContent ?? "");
      assert.match(await said(), /There is an X-Wing/);
      assert.equal(await page.locator(".now .conclusion:visible").count(), 0);
      for (let keys = 0; keys < 9 && (await page.locator(".now .conclusion:visible").count()) === 0; keys += 1) {
        await page.keyboard.press("ArrowRight");
        assert.notEqual(await said(), "");
      }
      assert.equal(await page.locator(".now .conclusion:visible").count(), 1);
    });
  });

  test("without a script they follow each other, and on paper each begins a page", async () => {
    await visit("slides", { javaScriptEnabled: false }, async (page) => {
      const slides = await page.locator(".slide").count();
      assert.ok(slides > 10);
      assert.equal(await page.locator(".slide:visible").count(), slides);
      assert.equal(await page.locator(".ask").count(), 0);
      const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b(?!s)/g);
      assert.ok(pages && pages.length >= slides && pages.length < slides * 2.5, `${pages?.length} for ${slides}`);
    });
  });
});
