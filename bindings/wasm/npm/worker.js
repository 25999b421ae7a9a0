// @ts-check
// The worker of `Whydoku.worker`.
import { Whydoku } from "./index.js";

/** @type {Promise<Whydoku>} */
let engine;

onmessage = async ({ data }) => {
  if (data.source) {
    engine = Whydoku.load(data.source);
    return;
  }
  const { id, operation, request, work } = data;
  try {
    postMessage({ id, answer: (await engine).ask(operation, request, { work }) });
  } catch (error) {
    postMessage({ id, problem: error.problem ?? { title: "The engine stopped", detail: String(error) } });
  }
};
