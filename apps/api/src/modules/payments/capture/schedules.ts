import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { retryApprovedRefunds } from '../refund/retry-approved-refunds.ts';
import { takeDisputedPayments } from './capture-before-expiry.ts';
import { completeDuePayments } from './complete-due-payments.ts';

export function closingSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'complete-due-payments', run: () => completeDuePayments(deps) },
    { name: 'take-disputed-payments', run: () => takeDisputedPayments(deps) },
    { name: 'retry-approved-refunds', run: () => retryApprovedRefunds(deps) },
  ];
}
