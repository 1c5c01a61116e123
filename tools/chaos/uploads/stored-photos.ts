import type pg from 'pg';
import { CANARY } from './polyglots.ts';

const BATCH = 20;

/** Checks every stored photo for content other than pixels. */
export async function checkStoredPhotos(client: pg.Client) {
  const traces: string[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ order_id: string; jpeg: Buffer }>(
      'select order_id, jpeg from scan_photos order by order_id, place limit $1 offset $2',
      [BATCH, count],
    );
    for (const { order_id, jpeg } of rows) {
      const found = tracesIn(jpeg);
      if (found.length > 0) traces.push(`${order_id}: ${found.join()}`);
    }
    count += rows.length;
    if (rows.length < BATCH) return { count, traces };
  }
}

const START = 0xd8;
const SCAN = 0xda;
const END = 0xd9;
// Tables, the frame header, and the JFIF segment with the pixel density.
const PLAIN = new Set([0xc0, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0]);

/** Segments and data that a plain JPEG does not need. */
export function tracesIn(jpeg: Buffer): readonly string[] {
  if (jpeg[0] !== 0xff || jpeg[1] !== START) return ['it is no JPEG'];
  const traces: string[] = [];
  if (jpeg.includes(CANARY)) traces.push('a canary');
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === SCAN) break;
    if (!PLAIN.has(marker)) traces.push(`segment ${marker.toString(16)}`);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  const isEnded = jpeg.at(-2) === 0xff && jpeg.at(-1) === END;
  if (!isEnded) traces.push('something behind its end');
  return traces;
}
