import type { Problem, Whydoku, WhydokuWorker } from "./index.js";

/** Names the engine that answers for all elements, instead of a worker of their own. */
export function useEngine(engine: Whydoku | WhydokuWorker): void;

/** The number of the rung that a hint shows now, from 1 to 5. */
export type WhydokuRungEvent = CustomEvent<{ rung: number }>;

/** Why there is no answer. */
export type WhydokuProblemEvent = CustomEvent<Problem | string>;

interface Told extends HTMLElement {
  /** The puzzle, in any format: the attribute of the same name. */
  puzzle: string;
}

/** The grid of a puzzle, or of a position: `<whydoku-board puzzle="…">`. */
export class WhydokuBoard extends HTMLElement implements Told {
  puzzle: string;
}

/** The next step, rung by rung: `<whydoku-hint puzzle="…" rungs="1">`. */
export class WhydokuHint extends HTMLElement implements Told {
  puzzle: string;
  /** Shows the next rung; after the last one, the first. */
  more(): Promise<void>;
}

/** Every step with its reason: `<whydoku-walkthrough puzzle="…" audience="beginner">`. */
export class WhydokuWalkthrough extends HTMLElement implements Told {
  puzzle: string;
}

declare global {
  interface HTMLElementEventMap {
    "whydoku-rung": WhydokuRungEvent;
    "whydoku-problem": WhydokuProblemEvent;
  }
  interface HTMLElementTagNameMap {
    "whydoku-board": WhydokuBoard;
    "whydoku-hint": WhydokuHint;
    "whydoku-walkthrough": WhydokuWalkthrough;
  }
}
