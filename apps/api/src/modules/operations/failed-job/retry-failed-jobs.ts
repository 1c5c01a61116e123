import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as overview from '../overview/overview.repository.ts';
import * as failedJobs from './failed-job.repository.ts';

type RetryDeps = Pick<Deps, 'db'>;

type RetryFailedJobInput = { readonly id: string; readonly reason: string };

/** Runs a failed job once more. */
export async function retryFailedJob(
  { db }: RetryDeps,
  { id, reason }: RetryFailedJobInput,
  record: RecordChange,
): Promise<void> {
  if (!(await overview.haveJobs(db))) throw new AppError('not_found');
  await db.transaction(async (tx) => {
    const queue = await failedJobs.retry(tx, id);
    if (queue === undefined) {
      throw new AppError((await failedJobs.exists(tx, id)) ? 'job.not_failed' : 'not_found');
    }
    const subject = toTypeId('job', id);
    await record(tx, {
      action: 'job.retried',
      subject,
      before: null,
      after: { queue, count: 1, reason },
    });
  });
}

type RetryFailedJobsInput = { readonly queue: string; readonly reason: string };

/** Runs the failed jobs of a queue once more, some at a time. Returns how many. */
export async function retryFailedJobs(
  { db }: RetryDeps,
  { queue, reason }: RetryFailedJobsInput,
  record: RecordChange,
): Promise<number> {
  if (!(await overview.haveJobs(db))) return 0;
  return db.transaction(async (tx) => {
    const count = await failedJobs.retryAll(tx, queue);
    if (count === 0) return 0;
    const after = { queue, count, reason };
    await record(tx, { action: 'job.retried', subject: queue, before: null, after });
    return count;
  });
}
