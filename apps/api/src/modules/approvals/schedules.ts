import type { Deps } from '../../dependencies.ts';
import { processInParallel } from '../../platform/jobs/process-in-parallel.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { describeError } from '../../platform/log.ts';
import * as approvals from './approval.repository.ts';
import type { ApprovalExecutors } from './approval-executor.ts';
import { executeApproval } from './execute-approval.ts';

export function approvalSchedules(
  deps: Deps,
  executors: ApprovalExecutors,
): readonly ScheduledTask[] {
  const { db, clock, log } = deps;
  return [
    {
      name: 'execute-approvals',
      run: (signal) =>
        processInParallel<string>({
          signal,
          // What is claimed is not listed again.
          take: (limit) => approvals.listDue(db, clock.now(), limit),
          work: (id) =>
            executeApproval(deps, executors, id).catch((error) => {
              log.error('approval.not_executed', describeError(error));
              return false;
            }),
        }),
    },
    { name: 'expire-approvals', run: () => approvals.expire(db, clock.now()) },
  ];
}
