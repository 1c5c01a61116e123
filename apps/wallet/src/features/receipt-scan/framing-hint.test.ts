import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  DETAIL_SIDE_PX,
  type FrameSample,
  type FramingHint,
  getFramingHint,
  READ_SIDE_PX,
  WHOLE_SIDE_PX,
} from './framing-hint.ts';
import type { Gray } from './framing-hint-measures.ts';
import { createSteadyHint } from './framing-hint-steady.ts';

const RECEIPTS = [
  'bookshop-1',
  'cafe-1',
  'konbini-1',
  'petrol-1',
  'quarter-turn-1',
  'receipt-1',
  'supermarket-1',
] as const;

const sample = (name: string) =>
  sharp(
    fileURLToPath(
      new URL(`../../../../../packages/receipt-reader/samples/${name}.jpg`, import.meta.url),
    ),
  );

async function toGray(image: Sharp): Promise<Gray> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Samples the image as the camera's canvas would. */
async function toFrameSample(image: Sharp): Promise<FrameSample> {
  const upTo = { fit: 'inside', withoutEnlargement: true } as const;
  const png = await image.png({ compressionLevel: 0 }).toBuffer();
  const read = await toGray(sharp(png).resize(READ_SIDE_PX, READ_SIDE_PX, upTo));
  const whole = await toGray(sharp(png).resize(WHOLE_SIDE_PX, WHOLE_SIDE_PX, upTo));
  return {
    whole,
    detailAt: ({ x, y }) =>
      cut(read, (x * read.width) / whole.width, (y * read.height) / whole.height),
  };
}

function cut({ data, width, height }: Gray, x: number, y: number): Gray {
  const side = DETAIL_SIDE_PX;
  const left = Math.round(Math.min(Math.max(0, x - side / 2), width - side));
  const top = Math.round(Math.min(Math.max(0, y - side / 2), height - side));
  const rows = Array.from({ length: side }, (_, row) => {
    const from = (top + row) * width + left;
    return data.subarray(from, from + side);
  });
  return { data: Buffer.concat(rows), width: side, height: side };
}

/** The image scaled down to this share of the frame, on a plain background. */
async function drawSmaller(image: Sharp, part: number): Promise<Sharp> {
  const { width, height } = await image.metadata();
  const small = await image.resize(Math.round(width * part)).toBuffer();
  const table = { width, height, channels: 3, background: '#4a4038' } as const;
  const png = await sharp({ create: table })
    .composite([{ input: small }])
    .png()
    .toBuffer();
  return sharp(png);
}

function shaken(image: Sharp): Sharp {
  const none = Array.from({ length: 11 }, () => 0);
  const all = Array.from({ length: 11 }, () => 1);
  return image.convolve({ width: 11, height: 3, kernel: [...none, ...all, ...none] });
}

const computeHint = async (image: Sharp) => getFramingHint(await toFrameSample(image));

test.each(RECEIPTS)('%s has the hint good', async (name) => {
  expect(await computeHint(sample(name))).toBe('good');
});

test('a higher camera resolution is judged at the resolution that is read', async () => {
  expect(await computeHint(sample('petrol-1').resize({ width: 1920 }))).toBe('good');
  expect(await computeHint(sample('petrol-1').resize({ width: 1920 }).blur(5))).toBe('blurred');
});

test.each(RECEIPTS)('%s at a quarter of its brightness has the hint dark', async (name) => {
  expect(await computeHint(sample(name).linear(0.25, 0))).toBe('dark');
});

test.each(RECEIPTS)('%s out of focus or with camera shake has the hint blurred', async (name) => {
  expect(await computeHint(sample(name).blur(3))).toBe('blurred');
  expect(await computeHint(shaken(sample(name)))).toBe('blurred');
});

test.each(RECEIPTS)('%s at a tenth of the frame has the hint far', async (name) => {
  expect(await computeHint(await drawSmaller(sample(name), 0.33))).toBe('far');
});

test('an empty table has the hint empty', async () => {
  expect(await computeHint(sample('empty-table-1'))).toBe('empty');
});

test('a plain wall has the hint empty, and a covered lens has the hint dark', async () => {
  const plain = (level: number): Sharp =>
    sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: { r: level, g: level, b: level },
      },
    });
  expect(await computeHint(plain(200))).toBe('empty');
  expect(await computeHint(plain(0))).toBe('dark');
});

function createObserver() {
  const clock = { ms: 0 };
  const steady = createSteadyHint(() => clock.ms);
  /** One frame every 250 ms. */
  return (...observed: readonly FramingHint[]) =>
    observed.map((hint) => {
      clock.ms += 250;
      return steady(hint);
    });
}

test('a hint is shown after two frames and not after one', () => {
  const observe = createObserver();
  expect(observe('dark', 'dark')).toEqual([null, 'dark']);
  const flicker = observe('good', 'dark', 'blurred', 'dark', 'far', 'dark', 'good', 'dark');
  expect(new Set(flicker)).toEqual(new Set(['dark']));
});

test('the hint changes at most every 1.5 seconds and ends at the current one', () => {
  const observe = createObserver();
  observe('far', 'far');
  const hints = observe('blurred', 'blurred', 'good', 'good', 'good', 'good', 'good', 'good');
  expect(hints.slice(0, 5)).toEqual(['far', 'far', 'far', 'far', 'far']);
  expect(hints.slice(5)).toEqual(['good', 'good', 'good']);
});
