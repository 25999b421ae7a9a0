// @ts-check

/* The solving page, from a server that keeps progress, from one that does not, and from a file if TUTOR names one: a
   whole puzzle by keyboard, by touch and through the accessibility tree, with the tutor's help; and nothing lost. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DESK, PHONE, TABLET, faults } from "./look.mjs";
import { course, folder } from "./pages.mjs";
import {
  CLASSIC,
  SMALL,
  SOLUTION,
  ask,
  asks,
  cell,
  choose,
  chromium,
  enter,
  everywhere,
  has,
  plain,
  ready,
  rung,
  says,
  serve,
  server,
  switches,
  together,
  visit,
} from "./tutor.mjs";

/** @typedef {import("playwright-core").Page} Page */

together();

describe("a puzzle is solved", () => {
  everywhere("by keyboard", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await page.locator("#grid [tabindex='0']").focus();
      for (let n = 0; n < 16; n += 1) {
        const [row, column] = [Math.floor(n / 4), n % 4];
        if (SMALL[n] === ".") {
          await page.keyboard.press(SOLUTION[n] ?? "");
          await has(page, `r${row + 1}c${column + 1}`, SOLUTION[n] ?? "");
        }
        if (column < 3) await page.keyboard.press("ArrowRight");
        else for (const key of ["ArrowDown", "Home"]) await page.keyboard.press(key);
        if (n === 0) await page.keyboard.press("ArrowLeft");
        if (n === 0) await page.keyboard.press("ArrowRight");
      }
      await says(page, "Solved: every digit is right.");
      await page.locator("#live").getByText("Solved").waitFor({ state: "attached" });
    }),
  );

  everywhere("by touch, with every hint taken", (address) =>
    visit(address, SMALL, { viewport: PHONE, hasTouch: true }, async (page) => {
      await page.locator(cell("r1c2")).tap();
      await page.locator("#digits").getByText("2", { exact: true }).tap();
      await has(page, "r1c2", "2");
      for (let left = 11; left > 0; left -= 1) {
        for (let n = 1; n <= 5; n += 1) {
          await page.locator("#hint").tap();
          await rung(page, n);
        }
        const empty = await page.locator('#grid [aria-label*=": empty"]').count();
        await page.getByRole("button", { name: "Enter it" }).tap();
        await page.waitForFunction(
          (before) => document.querySelectorAll('#grid [aria-label*=": empty"]').length < before,
          empty,
        );
      }
      await says(page, "Solved: every digit is right.");
      await says(page, "Steps with hints: 11");
    }),
  );

  test("by keys that are quicker than the engine", () =>
    visit(server.address, SMALL, {}, async (page) => {
      // Long enough that the page says that it thinks, which the next key must not take for a search.
      await page.route(/\/play$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue();
      });
      await enter(page, "r1c1", "3", "Delete", "4", "4", "Shift+Digit1", "Shift+Digit1", "Shift+Digit2");
      await enter(page, "r1c2", "2", "Control+z", "2", "Delete", "2");
      await has(page, "r1c1", "empty, pencil marks 2");
      await has(page, "r1c2", "2");
      for (let n = 0; n < 10; n += 1) await page.keyboard.press("Control+z");
      await page.locator("#undo[aria-disabled=true]").waitFor();
      await has(page, "r1c1", /: empty$/);
      await has(page, "r1c2", /: empty$/);
    }));

  everywhere("through the accessibility tree", (address) =>
    visit(address, SMALL, {}, async (page) => {
      const grid = page.getByRole("grid", { name: "The grid" });
      await grid.waitFor();
      assert.equal(await grid.getByRole("row").count(), 4);
      await grid.getByRole("gridcell", { name: "r1c1, box 1: empty" }).click();
      await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: "3" }).click();
      await grid.getByRole("gridcell", { name: "r1c1, box 1: 3" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await grid.getByRole("gridcell", { name: "r1c1, box 1: empty" }).waitFor();
      await page.getByRole("button", { name: "Redo" }).click();
      await grid.getByRole("gridcell", { name: "r1c1, box 1: 3" }).waitFor();
    }),
  );
});

