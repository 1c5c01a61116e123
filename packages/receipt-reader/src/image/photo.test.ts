import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { InvalidPhotoError, openPhoto } from './photo.ts';

/** Wider than high, dark in its upper left quarter, otherwise light. */
function pattern(width: number, height: number) {
  const rectangle = `<rect width="${width / 2}" height="${height / 2}"/>`;
  const dark = Buffer.from(`<svg width="${width}" height="${height}">${rectangle}</svg>`);
  const background = { r: 250, g: 250, b: 250 };
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: dark }]);
}

async function getErrorMessage(bytes: Uint8Array): Promise<string> {
  const error: unknown = await openPhoto(bytes).catch((reason: unknown) => reason);
  if (!(error instanceof InvalidPhotoError)) throw new Error('the photo was not rejected');
  expect(error.message.split('\n')).toHaveLength(1);
  return error.reason;
}

async function darkCorner(bytes: Uint8Array): Promise<readonly [boolean, boolean]> {
  const { image } = await openPhoto(bytes);
  const { pixels, width, height } = image;
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const x = Math.floor(width * (0.25 + right / 2));
    const y = Math.floor(height * (0.25 + down / 2));
    if ((pixels[y * width + x] ?? 255) < 60) return [right === 1, down === 1];
  }
  throw new Error('no corner is dark');
}

describe('openPhoto', () => {
  test('rejects a file that is not an image', async () => {
    expect(await getErrorMessage(new Uint8Array())).toBe('not_a_picture');
    expect(await getErrorMessage(Buffer.from('合計 ¥1,234\n'.repeat(50)))).toBe('not_a_picture');
    expect(await getErrorMessage(Buffer.from('%PDF-1.7\n'))).toBe('not_a_picture');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await getErrorMessage(drawing)).toBe('unknown_format');
  });

  test('rejects a truncated photo', async () => {
    const whole = await pattern(800, 600).jpeg().toBuffer();
    expect(await getErrorMessage(whole.subarray(0, whole.length / 2))).toBe('damaged');
    expect(await getErrorMessage(whole.subarray(0, 40))).toBe('not_a_picture');
    const png = await pattern(800, 600).png().toBuffer();
    expect(await getErrorMessage(png.subarray(0, png.length / 2))).toBe('damaged');
  });

  test('scales 40 megapixels down and rejects 60', async () => {
    const large = await pattern(8000, 5000).jpeg().toBuffer();
    const { image, scale } = await openPhoto(large);
    expect(image.width * image.height).toBeLessThanOrEqual(3_010_000);
    expect(image.width / scale).toBeCloseTo(8000, -1);
    const larger = await pattern(10_000, 6000).jpeg().toBuffer();
    expect(await getErrorMessage(larger)).toBe('too_many_pixels');
  });

  test('opens 100 by 100 pixels unchanged', async () => {
    const { image, scale } = await openPhoto(await pattern(100, 100).jpeg().toBuffer());
    expect([image.width, image.height, scale]).toEqual([100, 100, 1]);
  });

  test('keeps the width of a long strip', async () => {
    const { image } = await openPhoto(await pattern(600, 4800).png().toBuffer());
    expect([image.width, image.height]).toEqual([600, 4800]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('applies orientation %i', async (orientation) => {
    const plain = pattern(400, 200);
    const bytes = await plain.jpeg().withMetadata({ orientation }).toBuffer();
    const { image } = await openPhoto(bytes);
    const isTurned = orientation >= 5;
    expect([image.width, image.height]).toEqual(isTurned ? [200, 400] : [400, 200]);
    const isRight = [2, 3, 6, 7].includes(orientation);
    const isDown = [3, 4, 7, 8].includes(orientation);
    expect(await darkCorner(bytes)).toEqual([isRight, isDown]);
  });

  test('renders transparency as white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 300, height: 300, channels: 4, background } });
    const { image } = await openPhoto(await clear.png().toBuffer());
    expect(new Set(image.pixels)).toEqual(new Set([255]));
  });

  test('ignores a color profile', async () => {
    const plain = await pattern(400, 200).png().toBuffer();
    const profiled = await pattern(400, 200).withIccProfile('p3').png().toBuffer();
    expect((await sharp(profiled).metadata()).icc).toBeDefined();
    const [one, other] = [await openPhoto(plain), await openPhoto(profiled)];
    const off = one.image.pixels.map((gray, at) => Math.abs(gray - (other.image.pixels[at] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(4);
  });

  test('weights colors by their brightness', async () => {
    const colors = [
      [{ r: 255, g: 0, b: 0 }, 77],
      [{ r: 0, g: 255, b: 0 }, 149],
      [{ r: 0, g: 0, b: 255 }, 29],
      [{ r: 90, g: 90, b: 90 }, 90],
    ] as const;
    for (const [background, gray] of colors) {
      const photo = sharp({ create: { width: 20, height: 20, channels: 3, background } });
      const { image } = await openPhoto(await photo.png().toBuffer());
      expect(new Set(image.pixels)).toEqual(new Set([gray]));
    }
  });

  test('reads CMYK, grayscale, 16-bit and WebP alike', async () => {
    const forms = [
      pattern(300, 200).toColourspace('cmyk').jpeg(),
      pattern(300, 200).grayscale().jpeg(),
      pattern(300, 200).toColourspace('rgb16').png(),
      pattern(300, 200).webp(),
    ];
    for (const form of forms) {
      const bytes = await form.toBuffer();
      const { image } = await openPhoto(bytes);
      expect(image.pixels).toHaveLength(60_000);
      expect(await darkCorner(bytes)).toEqual([false, false]);
      expect(image.pixels[image.pixels.length - 1]).toBeGreaterThan(225);
    }
  });
});
