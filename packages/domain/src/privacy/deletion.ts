import { AppError } from '../shared/app-error.ts';
import { LEAVING_GRACE_DAYS, LEAVING_REMINDER_DAYS } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A requested account deletion and the time of the erasure. */
export type Leaving = { readonly askedAt: Date; readonly eraseAt: Date };

export function leavingFrom(askedAt: Date): Leaving {
  return { askedAt, eraseAt: new Date(askedAt.getTime() + LEAVING_GRACE_DAYS * DAY_MS) };
}

/** Accounts erased before this time are due for a reminder. */
export function reminderHorizon(now: Date): Date {
  return new Date(now.getTime() + LEAVING_REMINDER_DAYS * DAY_MS);
}

/**
 * Unfinished business blocks the deletion, because an erased user cannot be notified of its result.
 */
type Unfinished = {
  readonly payments: readonly unknown[];
  readonly recurringBillings: readonly unknown[];
  readonly refundRequests: readonly unknown[];
};

export function assertDeletable({ payments, recurringBillings, refundRequests }: Unfinished): void {
  if (payments.length + recurringBillings.length + refundRequests.length === 0) return;
  throw new AppError('account.in_use', {
    payments: payments.length,
    recurring_billings: recurringBillings.length,
    refund_requests: refundRequests.length,
  });
}

/**
 * The deletion can be canceled until the time of erasure. After that the erasure may have started.
 */
export function mayStay({ eraseAt }: Leaving, now: Date): boolean {
  return now < eraseAt;
}
