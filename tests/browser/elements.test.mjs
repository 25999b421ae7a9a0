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