describe("the tutor", () => {
  everywhere("gives no more away than it is asked", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
        const tree = (await page.locator("main").textContent()) ?? "";
        assert.equal(tree.includes("r5c1=3"), n === 5, `rung ${n}`);
      }
      await page.getByRole("button", { name: "Enter it" }).click();
      await has(page, "r5c1", "3");
    }),
  );

  everywhere("says where a mistake is, rung by rung", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await page.keyboard.press("c");
      await says(page, "Correct so far.");
      await enter(page, "r1c1", "2");
      await has(page, "r1c1", "2");
      await page.keyboard.press("h");
      await says(page, "There is a mistake in the grid");
      await page.keyboard.press("c");
      await rung(page, 1);
      assert.ok(!((await page.locator("#said").textContent()) ?? "").includes("r1c1"), "the first rung names no cell");
      for (let n = 2; n <= 4; n += 1) {
        await page.keyboard.press("c");
        await rung(page, n);
        // What a rung names is marked, the area and then the cell.
        await page.locator("#picture .wd-house").first().waitFor({ state: "attached" });
        assert.equal(await page.locator("#picture .wd-cell.wd-clash").count(), n >= 3 ? 1 : 0);
      }
      assert.ok(((await page.locator("#said").textContent()) ?? "").includes("r1c1"));
    }),
  );

  everywhere("calls no given a mistake", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await enter(page, "r1c1", "7");
      await has(page, "r1c1", "7, the same digit");
      // Both are red and underlined.
      for (const name of ["r1c1", "r1c2"]) {
        const over = page.locator(`${cell(name)} .over`);
        const [line, colour] = await over.evaluate((one) => {
          const { textDecorationLine, color } = getComputedStyle(one);
          return [textDecorationLine, color];
        });
        assert.equal(line, "underline");
        assert.equal(colour, "rgb(195, 32, 43)");
      }
      // Anybody can see it, so it is said at once.
      await page.keyboard.press("c");
      await says(page, /can contain it only once/);
      assert.equal(await page.locator("#picture .wd-cell.wd-clash").count(), 1);
      assert.equal(await page.locator("#picture .wd-cell.wd-target").count(), 1);
      await page.getByText("What the marks mean").click();
      for (const sign of ["mistake", "in conflict"]) await page.locator("#legend").getByText(sign).waitFor();
      const alt = await page.locator("#picture svg").getAttribute("aria-label");
      assert.match(alt ?? "", /Outlined \(mistake\): r1c1\. Outlined \(in conflict\): r1c2\./);
    }),
  );

  everywhere("numbers the boxes that it names, and regions always", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      const numbers = page.locator("#above .wd-box-number");
      assert.equal(await numbers.count(), 0);
      for (let n = 1; n <= 2; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await says(page, "Look at box 4.");
      assert.equal(await numbers.count(), 9);
      await enter(page, "r5c1", "3");
      await has(page, "r5c1", "3");
      assert.equal(await numbers.count(), 0);
      await choose(page, "menu", "New puzzle");
      await page.locator("#layout").selectOption("jigsaw");
      page.on("dialog", (dialog) => dialog.accept());
      await page.getByRole("button", { name: "Make it" }).click();
      await page.locator("#name").getByText("Jigsaw").waitFor();
      assert.equal(await numbers.count(), 9);
    }),
  );

  test("is asked in the language of the page", () =>
    visit(server.address, SMALL, {}, async (page) => {
      /** @type {Map<string, any>} */
      const asked = new Map();
      page.on("request", (request) => {
        const operation = new URL(request.url()).pathname.replace("/api/v1/", "");
        if (request.method() === "POST") asked.set(operation, request.postDataJSON());
      });
      await page.evaluate(() => document.documentElement.setAttribute("lang", "en"));
      await page.locator(cell("r1c1")).click();
      for (const key of ["h", "c", "3", "Control+z"]) await page.keyboard.press(key);
      await choose(page, "more", "What can I see now?");
      await says(page, "What can I see now?");
      await choose(page, "more", "Explain all of it");
      await page.locator("#sheet[open] .wd-step").first().waitFor();
      await page.keyboard.press("Escape");
      await asks(page, "3");
      await says(page, "Why r1c1 is 3");
      await choose(page, "menu", "Progress");
      await page
        .getByRole("button", { name: /^Something new: / })
        .first()
        .click();
      await page.locator("#name").getByText("Find: ").waitFor();
      await page.reload();
      await ready(page);
      const { paths, components } = await ask(server.address, "GET", "openapi.json");
      for (const operation of ["begin", "play", "hint", "review", "why", "steps", "explain", "today", "drill"]) {
        assert.ok(asked.has(operation), operation);
      }
      for (const [operation, body] of asked) {
        const { $ref } = paths[`/api/v1/${operation}`].post.requestBody.content["application/json"].schema;
        const { properties } = components.schemas[$ref.split("/").at(-1)];
        assert.equal(body.lang, "lang" in properties ? "en" : undefined, operation);
      }
    }));

  everywhere("says why and why not", (address) =>
    visit(address, CLASSIC, {}, async (page) => {
      await page.locator(cell("r5c1")).click();
      await asks(page, "3");
      await says(page, "Why r5c1 is 3");
      await asks(page, "5");
      await says(page, "Why r5c1 is not 5");
      await choose(page, "more", "What can I see now?");
      await says(page, "What can I see now?");
      await choose(page, "more", "Explain all of it");
      await page.locator("#sheet[open] .wd-step").first().waitFor();
      await page.keyboard.press("Escape");
    }),
  );

  everywhere("teaches a technique, and lets it be practised", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await choose(page, "menu", "New puzzle");
      await page.locator("#technique").selectOption("naked_single");
      await page.getByRole("button", { name: "Read the lesson" }).click();
      await says(page, "When to look for it");
      await page.getByRole("button", { name: "Practise: naked single" }).click();
      await page.locator("#name").getByText("Find: naked single").waitFor();
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await page.getByRole("button", { name: "Enter it" }).click();
      await says(page, "That was the step, with a hint.");
      await choose(page, "menu", "Progress");
      await page.getByText("naked single (hints: 1; practised: 1; due on").waitFor();
    }),
  );

  everywhere("makes puzzles, and says what is wrong with one", (address) =>
    visit(address, SMALL, {}, async (page) => {
      const open = () => choose(page, "menu", "New puzzle");
      await open();
      await page.locator("#layout").selectOption("6x6");
      await page.getByRole("button", { name: "Make it" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#grid [role=gridcell]").length === 36);
      await open();
      await page.locator("#text").fill("1..\n..?");
      await page.getByRole("button", { name: "Open it" }).click();
      await page.locator("#fault").getByText("Line 2, character 3: “?”").waitFor();
      for (const nonsense of ["", "7".repeat(60000), "🐟", "%"]) {
        await page.locator("#text").evaluate((box, text) => void Object.assign(box, { value: text }), nonsense);
        await page.getByRole("button", { name: "Open it" }).click();
        await page.waitForFunction(() => document.querySelector("#fault")?.textContent);
      }
      for (const kind of ["windoku", "9x9-diagonal", "jigsaw"]) {
        await page.locator("#layout").selectOption(kind);
        await page.locator("#level").selectOption("medium");
        await page.getByRole("button", { name: "Make it" }).click();
        await page
          .locator("#name")
          .getByText(kind === "windoku" ? "Windoku" : "")
          .waitFor();
        await page.waitForFunction(() => document.querySelectorAll("#grid [role=gridcell]").length === 81);
        await open();
      }
      await page.locator("#text").fill("7".repeat(81));
      await page.getByRole("button", { name: "Open it" }).click();
      await page.locator("#fault").getByText("This puzzle has no solution.").waitFor();
      assert.ok(((await page.locator("#fault").textContent()) ?? "").length < 200, "some cells are enough");
    }),
  );
});

