import { isWithinPixelLimit, PARTS_MAX } from './image-limits.ts';
import { orientationIn, orientationSegment } from './jpeg-orientation.ts';
import { isBlank } from './polyglot-check.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frame types that all viewers support: baseline, extended and progressive. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables and restart intervals. */
const TABLES: readonly number[] = [0xc4, 0xdb, 0xdd];
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

type Segment = { readonly marker: number; readonly content: Buffer; readonly whole: Buffer };

/** Removes metadata from a JPEG. Undefined: not a valid JPEG from start to end. */
export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const seenMarkers = new Set<number>();
  let at = 2;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker === undefined || kept.length > PARTS_MAX) return undefined;
    at = marker.end - 2;
    if (marker.code === END) break;
    const segment = segmentAt(bytes, at, marker.code);
    const clean = segment && cleanSegment(segment, seenMarkers);
    if (segment === undefined || clean === undefined) return undefined;
    kept.push(clean);
    seenMarkers.add(segment.marker);
    at += segment.whole.length;
    if (segment.marker !== SCAN) continue;
    const end = scanEnd(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
  const isWhole = seenMarkers.has(SCAN) && seenMarkers.has(0xdb) && seenMarkers.has(0xc4);
  if (!isWhole || !isLeftBehind(bytes.subarray(at + 2))) return undefined;
  return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
}

/** The next marker, after optional fill bytes. */
function markerAt(bytes: Buffer, from: number): { code: number; end: number } | undefined {
  let at = from;
  if (bytes[at] !== 0xff) return undefined;
  while (bytes[at] === 0xff) at += 1;
  const code = bytes[at];
  return code === undefined || code === 0 ? undefined : { code, end: at + 1 };
}

function segmentAt(bytes: Buffer, at: number, marker: number): Segment | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) return undefined;
  return { marker, content: bytes.subarray(at + 4, end), whole: bytes.subarray(at, end) };
}

/** The part of a segment to keep, possibly empty. Undefined: the segment is not allowed. */
function cleanSegment(segment: Segment, seenMarkers: ReadonlySet<number>): Buffer | undefined {
  const { marker, content, whole } = segment;
  const hasFrame = FRAMES.some((frame) => seenMarkers.has(frame));
  if (FRAMES.includes(marker)) return !hasFrame && isFrame(content) ? whole : undefined;
  if (marker === SCAN) return hasFrame && isScan(content) ? whole : undefined;
  if (TABLES.includes(marker)) return whole;
  if (marker >= APP0 && marker <= APP15) return cleanApplication(segment);
  return marker === COMMENT ? NOTHING : undefined;
}

const NOTHING = Buffer.alloc(0);

/** Of application segments keeps only display data: density, color profile and orientation. */
function cleanApplication({ marker, content, whole }: Segment): Buffer {
  const name = content.toString('latin1', 0, 12);
  if (marker === APP0 && name.startsWith('JFIF\0') && content.length >= 14) return density(content);
  if (marker === APP2 && name === 'ICC_PROFILE\0') return whole;
  if (marker === APP14 && name.startsWith('Adobe') && content.length === 12) return whole;
  const turn = marker === APP1 ? orientationIn(content) : undefined;
  return turn === undefined ? NOTHING : orientationSegment(turn);
}

/** Drops the thumbnail, which may show cropped content. */
function density(content: Buffer): Buffer {
  const head = Buffer.from([0xff, APP0, 0, 16]);
  return Buffer.concat([head, content.subarray(0, 12), Buffer.from([0, 0])]);
}

function isFrame(content: Buffer): boolean {
  if (content.length < 6) return false;
  const components = content.readUInt8(5);
  const isKnown = [1, 3, 4].includes(components) && content.length === 6 + 3 * components;
  return isKnown && isWithinPixelLimit(content.readUInt16BE(3), content.readUInt16BE(1));
}

function isScan(content: Buffer): boolean {
  const components = content[0] ?? 0;
  return components >= 1 && components <= 4 && content.length === 4 + 2 * components;
}

/**
 * The end of the entropy-coded data: the first marker that is neither a stuffed byte nor a restart.
 */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0xff;
    const isInside = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/**
 * Data after the end that is allowed and dropped: nothing, or what phones append. Phones append a
 * second image (a gain map for HDR screens), a short video, or maker notes.
 */
function isLeftBehind(tail: Buffer): boolean {
  if (isBlank(tail)) return true;
  const isImage = tail[0] === 0xff && tail[1] === START && tail[2] === 0xff;
  const isFilm = tail.toString('latin1', 4, 8) === 'ftyp';
  return isImage || isFilm || tail.toString('latin1', tail.length - 4) === 'SEFT';
}
