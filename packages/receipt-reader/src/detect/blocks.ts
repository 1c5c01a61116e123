import { type Box, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { EDGE_STEP, GROOVE_STEP, hasEdge, isCrossed } from './edge.ts';
import { findGroups } from './groups.ts';

/** Boxes closer than this many letter heights belong together, whatever lies between them. */
const NEAR = 1.2;
/**
 * Boxes up to this many letter heights apart belong together only if they lie on the same paper.
 */
const REACH = { beside: 26, below: 9, askew: 0.5 };
/**
 * Single letters are checked straight ahead only: a path that crosses a thin groove at an angle
 * does not detect it.
 */
const LETTERS_REACH = { beside: 8, below: 4, askew: -0.4 };
const LETTER_ASPECT_MAX = 1.5;
const HEIGHTS_RATIO_MAX = 3.2;
const ANGLES_APART_MAX = Math.PI / 10;

/**
 * Groups boxes into blocks of one paper each, the block with the most text first. Two boxes belong
 * together if they are close, similar in size and direction, and have no paper edge between them.
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

/** Amount of text: the total length of the lines. */
export function getTotalLength(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width }) => sum + width, 0);
}

/**
 * One or two letters are no evidence of text: keyboard keys look like that, and so do rows of them.
 */
export function isLetter(image: GrayImage, box: Box): boolean {
  return box.width < box.height * LETTER_ASPECT_MAX || isCrossed(image, box);
}

/** A box in the image, and in frame coordinates. */
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
