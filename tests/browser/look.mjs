// @ts-check

/* What every page is looked at for. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1280, height: 900 };

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * What axe finds on a page as it is.
 * @param {Page} page
 * @param {{ contrast?: boolean }} [how] whether contrasts are computed
 */
export async function faults(page, { contrast = true } = {}) {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(readFileSync(axe, "utf8"));
  const found = await page.evaluate(
    async ({ values, contrast }) => {
      // @ts-expect-error: axe is there by now.
      const { violations } = await window.axe.run(document, {
        runOnly: { type: "tag", values },
        rules: { "heading-order": { enabled: true }, "color-contrast": { enabled: contrast } },
        resultTypes: ["violations"],
      });
      return violations.map((/** @type {any} */ fault) => [
        fault.id,
        fault.nodes.length,
        fault.nodes[0].html.slice(0, 200),
      ]);
    },
    { values: RULES, contrast },
  );
  return found;
}

/** @param {Page} page */
export const unfold = (page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
  });

/** @param {Page} page */
export const fits = async (page) =>
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is too wide");
