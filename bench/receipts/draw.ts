import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openReader } from '@saifu/receipt-reader/reader';
import { createLegend, drawReceipt } from './overlay.ts';
import { getStoreNames } from './reading.ts';
import { score } from './score.ts';
import { openSet } from './truth.ts';

const MODELS = join(import.meta.dirname, '../../packages/receipt-reader/models');

/**
 * Draws the extracted fields onto the photos for manual review. `node bench/receipts/draw.ts
 * --photos FOLDER --out FOLDER [--ids a,b,c] [--limit N]`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      out: { type: 'string' },
      ids: { type: 'string' },
      limit: { type: 'string', default: '20' },
      models: { type: 'string', default: MODELS },
    },
  });
  const { photos, out, ids } = values;
  if (photos === undefined || out === undefined) throw new Error('--photos and --out are required');
  const set = openSet(resolve(photos));
  const wanted = ids?.split(',');
  const truths = set.truths
    .filter(({ id }) => wanted === undefined || wanted.includes(id))
    .slice(0, wanted?.length ?? Number(values.limit));
  mkdirSync(out, { recursive: true });
  const reader = await openReader(resolve(values.models));
  try {
    for (const truth of truths) {
      const bytes = truth.images.map((image) => readFileSync(join(set.folder, image)));
      const fields = await reader.extract(bytes);
      const cost = { seconds: 0, cpuSeconds: 0, stages: {} };
      const scores = score(truth, { fields, names: getStoreNames(fields), unasked: [], cost });
      const heading = `${set.name}/${truth.id}, truth: ${truth.total ?? 'no total'}`;
      const overlay = await drawReceipt(bytes, fields, createLegend(heading, fields, scores));
      const path = join(out, `${truth.id}.jpg`);
      writeFileSync(path, overlay);
      console.log(path);
    }
  } finally {
    await reader.close();
  }
}

await main();
