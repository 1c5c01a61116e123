import { CLOCK_FAULTS } from './clock-faults.ts';
import { DATABASE_FAULTS } from './database-faults.ts';
import { NETWORK_FAULTS } from './network-faults.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import { PROVIDER_FAULTS } from './provider-faults.ts';
import type { Fault } from './types.ts';

/** Every fault of the campaign. A strike is known to its world, so that `heal` can end it. */
export const FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...PROVIDER_FAULTS,
  ...NETWORK_FAULTS,
  ...CLOCK_FAULTS,
].map(track);

function track(fault: Fault): Fault {
  return {
    ...fault,
    strike(world, random) {
      const strike = fault.strike(world, random).finally(() => world.strikes.delete(strike));
      world.strikes.add(strike);
      return strike;
    },
  };
}
