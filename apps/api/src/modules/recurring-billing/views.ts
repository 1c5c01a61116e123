import type { BodyOf } from '@saifu/contract/endpoint';
import type {
  createRecurringBilling,
  MerchantRecurringBillingView,
  RecurringBillingTotalsView,
} from '@saifu/contract/merchant-recurring-billing';
import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { OrderTermsView, TermsView } from '@saifu/contract/recurring-billing-parts';
import { canPause, previewCancellation } from '@saifu/domain/recurring-billing/cancellation';
import { countDeclines, type UpcomingCharge } from '@saifu/domain/recurring-billing/forecast';
import { toPublicStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import { getCancelDeadline, listUpcomingDueDates } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../platform/clock.ts';
import type { Store } from '../merchants/store/store.repository.ts';
import { toStoreView } from '../merchants/store/views.ts';
import type { Card } from '../payments/card/card.repository.ts';
import { type PaysFor, toCardView } from '../payments/card/views.ts';
import { toRule as chargeRule } from './charge/charge.ts';
import { isUnpaid, toChargeView } from './charge/views.ts';
import type { RecurringBillingOffer } from './create-recurring-billing.ts';
import type { AttemptedCard } from './first-order.repository.ts';
import type { RecurringBillingDetails } from './load-recurring-billings.ts';
import { toPriceChangeView } from './price-change/views.ts';
import type { RecurringBillingTotals } from './recurring-billing.repository.ts';
import { type RecurringBilling, toRule, toSchedule } from './recurring-billing.ts';

type GetPrice = (day: CivilDate) => Yen;

const UPCOMING_COUNT = 12;

/** The monthly amount is today's, not the original one. */
function toTermsView(recurringBilling: RecurringBilling, getPrice: GetPrice, now: Date): TermsView {
  return {
    service_name: recurringBilling.serviceName,
    description: recurringBilling.description,
    initial_amount: recurringBilling.initialAmount,
    monthly_amount: getPrice(toCivilDate(now)),
    tax_rate: recurringBilling.taxRate,
    start_date: recurringBilling.startDate,
    end_date: recurringBilling.endDate,
    first_payment_deadline: recurringBilling.firstPaymentDeadline,
    monthly_payment_days: [...recurringBilling.paymentDays],
    pausable: recurringBilling.pausable,
  };
}

export type OrderTerms = {
  readonly recurringBilling: RecurringBilling;
  readonly getPrice: GetPrice;
  readonly due: CivilDate | null;
};

export function toOrderTermsView({ recurringBilling, getPrice, due }: OrderTerms, now: Date) {
  const dueDates = listUpcomingDueDates(
    toSchedule(recurringBilling),
    toCivilDate(now),
    UPCOMING_COUNT,
  );
  return {
    ...toTermsView(recurringBilling, getPrice, now),
    recurring_billing_id: toTypeId('recurringBilling', recurringBilling.id),
    due_date: due,
    coming: dueDates.map((date) => ({ date, amount: getPrice(date) })),
  } satisfies OrderTermsView;
}

function toCommonFields(details: RecurringBillingDetails) {
  const { recurringBilling, charges, prices, forecast, getPrice, now } = details;
  const { next } = forecast;
  const open = charges.find(isUnpaid) ?? charges.find(({ status }) => status === 'processing');
  const change = prices.at(-1);
  return {
    ...toTermsView(recurringBilling, getPrice, now),
    id: toTypeId('recurringBilling', recurringBilling.id),
    status: toPublicStatus(recurringBilling.status),
    ending: recurringBilling.status === 'ending',
    closed_by: recurringBilling.closedBy,
    next_payment_date: next?.on ?? null,
    next_amount: next ? details.getAmount(next.due) : null,
    failure_count: open ? countDeclines(chargeRule(open, recurringBilling.cardId)) : 0,
    price_change: change ? toPriceChangeView(change, now) : null,
    created_at: toTimestamp(recurringBilling.createdAt),
    activated_at: recurringBilling.activatedAt && toTimestamp(recurringBilling.activatedAt),
    closed_at: recurringBilling.closedAt && toTimestamp(recurringBilling.closedAt),
    paid_through: details.paidThrough,
  };
}

export function toMerchantRecurringBillingView(details: RecurringBillingDetails, publicUrl: URL) {
  const orderId = toTypeId('order', details.firstOrder.id);
  return {
    ...toCommonFields(details),
    store_id: toTypeId('store', details.recurringBilling.storeId),
    order_id: orderId,
    payment_url: new URL(`/payment/invoice?order=${orderId}`, publicUrl).href,
  } satisfies MerchantRecurringBillingView;
}

export function toRecurringBillingTotalsView(
  totals: RecurringBillingTotals,
): RecurringBillingTotalsView {
  const { count, initialAmount, monthlyAmount } = totals;
  return { count, initial_amount: initialAmount, monthly_amount: monthlyAmount };
}

/** Details that only the payer sees. */
export type Around = {
  readonly store: Store;
  readonly card: Card | undefined;
  readonly paysFor: PaysFor;
  readonly attemptedCards: ReadonlyMap<string, AttemptedCard>;
};

export function toRecurringBillingView(
  details: RecurringBillingDetails,
  around: Around,
): RecurringBillingView {
  const { recurringBilling, charges, forecast, now } = details;
  const { card } = around;
  const unpaid = charges.find(isUnpaid);
  const rules = charges.map((charge) => chargeRule(charge, recurringBilling.cardId));
  const toDate = ({ due, on }: UpcomingCharge) => ({ date: on, amount: details.getAmount(due) });
  return {
    ...toCommonFields(details),
    store: toStoreView(around.store, 'known'),
    cancel_by: forecast.next ? toTimestamp(getCancelDeadline(forecast.next.due)) : null,
    card_id: recurringBilling.cardId && toTypeId('card', recurringBilling.cardId),
    card: card ? toCardView(card, around.paysFor, now) : null,
    reminder_days: [...recurringBilling.reminderDays],
    coming: forecast.coming.map(toDate),
    unpaid: unpaid
      ? toChargeView(unpaid, { recurringBilling, cards: around.attemptedCards, now })
      : null,
    can_pause: recurringBilling.pausable && canPause(toRule(recurringBilling), rules, now),
    can_resume: recurringBilling.status === 'paused',
    leave: toCancellationView(details),
  };
}

function toCancellationView({
  recurringBilling,
  charges,
  getAmount,
  paidThrough,
  now,
}: RecurringBillingDetails) {
  if (recurringBilling.status === 'canceled' || recurringBilling.status === 'ended') return null;
  const rules = charges.map((charge) => chargeRule(charge, recurringBilling.cardId));
  const { event, stillCharged, runsUntil } = previewCancellation(
    toRule(recurringBilling),
    rules,
    now,
  );
  return {
    at_once: event === 'cancel',
    still_charged: stillCharged.map((date) => ({ date, amount: getAmount(date) })),
    // A paused payer has paid for the rest of the period.
    runs_until: runsUntil && paidThrough && paidThrough > runsUntil ? paidThrough : runsUntil,
  };
}

export function toRecurringBillingOffer(
  body: BodyOf<typeof createRecurringBilling>,
): RecurringBillingOffer {
  return {
    storeId: fromTypeId('store', body.store_id) ?? '',
    serviceName: body.service_name,
    description: body.description ?? null,
    initialAmount: yen(body.initial_amount),
    monthlyAmount: yen(body.monthly_amount),
    taxRate: body.tax_rate,
    startDate: civilDate(body.start_date),
    endDate: body.end_date ? civilDate(body.end_date) : null,
    firstPaymentDeadline: civilDate(body.first_payment_deadline),
    paymentDays: body.monthly_payment_days.toSorted((a, b) => a - b),
    pausable: body.pausable,
  };
}
