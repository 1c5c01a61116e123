import type { Deps } from '../../deps.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { expireOrders } from './expire-orders.ts';

export function orderSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'expire-orders', run: () => expireOrders(deps) }];
}
