import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { retryApprovedRefunds } from '../refund/retry-approved-refunds.ts';
import { captureBeforeExpiry } from './capture-before-expiry.ts';
import { completeDuePayments } from './complete-due-payments.ts';

export function captureSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'complete-due-payments', run: (signal) => completeDuePayments(deps, signal) },
    { name: 'capture-before-expiry', run: (signal) => captureBeforeExpiry(deps, signal) },
    { name: 'retry-approved-refunds', run: (signal) => retryApprovedRefunds(deps, signal) },
  ];
}
