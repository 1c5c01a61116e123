import type { Deps } from '../../../../dependencies.ts';
import type { Sweep } from '../../../../platform/jobs/schedules.ts';
import { escalateObjections } from './escalate-refund-requests.ts';

export function verdictSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'escalate-objections', run: () => escalateObjections(deps) }];
}
