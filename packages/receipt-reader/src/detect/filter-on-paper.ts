import { type Box, getBoundingBox, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { median } from '../numbers.ts';
import { groupIntoBlocks, isLetter } from './blocks.ts';

/** Rows within this many letter heights define how far the text extends to either side. */
const ROWS_NEAR = 4;

/**
 * Removes letters outside the paper, such as keyboard keys or print on the desk. Such a letter
 * stands alone behind an edge and outside the text area of the receipt.
 */
export function filterOnPaper(image: GrayImage, boxes: readonly Box[], frame: Box): readonly Box[] {
  const [largest = [], ...others] = groupIntoBlocks(image, boxes, frame);
  const flat = largest.map((box) => toFrameCoordinates(frame, box));
  const near = ROWS_NEAR * median(flat.map(({ height }) => height));
  const isOutlier = (box: Box): boolean => {
    if (!isLetter(image, box)) return false;
    const { x, y } = toFrameCoordinates(frame, box);
    const rows = flat.filter((one) => Math.abs(one.y - y) < near);
    if (rows.length === 0) return true;
    const text = getBoundingBox(rows, 0);
    return Math.abs(x - text.x) > text.width / 2 || Math.abs(y - text.y) > text.height / 2;
  };
  const outliers = new Set(others.flatMap((block) => block.filter(isOutlier)));
  return boxes.filter((box) => !outliers.has(box));
}
