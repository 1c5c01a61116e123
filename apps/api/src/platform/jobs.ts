import { type JobResult, PgBoss } from 'pg-boss';
import type { Db } from './db.ts';
import { type Fact, relayFacts, type StoredFact, type Subscriber } from './facts.ts';
import { describeError, type Log } from './log.ts';

const RELAY_PAUSE_MS = 250;
// A worker that dies is missed after at most heartbeat + monitor: well under 30 seconds.
const HEARTBEAT_SECONDS = 10;
const MONITOR_SECONDS = 10;
const JOB_SECONDS_MAX = 120;
const STOP_TIMEOUT_MS = 20_000;

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
  const boss = new PgBoss({
    db: { executeSql: db.foreign },
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    schedule: false,
  });
  boss.on('error', (error) => log.warn('jobs.trouble', describeError(error)));
  await boss.start();
  for (const subscriber of subscribers) await open(boss, subscriber, log, retry);
  const relay = startRelay(db, boss, subscribers, log);
  return {
    async stop() {
      await relay.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    },
  };
}

async function open(boss: PgBoss, subscriber: Subscriber, log: Log, retry: Retry): Promise<void> {
  const { secondsMax } = subscriber;
  await boss.createQueue(subscriber.name, {
    ...QUEUE,
    ...retry,
    expireInSeconds: secondsMax ?? JOB_SECONDS_MAX,
  });
  const options = secondsMax === undefined ? WORK : LONG_WORK;
  await boss.work<StoredFact, unknown, typeof options>(subscriber.name, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        try {
          await subscriber.handle(revive(data));
          return { id, status: 'completed' };
        } catch (error) {
          log.warn('job.failed', { job: subscriber.name, ...describeError(error) });
          return { id, status: 'failed' };
        }
      }),
    ),
  );
}

function revive(fact: StoredFact): Fact {
  return { ...fact, occurredAt: new Date(fact.occurredAt) };
}

function startRelay(db: Db, boss: PgBoss, subscribers: readonly Subscriber[], log: Log): Jobs {
  let stopping = false;
  let wake = () => {};
  const run = async () => {
    while (!stopping) {
      const count = await relayFacts(db, subscribers, async (tx, subscriber, jobs) => {
        await boss.insert(subscriber.name, [...jobs], { db: { executeSql: tx.foreign } });
      }).catch((error) => {
        log.warn('relay.trouble', describeError(error));
        return 0;
      });
      if (count === 0 && !stopping) await pause();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RELAY_PAUSE_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = run();
  return {
    async stop() {
      stopping = true;
      wake();
      await running;
    },
  };
}
