import { around, type Box, into } from '../image/box.ts';
import type { Picture } from '../image/picture.ts';
import { median } from '../numbers.ts';
import { blocksOf, isLetter } from './blocks.ts';

/** Rows this near, in heights of letters, tell how far the text reaches to either side. */
const ROWS_NEAR = 4;

/**
 * The boxes without stray letters beside the paper: the keys of a keyboard, a print on the desk.
 * Such a letter stands alone behind an edge, and outside of where the text of the receipt is.
 */
export function filterOnPaper(picture: Picture, boxes: readonly Box[], frame: Box): readonly Box[] {
  const [largest = [], ...others] = blocksOf(picture, boxes, frame);
  const flat = largest.map((box) => into(frame, box));
  const near = ROWS_NEAR * median(flat.map(({ height }) => height));
  const isStray = (box: Box): boolean => {
    if (!isLetter(picture, box)) return false;
    const { x, y } = into(frame, box);
    const rows = flat.filter((one) => Math.abs(one.y - y) < near);
    if (rows.length === 0) return true;
    const text = around(rows, 0);
    return Math.abs(x - text.x) > text.width / 2 || Math.abs(y - text.y) > text.height / 2;
  };
  const strays = new Set(others.flatMap((block) => block.filter(isStray)));
  return boxes.filter((box) => !strays.has(box));
}
