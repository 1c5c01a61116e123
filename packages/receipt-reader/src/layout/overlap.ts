import type { Line } from '../page.ts';
import { similarity } from './similarity.ts';

/** Pairs of matching lines in an upper and a lower photo, from the top down. */
export type Overlap = {
  readonly score: number;
  readonly pairs: readonly (readonly [upper: number, lower: number])[];
};

const LENGTH_COMPARED_MAX = 48;
/** Lines less similar than this are different. */
const ALIKE_MIN = 0.6;
/** Cost of a line in only one photo: cut by the edge, or not detected. */
const GAP_COST = 0.25;
/** Minimum score of an overlap: one informative line, or two. */
export const SCORE_MIN = 1.1;

const NONE: Overlap = { score: 0, pairs: [] };

/**
 * Finds the best overlap of the top of the lower photo with the bottom of the upper one. Lines
 * before the overlap in the upper photo and after it in the lower one are free. All others must
 * match or have a cost.
 */
export function findOverlap(upper: readonly Line[], lower: readonly Line[]): Overlap {
  const width = lower.length + 1;
  const gains = getGains(upper, lower);
  const scores = new Float64Array((upper.length + 1) * width);
  // Leading lines of the lower photo have a cost. Leading lines of the upper one do not.
  for (let column = 1; column < width; column += 1) scores[column] = -GAP_COST * column;
  for (let row = 1; row <= upper.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const at = row * width + column;
      const gain = gains[(row - 1) * lower.length + column - 1] ?? 0;
      scores[at] = Math.max(
        (scores[at - width - 1] ?? 0) + gain,
        (scores[at - width] ?? 0) - GAP_COST,
        (scores[at - 1] ?? 0) - GAP_COST,
      );
    }
  }
  const end = bestEnd(scores, upper.length, lower.length);
  if (end.score <= 0) return NONE;
  return { score: end.score, pairs: walkBack(scores, gains, width, end.row, end.column) };
}

/** The overlap ends where one of the photos has no more lines. */
function bestEnd(scores: Float64Array, rows: number, columns: number) {
  let best = { score: 0, row: 0, column: 0 };
  const consider = (row: number, column: number) => {
    const score = scores[row * (columns + 1) + column] ?? 0;
    if (score > best.score) best = { score, row, column };
  };
  for (let column = 1; column <= columns; column += 1) consider(rows, column);
  for (let row = 1; row <= rows; row += 1) consider(row, columns);
  return best;
}

function walkBack(
  scores: Float64Array,
  gains: Float64Array,
  width: number,
  fromRow: number,
  fromColumn: number,
): Overlap['pairs'] {
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [fromRow, fromColumn];
  while (row > 0 && column > 0) {
    const score = scores[row * width + column] ?? 0;
    const gain = gains[(row - 1) * (width - 1) + column - 1] ?? 0;
    if (score === (scores[(row - 1) * width + column - 1] ?? 0) + gain) {
      if (gain > 0) pairs.push([row - 1, column - 1]);
      row -= 1;
      column -= 1;
    } else if (score === (scores[(row - 1) * width + column] ?? 0) - GAP_COST) row -= 1;
    else column -= 1;
  }
  return pairs.reverse();
}

function getGains(upper: readonly Line[], lower: readonly Line[]): Float64Array {
  const [above, below] = [upper.map(compared), lower.map(compared)];
  const gains = new Float64Array(above.length * below.length);
  above.forEach((one, row) => {
    below.forEach((other, column) => {
      gains[row * below.length + column] = getGain(one, other);
    });
  });
  return gains;
}

/** Long lines have more weight than short ones. A mismatch costs as much as skipping both. */
function getGain(one: string, other: string): number {
  const alike = similarity(one, other);
  if (alike < ALIKE_MIN) return -2 * GAP_COST;
  const weight = Math.min(1.5, Math.min(one.length, other.length) / 8);
  return (((alike - ALIKE_MIN) / (1 - ALIKE_MIN)) * 0.8 + 0.2) * weight;
}

function compared({ text }: Line): string {
  return text.replaceAll(' ', '').slice(0, LENGTH_COMPARED_MAX);
}
