// @ts-check

/* What is on printed pages: the text of a PDF, with its size and place. */

import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A millimetre, in points. */
const MM = 72 / 25.4;

/** The margins at the top and bottom, in points: running titles and page numbers are in them. */
const MARGINS = { top: 15 * MM, bottom: 17 * MM };

/**
 * A piece of text: its size and the place of its baseline, in points from the top left corner of the page.
 * @typedef {{text: string, size: number, x: number, y: number}} Piece
 */

/**
 * A page: its size in points, its text without what is in the margins, and the part of its height that is used.
 * @typedef {{width: number, height: number, pieces: Piece[], used: number}} Sheet
 */

/**
 * Reads the pages of a PDF.
 * @param {string} file
 * @returns {Promise<Sheet[]>}
 */
export async function sheets(file) {
  const reader = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
  const document = await reader.promise;
  const read = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [a, b, , , x, y] = item.transform;
      return [{ text: item.str, size: Math.hypot(a, b), x, y: height - y }];
    });
    const bottom = height - MARGINS.bottom;
    const inside = pieces.filter(({ y }) => y > MARGINS.top && y < bottom);
    const lowest = Math.max(MARGINS.top, ...inside.map(({ y }) => y));
    read.push({ width, height, pieces: inside, used: (lowest - MARGINS.top) / (bottom - MARGINS.top) });
  }
  await reader.destroy();
  return read;
}
