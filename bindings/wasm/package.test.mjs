// The package in `dist/`, or in the directory that DIST names: the same answers as the program gives, problems that are
// told, and no damage from a module that stopped.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const directory = resolve(process.env.DIST ?? join(here, "dist"));
const { Whydoku, WhydokuProblem } = await import(pathToFileURL(join(directory, "index.js")).href);
const engine = await Whydoku.load();

const PUZZLE = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

test("every operation answers its example", () => {
  const { paths } = engine.ask("openapi");
  assert.ok(Object.keys(paths).length >= 14);
  for (const { post } of Object.values(paths)) {
    const request = post.requestBody.content["application/json"].example;
    assert.equal(typeof engine.ask(post.operationId, request), "object", post.operationId);
  }
});

test("a walkthrough is that of the program", { skip: !process.env.WHYDOKU && "WHYDOKU names no program" }, () => {
  const native = execFileSync(process.env.WHYDOKU, ["explain", PUZZLE], { encoding: "utf8" });
  const { document } = engine.ask("explain", { puzzle: PUZZLE, format: "markdown" });
  assert.equal(document.trim(), native.trim());
});

test("problems are told", () => {
  const told = (operation, request, options) => {
    try {
      engine.ask(operation, request, options);
    } catch (error) {
      assert.ok(error instanceof WhydokuProblem);
      return error.problem;
    }
    return assert.fail("it is answered");
  };
  assert.equal(told("hnit", {}).type, "/problems/unknown-operation");
  assert.deepEqual(told("hint", { puzzle: "1..\n..?" }).at, { line: 2, column: 3 });
  assert.equal(told("rate", { puzzle: PUZZLE }, { work: 1 }).type, "/problems/limit-reached");
  assert.equal(engine.ask("hint", { puzzle: PUZZLE }).rungs.length, 1, "the engine goes on");
});

test("the package is as small as it says", () => {
  const size = (...files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file))).length, 0);
  assert.ok(size("elements.js", "style.js", "index.js", "worker.js") < 11.5 * 1024);
  assert.ok(size("whydoku.wasm") < 2.4 * 1024 * 1024);
});

test("in Node there is no worker, which is said, and the elements do nothing", async () => {
  assert.throws(() => Whydoku.worker(), { name: "WhydokuProblem", message: /use Whydoku\.load\(\)/ });
  const elements = await import(pathToFileURL(join(directory, "elements.js")).href);
  assert.equal(typeof elements.WhydokuHint, "function");
});

test("the package has what its documentation names, and no link to what it has not", () => {
  const { files } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  for (const file of ["tutor.html", "openapi.json", "style.css"]) {
    assert.ok(files.includes(file) && readFileSync(join(directory, file)).length > 1000, file);
  }
  assert.ok(!readFileSync(join(directory, "README.md"), "utf8").includes("](.."));
});
