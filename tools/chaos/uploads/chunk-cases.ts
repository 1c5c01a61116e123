import { constants, crc32, deflateRawSync } from 'node:zlib';

export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
}

export function pngHeader(width: number, height: number, depth = 8, color = 0): Buffer {
  const rest = Buffer.from([depth, color, 0, 0, 0]);
  return pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest]));
}

export function pngEnd() {
  return pngChunk('IEND', Buffer.alloc(0));
}

/** Inserts chunks after the PNG header, where most of them belong. */
export function insertChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const at = PNG_HEAD.length + 25;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), size, content]);
}

/** Inserts segments directly after the SOI marker. */
export function insertSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Offset of the frame header with width and height. 0 if there is none. */
export function frameAt(jpeg: Buffer): number {
  for (let at = 2; at + 4 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return at;
    if (marker === 0xda) return 0;
  }
  return 0;
}

const MEGABYTE = 1024 * 1024;
const ADLER = 65_521;

/**
 * A zlib stream that inflates to this many megabytes of zeros. It is about a thousandth of that
 * size and cheap to build.
 */
export function deflatedZeros(megabytes: number, rest = 0): Buffer {
  const pack = (length: number) =>
    deflateRawSync(Buffer.alloc(length), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const one = pack(MEGABYTE);
  const length = megabytes * MEGABYTE + rest;
  // Adler-32 of zeros: the low half stays 1, the high half counts the bytes.
  const sum = uint32((length % ADLER) * 65_536 + 1);
  const blocks = Array.from({ length: megabytes }, () => one);
  const last = rest === 0 ? [] : [pack(rest)];
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...blocks,
    ...last,
    Buffer.from([0x03, 0x00]),
    sum,
  ]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** WebP RIFF container. */
export function riff(chunks: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const written = chunks.flatMap(([name, content]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return [Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...written]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}
