import type { Deps } from '../../deps.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import * as messages from './store.ts';

// A job tries for about three days. What was not taken by then will not be.
const UNSENT_LIFE_MS = 4 * 24 * 60 * 60 * 1000;

export function messageSweeps(deps: Pick<Deps, 'config' | 'db' | 'clock'>): readonly Sweep[] {
  // In the sandbox the rows are the inbox, and stay.
  if (deps.config.live === null) return [];
  return [
    {
      name: 'wipe-unsent-messages',
      run: () => {
        const then = new Date(deps.clock.now().getTime() - UNSENT_LIFE_MS);
        return messages.wipeUnsent(deps.db, then);
      },
    },
  ];
}
