import { isWithinPixelLimit, PARTS_MAX } from '../platform/attachments/image-limits.ts';
import { isBlank } from '../platform/attachments/polyglot-check.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Chunks of a still image. Animations have others. */
const IMAGE_CHUNKS: readonly string[] = ['VP8 ', 'VP8L'];
const METADATA_CHUNKS: readonly string[] = ['VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP '];
const STILL_CHUNKS: readonly string[] = [...IMAGE_CHUNKS, ...METADATA_CHUNKS];

/** Chunks of an animation and of its frames. */
const ANIMATION_CHUNKS: readonly string[] = ['ANIM', 'ANMF'];

type WebpOptions = { readonly allowsAnimation?: boolean };

/** The same bytes; undefined: not one complete WebP image, still unless animations are allowed. */
export function validateWebp(
  bytes: Buffer,
  { allowsAnimation = false }: WebpOptions = {},
): Buffer | undefined {
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
    const allowed = allowsAnimation ? [...STILL_CHUNKS, ...ANIMATION_CHUNKS] : STILL_CHUNKS;
    if (!allowed.includes(kind) || content.length < length) return undefined;
    if (kind === 'VP8X' && !isSaneCanvas(content, allowsAnimation)) return undefined;
    kinds.push(kind);
    // Chunks start at even offsets.
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  const images = kinds.filter((kind) => IMAGE_CHUNKS.includes(kind)).length;
  return images === (kinds.includes('ANMF') ? 0 : 1) ? bytes : undefined;
}

const ANIMATION_FLAG = 0x02;

function isSaneCanvas(content: Buffer, allowsAnimation: boolean): boolean {
  if (content.length !== 10) return false;
  if (!allowsAnimation && (content.readUInt8(0) & ANIMATION_FLAG) !== 0) return false;
  return isWithinPixelLimit(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1);
}
