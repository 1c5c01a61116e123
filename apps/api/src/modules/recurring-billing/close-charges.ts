import {
  applyChargeEvent,
  type ChargeEvent,
  isOpenCharge,
} from '@saifu/domain/recurring-billing/charge';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../platform/db/db.ts';
import * as orders from '../orders/order.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import * as charges from './charge/charge.repository.ts';
import { type Charge, toRule } from './charge/charge.ts';
import type { LockedRecurringBilling } from './lock-recurring-billing.ts';

type Closing = { readonly merchantId: string; readonly now: Date };

/**
 * Of an agreement that is canceled nothing more is asked for, and what was not paid is nobody's to
 * pay. What is being paid just now is left to whoever hears how that ends: true says that there is
 * such a charge.
 */
export async function closeCharges(
  tx: Tx,
  locked: LockedRecurringBilling,
  closing: Closing,
): Promise<boolean> {
  let isBeingPaid = false;
  for (const charge of locked.charges.filter(({ status }) => isOpenCharge(status))) {
    if (!(await closeCharge(tx, charge, closing))) isBeingPaid = true;
  }
  return isBeingPaid;
}

/** False: it is being paid. */
async function closeCharge(tx: Tx, charge: Charge, { merchantId, now }: Closing): Promise<boolean> {
  const order = charge.orderId === null ? undefined : await orders.getLocked(tx, charge.orderId);
  // Paid by hand a moment ago, and nobody has settled it yet.
  if (order?.status === 'paid') {
    await end(tx, charge, 'approve', order.paidAt ?? now, now);
    return true;
  }
  const live = order && (await payments.findLive(tx, order.id));
  if (charge.status === 'asking' || live !== undefined) return false;
  if (order !== undefined) await orders.close(tx, order, 'canceled', merchantId, now);
  await end(tx, charge, charge.status === 'waiting' ? 'waive' : 'cancel_unpaid', now, now);
  return true;
}

async function end(tx: Tx, charge: Charge, event: ChargeEvent, at: Date, now: Date) {
  const rule = applyChargeEvent(toRule(charge, null), event, toCivilDate(at));
  const { status, paidOn } = rule;
  await charges.change(tx, charge, { ...charge, status, paidOn, updatedAt: now });
}
