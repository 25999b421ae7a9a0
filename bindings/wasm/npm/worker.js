// @ts-check
// The worker of `Whydoku.worker`.
import { Whydoku } from "./index.js";

/** @type {Promise<Whydoku>} */
let engine;

/** The questions that are not asked any more. */
const dropped = new Set();

onmessage = async ({ data }) => {
  if (data.source) {
    engine = Whydoku.load(data.source);
    return;
  }
  if (data.dropped !== undefined) {
    dropped.add(data.dropped);
    return;
  }
  const { id, operation, request, work } = data;
  try {
    const ready = await engine;
    // What was said of it meanwhile is heard first.
    await new Promise((heard) => setTimeout(heard));
    if (dropped.delete(id)) return;
    postMessage({ id, answer: ready.ask(operation, request, { work }) });
  } catch (error) {
    postMessage({ id, problem: error.problem ?? { title: "The engine stopped", detail: String(error) } });
  }
};
