import type { Deps } from '../../deps.ts';
import { forgetOldWindows } from '../../platform/limits.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import * as challenges from './store.ts';

// An old link can be told that it is old for this long.
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export function challengeSweeps(deps: Deps): readonly Sweep[] {
  const { db, clock } = deps;
  return [
    {
      name: 'forget-challenges',
      run: () => challenges.forgetExpiredBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
    },
    { name: 'forget-tries', run: () => forgetOldWindows(db, clock.now()) },
  ];
}
