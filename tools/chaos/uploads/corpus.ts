import { createDice, type Dice } from '../random.ts';
import { damaged } from './damage.ts';
import { BOMBS } from './decompression-bombs.ts';
import { FOREIGN } from './foreign.ts';
import { METADATA } from './metadata.ts';
import { DELIVERIES, ENVELOPES } from './multipart-cases.ts';
import { noise, MISLEADING_RECEIPTS } from './pdf-cases.ts';
import { POLYGLOTS } from './polyglots.ts';
import type { Recipe } from './upload.ts';

/** Each of these is sent at least once, however few are asked for. */
export const FIXED: readonly Recipe[] = [
  ...BOMBS,
  ...FOREIGN,
  ...POLYGLOTS,
  ...METADATA,
  ...MISLEADING_RECEIPTS,
  ...ENVELOPES,
];

/** So many uploads, the same ones for the same seed, well mixed. */
export function corpus(count: number, seed: number): readonly Recipe[] {
  const dice = createDice(seed);
  const more = Array.from({ length: Math.max(0, count - FIXED.length) }, () => {
    if (dice.chance(0.04)) return dice.pick(DELIVERIES);
    return dice.chance(0.1) ? noise(dice) : damaged(createDice(dice.between(0, 2 ** 31)));
  });
  return shuffled([...FIXED, ...more], dice);
}

function shuffled<Item>(items: readonly Item[], dice: Dice): readonly Item[] {
  return items
    .map((item) => ({ item, key: dice.roll() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
