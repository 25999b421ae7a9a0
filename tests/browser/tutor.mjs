// @ts-check

/* What the tests of the solving page share: servers, a page opened as a new learner, and what is done there again and
   again. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DESK } from "./look.mjs";
import { browser, folder } from "./pages.mjs";

/** @typedef {import("playwright-core").Page} Page */

const home = resolve(import.meta.dirname, "../..");
export const program =
  process.env.WHYDOKU ?? join(process.env.CARGO_TARGET_DIR ?? join(home, "target"), "debug/whydoku");

export const SMALL = "..14....13......";
export const SOLUTION = "3214412313422431";
export const CLASSIC = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

let servers = 0;
/** What is to be ended. @type {import("node:child_process").ChildProcess[]} */
const children = [];

/** The options for a file of progress of its own. */
export const data = () => ["--data", join(folder, `${++servers}.db`)];

/**
 * Starts a server with a file for progress, or without.
 * @param {string[]} [keeps]
 * @param {string} [port] one that is free, or this one
 */
export async function serve(keeps = data(), port = "0") {
  const child = spawn(program, ["serve", "--port", port, ...keeps], { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const address = said.match(/listening on (\S+)/)?.[1];
    if (address) return { child, address };
  }
  throw new Error(`${program} does not serve: it needs the feature \`serve\``);
}

/** @type {import("playwright-core").Browser} */
export let chromium;
/** @type {Awaited<ReturnType<typeof serve>>} */
export let server;
/** One that keeps nothing. @type {Awaited<ReturnType<typeof serve>>} */
export let plain;
/** Starts the browser and two servers before the tests of a file, and ends them after. */
export function together() {
  before(async () => {
    [chromium, server, plain] = await Promise.all([browser(), serve(), serve(["--no-data"])]);
  });
  after(async () => {
    for (const child of children) child.kill();
    await chromium.close();
  });
}

/** @param {Page} page */
export const ready = (page) => page.waitForSelector("html[data-ready]", { timeout: 30000 });

/**
 * Asks a server.
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 */
export async function ask(address, method, path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${address}api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  return answer.json();
}

let learners = 0;

/**
 * Opens the page as a new learner, and checks in the end that it said nothing and asked nobody else.
 * @param {string} address
 * @param {string | null} puzzle
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: Page) => Promise<void>} act
 */
export async function visit(address, puzzle, options, act) {
  const context = await chromium.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 30000));
  /** @type {string[]} */
  const heard = [];
  // A browser notes answers that are problems, which the page shows.
  page.on(
    "console",
    (message) => /status of 4(00|09|22)|ERR_FAILED/.test(message.text()) || heard.push(message.text()),
  );
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    const own = url.startsWith(address.replace(/[^/]*$/, "")) || url.startsWith("blob:");
    if (!own) heard.push(`request for ${url}`);
  });
  if (address === server.address) {
    const { id } = await ask(address, "POST", "learners", { name: `Learner ${++learners}` });
    // Once: who it is may change later.
    await context.addInitScript((id) => {
      if (!localStorage.getItem("begun")) localStorage.setItem("whydoku-learner", id);
      localStorage.setItem("begun", "yes");
    }, String(id));
  }
  await page.goto(puzzle === null ? address : `${address}#puzzle=${encodeURIComponent(puzzle)}`);
  await ready(page);
  if (puzzle !== null) await page.waitForSelector(`[data-cell="${puzzle === SMALL ? "r4c4" : "r9c9"}"]`);
  await act(page);
  assert.deepEqual(heard, []);
  await context.close();
}

/** @param {string} name */
export const cell = (name) => `#grid [data-cell="${name}"]`;

/** @param {Page} page @param {string} name @param {string | RegExp} label */
export async function has(page, name, label) {
  const wanted = typeof label === "string" ? new RegExp(`: ${label}`) : label;
  await page.waitForFunction(
    ([at, source]) => new RegExp(source ?? "").test(document.querySelector(at ?? "")?.getAttribute("aria-label") ?? ""),
    [cell(name), wanted.source],
  );
}

/** @param {Page} page @param {string} name @param {string[]} keys */
export async function enter(page, name, ...keys) {
  await page.locator(cell(name)).click();
  for (const key of keys) await page.keyboard.press(key);
}

/** @param {Page} page @param {string | RegExp} text */
export const says = (page, text) =>
  page.locator(":is(#card, #sheet)").getByText(text).filter({ visible: true }).first().waitFor();

/**
 * Waits until a rung is shown, of a hint or of a check.
 * @param {Page} page
 * @param {number} n
 */
export const rung = (page, n) =>
  page
    .locator("#leaf")
    .getByText(new RegExp(`^(Hint|Check) ${n} of`))
    .waitFor();

/**
 * Does something that is in a menu.
 * @param {Page} page
 * @param {"menu" | "more"} menu
 * @param {string | RegExp} name
 */
export async function choose(page, menu, name) {
  await page.locator(`#${menu}`).click();
  await page.locator(`#${menu}-list`).getByRole("button", { name, exact: true }).click();
}

/** Switches a setting. @param {Page} page @param {string} id */
export async function switches(page, id) {
  await choose(page, "menu", "Settings");
  await page.locator(`#set-${id}`).click();
  await page.keyboard.press("Escape");
}

/** Asks about a digit of the selected cell. @param {Page} page @param {string} digit */
export async function asks(page, digit) {
  await page.keyboard.press("w");
  await page.locator("#said").getByRole("button", { name: digit, exact: true }).click();
}

/** The places where the page may come from. */
export const places = () => [
  ["server", server.address],
  ["server that keeps nothing", plain.address],
  ...(process.env.TUTOR ? [["file", pathToFileURL(process.env.TUTOR).href]] : []),
];

/**
 * A test for each place.
 * @param {string} name
 * @param {(address: string) => Promise<void>} act
 */
export const everywhere = (name, act) =>
  test(name, async (one) => {
    for (const [place, address] of places()) await one.test(place ?? "", () => act(address ?? ""));
  });
