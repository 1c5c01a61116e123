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
 * Closes the open charges of a canceled recurring billing and their orders. A charge that is being
 * paid is left to the handler of its result. Returns true if there is one.
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

/** Returns false if the charge is being paid. */
async function closeCharge(tx: Tx, charge: Charge, { merchantId, now }: Closing): Promise<boolean> {
  const order = charge.orderId === null ? undefined : await orders.getLocked(tx, charge.orderId);
  // A manual payment was made, and its result is not applied yet.
  if (order?.status === 'paid') {
    await end(tx, charge, 'approve', order.paidAt ?? now, now);
    return true;
  }
  const live = order && (await payments.findLive(tx, order.id));
  if (charge.status === 'processing' || live !== undefined) return false;
  if (order !== undefined) await orders.close(tx, order, 'canceled', merchantId, now);
  await end(tx, charge, charge.status === 'waiting' ? 'waive' : 'cancel_unpaid', now, now);
  return true;
}

async function end(tx: Tx, charge: Charge, event: ChargeEvent, at: Date, now: Date) {
  const rule = applyChargeEvent(toRule(charge, null), event, toCivilDate(at));
  const { status, paidOn } = rule;
  await charges.change(tx, charge, { ...charge, status, paidOn, updatedAt: now });
}
