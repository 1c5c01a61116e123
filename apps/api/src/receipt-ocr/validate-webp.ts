import { isWithinPixelLimit, PARTS_MAX } from '../platform/attachments/image-limits.ts';
import { isBlank } from '../platform/attachments/polyglot-check.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Chunks of a still image. Animations have others. */
const IMAGE_CHUNKS: readonly string[] = ['VP8 ', 'VP8L'];
const METADATA_CHUNKS: readonly string[] = ['VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP '];

/** The same bytes; undefined: not one complete still WebP image. */
export function validateWebp(bytes: Buffer): Buffer | undefined {
  const isWebp =
    bytes.length > HEAD_BYTES + CHUNK_HEAD_BYTES &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, HEAD_BYTES) === 'WEBP';
  if (!isWebp) return undefined;
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length || !isBlank(bytes.subarray(end))) return undefined;
  let at = HEAD_BYTES;
  const kinds: string[] = [];
  while (at < end) {
    if (at + CHUNK_HEAD_BYTES > end || kinds.length >= PARTS_MAX) return undefined;
    const kind = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    const isKnown = IMAGE_CHUNKS.includes(kind) || METADATA_CHUNKS.includes(kind);
    if (!isKnown || content.length < length) return undefined;
    if (kind === 'VP8X' && !isSaneCanvas(content)) return undefined;
    kinds.push(kind);
    // Chunks start at even offsets.
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return kinds.filter((kind) => IMAGE_CHUNKS.includes(kind)).length === 1 ? bytes : undefined;
}

const ANIMATION_FLAG = 0x02;

function isSaneCanvas(content: Buffer): boolean {
  if (content.length !== 10 || (content.readUInt8(0) & ANIMATION_FLAG) !== 0) return false;
  return isWithinPixelLimit(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1);
}
