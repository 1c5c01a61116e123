import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cutSet } from './cut-set.ts';
import rectangles from './rectangles.json' with { type: 'json' };

/**
 * Prepares a set of real pictures outside this repository, to measure it with `npm run
 * bench:receipts -- --photos FOLDER`. `node bench/receipts/cut.ts --truth FILE --mirrors FOLDER
 * --out FOLDER`: the truth with the source of each picture, and a directory with clones of those
 * repositories.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      truth: { type: 'string' },
      mirrors: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { truth, mirrors, out } = values;
  if (truth === undefined || mirrors === undefined || out === undefined)
    throw new Error('--truth, --mirrors and --out are required');
  const ids = await cutSet({
    truthFile: resolve(truth),
    mirrors: resolve(mirrors),
    rectangles: toRectangles(rectangles),
    out: resolve(out),
  });
  console.log(`${ids.length} pictures in ${out}`);
}

function toRectangles(sides: Readonly<Record<string, readonly number[]>>) {
  return Object.fromEntries(
    Object.entries(sides).map(([id, [left = 0, top = 0, width = 0, height = 0]]) => {
      return [id, [left, top, width, height] as const];
    }),
  );
}

await main();
