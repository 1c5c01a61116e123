import type { Box } from '../image/box.ts';
import { type GrayImage, sampleBox } from '../image/gray-image.ts';
import { median, quantile } from '../numbers.ts';
import type { ScoreMap } from './connected-components.ts';

/**
 * Darkness of each pixel of a frame relative to its surroundings within a radius. Paper and shadows
 * are as dark as their surroundings. Print is not, and neither is the table at the edge.
 */
export function createInkMap(image: GrayImage, frame: Box, scale: number, reach: number): ScoreMap {
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const { pixels } = sampleBox(image, frame, width, height);
  const sums = listPossibleSums(pixels, width, height);
  const scores = new Float32Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - reach) * (width + 1);
    const below = Math.min(height, y + reach + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const upper = (sums[above + right] ?? 0) - (sums[above + left] ?? 0);
      const whole = (sums[below + right] ?? 0) - (sums[below + left] ?? 0);
      const size = ((below - above) / (width + 1)) * (right - left);
      scores[y * width + x] = (whole - upper) / size - (pixels[y * width + x] ?? 0);
    }
  }
  return { scores, width, height };
}

/** Darkness of the letters in these boxes. */
export function measureInk({ scores, width, height }: ScoreMap, boxes: readonly Box[]): number {
  const darkest = boxes.flatMap((box) => {
    const values: number[] = [];
    const [top, bottom] = [box.y - box.height / 4, box.y + box.height / 4];
    const [left, right] = [box.x - box.width / 2, box.x + box.width / 2];
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, bottom); y += 1) {
      for (let x = Math.max(0, Math.round(left)); x < Math.min(width, right); x += 1) {
        values.push(scores[y * width + x] ?? 0);
      }
    }
    return values.length === 0 ? [] : [quantile(values, 0.9)];
  });
  return median(darkest);
}

/** Summed-area table: any rectangle sum takes four lookups. */
function listPossibleSums(pixels: Uint8Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