describe("nothing is lost", () => {
  everywhere("pencil marks, corner marks and colours, taken back and made again", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await page.locator(cell("r2c1")).click();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+Digit3");
      await has(page, "r2c1", "empty, pencil marks 3");
      await has(page, "r2c2", "empty, pencil marks 3");
      await page.keyboard.press("Space");
      await page.keyboard.press("Space");
      await page.keyboard.press("4");
      await page.keyboard.press("Space");
      await page.keyboard.press("2");
      await has(page, "r2c2", "empty, pencil marks 3, corner marks 4, colour 2");
      for (let n = 0; n < 3; n += 1) await page.keyboard.press("Control+z");
      await has(page, "r2c2", /: empty$/);
      for (let n = 0; n < 3; n += 1) await page.keyboard.press("Control+y");
      await has(page, "r2c1", "empty, pencil marks 3, corner marks 4, colour 2");
      await page.reload();
      await ready(page);
    }),
  );

  everywhere("by automatic marks: only what was taken away", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await page.locator(cell("r2c1")).click();
      await page.keyboard.press("Shift+Digit2");
      await has(page, "r2c1", "empty, pencil marks 2");
      await enter(page, "r2c2", "2");
      await has(page, "r2c2", "2");
      const automatic = () => switches(page, "automatic");
      await automatic();
      await has(page, "r2c1", "empty, pencil marks 3 4");
      await page.locator(cell("r2c1")).click();
      await page.keyboard.press("Shift+Digit4");
      await has(page, "r2c1", "empty, pencil marks 3");
      await automatic();
      await page.waitForFunction(() => document.querySelector("#set-automatic:not(:checked)"));
      await automatic();
      await page.waitForFunction(() => document.querySelector("#set-automatic:checked"));
      await page.locator(cell("r2c2")).click();
      await page.keyboard.press("Delete");
      await has(page, "r2c1", "empty, pencil marks 2 3");
    }),
  );

  everywhere("when the page is loaded again, and from a file", (address) =>
    visit(address, null, {}, async (page) => {
      await page.locator("#grid [aria-label*=': empty']").first().click();
      await page.keyboard.press("Shift+Digit1");
      await page.locator("#grid [aria-label*='pencil marks']").first().waitFor();
      const labels = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("#grid [role=gridcell]")]
            .map((one) => one.getAttribute("aria-label"))
            .join("\n"),
        );
      const before = await labels();
      await page.reload();
      await ready(page);
      await page.locator("#grid [aria-label*='pencil marks']").first().waitFor();
      assert.equal(await labels(), before);
      await choose(page, "menu", "Progress");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save to a file" }).click();
      const file = join(folder, "progress.json");
      await (await download).saveAs(file);
      page.on("dialog", (dialog) => dialog.accept());
      // With two others left, the page asks who is solving.
      for (const name of address === server.address ? ["One", "Two"] : []) {
        await ask(address, "POST", "learners", { name });
      }
      if (address === server.address) {
        await page.keyboard.press("Escape");
        await choose(page, "menu", /^Learner: /);
        await page.getByRole("button", { name: "Delete this learner" }).click();
      } else await page.getByRole("button", { name: "Delete everything" }).click();
      if (address === server.address) {
        await page.getByLabel("Name").fill("Somebody new");
        await page.getByRole("button", { name: "Add a learner" }).click();
      }
      await page.waitForFunction(() => !document.querySelector("#grid [aria-label*='pencil marks']"));
      await page.locator("#import").setInputFiles(file);
      await page.locator("#grid [aria-label*='pencil marks']").first().waitFor({ state: "attached" });
      assert.equal(await labels(), before);
      assert.equal(JSON.parse(readFileSync(file, "utf8")).format, "whydoku-progress/1");
      writeFileSync(file, "{}");
      await page.locator("#import").setInputFiles(file);
      await says(page, "This is not a file that was saved here.");
      assert.equal(await labels(), before);
    }),
  );

  test("of a drill that a course links to", () =>
    visit(server.address, null, {}, async (page) => {
      const lesson = await course("--units", "x_wing", "--solving-page", server.address);
      const other = await page.context().newPage();
      await other.goto(lesson("01-x_wing.html"));
      const link = other.getByRole("link", { name: "Open it in the solving page" }).first();
      await page.goto((await link.getAttribute("href")) ?? "");
      await page.locator("#grid [aria-label*='pencil marks']").first().waitFor({ state: "attached" });
      await page.keyboard.press("h");
      await rung(page, 1);
      for (let n = 2; n <= 4; n += 1) {
        await page.locator("#on").click();
        await rung(page, n);
      }
      await says(page, /X-Wing/);
    }));

  everywhere("of a puzzle from a link, nor of the game after it", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      await page.reload();
      await ready(page);
      await has(page, "r1c1", "3");
      await page.goto(`${address}#puzzle=%E0%A4%A`);
      await says(page, "the link is damaged");
      await has(page, "r1c1", "3");
    }),
  );

  everywhere("in another tab", (address) =>
    visit(address, SMALL, {}, async (page) => {
      // Tabs of a file do not hear each other in every browser.
      if (address.startsWith("file:")) return;
      const other = await page.context().newPage();
      await other.goto(address);
      await ready(other);
      await enter(page, "r1c1", "3");
      await has(other, "r1c1", "3");
      await enter(other, "r1c2", "2");
      await has(page, "r1c2", "2");
      await has(page, "r1c1", "3");
    }),
  );

  test("in another tab that does not hear of it", () =>
    visit(server.address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      const learner = `learners/${await page.evaluate(() => localStorage.getItem("whydoku-learner"))}`;
      /** @type {any} */
      let kept;
      for (kept = {}; !kept.game?.session.done.length;) {
        const [{ id }] = (await ask(server.address, "GET", learner)).games;
        kept = await ask(server.address, "GET", `${learner}/games/${id}`);
      }
      kept.game.session.done.push([{ place: "2r1c2" }]);
      kept.game.past.push(null);
      await ask(server.address, "PUT", `${learner}/games/${kept.game.id}`, kept);
      await enter(page, "r2c1", "4");
      await page.locator("#said").getByText("This game was continued in another tab.").waitFor();
      await has(page, "r1c2", "2");
      await has(page, "r2c1", /: empty$/);
      await page.keyboard.press("4");
      await has(page, "r2c1", "4");
    }));

  test("that was stored although its answer was lost", () =>
    visit(server.address, SMALL, {}, async (page) => {
      // Each move is stored without an answer at first, as when a server is killed in the middle.
      let isLost = true;
      await page.route(/\/games\//, async (route) => {
        if (!isLost || route.request().method() !== "PUT") return route.continue();
        isLost = false;
        await route.fetch();
        await route.abort();
      });
      /** @type {[string, string][]} */
      const moves = [
        ["r1c1", "3"],
        ["r1c2", "2"],
        ["r2c1", "4"],
      ];
      for (const [name, digit] of moves) {
        isLost = true;
        await enter(page, name, digit);
        await page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
      }
      for (const isAgain of [false, true]) {
        if (isAgain) await page.reload();
        await ready(page);
        await has(page, "r1c1", "3");
        await has(page, "r1c2", "2");
        await has(page, "r2c1", "4");
      }
      assert.equal(await page.getByText("in another").count(), 0);
    }));

  test("that could not be stored before the page was left", () =>
    visit(server.address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      // The server is there, but storing fails as if it were not.
      const path = /\/games\//;
      await page.route(path, (route) => route.abort());
      await enter(page, "r1c2", "2");
      await page.locator("#status").getByText("not saved yet").waitFor();
      await page.unroute(path);
      await page.evaluate(() => Object.assign(window, { fetch: () => Promise.reject(new Error("away")) }));
      await page.reload();
      await ready(page);
      await has(page, "r1c1", "3");
      await has(page, "r1c2", "2");
    }));

  for (const keeps of [["--data", join(folder, "killed.db")], ["--no-data"]]) {
    test(`when the server is killed in the middle of a game (${keeps[0]})`, async () => {
      const own = await serve(keeps);
      const port = new URL(own.address).port;
      const context = await chromium.newContext({ viewport: DESK });
      const page = await context.newPage();
      page.setDefaultTimeout(Number(process.env.PATIENCE ?? 30000));
      await page.goto(`${own.address}#puzzle=${SMALL}`);
      await ready(page);
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      own.child.kill("SIGKILL");
      await enter(page, "r1c2", "2");
      await has(page, "r1c2", "2");
      const away = page.getByText("The server does not answer. You can go on");
      await away.waitFor();
      await enter(page, "r2c1", "Shift+Digit4", "Shift+Digit2");
      await has(page, "r2c1", "empty, pencil marks 2 4");
      for (const key of ["Control+z", "Control+z", "Control+z", "Control+y"]) await page.keyboard.press(key);
      await has(page, "r2c1", /: empty$/);
      await has(page, "r1c2", "2");
      await enter(page, "r1c1", "Delete", "4");
      await has(page, "r1c1", "4, the same digit");
      assert.equal(await page.locator("#grid .undrawn").count(), 2);
      assert.deepEqual(await faults(page), []);
      await page.keyboard.press("h");
      await says(page, "The server does not answer.");
      // Nothing more is done in this page before it is left.
      await page.evaluate(() => Object.assign(window, { fetch: () => Promise.reject(new Error("away")) }));
      const again = await serve(keeps, port);
      await page.reload();
      await ready(page);
      await has(page, "r1c1", "4, the same digit");
      await has(page, "r1c2", "2");
      await page.keyboard.press("Control+z");
      await has(page, "r1c1", /: empty$/);
      again.child.kill("SIGKILL");
      await enter(page, "r2c1", "1");
      await has(page, "r2c1", "1");
      await away.waitFor();
      await serve(keeps, port);
      await away.waitFor({ state: "hidden" });
      assert.equal(await page.locator("#grid .undrawn").count(), 0);
      await has(page, "r2c1", "1");
      await page.keyboard.press("c");
      await says(page, /can contain it only once/);
      await page.reload();
      await ready(page);
      await has(page, "r2c1", "1");
      await context.close();
    });
  }

  test("when the server hangs and goes on later", async () => {
    const own = await serve();
    await visit(own.address, SMALL, {}, async (page) => {
      page.setDefaultTimeout(60000);
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      own.child.kill("SIGSTOP");
      await enter(page, "r1c2", "2");
      const away = page.getByText("The server does not answer. You can go on");
      await away.waitFor();
      await has(page, "r1c2", "2");
      await enter(page, "r2c1", "4");
      await has(page, "r2c1", "4");
      own.child.kill("SIGCONT");
      await away.waitFor({ state: "hidden" });
      assert.equal(await page.locator("#grid .undrawn").count(), 0);
      await has(page, "r1c2", "2");
      await page.reload();
      await ready(page);
      await has(page, "r2c1", "4");
    });
  });

  for (const puzzle of [SMALL, CLASSIC]) {
    test(`by moves while the server is away, which change what the engine would change (${puzzle.length} cells)`, () =>
      visit(plain.address, puzzle, {}, async (page) => {
        const path = /\/(api|healthz)/;
        const labels = () =>
          page.locator("#grid [role=gridcell]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
        const side = Math.sqrt(puzzle.length);
        // A fixed sequence, so that a failure comes again.
        let state = 7;
        const random = (/** @type {number} */ n) => (state = (state * 48271) % 2147483647) % n;
        const away = page.locator("#away");
        for (let round = 0; round < 5; round += 1) {
          await page.route(path, (route) => route.abort());
          for (let n = 0; n < 40; n += 1) {
            await page.locator(cell(`r${random(side) + 1}c${random(side) + 1}`)).click();
            const digit = random(side) + 1;
            const kind = random(12);
            if (kind === 0) await switches(page, "automatic");
            else {
              const mark = `Shift+Digit${digit}`;
              const keys = ["Delete", "Delete", "Control+z", "Control+z", "Control+y", mark, mark, mark, mark];
              await page.keyboard.press(keys[kind - 1] ?? String(digit));
            }
          }
          await away.waitFor();
          const before = await labels();
          await page.unroute(path);
          await away.waitFor({ state: "hidden" });
          assert.deepEqual(await labels(), before);
          assert.equal(await page.locator("#grid .undrawn").count(), 0);
        }
      }));
  }
});

