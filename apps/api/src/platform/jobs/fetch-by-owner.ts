import sql from 'sql-template-tag';
import type { Db } from '../db/db.ts';
import type { StoredDomainEvent } from '../outbox/outbox.ts';

/** A job as the library hands it out, and as it wants it back. */
export type DeliveryJob = {
  readonly id: string;
  readonly data: StoredDomainEvent;
  readonly retryCount: number;
  readonly groupId: string;
};

export type OwnerQuery = {
  readonly queue: string;
  readonly priority: number;
  readonly limit: number;
  /** Jobs that an owner may have in progress, in all processes. */
  readonly limitPerOwner: number;
};

/**
 * Starts the jobs that have waited longest, each owner's up to a limit. The library's own statement
 * reads past all jobs of an owner who has reached the limit, and takes only few of one who is far
 * ahead. Here each owner costs the same, however many jobs wait (index `saifu_waiting_by_owner`).
 */
export function fetchByOwner(
  db: Db,
  { queue, priority, limit, limitPerOwner }: OwnerQuery,
): Promise<readonly DeliveryJob[]> {
  const isWaiting = sql`
    name = ${queue} and priority = ${priority} and group_id is not null
    and state < 'active' and not blocked
  `;
  return db.rows<DeliveryJob>(sql`
    with recursive owners (id) as (
      (select group_id from pgboss.job where ${isWaiting} order by group_id limit 1)
      union all
      select (
        select group_id from pgboss.job where ${isWaiting} and group_id > owners.id
        order by group_id limit 1
      ) from owners where owners.id is not null
    ), busy as (
      select group_id, count(*) as count from pgboss.job
      where name = ${queue} and priority = ${priority} and group_id is not null
      and state = 'active' group by group_id
    ), due as (
      select job.id from owners left join busy on busy.group_id = owners.id
      cross join lateral (
        select id, start_after from pgboss.job
        where ${isWaiting} and group_id = owners.id and start_after <= pgboss.job_now()
        order by start_after limit greatest(0, ${limitPerOwner} - coalesce(busy.count, 0))
      ) job order by job.start_after limit ${limit}
    ), locked as (
      select id from pgboss.job
      where name = ${queue} and id = any(array(select id from due)) and state < 'active'
      for update skip locked
    )
    update pgboss.job set
      state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
      retry_count = retry_count + case when started_on is null then 0 else 1 end
    where name = ${queue} and id = any(array(select id from locked))
    returning id, data, retry_count as "retryCount", group_id as "groupId"
  `);
}
