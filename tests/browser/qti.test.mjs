// @ts-check

/* Packages of questions, played by a certified player (<https://github.com/amp-up-io/qti3-item-player>): each question
   shows its picture; the right answer scores and gets the reason; any other gets its feedback and the hints. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { browser, folder } from "./pages.mjs";

const home = resolve(import.meta.dirname, "../..");
const program = process.env.WHYDOKU ?? join(process.env.CARGO_TARGET_DIR ?? join(home, "target"), "debug/whydoku");
const { resolve: path } = createRequire(import.meta.url);
const SCRIPTS = ["vue/dist/vue.min.js", "qti3-item-player/dist/qti3Player.umd.min.js"];

/** Writes a package, and returns its directory. @param {string} technique */
function unpacked(technique) {
  const zip = join(folder, `${technique}.zip`);
  execFileSync(program, ["drill", technique, "-n", "2", "--seed", "1", "-o", zip], { cwd: home, stdio: "ignore" });
  const directory = join(folder, `${technique}-qti`);
  execFileSync("python3", ["-m", "zipfile", "-e", zip, directory]);
  return directory;
}

/**
 * The attributes with this name of elements with this name, in order.
 * @param {string} xml
 * @param {string} element
 * @param {string} attribute
 */
const attributes = (xml, element, attribute) =>
  [...xml.matchAll(new RegExp(`<${element} [^>]*?${attribute}="([^"]*)"`, "g"))].map((found) => found[1] ?? "");

/**
 * Plays a question: chooses these answers, and returns the score and what is said.
 * @param {import("playwright-core").Page} page
 * @param {string} xml
 * @param {string[]} choices
 */
async function play(page, xml, choices) {
  await page.goto(page.url());
  for (const script of SCRIPTS) await page.addScriptTag({ path: path(script) });
  await page.addStyleTag({ path: path("qti3-item-player/dist/qti3Player.css") });
  await page.evaluate(async (text) => {
    const { Vue, qti3Player } = /** @type {any} */ (window);
    const state = /** @type {any} */ (window);
    await new Promise((done) => {
      new Vue({
        el: "#player",
        components: { Qti3Player: qti3Player.default ?? qti3Player },
        render(/** @type {any} */ h) {
          const on = {
            notifyQti3PlayerReady(/** @type {any} */ player) {
              state.player = player;
              player.loadItemFromXml(text, { sessionControl: { show_feedback: true }, status: "interacting" });
            },
            notifyQti3ItemReady: done,
            notifyQti3EndAttemptCompleted(/** @type {any} */ data) {
              state.ended = data.state ?? data;
            },
          };
          return h("Qti3Player", { on });
        },
      });
    });
  }, xml);
  const shown = await page
    .locator("img")
    .first()
    .evaluate((/** @type {HTMLImageElement} */ one) => one.decode().then(() => one.naturalWidth));
  assert.ok(shown > 100, "the picture of the position is shown");
  const all = page.locator("[role=radio], [role=checkbox]");
  const ids = attributes(xml, "qti-simple-choice", "identifier");
  assert.equal(await all.count(), ids.length);
  for (const id of choices) await page.locator(`[data-identifier="${id}"], #${id}`).first().click();
  await page.evaluate(() => /** @type {any} */ (window).player.endAttempt("test"));
  const state = await page.waitForFunction(() => /** @type {any} */ (window).ended);
  const { outcomeVariables } = await state.jsonValue();
  const of = (/** @type {string} */ name) =>
    outcomeVariables.find((/** @type {any} */ one) => one.identifier === name).value;
  return { score: of("SCORE"), feedback: of("FEEDBACK"), said: await page.locator("body").innerText() };
}

for (const technique of ["hidden_single", "x_wing"]) {
  test(`questions about ${technique}`, async () => {
    const directory = unpacked(technique);
    const manifest = readFileSync(join(directory, "imsmanifest.xml"), "utf8");
    const items = attributes(manifest, "resource", "href");
    assert.equal(items.length, 2);
    for (const file of attributes(manifest, "file", "href")) assert.ok(readFileSync(join(directory, file)).length > 0);
    const chromium = await browser();
    const page = await chromium.newPage();
    await page.route("**/blank.html", (route) =>
      route.fulfill({ body: "<!DOCTYPE html><div id=player></div>", contentType: "text/html" }),
    );
    await page.goto(pathToFileURL(join(directory, "blank.html")).href);
    for (const item of items) {
      const xml = readFileSync(join(directory, item), "utf8");
      const right = [
        ...(xml.match(/<qti-correct-response>(.*?)<\/qti-correct-response>/s)?.[1] ?? "").matchAll(
          /<qti-value>(\w+)</g,
        ),
      ].map((one) => one[1] ?? "");
      const wrong = attributes(xml, "qti-simple-choice", "identifier").filter((id) => !right.includes(id));
      const won = await play(page, xml, right);
      assert.ok(Math.abs(won.score - 1) < 1e-6, `${item}: ${won.score}`);
      assert.deepEqual([...won.feedback].sort(), [...right, "right"].sort());
      const lost = await play(page, xml, wrong.slice(0, 1));
      assert.equal(lost.score, 0);
      assert.deepEqual([...lost.feedback].sort(), [...wrong.slice(0, 1), "other"].sort());
    }
    await chromium.close();
  });
}
