import { validateAmount } from '../orders/order.ts';
import { getAmountRange } from '../payments/payment-method.ts';
import type { ErrorCode, FieldError } from '../shared/app-error.ts';
import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import {
  INVOICE_LIFE_DAYS_MAX,
  PRICE_NOTICE_DAYS_MAX,
  PRICE_NOTICE_DAYS_MIN,
  RECURRING_BILLING_DURATION_DAYS_MAX,
  RECURRING_BILLING_START_DAYS_MAX,
} from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { Yen } from '../shared/yen.ts';
import { findNextDueDate, type Schedule } from './schedule.ts';

/** The terms a payer agrees to once. */
export type Terms = Schedule & {
  /** Paid with the slide that activates the recurring billing. */
  readonly initialYen: Yen;
  /** Charged on each due date; with two due dates in a month, twice. The amount is not divided. */
  readonly monthlyYen: Yen;
  /** The last day for the first payment. */
  readonly firstPaymentDeadline: CivilDate;
};

/** The field errors of an offer made today. */
export function validateTerms(terms: Terms, today: CivilDate): readonly FieldError[] {
  const { startDate, endDate, firstPaymentDeadline: deadline } = terms;
  const isWithin = (day: CivilDate, first: CivilDate, days: number) =>
    day >= first && day <= addDays(first, days);
  const earliest = addDays(today, -RECURRING_BILLING_START_DAYS_MAX);
  const isDays = isPaymentDays(terms.paymentDays);
  const isStart = isWithin(startDate, earliest, 2 * RECURRING_BILLING_START_DAYS_MAX);
  const isDeadline = isWithin(deadline, today, INVOICE_LIFE_DAYS_MAX);
  const isEnding =
    endDate === null ||
    (isDays && isWithin(endDate, startDate, RECURRING_BILLING_DURATION_DAYS_MAX));
  // Only evaluated for valid dates: there is no due date after the last supported year.
  const isCharged = () => findNextDueDate(terms, deadline) !== undefined;
  return [
    ...toFieldErrors('initial_amount', validatePrice(terms.initialYen)),
    ...toFieldErrors('monthly_amount', validatePrice(terms.monthlyYen)),
    ...formatAt('monthly_payment_days', isDays),
    ...formatAt('start_date', isStart),
    ...formatAt('first_payment_deadline', isDeadline),
    // A payer who agrees on the last day must still have a later charge.
    ...formatAt('end_date', isEnding && (!isDays || !isStart || !isDeadline || isCharged())),
  ];
}

/** The offer lapses if the first payment is not made by the end of its last day in Japan. */
export function isFirstPaymentMissed(terms: Terms, now: Date): boolean {
  return toCivilDate(now) > terms.firstPaymentDeadline;
}

function isPaymentDays(days: readonly number[]): boolean {
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 31;
  return days.length > 0 && days.every(isDay) && new Set(days).size === days.length;
}

/** Off-session charges are possible only by card, so the card minimum applies. */
function validatePrice(amount: number): ErrorCode | undefined {
  const isSmall = amount >= 1 && amount < getAmountRange('card', 'recurring').minYen;
  return validateAmount(amount) ?? (isSmall ? 'field.format' : undefined);
}

const toFieldErrors = (path: string, code: ErrorCode | undefined): readonly FieldError[] =>
  code === undefined ? [] : [{ path, code }];
const formatAt = (path: string, isRight: boolean) =>
  toFieldErrors(path, isRight ? undefined : 'field.format');

/** A monthly amount and the first due date on which it applies. */
export type Price = { readonly monthlyYen: Yen; readonly from: CivilDate };

/** The price of a period: the last one agreed for its due date, even if charged late. */
export function getAmountDue(terms: Terms, agreed: readonly Price[], due: CivilDate): Yen {
  const inForce = agreed.filter(({ from }) => from <= due);
  const last = inForce.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1);
  return last?.monthlyYen ?? terms.monthlyYen;
}

export const PRICE_CHANGE_STATUSES = [
  'proposed',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type PriceChangeStatus = (typeof PRICE_CHANGE_STATUSES)[number];

/** lapse: the effective date came without an answer. Silence is never consent. */
export type PriceChangeEvent = 'accept' | 'decline' | 'withdraw' | 'lapse';

export const priceChangeMachine = defineMachine<PriceChangeStatus, PriceChangeEvent>({
  proposed: {
    on: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
    otherwise: 'unexpected',
  },
  accepted: { on: { accept: 'accepted' }, otherwise: 'recurring_billing.price_closed' },
  declined: { on: { decline: 'declined' }, otherwise: 'recurring_billing.price_closed' },
  withdrawn: { on: { withdraw: 'withdrawn' }, otherwise: 'recurring_billing.price_closed' },
  lapsed: { on: { lapse: 'lapsed' }, otherwise: 'recurring_billing.price_closed' },
});

export type PriceChange = Price & { readonly status: PriceChangeStatus };

/**
 * A price change unanswered on its effective date counts as lapsed, even if the stored status is
 * still proposed.
 */
export function priceChangeAt(change: PriceChange, now: Date): PriceChangeStatus {
  const isOver = change.status === 'proposed' && toCivilDate(now) >= change.from;
  return isOver ? 'lapsed' : change.status;
}

/**
 * The field errors of a price change proposed today. The old price applies until the payer accepts.
 */
export function validatePriceChange(
  price: Price,
  terms: Terms,
  today: CivilDate,
): readonly FieldError[] {
  const isAnnounced =
    price.from >= addDays(today, PRICE_NOTICE_DAYS_MIN) &&
    price.from <= addDays(today, PRICE_NOTICE_DAYS_MAX);
  const isTaken = () => findNextDueDate(terms, addDays(price.from, -1)) !== undefined;
  return [
    ...toFieldErrors('monthly_amount', validatePrice(price.monthlyYen)),
    ...formatAt('from', isAnnounced && isTaken()),
  ];
}
