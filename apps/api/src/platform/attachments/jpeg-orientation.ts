const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const ENTRIES_MAX = 200;

/** The orientation in the content of an Exif segment; undefined if there is none. */
export function orientationIn(segment: Buffer): number | undefined {
  if (!segment.subarray(0, EXIF.length).equals(EXIF)) return undefined;
  const tiff = segment.subarray(EXIF.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'MM' && order !== 'II')) return undefined;
  const isBig = order === 'MM';
  const u16 = (at: number) => (isBig ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const table = isBig ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (table + 2 > tiff.length) return undefined;
  const count = Math.min(u16(table), ENTRIES_MAX);
  for (let entry = 0; entry < count; entry += 1) {
    const at = table + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (u16(at) !== ORIENTATION) continue;
    const turn = u16(at + 8);
    return turn >= 2 && turn <= 8 ? turn : undefined;
  }
  return undefined;
}

/** A complete Exif segment with only the orientation. */
export function orientationSegment(turn: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(turn, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}
