import { type Box, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { EDGE_STEP, GROOVE_STEP, hasEdge, isCrossed } from './edge.ts';
import { findGroups } from './groups.ts';

/** Words this near, in heights of their letters, belong together whatever lies between. */
const NEAR = 1.2;
/** Further away they do so only on the same paper. */
const REACH = { beside: 26, below: 9, askew: 0.5 };
/** Letters only straight ahead: a thin groove is not seen by one who crosses it at a slant. */
const LETTERS_REACH = { beside: 8, below: 4, askew: -0.4 };
const LETTER_ASPECT_MAX = 1.5;
const HEIGHTS_RATIO_MAX = 3.2;
const ANGLES_APART_MAX = Math.PI / 10;

/**
 * Sorts boxes into blocks that lie on one paper each, the one with most text first. Two boxes
 * are tied if they are near, of like size and direction, and no edge of a paper runs between.
 */
export function groupIntoBlocks(
  image: GrayImage,
  boxes: readonly Box[],
  frame: Box,
): readonly (readonly Box[])[] {
  const placedBoxes = boxes.map(
    (box): PlacedBox => ({
      box,
      flat: toFrameCoordinates(frame, box),
      isLetter: isLetter(image, box),
    }),
  );
  return findGroups(placedBoxes, (from, to) => isTied(image, from, to))
    .map((group) => group.map(({ box }) => box))
    .sort((one, other) => getTotalLength(other) - getTotalLength(one));
}

/** How much text that is: the length of its lines. */
export function getTotalLength(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width }) => sum + width, 0);
}

/** A letter or two prove nothing of themselves: keys of a keyboard are such, and rows of them. */
export function isLetter(image: GrayImage, box: Box): boolean {
  return box.width < box.height * LETTER_ASPECT_MAX || isCrossed(image, box);
}

/** A box on the picture, and as it lies in the frame. */
type PlacedBox = { readonly box: Box; readonly flat: Box; readonly isLetter: boolean };

function isTied(image: GrayImage, from: PlacedBox, to: PlacedBox): boolean {
  const [one, other] = [from.flat, to.flat];
  const height = Math.max(one.height, other.height);
  if (height > Math.min(one.height, other.height) * HEIGHTS_RATIO_MAX) return false;
  const isLong = (box: Box) => box.width > box.height * 3;
  if (isLong(one) && isLong(other) && Math.abs(one.angle - other.angle) > ANGLES_APART_MAX) {
    return false;
  }
  const beside = Math.abs(one.x - other.x) - (one.width + other.width) / 2;
  const below = Math.abs(one.y - other.y) - (one.height + other.height) / 2;
  const isNear = beside < height * NEAR && below < height * NEAR;
  const isWords = !from.isLetter && !to.isLetter;
  if (isNear && isWords) return true;
  const reach = isWords ? REACH : LETTERS_REACH;
  const isBeside = below < height * reach.askew && beside < height * reach.beside;
  const isBelow = beside < height * reach.askew && below < height * reach.below;
  if (!isBeside && !isBelow) return false;
  return !hasEdge(image, from.box, to.box, isWords ? EDGE_STEP : GROOVE_STEP);
}
