import { expect, test } from 'vitest';
import { FAMILIES, type Family } from './case.ts';
import { runCorpus } from './run-corpus.ts';
import { openWorld } from './world.ts';

/** Parts of each family. One of them takes half a minute. */
const PARTS: Readonly<Record<Family, number>> = { requests: 40, images: 60, qr: 12, files: 12 };
const DAY_MS = 24 * 60 * 60 * 1000;
const LIMIT_MS = 600_000;

test(
  'bad input gets a documented answer, costs little and leaves nothing',
  async () => {
    // Another part each day, so that the whole corpus has been sent after two months.
    const day = Math.floor(Date.now() / DAY_MS);
    const world = await openWorld();
    try {
      for (const family of FAMILIES) {
        const count = PARTS[family];
        const slice = { index: (day % count) + 1, count };
        console.log(`npm run bad-input -- --family ${family} --slice ${slice.index}/${count}`);
        const { failures } = await runCorpus(world, { seed: 1, family, slice });
        expect(failures).toEqual([]);
      }
    } finally {
      await world.stop();
    }
  },
  LIMIT_MS,
);
