import { describe, expect, test } from 'vitest';
import {
  type Box,
  fromFrameCoordinates,
  getBoundingBox,
  getCorners,
  orientBox,
  toFrameCoordinates,
} from './box.ts';

const DEGREE = Math.PI / 180;
const ANGLES = [-170, -90, -44, -3, 0, 7, 45, 89, 135, 180];

describe('boxes', () => {
  test.each(ANGLES)(
    'a box of %i° survives the conversion to frame coordinates and back',
    (degrees) => {
      const frame: Box = { x: 300, y: 200, width: 500, height: 700, angle: degrees * DEGREE };
      const box: Box = { x: 420, y: 130, width: 80, height: 20, angle: 0.3 };
      const back = fromFrameCoordinates(frame, toFrameCoordinates(frame, box));
      expect(back.x).toBeCloseTo(box.x, 6);
      expect(back.y).toBeCloseTo(box.y, 6);
      expect(back.angle).toBeCloseTo(box.angle, 6);
    },
  );

  test.each(ANGLES)('orientBox towards %i° covers the same area', (degrees) => {
    const box: Box = { x: 50, y: 60, width: 80, height: 20, angle: 0.3 };
    const turned = orientBox(box, degrees * DEGREE);
    expect(Math.abs(turned.angle - degrees * DEGREE)).toBeLessThanOrEqual(45.01 * DEGREE);
    expect(sortedCorners(turned)).toEqual(sortedCorners(box));
  });

  test('corners start at the text start and run clockwise', () => {
    const box: Box = { x: 10, y: 5, width: 20, height: 10, angle: 0 };
    expect(getCorners(box)).toEqual([
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ]);
    const [start] = getCorners({ ...box, angle: Math.PI });
    expect(start?.map(Math.round)).toEqual([20, 10]);
  });

  test.each(ANGLES)('the bounding box of a single box of %i° is that box', (degrees) => {
    const box: Box = { x: 50, y: 60, width: 80, height: 20, angle: degrees * DEGREE };
    const bounds = getBoundingBox([box], box.angle);
    for (const key of ['x', 'y', 'width', 'height'] as const) {
      expect(bounds[key]).toBeCloseTo(box[key], 6);
    }
  });
});

function sortedCorners(box: Box): readonly string[] {
  return getCorners(box)
    .map(([x, y]) => `${Math.round(x * 1000) + 0},${Math.round(y * 1000) + 0}`)
    .sort();
}
