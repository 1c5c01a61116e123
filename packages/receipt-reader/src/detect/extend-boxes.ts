import { type Box, toFrameCoordinates } from '../image/box.ts';
import { sliceBox } from '../image/crop.ts';

const APART_MAX = 0.25;
const HEIGHTS_RATIO_MAX = 1.6;
/** Maximum growth at an end in letter heights: about two letters. */
const GROWTH_MAX = 2.5;

/**
 * In the second pass, large letters fill the view, and the first or last letter may be lost. The
 * first pass, at lower scale, had the whole word. If exactly one box lies inside a box of the first
 * pass at the same height, it is extended to that box.
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
