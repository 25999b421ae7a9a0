// @ts-check

/* What is handed out on paper: its print is large enough, its pages are used, and answers are not beside their questions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPaper } from "./pages.mjs";
import { sheets } from "./paper.mjs";

/** @typedef {import("./paper.mjs").Sheet} Sheet */

const easy = "puzzles/classics.yaml#wikipedia";
const hard = "puzzles/exemplars.yaml#x_wing";
const drills = ["drill", "x_wing,xy_wing,skyscraper", "-n", "6", "--seed", "2", "-q"];

/** What is printed. @type {Record<string, string[]>} */
const printed = {
  "a walkthrough": ["explain", hard],
  "one for beginners": ["explain", easy, "--audience", "beginner"],
  "one of almost locked sets": ["explain", "puzzles/exemplars.yaml#als_xz"],
  "one of nets": ["explain", "puzzles/exemplars.yaml#nested_forcing_net"],
  "one with gaps": ["explain", easy, "--gaps"],
  "a jigsaw": ["explain", "puzzles/small.yaml#six-jigsaw"],
  "a hint": ["hint", "puzzles/seeds.yaml#mathematica-11", "--all-rungs"],
  "a lesson": ["techniques", "x_wing"],
  "a handout": ["explain", hard, "--audience", "handout", "--name-line"],
  "a handout on letter paper": ["explain", hard, "--audience", "handout", "--paper", "letter"],
  drills: [...drills, "--name-line"],
  "drills on letter paper": [...drills, "--paper", "letter"],
  "three drills": ["drill", "naked_pair", "-n", "3", "--seed", "1", "-q"],
  "a worksheet": ["worksheet", "puzzles/small.yaml", "--name-line"],
  "one with pencil marks": ["worksheet", "puzzles/small.yaml", "--pencil-marks", "all"],
  "one with codes": ["worksheet", "puzzles/classics.yaml", "--solving-page", "https://example.org/", "--per-page", "6"],
  "one puzzle a page": ["worksheet", "puzzles/classics.yaml", "--per-page", "1", "--name-line"],
  "a worksheet of variants": ["worksheet", ...["killer", "little", "dots"].map((name) => `tests/browser/${name}.json`)],
  "a variant": ["board", "tests/browser/variant.json"],
  "two lessons": ["course", "--units", "x_wing,xy_wing"],
  "a course": ["course", "--curriculum", "puzzles/children.yaml"],
  "drills in large print": ["drill", "x_wing", "-n", "4", "--seed", "1", "--name-line", "--large-print"],
  "one in large print": ["worksheet", "puzzles/small.yaml", "--large-print"],
};

/** The smallest print, in points: digits of a board among them, and the names of its rows and columns. */
const SMALLEST = 6;
const NAMES = 6.5;
/** The smallest digit of the key of a worksheet. */
const KEY = 9;
/** The least part of the height that a page uses, if another one follows. */
const LEAST = 1 / 3;

/** Whether a page has this heading. @param {Sheet} sheet @param {RegExp} heading */
const has = (sheet, heading) => sheet.pieces.some(({ text, size }) => size > 11 && heading.test(text));

for (const [name, args] of Object.entries(printed)) {
  test(`${name}: print is large enough, and pages are used`, async () => {
    const pages = await sheets(await onPaper(...args));
    const pieces = pages.flatMap(({ pieces }) => pieces);
    assert.ok(pieces.length > 50, `${name} has text`);
    const small = pieces.filter(({ size }) => size < SMALLEST - 0.01);
    assert.deepEqual(small, [], `${name}: smaller than ${SMALLEST} points`);
    const names = pieces.filter(({ text, size }) => /^[rc][1-9]$/.test(text) && size < NAMES);
    assert.deepEqual(names, [], `${name}: names of rows and columns smaller than ${NAMES} points`);
    const spare = pages.slice(0, -1).flatMap((page, at) => {
      return page.used < LEAST ? [`page ${at + 1} uses ${page.used.toFixed(2)}`] : [];
    });
    assert.deepEqual(spare, [], `${name}, ${pages.length} pages`);
    if (process.env.PAGES) {
      const smallest = Math.min(...pieces.map(({ size }) => size));
      const longest = 1 - Math.min(1, ...pages.slice(0, -1).map(({ used }) => used));
      console.log(`${name} | ${pages.length} | ${smallest.toFixed(1)} | ${Math.round(100 * longest)} %`);
    }
  });
}

