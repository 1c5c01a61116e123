import type { Random } from '../random.ts';
import type { ProviderFault } from './provider.ts';
import type { Fault, World } from './types.ts';

const PAYMENTS = 'POST /v1/payment_intents';
/** Longer than the timeout of our client. */
const BEYOND_TIMEOUT_MS = 10_000;

type Draw = (random: Random) => readonly ProviderFault[];

/** Faults of the payment provider: what it answers, when, and what it reports. */
export const PROVIDER_FAULTS: readonly Fault[] = [
  inject('C1', 'no answer before the work is done', 3, (random) => [
    { ...often(random), name: 'slow', ms: BEYOND_TIMEOUT_MS },
  ]),
  inject('C2', 'the answer is lost', 6, (random) => [
    { ...often(random), name: 'silent_after', ...(random.chance(0.5) && { on: PAYMENTS }) },
  ]),
  { id: 'C2', name: 'the answer is cut on the way', weight: 4, strike: cutAnswers },
  inject('C3', 'an error before the work', 3, (random) => [
    { ...often(random), name: 'error_before' },
  ]),
  inject('C3', 'an error after the work', 4, (random) => [
    { ...often(random), name: 'error_after' },
  ]),
  inject('C5', 'duplicated webhooks', 4, (random) => [
    { ...often(random), name: 'webhook_duplicate', probability: 1 },
  ]),
  inject('C6', 'webhooks late, reordered and missing', 4, (random) => [
    { ...often(random), name: 'webhook_late', ms: random.between(500, 20_000) },
    { ...often(random), name: 'webhook_reorder' },
    { ...often(random), name: 'webhook_missing' },
  ]),
  inject('C7', 'webhooks before the answer', 4, (random) => [
    { ...often(random), name: 'slow_after', ms: random.between(300, 3000), probability: 1 },
  ]),
  inject('C8', 'wrong answers', 4, (random) => [
    { ...often(random), name: 'wrong_answer', on: PAYMENTS, ...drawLie(random) },
  ]),
  inject('C9', 'slow answers', 3, (random) => [
    { ...often(random), name: 'slow', ms: random.between(1000, 9000), probability: 1 },
  ]),
  { id: 'C10', name: 'a partition from the provider', weight: 5, strike: partition },
  inject('C11', 'the result of 3-D Secure comes never or twice', 3, (random) => [
    { ...often(random), name: 'webhook_missing', on: 'payment_intent' },
    { ...often(random), name: 'webhook_duplicate', on: 'payment_intent', probability: 1 },
  ]),
  {
    id: 'C12',
    name: 'the provider is killed',
    weight: 4,
    async strike(world, random) {
      const downMs = random.between(0, 4000);
      const ends = listProxies(world).map((proxy) => proxy.apply({ refuses: true }));
      const isUp = world.provider.kill();
      await world.pause(downMs);
      for (const end of ends) end();
      await isUp;
    },
  },
];

/** Which of its answers are wrong, by a seed of its own. */
function often(random: Random) {
  return { seed: random.between(1, 1_000_000), probability: 0.1 + random.nextFloat() * 0.6 };
}

function drawLie(random: Random) {
  return random.pick([
    { field: 'amount', add: random.pick([1, -1, 100]) },
    { field: 'currency', value: 'usd' },
    { field: 'status', value: random.pick(['succeeded', 'requires_capture', 'canceled']) },
    { field: 'id', value: 'pi_00000000000000000000' },
  ]);
}

function inject(id: string, name: string, weight: number, draw: Draw): Fault {
  return {
    id,
    name,
    weight,
    async strike(world, random) {
      const [faults, ms] = [draw(random), random.between(1000, 8000)];
      const end = await world.provider.inject(faults);
      await world.pause(ms);
      await end();
    },
  };
}

const listProxies = ({ apis, worker }: World) => [...apis, worker].map(({ provider }) => provider);

async function cutAnswers(world: World, random: Random): Promise<void> {
  const proxy = random.pick(listProxies(world));
  const ms = random.between(300, 4000);
  const end = proxy.apply({ cutsAnswers: true });
  await world.pause(ms);
  end();
}

/** Of one process or all, in one direction or both; bytes come later or never. */
async function partition(world: World, random: Random): Promise<void> {
  const all = listProxies(world);
  const proxies = random.chance(0.3) ? all : [random.pick(all)];
  const directions = random.pick([['up'], ['down'], ['up', 'down']] as const);
  const fault = random.chance(0.5) ? { swallows: directions } : { holds: directions };
  const ms = random.between(1000, 8000);
  const ends = proxies.map((proxy) => proxy.apply(fault));
  await world.pause(ms);
  for (const end of ends) end();
}
