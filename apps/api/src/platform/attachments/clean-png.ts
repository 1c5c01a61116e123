import { crc32 } from 'node:zlib';
import { isWithinPixelLimit, PARTS_MAX } from './image-limits.ts';
import { isBlank } from './polyglot-check.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks needed to draw the image. Text, timestamps and animations are dropped. */
const ALLOWED_CHUNKS = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|cICP)$/;
const IS_CRITICAL = /^[A-Z]/;
const CHUNK_REST_BYTES = 12;

/** Allowed bit depths per color type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer };

/** Removes text from a PNG. Undefined: not a valid PNG from the first byte to the last. */
export function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    const chunk = chunkAt(bytes, at);
    if (chunk === undefined || chunks.length >= PARTS_MAX) return undefined;
    if (IS_CRITICAL.test(chunk.type) && !ALLOWED_CHUNKS.test(chunk.type)) return undefined;
    chunks.push(chunk);
    at += chunk.whole.length;
  }
  if (!isWhole(chunks) || !isBlank(bytes.subarray(at))) return undefined;
  const kept = chunks.filter(({ type }) => ALLOWED_CHUNKS.test(type));
  return Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]);
}

function chunkAt(bytes: Buffer, at: number): Chunk | undefined {
  if (at + CHUNK_REST_BYTES > bytes.length) return undefined;
  const end = at + CHUNK_REST_BYTES + bytes.readUInt32BE(at);
  if (end > bytes.length) return undefined;
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) return undefined;
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
  return { type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
}

/** IHDR first, PLTE before IDAT, contiguous IDAT chunks, and an empty IEND. */
function isWhole(chunks: readonly Chunk[]): boolean {
  const kinds = chunks.map(({ type }) => type);
  const [head] = chunks;
  if (head?.type !== 'IHDR' || kinds.lastIndexOf('IHDR') !== 0 || !isHead(head.data)) return false;
  const first = kinds.indexOf('IDAT');
  const last = kinds.lastIndexOf('IDAT');
  if (first < 0 || kinds.slice(first, last).some((kind) => kind !== 'IDAT')) return false;
  const palette = kinds.indexOf('PLTE');
  if (palette > first || palette !== kinds.lastIndexOf('PLTE')) return false;
  if (head.data[9] === 3 && palette < 0) return false;
  return chunks.at(-1)?.data.length === 0;
}

function isHead(data: Buffer): boolean {
  if (data.length !== 13) return false;
  const [depth = 0, colorType = 0, compression, filter, interlace = 9] = data.subarray(8);
  const isKnown = DEPTHS[colorType]?.includes(depth) === true && compression === 0 && filter === 0;
  return (
    isKnown && interlace <= 1 && isWithinPixelLimit(data.readUInt32BE(0), data.readUInt32BE(4))
  );
}
