import { JOBS_RETRIED_MAX } from '@saifu/domain/shared/limits';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type FailedJob = {
  readonly id: string;
  readonly queue: string;
  readonly startedAt: Date;
  /** When it was given up. */
  readonly createdAt: Date;
  readonly attempts: number;
  readonly error: string | null;
  readonly code: string | null;
};

type ListInput = {
  readonly queue: string | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. Of the output only the name and code of the error are read. */
export function list(tx: Tx, { queue, limit, after }: ListInput): Promise<readonly FailedJob[]> {
  const ofQueue = queue === undefined ? empty : sql`and name = ${queue}`;
  const isNext = after
    ? sql`and (date_trunc('milliseconds', completed_on), id) < (${after.createdAt}, ${after.id})`
    : empty;
  return tx.rows<FailedJob>(sql`
    select id, name as queue, created_on as "startedAt",
      date_trunc('milliseconds', completed_on) as "createdAt",
      retry_count + 1 as attempts, output ->> 'error' as error, output ->> 'code' as code
    from pgboss.job where state > 'completed' and completed_on is not null ${ofQueue} ${isNext}
    order by date_trunc('milliseconds', completed_on) desc, id desc limit ${limit}
  `);
}

/**
 * Makes a failed job wait for one more attempt. Undefined: it is not failed. The condition is
 * checked in the statement, so that a job that was completed, or retried by somebody else, is left
 * alone.
 */
export async function retry(tx: Tx, id: string): Promise<string | undefined> {
  const [retried] = await tx.rows<{ queue: string }>(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null,
      start_after = pgboss.job_now()
    where id = ${id} and state > 'completed' returning name as queue
  `);
  return retried?.queue;
}

/** The same for the failed jobs of a queue, the oldest at first. Returns how many. */
export function retryAll(tx: Tx, queue: string): Promise<number> {
  return tx.run(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null,
      start_after = pgboss.job_now()
    where name = ${queue} and state > 'completed' and id = any(array(
      select id from pgboss.job where name = ${queue} and state > 'completed'
      order by completed_on, id limit ${JOBS_RETRIED_MAX} for update skip locked
    ))
  `);
}

/** Whether there is such a job, whatever its state. */
export async function exists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.rows(sql`select 1 from pgboss.job where id = ${id}`);
  return found.length > 0;
}
