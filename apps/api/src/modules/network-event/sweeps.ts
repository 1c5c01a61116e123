import type { Deps } from '../../deps.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import * as events from './network-event.repository.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

export function networkEventSweeps({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly Sweep[] {
  const run = () => events.forgetBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  return [{ name: 'forget-network-events', run }];
}
