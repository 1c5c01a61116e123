import { expect, test } from 'vitest';
import { createPdf } from '../../testing/attachments.ts';
import { limitStep } from './limit-step.ts';

const getStep = (file: Buffer) => limitStep(file).stepOfOpening ?? 0;
const image = (width: number, height: number) => `/Width ${width}\n/Height ${height} `;

test('a photo may take longer than a page of text, and a large file longer than a small one', () => {
  const text = getStep(createPdf());
  const photo = getStep(createPdf(image(4000, 3000)));
  const large = getStep(Buffer.concat([createPdf(), Buffer.alloc(5_000_000)]));
  expect(text).toBeCloseTo(2, 2);
  expect(photo).toBeCloseTo(5, 2);
  expect(large).toBeCloseTo(3.5, 2);
});

test('the areas of all images count, up to a limit', () => {
  const four = image(2000, 1000).repeat(4);
  expect(getStep(createPdf(four))).toBeCloseTo(4, 2);
  expect(getStep(createPdf(image(60_000, 60_000)))).toBeCloseTo(14.5, 2);
});

test('a file full of images is read only in part', () => {
  expect(getStep(createPdf(image(100, 100).repeat(1000)))).toBeCloseTo(2.25, 1);
});

test('other files have no pages', () => {
  expect(limitStep(Buffer.from('ffd8ffe000104a46', 'hex'))).toEqual({});
  expect(limitStep(Buffer.alloc(0))).toEqual({});
});
