import type { InferenceSession } from 'onnxruntime-node';
import { type Box, getBoundingBox, orientBox, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { quantile } from '../numbers.ts';
import { detect } from './detect.ts';
import { extendBoxes } from './extend-boxes.ts';
import { filterOnPaper } from './filter-on-paper.ts';
import { getHeights, lookForText } from './look-for-text.ts';
import { mergeSplitBoxes } from './merge-split-boxes.ts';

/** Boxes of the receipt's text, and its direction up to a turn of 180°. */
export type DetectedText = {
  readonly boxes: readonly Box[];
  readonly frame: Box;
  /** Another paper with as much text lies next to it. */
  readonly isSeveral: boolean;
  /** Three or more papers, and none of them is clearly the receipt. */
  readonly isCrowd: boolean;
};

/** The pass over the receipt finds its small letters. */
const FRAME_PIXELS = 1_000_000;
/** Target height in pixels of a box of small letters in that pass. */
const BOX_HEIGHT_PX = 20;
/** Smaller boxes are enlarged. Larger ones are detected less well when they are blurred. */
const BOX_HEIGHT_SMALL_PX = 15;
const ENLARGEMENT_MAX = 2;
/** A pass over the receipt at so little more than the scale of the look finds nothing new. */
const FINER_BY = 1.12;
/** Margin around the detected text in letter heights, for more text at the edges. */
const MARGIN = 3;
/**
 * A second block with this share of the area of the first block's text is a second receipt. The
 * length would be less reliable: a coarse look sees several lines of a small receipt as one.
 */
const SECOND_BLOCK_SHARE = 0.3;
const SECOND_BLOCK_BOXES_MIN = 6;
/** Two receipts beside the first leave open which of them is meant. */
const OTHERS_MIN = 2;
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
  const look = await lookForText(model, image, whole);
  if (look === null) return null;

  const { direction } = look;
  const [largest = [], ...others] = look.blocks;
  const around = getFrame(largest, direction);
  const receipts = others.filter((block) => isReceipt(block, largest, around));
  const isSeveral = receipts.length > 0;
  if (receipts.length >= OTHERS_MIN) {
    return { boxes: largest, frame: around, isSeveral, isCrowd: true };
  }
  const receipt = isSeveral ? largest : withTails(largest, others, direction);
  const frame = getFrame(receipt, direction);

  const boxHeight = quantile(getHeights(receipt), 0.25);
  const scale = Math.min(
    boxHeight < BOX_HEIGHT_SMALL_PX ? ENLARGEMENT_MAX : 1,
    BOX_HEIGHT_PX / boxHeight,
    Math.sqrt(FRAME_PIXELS / (frame.width * frame.height)),
  );
  const isEnough = scale <= look.scale * FINER_BY;
  const detected = isEnough ? look.boxes : await detect(model, image, frame, scale);
  const boxes = mergeSplitBoxes(image, filterOnPaper(image, within(frame, detected), frame));
  return {
    boxes: isEnough ? boxes : extendBoxes(boxes, look.boxes),
    frame,
    isSeveral,
    isCrowd: false,
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
    getArea(outside) > getArea(receipt) * SECOND_BLOCK_SHARE
  );
}

function getArea(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

function within(frame: Box, boxes: readonly Box[]): readonly Box[] {
  return boxes.filter((box) => isWithin(frame, box));
}

function isWithin(frame: Box, box: Box): boolean {
  const { x, y } = toFrameCoordinates(frame, box);
  return x > 0 && x < frame.width && y > 0 && y < frame.height;
}
