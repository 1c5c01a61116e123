import type { InferenceSession } from 'onnxruntime-node';
import { type Box, getBoundingBox, orientBox } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { quantile } from '../numbers.ts';
import { getTotalLength, groupIntoBlocks } from './blocks.ts';
import { detect } from './detect.ts';
import { getTextDirection } from './direction.ts';

/** Text found in a whole photo, in blocks of one paper each, the one with the most text first. */
export type Look = {
  /** Scale at which the photo was looked at. */
  readonly scale: number;
  readonly direction: number;
  readonly boxes: readonly Box[];
  readonly blocks: readonly (readonly Box[])[];
};

/** The area of 640 by 480 is enough to find a receipt that fills half of the photo. */
const COARSE_PIXELS = 307_200;
const FINE_PIXELS = 1_000_000;
/** A finer look costs more than a coarse one. It must at least see letters so much larger. */
const FINER_BY = 1.2;
/** Fewer boxes may be the headings of a receipt whose small letters were not seen. */
const BOXES_MIN = 10;
/** A long receipt has fewer boxes. */
const BOXES_MAX = 130;
/** A second block with this share of the text of the first may be a second receipt, or two. */
const SECOND_BLOCK_SHARE = 0.5;
/** Boxes lower than this, in pixels of the look, have neighbors that were not seen. */
const BOX_HEIGHT_MIN_PX = 12.5;

/**
 * Looks at the whole photo, and again more closely if the letters are small or few, or if there
 * seem to be several receipts, whose lines run together in a coarse look.
 */
export async function lookForText(
  model: InferenceSession,
  image: GrayImage,
  whole: Box,
): Promise<Look | null> {
  const area = whole.width * whole.height;
  const coarse = Math.min(1, Math.sqrt(COARSE_PIXELS / area));
  const fine = Math.min(1, Math.sqrt(FINE_PIXELS / area));
  const first = await look(model, image, whole, coarse);
  if (fine < coarse * FINER_BY || (first !== null && !isTooCoarse(first))) return first;
  return (await look(model, image, whole, fine)) ?? first;
}

async function look(
  model: InferenceSession,
  image: GrayImage,
  whole: Box,
  scale: number,
): Promise<Look | null> {
  const found = await detect(model, image, whole, scale);
  if (found.length === 0) return null;
  const direction = getTextDirection(found);
  const boxes = found.map((box) => orientBox(box, direction));
  const blocks = groupIntoBlocks(image, boxes, getBoundingBox(boxes, direction));
  return { scale, direction, boxes, blocks };
}

function isTooCoarse({ scale, boxes, blocks: [largest = [], second = []] }: Look): boolean {
  const height = quantile(getHeights(largest), 0.25) * scale;
  const isSmall = largest.length < BOXES_MIN || height < BOX_HEIGHT_MIN_PX;
  const hasSecond =
    second.length >= BOXES_MIN &&
    getTotalLength(second) > getTotalLength(largest) * SECOND_BLOCK_SHARE;
  return isSmall || hasSecond || boxes.length > BOXES_MAX;
}

export function getHeights(boxes: readonly Box[]): readonly number[] {
  return boxes.map(({ height }) => height);
}
