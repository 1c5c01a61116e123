import type { Db } from '../db/db.ts';
import { describeError, type Log } from '../log.ts';
import { createLease } from './lease.ts';
import { createWakeSignal } from './wake-signal.ts';

export type QueuePace = RetryPace & { readonly pollMs: number };

/** The pause after a failed attempt doubles up to the longest. */
export type RetryPace = {
  readonly delaySeconds: number;
  readonly delaySecondsMax: number;
  readonly attemptsMax: number;
};

/** Over three days in total, whatever the jitter. */
export const QUEUE_PACE: QueuePace = {
  pollMs: 500,
  delaySeconds: 2,
  delaySecondsMax: 3600,
  attemptsMax: 120,
};

export type LeasedQueue = { readonly stop: () => Promise<void> };

export type LeasedWork = {
  /** Starts what is due and not in progress. Returns whether more may be due. */
  readonly startDue: () => Promise<boolean>;
  readonly isIdle: () => boolean;
  readonly hasResults: () => boolean;
  /** Results that cannot be saved are kept, and their items are not started again meanwhile. */
  readonly saveResults: () => Promise<void>;
};

type LeasedQueueInput = {
  readonly db: Db;
  readonly log: Log;
  readonly name: string;
  readonly pollMs: number;
  /** `onFinished` must be called whenever an item is done. */
  readonly createWork: (onFinished: () => void) => LeasedWork;
};

const STOP_MS_MAX = 20_000;
// Results of quick items are collected for this long and saved together.
const GATHER_MS = 50;

/**
 * Processes the items of a table until stopped. One process at a time does so, the holder of a
 * lease, so that an item needs no mark of its own while it is in progress.
 */
export function startLeasedQueue(input: LeasedQueueInput): LeasedQueue {
  const { db, log, name, pollMs } = input;
  const lease = createLease(db, name);
  const signal = createWakeSignal();
  const work = input.createWork(signal.notify);
  let isStopping = false;
  const round = async () => {
    const hasMore = (await lease.hold()) && (await work.startDue());
    await signal.wait(GATHER_MS, () => isStopping || work.isIdle());
    await work.saveResults();
    if (!hasMore) await signal.wait(pollMs, () => isStopping || work.hasResults());
  };
  const report = (error: unknown) =>
    log.warn('queue.failed', { job: name, ...describeError(error) });
  const reportAndWait = (error: unknown) => {
    report(error);
    return signal.wait(pollMs, () => isStopping);
  };
  const running = (async () => {
    while (!isStopping) await round().catch(reportAndWait);
  })();
  return {
    stop: async () => {
      isStopping = true;
      signal.notify();
      await running;
      await signal.wait(STOP_MS_MAX, work.isIdle);
      await work.saveResults().catch(report);
      await lease.release().catch(report);
    },
  };
}
