import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { civilDateOf } from '@saifu/domain/shared/calendar';
import type { FirstPayment } from '../first-order.repository.ts';
import * as agreements from '../recurring-billing.repository.ts';
import type { Agreement } from '../recurring-billing.ts';
import { type BillingContext, close, isOver } from './context.ts';

/**
 * An agreement begins when its first payment is made and not before. It never was one if that is
 * not made in time, and is over if what was paid goes back.
 */
export function begin(context: BillingContext, first: FirstPayment): Promise<Agreement> {
  const { agreement } = context;
  const isClosed = first.orderStatus === 'canceled' || first.orderStatus === 'expired';
  if (agreement.status === 'pending_first_payment') {
    if (first.orderStatus === 'paid') return activate(context, first);
    return isClosed ? close(context, 'miss', 'canceled', 'missed') : Promise.resolve(agreement);
  }
  const isReturned = isClosed && !isOver(agreement);
  return isReturned
    ? close(context, 'cancel', 'canceled', 'first_payment_returned')
    : Promise.resolve(agreement);
}

async function activate(
  { tx, agreement, now }: BillingContext,
  first: FirstPayment,
): Promise<Agreement> {
  const paidAt = first.paidAt ?? now;
  const begun = {
    status: agreementMachine.step(agreement.status, 'activate'),
    userId: first.userId,
    // A card that was typed is saved by somebody else, before or after this.
    cardId: first.cardId ?? agreement.cardId,
    countedTo: civilDateOf(paidAt),
    activatedAt: paidAt,
  };
  const next = await agreements.change(tx, agreement, begun, 'activate', now);
  await agreements.tell(tx, next, 'recurring_billing.activated', now);
  return next;
}
