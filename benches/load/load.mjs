/* How the server answers many at once: requests per second and waiting times of hints and reasons, for puzzles of all
   levels mixed, and its memory before and after. Fails if an answer is missing or a refusal, or if the memory grows.

   node load.mjs [SECONDS]            each kind with 1, 10 and 100 clients for so many seconds (default: 10)
   node load.mjs --requests N         so many hints with 10 clients: 86400 is one each second for a day */

import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import autocannon from "autocannon";

const home = resolve(import.meta.dirname, "../..");
const program = process.env.WHYDOKU ?? join(process.env.CARGO_TARGET_DIR ?? join(home, "target"), "release/whydoku");
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const EACH = 20;
/** The growth that is no leak, in MB: what the allocator keeps. */
const SLACK = 32;

/** @param {string[]} args */
const whydoku = (...args) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Puzzles, one level after the other, so that every client meets all of them in turn. */
function puzzles() {
  const levels = LEVELS.map((level) =>
    whydoku("generate", "--level", level, "-n", String(EACH), "--seed", "1", "--to", "line").trim().split("\n"),
  );
  return levels[0].flatMap((_, i) => levels.map((level) => level[i]));
}

/** The first empty cell with its digit. @param {string} puzzle */
function conclusion(puzzle) {
  const cell = puzzle.search(/[.0]/);
  const solution = whydoku("solve", puzzle).replace(/\D/g, "");
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=${solution[cell]}`;
}

/** Starts the server. */
async function serve() {
  const child = spawn(program, ["serve", "--port", "0", "--api-only"], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const address = said.match(/listening on (\S+)/)?.[1];
    if (address) return { child, address };
  }
  throw new Error(`${program} does not serve: build it with the feature \`serve\``);
}

/** The memory of a process in MB. @param {number | undefined} pid */
const memory = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;

const all = puzzles();
const kinds = {
  hint: all.map((puzzle) => ({ puzzle, rungs: 5 })),
  why: all.map((puzzle) => ({ puzzle, conclusion: conclusion(puzzle) })),
};
const { child, address } = await serve();
let failed = false;

/**
 * Asks, and prints a line of the table.
 * @param {keyof typeof kinds} kind
 * @param {number} connections
 * @param {object} extent
 */
async function load(kind, connections, extent) {
  const requests = kinds[kind].map((body) => ({
    method: /** @type {const} */ ("POST"),
    path: `/api/v1/${kind}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }));
  const before = memory(child.pid);
  const got = await autocannon({ url: address, connections, requests, timeout: 30, ...extent });
  const after = memory(child.pid);
  const refused = got.errors + got.timeouts + got.non2xx;
  failed ||= refused > 0 || got["2xx"] === 0;
  const figures = [
    kind,
    connections,
    Math.round(got["2xx"] / got.duration),
    `${got.latency.p50} ms`,
    `${got.latency.p99} ms`,
    refused,
    `${before.toFixed(0)} MB`,
    `${after.toFixed(0)} MB`,
  ];
  console.log(`| ${figures.join(" | ")} |`);
  return after;
}

const count = process.argv[2] === "--requests" ? Number(process.argv[3]) : 0;
console.log(
  "| | clients | per second | p50 | p99 | refused | memory before | after |\n|---|---|---|---|---|---|---|---|",
);
if (count) {
  const warm = await load("hint", 10, { amount: Math.ceil(count / 10) });
  const end = await load("hint", 10, { amount: count });
  if (end > warm + SLACK) {
    console.error(`the memory grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB`);
    failed = true;
  }
} else {
  const duration = Number(process.argv[2] ?? 10);
  for (const kind of /** @type {const} */ (["hint", "why"])) {
    for (const connections of [1, 10, 100]) await load(kind, connections, { duration });
  }
}
child.kill();
process.exitCode = failed ? 1 : 0;
