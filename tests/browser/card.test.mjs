// @ts-check

/* What the card of the solving page says beside hints: a given that is mistyped, reasons, the end of a hint, the end of a
   puzzle; and that it can be read large. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faults } from "./look.mjs";
import * as tutor from "./tutor.mjs";

const { CLASSIC, SMALL, cell, choose, enter, everywhere, has, ready, rung, says, visit } = tutor;

/** @typedef {import("playwright-core").Page} Page */

tutor.together();

/** CLASSIC with 5 for the 4 in r9c8: it has no solution. */
const MISTYPED = `${CLASSIC.slice(0, 79)}5.`;
const EXTREME =
  ":0000:x:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..:974 976 994 996:";
const PHONE = { width: 390, height: 664 };

/** @param {Page} page @param {string} name */
const shadow = (page, name) => page.locator(cell(name)).evaluate((one) => getComputedStyle(one).boxShadow);

/** @param {Page} page @param {string} at */
const box = (page, at) =>
  page.locator(at).evaluate((one) => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    return { left, top, right, bottom, height };
  });

/** Shows rungs of a hint up to this one. @param {Page} page @param {number} n */
async function hints(page, n) {
  for (let i = 1; i <= n; i += 1) {
    await page.keyboard.press("h");
    await rung(page, i);
  }
}

describe("a given that is mistyped", () => {
  everywhere("is named and framed, and mended with the moves that were made", (address) =>
    visit(address, MISTYPED, {}, async (page) => {
      for (const act of [() => undefined, () => page.keyboard.press("h"), () => page.keyboard.press("c")]) {
        await act();
        await says(page, "Most likely mistyped: 5 in r9c8.");
        assert.match(await shadow(page, "r9c8"), /4px inset/);
        await has(page, "r9c8", /most likely mistyped/);
      }
      assert.deepEqual(await faults(page), []);
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      await choose(page, "more", "What can I see now?");
      await page.getByRole("button", { name: "Make r9c8 4" }).click();
      await has(page, "r9c8", "4, given");
      await has(page, "r5c1", "3");
      assert.doesNotMatch(await shadow(page, "r9c8"), /4px/);
      await hints(page, 1);
      await page.keyboard.press("Control+z");
      await has(page, "r5c1", "empty");
    }),
  );

  everywhere("is named where the puzzle is pasted", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await choose(page, "menu", "New puzzle");
      await page.locator("#text").fill(MISTYPED);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.locator("#fault").getByText("Most likely mistyped: 5 in r9c8.").waitFor();
    }),
  );
});

