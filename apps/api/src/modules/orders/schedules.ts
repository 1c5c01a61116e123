import type { Deps } from '../../dependencies.ts';
import type { Sweep } from '../../platform/jobs/schedules.ts';
import { expireOrders } from './expire-orders.ts';

export function orderSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'expire-orders', run: () => expireOrders(deps) }];
}
