import { expect, test } from 'vitest';
import { createPdf } from '../../testing/attachments.ts';
import { limitDrawing, limitStep } from './limit-step.ts';

const getStep = limitDrawing;
const image = (width: number, height: number) => `/Width ${width}\n/Height ${height} `;

test('a photo may take longer than a page of text, and a large file longer than a small one', () => {
  const text = getStep(createPdf());
  const photo = getStep(createPdf(image(4000, 3000)));
  const large = getStep(Buffer.concat([createPdf(), Buffer.alloc(5_000_000)]));
  expect(text).toBeCloseTo(1, 2);
  expect(photo).toBeCloseTo(4, 2);
  expect(large).toBeCloseTo(2.5, 2);
});

test('the areas of all images count, up to a limit', () => {
  const four = image(2000, 1000).repeat(4);
  expect(getStep(createPdf(four))).toBeCloseTo(3, 2);
  expect(getStep(createPdf(image(60_000, 60_000)))).toBeCloseTo(13.5, 2);
});

test('a file full of images is read only in part', () => {
  expect(getStep(createPdf(image(100, 100).repeat(1000)))).toBeCloseTo(1.25, 1);
});

test('a process is given a little more than a drawing before it is killed', () => {
  expect(limitStep(createPdf()).stepOfOpening).toBeCloseTo(1.5, 2);
});

test('other files have no pages', () => {
  expect(limitStep(Buffer.from('ffd8ffe000104a46', 'hex'))).toEqual({});
  expect(limitStep(Buffer.alloc(0))).toEqual({});
});
