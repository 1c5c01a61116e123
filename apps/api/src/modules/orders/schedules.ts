import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { expireOrders } from './expire-orders.ts';

export function orderSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'expire-orders', run: () => expireOrders(deps) }];
}
