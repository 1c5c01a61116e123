import type { InferenceSession } from 'onnxruntime-node';
import { around, type Box, facing, into } from '../image/box.ts';
import type { Picture } from '../image/picture.ts';
import { quantile } from '../numbers.ts';
import { blocksOf, lengthOf } from './blocks.ts';
import { detect } from './detect.ts';
import { directionOf } from './direction.ts';
import { lengthened } from './extend-boxes.ts';
import { mended } from './merge-split-boxes.ts';
import { filterOnPaper } from './filter-on-paper.ts';

/** Where the text of the receipt is, the way it runs, up or down. */
export type Found = {
  readonly boxes: readonly Box[];
  readonly frame: Box;
  /** Another paper with as much text lies beside it. */
  readonly isSeveral: boolean;
};

/** A first look, as large as 640 by 480, finds the paper; a second one its small letters. */
const FIRST_LOOK_PIXELS = 307_200;
const SECOND_LOOK_PIXELS = 1_000_000;
/** How high a box of small letters shall be in the second look. */
const BOX_HEIGHT_PX = 20;
/** Around the text that was found, in its heights: more may stand at the edges. */
const MARGIN = 3;
/** A second block with this share of the first one's text is a second receipt. */
const SECOND_BLOCK_SHARE = 0.35;
const SECOND_BLOCK_BOXES_MIN = 6;
/** So many heights above or below the receipt something may still be a part of it. */
const TAIL_REACH = 10;

/**
 * The picture may be looked at lying on its side: lines that stand upright and close together
 * are torn across by the first look.
 */
export async function findText(
  model: InferenceSession,
  picture: Picture,
  isOnSide = false,
): Promise<Found | null> {
  const { width, height } = picture;
  const upright = { x: width / 2, y: height / 2, width, height, angle: 0 };
  const whole = isOnSide ? facing(upright, Math.PI / 2) : upright;
  const firstScale = Math.min(1, Math.sqrt(FIRST_LOOK_PIXELS / (width * height)));
  const first = await detect(model, picture, whole, firstScale);
  if (first.length === 0) return secondLook(model, picture, whole);

  const direction = directionOf(first);
  const turned = first.map((box) => facing(box, direction));
  const [largest = [], ...others] = blocksOf(picture, turned, around(turned, direction));
  const isSeveral = others.some((block) => isReceipt(block, largest, frameOf(largest, direction)));
  const receipt = isSeveral ? largest : withTails(largest, others, direction);
  const frame = frameOf(receipt, direction);

  const needed = BOX_HEIGHT_PX / quantile(heightsOf(receipt), 0.25);
  const scale = Math.min(1, needed, Math.sqrt(SECOND_LOOK_PIXELS / (frame.width * frame.height)));
  const isEnough = scale <= firstScale;
  const detected = isEnough ? turned : await detect(model, picture, frame, scale);
  const boxes = mended(picture, filterOnPaper(picture, within(frame, detected), frame));
  return { boxes: isEnough ? boxes : lengthened(boxes, turned), frame, isSeveral };
}

/** Letters too small for the first look may be seen by one at the whole in full. */
async function secondLook(
  model: InferenceSession,
  picture: Picture,
  whole: Box,
): Promise<Found | null> {
  const scale = Math.min(1, Math.sqrt(SECOND_LOOK_PIXELS / (whole.width * whole.height)));
  const found = await detect(model, picture, whole, scale);
  if (found.length === 0) return null;
  const direction = directionOf(found);
  const boxes = found.map((box) => facing(box, direction));
  return { boxes: mended(picture, boxes), frame: frameOf(boxes, direction), isSeveral: false };
}

function frameOf(boxes: readonly Box[], direction: number): Box {
  const text = around(boxes, direction);
  const margin = 2 * MARGIN * quantile(heightsOf(boxes), 0.5);
  return { ...text, width: text.width + margin, height: text.height + margin };
}

/** A heading or an end that a fold has cut off: right above or below, and no wider. */
function withTails(
  largest: readonly Box[],
  others: readonly (readonly Box[])[],
  direction: number,
): readonly Box[] {
  const body = around(largest, direction);
  const reach = TAIL_REACH * quantile(heightsOf(largest), 0.5);
  const tails = others.filter((block) => {
    const { x, y, width, height } = into(body, around(block, direction));
    const isInColumn = x - width / 2 > -reach / 4 && x + width / 2 < body.width + reach / 4;
    return isInColumn && y + height / 2 > -reach && y - height / 2 < body.height + reach;
  });
  return [...largest, ...tails.flat()];
}

function isReceipt(block: readonly Box[], receipt: readonly Box[], frame: Box): boolean {
  const outside = block.filter((box) => !isWithin(frame, box));
  return (
    outside.length >= SECOND_BLOCK_BOXES_MIN &&
    lengthOf(outside) > lengthOf(receipt) * SECOND_BLOCK_SHARE
  );
}

function within(frame: Box, boxes: readonly Box[]): readonly Box[] {
  return boxes.filter((box) => isWithin(frame, box));
}

function isWithin(frame: Box, box: Box): boolean {
  const { x, y } = into(frame, box);
  return x > 0 && x < frame.width && y > 0 && y < frame.height;
}

function heightsOf(boxes: readonly Box[]): readonly number[] {
  return boxes.map(({ height }) => height);
}
