import type { Deps } from '../../dependencies.ts';
import { payDemoOrders } from './pay-demo-orders.ts';
import {
  activateDemoRecurringBillings,
  replayDemoRecurringBillings,
} from './recurring-billings/replay-demo-recurring-billings.ts';

/**
 * Makes the demo payments and charges of the past. The spending limits also count later payments,
 * so the recurring billings are accepted first. Returns how many were missing.
 */
export async function replayDemoData(deps: Deps): Promise<number> {
  const accepted = await activateDemoRecurringBillings(deps);
  const paid = await payDemoOrders(deps);
  return accepted + paid + (await replayDemoRecurringBillings(deps));
}
