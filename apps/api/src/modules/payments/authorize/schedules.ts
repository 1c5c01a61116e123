import type { Deps } from '../../../dependencies.ts';
import type { Sweep } from '../../../platform/jobs/schedules.ts';
import { endLatePayments } from '../cancel/expire-payments.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

export function paymentSchedules(deps: Deps): readonly Sweep[] {
  return [
    { name: 'reconcile-attempts', run: () => reconcileAttempts(deps) },
    { name: 'end-late-payments', run: () => endLatePayments(deps) },
  ];
}
