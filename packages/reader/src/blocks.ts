import { type Box, into } from './box.ts';
import { median } from './numbers.ts';
import { grayAt, type Picture } from './picture.ts';

/** Neighbours this near, in heights of their letters, belong together whatever lies between. */
const NEAR = 1.2;
/** Further away they do so only on the same paper. */
const FAR_BESIDE = 26;
const FAR_BELOW = 9;
const HEIGHTS_RATIO_MAX = 3.2;
const ANGLES_APART_MAX = Math.PI / 10;
/** The edge of a paper: the gray changes by this much within a few pixels, with no text there. */
const EDGE_STEP = 24;
/** No fold changes it by as much. */
const FOLD_STEP = 40;

/**
 * Sorts boxes into blocks that lie on one paper each, the one with most text first. Two boxes
 * are tied if they are near, of like size and direction, and no edge of a paper runs between.
 */
export function blocksOf(
  picture: Picture,
  boxes: readonly Box[],
  frame: Box,
): readonly (readonly Box[])[] {
  const flat = boxes.map((box) => into(frame, box));
  const parents = boxes.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [one, box] of flat.entries()) {
    for (let other = one + 1; other < flat.length; other += 1) {
      const second = flat[other];
      if (second === undefined || rootOf(one) === rootOf(other)) continue;
      const [from, to] = [boxes[one], boxes[other]];
      if (from === undefined || to === undefined || !isTied(picture, box, second, from, to))
        continue;
      parents[rootOf(other)] = rootOf(one);
    }
  }
  const groups = Map.groupBy(boxes.keys(), rootOf);
  return [...groups.values()]
    .map((indices) => indices.flatMap((index) => boxes[index] ?? []))
    .sort((one, other) => lengthOf(other) - lengthOf(one));
}

/** How much text that is: the length of its lines. */
export function lengthOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width }) => sum + width, 0);
}

function isTied(picture: Picture, one: Box, other: Box, from: Box, to: Box): boolean {
  const height = Math.max(one.height, other.height);
  if (height > Math.min(one.height, other.height) * HEIGHTS_RATIO_MAX) return false;
  const isLong = (box: Box) => box.width > box.height * 3;
  if (isLong(one) && isLong(other) && Math.abs(one.angle - other.angle) > ANGLES_APART_MAX) {
    return false;
  }
  const beside = Math.abs(one.x - other.x) - (one.width + other.width) / 2;
  const below = Math.abs(one.y - other.y) - (one.height + other.height) / 2;
  if (beside < height * NEAR && below < height * NEAR) return true;
  const isBeside = below < 0 && beside < height * FAR_BESIDE;
  const isBelow = beside < height && below < height * FAR_BELOW;
  return (isBeside || isBelow) && !hasEdge(picture, from, to);
}

/** Samples of the way for each height of letters, and as many as that are looked at at once. */
const SAMPLES_PER_HEIGHT = 6;
const SAMPLES_MAX = 240;

/**
 * Walks from one box to the other, outside of both, and looks for another gray that comes
 * suddenly and stays for a while. A printed line is crossed without notice: it is thinner than
 * letters are high.
 */
function hasEdge(picture: Picture, from: Box, to: Box): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const height = Math.min(from.height, to.height);
  const count = Math.min(SAMPLES_MAX, Math.ceil((length / height) * SAMPLES_PER_HEIGHT));
  const grays: number[] = [];
  for (let step = 0; step <= count; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / count;
    const y = from.y + ((to.y - from.y) * step) / count;
    if (isInside(from, x, y) || isInside(to, x, y)) continue;
    grays.push(grayAround(picture, x, y));
  }
  const calm = grays.map((_, index) =>
    median(
      grays.slice(Math.max(0, index - SAMPLES_PER_HEIGHT / 2), index + SAMPLES_PER_HEIGHT / 2),
    ),
  );
  return isSudden(calm, FOLD_STEP) || (isSudden(calm, EDGE_STEP) && leaves(calm));
}

/** A fold has another gray on either side; a table is unlike both. */
function leaves(grays: readonly number[]): boolean {
  const [first = 0, last = 0] = [grays[0], grays[grays.length - 1]];
  const darkest = Math.min(...grays);
  const lightest = Math.max(...grays);
  return (
    Math.min(first, last) - darkest > EDGE_STEP || lightest - Math.max(first, last) > EDGE_STEP
  );
}

/** A shadow comes slowly. */
function isSudden(grays: readonly number[], step: number): boolean {
  const after = SAMPLES_PER_HEIGHT / 2;
  return grays.some((gray, index) => Math.abs(gray - (grays[index + after] ?? gray)) > step);
}

function isInside(box: Box, x: number, y: number): boolean {
  const { x: along, y: down } = into(box, { x, y, width: 0, height: 0, angle: 0 });
  return along > 0 && along < box.width && down > 0 && down < box.height;
}

/** Over a few pixels, so that the grain of a photograph is no edge. */
function grayAround(picture: Picture, x: number, y: number): number {
  let sum = 0;
  for (const offset of [-2, 0, 2]) {
    sum += grayAt(picture, x + offset, y) + grayAt(picture, x, y + offset);
  }
  return sum / 6;
}
