import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { expirePayments } from '../cancel/expire-payments.ts';
import { checkLedger } from '../reconcile/check-ledger.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

export function paymentSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'reconcile-attempts', run: (signal) => reconcileAttempts(deps, signal) },
    // Only reads and counts.
    { name: 'check-ledger', needsAgreedTime: false, run: () => checkLedger(deps) },
    { name: 'expire-payments', run: (signal) => expirePayments(deps, signal) },
  ];
}
