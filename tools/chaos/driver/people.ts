import { LIVES } from '../lives/life.ts';
import type { LifeWorld } from '../lives/world.ts';
import { createRandom } from '../random.ts';
import type { EventLog } from './event-log.ts';
import type { Order } from './order.ts';
import type { Responses } from './responses.ts';

const WEIGHED = LIVES.flatMap((life) => Array.from({ length: life.weight }, () => life));
// Any odd number that is not small: the lives of neighbouring seeds differ.
const LIFE_SEEDS = 7919;

/** What all lives have in common. */
export type Setting = Pick<
  LifeWorld,
  'ports' | 'stripeSandboxUrl' | 'promises' | 'inbox' | 'merchants' | 'isOver'
>;

export type People = {
  readonly seed: number;
  readonly count: number;
  readonly setting: Setting;
  readonly log: EventLog;
  readonly order: Order;
  readonly responses: Responses;
  /** Returns when the next action may start. */
  readonly pace: () => Promise<void>;
  readonly getAddress: (life: number) => string;
};

/** One life after another in each of `count` places until the run is over. */
export async function runPeople(people: People): Promise<void> {
  const places = Array.from({ length: people.count }, async (_, place) => {
    for (let number = place; !people.setting.isOver(); number += people.count) {
      await runLife(people, number);
    }
  });
  await Promise.all(places);
}

/** All choices of a life depend on the seed and its number alone. */
async function runLife(people: People, number: number): Promise<void> {
  const random = createRandom(people.seed + number * LIFE_SEEDS);
  // Some of each kind from the start, then by chance.
  const life = WEIGHED[number] ?? random.pick(WEIGHED);
  await life.live(openLife(people, number, life.name));
}

/** What a life needs. Its steps are written to the log and, in a replay, wait for their turn. */
export function openLife(people: People, number: number, name: string): LifeWorld {
  const { seed, setting, log, order, responses, pace } = people;
  let steps = 0;
  return {
    ...setting,
    random: createRandom(seed + number * LIFE_SEEDS + 1),
    address: people.getAddress(number),
    note: responses.note,
    async step(action, run) {
      steps += 1;
      const at = `${number}.${steps} ${name}: ${action}`;
      await pace();
      await order.pass(at);
      log.add({ at });
      const result = await run();
      await order.pass(`${at}, done`);
      log.add({ at: `${at}, done` });
      return result;
    },
  };
}
