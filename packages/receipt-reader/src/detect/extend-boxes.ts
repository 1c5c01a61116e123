import { type Box, toFrameCoordinates } from '../image/box.ts';
import { sliceBox } from '../image/crop.ts';

const APART_MAX = 0.25;
const HEIGHTS_RATIO_MAX = 1.6;
/** Growth at an end is no more than this many heights: two letters or so. */
const GROWTH_MAX = 2.5;

/**
 * Large letters fill the second look, and it may lose the first or last of them; the first
 * look, from further away, had the whole. Where just one box lies in one of the first look's,
 * at the same height, it reaches as far as that one did.
 */
export function extendBoxes(boxes: readonly Box[], first: readonly Box[]): readonly Box[] {
  const extended = new Map<Box, Box>();
  for (const whole of first) {
    const [box, ...more] = boxes.filter((candidate) => isCentredIn(whole, candidate));
    if (box !== undefined && more.length === 0 && isLevel(box, whole)) {
      extended.set(box, extendBox(box, whole));
    }
  }
  return boxes.map((box) => extended.get(box) ?? box);
}

function isCentredIn(whole: Box, box: Box): boolean {
  const { x, y } = toFrameCoordinates(whole, box);
  return x > 0 && x < whole.width && y > 0 && y < whole.height;
}

function isLevel(box: Box, whole: Box): boolean {
  const ratio = box.height / whole.height;
  const isAlike = ratio < HEIGHTS_RATIO_MAX && ratio > 1 / HEIGHTS_RATIO_MAX;
  return (
    isAlike && Math.abs(toFrameCoordinates(box, whole).y - box.height / 2) < box.height * APART_MAX
  );
}

function extendBox(box: Box, whole: Box): Box {
  const { x, width } = toFrameCoordinates(box, whole);
  const most = box.height * GROWTH_MAX;
  const before = Math.min(most, Math.max(0, width / 2 - x));
  const after = Math.min(most, Math.max(0, x + width / 2 - box.width));
  return sliceBox(box, -before / box.width, 1 + after / box.width);
}
