import { expect, test } from 'vitest';
import type { Box } from '../image/box.ts';
import { selectProbes } from './select-probes.ts';

function lines(count: number, width: number, height: number): readonly Box[] {
  return Array.from({ length: count }, (_, row) => ({
    x: 0,
    y: row * 30,
    width,
    height,
    angle: 0,
  }));
}

test('selectProbes omits paragraphs of fine print, dashes and short words', () => {
  const usual = lines(6, 120, 20);
  const others = [...lines(3, 200, 29), ...lines(2, 60, 8), ...lines(2, 30, 20)];
  expect(selectProbes([...others, ...usual])).toEqual(usual);
});

test('selectProbes returns all boxes if too few are usual lines', () => {
  const few = [...lines(3, 120, 20), ...lines(4, 30, 20)];
  expect(selectProbes(few)).toEqual(few);
});
