import { plain, RECEIPTS } from './base-images.ts';
import {
  deflatedZeros,
  frameAt,
  insertChunks,
  insertSegments,
  jpegSegment,
  PNG_HEAD,
  pngChunk,
  pngEnd,
  pngHeader,
  riff,
  uint32,
} from './chunk-cases.ts';
import { photosUpload, REJECTED, type Recipe, WRONG_FORMAT_CODES } from './upload.ts';

const SIDE = 15_000;
const MEGABYTE = 1024 * 1024;

/** Grayscale image of any size: every row is a filter byte and zeros. */
export function hugePng(width: number, height: number): Buffer {
  const length = height * (width + 1);
  const pixels = deflatedZeros(Math.floor(length / MEGABYTE), length % MEGABYTE);
  return Buffer.concat([PNG_HEAD, pngHeader(width, height), pngChunk('IDAT', pixels), pngEnd()]);
}

/** One scan with one zero bit per block of 64 pixels. */
export function hugeJpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  const bits = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    jpegSegment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
    Buffer.alloc(Math.ceil(bits / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Every color channel has a single value, so pixels need no bits: any size in 30 bytes. */
export function hugeWebp(width: number, height: number): Buffer {
  let bits = '';
  const put = (value: number, count: number) => {
    for (let at = 0; at < count; at += 1) bits += (value >> at) & 1;
  };
  put(width - 1, 14);
  put(height - 1, 14);
  // No alpha, version 0, no transform, no color cache, no meta prefix codes.
  put(0, 1 + 3 + 1 + 1 + 1);
  for (let code = 0; code < 5; code += 1) {
    put(1, 1);
    put(0, 1 + 1 + 1);
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const packed = bytes.map((byte) => Number.parseInt([...byte].reverse().join(''), 2));
  return riff([['VP8L', Buffer.from([0x2f, ...packed])]]);
}

/** The actual image is small. The header declares another size. */
function lyingJpeg(width: number, height: number): Buffer {
  const jpeg = Buffer.from(RECEIPTS[0]?.bytes ?? []);
  const at = frameAt(jpeg);
  jpeg.writeUInt16BE(height, at + 5);
  jpeg.writeUInt16BE(width, at + 7);
  return jpeg;
}

async function lyingPng(width: number, height: number): Promise<Buffer> {
  const true480 = await plain(480, 480).png().toBuffer();
  const rest = true480.subarray(PNG_HEAD.length + 25);
  return Buffer.concat([PNG_HEAD, pngHeader(width, height, 8, 2), rest]);
}

async function inflating(type: 'iCCP' | 'zTXt', megabytes: number): Promise<Buffer> {
  const content = Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflatedZeros(megabytes)]);
  return insertChunks(await plain(600, 800).png().toBuffer(), [pngChunk(type, content)]);
}

/** An ICC profile in chunks whose first chunk declares a wrong size. */
function profiled(size: number, chunks: number): Buffer {
  const segments = Array.from({ length: chunks }, (_, index) => {
    const head = Buffer.from(`ICC_PROFILE\0`, 'latin1');
    const count = Buffer.from([(index + 1) & 255, chunks & 255]);
    const profile = Buffer.concat([uint32(size), Buffer.alloc(60_000, 0x61)]);
    return jpegSegment(0xe2, Buffer.concat([head, count, profile]));
  });
  return insertSegments(RECEIPTS[1]?.bytes ?? Buffer.alloc(0), segments);
}

const manyChunks = async () =>
  insertChunks(
    await plain(600, 800).png().toBuffer(),
    Array.from({ length: 10_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
  );

type Maker = readonly [name: string, make: () => Buffer | Promise<Buffer>];

/** Far more pixels than a camera produces. Rejected before any pixel is decoded. */
const HUGE: readonly Maker[] = [
  ['png 15,000 × 15,000', () => hugePng(SIDE, SIDE)],
  ['jpeg 15,000 × 15,000', () => hugeJpeg(SIDE, SIDE)],
  ['webp 15,000 × 15,000', () => hugeWebp(SIDE, SIDE)],
  ['webp 16,383 × 16,383', () => hugeWebp(16_383, 16_383)],
  ['jpeg 65,500 × 65,500, cut', () => hugeJpeg(65_500, 65_500).subarray(0, 600_000)],
  ['png 50,000 × 8,000', () => hugePng(50_000, 8_000)],
  ['jpeg that says 65,535²', () => lyingJpeg(65_535, 65_535)],
  ['jpeg that says 0 × 0', () => lyingJpeg(0, 0)],
  ['png that says 2³¹ × 1', () => lyingPng(0x7fffffff, 1)],
  ['png that says 2³² × 2³²', () => lyingPng(0xffffffff, 0xffffffff)],
  ['png that says 0 × 480', () => lyingPng(0, 480)],
];

/** May be decoded, but contains no receipt. */
const EMPTY: readonly Maker[] = [
  ['png 7,000 × 7,000, black', () => hugePng(7_000, 7_000)],
  ['jpeg 7,000 × 7,000, gray', () => hugeJpeg(7_000, 7_000)],
  ['webp 7,000 × 7,000, black', () => hugeWebp(7_000, 7_000)],
  ['png that says more lines than it has', () => lyingPng(480, 4_800)],
  ['png 1 × 20,000', () => hugePng(1, 20_000)],
  ['png 20,000 × 1', () => hugePng(20_000, 1)],
  ['png with 300 MB of profile', () => inflating('iCCP', 300)],
  ['png with 300 MB of text', () => inflating('zTXt', 300)],
  ['png with 10,000 chunks', manyChunks],
  ['480 × 480, white', () => plain(480, 480).jpeg().toBuffer()],
  ['479 × 2,000, white', () => plain(479, 2_000).jpeg().toBuffer()],
  ['16 × 16', () => plain(16, 16).png().toBuffer()],
];

const PROFILED: readonly Maker[] = [
  ['a profile that says 4 GB', () => profiled(0xffffffff, 1)],
  ['a profile that says 0', () => profiled(0, 1)],
  ['a profile in 100 pieces', () => profiled(6_000_000, 100)],
];

const all = (kind: string, makers: readonly Maker[], options: Parameters<typeof photosUpload>[1]) =>
  makers.map(([name, make]): Recipe => {
    return { kind, name, make: async () => photosUpload([await make()], options) };
  });

export const DECOMPRESSION_BOMBS: readonly Recipe[] = [
  ...all('bomb', HUGE, { codes: WRONG_FORMAT_CODES }),
  ...all('bomb', EMPTY, { codes: REJECTED }),
  ...all('profile', PROFILED, { expectedOutcome: 'either', amounts: RECEIPTS[1]?.amounts ?? [] }),
];
