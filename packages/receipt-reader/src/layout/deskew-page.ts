import type { Box } from '../image/box.ts';
import { median } from '../numbers.ts';
import { dot, leastSquares } from './least-squares.ts';

/** Says at which height a point would be, were the paper flat and seen from right above. */
export type Deskew = (x: number, y: number) => number;

const ROUNDS = 6;
/** Shorter boxes have an angle by chance. */
const ASPECT_MIN = 1.8;
/** So many boxes of a direction are needed to tell a bend from chance. */
const BOXES_FOR_TILT = 6;
const BOXES_FOR_BEND = 14;
const STEPS = 8;
/** An end of a box is off by about this share of its height, by chance alone. */
const END_NOISE = 0.045;
/** And its slope by this, for the field is smoother than a paper. */
const SLOPE_NOISE = 0.005;
/** A box that differs more from all others belongs to something else. */
const SLOPES_APART_MAX = 0.6;

/**
 * Paper bends, and is seen aslant, so the slope of its lines changes from place to place. The
 * boxes' own angles tell how: a smooth field of slopes is laid through them, and every point
 * then walks along it to the middle of the page. Without this, an amount at the right edge
 * would stand beside its neighbour's name.
 */
export function createDeskew(boxes: readonly Box[], width: number, height: number): Deskew {
  const wideBoxes = boxes.filter((box) => box.width > box.height * ASPECT_MIN);
  const middle = width / 2;
  const termsAt = (x: number, y: number): readonly number[] =>
    termsOf(x / middle - 1, (2 * y) / height - 1, wideBoxes.length);
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

function termsOf(x: number, y: number, boxes: number): readonly number[] {
  if (boxes < BOXES_FOR_TILT) return [1];
  if (boxes < BOXES_FOR_BEND) return [1, x, y];
  return [1, x, y, x * x, x * y, y * y];
}

/** Long boxes count more, and those that disagree with the rest count less each round. */
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
