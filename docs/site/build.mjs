// Builds the site of the project from what the program writes and what the guide says:
//
//   node docs/site/build.mjs FOLDER [--engine DIST] [--api DOC] [--repository URL] [--base URL]
//
// DIST is the built npm package, whose solving page then has its place in the site; DOC is what `cargo doc` wrote. URL is where
// the sources are, to which the guide links, and where the site will be, which pictures for social networks need. WHYDOKU
// names the program (default: target/release/whydoku). Pandoc reads the guide. No address is absolute, so the site works under any path.
import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, posix, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";

const home = resolve(import.meta.dirname, "../..");
const text = { type: "string" };
const { values: asked, positionals } = parseArgs({
  options: { engine: text, api: text, repository: text, base: text },
  allowPositionals: true,
});
if (positionals.length !== 1) {
  console.error("usage: node docs/site/build.mjs FOLDER [--engine DIST] [--api DOC] [--repository URL] [--base URL]");
  process.exit(2);
}
const target = resolve(positionals[0]);
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty, and nothing there is replaced: choose another folder, or empty it`);
  process.exit(2);
}
// The site appears when it is complete.
const site = mkdtempSync(`${target}.part-`);
process.on("exit", () => rmSync(site, { recursive: true, force: true }));
const program = resolve(process.env.WHYDOKU ?? join(home, "target/release/whydoku"));
const slash = (url) => (url ? url.replace(/\/?$/, "/") : url);
const [base, repository] = [slash(asked.base), slash(asked.repository)];

const whydoku = async (...args) => {
  const { stdout } = await promisify(execFile)(program, args, { cwd: home, maxBuffer: 1 << 28 });
  return stdout;
};
const read = (file) => readFileSync(join(home, file), "utf8");
const escape = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

const write = (file, contents) => {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), contents);
};

/** The parts of the site, as every page names them: where they are, and what they are called. */
const PARTS = [
  ["solve/index.html", "Solve", "Solve a puzzle with a tutor beside you. The engine runs in the page.", asked.engine],
  ["course/index.html", "Course", "A course from the first full house to forcing nets, with drills and puzzles.", true],
  ["techniques/index.html", "Techniques", "More than a hundred techniques, each with a picture and a lesson.", true],
  ["glossary/index.html", "Glossary", "What the terms mean, each with a picture.", true],
  [
    "guide/index.html",
    "Guide",
    "What to type, and what you get: for solvers, teachers, writers, setters, programmers.",
    true,
  ],
  ["api/whydoku/index.html", "Library", "The documentation of the Rust library.", asked.api],
].filter(([, , , is_there]) => is_there);

/** The way from one page to another file of the site. */
const way = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to);

const nav = (file) => {
  const links = [["index.html", "Whydoku"], ...PARTS].map(([to, name]) => {
    const here = to === file ? ' aria-current="page"' : "";
    return `<a href="${way(file, to)}"${here}>${name}</a>`;
  });
  return `<nav aria-label="Site">${links.join(" · ")}</nav>\n`;
};

/** What social networks show of a page. */
const social = (file, title, about) => {
  const picture = "pictures/walkthrough.png";
  const tags = {
    "og:type": "website",
    "og:title": title,
    "og:description": about,
    "og:image": base ? base + picture : way(file, picture),
    "og:image:alt": "A step of a walkthrough: a diagram of the grid, and next to it the reason for the step",
    ...(base ? { "og:url": base + file.replace(/index\.html$/, "") } : {}),
  };
  const metas = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escape(value)}">`);
  return [`<meta name="description" content="${escape(about)}">`, ...metas, ""].join("\n");
};

/** A page of the site's own. */
const page = (file, title, about, body) => {
  const values = { TITLE: escape(title), SOCIAL: social(file, title, about), NAV: nav(file), BODY: body };
  const style = way(file, "site.css");
  const shell = read("docs/site/page.html").replace("STYLE", style);
  write(
    file,
    shell.replace(/TITLE|SOCIAL|NAV|BODY/g, (name) => values[name]),
  );
};

/** A page that the program wrote, with the way back, and what social networks show. */
const adopt = (file, html, about) => {
  const title = plain(html.match(/<title>(.*?)<\/title>/s)?.[1] ?? "Whydoku");
  const tags = html.includes('name="description"')
    ? social(file, title, about).replace(/^.*\n/, "")
    : social(file, title, about);
  write(
    file,
    html.replace("</title>", `</title>\n${tags}`).replace(/<body[^>]*>/, (body) => `${body}\n${nav(file)}`),
  );
};

/** Markdown as HTML, whose links lead to places of the site; those to sources, to the repository, if there is one. */
const told = async (markdown, file, source) => {
  const pandoc = promisify(execFile)("pandoc", ["-f", "gfm", "-t", "html5", "--no-highlight", "--wrap=none"], {
    maxBuffer: 1 << 26,
  });
  pandoc.child.stdin.end(markdown);
  const { stdout } = await pandoc;
  const place = (link) => {
    if (/^([a-z]+:|#)/.test(link)) return link;
    const [path, anchor] = link.split("#");
    const to = posix.join(posix.dirname(source), path);
    const end = anchor ? `#${anchor}` : "";
    if (/^(docs\/pictures|examples)\/.*\.(png|svg)$/.test(to)) {
      cpSync(join(home, to), join(site, "pictures", basename(to)));
      return way(file, `pictures/${basename(to)}`);
    }
    if (to === "README.md") return way(file, "index.html");
    const chapter = to.match(/^docs\/guide\/(\w+)\.md$/)?.[1];
    if (chapter) return way(file, `guide/${chapter === "README" ? "index" : chapter}.html`) + end;
    return repository && `${repository}blob/HEAD/${to}${end}`;
  };
  return (
    stdout
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, link, words) => {
        const to = place(link);
        return to ? `<a href="${to}">${words}</a>` : words;
      })
      .replace(/ (src|srcset)="([^"]*)"/g, (_, name, link) => ` ${name}="${place(link)}"`)
      // What may be wider than a window is scrolled, by keyboard too.
      .replace(/<pre/g, '<pre tabindex="0"')
      .replace(/<table>/g, '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
      .replace(/<\/table>/g, "</table></div>")
      .replace(/<colgroup>.*?<\/colgroup>/gs, "")
      .replace(/<th([^>]*)>\s*<\/th>/g, "<td$1></td>")
  );
};

