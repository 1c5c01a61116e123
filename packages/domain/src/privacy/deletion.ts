import { AppError } from '../shared/app-error.ts';
import { LEAVING_GRACE_DAYS, LEAVING_REMINDER_DAYS } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody who asked to be forgotten, and when that happens. */
export type Leaving = { readonly askedAt: Date; readonly eraseAt: Date };

export function leavingFrom(askedAt: Date): Leaving {
  return { askedAt, eraseAt: new Date(askedAt.getTime() + LEAVING_GRACE_DAYS * DAY_MS) };
}

/** Whoever is erased before this moment is reminded by now. */
export function reminderHorizon(now: Date): Date {
  return new Date(now.getTime() + LEAVING_REMINDER_DAYS * DAY_MS);
}

/** What is not over yet: nobody can be told what became of it once they are forgotten. */
type Unfinished = {
  readonly payments: readonly unknown[];
  readonly agreements: readonly unknown[];
  readonly refundRequests: readonly unknown[];
};

export function assertDeletable({ payments, agreements, refundRequests }: Unfinished): void {
  if (payments.length + agreements.length + refundRequests.length === 0) return;
  throw new AppError('account.in_use', {
    payments: payments.length,
    agreements: agreements.length,
    refund_requests: refundRequests.length,
  });
}

/** Until the last moment one can stay; after it the erasing may have begun. */
export function mayStay({ eraseAt }: Leaving, now: Date): boolean {
  return now < eraseAt;
}
