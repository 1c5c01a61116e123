import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { InvalidPhotoError } from './image/photo.ts';
import { randomFrom } from './random.fixture.ts';
import { openReader, PHOTOS_MAX, type Reader } from './reader.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await openReader(join(import.meta.dirname, '../models'));
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
});
afterAll(() => reader.close());

function plain(width: number, height: number, gray = 255) {
  const background = { r: gray, g: gray, b: gray };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Noise like a carpet: much texture and no text. */
function carpet(width: number, height: number) {
  const random = randomFrom(1);
  const pixels = Uint8Array.from({ length: width * height }, () => 90 + random() * 90);
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

async function createQrCode(text: string): Promise<Buffer> {
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 });
  if (image === null) throw new Error('no code was drawn');
  return Buffer.from(await image.arrayBuffer());
}

async function scanAt(photo: Sharp) {
  return reader.scan([await photo.jpeg().toBuffer()]);
}

describe('openReader', () => {
  test('reports a blank paper, a dark one and a carpet as textless', async () => {
    for (const photo of [plain(900, 1200), plain(900, 1200, 8), carpet(900, 1200)]) {
      const { page, codes } = await scanAt(photo);
      expect(page).toMatchObject({ lines: [], issues: ['textless'] });
      expect(codes).toEqual([]);
    }
  });

  test('reports 100 by 100 pixels as tiny', async () => {
    expect((await scanAt(plain(100, 100))).page.issues).toEqual(['tiny']);
    expect((await scanAt(plain(3000, 150))).page.issues).toEqual(['tiny']);
  });

  test('extracts nothing from a blank photo or no photos', async () => {
    const fields = await reader.extract([await plain(900, 1200).jpeg().toBuffer()]);
    expect(fields).toMatchObject({ pay_amount: null, title: null, verdict: 'unreadable' });
    expect((await reader.extract([])).verdict).toBe('unreadable');
  });

  test('finds each code once, including rotated ones', async () => {
    const payload = '0002010102112604abcd5204541153033925802JP5904Shop6005Tokyo63041234';
    const link = 'https://example.com/t/12?name=寿司';
    const [first, second] = [await createQrCode(payload), await createQrCode(link)];
    const turned = await sharp(second).rotate(30, { background: 'white' }).toBuffer();
    const photo = plain(1200, 1600).composite([
      { input: first, left: 100, top: 100 },
      { input: turned, left: 500, top: 800 },
    ]);
    const bytes = await photo.jpeg().toBuffer();
    const { codes } = await reader.scan([bytes, bytes]);
    expect([...codes].sort()).toEqual([payload, link].sort());
    expect((await reader.extract([bytes])).qr_payload).toBe(payload);
  });

  test('rejects an invalid photo or too many photos and keeps working', async () => {
    const words = Buffer.from('合計 ¥1,234');
    const blank = await plain(400, 400).png().toBuffer();
    const [rejected, looked] = await Promise.allSettled([
      reader.scan([words]),
      reader.scan([blank]),
    ]);
    expect(rejected).toMatchObject({ status: 'rejected', reason: { reason: 'not_a_picture' } });
    expect(looked.status).toBe('fulfilled');
    const many = Array.from({ length: PHOTOS_MAX + 1 }, () => blank);
    await expect(reader.scan(many)).rejects.toBeInstanceOf(InvalidPhotoError);
  });

  test('rejects a scan after close', async () => {
    const other = await openReader(join(import.meta.dirname, '../models'));
    await other.close();
    const blank = await plain(400, 400).png().toBuffer();
    await expect(other.scan([blank])).rejects.toThrow('closed');
    await other.close();
  });
});
