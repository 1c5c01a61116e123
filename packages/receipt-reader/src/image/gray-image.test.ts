import { describe, expect, test } from 'vitest';
import { type Box, toFrameCoordinates } from './box.ts';
import { getCrops, LINE_HEIGHT_PX } from './crop.ts';
import { type GrayImage, sampleBox } from './gray-image.ts';

const DEGREE = Math.PI / 180;

/** White paper with a rotated box that is dark in its left third and gray in its right third. */
function createImage(box: Box, width: number, height: number): GrayImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = toFrameCoordinates(box, { x: x + 0.5, y: y + 0.5, width: 0, height: 0, angle: 0 });
      if (at.y < 0 || at.y > box.height || at.x < 0 || at.x > box.width) continue;
      if (at.x < box.width / 3) pixels[y * width + x] = 0;
      else if (at.x > (box.width * 2) / 3) pixels[y * width + x] = 128;
    }
  }
  return { pixels, width, height };
}

function thirds({ pixels, width, height }: GrayImage): readonly number[] {
  return [1, 3, 5].map((sixth) => {
    const column = Math.floor((width * sixth) / 6);
    return pixels[Math.floor(height / 2) * width + column] ?? -1;
  });
}

describe('sampleBox', () => {
  test.each([-180, -135, -90, -45, -8, 0, 3, 45, 90, 178])(
    'straightens a box rotated by %i°',
    (degrees) => {
      const box: Box = { x: 160, y: 150, width: 210, height: 40, angle: degrees * DEGREE };
      const cutOut = sampleBox(createImage(box, 320, 300), box, 210, 40);
      expect(thirds(cutOut)).toEqual([0, 255, 128]);
    },
  );

  test('averages thin lines to gray when an image shrinks', () => {
    const width = 300;
    const pixels = Uint8Array.from({ length: width * 90 }, (_, at) => (at % 3 === 0 ? 0 : 255));
    const whole = { x: 150, y: 45, width, height: 90, angle: 0 };
    const small = sampleBox({ pixels, width, height: 90 }, whole, 100, 30);
    const inner = small.pixels.filter((_, at) => at % 100 > 0 && at % 100 < 99);
    expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(30);
    expect(inner[500]).toBeGreaterThan(140);
    expect(inner[500]).toBeLessThan(200);
  });

  test('repeats the border outside the image', () => {
    const image = { pixels: new Uint8Array(100).fill(77), width: 10, height: 10 };
    const box = { x: 0, y: 0, width: 60, height: 60, angle: 0.4 };
    expect(new Set(sampleBox(image, box, 20, 20).pixels)).toEqual(new Set([77]));
  });
});

describe('getCrops', () => {
  const striped = (width: number, gapAt: number): GrayImage => ({
    pixels: Uint8Array.from({ length: width * 30 }, (_, at) => {
      const column = at % width;
      const isInk = column % 8 < 4 === Math.floor(at / width) % 8 < 4;
      return Math.abs(column - gapAt) < 14 || !isInk ? 255 : 0;
    }),
    width,
    height: 30,
  });
  const toBox = ({ width, height }: GrayImage): Box => ({
    x: width / 2,
    y: height / 2,
    width,
    height,
    angle: 0,
  });

  test('scales a line to 48 pixels and keeps its proportions', () => {
    const line = striped(300, -99);
    const [crop] = getCrops(line, toBox(line));
    expect(crop?.image).toMatchObject({ width: 480, height: LINE_HEIGHT_PX });
  });

  test('cuts a very long line at a gap', () => {
    const line = striped(1700, 800);
    const crops = getCrops(line, toBox(line));
    expect(crops.length).toBe(2);
    expect(crops.every(({ image }) => image.width <= 1600)).toBe(true);
    const end = (crops[0]?.box.x ?? 0) + (crops[0]?.box.width ?? 0) / 2;
    expect(Math.abs(end - 800)).toBeLessThan(14);
  });

  test('shortens a row of dashes', () => {
    const dashes: GrayImage = {
      pixels: Uint8Array.from({ length: 900 * 30 }, (_, at) => {
        const isMiddle = Math.abs(Math.floor(at / 900) - 15) < 2;
        return isMiddle && (at % 900) % 16 < 10 ? 0 : 255;
      }),
      width: 900,
      height: 30,
    };
    expect(getCrops(dashes, toBox(dashes))[0]?.image.width).toBeLessThan(200);
    const letters = striped(900, -99);
    expect(getCrops(letters, toBox(letters))[0]?.image.width).toBe(1440);
  });
});
