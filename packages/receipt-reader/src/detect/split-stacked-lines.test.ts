import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Box, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { type Models, openModels } from '../models.ts';
import { isTall, splitStackedLines } from './split-stacked-lines.ts';

let models: Models;
beforeAll(async () => {
  models = await openModels(join(import.meta.dirname, '../../models'));
});
afterAll(async () => {
  await models.detector.release();
  await models.recogniser.release();
});

/** Vertical strokes in rows of the given heights and no text that a detector would know. */
function rowsOfInk(rows: readonly (readonly [top: number, bottom: number])[]): GrayImage {
  const [width, height] = [400, 160];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInk = rows.some(([top, bottom]) => y >= top && y < bottom);
    return isInk && x > 60 && x < 340 && x % 9 < 3 ? 40 : 220;
  });
  return { pixels, width, height };
}

const TALL: Box = { x: 200, y: 80, width: 300, height: 76, angle: 0 };
const USUAL: readonly Box[] = [10, 40, 130, 150].map((y) => {
  return { x: 200, y, width: 200, height: 30, angle: 0 };
});

async function split(image: GrayImage, box: Box, others = USUAL) {
  const lines = await splitStackedLines(models.detector, image, box, [box, ...others]);
  return lines.map(({ y }) => Math.round(y));
}

describe('splitStackedLines', () => {
  test('cuts a box at the gap between two rows of ink', async () => {
    const [upper, lower, ...more] = await split(
      rowsOfInk([
        [48, 72],
        [86, 110],
      ]),
      TALL,
    );
    expect(more).toEqual([]);
    expect(Math.abs((upper ?? 0) - 60)).toBeLessThan(6);
    expect(Math.abs((lower ?? 0) - 98)).toBeLessThan(6);
  });

  test('leaves a box of one row of double height', async () => {
    expect(await split(rowsOfInk([[48, 110]]), TALL)).toEqual([]);
  });

  test('omits a line that another box holds already', async () => {
    const held: Box = { x: 200, y: 98, width: 290, height: 30, angle: 0 };
    const lines = await split(
      rowsOfInk([
        [48, 72],
        [86, 110],
      ]),
      TALL,
      [...USUAL, held],
    );
    expect(lines).toHaveLength(1);
  });

  test('keeps the lines within a rotated box', async () => {
    const image = rowsOfInk([
      [48, 72],
      [86, 110],
    ]);
    const turned = { ...TALL, angle: Math.PI };
    const lines = await splitStackedLines(models.detector, image, turned, [turned, ...USUAL]);
    const heights = lines.map((line) => toFrameCoordinates(turned, line).y);
    expect(heights.filter((height) => height > 10 && height < 30)).not.toEqual([]);
    expect(heights.filter((height) => height > 50 && height < 70)).not.toEqual([]);
  });
});

test('isTall compares a box with its neighbors', () => {
  expect(isTall(TALL, [TALL, ...USUAL])).toBe(true);
  expect(isTall({ ...TALL, height: 36 }, [TALL, ...USUAL])).toBe(false);
  expect(isTall({ ...TALL, width: 40 }, [TALL, ...USUAL])).toBe(false);
});
