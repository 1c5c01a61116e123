import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { expirePaymentReviews } from './expire-payment-reviews.ts';

export function paymentReviewSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'expire-payment-reviews', run: (signal) => expirePaymentReviews(deps, signal) }];
}
