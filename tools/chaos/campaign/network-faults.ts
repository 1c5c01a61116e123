import type { Random } from '../random.ts';
import type { FaultProxy, ProxyFault } from './proxy.ts';
import type { Fault, World } from './types.ts';

/**
 * Faults of the connections between clients, webhooks, processes and PostgreSQL. Those to the
 * provider are in `provider-faults.ts`.
 */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    id: 'N1',
    name: 'connections are reset',
    weight: 5,
    async strike(world, random) {
      const proxies = pickProxies(world, random);
      const [times, pauseMs] = [random.between(1, 6), random.between(50, 800)];
      for (let time = 0; time < times; time += 1) {
        for (const proxy of proxies) proxy.reset();
        await world.pause(pauseMs);
      }
    },
  },
  apply('N1', 'connections are reset in the middle', 4, (random) => ({
    resetAfterBytes: random.between(100, 20_000),
  })),
  apply('N2', 'both directions are slow', 5, (random) => ({
    delayMs: { up: random.between(0, 400), down: random.between(0, 400) },
  })),
  apply('N3', 'answers are cut after the request arrived', 5, () => ({ cutsAnswers: true }), 2000),
  apply('N4', 'half-open connections', 4, (random) => ({
    swallows: random.pick([['up'], ['down']] as const),
  })),
  apply('N4', 'a partition that ends', 4, (random) => ({
    holds: random.pick([['up'], ['down'], ['up', 'down']] as const),
  })),
  apply('N5', 'connections are refused', 3, () => ({ refuses: true }), 4000),
];

function apply(
  id: string,
  name: string,
  weight: number,
  draw: (random: Random) => ProxyFault,
  msMax = 8000,
): Fault {
  return {
    id,
    name,
    weight,
    async strike(world, random) {
      const [proxies, fault] = [pickProxies(world, random), draw(random)];
      const ms = random.between(500, msMax);
      const ends = proxies.map((proxy) => proxy.apply(fault));
      await world.pause(ms);
      for (const end of ends) end();
    },
  };
}

/** One connection, or all of a kind. */
function pickProxies(world: World, random: Random): readonly FaultProxy[] {
  const { clients, webhooks } = world.proxies;
  const databases = [...world.apis, world.worker].map(({ database }) => database);
  return random.pick([
    [random.pick(clients)],
    clients,
    [webhooks],
    [random.pick(databases)],
    databases,
  ]);
}
