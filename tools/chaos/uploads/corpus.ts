import { createRandom, type Random } from '../random.ts';
import { damaged } from './damage.ts';
import { DECOMPRESSION_BOMBS } from './decompression-bombs.ts';
import { FOREIGN } from './foreign.ts';
import { METADATA } from './metadata.ts';
import { DELIVERIES, MULTIPART_CASES } from './multipart-cases.ts';
import { MISLEADING_RECEIPTS, noise } from './pdf-cases.ts';
import { POLYGLOTS } from './polyglots.ts';
import type { Recipe } from './upload.ts';

/** Sent at least once each, even if `count` is smaller. */
export const FIXED: readonly Recipe[] = [
  ...DECOMPRESSION_BOMBS,
  ...FOREIGN,
  ...POLYGLOTS,
  ...METADATA,
  ...MISLEADING_RECEIPTS,
  ...MULTIPART_CASES,
];

/** Shuffled list of `count` uploads. The same seed gives the same list. */
export function corpus(count: number, seed: number): readonly Recipe[] {
  const random = createRandom(seed);
  const more = Array.from({ length: Math.max(0, count - FIXED.length) }, () => {
    if (random.chance(0.04)) return random.pick(DELIVERIES);
    return random.chance(0.1) ? noise(random) : damaged(createRandom(random.between(0, 2 ** 31)));
  });
  return shuffled([...FIXED, ...more], random);
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, key: random.nextFloat() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