describe("what is on the grid stays there", () => {
  everywhere("pencil marks under a hint, and the other kinds of marks when one is erased", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await page.locator(cell("r1c1")).click();
      // The mode is chosen with the mouse; the digit keys work all the same.
      await page.getByRole("button", { name: "Centre" }).click();
      for (const digit of ["2", "3"]) await page.keyboard.press(digit);
      await has(page, "r1c1", "empty, pencil marks 2 3");
      const marks = () => page.locator("#picture .wd-candidate, #picture text").allTextContents();
      const before = (await marks()).join("");
      for (let n = 1; n <= 2; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      const during = (await marks()).join("");
      for (const digit of ["2", "3"]) {
        const count = (/** @type {string} */ text) => text.split(digit).length;
        assert.ok(count(during) >= count(before), `${digit} in ${during}, as in ${before}`);
      }
      await page.getByRole("button", { name: "Colour", exact: true }).click();
      await page.keyboard.press("1");
      await has(page, "r1c1", "empty, pencil marks 2 3, colour 1");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Delete");
      await has(page, "r1c1", "empty, pencil marks 2 3$");
      await page.keyboard.press("Control+z");
      await page.locator("#status").getByText("Undone. r1c1, box 1: empty, pencil marks 2 3, colour 1").waitFor();
    }),
  );

  everywhere("the grade of a puzzle that is solved, and the proof of a mistake", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "2");
      for (let n = 1; n <= 4; n += 1) {
        await page.keyboard.press("c");
        await rung(page, n);
      }
      await page.getByText("Show the proof").click();
      await page.locator("#said details[open]").getByText("r1c1").first().waitFor();
      await page.keyboard.press("Control+z");
      await has(page, "r1c1", "empty");
      for (let n = 0; n < 16; n += 1) {
        if (SMALL[n] !== ".") continue;
        await enter(page, `r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`, SOLUTION[n] ?? "");
      }
      const grade = "Your moves: ";
      await says(page, grade);
      for (const key of ["h", "c"]) {
        await page.keyboard.press(key);
        await page.waitForFunction(() => document.querySelector("#busy[hidden]"));
        await says(page, grade);
      }
      await page.reload();
      await ready(page);
      await says(page, grade);
    }),
  );

  everywhere("the game, when a puzzle that is pasted has no solution", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      await choose(page, "menu", "New puzzle");
      await page.locator("#text").fill(`11${SMALL.slice(2)}`);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.locator("#fault").getByText("Givens that conflict: 1 (r1c1), 1 (r1c2)").waitFor();
      await page.keyboard.press("Escape");
      await has(page, "r1c1", "3");
      // A link is opened all the same: nobody is left without a grid.
      await page.evaluate((puzzle) => (location.hash = `puzzle=${puzzle}`), `11${SMALL.slice(2)}`);
      await has(page, "r1c1", "1, given");
      await says(page, "This puzzle has no solution.");
    }),
  );
});

