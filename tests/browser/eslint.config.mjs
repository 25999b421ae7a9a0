import js from "@eslint/js";
import globals from "globals";

export default [
  // Parts of one script, which is checked as a whole.
  { ignores: ["templates/tutor/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    rules: { eqeqeq: "error", "prefer-const": "error" },
  },
  { files: ["templates/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["bindings/wasm/npm/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
