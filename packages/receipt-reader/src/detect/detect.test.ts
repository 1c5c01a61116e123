import { describe, expect, test } from 'vitest';
import { type Box, orientBox, toFrameCoordinates } from '../image/box.ts';
import { smallestRectangle } from '../image/rectangle.ts';
import { findBoxes, joined } from './detect.ts';

const DEGREE = Math.PI / 180;

/** Detector map with full scores inside the boxes. */
function createScoreMap(boxes: readonly Box[], width: number, height: number, score = 0.9) {
  const scores = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = { x: x + 0.5, y: y + 0.5, width: 0, height: 0, angle: 0 };
      const isIn = boxes.some((box) => {
        const inside = toFrameCoordinates(box, pixel);
        return inside.x > 0 && inside.x < box.width && inside.y > 0 && inside.y < box.height;
      });
      if (isIn) scores[y * width + x] = score;
    }
  }
  return { scores, width, height };
}

describe('findBoxes', () => {
  test.each([-44, -30, -12, -3, 0, 2, 9, 21, 40])('finds a bar rotated by %i°', (degrees) => {
    const bar: Box = { x: 150, y: 120, width: 160, height: 12, angle: degrees * DEGREE };
    const [found] = findBoxes(createScoreMap([bar], 300, 240));
    const box = found === undefined ? bar : orientBox(found, 0);
    expect(found).toBeDefined();
    expect(Math.abs(box.x - bar.x)).toBeLessThan(1);
    expect(Math.abs(box.y - bar.y)).toBeLessThan(1);
    expect(Math.abs(box.angle - bar.angle)).toBeLessThan(1 * DEGREE);
    // Grown on every side by 0.8 of the distance between the core of the letters and their edge.
    const reach = (160 * 12 * 1.6) / 172;
    expect(Math.abs(box.height - 12 - reach)).toBeLessThan(3);
    expect(Math.abs(box.width - 160 - reach)).toBeLessThan(4);
  });

  test('separate bars give two boxes, specks and low scores give none', () => {
    const bar = (y: number, width: number): Box => ({ x: 100, y, width, height: 8, angle: 0 });
    expect(findBoxes(createScoreMap([bar(30, 90), bar(60, 90)], 200, 100))).toHaveLength(2);
    expect(findBoxes(createScoreMap([bar(30, 1)], 200, 100))).toHaveLength(0);
    expect(findBoxes(createScoreMap([bar(30, 90)], 200, 100, 0.4))).toHaveLength(0);
  });

  test('a map full of text does not overflow the stack', () => {
    const scores = new Float32Array(800 * 800).fill(1);
    expect(findBoxes({ scores, width: 800, height: 800 })).toHaveLength(1);
  });

  test('smallestRectangle of no points is null', () => {
    expect(smallestRectangle([])).toBeNull();
  });
});

describe('strips', () => {
  const line: Box = { x: 100, y: 50, width: 160, height: 20, angle: 0 };

  test('a box detected in both strips is kept once, as the larger one', () => {
    const less = { ...line, y: 46, height: 12 };
    expect(joined([less], [line])).toEqual([line]);
    expect(joined([line], [less])).toEqual([line]);
    expect(joined([line], [{ ...line, x: 101 }])).toHaveLength(1);
  });

  test('lines below each other are kept as two', () => {
    expect(joined([line], [{ ...line, y: 75 }])).toHaveLength(2);
    expect(joined([], [line])).toEqual([line]);
  });
});
