import type { Whydoku, WhydokuWorker } from "./index.js";

/** Names the engine that answers for all elements, instead of a worker of their own. */
export function useEngine(engine: Whydoku | WhydokuWorker): void;

/** The grid of a puzzle, or of a position: `<whydoku-board puzzle="…">`. */
export class WhydokuBoard extends HTMLElement {}

/** The next step, rung by rung: `<whydoku-hint puzzle="…" rungs="1">`. */
export class WhydokuHint extends HTMLElement {
  /** Shows the next rung; after the last one, the first. */
  more(): Promise<void>;
}

/** Every step with its reason: `<whydoku-walkthrough puzzle="…" audience="beginner">`. */
export class WhydokuWalkthrough extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "whydoku-board": WhydokuBoard;
    "whydoku-hint": WhydokuHint;
    "whydoku-walkthrough": WhydokuWalkthrough;
  }
}
