import type { ChargeTotalsView } from '@saifu/contract/merchant-recurring-billing';
import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import { type OrderStatus, statusAt } from '@saifu/domain/orders/order';
import {
  type ChargeStatus,
  getNextRetryDate,
  getUnpaidCancelDate,
} from '@saifu/domain/recurring-billing/charge';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { AttemptedCard, FirstOrder } from '../first-order.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import type { ChargeTotals } from './charge.repository.ts';
import { type Charge, toRule } from './charge.ts';
import type { Listed } from './load-charges.ts';

type ChargeContext = {
  readonly recurringBilling: RecurringBilling;
  /** The card of each payment attempt. */
  readonly cards: ReadonlyMap<string, AttemptedCard>;
  readonly now: Date;
};

const PAYABLE: readonly ChargeStatus[] = ['declined', 'awaiting_payer', 'past_due'];

/** Whether the payer must act on the charge. */
export function isUnpaid({ status }: Charge): boolean {
  return PAYABLE.includes(status);
}

export function toListedView(listed: Listed, context: ChargeContext): ChargeView {
  if (listed.kind === 'period') return toChargeView(listed.charge, context);
  return toFirstView(listed.first, context);
}

export function toChargeView(charge: Charge, context: ChargeContext): ChargeView {
  const { orderId, paymentId } = charge;
  return {
    due_date: charge.due,
    amount: charge.amount,
    status: charge.status,
    paid_on: charge.paidOn,
    retry_on: retryOn(charge, context) ?? null,
    gives_up_on: (isUnpaid(charge) && getUnpaidCancelDate(charge)) || null,
    decline_reason: isUnpaid(charge) || charge.status === 'failed' ? charge.declineReason : null,
    card: (paymentId && context.cards.get(paymentId)) || null,
    order_id: orderId !== null && isUnpaid(charge) ? toTypeId('order', orderId) : null,
    payment_id: paymentId && toTypeId('payment', paymentId),
  };
}

export function toChargeTotalsView({ count, amount, paidAmount }: ChargeTotals): ChargeTotalsView {
  return { count, amount, paid_amount: paidAmount };
}

/** A retry day in the past is shown as today. */
function retryOn(charge: Charge, { recurringBilling, now }: ChargeContext): CivilDate | undefined {
  const isTried = recurringBilling.status === 'active' || recurringBilling.status === 'ending';
  if (charge.status !== 'declined' || !isTried) return undefined;
  const today = toCivilDate(now);
  const rule = toRule(charge, recurringBilling.cardId);
  const next = rule.hasNewCard ? today : getNextRetryDate(rule);
  return next !== undefined && next < today ? today : next;
}

const FIRST: Readonly<Record<OrderStatus, ChargeStatus>> = {
  open: 'waiting',
  paid: 'paid',
  canceled: 'waived',
  expired: 'waived',
};

/** Shows the first payment as a period. A refunded first payment counts as not paid. */
function toFirstView(
  first: FirstOrder,
  { recurringBilling, cards, now }: ChargeContext,
): ChargeView {
  const { paymentId } = first;
  const status = statusAt(first, now);
  const isReturned = status === 'canceled' && recurringBilling.activatedAt !== null;
  return {
    due_date: null,
    amount: recurringBilling.initialAmount,
    status: isReturned ? 'failed' : FIRST[status],
    paid_on: status === 'paid' && first.paidAt ? toCivilDate(first.paidAt) : null,
    retry_on: null,
    gives_up_on: null,
    decline_reason: null,
    card: (paymentId && cards.get(paymentId)) || null,
    order_id: status === 'open' ? toTypeId('order', first.id) : null,
    payment_id: paymentId && toTypeId('payment', paymentId),
  };
}