describe("learning lasts", () => {
  everywhere("and says what to do today", (address) =>
    visit(address, SMALL, {}, async (page) => {
      const open = () => choose(page, "menu", "Progress");
      await open();
      for (const technique of ["full house", "hidden single", "naked single"]) {
        await page.getByRole("button", { name: `Something new: ${technique}` }).waitFor();
      }
      await page.getByRole("button", { name: "Something new: full house" }).click();
      await page.locator("#name").getByText("Find: full house").waitFor();
      for (let n = 1; n <= 5; n += 1) {
        await page.keyboard.press("h");
        await rung(page, n);
      }
      await page.keyboard.press("e");
      await says(page, "Practise it again tomorrow.");
      await page.reload();
      await ready(page);
      await open();
      await page.getByText("full house (hints: 1; practised: 1; due on").waitFor();
      await page.getByRole("button", { name: "A puzzle from the lesson “Full house”" }).click();
      await page.locator("#name").getByText("Full house").waitFor();
    }),
  );

  everywhere("also what was learnt by solving", (address) =>
    visit(address, SMALL, {}, async (page) => {
      for (let n = 0; n < 16; n += 1) {
        if (SMALL[n] !== ".") continue;
        const name = `r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`;
        await page.locator(cell(name)).click();
        await page.keyboard.press(SOLUTION[n] ?? "");
        await has(page, name, SOLUTION[n] ?? "");
      }
      await says(page, "Steps with hints: 0");
      await choose(page, "menu", "Progress");
      await page.getByText("hidden single (hints: 0; practised: 1; due on").waitFor();
    }),
  );

  everywhere("and games that were begun can be continued", (address) =>
    visit(address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      page.on("dialog", (dialog) => dialog.accept());
      await choose(page, "menu", "New puzzle");
      await page.locator("#layout").selectOption("6x6");
      await page.getByRole("button", { name: "Make it" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#grid [role=gridcell]").length === 36);
      await choose(page, "menu", "Progress");
      await page.getByRole("button", { name: /^Your puzzle, .*, empty cells: 11$/ }).click();
      await has(page, "r1c1", "3");
      await page.reload();
      await ready(page);
      await has(page, "r1c1", "3");
    }),
  );

  test("for each learner apart", () =>
    visit(server.address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      const who = page.locator("#learner");
      const first = (await who.textContent())?.replace("Learner: ", "") ?? "";
      await choose(page, "menu", /^Learner: /);
      await page.getByText("there are no passwords").waitFor();
      const name = `<b>Bo ${Date.now()}</b>`;
      for (const wrong of ["", first]) {
        await page.getByLabel("Name").fill(wrong);
        await page.getByRole("button", { name: "Add a learner" }).click();
        await page
          .locator("#who-fault")
          .getByText(wrong ? "already" : "1 to 40")
          .waitFor();
      }
      await page.getByLabel("Name").fill(name);
      await page.getByRole("button", { name: "Add a learner" }).click();
      await who.getByText(`Learner: ${name}`).waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelectorAll("#grid [role=gridcell]").length === 81);
      await page.reload();
      await ready(page);
      await choose(page, "menu", /^Learner: /);
      await page.getByLabel("Name").fill("Bo");
      await page.getByRole("button", { name: "Rename this learner" }).click();
      await page.getByRole("button", { name: `${first} (games: 1)` }).click();
      await has(page, "r1c1", "3");
      await choose(page, "menu", /^Learner: /);
      await page.getByRole("button", { name: /^Bo \(games: 1\)$/ }).waitFor();
    }));

  test("until the learner is deleted, in every tab", () =>
    visit(server.address, SMALL, {}, async (page) => {
      await enter(page, "r1c1", "3");
      await has(page, "r1c1", "3");
      const other = await page.context().newPage();
      await other.goto(server.address);
      await ready(other);
      for (const name of ["Three", "Four"]) await ask(server.address, "POST", "learners", { name });
      const who = page.locator("#learner");
      const name = (await who.textContent())?.replace("Learner: ", "");
      await choose(page, "menu", "Progress");
      await page.locator("#record[open]").waitFor();
      assert.equal(await page.locator("#record").getByRole("button", { name: "Delete" }).count(), 0);
      await page.keyboard.press("Escape");
      /** @type {string[]} */
      const asked = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.message());
        return asked.length === 1 ? dialog.dismiss() : dialog.accept();
      });
      await choose(page, "menu", /^Learner: /);
      await page.getByRole("button", { name: "Delete this learner" }).click();
      await page.waitForFunction(() => document.querySelector("#busy[hidden]"));
      await has(page, "r1c1", "3");
      await page.getByRole("button", { name: "Delete this learner" }).click();
      for (const tab of [page, other]) {
        await tab.locator("#who[open]").waitFor();
        await tab.keyboard.press("Escape");
        await tab.getByRole("button", { name: /^Three \(games: \d\)$/ }).click();
        await tab.locator("#learner").getByText("Learner: Three").waitFor({ state: "attached" });
      }
      const told = `Delete ${name}? Games that are lost: 1. Techniques whose progress is lost: 0. This cannot be undone.`;
      assert.deepEqual(asked, [told, told]);
    }));

  for (const isTaken of [true, false]) {
    test(`when what a browser had is ${isTaken ? "taken over" : "left there"}`, () =>
      visit(server.address, null, {}, async (page) => {
        const session = (await ask(server.address, "POST", "begin", { puzzle: SMALL })).session;
        session.done.push([{ place: "3r1c1" }]);
        const met = { x_wing: { hints: 2, practised: 1, interval: 6, due: Date.now() + 5e8 } };
        const old = { format: "whydoku-tutor/1", session, extra: { corner: {}, colour: {} }, past: [null], met };
        await page.evaluate((old) => localStorage.setItem("whydoku-tutor/1", JSON.stringify(old)), old);
        await page.reload();
        await ready(page);
        await page.getByRole("button", { name: isTaken ? "Add them" : "Leave them" }).click();
        if (isTaken) await has(page, "r1c1", "3");
        await page.reload();
        await ready(page);
        assert.equal(await page.getByRole("button", { name: "Add them" }).count(), 0);
        await choose(page, "menu", "Progress");
        await page.locator("#record[open]").waitFor();
        const row = page.getByText("X-Wing (hints: 2; practised: 1; due on");
        if (isTaken) await row.waitFor();
        else assert.equal(await row.count(), 0);
      }));
  }

  test("when what an earlier page stored is read", () =>
    visit(plain.address, null, {}, async (page) => {
      const session = (await ask(plain.address, "POST", "begin", { puzzle: SMALL })).session;
      session.done.push([{ place: "3r1c1" }]);
      const old = {
        format: "whydoku-tutor/1",
        session,
        extra: { corner: {}, colour: { r2c2: 1 } },
        past: [null],
        met: {},
      };
      await page.evaluate((old) => {
        localStorage.clear();
        history.replaceState(null, "", location.pathname);
        localStorage.setItem("whydoku-tutor/1", JSON.stringify(old));
      }, old);
      await page.reload();
      await ready(page);
      await has(page, "r1c1", "3");
      await has(page, "r2c2", "empty, colour 1");
    }));
});

