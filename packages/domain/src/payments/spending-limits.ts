import { AppError } from '../shared/app-error.ts';
import { LIMIT_RAISE_WAIT_MS, NIGHT_HOURS, SPENDING_YEN } from '../shared/limits.ts';

/** The user's own limits, below the provider limits. Null means no limit of their own. */
export type SpendingLimits = {
  readonly perPayment: number | null;
  readonly perDay: number | null;
  readonly perMonth: number | null;
  /** The first payment at a store needs a separate approval. */
  readonly newStoreApproval: boolean;
  /** Blocks payments at night. */
  readonly nightLock: boolean;
};

export const NO_LIMITS: SpendingLimits = {
  perPayment: null,
  perDay: null,
  perMonth: null,
  newStoreApproval: false,
  nightLock: false,
};

/** Limits that staff have set for one user, who cannot raise them. Null means none. */
export type StaffLimits = Pick<SpendingLimits, 'perPayment' | 'perDay' | 'perMonth'>;

export const NO_STAFF_LIMITS: StaffLimits = { perPayment: null, perDay: null, perMonth: null };

export function hasStaffLimit({ perPayment, perDay, perMonth }: StaffLimits): boolean {
  return perPayment !== null || perDay !== null || perMonth !== null;
}

/** The provider limits of a user, or what staff have set if that is lower. */
export function getMaximum(isKnown: boolean, staff: StaffLimits) {
  const { perPayment, perDay, perMonth } = providerLimits(isKnown);
  return {
    perPayment: Math.min(perPayment, height(staff.perPayment)),
    perDay: Math.min(perDay, height(staff.perDay)),
    perMonth: Math.min(perMonth, height(staff.perMonth)),
  } as const;
}

/** The current limits and those planned for a later time. */
export type Spending = {
  readonly limits: SpendingLimits;
  readonly planned: { readonly limits: SpendingLimits; readonly from: Date } | null;
};

/** The provider limits. A single payment is limited to the daily amount. */
export function providerLimits(isKnown: boolean) {
  const { day, month } = isKnown ? SPENDING_YEN.complete : SPENDING_YEN.incomplete;
  return { perPayment: day, perDay: day, perMonth: month } as const;
}

export type Change = Spending & {
  /** The change loosens a limit, so it needs a step-up verification. */
  readonly asksMore: boolean;
};

/**
 * Stricter limits take effect at once. Looser limits take effect a day later, so that a thief has
 * to keep the phone for a day while the owner is notified. A change already planned keeps its date.
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

/** Whether `one` allows anything that `other` does not. */
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
// Japan has no daylight saving time.
const OFFSET_HOURS = 9;

/** From 23:00 to 5:00 in Japan. */
export function isNight(now: Date): boolean {
  const hour = (Math.floor(now.getTime() / HOUR_MS) + OFFSET_HOURS) % 24;
  return hour >= NIGHT_HOURS.from || hour < NIGHT_HOURS.to;
}

/** The user's own limits and their relation to the store. */
export type OwnLimitsInput = {
  readonly limits: SpendingLimits;
  readonly staffLimits: StaffLimits;
  readonly isNewStore: boolean;
  readonly approvesStore: boolean;
  /** An account pending deletion cannot start a payment. */
  readonly isDeletionPending: boolean;
};

type Spent = { readonly day: number; readonly month: number };

/**
 * The first of the user's own limits that blocks the payment, in the order in which the user can
 * act on them.
 */
export function checkOwnLimits(own: OwnLimitsInput, amount: number, spent: Spent, now: Date) {
  const { perPayment, perDay, perMonth, newStoreApproval, nightLock } = own.limits;
  if (own.isDeletionPending) return new AppError('account.deletion_pending');
  const overStaff = checkStaffLimits(own.staffLimits, amount, spent);
  if (overStaff !== undefined) return overStaff;
  if (nightLock && isNight(now)) return new AppError('payment.night_locked', NIGHT_HOURS);
  if (amount > height(perPayment)) return over('payment.own_limit_exceeded', perPayment);
  if (spent.day + amount > height(perDay)) return over('payment.own_day_exceeded', perDay);
  if (spent.month + amount > height(perMonth)) return over('payment.own_month_exceeded', perMonth);
  const isAsked = newStoreApproval && own.isNewStore && !own.approvesStore;
  return isAsked ? new AppError('payment.store_approval_needed') : undefined;
}

/** Reported as a limit of the provider, which it is for the payer. */
function checkStaffLimits(staff: StaffLimits, amount: number, spent: Spent): AppError | undefined {
  const { perPayment, perDay, perMonth } = staff;
  const tooMuch = (limit: number | null, days: 0 | 1 | 30) =>
    new AppError('payment.limit_exceeded', { limit: limit ?? 0, days });
  if (amount > height(perPayment)) return tooMuch(perPayment, 0);
  if (spent.day + amount > height(perDay)) return tooMuch(perDay, 1);
  return spent.month + amount > height(perMonth) ? tooMuch(perMonth, 30) : undefined;
}

type OwnCode =
  | 'payment.own_limit_exceeded'
  | 'payment.own_day_exceeded'
  | 'payment.own_month_exceeded';

function over(code: OwnCode, limit: number | null): AppError {
  return new AppError(code, { limit: limit ?? 0 });
}
