import { closeMerchantClients } from './merchant-clients.ts';
import { liveAsMerchant } from './merchant-life.ts';
import { liveAsGuest, liveAsMember, liveAsRegular } from './payers.ts';
import { liveAsSubscriber } from './recurring-life.ts';
import { liveAsScanner } from './scanner-life.ts';
import { liveAsStaff } from './staff-life.ts';
import type { Life, LifeWorld } from './world.ts';

const closing =
  (live: Life['live']): Life['live'] =>
  async (world: LifeWorld) => {
    try {
      await live(world);
    } finally {
      closeMerchantClients(world);
    }
  };

/** The people of a campaign. One life is one person; most of their actions are payments. */
export const LIVES: readonly Life[] = [
  { name: 'member', weight: 10, live: closing(liveAsMember) },
  { name: 'regular', weight: 8, live: closing(liveAsRegular) },
  { name: 'guest', weight: 8, live: closing(liveAsGuest) },
  { name: 'subscriber', weight: 2, live: closing(liveAsSubscriber) },
  { name: 'merchant', weight: 3, live: closing(liveAsMerchant) },
  { name: 'scanner', weight: 1, live: closing(liveAsScanner) },
  { name: 'staff', weight: 1, live: closing(liveAsStaff) },
];
