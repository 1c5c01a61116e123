import type { BodyOf } from '@saifu/contract/endpoint';
import type {
  MerchantAgreementView,
  offerAgreement,
} from '@saifu/contract/merchant-recurring-billing';
import type { AgreementView } from '@saifu/contract/recurring-billing';
import type { OrderTermsView, TermsView } from '@saifu/contract/recurring-billing-parts';
import { canPause, leaveNow } from '@saifu/domain/recurring-billing/cancellation';
import { type ComingCharge, refusalsOf } from '@saifu/domain/recurring-billing/forecast';
import { shownStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import { cancelBy, comingDues } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate, civilDateOf } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../platform/clock.ts';
import type { Store } from '../merchants/store/store.repository.ts';
import { toStoreView } from '../merchants/store/views.ts';
import type { Card } from '../payments/card/card.repository.ts';
import { type PaysFor, toCardView } from '../payments/card/views.ts';
import { ruleOf as chargeRule } from './charge/charge.ts';
import { isUnpaid, toChargeView } from './charge/views.ts';
import type { Offer } from './create-recurring-billing.ts';
import type { TriedCard } from './first-order.repository.ts';
import type { RecurringBillingDetails } from './load-recurring-billings.ts';
import { toPriceChangeView } from './price-change/views.ts';
import { type Agreement, ruleOf, scheduleOf } from './recurring-billing.ts';

type PriceOf = (day: CivilDate) => Yen;

const COMING = 12;

/** The monthly amount is the one of today, whatever it was at first. */
function toTermsView(agreement: Agreement, priceOf: PriceOf, now: Date): TermsView {
  return {
    service_name: agreement.serviceName,
    description: agreement.description,
    initial_amount: agreement.initialAmount,
    monthly_amount: priceOf(civilDateOf(now)),
    tax_rate: agreement.taxRate,
    start_date: agreement.startDate,
    end_date: agreement.endDate,
    first_payment_deadline: agreement.firstPaymentDeadline,
    monthly_payment_days: [...agreement.paymentDays],
    pausable: agreement.pausable,
  };
}

export type OrderTerms = {
  readonly agreement: Agreement;
  readonly priceOf: PriceOf;
  readonly due: CivilDate | null;
};

export function toOrderTermsView({ agreement, priceOf, due }: OrderTerms, now: Date) {
  const dues = comingDues(scheduleOf(agreement), civilDateOf(now), COMING);
  return {
    ...toTermsView(agreement, priceOf, now),
    recurring_billing_id: toTypeId('agreement', agreement.id),
    due_date: due,
    coming: dues.map((date) => ({ date, amount: priceOf(date) })),
  } satisfies OrderTermsView;
}

function toFacts(details: RecurringBillingDetails) {
  const { agreement, charges, prices, forecast, priceOf, now } = details;
  const { next } = forecast;
  const open = charges.find(isUnpaid) ?? charges.find(({ status }) => status === 'asking');
  const change = prices.at(-1);
  return {
    ...toTermsView(agreement, priceOf, now),
    id: toTypeId('agreement', agreement.id),
    status: shownStatus(agreement.status),
    ending: agreement.status === 'ending',
    closed_by: agreement.closedBy,
    next_payment_date: next?.on ?? null,
    next_amount: next ? details.amountOf(next.due) : null,
    failure_count: open ? refusalsOf(chargeRule(open, agreement.cardId)) : 0,
    price_change: change ? toPriceChangeView(change, now) : null,
    created_at: toTimestamp(agreement.createdAt),
    activated_at: agreement.activatedAt && toTimestamp(agreement.activatedAt),
    closed_at: agreement.closedAt && toTimestamp(agreement.closedAt),
    paid_through: details.paidThrough,
  };
}

export function toMerchantAgreementView(details: RecurringBillingDetails, publicUrl: URL) {
  const orderId = toTypeId('order', details.firstOrder.id);
  return {
    ...toFacts(details),
    store_id: toTypeId('store', details.agreement.storeId),
    order_id: orderId,
    payment_url: new URL(`/payment/invoice?order=${orderId}`, publicUrl).href,
  } satisfies MerchantAgreementView;
}

/** What belongs to its payer alone. */
export type Around = {
  readonly store: Store;
  readonly card: Card | undefined;
  readonly paysFor: PaysFor;
  readonly tried: ReadonlyMap<string, TriedCard>;
};

export function toAgreementView(details: RecurringBillingDetails, around: Around): AgreementView {
  const { agreement, charges, forecast, now } = details;
  const { card } = around;
  const unpaid = charges.find(isUnpaid);
  const rules = charges.map((charge) => chargeRule(charge, agreement.cardId));
  const toDate = ({ due, on }: ComingCharge) => ({ date: on, amount: details.amountOf(due) });
  return {
    ...toFacts(details),
    store: toStoreView(around.store, 'known'),
    cancel_by: forecast.next ? toTimestamp(cancelBy(forecast.next.due)) : null,
    card_id: agreement.cardId && toTypeId('card', agreement.cardId),
    card: card ? toCardView(card, around.paysFor, now) : null,
    reminder_days: [...agreement.reminderDays],
    coming: forecast.coming.map(toDate),
    unpaid: unpaid ? toChargeView(unpaid, { agreement, cards: around.tried, now }) : null,
    can_pause: agreement.pausable && canPause(ruleOf(agreement), rules, now),
    can_resume: agreement.status === 'paused',
    leave: toLeaveView(details),
  };
}

function toLeaveView({ agreement, charges, amountOf, paidThrough, now }: RecurringBillingDetails) {
  if (agreement.status === 'canceled' || agreement.status === 'ended') return null;
  const rules = charges.map((charge) => chargeRule(charge, agreement.cardId));
  const { event, stillCharged, runsUntil } = leaveNow(ruleOf(agreement), rules, now);
  return {
    at_once: event === 'cancel',
    still_charged: stillCharged.map((date) => ({ date, amount: amountOf(date) })),
    // Whoever pauses has paid for what is left of the period.
    runs_until: runsUntil && paidThrough && paidThrough > runsUntil ? paidThrough : runsUntil,
  };
}

/** What a merchant offers, by our names. */
export function toOffer(body: BodyOf<typeof offerAgreement>): Offer {
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
