import { AppError } from '../shared/app-error.ts';
import { LIMIT_RAISE_WAIT_MS, NIGHT_HOURS, SPENDING_YEN } from '../shared/limits.ts';

/** What a person allows themselves, below what the provider allows everybody. Null: as much. */
export type SpendingLimits = {
  readonly perPayment: number | null;
  readonly perDay: number | null;
  readonly perMonth: number | null;
  /** The first payment at a store needs a yes of its own. */
  readonly newStoreApproval: boolean;
  /** Nothing is paid at night. */
  readonly nightLock: boolean;
};

export const NO_LIMITS: SpendingLimits = {
  perPayment: null,
  perDay: null,
  perMonth: null,
  newStoreApproval: false,
  nightLock: false,
};

/** What counts now, and what will from a moment to come. */
export type Spending = {
  readonly limits: SpendingLimits;
  readonly planned: { readonly limits: SpendingLimits; readonly from: Date } | null;
};

/** What the provider allows; no payment is larger than what may be paid in a day. */
export function providerLimits(isKnown: boolean) {
  const { day, month } = isKnown ? SPENDING_YEN.complete : SPENDING_YEN.incomplete;
  return { perPayment: day, perDay: day, perMonth: month } as const;
}

export type Change = Spending & {
  /** More is asked for than before, so that whoever asks has to prove who they are. */
  readonly asksMore: boolean;
};

/**
 * Whatever is stricter counts at once; whatever is looser counts a day later, so that a thief has
 * to keep a phone for a day, and its owner hears of it. What is on its way already keeps its time.
 */
export function changeSpending(
  { limits, planned }: Spending,
  wanted: SpendingLimits,
  now: Date,
): Change {
  if (!isLooser(wanted, limits)) return { limits: wanted, planned: null, asksMore: false };
  const asksMore = planned === null || isLooser(wanted, planned.limits);
  const from = asksMore ? new Date(now.getTime() + LIMIT_RAISE_WAIT_MS) : planned.from;
  return { limits: stricter(limits, wanted), planned: { limits: wanted, from }, asksMore };
}

/** Whether one allows anything that the other does not. */
export function isLooser(one: SpendingLimits, other: SpendingLimits): boolean {
  return (
    height(one.perPayment) > height(other.perPayment) ||
    height(one.perDay) > height(other.perDay) ||
    height(one.perMonth) > height(other.perMonth) ||
    (other.newStoreApproval && !one.newStoreApproval) ||
    (other.nightLock && !one.nightLock)
  );
}

function stricter(one: SpendingLimits, other: SpendingLimits): SpendingLimits {
  return {
    perPayment: lower(one.perPayment, other.perPayment),
    perDay: lower(one.perDay, other.perDay),
    perMonth: lower(one.perMonth, other.perMonth),
    newStoreApproval: one.newStoreApproval || other.newStoreApproval,
    nightLock: one.nightLock || other.nightLock,
  };
}

const height = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY;
const lower = (one: number | null, other: number | null) =>
  height(one) < height(other) ? one : other;

const HOUR_MS = 60 * 60 * 1000;
// Japan keeps one time all year round.
const OFFSET_HOURS = 9;

/** From 23:00 to 5:00 in Japan. */
export function isNight(now: Date): boolean {
  const hour = (Math.floor(now.getTime() / HOUR_MS) + OFFSET_HOURS) % 24;
  return hour >= NIGHT_HOURS.from || hour < NIGHT_HOURS.to;
}

/** How it stands between a person and a store they are about to pay. */
export type OwnLimitsInput = {
  readonly limits: SpendingLimits;
  readonly isNewStore: boolean;
  readonly approvesStore: boolean;
  /** Whoever has asked to be forgotten begins nothing new. */
  readonly isLeaving: boolean;
};

type Spent = { readonly day: number; readonly month: number };

/** Why one's own rules keep one from paying this, in the order in which one can act on it. */
export function checkOwnLimits(own: OwnLimitsInput, amount: number, spent: Spent, now: Date) {
  const { perPayment, perDay, perMonth, newStoreApproval, nightLock } = own.limits;
  if (own.isLeaving) return new AppError('account.deletion_pending');
  if (nightLock && isNight(now)) return new AppError('payment.night_locked', NIGHT_HOURS);
  if (amount > height(perPayment)) return over('payment.own_limit_exceeded', perPayment);
  if (spent.day + amount > height(perDay)) return over('payment.own_day_exceeded', perDay);
  if (spent.month + amount > height(perMonth)) return over('payment.own_month_exceeded', perMonth);
  const isAsked = newStoreApproval && own.isNewStore && !own.approvesStore;
  return isAsked ? new AppError('payment.store_approval_needed') : undefined;
}

type OwnCode =
  | 'payment.own_limit_exceeded'
  | 'payment.own_day_exceeded'
  | 'payment.own_month_exceeded';

function over(code: OwnCode, limit: number | null): AppError {
  return new AppError(code, { limit: limit ?? 0 });
}