describe("a hint", () => {
  everywhere("has the frame of the selection step back, until its conclusion is entered", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await page.locator(cell("r1c1")).click();
      assert.match(await shadow(page, "r1c1"), /3px inset/);
      await hints(page, 5);
      assert.match(await shadow(page, "r1c1"), /1px inset/);
      await page.keyboard.press("e");
      await has(page, "r5c1", /: 3$/);
      assert.match(await shadow(page, "r5c1"), /3px inset/);
    }),
  );

  everywhere("answers at its end, too", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await hints(page, 5);
      for (let n = 0; n < 2; n += 1) await page.keyboard.press("h");
      await page.locator("#status").getByText("This hint is complete.").waitFor();
      await page.getByRole("button", { name: "Enter it" }).first().waitFor();
    }),
  );

  everywhere("shows the candidates that it speaks about, also where the player has none", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await choose(page, "menu", "New puzzle");
      await page.locator("#technique").selectOption("pointing");
      await page.getByRole("button", { name: "Read the lesson" }).click();
      await page.getByRole("button", { name: "Try the example in the grid" }).click();
      await page.locator("#name").getByText("Find: pointing").waitFor();
      const candidates = async () => (await page.locator("#picture .wd-candidates").allTextContents()).join("");
      await hints(page, 5);
      const shown = await candidates();
      assert.match(shown, /3/);
      await page.locator(cell("r5c5")).click();
      assert.equal(await candidates(), shown, "after another cell is pressed");
      await page.keyboard.press("h");
      await page.locator("#leaf").getByText("Why, 1 of").waitFor();
      assert.equal(await candidates(), shown, "while its claim is read");
    }),
  );

  test("is read large over the keys, and nothing moves", () =>
    visit(tutor.plain.address, EXTREME, { viewport: PHONE }, async (page) => {
      await hints(page, 5);
      await page.keyboard.press("h");
      await page.locator("#leaf").getByText("Why, 1 of").waitFor();
      const [grid, small] = [await box(page, "#grid"), await box(page, "#card")];
      await page.getByRole("button", { name: "Read it large" }).click();
      const large = await box(page, "#card");
      assert.ok(large.height > small.height + 130, `${small.height}, then ${large.height}`);
      assert.ok(large.bottom <= PHONE.height);
      assert.deepEqual(await box(page, "#grid"), grid);
      assert.deepEqual(await faults(page), []);
      await page.locator("#on").click();
      await page.locator("#leaf").getByText("Why, 2 of").waitFor();
      assert.deepEqual(await box(page, "#card"), large);
      await page.keyboard.press("Escape");
      assert.deepEqual(await box(page, "#card"), small);
      await page.locator("#erase").click({ trial: true });
    }));

  test("numbers rows and columns so that they can be read on a phone", () =>
    visit(tutor.plain.address, CLASSIC, { viewport: PHONE }, async (page) => {
      await hints(page, 2);
      const sizes = await page.locator("#picture .wd-coordinates").evaluateAll((all) => {
        const scale = (/** @type {Element} */ one) => /** @type {SVGGraphicsElement} */ (one).getScreenCTM()?.a ?? 0;
        return all.map((one) => parseFloat(one.getAttribute("font-size") ?? "") * scale(one));
      });
      assert.ok(sizes.length && sizes.every((size) => size >= 9.9), `${sizes}`);
    }));
});

describe("around a puzzle", () => {
  everywhere("all of it is explained, however far it is", (address) =>
    visit(address, SMALL, {}, async (page) => {
      const steps = async () => {
        await choose(page, "more", "Explain all of it");
        await page.locator("#sheet[open] .wd-step").first().waitFor();
        const count = await page.locator("#sheet .wd-step").count();
        await page.keyboard.press("Escape");
        return count;
      };
      const before = await steps();
      for (const [n, digit] of [...tutor.SOLUTION].entries()) {
        if (SMALL[n] === ".") await enter(page, `r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`, digit);
      }
      await says(page, /^Solved in \d/);
      assert.equal(await steps(), before);
    }),
  );

  everywhere("the end proposes nothing that was used", (address) =>
    visit(address, SMALL, {}, async (page) => {
      for (let left = 12; left > 0; left -= 1) {
        await hints(page, 5);
        await page.keyboard.press("e");
        await page.waitForFunction(() => !document.querySelector("#said .bar .main")?.textContent?.startsWith("Enter"));
      }
      await says(page, "You practised with hints: ");
      assert.doesNotMatch((await page.locator("#said").textContent()) ?? "", /You could have used/);
    }),
  );

  everywhere("a pause covers what the card says, too", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await hints(page, 3);
      await choose(page, "more", "Pause");
      await page.locator("#covered").waitFor();
      assert.equal(await page.locator("#answer").isVisible(), false);
      await page.locator("#covered").click();
      await rung(page, 3);
    }),
  );

  test("menus of the settings are aligned, at each width", async () => {
    for (const width of [320, 390, 1280]) {
      await visit(tutor.plain.address, SMALL, { viewport: { width, height: 664 } }, async (page) => {
        await choose(page, "menu", "Settings");
        const [one, two] = [await box(page, "#set-colours"), await box(page, "#set-palette")];
        assert.deepEqual([one.left, one.right], [two.left, two.right]);
      });
    }
  });

  test("techniques are offered by families", () =>
    visit(tutor.plain.address, SMALL, {}, async (page) => {
      const groups = await page
        .locator("#technique optgroup")
        .evaluateAll((all) => all.map((one) => [one.getAttribute("label"), one.children.length]));
      const names = groups.map(([name]) => name);
      for (const name of ["Singles", "Fish", "Wings", "Chains", "Uniqueness", "Assumptions and nets"])
        assert.ok(names.includes(name));
      assert.equal(new Set(names).size, names.length);
      assert.ok(await ready(page));
    }));
});
