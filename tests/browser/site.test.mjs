// @ts-check

/* The site as it was built (SITE), handed out under a path: every link leads somewhere, every page is found, and axe finds
   nothing. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, posix } from "node:path";
import { after, before, describe, test } from "node:test";
import { browser } from "./pages.mjs";

const site = process.env.SITE ?? "";
assert.ok(
  existsSync(join(site, "index.html")),
  "SITE names no folder with a site: build one with `node docs/site/build.mjs`",
);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
const PATH = "/a/path/";
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://x");
  const file = join(site, normalize(decodeURIComponent(pathname).replace(PATH, "/")));
  if (!pathname.startsWith(PATH) || !existsSync(file) || statSync(file).isDirectory()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader("content-type", KINDS[/** @type {keyof typeof KINDS} */ (extname(file))] ?? "text/plain");
  response.end(readFileSync(file));
});
/** @type {import("playwright-core").Browser} */
let chromium;
let address = "";
before(async () => {
  chromium = await browser();
  await new Promise((begun) => server.listen(0, "127.0.0.1", () => begun(undefined)));
  address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}${PATH}`;
});
after(async () => {
  await chromium.close();
  server.close();
});

/** The pages, but for those of the library, which another program wrote. */
const pages = readdirSync(site, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".html") && !name.startsWith("api/"));
const text = new Map(pages.map((name) => [name, readFileSync(join(site, name), "utf8")]));

/**
 * The values of attributes, outside of scripts and styles.
 * @param {string} html
 * @param {RegExp} attribute
 */
function values(html, attribute) {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
  return [...shown.matchAll(attribute)].map(([, value]) =>
    (value ?? "").replaceAll("&amp;", "&").replaceAll("&#x2f;", "/"),
  );
}

test("no link is dead, none needs a certain host, and every page is found", () => {
  const dead = [];
  const found = new Set(["index.html"]);
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map(pages.map((name) => [name, new Set(values(text.get(name) ?? "", / id="([^"]*)"/g))]));
  for (const name of pages) {
    const html = text.get(name) ?? "";
    for (const source of values(html, /<(?:img|script|source|link)\b[^>]* (?:src|srcset|href)="([^"]*)"/g)) {
      if (/^https?:/.test(source)) dead.push(`${name}: ${source} comes from another host`);
    }
    for (const link of values(html, / (?:href|src|srcset)="([^"]*)"/g)) {
      if (/^(https?:|mailto:|data:)/.test(link)) continue;
      if (link.startsWith("/")) dead.push(`${name}: ${link} is absolute`);
      const [path = "", anchor] = link.split("#");
      const to = path ? posix.join(posix.dirname(name), decodeURIComponent(path)) : name;
      const is_told =
        !anchor || !pages.includes(to) || to.startsWith("solve/") || anchors.get(to)?.has(decodeURIComponent(anchor));
      if (!existsSync(join(site, to)) || statSync(join(site, to)).isDirectory() || !is_told)
        dead.push(`${name}: ${link}`);
      found.add(to);
    }
    for (const [property, content] of html.matchAll(/property="og:image" content="([^"]*)"/g)) {
      const to = posix.join(posix.dirname(name), content ?? "");
      if (!/^https?:/.test(content ?? "") && !existsSync(join(site, to))) dead.push(`${name}: ${property}`);
    }
    if (!/property="og:title" content="[^"]+"/.test(html) || !/name="description"/.test(html))
      dead.push(`${name}: no social title`);
  }
  assert.deepEqual(dead, []);
  assert.deepEqual(
    pages.filter((name) => !found.has(name)),
    [],
    "no link leads there",
  );
  assert.ok(pages.length > 150, `${pages.length} pages`);
});

describe("axe finds nothing, and nothing is wider than the window", { concurrency: 2 }, () => {
  const lessons = pages.filter((name) => /^course\/\d+/.test(name)).slice(0, 2);
  const few = pages.filter((name) =>
    /^(guide\/|index|glossary\/|solve\/|course\/index|techniques\/(index|x_wing|forcing_net)\.)/.test(name),
  );
  for (const name of [...few, ...lessons]) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      test(`${name}, ${colorScheme}`, async () => {
        const context = await chromium.newContext({ colorScheme, viewport: { width: 360, height: 740 } });
        const page = await context.newPage();
        /** @type {string[]} */
        const heard = [];
        page.on("pageerror", (error) => heard.push(String(error)));
        page.on("response", (response) => {
          if (response.status() >= 400 && !response.url().endsWith("favicon.ico")) heard.push(response.url());
        });
        await page.goto(address + name);
        const told = /** @type {any} */ (await page.evaluate(`(() => { ${AXE}; return axe.run(document); })()`));
        heard.push(...told.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`));
        const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (Number(wide) > Number(window)) heard.push(`${wide} px wide`);
        assert.deepEqual(heard, []);
        await context.close();
      });
    }
  }
});
