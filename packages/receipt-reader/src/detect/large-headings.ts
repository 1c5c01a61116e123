import {
  type Box,
  fitBox,
  fromFrameCoordinates,
  scaleBox,
  toFrameCoordinates,
} from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { median } from '../numbers.ts';
import type { Point } from '../page.ts';
import { createInkMap, measureInk } from './ink.ts';
import { groupInkLines, type InkBlob } from './ink-lines.ts';

/** Search range above the first line and below its top, in line heights. */
const ABOVE = 4;
const BELOW = 6;
/** Pixels per line height: enough for the outline of a hollow letter. */
const LINE_PX = 16;
/** Wider than the strokes of any letter and narrower than most shadows. */
const GROUND_REACH_PX = 24;
/**
 * Ink is darker than its background by at least this share of the typical darkness of the detected
 * lines.
 */
const INK_SHARE = 0.35;
const INK_MIN = 8;
/** In line heights. */
const HEIGHT_MIN = 0.9;
const HEIGHT_MAX = 4.5;
const ASPECT_MIN = 1.2;
/**
 * Margin around a line, in heights. The recognizer was trained on lines with some paper around
 * them.
 */
const MARGIN = 0.14;
/** The angle of shorter lines is random. */
const LONG = 3;
const NEIGHBOURS = 3;

/**
 * Finds large letters at the top of a receipt, as boxes around their ink, from the top down. The
 * detector is trained on lines of text and may miss a name that is large, hollow or stretched. Such
 * a name stands alone on white paper, so its ink is enough to find it.
 */
export function findLargeHeadings(
  image: GrayImage,
  boxes: readonly Box[],
  frame: Box,
): readonly Box[] {
  if (boxes.length === 0) return [];
  const usual = median(boxes.map(({ height }) => height));
  const head = getHeadArea(boxes, frame, usual);
  const scale = LINE_PX / usual;
  const map = createInkMap(image, head, scale, GROUND_REACH_PX);
  const lines = boxes.map((box) => scaleBox(toFrameCoordinates(head, box), scale));
  const threshold = Math.max(INK_MIN, INK_SHARE * measureInk(map, lines));
  return groupInkLines(map, threshold)
    .map((blobs) => fitHeadingBox(blobs, lines))
    .filter(isLargeHeading)
    .map((box) => fromFrameCoordinates(head, scaleBox(box, 1 / scale)));
}

function getHeadArea(boxes: readonly Box[], frame: Box, usual: number): Box {
  const tops = boxes.map((box) => toFrameCoordinates(frame, box).y - box.height / 2);
  const height = (ABOVE + BELOW) * usual;
  const y = Math.min(...tops) - ABOVE * usual + height / 2;
  return fromFrameCoordinates(frame, {
    x: frame.width / 2,
    y,
    width: frame.width,
    height,
    angle: 0,
  });
}

/** Takes the angle of the nearby lines: a heading has too few letters to determine its own. */
function fitHeadingBox(blobs: readonly InkBlob[], lines: readonly Box[]): Box {
  const top = Math.min(...blobs.map((blob) => blob.top));
  const bottom = Math.max(...blobs.map((blob) => blob.bottom));
  const getDistanceTo = ({ y }: Box) => Math.abs(y - (top + bottom) / 2);
  const near = lines
    .filter(({ width, height }) => width > height * LONG)
    .toSorted((one, other) => getDistanceTo(one) - getDistanceTo(other))
    .slice(0, NEIGHBOURS);
  const points = blobs.flatMap(({ outline }) =>
    outline.flatMap(([x, y]): readonly Point[] => [
      [x, y],
      [x + 1, y + 1],
    ]),
  );
  const box = fitBox(points, median(near.map(({ angle }) => angle)));
  const margin = 2 * MARGIN * box.height;
  return { ...box, width: box.width + margin, height: box.height + margin };
}

function isLargeHeading({ width, height }: Box): boolean {
  const isLarge = height > HEIGHT_MIN * LINE_PX && height < HEIGHT_MAX * LINE_PX;
  return isLarge && width > height * ASPECT_MIN;
}
