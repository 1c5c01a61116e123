import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../random.ts';
import { FIXED } from './corpus.ts';
import { damaged } from './damage.ts';
import type { Recipe } from './upload.ts';

/** Number of uploads per kind that every test run sends. */
const OF_KIND: Readonly<Record<string, number>> = {
  bomb: 11,
  'not a photograph': 99,
  'two files in one': 6,
  'more than pixels': 1,
  'a broken envelope': 99,
};
/** Uploads that need OCR or are large to send. A few are enough. */
const BY_NAME = [
  'two totals',
  'a total of nothing',
  'orders in English',
  '11 files',
  '11 MB in one',
];
const DAMAGED = 4;
const SEED = 7;

/**
 * Writes a small part of the corpus into a directory: the bodies, and one JSON list that describes
 * them.
 */
async function main(folder: string): Promise<void> {
  const left = new Map(Object.entries(OF_KIND));
  const isChosen = ({ kind, name }: Recipe) => {
    const count = left.get(kind) ?? 0;
    left.set(kind, count - 1);
    return count > 0 || BY_NAME.includes(name);
  };
  const corruptions = Array.from({ length: DAMAGED }, (_, index) =>
    damaged(createRandom(SEED + index)),
  );
  const list: object[] = [];
  for (const { kind, name, make } of [...FIXED.filter(isChosen), ...corruptions]) {
    const { body, ...rest } = await make();
    const file = `${list.length}.body`;
    writeFileSync(join(folder, file), body);
    list.push({ kind, name, file, ...rest });
  }
  writeFileSync(join(folder, 'uploads.json'), JSON.stringify(list));
}

await main(process.argv[2] ?? '');
