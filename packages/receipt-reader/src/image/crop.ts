import type { Box } from './box.ts';
import { type GrayImage, sampleBox } from './gray-image.ts';

/** Line height of the recognizer input. */
export const LINE_HEIGHT_PX = 48;
/** Minimum width in the training data. */
export const LINE_WIDTH_MIN_PX = 64;
const LETTER_WIDTH_MIN_PX = 16;
/** A longer line is cut in two at a gap. */
const LINE_WIDTH_MAX_PX = 1600;
/** A row of dashes is long and carries little information. */
const RULE_WIDTH_MAX_PX = 160;
/** Ink in fewer rows than this share is not text. */
const RULE_ROWS_SHARE_MAX = 0.34;
const RULE_ASPECT_MIN = 12;

/** A straight segment of a line, 48 pixels high. */
export type Crop = { readonly box: Box; readonly image: GrayImage };

/** Segments of a box from its start to its end, usually one. */
export function getCrops(image: GrayImage, box: Box): readonly Crop[] {
  const width = Math.max(
    LETTER_WIDTH_MIN_PX,
    Math.round((LINE_HEIGHT_PX * box.width) / box.height),
  );
  if (
    box.width > box.height * RULE_ASPECT_MIN &&
    isRule(sampleBox(image, box, width >> 2, LINE_HEIGHT_PX))
  ) {
    return [toCrop(image, box, Math.min(width, RULE_WIDTH_MAX_PX))];
  }
  if (width <= LINE_WIDTH_MAX_PX) return [toCrop(image, box, width)];
  const share = findGap(sampleBox(image, box, width >> 2, LINE_HEIGHT_PX));
  return [...getCrops(image, sliceBox(box, 0, share)), ...getCrops(image, sliceBox(box, share, 1))];
}

function toCrop(image: GrayImage, box: Box, width: number): Crop {
  return { box, image: sampleBox(image, box, width, LINE_HEIGHT_PX) };
}

/** The part between two shares of the width. */
export function sliceBox(box: Box, from: number, to: number): Box {
  const along = ((from + to) / 2 - 0.5) * box.width;
  return {
    ...box,
    x: box.x + along * Math.cos(box.angle),
    y: box.y + along * Math.sin(box.angle),
    width: box.width * (to - from),
  };
}

/**
 * The same segment, wider or narrower, so that letters of double width or height get normal
 * proportions.
 */
export function resizeImage({ pixels, width, height }: GrayImage, factor: number): GrayImage {
  const whole = { x: width / 2, y: height / 2, width, height, angle: 0 };
  const wanted = Math.max(LETTER_WIDTH_MIN_PX, Math.round(width * factor));
  return sampleBox({ pixels, width, height }, whole, wanted, height);
}

/** Dashes, dots and double lines leave most rows of their box empty. Letters do not. */
function isRule(image: GrayImage): boolean {
  const ink = getRows(image).map((row) => getContrast(row));
  const most = Math.max(...ink);
  const filled = ink.filter((contrast) => contrast > most * 0.4).length;
  return filled < image.height * RULE_ROWS_SHARE_MAX;
}

function getRows({ pixels, width, height }: GrayImage): readonly Uint8Array[] {
  return Array.from({ length: height }, (_, row) =>
    pixels.subarray(row * width, (row + 1) * width),
  );
}

function getContrast(values: Uint8Array): number {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return squares / values.length - mean * mean;
}

/** Position of the emptiest column in the middle third of a line, as a share of its width. */
function findGap({ pixels, width, height }: GrayImage): number {
  const contrasts = Array.from({ length: width }, (_, column) =>
    getContrast(Uint8Array.from({ length: height }, (_, row) => pixels[row * width + column] ?? 0)),
  );
  let [best, least] = [Math.floor(width / 2), Infinity];
  for (let column = Math.ceil(width / 3); column < (width * 2) / 3; column += 1) {
    const near = contrasts.slice(column - 2, column + 3).reduce((sum, one) => sum + one, 0);
    if (near < least) [best, least] = [column, near];
  }
  return (best + 0.5) / width;
}
