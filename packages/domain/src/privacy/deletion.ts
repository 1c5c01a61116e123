import { AppError } from '../shared/app-error.ts';
import { DELETION_GRACE_DAYS, DELETION_REMINDER_DAYS } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A requested account deletion and the time of the erasure. */
export type PendingDeletion = { readonly requestedAt: Date; readonly eraseAt: Date };

export function createPendingDeletion(requestedAt: Date): PendingDeletion {
  return { requestedAt, eraseAt: new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS) };
}

/** Accounts erased before this time are due for a reminder. */
export function reminderHorizon(now: Date): Date {
  return new Date(now.getTime() + DELETION_REMINDER_DAYS * DAY_MS);
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
export function canCancelDeletion({ eraseAt }: PendingDeletion, now: Date): boolean {
  return now < eraseAt;
}
