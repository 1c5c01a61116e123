import { LOGO_MEGAPIXELS_MAX, LOGO_SIDE_PX } from '@saifu/domain/shared/limits';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  createJpeg,
  createPdf,
  createPng,
  jpegSegment,
  pngChunk,
} from '../../testing/attachments.ts';
import { drawLogo } from './draw-logo.ts';

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };

const fill = (background: object, width = 300, height = 300) =>
  sharp({
    create: { width, height, channels: 4, background: { alpha: 1, ...background } as never },
  });

/** The color of a pixel, rounded to tens, because WebP is lossy. */
async function getColor(image: Buffer, left: number, top: number): Promise<readonly number[]> {
  const pixel = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel].map((value) => Math.round(value / 10) * 10);
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a square WebP without metadata',
  async (format) => {
    const file = await fill(RED, 900, 300)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '35/1 41/1 22/1' } })
      [format]()
      .toBuffer();
    const drawn = await drawLogo(file);
    const { width, height, hasAlpha, exif, icc, xmp, ...rest } = await sharp(drawn).metadata();
    expect([rest.format, width, height, hasAlpha]).toEqual([
      'webp',
      LOGO_SIDE_PX,
      LOGO_SIDE_PX,
      false,
    ]);
    expect([exif, icc, xmp].filter(Boolean)).toEqual([]);
    expect(drawn.includes('Kamera')).toBe(false);
    expect(await getColor(drawn, 3, 3)).toEqual([200, 30, 30]);
  },
);

test('a wide image is cropped on both sides, and transparent pixels become white', async () => {
  const file = await fill({ ...RED, alpha: 0 }, 600, 200)
    .composite([{ input: await fill(BLUE, 100, 100).png().toBuffer(), gravity: 'centre' }])
    .png()
    .toBuffer();
  const drawn = await drawLogo(file);
  expect(await getColor(drawn, 128, 128)).toEqual([30, 30, 200]);
  expect(await getColor(drawn, 4, 4)).toEqual([260, 260, 260]);
  const middle = await sharp(drawn).extract({ left: 70, top: 70, width: 116, height: 116 }).stats();
  expect(middle.channels[2]?.mean).toBeGreaterThan(190);
});

test('a photo is drawn upright', async () => {
  const top = { input: await fill(BLUE, 300, 150).png().toBuffer(), left: 0, top: 0 };
  const image = fill(RED).composite([top]).withMetadata({ orientation: 3 });
  const drawn = await drawLogo(await image.jpeg().toBuffer());
  expect(await getColor(drawn, 128, 20)).toEqual([200, 30, 30]);
  expect(await getColor(drawn, 128, 236)).toEqual([30, 30, 200]);
});

test('of an animation the first frame is drawn', async () => {
  const frames = await Promise.all([RED, BLUE].map((color) => fill(color).png().toBuffer()));
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(webp).metadata()).pages).toBe(2);
  const [first = Buffer.alloc(0)] = frames;
  const at = first.indexOf('IDAT') - 4;
  const png = Buffer.concat([
    first.subarray(0, at),
    pngChunk('acTL', Buffer.from('0000000200000000', 'hex')),
    first.subarray(at),
  ]);
  for (const file of [webp, png]) {
    expect(await getColor(await drawLogo(file), 128, 128)).toEqual([200, 30, 30]);
  }
});

test('the same file gives the same bytes, and small files too', async () => {
  const file = createPng();
  expect(await drawLogo(file)).toEqual(await drawLogo(Buffer.from(file)));
  expect((await sharp(await drawLogo(createJpeg())).metadata()).width).toBe(LOGO_SIDE_PX);
});

const getErrorCode = (bytes: Buffer) =>
  drawLogo(bytes).then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  );

test('an image of more than 40 megapixels is rejected by its header', async () => {
  const large = createPng([], [8000, 5001]);
  await expect(drawLogo(large)).rejects.toMatchObject({
    code: 'store.logo_too_many_pixels',
    params: { max: LOGO_MEGAPIXELS_MAX },
  });
  const webp = await fill({ ...RED, alpha: 0.5 }, 40, 40)
    .webp()
    .toBuffer();
  webp.writeUIntLE(15_000, webp.indexOf('VP8X') + 12, 3);
  webp.writeUIntLE(15_000, webp.indexOf('VP8X') + 15, 3);
  expect(['store.logo_too_many_pixels', 'store.logo_unsupported']).toContain(
    await getErrorCode(webp),
  );
});

test('an image of exactly 40 megapixels is drawn', async () => {
  const file = await fill(RED, 8000, 5000).png().toBuffer();
  expect(await getErrorCode(file)).toBe('drawn');
}, 30_000);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
const PAGE = Buffer.from('<html><script>alert(1)</script>');
const ZIP_END = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');

test.each<readonly [string, () => Buffer | Promise<Buffer>]>([
  ['an empty file', () => Buffer.alloc(0)],
  ['one byte of a PNG', () => createPng().subarray(0, 1)],
  ['text', () => Buffer.from('さくら食堂')],
  ['an SVG', () => Buffer.from(SVG)],
  ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a PDF', () => createPdf()],
  ['a GIF', () => fill(RED).gif().toBuffer()],
  ['an AVIF', () => fill(RED).avif({ effort: 0 }).toBuffer()],
  ['a truncated PNG', async () => (await fill(RED).png().toBuffer()).subarray(0, -20)],
  ['a truncated JPEG', async () => (await fill(RED).jpeg().toBuffer()).subarray(0, -40)],
  ['a truncated WebP', async () => (await fill(RED).webp().toBuffer()).subarray(0, -20)],
  ['a PNG with less data than its size requires', () => createPng([], [200, 200])],
  ['a PNG followed by an HTML page', () => Buffer.concat([createPng(), PAGE])],
  ['a JPEG followed by an archive', () => Buffer.concat([createJpeg(), ZIP_END])],
  ['a JPEG with a script in it', () => createJpeg(jpegSegment(0xfe, '<script>go()</script>'))],
  ['a PNG with an SVG in it', () => createPng([pngChunk('tEXt', `a\0${SVG}`)])],
])('%s is rejected', async (_, create) => {
  expect(await getErrorCode(await create())).toBe('store.logo_unsupported');
});
