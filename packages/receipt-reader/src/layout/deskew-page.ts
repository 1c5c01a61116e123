import type { Box } from '../image/box.ts';
import { median } from '../numbers.ts';
import { dot, leastSquares } from './least-squares.ts';

/** Vertical position of a point if the paper were flat and seen from directly above. */
export type Deskew = (x: number, y: number) => number;

const ROUNDS = 6;
/** The angle of shorter boxes is random. */
const ASPECT_MIN = 1.8;
/** Minimum number of boxes per direction to distinguish a bend from noise. */
const BOXES_FOR_TILT = 6;
const BOXES_FOR_BEND = 14;
const STEPS = 8;
/** Random error of a box end, as a share of its height. */
const END_NOISE = 0.045;
/** Error of its slope, because the field is smoother than the paper. */
const SLOPE_NOISE = 0.005;
/** A box that deviates more from all others belongs to another object. */
const SLOPES_APART_MAX = 0.6;

/**
 * Paper bends and is seen in perspective, so the slope of its lines varies over the page. A smooth
 * field of slopes is fitted to the angles of the boxes. Every point then moves along the field to
 * the middle of the page. Without this, an amount at the right edge would align with the name of
 * another row.
 */
export function createDeskew(boxes: readonly Box[], width: number, height: number): Deskew {
  const wideBoxes = boxes.filter((box) => box.width > box.height * ASPECT_MIN);
  const middle = width / 2;
  const termsAt = (x: number, y: number): readonly number[] =>
    getTerms(x / middle - 1, (2 * y) / height - 1, wideBoxes.length);
  const field = fieldThrough(wideBoxes, termsAt);
  const slopeAt = (x: number, y: number) => dot(termsAt(x, y), field);
  return (x, y) => {
    const step = (middle - x) / STEPS;
    let [atX, atY] = [x, y];
    for (let count = 0; count < STEPS; count += 1) {
      const half = atY + (slopeAt(atX, atY) * step) / 2;
      atY += slopeAt(atX + step / 2, half) * step;
      atX += step;
    }
    return atY;
  };
}

function getTerms(x: number, y: number, boxes: number): readonly number[] {
  if (boxes < BOXES_FOR_TILT) return [1];
  if (boxes < BOXES_FOR_BEND) return [1, x, y];
  return [1, x, y, x * x, x * y, y * y];
}

/** Long boxes have more weight. Boxes that disagree with the rest lose weight in each iteration. */
function fieldThrough(
  boxes: readonly Box[],
  termsAt: (x: number, y: number) => readonly number[],
): readonly number[] {
  const slopes = boxes.map(({ angle }) => Math.tan(angle));
  const noises = boxes.map(({ width, height }) => (END_NOISE * height) / width + SLOPE_NOISE);
  const terms = boxes.map(({ x, y }) => termsAt(x, y));
  const middle = median(slopes);
  let field: readonly number[] = [middle];
  for (let round = 0; round < ROUNDS; round += 1) {
    const samples = boxes.map((_, index) => {
      const slope = slopes[index] ?? 0;
      const noise = noises[index] ?? 1;
      const off = slope - dot(terms[index] ?? [], field);
      const isNear = Math.abs(slope - middle) < SLOPES_APART_MAX;
      const trust = round === 0 ? 1 : 1 / (1 + (off / noise / 3) ** 2);
      return {
        terms: terms[index] ?? [],
        value: slope,
        weight: isNear ? trust / noise ** 2 : 0,
      };
    });
    field = leastSquares(samples);
  }
  return field;
}
