import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { FirstPayment } from '../first-order.repository.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import { type BillingContext, close, isOver } from './context.ts';

/**
 * Activates recurring billing when its first payment is made. Cancels it if that payment is not
 * made in time or is refunded.
 */
export function syncFirstPayment(
  context: BillingContext,
  first: FirstPayment,
): Promise<RecurringBilling> {
  const { recurringBilling } = context;
  const isClosed = first.orderStatus === 'canceled' || first.orderStatus === 'expired';
  if (recurringBilling.status === 'pending_first_payment') {
    if (first.orderStatus === 'paid') return activate(context, first);
    return isClosed
      ? close(context, 'miss', 'canceled', 'missed')
      : Promise.resolve(recurringBilling);
  }
  const isReturned = isClosed && !isOver(recurringBilling);
  return isReturned
    ? close(context, 'cancel', 'canceled', 'first_payment_returned')
    : Promise.resolve(recurringBilling);
}

async function activate(
  { tx, recurringBilling, now }: BillingContext,
  first: FirstPayment,
): Promise<RecurringBilling> {
  const paidAt = first.paidAt ?? now;
  const begun = {
    status: recurringBillingMachine.step(recurringBilling.status, 'activate'),
    userId: first.userId,
    // A typed card is saved by another subscriber, before or after this.
    cardId: first.cardId ?? recurringBilling.cardId,
    chargedThrough: toCivilDate(paidAt),
    activatedAt: paidAt,
  };
  const next = await recurringBillings.change(tx, recurringBilling, begun, 'activate', now);
  await recurringBillings.recordEvent(tx, next, 'recurring_billing.activated', now);
  return next;
}
