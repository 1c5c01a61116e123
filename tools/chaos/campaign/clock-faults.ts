import type { Random } from '../random.ts';
import type { Fault, World } from './types.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const JUMPS_SECONDS = [HOUR_SECONDS, -HOUR_SECONDS, 3 * DAY_SECONDS, -3 * DAY_SECONDS];

/** Clocks that jump in both directions: the process starts with a wrong one, then a right one. */
export const CLOCK_FAULTS: readonly Fault[] = [
  { id: 'D1', name: 'the clock of a process jumps', weight: 3, strike: jump },
];

async function jump(world: World, random: Random): Promise<void> {
  const slot = random.pick([...world.apis, world.worker]);
  const seconds = random.pick(JUMPS_SECONDS);
  const ms = random.between(2000, 8000);
  await slot.end('SIGKILL');
  await slot.start({ SANDBOX_CLOCK_SKEW_SECONDS: String(seconds) });
  await world.pause(ms);
  await slot.end('SIGKILL');
  await slot.start();
}
