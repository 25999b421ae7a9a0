// @ts-check

/* What newcomers stumbled over on the solving page: a puzzle from paper, marks that are missing, texts that cannot be read,
   links that open nowhere else, and small type. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faults } from "./look.mjs";
import * as tutor from "./tutor.mjs";

const { CLASSIC, SMALL, SOLUTION, asks, cell, choose, enter, everywhere, has, rung, says, visit } = tutor;

/** @typedef {import("playwright-core").Page} Page */

tutor.together();

const HAND = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const EXTREME =
  ":0000:x:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..:974 976 994 996:";

/** Enters digits by touch. @param {Page} page @param {string} givens @param {number} side */
async function touches(page, givens, side) {
  for (const [n, digit] of [...givens].entries()) {
    if (digit === ".") continue;
    const name = `r${Math.floor(n / side) + 1}c${(n % side) + 1}`;
    await page.locator(cell(name)).tap();
    await page.locator("#digits").getByRole("button", { name: digit, exact: true }).tap();
    await has(page, name, digit);
  }
}

describe("a puzzle from paper", () => {
  /** @param {Page} page */
  async function drafts(page) {
    await choose(page, "menu", "New puzzle");
    await page.locator("#layout").selectOption("4x4");
    await page.getByRole("button", { name: "Enter it in an empty grid" }).tap();
    await page.locator("#leaf").getByText("Enter the givens").waitFor();
  }
  const start = (/** @type {Page} */ page) => page.getByRole("button", { name: "Start", exact: true }).tap();

  everywhere("is entered by touch, and starts", (address) =>
    visit(address, CLASSIC, HAND, async (page) => {
      await drafts(page);
      assert.deepEqual(await faults(page), []);
      await touches(page, "..1", 4);
      await start(page);
      await says(page, /more than one solution/);
      await touches(page, `...${SMALL.slice(3)}`, 4);
      await start(page);
      await has(page, "r1c3", "1, given");
      assert.ok(page.url().endsWith(`#puzzle=${SMALL}`));
    }),
  );

  everywhere("with a given that is mistyped says which", (address) =>
    visit(address, CLASSIC, HAND, async (page) => {
      await drafts(page);
      await touches(page, `${SMALL.slice(0, 4)}2${SOLUTION.slice(5, 10)}.`, 4);
      await start(page);
      await says(page, /mistyped/);
      await page.locator("#grid .doubted").first().waitFor();
      assert.equal(await page.locator("#grid .given").count(), 0, "it has not started");
    }),
  );

  everywhere("that cannot be read is told in sentences", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await choose(page, "menu", "New puzzle");
      for (const [text, words] of [
        ["", "There is no text yet."],
        [CLASSIC.slice(1), "wrong number of cells: 80."],
        [CLASSIC.replace(/.{9}/g, "$&\n").replace("8..64....", "8..64..."), "Row 3 has the wrong number of cells: 8."],
        [CLASSIC.replace("5..531", "5..O31"), "“O” does not belong there"],
      ]) {
        await page.locator("#text").fill(text ?? "");
        await page.locator("#read").click();
        await page
          .locator("#fault")
          .getByText(words ?? "")
          .waitFor();
      }
    }),
  );
});

everywhere("marks that are missing are put back, and the hint goes on", (address) =>
  visit(address, CLASSIC, {}, async (page) => {
    await enter(page, "r1c1", "Shift+Digit2", "Shift+Digit4");
    await has(page, "r1c1", "empty, pencil marks 2 4");
    await page.keyboard.press("h");
    await says(page, /Not marked, although possible: 6 in r1c1/);
    await page.getByRole("button", { name: "Put them back and go on" }).click();
    await rung(page, 1);
    await has(page, "r1c1", "empty, pencil marks 2 4 6");
  }),
);

everywhere("pencil marks stay under the picture of a reason", (address) =>
  visit(address, CLASSIC, {}, async (page) => {
    await enter(page, "r9c9", "Shift+Digit5", "Shift+Digit6");
    await has(page, "r9c9", "empty, pencil marks 5 6");
    await page.locator(cell("r5c1")).click();
    await asks(page, "3");
    await says(page, "Why r5c1 is 3");
    await page.locator("#on:not([aria-disabled=true])").click();
    await page.locator("#picture svg").waitFor();
    const drawn = page.locator(`${cell("r9c9")} .undrawn [data-sign]`);
    const named = await page.locator(`${cell("r9c9")}`).getAttribute("aria-label");
    assert.equal(await drawn.count(), 2, named ?? "");
  }),
);

for (const [width, height] of [
  [390, 664],
  [360, 640],
  [320, 568],
]) {
  test(`"Enter it" is in view, and type is large enough, at ${width}x${height}`, () =>
    visit(tutor.plain.address, EXTREME, { viewport: { width: width ?? 0, height: height ?? 0 } }, async (page) => {
      for (let n = 1; n <= 5; n += 1) {
        await page.locator("#hint").click();
        await rung(page, n);
      }
      const [act, card] = await Promise.all([
        page.getByRole("button", { name: "Enter it" }).boundingBox(),
        page.locator("#card").boundingBox(),
      ]);
      assert.ok(act && card && act.y >= card.y && act.y + act.height <= card.y + card.height + 1);
      for (let n = 1; n <= 6; n += 1) {
        await page.locator("#hint").click();
        await page.locator("#leaf").getByText(`Why, ${n} of`).waitFor();
        const small = await page.locator("#picture :is(.wd-label, .wd-letter)").evaluateAll((all) =>
          all.flatMap((one) => {
            const svg = one.closest("svg");
            const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
            const size = parseFloat(getComputedStyle(one).fontSize) * scale;
            return size < 8.95 ? [`${one.textContent}: ${size}`] : [];
          }),
        );
        assert.deepEqual(small, [], `claim ${n}`);
      }
    }));
}

everywhere("links of this computer are told as such, and the text is there to copy", (address) =>
  visit(address, CLASSIC, {}, async (page) => {
    await choose(page, "more", "Share");
    await page.getByText("its links open only here").waitFor();
    assert.equal(await page.locator("#link-text").inputValue(), CLASSIC);
    assert.deepEqual(await faults(page), []);
  }),
);

everywhere("a pause says that it is one", (address) =>
  visit(address, SMALL, {}, async (page) => {
    await choose(page, "more", "Pause");
    await page.locator("#covered").getByText("Paused").waitFor();
    await page.locator("#covered").getByText("Go on").click();
    await page.locator(cell("r1c1")).waitFor();
  }),
);

everywhere("help begins with touch, and has the keys of a keyboard last", (address) =>
  visit(address, SMALL, HAND, async (page) => {
    await choose(page, "menu", "Help");
    const [words, keys] = await Promise.all([
      page.getByText("Press a cell, then a digit.").boundingBox(),
      page.locator("#about table").boundingBox(),
    ]);
    const last = await page.locator("#about p").last().boundingBox();
    assert.ok(words && keys && last && words.y < keys.y && last.y < keys.y);
  }),
);
