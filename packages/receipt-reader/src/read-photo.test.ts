import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractFields } from './extract/extract.ts';
import { randomFrom } from './random.fixture.ts';
import { openReader, type Reader } from './reader.ts';

const SAMPLES = join(import.meta.dirname, '../samples');

type Truth = {
  readonly id: string;
  readonly total: number | null;
  readonly registration: string | null;
};

let reader: Reader;
let truths: readonly Truth[];
beforeAll(async () => {
  reader = await openReader(join(import.meta.dirname, '../models'));
  truths = JSON.parse(await readFile(join(SAMPLES, 'truth.json'), 'utf8'));
});
afterAll(() => reader.close());

type Placed = {
  readonly id: string;
  readonly height: number;
  readonly degrees: number;
  readonly left: number;
  readonly top: number;
};

/** Photos of receipts laid on a cloth with a pattern of dots. */
async function layOnCloth(width: number, height: number, placed: readonly Placed[]) {
  const random = randomFrom(3);
  const colors = ['#d9b38c', '#8c5a5a', '#402030', '#e08040'];
  const dots = Array.from({ length: 400 }, (_, index) => {
    const [x, y, radius] = [random() * width, random() * height, 12 + random() * 30];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors[index % 4]}"/>`;
  });
  const svg = `<svg width="${width}" height="${height}">${dots.join('')}</svg>`;
  const papers = await Promise.all(
    placed.map(async ({ id, height: high, degrees, left, top }) => {
      const paper = await sharp(join(SAMPLES, `${id}-1.jpg`))
        .resize({ height: high })
        .png()
        .toBuffer();
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      return {
        input: await sharp(paper).rotate(degrees, { background: clear }).toBuffer(),
        left,
        top,
      };
    }),
  );
  const background = { r: 42, g: 26, b: 34 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }, ...papers])
    .jpeg({ quality: 90 })
    .toBuffer();
}

function getTruth(id: string): Truth {
  const truth = truths.find((one) => one.id === id);
  if (truth === undefined) throw new Error(`unknown sample ${id}`);
  return truth;
}

describe('readPhoto', () => {
  test.each([
    [25, 'supermarket', 700],
    [-28, 'restaurant', 800],
  ])('a receipt rotated by %i° on a patterned cloth is read', async (degrees, id, height) => {
    const placed = { id, height, degrees, left: 20, top: 300 };
    const fields = await reader.extract([await layOnCloth(1512, 2016, [placed])]);
    expect(fields.pay_amount).toBe(getTruth(id).total);
    expect(fields.registration_number).toBe(getTruth(id).registration);
  });

  test('a picture only 460 pixels high is read', async () => {
    const small = await sharp(join(SAMPLES, 'supermarket-1.jpg'))
      .resize({ height: 460 })
      .toBuffer();
    const fields = await reader.extract([small]);
    expect(fields.pay_amount).toBe(getTruth('supermarket').total);
    expect(fields.registration_number).toBe(getTruth('supermarket').registration);
  });

  test('of four receipts side by side none is chosen', async () => {
    const ids = ['supermarket', 'konbini', 'restaurant', 'bookshop'];
    const placed = ids.map((id, index) => {
      return { id, height: 900, degrees: 0, left: 40 + index * 720, top: 300 };
    });
    const { page, codes } = await reader.scan([await layOnCloth(2900, 1500, placed)]);
    expect(page).toMatchObject({ lines: [], issues: ['several'] });
    expect(extractFields(page, codes)).toMatchObject({ verdict: 'unreadable', pay_amount: null });
  });
});
