import type { Box } from './box.ts';

/** Gray pixels, row by row. 0 is black. */
export type GrayImage = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Steps in pixels from which two, three and four samples per axis are averaged. */
const SAMPLING_STEPS = [1.5, 3.6, 5.5];

/**
 * Samples a rotated box as a straight image of the given size. When it shrinks, several samples are
 * averaged, because thin strokes would fall between them. Outside the image its border repeats.
 * This is the innermost loop of the reader, so it is written out: each sample is a step from the
 * previous one.
 */
export function sampleBox(image: GrayImage, box: Box, width: number, height: number): GrayImage {
  const samplesX = samplesFor(box.width / width);
  const samplesY = samplesFor(box.height / height);
  const along = turned(box.width / width / samplesX, 0, box.angle);
  const down = turned(0, box.height / height / samplesY, box.angle);
  const columns = width * samplesX;
  const rows = height * samplesY;
  const sums = new Uint32Array(width * height);
  for (let row = 0; row < rows; row += 1) {
    let x = box.x + along.x * (0.5 - columns / 2) + down.x * (row + 0.5 - rows / 2) - 0.5;
    let y = box.y + along.y * (0.5 - columns / 2) + down.y * (row + 0.5 - rows / 2) - 0.5;
    let at = Math.floor(row / samplesY) * width;
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let sample = 0; sample < samplesX; sample += 1) {
        sum += sixteenths(image, x, y);
        x += along.x;
        y += along.y;
      }
      sums[at] = (sums[at] ?? 0) + sum;
      at += 1;
    }
  }
  const share = 1 / (samplesX * samplesY * UNIT);
  const pixels = new Uint8Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) pixels[at] = (sums[at] ?? 0) * share + 0.5;
  return { pixels, width, height };
}

function samplesFor(step: number): number {
  return 1 + SAMPLING_STEPS.filter((from) => step >= from).length;
}

function turned(x: number, y: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Subpixel positions are in sixteenths per axis, because integers are faster. */
const STEPS = 16;
const UNIT = STEPS * STEPS;

function sixteenths({ pixels, width, height }: GrayImage, x: number, y: number): number {
  const inX = (x <= 0 ? 0 : x >= width - 1 ? width - 1 : x) * STEPS;
  const inY = (y <= 0 ? 0 : y >= height - 1 ? height - 1 : y) * STEPS;
  const left = inX >> 4;
  const top = inY >> 4;
  const shareX = inX & 15;
  const shareY = inY & 15;
  const at = top * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const upper = (pixels[at] ?? 0) * (STEPS - shareX) + (pixels[at + right] ?? 0) * shareX;
  const lower =
    (pixels[at + below] ?? 0) * (STEPS - shareX) + (pixels[at + below + right] ?? 0) * shareX;
  return upper * (STEPS - shareY) + lower * shareY;
}
