import { type Box, toFrameCoordinates } from '../image/box.ts';
import { sliceBox } from '../image/crop.ts';
import { type GrayImage, sampleBox } from '../image/gray-image.ts';
import { median } from '../numbers.ts';

/** Edge of a paper: the gray level changes by this much within a few pixels without text. */
export const EDGE_STEP = 24;
/** A groove, as between two keys, on an otherwise uniform path: as faint as a thin shadow. */
export const GROOVE_STEP = 12;
/** No fold changes the gray level by this much. */
const FOLD_STEP = 40;
/** Samples along the path per letter height. */
const STEPS_PER_HEIGHT = 6;
const STEPS_MAX = 240;
const REACH = STEPS_PER_HEIGHT / 2;
const REPEATED = Array.from({ length: REACH });
const BREADTH = 8;
const GROOVE_HEIGHT = 1.4;
const GROOVE_BREADTH = 12;

/**
 * True if a paper edge lies between two boxes. Samples a path between them, as wide as their
 * letters are high, and looks for a sudden change of gray. Letters and printed lines on the path do
 * not count, because paper is visible between them. A gap between two papers fills the whole width.
 * A letter partly under the paper has the edge inside its own box, so the background of the boxes
 * is compared too.
 */
export function hasEdge(image: GrayImage, from: Box, to: Box, step: number): boolean {
  const [first, last] = [partNear(from, to), partNear(to, from)];
  const path = tracePath(image, first, last);
  if (isSudden(path, step) && leaves(path, step)) return true;
  const [start, end] = [standsOn(image, first), standsOn(image, last)];
  return isSudden([...REPEATED.map(() => start), ...path, ...REPEATED.map(() => end)], FOLD_STEP);
}

/** A letter-sized part of a box at its end nearest to another box. */
function partNear(box: Box, other: Box): Box {
  const half = box.height / 2 / box.width;
  if (half >= 0.5) return box;
  const share = toFrameCoordinates(box, other).x / box.width;
  const centre = Math.min(1 - half, Math.max(half, share));
  return sliceBox(box, centre - half, centre + half);
}

/**
 * True if a groove runs through a box from above it to below. No letter is that high. At the ends
 * of a box it may be the frame of a heading.
 */
export function isCrossed(image: GrayImage, whole: Box): boolean {
  const end = whole.height / whole.width / 2;
  const inner = end < 0.4 ? sliceBox(whole, end, 1 - end) : whole;
  const box = { ...inner, height: inner.height * GROOVE_HEIGHT };
  const steps = Math.round((box.width * STEPS_PER_HEIGHT) / whole.height);
  const columns = Math.min(STEPS_MAX, Math.max(2, steps));
  const path = getLightestSamples(sampleBox(image, box, columns, GROOVE_BREADTH), 1);
  // White letters on black have light columns at their strokes. These are not grooves.
  const isBlackOnWhite = standsOn(image, box) > median(path) - EDGE_STEP;
  return isBlackOnWhite && isSudden(path, GROOVE_STEP) && leaves(path, GROOVE_STEP);
}

/** Gray level along the border of a box, outside its letters. */
function standsOn(image: GrayImage, box: Box): number {
  const { pixels } = sampleBox(image, box, BREADTH, BREADTH);
  const isBorder = (at: number) => at % BREADTH === 0 || at % BREADTH === BREADTH - 1;
  const isEnd = (at: number) => at < BREADTH || at >= BREADTH * (BREADTH - 1);
  return median([...pixels].filter((_, at) => isBorder(at) || isEnd(at)));
}

/** Gray level of the background along the path, outside both boxes. */
function tracePath(image: GrayImage, from: Box, to: Box): readonly number[] {
  const height = Math.min(from.height, to.height);
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(alongX, alongY);
  const start = findExit(from, alongX, alongY);
  const end = 1 - findExit(to, -alongX, -alongY);
  const steps = Math.round((Math.max(0, end - start) * length * STEPS_PER_HEIGHT) / height);
  if (steps < 2) return [];
  const middle = (start + end) / 2;
  const path: Box = {
    x: from.x + alongX * middle,
    y: from.y + alongY * middle,
    width: length * (end - start),
    height,
    angle: Math.atan2(alongY, alongX),
  };
  return getLightestSamples(sampleBox(image, path, Math.min(STEPS_MAX, steps), BREADTH), 2);
}

/** Position where a path from the center of a box leaves it, as a share of the path. */
function findExit(box: Box, alongX: number, alongY: number): number {
  const centre = { x: box.x + alongX, y: box.y + alongY, width: 0, height: 0, angle: 0 };
  const { x, y } = toFrameCoordinates(box, centre);
  const across = Math.abs(x - box.width / 2) / (box.width / 2);
  const down = Math.abs(y - box.height / 2) / (box.height / 2);
  return Math.min(1, 1 / Math.max(across, down, 1e-6));
}

/**
 * The lightest or second-lightest sample of each column: ink is darker than paper, and one sample
 * may be a speck.
 */
function getLightestSamples({ pixels, width, height }: GrayImage, rank: 1 | 2): readonly number[] {
  return Array.from({ length: width }, (_, column) => {
    let [lightest, second] = [0, 0];
    for (let row = 0; row < height; row += 1) {
      const gray = pixels[row * width + column] ?? 0;
      if (gray > lightest) [lightest, second] = [gray, lightest];
      else if (gray > second) second = gray;
    }
    return rank === 1 ? lightest : second;
  });
}

/** A fold has two gray levels, one per side. A table differs from both. */
function leaves(grays: readonly number[], step: number): boolean {
  const [first = 0, last = 0] = [grays[0], grays[grays.length - 1]];
  const darkest = Math.min(...grays);
  const lightest = Math.max(...grays);
  return Math.min(first, last) - darkest > step || lightest - Math.max(first, last) > step;
}

/** A shadow changes gradually. */
function isSudden(grays: readonly number[], step: number): boolean {
  return grays.some((gray, index) => Math.abs(gray - (grays[index + REACH] ?? gray)) > step);
}
