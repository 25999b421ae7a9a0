// @ts-check

/* The pages under test, written by the program that was built last, and a browser to open them in. */

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const home = resolve(import.meta.dirname, "../..");
const program = process.env.WHYDOKU ?? join(process.env.CARGO_TARGET_DIR ?? join(home, "target"), "debug/whydoku");
export const folder = mkdtempSync(join(tmpdir(), "whydoku-pages-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const easy = "puzzles/classics.yaml#wikipedia";
const hard = "puzzles/exemplars.yaml#x_wing";
const chain = "puzzles/exemplars.yaml#aic";
const extreme = "puzzles/exemplars.yaml#nested_forcing_net";
const hint = "puzzles/seeds.yaml#mathematica-11";
const wrong = ":x::+27....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/** Puzzles to print. @type {Record<string, string>} */
const puzzles = { easy, hard, extreme };

/** The arguments that write each kind of page. @type {Record<string, string[]>} */
const kinds = {
  easy: ["explain", easy],
  beginner: ["explain", easy, "--audience", "beginner"],
  hard: ["explain", hard],
  chain: ["explain", chain, "--audience", "beginner"],
  expert: ["explain", hard, "--audience", "expert"],
  extreme: ["explain", extreme],
  jigsaw: ["explain", "puzzles/small.yaml#six-jigsaw", "--a1"],
  search: ["explain", "puzzles/small.yaml#four", "--profile", "fewest-candidates"],
  handout: ["explain", hard, "--audience", "handout"],
  static: ["explain", hard, "--static"],
  title: ["explain", hard, "--title", "</script><img src=x onerror=alert(1)>"],
  hint: ["hint", hint, "--all-rungs"],
  why: ["why", hint, "r1c1=6"],
  review: ["review", wrong, "--all-rungs"],
  compare: ["compare", "puzzles/small.yaml#four", "--profile", "classic", "--profile", "reading-order"],
  lesson: ["techniques", "x_wing"],
  drills: ["drill", "xy_wing", "-n", "3", "--seed", "3"],
  variant: ["board", "tests/browser/variant.json"],
  worksheet: ["worksheet", "puzzles/small.yaml", "--name-line"],
  slides: ["explain", hard, "--audience", "beginner", "-f", "slides"],
  "easy slides": ["explain", easy, "-f", "slides"],
  "deck of a lesson": ["techniques", "x_wing", "-f", "slides"],
  "deck of drills": ["drill", "x_wing", "-n", "2", "--seed", "1", "-f", "slides"],
  "deck of a course": ["course", "--units", "full_house,x_wing", "-f", "slides"],
  "deck of nets": ["explain", "puzzles/exemplars.yaml#nested_forcing_net", "-f", "slides"],
};

export const names = Object.keys(kinds);

/**
 * The file of a page of this kind.
 * @param {string} kind
 */
const file = (kind) => join(folder, `${kind}.html`);

/**
 * The address of a page of this kind.
 * @param {string} kind
 */
export const page = (kind) => pathToFileURL(file(kind)).href;

/** Writes all pages. */
export async function write() {
  for (const [kind, args] of Object.entries(kinds)) {
    try {
      await promisify(execFile)(program, [...args, "-o", file(kind)], { cwd: home });
    } catch (error) {
      // `review` ends with 1 where it finds a mistake.
      if (!existsSync(file(kind))) throw error;
    }
  }
}

/**
 * Writes a course, and returns the address of a page of it by its file.
 * @param {string[]} options
 */
export async function course(...options) {
  const output = join(folder, "course");
  await promisify(execFile)(program, ["course", ...options, "-o", output], { cwd: home });
  return (/** @type {string} */ name) => pathToFileURL(join(output, name)).href;
}

/**
 * Prints a walkthrough as the program does, and returns the size of the contents of each page, in bytes.
 * @param {string} puzzle
 * @param {string[]} options
 */
export const pdf = (puzzle, ...options) => printed("explain", puzzles[puzzle] ?? puzzle, ...options);

/**
 * Prints what a command writes as the program does, and returns the file.
 * @param {string[]} args
 */
export async function onPaper(...args) {
  const output = join(folder, "printed.pdf");
  await promisify(execFile)(program, [...args, "-o", output], { cwd: home });
  return output;
}

/**
 * Prints what a command writes as the program does, and returns the size of the contents of each page, in bytes.
 * @param {string[]} args
 */
export async function printed(...args) {
  const output = await onPaper(...args);
  const text = readFileSync(output, "latin1");
  assert.match(text, /\/StructTreeRoot/, "it is tagged");
  assert.match(text, /\/Outlines/, "it has bookmarks");
  const objects = text.split("endobj").filter((object) => object.includes("/Type /Page\n"));
  return objects.map((page) => {
    const contents = page.match(/\/Contents (\d+)/)?.[1];
    const length = text.split(`\n${contents} 0 obj`)[1]?.match(/\/Length (\d+)/)?.[1];
    assert.ok(length, "each page has contents");
    return Number(length);
  });
}

export async function browser() {
  const executablePath = execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}
