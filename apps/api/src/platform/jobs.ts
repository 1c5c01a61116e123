import { setTimeout as sleep } from 'node:timers/promises';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Db } from './db.ts';
import type { Fact, StoredFact, Subscriber } from './facts.ts';
import { startLanes } from './lanes.ts';
import { describeError, type Log } from './log.ts';
import { startRelay } from './relay.ts';

// A worker that dies is missed after at most heartbeat + monitor: well under 30 seconds.
const HEARTBEAT_SECONDS = 10;
const MONITOR_SECONDS = 10;
const JOB_SECONDS_MAX = 120;
const STOP_TIMEOUT_MS = 20_000;
const START_TRIES_MAX = 5;
const START_PAUSE_MS = 300;

export type Retry = { readonly retryDelay: number; readonly retryDelayMax: number };

/** Doubling from two seconds with an hour at most: over three days in all, whatever the jitter. */
export const RETRY: Retry = { retryDelay: 2, retryDelayMax: 3600 };

const QUEUE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: 120,
  retryBackoff: true,
} as const;

// Each job of a batch succeeds or fails for itself; a full batch means there is more to fetch.
const WORK = {
  pollingIntervalSeconds: 0.5,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

// What takes minutes does not wait for others of its kind, and holds none of them up.
const LONG_WORK = { ...WORK, batchSize: 1, localConcurrency: 4 } as const;

export type Jobs = { readonly stop: () => Promise<void> };

/** Relays facts to their subscribers and works the queues, until stopped. */
export async function startJobs(
  db: Db,
  subscribers: readonly Subscriber[],
  log: Log,
  retry = RETRY,
): Promise<Jobs> {
  const boss = await startBoss(db, log);
  const stopLanes: (() => Promise<void>)[] = [];
  for (const subscriber of subscribers) {
    await open(boss, subscriber, retry);
    if (subscriber.owner === undefined) await workBatches(boss, subscriber, log);
    else stopLanes.push(workLanes(boss, db, subscriber, log));
  }
  const stopRelay = startRelay(db, boss, subscribers, log);
  return {
    async stop() {
      const lanes = stopLanes.map((stop) => stop());
      await stopRelay();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
      await Promise.all(lanes);
    },
  };
}

/** Of two processes that are the first at once, one finds the tables half made and tries again. */
async function startBoss(db: Db, log: Log): Promise<PgBoss> {
  for (let tries = 1; ; tries += 1) {
    const boss = new PgBoss({
      db: { executeSql: db.foreign },
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
      schedule: false,
    });
    boss.on('error', (error) => log.warn('jobs.trouble', describeError(error)));
    try {
      await boss.start();
      return boss;
    } catch (error) {
      if (tries >= START_TRIES_MAX) throw error;
      log.warn('jobs.trouble', describeError(error));
      await sleep(START_PAUSE_MS);
    }
  }
}

async function open(boss: PgBoss, { name, secondsMax }: Subscriber, retry: Retry): Promise<void> {
  const expireInSeconds = secondsMax ?? JOB_SECONDS_MAX;
  await boss.createQueue(name, { ...QUEUE, ...retry, expireInSeconds });
}

async function workBatches(boss: PgBoss, subscriber: Subscriber, log: Log): Promise<void> {
  const options = subscriber.secondsMax === undefined ? WORK : LONG_WORK;
  await boss.work<StoredFact, unknown, typeof options>(subscriber.name, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const isDone = await attempt(subscriber, data, log);
        return { id, status: isDone ? 'completed' : 'failed' };
      }),
    ),
  );
}

function workLanes(boss: PgBoss, db: Db, subscriber: Subscriber, log: Log): () => Promise<void> {
  const work = {
    queue: subscriber.name,
    attempt: (data: StoredFact) => attempt(subscriber, data, log),
    attemptMsMax: JOB_SECONDS_MAX * 1000,
    heartbeatMs: (HEARTBEAT_SECONDS * 1000) / 2,
    stopMs: STOP_TIMEOUT_MS,
  };
  return startLanes(boss, db, work, log);
}

async function attempt({ name, handle }: Subscriber, data: StoredFact, log: Log): Promise<boolean> {
  try {
    await handle(revive(data));
    return true;
  } catch (error) {
    log.warn('job.failed', { job: name, ...describeError(error) });
    return false;
  }
}

function revive(fact: StoredFact): Fact {
  return { ...fact, occurredAt: new Date(fact.occurredAt) };
}
