import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { StoredDomainEvent } from '../outbox/outbox.ts';

export type DeliveryJob = Job<StoredDomainEvent>;

export type InFlightJobsOptions = {
  readonly queue: string;
  /** False: it has to be tried again. It never throws. */
  readonly attempt: (data: StoredDomainEvent) => Promise<boolean>;
  readonly attemptTimeoutMs: number;
  readonly requeue: (jobs: readonly DeliveryJob[]) => Promise<void>;
};

type FinishedJob = { readonly job: DeliveryJob; readonly isDone: boolean };

/** Jobs that are being done side by side, and what became of them until it is noted. */
export function createInFlightJobs(
  boss: PgBoss,
  { queue, attempt, attemptTimeoutMs, requeue }: InFlightJobsOptions,
  onFinished: () => void,
) {
  const running = new Set<DeliveryJob>();
  const finished: FinishedJob[] = [];
  const run = async (job: DeliveryJob) => {
    const isDone = await within(attemptTimeoutMs, attempt(job.data));
    running.delete(job);
    finished.push({ job, isDone });
    onFinished();
  };
  return {
    count: () => running.size,
    hasFinished: () => finished.length > 0,
    /** How many places they hold who hold most. */
    countOfBusiestOwner: () => {
      const owned = [...running].filter(({ groupId }) => typeof groupId === 'string');
      const each = Map.groupBy(owned, ({ groupId }) => groupId);
      return Math.max(0, ...[...each.values()].map(({ length }) => length));
    },
    start: (job: DeliveryJob) => {
      running.add(job);
      void run(job);
    },
    // What cannot be noted is missed by its heartbeat, and done once more.
    saveResults: async () => {
      const { done = [], failed = [] } = Object.groupBy(finished.splice(0), getState);
      if (done.length > 0) await boss.complete(queue, done.map(getJob));
      if (failed.length > 0) await requeue(failed.map(getJob));
    },
    sendHeartbeat: async () => void (running.size > 0 && (await boss.touch(queue, [...running]))),
  };
}

const getState = ({ isDone }: FinishedJob) => (isDone ? 'done' : 'failed');
const getJob = ({ job }: FinishedJob) => job;

async function within(ms: number, attempt: Promise<boolean>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([attempt, sleep(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
