import type { PgBoss } from 'pg-boss';
import type { StoredDomainEvent } from '../outbox/outbox.ts';
import type { DeliveryJob } from './fetch-by-owner.ts';
import { within } from './within.ts';

export type InFlightJobsOptions = {
  readonly queue: string;
  /** False: retry. Never throws. */
  readonly attempt: (data: StoredDomainEvent) => Promise<boolean>;
  readonly attemptTimeoutMs: number;
  readonly requeue: (jobs: readonly DeliveryJob[]) => Promise<void>;
};

type FinishedJob = { readonly job: DeliveryJob; readonly isDone: boolean };

/** Concurrently running jobs, and the finished ones whose results are not saved yet. */
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
    /** Number of jobs of the owner with the most jobs, with those whose results are not saved. */
    countUnsavedOfBusiestOwner: () => {
      const unsaved = [...running, ...finished.map(getJob)];
      const each = Map.groupBy(unsaved, ({ groupId }) => groupId);
      return Math.max(0, ...[...each.values()].map(({ length }) => length));
    },
    start: (job: DeliveryJob) => {
      running.add(job);
      void run(job);
    },
    /**
     * Returns whether there were results. A job whose result cannot be saved stops sending
     * heartbeats and is run again.
     */
    saveResults: async (): Promise<boolean> => {
      const results = finished.splice(0);
      const { done = [], failed = [] } = Object.groupBy(results, getState);
      if (done.length > 0) await boss.complete(queue, done.map(getJob));
      if (failed.length > 0) await requeue(failed.map(getJob));
      return results.length > 0;
    },
    sendHeartbeat: async () => void (running.size > 0 && (await boss.touch(queue, [...running]))),
  };
}

const getState = ({ isDone }: FinishedJob) => (isDone ? 'done' : 'failed');
const getJob = ({ job }: FinishedJob) => job;
