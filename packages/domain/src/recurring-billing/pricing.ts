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

/** What a payer agrees to once. */
export type Terms = Schedule & {
  /** Paid with the slide that makes the agreement. */
  readonly initialYen: Yen;
  /** Taken on each due day: where there are two in a month, twice. Money is not divided. */
  readonly monthlyYen: Yen;
  /** The last day on which the first payment can be made. */
  readonly firstPaymentDeadline: CivilDate;
};

/** What is wrong with an offer made today, field by field. */
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
  // Days are counted on from what is near today: past the last year there is no next one.
  const isCharged = () => findNextDueDate(terms, deadline) !== undefined;
  return [
    ...toFieldErrors('initial_amount', validatePrice(terms.initialYen)),
    ...toFieldErrors('monthly_amount', validatePrice(terms.monthlyYen)),
    ...formatAt('monthly_payment_days', isDays),
    ...formatAt('start_date', isStart),
    ...formatAt('first_payment_deadline', isDeadline),
    // Whoever agrees on the last day still agrees to something that comes again.
    ...formatAt('end_date', isEnding && (!isDays || !isStart || !isDeadline || isCharged())),
  ];
}

/** The agreement that nobody paid for on its last day is none, to the end of that day in Japan. */
export function isFirstPaymentMissed(terms: Terms, now: Date): boolean {
  return toCivilDate(now) > terms.firstPaymentDeadline;
}

function isPaymentDays(days: readonly number[]): boolean {
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 31;
  return days.length > 0 && days.every(isDay) && new Set(days).size === days.length;
}

/** Only cards are charged while nobody is there, so it is theirs what is too small. */
function validatePrice(amount: number): ErrorCode | undefined {
  const isSmall = amount >= 1 && amount < getAmountRange('card', 'recurring').minYen;
  return validateAmount(amount) ?? (isSmall ? 'field.format' : undefined);
}

const toFieldErrors = (path: string, code: ErrorCode | undefined): readonly FieldError[] =>
  code === undefined ? [] : [{ path, code }];
const formatAt = (path: string, isRight: boolean) =>
  toFieldErrors(path, isRight ? undefined : 'field.format');

/** A monthly amount, and the first due day on which it can be taken. */
export type Price = { readonly monthlyYen: Yen; readonly from: CivilDate };

/** What a period costs: the last price that was agreed to for its day, also when it is late. */
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

/** lapse: its day came and the payer had said nothing. Silence is never a yes to a price. */
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

/** One that nobody answered before its day is lapsed, whether or not that is written down. */
export function priceChangeAt(change: PriceChange, now: Date): PriceChangeStatus {
  const isOver = change.status === 'proposed' && toCivilDate(now) >= change.from;
  return isOver ? 'lapsed' : change.status;
}

/** What is wrong with a price proposed today. The old one holds until the payer says yes. */
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
