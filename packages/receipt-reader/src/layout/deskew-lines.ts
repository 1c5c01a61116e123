import { dot, leastSquares } from './least-squares.ts';

/** Word position for line fitting. y is its center. */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const ROUNDS = 4;
const APART_MAX = 0.75;
/** A wide gap makes a neighbor slightly less likely. */
const GAP_WEIGHT = 0.004;
const PAIRS_MIN = 6;
/** Height difference between words of one level line, in heights. */
const NOISE = 0.06;

/**
 * Words far apart may still be off by part of a line after deskewing by slopes. Because there are
 * many lines and most words have a neighbor, one smooth warp of all words that levels neighbors
 * also aligns the rest. Returns the words' vertical positions on the page.
 */
export function deskewLines(
  spots: readonly Spot[],
  width: number,
  height: number,
): readonly number[] {
  let heights = spots.map(({ y }) => y);
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = findNeighbors(spots, heights);
    if (pairs.length < PAIRS_MIN) break;
    const terms = spots.map(({ x, y }) => getTerms((2 * x) / width - 1, (2 * y) / height - 1));
    const samples = pairs.map(([left, right]) => {
      const [one, other] = [terms[left] ?? [], terms[right] ?? []];
      const size = Math.min(spots[left]?.height ?? 1, spots[right]?.height ?? 1);
      const off = (heights[right] ?? 0) - (heights[left] ?? 0);
      return {
        terms: other.map((term, index) => term - (one[index] ?? 0)),
        value: -off,
        weight: 1 / (1 + (off / size / NOISE / 4) ** 2),
      };
    });
    const bend = leastSquares(samples);
    heights = heights.map((y, index) => y + dot(terms[index] ?? [], bend));
  }
  return heights;
}

/** No constant term: each term bends one side against the other, and nothing shifts as a whole. */
function getTerms(x: number, y: number): readonly number[] {
  return [x, x * x, x * y, x * x * x, x * x * y];
}

/**
 * Pairs of words that are mutual nearest neighbors to the right and left at about the same height.
 */
function findNeighbors(
  spots: readonly Spot[],
  heights: readonly number[],
): readonly (readonly [number, number])[] {
  const toRight = spots.map(() => ({ index: -1, cost: Infinity }));
  const toLeft = spots.map(() => ({ index: -1, cost: Infinity }));
  spots.forEach((left, one) => {
    spots.forEach((right, other) => {
      const gap = right.x - right.width / 2 - left.x - left.width / 2;
      const size = Math.min(left.height, right.height);
      if (one === other || gap < -size / 2) return;
      const apart = Math.abs((heights[one] ?? 0) - (heights[other] ?? 0)) / size;
      if (apart > APART_MAX) return;
      const cost = apart + (Math.max(0, gap) / size) * GAP_WEIGHT;
      if (cost < (toRight[one]?.cost ?? 0)) toRight[one] = { index: other, cost };
      if (cost < (toLeft[other]?.cost ?? 0)) toLeft[other] = { index: one, cost };
    });
  });
  return toRight.flatMap(({ index }, one) =>
    index >= 0 && toLeft[index]?.index === one ? [[one, index] as const] : [],
  );
}
