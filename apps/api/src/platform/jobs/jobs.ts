import { setTimeout as sleep } from 'node:timers/promises';
import { type BackendProfile, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import type { DatabaseEngine } from '../db/engine.ts';
import { describeError, type Log, type LogFields, withLogFields } from '../log.ts';
import { type StoredDomainEvent, type Subscriber, toDomainEvent } from '../outbox/outbox.ts';
import { startOutboxRelay } from '../outbox/outbox-relay.ts';
import { type AdaptiveThrottle, createAdaptiveThrottle } from './adaptive-throttle.ts';
import { createBossDatabase } from './boss-database.ts';
import type { RunningQueue } from './delivery-queue.ts';
import { startDeliveryQueues } from './delivery-queues.ts';
import { pollDueJobs } from './due-jobs.ts';
import { createJobIndexes, superviseJobs } from './supervise-jobs.ts';

// A dead worker is detected after at most both of these: under 30 seconds.
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_MS = 15_000;
const JOB_SECONDS_MAX = 120;
const STOP_TIMEOUT_MS = 20_000;
// A queue is woken when it has work (`pollDueJobs`), so its own poll is only a precaution. Dozens
// of queues that poll every minute cost an idle server more than all other polls.
const OWN_POLL_SECONDS = 600;
const START_ATTEMPTS_MAX = 5;
const START_PAUSE_MS = 300;

export type JobPace = {
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** How often due jobs without a wake-up are looked for; see `pollDueJobs`. */
  readonly pollingIntervalSeconds: number;
};

/** Doubles from two seconds to at most one hour: over three days in total, whatever the jitter. */
export const PACE: JobPace = { retryDelay: 2, retryDelayMax: 3600, pollingIntervalSeconds: 2 };

const QUEUE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: 120,
  retryBackoff: true,
  // The library would delete by PostgreSQL's clock alone; see `deleteFinishedJobs`.
  deleteAfterSeconds: 0,
  retentionSeconds: 3650 * 24 * 60 * 60,
} as const;

// Each job of a batch succeeds or fails on its own. A full batch means there is more to fetch.
const WORK = {
  pollingIntervalSeconds: OWN_POLL_SECONDS,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

// Jobs that take minutes run concurrently and do not delay each other.
const LONG_WORK = { ...WORK, batchSize: 1 } as const;
const LONG_WORKERS = 4;

export type Jobs = { readonly stop: () => Promise<void> };

/** Relays events to their subscribers and processes the queues until stopped. */
export async function startJobs(
  db: Db,
  subscribers: readonly Subscriber[],
  log: Log,
  pace = PACE,
): Promise<Jobs> {
  const boss = await startBoss(db, log);
  await createJobIndexes(db).catch((error) => log.warn('jobs.failed', describeError(error)));
  const tools = { boss, db, log, throttled: createAdaptiveThrottle() };
  const working = new Map<string, RunningQueue>();
  for (const subscriber of subscribers) {
    await retryStart(log, () => open(boss, subscriber, pace));
    const work = subscriber.owner === undefined ? workBatches : workDeliveryQueues;
    working.set(subscriber.name, await work(tools, subscriber));
  }
  const call = (name: string) => working.get(name)?.call();
  const stopOutboxRelay = startOutboxRelay(db, boss, subscribers, log, call);
  const intervalMs = pace.pollingIntervalSeconds * 1000;
  const stopSupervision = superviseJobs({ boss, db, log, intervalMs: SUPERVISE_MS });
  const stopPolling = pollDueJobs(db, { queues: [...working.keys()], intervalMs, log, call });
  return {
    async stop() {
      const ended = [...working.values()].map(({ stop }) => stop());
      await Promise.all([stopOutboxRelay(), stopPolling(), stopSupervision()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
      await Promise.all(ended);
    },
  };
}

const BACKENDS: Readonly<Record<DatabaseEngine, BackendProfile>> = {
  postgresql: 'postgres',
  yugabytedb: 'yugabytedb',
  cockroachdb: 'cockroachdb',
};

async function startBoss(db: Db, log: Log): Promise<PgBoss> {
  return retryStart(log, async () => {
    const boss = new PgBoss({
      db: createBossDatabase(db),
      backend: BACKENDS[db.engine],
      // See `superviseJobs`.
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => log.warn('jobs.failed', describeError(error)));
    await boss.start();
    return boss;
  });
}

/**
 * Repeats a step of the start. If two processes start for the first time at once, one finds
 * incomplete tables; and a database that is away for a moment must not end the process.
 */
async function retryStart<Result>(log: Log, start: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempts >= START_ATTEMPTS_MAX) throw error;
      log.warn('jobs.failed', describeError(error));
      await sleep(START_PAUSE_MS);
    }
  }
}

async function open(boss: PgBoss, { name, secondsMax }: Subscriber, pace: JobPace): Promise<void> {
  const { retryDelay, retryDelayMax } = pace;
  const expireInSeconds = secondsMax ?? JOB_SECONDS_MAX;
  const options = { ...QUEUE, retryDelay, retryDelayMax, expireInSeconds };
  await boss.createQueue(name, options);
  // An existing queue would keep its old options.
  await boss.updateQueue(name, options);
}

type Tools = {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Log;
  readonly throttled: AdaptiveThrottle;
};

async function workBatches(tools: Tools, subscriber: Subscriber): Promise<RunningQueue> {
  const { boss, throttled } = tools;
  const { name, secondsMax } = subscriber;
  const isLong = secondsMax !== undefined;
  const options = isLong ? LONG_WORK : WORK;
  const handle = (jobs: readonly Job<StoredDomainEvent>[]) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const failure = await throttled(() => attempt(tools, subscriber, data));
        // What staff see of a failed job.
        return failure === null
          ? { id, status: 'completed' }
          : { id, status: 'failed', output: failure };
      }),
    );
  const workers: string[] = [];
  for (let count = 0; count < (isLong ? LONG_WORKERS : 1); count += 1) {
    workers.push(
      await boss.work<StoredDomainEvent, unknown, typeof options>(name, options, handle),
    );
  }
  const call = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  // pg-boss stops its own workers.
  return { call, stop: async () => {} };
}

async function workDeliveryQueues(tools: Tools, subscriber: Subscriber): Promise<RunningQueue> {
  const { boss, db, log } = tools;
  const work = {
    db,
    log,
    queue: subscriber.name,
    attempt: async (data: StoredDomainEvent) => (await attempt(tools, subscriber, data)) === null,
    attemptTimeoutMs: JOB_SECONDS_MAX * 1000,
    heartbeatMs: (HEARTBEAT_SECONDS * 1000) / 2,
    stopMs: STOP_TIMEOUT_MS,
    pollMs: OWN_POLL_SECONDS * 1000,
  };
  return startDeliveryQueues(boss, work);
}

/** The name and code of an error, without its message, which may contain personal data. */
type JobFailure = Pick<LogFields, 'error' | 'code'>;

/** Null: done. */
async function attempt(
  { log }: Tools,
  { name, handle }: Subscriber,
  data: StoredDomainEvent,
): Promise<JobFailure | null> {
  try {
    await withLogFields({ job: name }, () => handle(toDomainEvent(data)));
    return null;
  } catch (cause) {
    const described = describeError(cause);
    log.warn('job.failed', { job: name, ...described });
    const { error, code } = described;
    return { error, ...(code !== undefined && { code }) };
  }
}
