import type { Deps } from '../../../../deps.ts';
import type { Sweep } from '../../../../platform/sweeps.ts';
import { escalateObjections } from './escalate-refund-requests.ts';

export function verdictSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'escalate-objections', run: () => escalateObjections(deps) }];
}
