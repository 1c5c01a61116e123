import type { Deps } from '../../../deps.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { endLatePayments } from '../cancel/expire-payments.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

export function paymentSchedules(deps: Deps): readonly Sweep[] {
  return [
    { name: 'reconcile-attempts', run: () => reconcileAttempts(deps) },
    { name: 'end-late-payments', run: () => endLatePayments(deps) },
  ];
}
