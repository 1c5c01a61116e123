import sql from 'sql-template-tag';
import type { Db } from '../../../platform/db/db.ts';

export type QueueState = {
  readonly queue: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly active: number;
  readonly failed: number;
  readonly oldestSeconds: number;
};

/** The tables of the jobs are made by a worker when it first starts. */
export async function haveJobs(db: Db): Promise<boolean> {
  const [found] = await db.rows<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  return found?.isThere ?? false;
}

/** Only queues with jobs that are not completed, each counted by a partial index. */
export async function listQueues(db: Db): Promise<readonly QueueState[]> {
  if (!(await haveJobs(db))) return [];
  return db.rows<QueueState>(sql`
    select name as queue, sum(waiting)::int8 as waiting, sum(retrying)::int8 as retrying,
      sum(active)::int8 as active, sum(failed)::int8 as failed,
      max(oldest)::float8 as "oldestSeconds"
    from (
      select name, count(*) filter (where state = 'created') as waiting,
        count(*) filter (where state = 'retry') as retrying, 0 as active, 0 as failed,
        greatest(coalesce(extract(epoch from now() - min(start_after)), 0), 0) as oldest
      from pgboss.job where state < 'active' and not blocked group by name
      union all
      select name, 0, 0, count(*), 0, 0 from pgboss.job where state = 'active' group by name
      union all
      select name, 0, 0, 0, count(*), 0 from pgboss.job where state > 'completed' group by name
    ) counted group by name order by name
  `);
}

export type ChannelState = {
  readonly channel: 'email' | 'sms';
  readonly waiting: number;
  readonly retrying: number;
  readonly oldestSeconds: number;
};

export function listChannels(db: Db): Promise<readonly ChannelState[]> {
  return db.rows<ChannelState>(sql`
    select m.channel, count(*) filter (where q.attempts = 0) as waiting,
      count(*) filter (where q.attempts > 0) as retrying,
      greatest(coalesce(extract(epoch from now() - min(m.created_at)), 0), 0)::float8
        as "oldestSeconds"
    from queued_messages q join messages m on m.id = q.message_id
    group by m.channel order by m.channel
  `);
}

export type WebhookState = {
  readonly waiting: number;
  readonly failing: number;
  readonly paused: number;
};

export async function getWebhooks(db: Db): Promise<WebhookState> {
  const [found] = await db.rows<WebhookState>(sql`
    select count(*) as waiting,
      count(*) filter (where exists (
        select 1 from webhook_attempts a where a.delivery_id = d.id
      )) as failing,
      (select count(*) from webhooks where removed_at is null and paused_at is not null) as paused
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.removed_at is null
    where d.delivered_at is null and d.abandoned_at is null
  `);
  return found ?? { waiting: 0, failing: 0, paused: 0 };
}

export type DatabaseState = {
  readonly sizeBytes: number;
  readonly connections: number;
  readonly connectionsMax: number;
};

export async function getDatabase(db: Db): Promise<DatabaseState | undefined> {
  const [found] = await db.rows<DatabaseState>(sql`
    select pg_database_size(current_database()) as "sizeBytes",
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "connectionsMax"
  `);
  return found;
}

export type ReplicaState = {
  readonly name: string;
  readonly state: string;
  readonly lagBytes: number | null;
};

const REPLICAS_MAX = 50;

/** A user without the right to see replication gets rows without a state. */
export function listReplicas(db: Db): Promise<readonly ReplicaState[]> {
  return db.rows<ReplicaState>(sql`
    select coalesce(application_name, '') as name, coalesce(state, 'unknown') as state,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::int8 as "lagBytes"
    from pg_stat_replication order by 1 limit ${REPLICAS_MAX}
  `);
}
