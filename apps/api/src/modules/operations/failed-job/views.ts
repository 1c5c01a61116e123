import type { FailedJobView } from '@saifu/contract/staff-operations';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { FailedJob } from './failed-job.repository.ts';

export function toFailedJobView(job: FailedJob): FailedJobView {
  const { id, queue, startedAt, createdAt, attempts, error, code } = job;
  return {
    id: toTypeId('job', id),
    queue,
    created_at: toTimestamp(startedAt),
    failed_at: toTimestamp(createdAt),
    attempts,
    error,
    code,
  };
}
