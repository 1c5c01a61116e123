import { isWithinPixelLimit, PARTS_MAX } from './image-limits.ts';
import { orientationIn, orientationSegment } from './jpeg-orientation.ts';
import { isBlank } from './polyglot-check.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** The kinds of picture that everybody can show: baseline, extended and progressive. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** What a picture is made of: Huffman tables, quantisation, restart intervals. */
const TABLES: readonly number[] = [0xc4, 0xdb, 0xdd];
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

type Segment = { readonly marker: number; readonly content: Buffer; readonly whole: Buffer };

/** A JPEG without what it says about its maker; undefined: not one from beginning to end. */
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

/** The next marker; bytes that only fill may stand before it. */
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

/** What is kept of a segment, which may be nothing; undefined: it has no place in a picture. */
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

/** Of what programs add, only how the picture is shown: density, colours, which way up. */
function cleanApplication({ marker, content, whole }: Segment): Buffer {
  const name = content.toString('latin1', 0, 12);
  if (marker === APP0 && name.startsWith('JFIF\0') && content.length >= 14) return density(content);
  if (marker === APP2 && name === 'ICC_PROFILE\0') return whole;
  if (marker === APP14 && name.startsWith('Adobe') && content.length === 12) return whole;
  const turn = marker === APP1 ? orientationIn(content) : undefined;
  return turn === undefined ? NOTHING : orientationSegment(turn);
}

/** Without the small picture that may be in it, which may show what was cut away. */
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

/** Where the coded picture ends: at a marker that is neither a stuffed byte nor a restart. */
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
 * What may stand behind the end, and is not kept: nothing, or what telephones put there. Those are
 * a second picture (for brighter screens), a short film, or notes of one maker.
 */
function isLeftBehind(tail: Buffer): boolean {
  if (isBlank(tail)) return true;
  const isImage = tail[0] === 0xff && tail[1] === START && tail[2] === 0xff;
  const isFilm = tail.toString('latin1', 4, 8) === 'ftyp';
  return isImage || isFilm || tail.toString('latin1', tail.length - 4) === 'SEFT';
}
