// @ts-check

/* A course in a real browser, opened from a disk: its pages lead to each other, its search finds, and no page is in
   anybody's way. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DESK, PHONE, faults, fits, unfold } from "./look.mjs";
import { browser, course, printed } from "./pages.mjs";

/** @typedef {import("playwright-core").Page} Page */

const UNITS = ["--units", "full_house,pointing,x_wing,aic"];
const [START, LESSON, LAST] = ["index.html", "02-pointing.html", "04-aic.html"];

const CHAIN = "Alternating inference chain";

/** @type {import("playwright-core").Browser} */
let chromium;
/** The address of a page. @type {(name: string) => string} */
let address;
before(async () => {
  address = await course(...UNITS);
  chromium = await browser();
});
after(() => chromium.close());

/**
 * Opens a page and checks, when all is done, that it said nothing and asked for nothing but its own files.
 * @param {string} name
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: Page) => Promise<void>} act
 */
async function visit(name, options, act) {
  const context = await chromium.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  /** @type {string[]} */
  const heard = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(address(""))) heard.push(`request for ${request.url()}`);
  });
  await page.goto(address(name));
  await act(page);
  assert.deepEqual(heard, [], name);
  await context.close();
}

/** @param {Page} page */
const heading = (page) => page.locator("main h1").textContent();

describe("nothing is in anybody's way", { concurrency: 3 }, () => {
  for (const name of [START, LESSON, LAST, "glossary.html"]) {
    for (const viewport of [PHONE, DESK]) {
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        test(`${name} at ${viewport.width} px, ${colorScheme}`, async () => {
          await visit(name, { viewport, colorScheme }, async (page) => {
            await fits(page);
            await unfold(page);
            await fits(page);
            assert.deepEqual(await faults(page), []);
          });
        });
      }
    }
  }
});

test("the search finds a technique, a term and a word of a lesson, and leads to them", async () => {
  await visit(START, {}, async (page) => {
    const field = page.getByLabel("Search the lessons");
    const first = page.locator(".search a").first();
    await field.fill("x wing");
    assert.equal(await first.textContent(), "X-Wing");
    await field.fill("Base set");
    assert.match((await first.getAttribute("href")) ?? "", /^glossary\.html#term_base_set$/);
    await field.fill("grouped aic");
    assert.equal(await page.locator(".search a").count(), 0);
    assert.match((await page.locator(".search [role=status]").textContent()) ?? "", /Nothing found/);
    await field.fill("alternating candidate rule");
    assert.equal(await first.textContent(), CHAIN);
    assert.deepEqual(await faults(page), []);
    await first.click();
    assert.equal(await heading(page), CHAIN);
    await page.goBack();
    assert.equal(await first.textContent(), CHAIN, "what was typed is still there, and so is what it found");
  });
});

test("the next page follows, up to the last, and the one before leads back", async () => {
  await visit(START, {}, async (page) => {
    /** @type {(string | null)[]} */
    const read = [await heading(page)];
    const turn = (/** @type {string} */ rel) => page.locator(`footer [rel=${rel}]`);
    while (await turn("next").count()) {
      await turn("next").click();
      read.push(await heading(page));
    }
    const lessons = ["Full house", "Pointing", "X-Wing", CHAIN];
    assert.deepEqual(read, ["A course in Sudoku", "Before you start", ...lessons, "Glossary", "List of techniques"]);
    await turn("prev").click();
    assert.equal(await heading(page), "Glossary");
    await page.locator("header").getByText("All lessons").click();
    assert.equal(await heading(page), read[0]);
  });
});

test("a lesson can be taken step by step, and its drills ask before they answer", async () => {
  await visit(LESSON, {}, async (page) => {
    await page.getByRole("button", { name: "Step by step" }).click();
    await page.locator(".settings > summary").click();
    await page.getByLabel("Show answers").uncheck();
    await page.keyboard.press("Escape");
    const options = await page.getByLabel("Go to").locator("option").allTextContents();
    const steps = ["Example 1", "Example 2", "Drill 1", "Drill 2", "Drill 3", "Drill 4"];
    assert.deepEqual(options, ["What this lesson is about", "What it looks like", ...steps, "Puzzles and summary"]);
    const select = (/** @type {string} */ name) => page.getByLabel("Go to").selectOption(name);
    // A picture asks nothing, and stands under the text that it shows.
    await select("What it looks like");
    assert.equal(await page.locator(".ask:visible").count(), 0);
    assert.ok(await page.getByText("How to find it.").first().isVisible());
    await select("Drill 1");
    const answer = page.locator("section:has(> #drill_1) summary", { hasText: "Answer" });
    assert.equal(await answer.isVisible(), false);
    await page.getByRole("button", { name: "Hint" }).click();
    assert.equal(await page.locator(".ask:visible li").count(), 1);
    await page.getByRole("button", { name: "Answer" }).click();
    assert.ok(await answer.isVisible());
    assert.deepEqual(await faults(page), []);
  });
});

test("colours are chosen on one page, and hold on the next", async () => {
  await visit(START, {}, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.locator(".settings > summary").click();
    await page.getByLabel("Colours").selectOption("dark");
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.keyboard.press("Escape");
    await page.locator("footer [rel=next]").click();
    await page.waitForURL(address("reading.html"));
    await page.locator("html.scripted").waitFor();
    assert.equal(await ground(), dark);
  });
});

test("without a script every page is whole, and its links lead on", async () => {
  await visit(START, { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator(".search").count(), 0);
    await page.locator("main ol a").first().click();
    assert.equal(await heading(page), "Full house");
    const answer = page.locator("section:has(> #drill_1) summary", { hasText: "Answer" });
    await answer.click();
    assert.ok(await page.locator("section:has(> #drill_1) .conclusion").isVisible());
  });
});

test("on paper each lesson begins a page", async () => {
  const pages = await printed("course", "--units", "full_house,pointing");
  assert.ok(pages.length >= 6 && pages.length <= 20, `${pages.length} pages`);
});
