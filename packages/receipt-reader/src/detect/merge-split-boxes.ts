import { type Box, getBoundingBox, toFrameCoordinates } from '../image/box.ts';
import { sliceBox } from '../image/crop.ts';
import { type GrayImage, sampleBox } from '../image/gray-image.ts';
import { quantile } from '../numbers.ts';
import { GROOVE_STEP, hasEdge } from './edge.ts';

/** Boxes whose ends are closer than this, in heights, are merged. */
const GAP_MAX = 0.5;
/** Over a wider gap, boxes are merged if the gap contains ink: a single letter is easily missed. */
const GAP_WITH_INK_MAX = 2.5;
const INK_SHARE_MIN = 0.25;
const INK_HEIGHT_PX = 16;
const APART_MAX = 0.3;
const HALVES_APART_MIN = 0.2;
const HALVES_APART_MAX = 0.8;
/** No two lines are closer than this, in heights. */
const LINES_APART_MIN = 0.6;
const GAP_ROWS = 24;
const GAP_INK_SHARE_MAX = 0.35;
const HALVES_SHARED_MIN = 0.8;
const HEIGHTS_RATIO_MAX = 1.4;
const ANGLES_APART_MAX = Math.PI / 15;

/**
 * Double-width letters stand so far apart that the detector splits an amount, and the letter at the
 * split is read twice or not at all. Double-height letters may be detected as two lines. Boxes that
 * touch end to end or overlap by half are merged again.
 */
export function mergeSplitBoxes(image: GrayImage, boxes: readonly Box[]): readonly Box[] {
  const high = mergeWhere(boxes, (left, right) => isSplitVertically(image, left, right));
  return mergeWhere(high, (left, right) => isSplitHorizontally(image, left, right));
}

function mergeWhere(
  boxes: readonly Box[],
  isOne: (left: Box, right: Box) => boolean,
): readonly Box[] {
  const whole: Box[] = [];
  const sorted = [...boxes].sort((one, other) => getStart(one) - getStart(other));
  for (const box of sorted) {
    const at = whole.findIndex((left) => isOne(left, box));
    const left = whole[at];
    if (left === undefined) whole.push(box);
    else whole[at] = mergeBoxes(left, box);
  }
  return whole;
}

/** Start of a box along the text direction. */
function getStart({ x, y, width, angle }: Box): number {
  return x * Math.cos(angle) + y * Math.sin(angle) - width / 2;
}

/** Upper and lower half of the same letters: two lines would have a gap between them. */
function isSplitVertically(image: GrayImage, left: Box, right: Box): boolean {
  const { x, y } = toFrameCoordinates(left, right);
  const apart = Math.abs(y - left.height / 2);
  const height = Math.min(left.height, right.height);
  const shared = Math.min(left.width, x + right.width / 2) - Math.max(0, x - right.width / 2);
  const isBeneath = apart > height * HALVES_APART_MIN && apart < height * HALVES_APART_MAX;
  if (!isBeneath || shared < Math.max(left.width, right.width) * HALVES_SHARED_MIN) return false;
  return apart < height * LINES_APART_MIN || !hasGap(image, mergeBoxes(left, right));
}

/** True if a row in the middle of a box is almost empty. */
function hasGap(image: GrayImage, box: Box): boolean {
  const width = Math.max(2, Math.round((box.width / box.height) * GAP_ROWS));
  const { pixels } = sampleBox(image, box, width, GAP_ROWS);
  const inks = Array.from({ length: GAP_ROWS }, (_, row) =>
    sumChanges(pixels.subarray(row * width, (row + 1) * width)),
  );
  const middle = inks.slice(GAP_ROWS / 3, (GAP_ROWS * 2) / 3);
  return Math.min(...middle) < quantile(inks, 0.75) * GAP_INK_SHARE_MAX;
}

function isSplitHorizontally(image: GrayImage, left: Box, right: Box): boolean {
  const height = Math.min(left.height, right.height);
  if (Math.max(left.height, right.height) > height * HEIGHTS_RATIO_MAX) return false;
  const isLong = left.width > left.height * 2 && right.width > right.height * 2;
  if (isLong && Math.abs(left.angle - right.angle) > ANGLES_APART_MAX) return false;
  const { x, y } = toFrameCoordinates(left, right);
  const apart = Math.abs(y - left.height / 2);
  const gap = x - right.width / 2 - left.width;
  if (apart > height * APART_MAX || gap < -height || gap > height * GAP_WITH_INK_MAX) return false;
  if (gap < height * GAP_MAX) return true;
  if (hasEdge(image, left, right, GROOVE_STEP)) return false;
  const between = sliceBox(left, 1, 1 + gap / left.width);
  return measureInk(image, between) > measureInk(image, left) * INK_SHARE_MIN;
}

/** Sum of gray changes between adjacent pixels. Shadows change gradually. */
function measureInk(image: GrayImage, box: Box): number {
  const width = Math.max(2, Math.round((box.width / box.height) * INK_HEIGHT_PX));
  const { pixels } = sampleBox(image, box, width, INK_HEIGHT_PX);
  let sum = 0;
  for (let start = 0; start < pixels.length; start += width) {
    sum += sumChanges(pixels.subarray(start, start + width));
  }
  return sum / pixels.length;
}

function sumChanges(row: Uint8Array): number {
  let sum = 0;
  for (let at = 1; at < row.length; at += 1) sum += Math.abs((row[at] ?? 0) - (row[at - 1] ?? 0));
  return sum;
}

function mergeBoxes(left: Box, right: Box): Box {
  const width = left.width + right.width;
  return getBoundingBox(
    [left, right],
    (left.angle * left.width + right.angle * right.width) / width,
  );
}