test("hints and answers are on no page of their question", async () => {
  for (const name of ["a handout", "drills", "three drills", "drills in large print"]) {
    const pages = await sheets(await onPaper(...(printed[name] ?? [])));
    const hints = pages.findIndex((page) => has(page, /^Hints$/));
    const answers = pages.findIndex((page) => has(page, /^Answers?$/));
    assert.ok(0 < hints && hints < answers, `${name}: hints on page ${hints + 1}, answers on page ${answers + 1}`);
    assert.ok(!pages.slice(hints).some((page) => has(page, /^(Questions|Positions)$/)), name);
    const told = pages.slice(0, answers).flatMap(({ pieces }) => pieces.map(({ text }) => text));
    // The introduction explains the sign by an example.
    const rest = told.join(" ").replace(/r12c3\s+≠\s+5/, "");
    assert.ok(!rest.includes("≠"), `${name}: a conclusion is told before the answers`);
  }
});

test("drills are read from left to right, two headings on a line", async () => {
  for (const more of [[], ["--per-page", "6"]]) {
    const pages = await sheets(await onPaper("drill", "x_wing", "-n", "6", "--seed", "1", "-q", ...more));
    const headings = pages.flatMap(({ pieces }, page) =>
      pieces.flatMap(({ text, size, x, y }, at) => {
        const next = pieces[at + 1];
        const isHeading = text === "Drill" && next?.size === size && /^[1-6]$/.test(next.text);
        return isHeading ? [{ text: `Drill ${next.text}`, page, x, y }] : [];
      }),
    );
    assert.equal(headings.length, 6);
    for (let at = 0; at < 6; at += 2) {
      const [left, right] = headings.slice(at, at + 2);
      assert.deepEqual([left?.text, right?.text], [`Drill ${at + 1}`, `Drill ${at + 2}`]);
      assert.ok(left && right && left.page === right.page && Math.abs(left.y - right.y) < 0.1 && left.x < right.x);
    }
  }
});

test("candidates of a position to work on are of eight points", async () => {
  const [first] = await sheets(await onPaper("drill", "x_wing", "-n", "2", "--seed", "1", "-q"));
  const digits = first?.pieces.filter(({ text }) => /^[1-9]$/.test(text.trim())) ?? [];
  assert.ok(digits.length > 50);
  assert.deepEqual(
    digits.filter(({ size }) => size < 7.9),
    [],
  );
});

test("a worksheet's key has nothing but digits, of nine points or more", async () => {
  for (const name of ["a worksheet", "one in large print"]) {
    const pages = await sheets(await onPaper(...(printed[name] ?? [])));
    const from = pages.findIndex((page) => has(page, /^Answers$/));
    assert.ok(from > 0, name);
    const pieces = pages.slice(from).flatMap(({ pieces }) => pieces);
    const others = pieces.filter(({ text, size }) => size < KEY || !/^([1-9]|Answers|Puzzle|\d*)$/.test(text.trim()));
    assert.deepEqual(others, [], name);
  }
});

test("hints, answers and solutions are chapters at the end of a course", async () => {
  const pages = await sheets(await onPaper(...(printed["a course"] ?? [])));
  const last = [/^Summary$/, /^Hints for/, /^Answers to/, /^Solutions of/].map((heading) =>
    pages.findLastIndex((page) => has(page, heading)),
  );
  assert.deepEqual(
    last,
    [...new Set(last)].sort((a, b) => a - b),
    "one after the other",
  );
  assert.ok(!last.includes(-1));
  assert.ok(!pages.slice(0, last[1]).some((page) => has(page, /^(Hints|Answers)/)), "none in a lesson");
});

test("the solutions of a course are at its end, of nine points or more, and nowhere else", async () => {
  const pages = await sheets(await onPaper(...(printed["a course"] ?? [])));
  const from = pages.findIndex((page) => has(page, /^Solutions/));
  assert.ok(from > 0 && from >= pages.length - 4, `page ${from + 1} of ${pages.length}`);
  const digits = pages.slice(from).flatMap(({ pieces }) => pieces.filter(({ text }) => /^[1-9]+$/.test(text.trim())));
  assert.deepEqual(
    digits.filter(({ size }) => size < KEY),
    [],
  );
  assert.ok(digits.map(({ text }) => text.trim()).join("").length >= 10 * 16 + 30 * 36, "each cell has a digit");
});

test("what is filled in has a line for a name where it is asked for", async () => {
  for (const name of ["a handout", "drills", "a worksheet"]) {
    const [first] = await sheets(await onPaper(...(printed[name] ?? [])));
    const text = first?.pieces.map((piece) => piece.text).join(" ") ?? "";
    assert.match(text, /Name: _{20,}.*Date: _{8,}/, name);
  }
});