describe("nothing is in anybody's way", () => {
  for (const [viewport, colorScheme] of /** @type {const} */ ([
    [PHONE, "light"],
    [PHONE, "dark"],
    [TABLET, "light"],
    [TABLET, "dark"],
    [DESK, "light"],
    [DESK, "dark"],
  ])) {
    test(`at ${viewport.width} px, ${colorScheme}`, () =>
      visit(server.address, CLASSIC, { viewport, colorScheme }, async (page) => {
        assert.deepEqual(await faults(page), [], "at first");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is too wide");
        for (let n = 1; n <= 5; n += 1) {
          await page.keyboard.press("h");
          await rung(page, n);
        }
        await page.locator("#key summary").click();
        assert.deepEqual(await faults(page), [], "with a legend");
        await page.locator(cell("r1c1")).click();
        for (const key of ["Space", "Space", "4", "Space", "2"]) await page.keyboard.press(key);
        assert.deepEqual(await faults(page), [], "with a hint");
        for (const name of ["New puzzle", "Progress", "Help", "Settings", /^Learner: /]) {
          await choose(page, "menu", name);
          await page.locator("dialog[open]").waitFor();
          assert.deepEqual(await faults(page), [], String(name));
          await page.keyboard.press("Escape");
        }
        await page.keyboard.press("w");
        assert.deepEqual(await faults(page), [], "why");
        await page.keyboard.press("Escape");
        await choose(page, "more", "Explain all of it");
        await page.locator("#sheet[open] .wd-step").first().waitFor();
        await page.keyboard.press("Escape");
        assert.deepEqual(await faults(page, { contrast: false }), [], "with a walkthrough");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is too wide");
      }));
  }
});
