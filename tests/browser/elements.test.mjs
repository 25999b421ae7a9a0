// @ts-check

/* The elements of the npm package on a page, from a folder that a server hands out under a path: DIST is the built package. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";
import { after, before, test } from "node:test";
import { browser } from "./pages.mjs";

/** @typedef {import("playwright-core").Page} Page */

const dist = resolve(process.env.DIST ?? join(import.meta.dirname, "../../bindings/wasm/dist"));
const CLASSIC = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://x");
  const file = join(dist, normalize(pathname.replace(/^\/some\/path\//, "/")));
  try {
    const bytes = readFileSync(file);
    response.setHeader("content-type", KINDS[/** @type {keyof typeof KINDS} */ (extname(file))] ?? "text/plain");
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
/** @type {import("playwright-core").Browser} */
let chromium;
let address = "";
before(async () => {
  chromium = await browser();
  await new Promise((begun) => server.listen(0, "127.0.0.1", () => begun(undefined)));
  address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/some/path/`;
});
after(async () => {
  await chromium.close();
  server.close();
});

/**
 * Opens the example page, and checks afterwards that nothing was reported and nothing asked for elsewhere.
 * @param {(page: Page) => Promise<void>} act
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function visit(act, options = {}) {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const heard = [];
  page.on("console", (message) => !message.text().includes("favicon") && heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => request.url().startsWith(address) || heard.push(request.url()));
  await page.goto(`${address}example.html`);
  await act(page);
  assert.deepEqual(
    heard.filter((one) => !one.includes("favicon") && !one.includes("404")),
    [],
  );
  await context.close();
}

const rungs = (/** @type {Page} */ page) => page.locator("whydoku-hint [part=rungs] li").allTextContents();

test("an element shows its board, hint or walkthrough, and axe finds nothing", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await visit(
      async (page) => {
        await page.waitForSelector("whydoku-board svg");
        await page.waitForSelector("whydoku-hint [part=rungs] li");
        await page.waitForSelector("whydoku-walkthrough svg");
        assert.match(await page.locator("whydoku-walkthrough [part=walkthrough]").innerText(), /r\dc\d/);
        const found = await page.evaluate(
          `(() => { ${AXE}; return axe.run(document, { resultTypes: ["violations"] }); })()`,
        );
        const told = /** @type {any} */ (found).violations.map((/** @type {any} */ one) => [
          one.id,
          one.nodes.map((/** @type {any} */ node) => node.html),
        ]);
        assert.deepEqual(told, []);
      },
      { colorScheme },
    );
  }
});

test("a hint goes on by keyboard, rung by rung, and what was said stays", async () => {
  await visit(async (page) => {
    await page.waitForSelector("whydoku-hint [part=rungs] li");
    assert.deepEqual(await rungs(page), ["There is a hidden single."]);
    const more = page.locator("whydoku-hint button");
    await more.focus();
    for (let rung = 2; rung <= 5; rung++) {
      await page.keyboard.press("Enter");
      await page
        .locator("whydoku-hint [part=rungs] li")
        .nth(rung - 1)
        .waitFor();
    }
    assert.deepEqual((await rungs(page)).slice(0, 2), ["There is a hidden single.", "Look at box 4."]);
    assert.equal(await more.textContent(), "Start again");
    assert.equal(await page.evaluate("document.activeElement.localName"), "whydoku-hint");
    await page.keyboard.press("Enter");
    await page.locator("whydoku-hint [part=rungs] li").nth(1).waitFor({ state: "detached" });
    assert.deepEqual(await rungs(page), ["There is a hidden single."]);
  });
});

test("attributes change what is shown, a mistake is told, and a page sets colours and words", async () => {
  await visit(async (page) => {
    const element = page.locator("whydoku-hint");
    await page.waitForSelector("whydoku-hint [part=rungs] li");
    await element.evaluate((element) => element.setAttribute("puzzle", "1..."));
    assert.match(String(await element.locator("[role=alert]").textContent()), /^No answer: .*found 4 cells/);
    await element.evaluate((element, puzzle) => {
      element.setAttribute("data-more", "Noch ein Hinweis");
      element.setAttribute("rungs", "2");
      element.setAttribute("puzzle", puzzle);
    }, CLASSIC);
    await element.locator("[part=rungs] li").nth(1).waitFor();
    assert.equal(await element.locator("button").textContent(), "Noch ein Hinweis");
    const shade = "rgb(1, 2, 3)";
    await element.evaluate((element, shade) => element.style.setProperty("--whydoku-given", shade), shade);
    const fills = await element.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll("svg *") ?? [])].map((one) => getComputedStyle(one).fill),
    );
    assert.ok(fills.includes(shade), `the givens have the colour of the page, among ${[...new Set(fills)]}`);
  });
});

test("an element decides by its own width what stands side by side, and has the colours that it is told", async () => {
  await visit(
    async (page) => {
      await page.waitForSelector("whydoku-board svg");
      await page.waitForSelector("whydoku-walkthrough .wd-step svg");
      const width = (/** @type {string} */ what) =>
        page
          .locator(what)
          .first()
          .evaluate((one) => one.getBoundingClientRect().width);
      assert.ok(
        (await width("whydoku-board svg")) > 0.9 * (await width("whydoku-board")),
        "a board is as wide as its place",
      );
      const walkthrough = page.locator("whydoku-walkthrough");
      const beside = () =>
        walkthrough.evaluate((one) => {
          const step = one.shadowRoot?.querySelector(".wd-step:has(.wd-board):not(:has(.wd-inset))");
          const [board, told] = [".wd-board", ".wd-told"].map((part) =>
            step?.querySelector(part)?.getBoundingClientRect(),
          );
          return Boolean(board && told && told.left >= board.right - 1);
        });
      await walkthrough.evaluate((one, puzzle) => one.setAttribute("puzzle", puzzle), CLASSIC);
      await page.waitForFunction(
        "document.querySelector('whydoku-walkthrough').shadowRoot.querySelectorAll('.wd-step').length > 5",
      );
      await walkthrough.evaluate((one) => (one.style.width = "24rem"));
      assert.equal(await beside(), false, "in a column there is room for one");
      const page_colour = () => page.locator("whydoku-board svg").evaluate((svg) => getComputedStyle(svg).colorScheme);
      assert.equal(await page_colour(), "dark");
      await page.locator("whydoku-board").evaluate((one) => one.setAttribute("theme", "light"));
      assert.equal(await page_colour(), "light");
      assert.equal(await walkthrough.locator("h1").count(), 0, "the page has the title");
    },
    { colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  );
});

test("a link inside a walkthrough leads to its step, and events reach the page", async () => {
  await visit(async (page) => {
    await page.evaluate(
      "window.heard = []; document.addEventListener('whydoku-rung', (event) => heard.push(event.detail.rung))",
    );
    await page.waitForSelector("whydoku-walkthrough svg");
    const element = page.locator("whydoku-walkthrough");
    // The walkthrough of the puzzle before is not the one to follow a link in: it may still stand there.
    await element.evaluate((one, puzzle) => {
      one.shadowRoot?.querySelector(".wd-step")?.classList.add("before");
      one.setAttribute("puzzle", puzzle);
    }, CLASSIC);
    await element.locator(".before").waitFor({ state: "detached" });
    await element.locator(".wd-step").nth(5).waitFor({ state: "attached" });
    const link = element.locator('a[href*="step-"]').last();
    const to = await link.getAttribute("href");
    await link.evaluate((one) => /** @type {HTMLElement} */ (one).click());
    const top = await element.evaluate(
      (one, to) => one.shadowRoot?.getElementById(String(to).slice(1))?.getBoundingClientRect().top ?? NaN,
      to,
    );
    assert.ok(top > -50 && top < 400, `the step is at ${top}`);
    const hint = page.locator("whydoku-hint");
    await hint.locator("svg").waitFor();
    const before = await hint.locator("button").evaluate((one) => one.getBoundingClientRect().top + scrollY);
    await hint.locator("button").click();
    await hint.locator("[part=rungs] li").nth(1).waitFor();
    const after = await hint.locator("button").evaluate((one) => one.getBoundingClientRect().top + scrollY);
    assert.ok(after - before < 120, `the button moves by ${after - before}`);
    assert.ok(/** @type {number[]} */ (await page.evaluate("heard")).includes(2));
  });
});

test("a question is given up alone, and a worker that cannot be loaded says so each time", async () => {
  await visit(async (page) => {
    const told = await page.evaluate(async (puzzle) => {
      const { Whydoku } = await import(new URL("./index.js", location.href).href);
      const engine = Whydoku.worker();
      const [first, last] = [new AbortController(), new AbortController()];
      const [long, waits, dropped] = [
        engine.ask("explain", { puzzle }, { signal: first.signal }),
        engine.ask("rate", { puzzle }),
        engine.ask("hint", { puzzle }, { signal: last.signal }),
      ];
      last.abort();
      first.abort();
      const names = await Promise.all(
        [long, dropped].map((one) => one.catch((/** @type {Error} */ error) => error.name)),
      );
      const rated = typeof (await waits);
      engine.close();
      const closed = await engine.ask("rate", { puzzle }).catch((/** @type {Error} */ error) => error.message);
      return [...names, rated, closed];
    }, CLASSIC);
    assert.deepEqual(told, ["AbortError", "AbortError", "object", "the engine was closed"]);
  });
});
