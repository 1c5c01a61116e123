import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLegend, drawReceipt } from './overlay.ts';
import { createEmptyFields } from './reading.ts';
import { score } from './score.ts';

const FIELDS: ExtractedFields = {
  ...createEmptyFields('unsure', ['total.keyword']),
  pay_amount: 100,
  title: 'A < B & C',
  confidence: { pay_amount: 0.75 },
  boxes: [
    {
      field: 'pay_amount',
      photo: 1,
      corners: [
        [100, 300],
        [200, 300],
        [200, 340],
        [100, 340],
      ],
    },
  ],
};
const COST = { seconds: 0, cpuSeconds: 0, stages: {} };

test('the legend lists each extracted field and whether it is right', () => {
  const truth = { id: 'a', images: ['1.jpg'], total: 100, store: 'Z', phone: '03' };
  const scores = score(truth, { fields: FIELDS, names: ['A'], unasked: [], cost: COST });
  const texts = createLegend('set/a', FIELDS, scores).map(({ text }) => text);
  expect(texts).toContain('✓ pay_amount: 100 0.750');
  expect(texts).toContain('✗ title: A < B & C ');
  expect(texts).toContain('✗ phone: – ');
  expect(texts).toContain('· waiter: – ');
  expect(texts).toContain('total.keyword');
});

test('a box is drawn on its own photo at the position of the field', async () => {
  const photo = await sharp({
    create: { width: 500, height: 750, channels: 3, background: 'white' },
  })
    .jpeg()
    .toBuffer();
  const overlay = await drawReceipt([photo, photo], FIELDS, [{ text: '<&>', color: 'black' }]);
  const { data, info } = await sharp(overlay).raw().toBuffer({ resolveWithObject: true });
  // Each photo is scaled by two, and the second one starts where the first one ends.
  expect(info).toMatchObject({ width: 2000 + 760, height: 1500 });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
  const [red = 0, green = 255] = at(1000 + 300, 680);
  expect(red - green).toBeGreaterThan(100);
  const [otherRed = 0, otherGreen = 255] = at(300, 680);
  expect(otherRed - otherGreen).toBeLessThan(20);
});
