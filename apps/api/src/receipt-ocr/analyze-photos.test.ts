import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createPdf, createPng, pngChunk } from '../testing/attachments.ts';
import { READING_TEST, UNHURRIED } from '../testing/timeouts.ts';
import { createOcrPool } from './create-ocr-pool.ts';
import type { OcrPool } from './ocr-pool.ts';
import { computePerceptualHash } from './perceptual-hash.ts';

vi.setConfig(READING_TEST);

const READER = join(import.meta.dirname, '../../../../packages/receipt-reader');
const sample = (name: string) => readFileSync(join(READER, `samples/${name}.jpg`));

let ocrPool: OcrPool;
beforeAll(() => {
  const log = createLog('silent');
  ocrPool = createOcrPool({ modelsFolder: join(READER, 'models'), log, ...UNHURRIED });
});
afterAll(() => ocrPool.stop());

const getErrorCode = (photos: readonly Buffer[], caller = 'a') =>
  ocrPool.read(photos, caller).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

const grey = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

test('a receipt is read and stored upright, small and without metadata', async () => {
  const upright = sample('konbini-1');
  const { width, height } = await sharp(upright).metadata();
  const exif = { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '35/1 41/1 22/1' } };
  const turned = await sharp(upright)
    .rotate(270)
    .resize({ width: 2 * height })
    .jpeg()
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(turned.includes('Kamera')).toBe(true);
  const { fields, photos, perceptualHash } = await ocrPool.read([turned], 'a');
  expect(fields).toMatchObject({ pay_amount: 2978, verdict: 'sure' });
  const [photo] = photos;
  expect([photo?.width, photo?.height]).toEqual([1500, 2000]);
  expect(2000 / 1500).toBe(height / width);
  const stored = await sharp(photo?.jpeg).metadata();
  expect(stored).toMatchObject({ format: 'jpeg', width: 1500, height: 2000 });
  const embedded = [stored.exif, stored.xmp, stored.icc, stored.iptc, stored.orientation];
  expect(embedded.filter(Boolean)).toEqual([]);

  const plain = await ocrPool.read([upright], 'a');
  expect(distance(plain.perceptualHash, perceptualHash)).toBeLessThanOrEqual(4);
  for (const { corners } of fields.boxes) {
    for (const part of corners.flat()) expect(Math.abs(part - 0.5)).toBeLessThan(0.5);
  }
  const [there, here] = [plain, { fields }].map(({ fields: { boxes } }) =>
    boxes.find(({ field }) => field === 'pay_amount'),
  );
  for (const [at, [x, y]] of (there?.corners ?? []).entries()) {
    expect(here?.corners[at]?.[0]).toBeCloseTo(x, 1);
    expect(here?.corners[at]?.[1]).toBeCloseTo(y, 1);
  }
  const other = await computePerceptualHash(sample('taxi-1'));
  expect(distance(other, perceptualHash)).toBeGreaterThan(6);
});

const distance = (a: bigint, b: bigint) =>
  [...(a ^ b).toString(2)].filter((bit) => bit === '1').length;

test('several photos of one long receipt are read together', async () => {
  const { fields, photos } = await ocrPool.read([sample('long-1'), sample('long-2')], 'a');
  expect(fields.pay_amount).toBe(4857);
  expect(photos).toHaveLength(2);
});

test('a photo of six receipts is rejected as several within the limits of one', async () => {
  const side = { width: 900, height: 1300 };
  const names = ['konbini-1', 'taxi-1', 'restaurant-1', 'cafe-1', 'petrol-1', 'bookshop-1'];
  const receipts = await Promise.all(
    names.map(async (name, at) => ({
      input: await sharp(sample(name))
        .resize({ ...side, fit: 'inside' })
        .toBuffer(),
      left: (at % 3) * (side.width + 20),
      top: Math.floor(at / 3) * (side.height + 20),
    })),
  );
  const photo = grey(2760, 2640).composite(receipts).jpeg();
  expect(await getErrorCode([await photo.toBuffer()])).toBe('receipt.several');
});

