import { around, type Box, into } from './box.ts';
import { partOf } from './crop.ts';
import { cut, type Picture } from './picture.ts';

/** Boxes whose ends are nearer than this, in their heights, are one. */
const GAP_MAX = 0.5;
/** Over a wider gap they are one if there is ink in it: a lone letter is easily overlooked. */
const GAP_WITH_INK_MAX = 2.5;
const INK_SHARE_MIN = 0.25;
const INK_HEIGHT_PX = 16;
const APART_MAX = 0.3;
const HEIGHTS_RATIO_MAX = 1.4;
const ANGLES_APART_MAX = Math.PI / 15;

/**
 * Letters of double width stand so far apart that the detector tears an amount in two, and the
 * letter at the tear is read twice or never. Boxes that touch end to end become one again.
 */
export function mended(picture: Picture, boxes: readonly Box[]): readonly Box[] {
  const whole: Box[] = [];
  const sorted = [...boxes].sort((one, other) => startOf(one) - startOf(other));
  for (const box of sorted) {
    const at = whole.findIndex((left) => isTorn(picture, left, box));
    const left = whole[at];
    if (left === undefined) whole.push(box);
    else whole[at] = united(left, box);
  }
  return whole;
}

/** How far along the text a box begins. */
function startOf({ x, y, width, angle }: Box): number {
  return x * Math.cos(angle) + y * Math.sin(angle) - width / 2;
}

function isTorn(picture: Picture, left: Box, right: Box): boolean {
  const height = Math.min(left.height, right.height);
  if (Math.max(left.height, right.height) > height * HEIGHTS_RATIO_MAX) return false;
  const isLong = left.width > left.height * 2 && right.width > right.height * 2;
  if (isLong && Math.abs(left.angle - right.angle) > ANGLES_APART_MAX) return false;
  const { x, y } = into(left, right);
  const apart = Math.abs(y - left.height / 2);
  const gap = x - right.width / 2 - left.width;
  if (apart > height * APART_MAX || gap < -height || gap > height * GAP_WITH_INK_MAX) return false;
  if (gap < height * GAP_MAX) return true;
  const between = partOf(left, 1, 1 + gap / left.width);
  return inkOf(picture, between) > inkOf(picture, left) * INK_SHARE_MIN;
}

/** How much the gray changes from one pixel to the next; shadows change it slowly. */
function inkOf(picture: Picture, box: Box): number {
  const width = Math.max(2, Math.round((box.width / box.height) * INK_HEIGHT_PX));
  const { pixels } = cut(picture, box, width, INK_HEIGHT_PX);
  let sum = 0;
  for (let at = 1; at < pixels.length; at += 1) {
    if (at % width !== 0) sum += Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0));
  }
  return sum / pixels.length;
}

function united(left: Box, right: Box): Box {
  const width = left.width + right.width;
  return around([left, right], (left.angle * left.width + right.angle * right.width) / width);
}
