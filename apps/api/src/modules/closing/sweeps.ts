import type { Deps } from '../../deps.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { completeDuePayments } from './complete-due-payments.ts';

export function closingSweeps(deps: Deps): readonly Sweep[] {
  return [{ name: 'complete-due-payments', run: () => completeDuePayments(deps) }];
}