test('a photo without a receipt is rejected as unreadable', async () => {
  expect(await getErrorCode([sample('empty-table-1')])).toBe('receipt.unreadable');
  expect(await getErrorCode([await grey(1000, 479).jpeg().toBuffer()])).toBe('receipt.unreadable');
  expect(await getErrorCode([await grey(1000, 480).webp().toBuffer()])).toBe('receipt.unreadable');
});

/** A single-color PNG whose header declares far more pixels than its file suggests. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = createPng().subarray(0, 8);
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', '')];
  return Buffer.concat([signature, ...chunks]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect/></svg>';

const moving = async (): Promise<Buffer> => {
  const [one, two] = await Promise.all([grey(600, 600), grey(600, 600).negate()].map(pngBytes));
  return sharp([one ?? '', two ?? ''], { join: { animated: true } })
    .webp()
    .toBuffer();
};
const pngBytes = (image: Sharp) => image.png().toBuffer();

const HOSTILE: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['a text file', () => Buffer.from('合計 ¥1,000')],
  ['an SVG', () => Buffer.from(SVG)],
  ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a PDF', () => createPdf()],
  ['a GIF', () => grey(800, 800).gif().toBuffer()],
  ['a TIFF', () => grey(800, 800).tiff().toBuffer()],
  ['an AVIF', () => grey(800, 800).avif({ effort: 0 }).toBuffer()],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(3000, '\0'), 'latin1')],
  ['an animated WebP', moving],
  ['an animated PNG', () => animatedPng()],
  ['a PNG of 15,000 by 15,000 pixels', () => bomb(15_000, 15_000)],
  ['a WebP with too many pixels', () => largeWebp()],
  ['a truncated JPEG', () => sample('konbini-1').subarray(0, 60_000)],
  ['a truncated PNG', async () => (await grey(800, 800).png().toBuffer()).subarray(0, -20)],
  ['a truncated WebP', async () => (await grey(800, 800).webp().toBuffer()).subarray(0, -20)],
  ['a WebP with trailing data', async () => joined(await grey(800, 800).webp().toBuffer(), 'x')],
  ['a JPEG that is also an HTML page', () => joined(sample('konbini-1'), '<script>go()</script>')],
  ['a JPEG that is also an archive', () => joined(sample('konbini-1'), 'PK\x05\x06')],
  ['a JPEG header without an image', () => sample('konbini-1').subarray(0, 4)],
];

/** Only the size in the header is checked; the file is rejected before decoding. */
async function largeWebp(): Promise<Buffer> {
  const image = sharp({
    create: { width: 600, height: 600, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  });
  const bytes = await image.webp().toBuffer();
  bytes.writeUIntLE(15_000, bytes.indexOf('VP8X') + 12, 3);
  bytes.writeUIntLE(15_000, bytes.indexOf('VP8X') + 15, 3);
  return bytes;
}

const joined = (bytes: Buffer, tail: string) => Buffer.concat([bytes, Buffer.from(tail, 'latin1')]);

async function animatedPng(): Promise<Buffer> {
  const still = await grey(800, 800).png().toBuffer();
  const at = still.indexOf('IDAT') - 4;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  return Buffer.concat([still.subarray(0, at), pngChunk('acTL', control), still.subarray(at)]);
}

test.each(HOSTILE)(
  '%s is rejected as wrong format without the loss of a process',
  async (_, make) => {
    const before = ocrPool.getStats().lost;
    expect(await getErrorCode([await make()])).toBe('receipt.wrong_format');
    expect(ocrPool.getStats().lost).toBe(before);
  },
);

test('one invalid photo among valid ones rejects the request', async () => {
  expect(await getErrorCode([sample('taxi-1'), Buffer.from(SVG)])).toBe('receipt.wrong_format');
});

test('corrupt pixel data never crashes a worker', async () => {
  const good = sample('taxi-1');
  for (let step = 1; step <= 4; step += 1) {
    const bad = Buffer.from(good);
    bad.fill(step * 17, (good.length * step) >> 3, ((good.length * step) >> 3) + 40);
    const code = await getErrorCode([bad]);
    expect(['read', 'receipt.wrong_format', 'receipt.unreadable']).toContain(code);
  }
  expect(ocrPool.getStats().lost).toBe(0);
});
