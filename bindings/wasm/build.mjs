// Builds the npm package and the page `tutor.html` from the compiled module:
//
//   node build.mjs MODULE.wasm [DIRECTORY]
//
// With `wasm-opt` on the path (Debian: binaryen) the module becomes smaller. WASM_OPT names it, or leaves it out if it is
// empty.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { declarations } from "./types.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [module, to = join(here, "dist")] = process.argv.slice(2);
if (!module) {
  console.error("usage: node build.mjs MODULE.wasm [DIRECTORY]");
  process.exit(2);
}
const directory = resolve(to);
mkdirSync(directory, { recursive: true });
const wasm = join(directory, "whydoku.wasm");
const features = ["bulk-memory", "sign-ext", "mutable-globals", "nontrapping-float-to-int", "reference-types", "multivalue"];
const optimiser = process.env.WASM_OPT ?? "wasm-opt";
try {
  if (!optimiser) throw Object.assign(new Error(), { code: "ENOENT" });
  execFileSync(optimiser, ["-Oz", ...features.map((one) => `--enable-${one}`), module, "-o", wasm]);
} catch (error) {
  if (error.code !== "ENOENT") throw error;
  console.error("without wasm-opt, the module stays as large as it is");
  cpSync(module, wasm);
}
for (const file of ["index.js", "worker.js", "elements.js", "elements.d.ts", "package.json"]) cpSync(join(here, "npm", file), join(directory, file));
for (const file of ["../../LICENSE-MIT", "../../LICENSE-APACHE"]) cpSync(join(here, file), join(directory, file.split("/").at(-1)));
// The package has no guide beside it, so links that lead there are words.
const readme = readFileSync(join(here, "README.md"), "utf8").replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, "$1");
writeFileSync(join(directory, "README.md"), readme);
const { Whydoku } = await import(pathToFileURL(join(directory, "index.js")).href);
const bytes = readFileSync(wasm);
const engine = await Whydoku.load(bytes);
const openapi = engine.ask("openapi");
writeFileSync(join(directory, "openapi.json"), JSON.stringify(openapi, null, 2));
writeFileSync(join(directory, "index.d.ts"), declarations(openapi));
// The style of elements, in which a page may replace each colour: `--page` by `--whydoku-page`.
const themed = engine.ask("stylesheet").replace(/(--([a-z0-9-]+): ?)(#[0-9a-f]+)/g, "$1var(--whydoku-$2, $3)");
// An element whose `theme` is day or night has these colours whatever the system says.
const chosen = ["light", "dark"].map((theme) => {
  const [, colours] = themed.match(new RegExp(`\\.whydoku \\{ (color-scheme: ${theme};[^}]*)\\}`));
  return `@media screen { :host([theme="${theme}"]) .told .whydoku { ${colours}} }\n`;
});
writeFileSync(join(directory, "style.js"), `export const css = ${JSON.stringify(themed + chosen.join(""))};\n`);
writeFileSync(join(directory, "style.css"), themed);
cpSync(join(here, "example.html"), join(directory, "example.html"));
const packed = gzipSync(bytes, { level: 9 });
const page = engine.ask("tutor_page", { module: packed.toString("base64") });
writeFileSync(join(directory, "tutor.html"), page);
const size = (length) => `${Math.round(length / 1024)} KiB`;
console.log(`${wasm}: ${size(bytes.length)}, ${size(packed.length)} with gzip`);
console.log(`${join(directory, "tutor.html")}: ${size(page.length)}`);
