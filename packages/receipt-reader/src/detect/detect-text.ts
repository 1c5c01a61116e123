import type { InferenceSession } from 'onnxruntime-node';
import { type Box, getBoundingBox, orientBox, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { quantile } from '../numbers.ts';
import { getTotalLength, groupIntoBlocks } from './blocks.ts';
import { detect } from './detect.ts';
import { getTextDirection } from './direction.ts';
import { extendBoxes } from './extend-boxes.ts';
import { filterOnPaper } from './filter-on-paper.ts';
import { mergeSplitBoxes } from './merge-split-boxes.ts';

/** Boxes of the receipt's text, and its direction up to a turn of 180°. */
export type DetectedText = {
  readonly boxes: readonly Box[];
  readonly frame: Box;
  /** Another paper with as much text lies next to it. */
  readonly isSeveral: boolean;
};

/**
 * The first pass, at the area of 640 by 480, finds the paper. The second pass finds its small
 * letters.
 */
const FIRST_PASS_PIXELS = 307_200;
const SECOND_PASS_PIXELS = 1_000_000;
/** Target height in pixels of a box of small letters in the second pass. */
const BOX_HEIGHT_PX = 20;
/** Margin around the detected text in letter heights, for more text at the edges. */
const MARGIN = 3;
/** A second block with this share of the first block's text is a second receipt. */
const SECOND_BLOCK_SHARE = 0.35;
const SECOND_BLOCK_BOXES_MIN = 6;
/** Text up to this many heights above or below the receipt may still belong to it. */
const TAIL_REACH = 10;

/**
 * The image may be analyzed on its side: the first pass splits vertical lines that are close
 * together.
 */
export async function detectText(
  model: InferenceSession,
  image: GrayImage,
  isOnSide = false,
): Promise<DetectedText | null> {
  const { width, height } = image;
  const upright = { x: width / 2, y: height / 2, width, height, angle: 0 };
  const whole = isOnSide ? orientBox(upright, Math.PI / 2) : upright;
  const firstScale = Math.min(1, Math.sqrt(FIRST_PASS_PIXELS / (width * height)));
  const first = await detect(model, image, whole, firstScale);
  if (first.length === 0) return runSecondPass(model, image, whole);

  const direction = getTextDirection(first);
  const turned = first.map((box) => orientBox(box, direction));
  const [largest = [], ...others] = groupIntoBlocks(
    image,
    turned,
    getBoundingBox(turned, direction),
  );
  const isSeveral = others.some((block) => isReceipt(block, largest, getFrame(largest, direction)));
  const receipt = isSeveral ? largest : withTails(largest, others, direction);
  const frame = getFrame(receipt, direction);

  const needed = BOX_HEIGHT_PX / quantile(getHeights(receipt), 0.25);
  const scale = Math.min(1, needed, Math.sqrt(SECOND_PASS_PIXELS / (frame.width * frame.height)));
  const isEnough = scale <= firstScale;
  const detected = isEnough ? turned : await detect(model, image, frame, scale);
  const boxes = mergeSplitBoxes(image, filterOnPaper(image, within(frame, detected), frame));
  return { boxes: isEnough ? boxes : extendBoxes(boxes, turned), frame, isSeveral };
}

/**
 * Letters too small for the first pass may be found in a pass over the whole image at full
 * resolution.
 */
async function runSecondPass(
  model: InferenceSession,
  image: GrayImage,
  whole: Box,
): Promise<DetectedText | null> {
  const scale = Math.min(1, Math.sqrt(SECOND_PASS_PIXELS / (whole.width * whole.height)));
  const found = await detect(model, image, whole, scale);
  if (found.length === 0) return null;
  const direction = getTextDirection(found);
  const boxes = found.map((box) => orientBox(box, direction));
  return {
    boxes: mergeSplitBoxes(image, boxes),
    frame: getFrame(boxes, direction),
    isSeveral: false,
  };
}

function getFrame(boxes: readonly Box[], direction: number): Box {
  const text = getBoundingBox(boxes, direction);
  const margin = 2 * MARGIN * quantile(getHeights(boxes), 0.5);
  return { ...text, width: text.width + margin, height: text.height + margin };
}

/** A heading or footer cut off by a fold: directly above or below, and not wider. */
function withTails(
  largest: readonly Box[],
  others: readonly (readonly Box[])[],
  direction: number,
): readonly Box[] {
  const body = getBoundingBox(largest, direction);
  const reach = TAIL_REACH * quantile(getHeights(largest), 0.5);
  const tails = others.filter((block) => {
    const { x, y, width, height } = toFrameCoordinates(body, getBoundingBox(block, direction));
    const isInColumn = x - width / 2 > -reach / 4 && x + width / 2 < body.width + reach / 4;
    return isInColumn && y + height / 2 > -reach && y - height / 2 < body.height + reach;
  });
  return [...largest, ...tails.flat()];
}

function isReceipt(block: readonly Box[], receipt: readonly Box[], frame: Box): boolean {
  const outside = block.filter((box) => !isWithin(frame, box));
  return (
    outside.length >= SECOND_BLOCK_BOXES_MIN &&
    getTotalLength(outside) > getTotalLength(receipt) * SECOND_BLOCK_SHARE
  );
}

function within(frame: Box, boxes: readonly Box[]): readonly Box[] {
  return boxes.filter((box) => isWithin(frame, box));
}

function isWithin(frame: Box, box: Box): boolean {
  const { x, y } = toFrameCoordinates(frame, box);
  return x > 0 && x < frame.width && y > 0 && y < frame.height;
}

function getHeights(boxes: readonly Box[]): readonly number[] {
  return boxes.map(({ height }) => height);
}
