import type { Deps } from '../../../../dependencies.ts';
import type { ScheduledTask } from '../../../../platform/jobs/schedules.ts';
import { escalateRefundRequests } from './escalate-refund-requests.ts';

export function refundRequestDecisionSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'escalate-refund-requests', run: () => escalateRefundRequests(deps) }];
}
