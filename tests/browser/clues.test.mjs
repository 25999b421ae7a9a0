// @ts-check

/* Puzzles with clues on the solving page: they are drawn under the digits, told in words, marked where they are broken, and kept
   in addresses and games. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { faults } from "./look.mjs";
import { folder } from "./pages.mjs";
import * as tutor from "./tutor.mjs";

const { asks, cell, choose, enter, everywhere, has, ready, rung, says, visit } = tutor;

/** @typedef {import("playwright-core").Page} Page */

tutor.together();

const pack = join(resolve(import.meta.dirname, "../.."), "puzzles/variants.yaml");

/** A puzzle of ours in another format. @param {string} id @param {string} [format] */
const written = (id, format = "fpuzzles") =>
  execFileSync(tutor.program, ["convert", `${pack}#${id}`, "--to", format], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

const PHONE = { viewport: { width: 390, height: 664 } };

/**
 * What is drawn of a puzzle, the rule that is told, and a digits that break it, which are marked
 * then, with the given at `at` if it is one of them.
 * @type {[id: string, shape: string, rule: string, moves: [string, string][], at: string[]][]}
 */
const PUZZLES = [
  ["knight", "", "cells a knight's move apart have different digits", [["r2c5", "9"]], ["r1c7"]],
  [
    "thermometers",
    ".wd-bulb",
    "the digits increase from the bulb",
    [
      ["r1c3", "5"],
      ["r1c5", "9"],
    ],
    [],
  ],
  [
    "kropki",
    ".wd-white-dot",
    "the two digits are consecutive",
    [
      ["r1c7", "5"],
      ["r1c8", "9"],
    ],
    [],
  ],
  ["dutch", ".wd-whispers", "neighbours on it differ by at least its number", [["r1c2", "6"]], ["r1c1"]],
];

for (const [id, shape, rule, moves, at] of PUZZLES) {
  everywhere(`${id}: the clues are drawn, told, and marked where they are broken`, (address) =>
    visit(address, written(id), PHONE, async (page) => {
      await says(page, "Rules of this puzzle");
      await says(page, rule);
      if (shape) assert.notEqual(await page.locator(`#picture ${shape}`).count(), 0, shape);
      assert.deepEqual(await faults(page), []);
      for (const [name, digit] of moves) {
        await enter(page, name, digit);
        await has(page, name, digit);
      }
      const marked = await page.locator("#grid .clash").evaluateAll((all) => all.map((one) => one.dataset.cell));
      assert.deepEqual(marked, [...at, ...moves.map(([name]) => name)].sort());
      for (const name of marked) await has(page, name ?? "", /another digit or a clue rules this digit out/);
      await choose(page, "more", "Rules of this puzzle");
      await says(page, rule);
    }),
  );
}

everywhere("a hint and a reason name the clue", (address) =>
  visit(address, written("dutch"), PHONE, async (page) => {
    await page.locator(cell("r1c2")).click();
    await asks(page, "8");
    await says(page, "r1c1 rules out 8 in r1c2 (the whispers line from r5c4)");
    for (let n = 1; n <= 4; n += 1) {
      await page.locator("#hint").click();
      await rung(page, n);
    }
    await says(page, "r2c8 rules out 3, 4, 5, 7, 8 and 9 (the whispers line from r1c9)");
  }),
);

everywhere("on a phone, the rules and the answer of a hint stand clear of what is below them", (address) =>
  visit(address, written("dutch"), PHONE, async (page) => {
    const box = async (/** @type {string} */ selector) => {
      const found = await page.locator(selector).last().boundingBox();
      assert.ok(found, selector);
      return { top: found.y, bottom: found.y + found.height };
    };
    await says(page, "The rules of every Sudoku apply, too.");
    const shade = 9;
    const below = (await box("#card")).bottom - (await box("#said p")).bottom;
    assert.ok(below >= shade, `the last rule ends ${below} px above the edge, under the shade`);
    for (let n = 1; n <= 5; n += 1) {
      await page.locator("#hint").click();
      await rung(page, n);
    }
    const [conclusion, buttons] = [await box("#said code"), await box("#said .bar.stays button")];
    assert.ok(buttons.top - conclusion.bottom >= 4, `${buttons.top - conclusion.bottom} px above the buttons`);
  }),
);

test("a file is opened, its address has the clues, and so has the game after a reload", () =>
  visit(tutor.server.address, null, {}, async (page) => {
    const file = join(folder, "thermometers.yaml");
    writeFileSync(file, written("thermometers", "yaml"));
    await choose(page, "menu", "New puzzle");
    await page.locator("#file").setInputFiles(file);
    await says(page, "the digits increase from the bulb");
    const { hash } = new URL(page.url());
    assert.match(decodeURIComponent(hash), /^#position=.*"kind":"thermometer"/);
    await page.reload();
    await ready(page);
    assert.notEqual(await page.locator("#picture .wd-bulb").count(), 0, "the game");
    // Elsewhere, the address is enough.
    await choose(page, "more", "Share");
    const link = await page.locator("#link-puzzle").inputValue();
    const text = await page.locator("#link-text").inputValue();
    await page.keyboard.press("Escape");
    await visit(tutor.plain.address, text, {}, async (other) => says(other, "the digits increase from the bulb"));
    await visit(`${tutor.plain.address}${new URL(link).hash}`, null, {}, async (other) =>
      says(other, "the digits increase from the bulb"),
    );
  }));

test("a killer is opened, drawn and explained", () =>
  visit(tutor.plain.address, null, {}, async (page) => {
    for (const text of [written("killer-six"), written("killer-six", "yaml")]) {
      await choose(page, "menu", "New puzzle");
      await page.locator("#text").fill(text);
      await page.locator("#read").click();
      await says(page, "the digits add up to the number in its corner");
      assert.notEqual(await page.locator("#picture .wd-cage").count(), 0);
    }
  }));
