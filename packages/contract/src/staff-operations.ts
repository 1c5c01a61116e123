import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { COUNT_MAX, JOBS_RETRIED_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, line, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

/** How long something waits. */
const seconds = z.number().check(z.minimum(0), z.maximum(COUNT_MAX));
/** By how much one clock is ahead of another. */
/** A petabyte. */
const BYTES_MAX = 1_000_000_000_000_000;
const milliseconds = z.nullable(integer(-COUNT_MAX, COUNT_MAX));

const waiting = { count, oldest_seconds: seconds };

const ProcessView = z.object({
  /** Role, host and number, as in the log. */
  name: z.string(),
  version: z.string(),
  started_at: timestamp,
  reported_at: timestamp,
  /** Connections to the database. */
  connections: z.object({ open: count, idle: count, waiting: count }),
  clock: z.enum(['agreed', 'disagreed', 'unknown']),
  ahead_of_database_ms: milliseconds,
  ahead_of_provider_ms: milliseconds,
  /** Receipts that wait for a reader or are being read, and counts since the start. */
  readers: z.object({ waiting: count, reading: count, read: count, rejected: count, lost: count }),
});

const QueueView = z.object({
  queue: z.string(),
  waiting: count,
  retrying: count,
  active: count,
  /** Given up within the last week. */
  failed: count,
  oldest_seconds: seconds,
});

const ChannelView = z.object({
  channel: z.enum(['email', 'sms']),
  /** Not tried yet. */
  waiting: count,
  retrying: count,
  oldest_seconds: seconds,
  succeeded_at: z.nullable(timestamp),
  failed_at: z.nullable(timestamp),
  /** The code of the last error of the carrier. */
  failure: z.nullable(z.string()),
  /** Null: the last attempt succeeded. */
  failing_since: z.nullable(timestamp),
});

const ProviderOperationView = z.object({
  provider: z.string(),
  /** Method and path without ids. */
  operation: z.string(),
  succeeded_at: z.nullable(timestamp),
  failed_at: z.nullable(timestamp),
  failure: z.nullable(z.string()),
  /** Of the last 15 minutes. */
  calls: count,
  failures: count,
});

const ScheduleView = z.object({
  task: z.string(),
  /** Null: not since the processes started. */
  succeeded_at: z.nullable(timestamp),
  /** Of its last run. */
  seconds,
  /** Failed runs since the processes started. */
  failures: count,
  overdue: z.boolean(),
});

const DatabaseView = z.object({
  size_bytes: integer(0, BYTES_MAX),
  connections: count,
  connections_max: count,
  replicas: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      lag_bytes: z.nullable(integer(0, BYTES_MAX)),
    }),
  ),
});

/** The running system at one moment. It contains no personal data. */
export const OperationsView = z.object({
  read_at: timestamp,
  /** Those that reported within the last minute. */
  processes: z.array(ProcessView),
  /** Provider requests without a result, events, provider events, messages and jobs. */
  backlog: z.object({
    attempts: z.object(waiting),
    events: z.object(waiting),
    provider_events: z.object(waiting),
    messages: z.object(waiting),
    jobs: z.object(waiting),
  }),
  queues: z.array(QueueView),
  failed_jobs: count,
  channels: z.array(ChannelView),
  webhooks: z.object({
    /** Deliveries without an ending, and those of them that failed at least once. */
    waiting: count,
    failing: count,
    /** Webhooks that staff paused. */
    paused: count,
  }),
  providers: z.array(ProviderOperationView),
  schedules: z.array(ScheduleView),
  /** Null: the database does not tell. */
  database: z.nullable(DatabaseView),
});
export type OperationsView = z.infer<typeof OperationsView>;

const view = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.operations_view } as const;
const change = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.operations } as const;

export const getOperations = endpoint({
  ...view,
  method: 'GET',
  path: '/api/v1/staff/operations',
  summary: 'Returns the state of the running system, of all its processes.',
  reply: OperationsView,
  errors: [],
});

const queueName = line({ max: 100 });

/** A job that was given up. Its error is a name and a code, never a message. */
export const FailedJobView = z.object({
  id: z.string(),
  queue: z.string(),
  created_at: timestamp,
  failed_at: timestamp,
  attempts: count,
  error: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type FailedJobView = z.infer<typeof FailedJobView>;

export const listFailedJobs = endpoint({
  ...view,
  method: 'GET',
  path: '/api/v1/staff/failed_jobs',
  summary: 'Lists jobs that were given up within the last week, newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** The name of a job queue. */
    queue: z.optional(queueName),
  }),
  reply: page(FailedJobView),
  errors: [],
});

export const retryFailedJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/staff/failed_jobs/{id}/retry',
  summary: 'Runs a failed job once more. A job that was completed is never run again.',
  params: z.object({ id: id('job') }),
  body: z.strictObject({ reason: staffReason }),
  errors: ['job.not_failed'],
});

export const retryFailedJobs = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/staff/failed_jobs/retry',
  summary: 'Runs the failed jobs of a queue once more, the oldest 500 at a time.',
  body: z.strictObject({ queue: queueName, reason: staffReason }),
  reply: z.object({ retried: integer(0, JOBS_RETRIED_MAX) }),
  errors: [],
});
