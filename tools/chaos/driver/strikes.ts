import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS } from '../campaign/faults.ts';
import type { Fault, World } from '../campaign/types.ts';
import { createRandom, type Random } from '../random.ts';
import type { EventLog } from './event-log.ts';
import type { Order } from './order.ts';
import type { Responses } from './responses.ts';

const SEEDS = 2 ** 31;
/** By the first letter of a scenario. */
const SERIES: Readonly<Record<string, string>> = { C: 'provider', N: 'network' };
const CALM_MS = { min: 500, max: 4000 } as const;

type Striking = {
  readonly world: World;
  readonly seed: number;
  readonly calm: number;
  readonly log: EventLog;
  readonly order: Order;
  readonly responses: Responses;
  readonly isOver: () => boolean;
};

/**
 * Faults of the provider, of the network and of everything else beside each other, in each of the
 * three series one after another. Returns how often each scenario was struck.
 */
export async function strikeFaults(input: Striking): Promise<ReadonlyMap<string, number>> {
  const struck = new Map<string, number>();
  const series = Map.groupBy(FAULTS, ({ id }) => SERIES[id.charAt(0)] ?? 'machine');
  const striking = Array.from(series, ([name, faults], index) =>
    strikeSeries({ ...input, struck, name, faults, seed: input.seed + index }),
  );
  await Promise.all(striking);
  return struck;
}

type Series = Striking & {
  readonly name: string;
  readonly faults: readonly Fault[];
  readonly struck: Map<string, number>;
};

async function strikeSeries(input: Series): Promise<void> {
  const { world, log, order, responses, isOver, faults, struck } = input;
  const weighed = faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
  const random = createRandom(input.seed);
  const shuffled = shuffle(faults, random);
  for (let number = 1; ; number += 1) {
    await sleep(random.between(CALM_MS.min, CALM_MS.max) * input.calm);
    // Each once, in an order of this seed, then by weight.
    const fault = shuffled[number - 1] ?? random.pick(weighed);
    const own = createRandom(random.between(0, SEEDS));
    if (isOver()) return;
    const at = `${input.name} ${number}: ${fault.id} ${fault.name}`;
    await order.pass(at);
    log.add({ at });
    responses.beginFault();
    try {
      await fault.strike(world, own);
    } finally {
      responses.endFault();
    }
    await order.pass(`${at}, over`);
    log.add({ at: `${at}, over` });
    struck.set(fault.id, (struck.get(fault.id) ?? 0) + 1);
  }
}

function shuffle<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const drawn = items.map((item) => ({ item, place: random.nextFloat() }));
  return drawn.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}