const landing = async () => {
  const [head] = read("README.md").split("\n## ");
  const cards = PARTS.map(([to, name, about]) => `<li><a href="${to}">${name}</a><br>${about}</li>`);
  const body = await told(head, "index.html", "README.md");
  const about = plain(body.match(/<p>(.*?)<\/p>/s)?.[1] ?? "");
  page(
    "index.html",
    "Whydoku",
    about,
    `${body}\n<h2 id="parts">What is here</h2>\n<ul class="parts">\n${cards.join("\n")}\n</ul>\n`,
  );
};

const guide = async () => {
  for (const chapter of readdirSync(join(home, "docs/guide")).filter((name) => name.endsWith(".md"))) {
    const source = `docs/guide/${chapter}`;
    const file = `guide/${chapter === "README.md" ? "index" : chapter.slice(0, -3)}.html`;
    const body = await told(read(source), file, source);
    const [title, about] = [/<h1[^>]*>(.*?)<\/h1>/s, /<p>(.*?)<\/p>/s].map((part) =>
      plain(body.match(part)?.[1] ?? ""),
    );
    page(file, `${title} – Whydoku`, about, body);
  }
};

const course = async () => {
  const solving = asked.engine ? ["--solving-page", "../solve/index.html"] : [];
  await whydoku("course", ...solving, "-o", join(site, "course"));
  for (const name of readdirSync(join(site, "course")).filter((name) => name.endsWith(".html"))) {
    const file = `course/${name}`;
    adopt(
      file,
      readFileSync(join(site, file), "utf8"),
      "A lesson of the Whydoku course: a picture, worked examples, drills and puzzles.",
    );
  }
};

const glossary = async () => {
  adopt("glossary/index.html", await whydoku("glossary", "-f", "html"), "The terms of Sudoku, each with a picture.");
};

/** Writes the lesson on a technique and its miniature, and returns its entry of the gallery. */
const technique = async (line) => {
  const [, id, name] = line.match(/^ +(\w+) +(.*?)( \(.*\))?$/);
  const beside = mkdtempSync(join(tmpdir(), "whydoku-site-"));
  const [lesson] = await Promise.all([
    whydoku("techniques", id, "-f", "html"),
    whydoku("techniques", id, "-f", "svg", "-o", beside),
  ]);
  adopt(`techniques/${id}.html`, lesson, `${name}: what it is, how to find it, and an example.`);
  const picture = readdirSync(beside)
    .filter((file) => file.endsWith(".svg"))
    .sort()[0];
  write(`techniques/${id}.svg`, readFileSync(join(beside, picture)));
  rmSync(beside, { recursive: true });
  return `<li><a href="${id}.html"><img src="${id}.svg" alt="" loading="lazy" width="200" height="200">${escape(name)}</a></li>`;
};

const gallery = async () => {
  // Groups, each a line with its id and its heading, and below it those of its techniques.
  const groups = (await whydoku("techniques"))
    .trim()
    .split("\n\n")
    .map((group) => group.split("\n"));
  const parts = [];
  for (const [heading, ...lines] of groups) {
    const entries = [];
    // Two at a time.
    for (let at = 0; at < lines.length; at += 2)
      entries.push(...(await Promise.all(lines.slice(at, at + 2).map(technique))));
    const name = escape(heading.replace(/^\w+: /, ""));
    parts.push(`<h2>${name}</h2>\n<ul class="gallery">\n${entries.join("\n")}\n</ul>`);
  }
  const count = groups.reduce((sum, group) => sum + group.length - 1, 0);
  const about = `${count} techniques, easiest first, each with a lesson.`;
  page(
    "techniques/index.html",
    "Techniques – Whydoku",
    about,
    `<h1>Techniques</h1>\n<p>${about}</p>\n${parts.join("\n")}\n`,
  );
};

const solving = () => {
  const about = "Solve a Sudoku with a tutor beside you, who helps when you ask.";
  const html = readFileSync(join(asked.engine, "tutor.html"), "utf8");
  const file = "solve/index.html";
  const title = plain(html.match(/<title>(.*?)<\/title>/s)?.[1] ?? "");
  write(file, html.replace("</title>", `</title>\n${social(file, title, about)}`));
};

mkdirSync(join(site, "pictures"), { recursive: true });
cpSync(join(home, "examples/walkthrough.png"), join(site, "pictures/walkthrough.png"));
write("site.css", read("docs/site/site.css"));
write(".nojekyll", "");
if (asked.engine) solving();
if (asked.api) cpSync(asked.api, join(site, "api"), { recursive: true });
await landing();
await guide();
await course();
await glossary();
await gallery();
chmodSync(site, 0o755);
renameSync(site, target);
console.log(`${target}: open index.html${asked.engine ? "" : "; without --engine, there is no solving page"}`);
