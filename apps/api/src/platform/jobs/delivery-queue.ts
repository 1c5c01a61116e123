import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import { describeError, type Log } from '../log.ts';
import { fetchByOwner } from './fetch-by-owner.ts';
import { createInFlightJobs, type InFlightJobsOptions } from './in-flight-jobs.ts';
import { createWakeSignal } from './wake-signal.ts';

// How long to collect results of quick jobs, so that they are saved together. Slow jobs are not
// awaited.
const GATHER_MS = 50;
const BATCH_MAX = 20;
// The wake-up of a round that failed is used up, and the next may come much later.
const RETRY_AFTER_ERROR_MS = 1000;

export type DeliveryQueueLimits = {
  readonly slots: number;
  readonly slotsPerOwner: number;
  readonly priority: number;
};

export type DeliveryQueueOptions = InFlightJobsOptions & {
  readonly db: Db;
  readonly log: Log;
  readonly heartbeatMs: number;
  readonly stopMs: number;
  /** Poll interval without a wake-up. */
  readonly pollMs: number;
};

export type RunningQueue = {
  /** Wakes the queue because there is work. */
  readonly call: () => void;
  /** Starts no more jobs and waits for those in flight. */
  readonly stop: () => Promise<void>;
};

/**
 * Refills a free slot while other slots are still busy. Each owner's receivers occupy only a few
 * slots.
 */
export function startDeliveryQueue(
  boss: PgBoss,
  { slots, slotsPerOwner, priority }: DeliveryQueueLimits,
  { db, log, heartbeatMs, stopMs, pollMs, ...work }: DeliveryQueueOptions,
): RunningQueue {
  const wakeSignal = createWakeSignal();
  const inFlightJobs = createInFlightJobs(boss, work, wakeSignal.notify);
  let isCalled = false;
  let isStopping = false;
  const reportError = (error: unknown) => log.warn('jobs.failed', describeError(error));
  // When half of the slots are in use, each owner gets one: a few owners must not occupy all.
  const share = () => (inFlightJobs.count() * 2 < slots ? slotsPerOwner : 1);
  /** Fetches jobs. Returns whether more may be waiting, and whether only a free slot admits any. */
  const fill = async () => {
    const limit = Math.min(BATCH_MAX, slots - inFlightJobs.count());
    const limitPerOwner = share();
    if (limit === 0) return { hasMore: false, wasFull: true };
    isCalled = false;
    const jobs = await fetchByOwner(db, { queue: work.queue, priority, limit, limitPerOwner });
    for (const job of jobs) inFlightJobs.start(job);
    // What the query counted: jobs that finished while it ran were in progress for it.
    const wasFull =
      inFlightJobs.count() >= slots || inFlightJobs.countUnsavedOfBusiestOwner() >= limitPerOwner;
    return { hasMore: jobs.length === limit || (jobs.length > 0 && wasFull), wasFull };
  };
  const isQuiet = () => isStopping || inFlightJobs.count() === 0;
  /** Returns whether jobs have finished and freed their slots. */
  const gather = () => wakeSignal.wait(GATHER_MS, isQuiet).then(inFlightJobs.saveResults);
  /** Waits for a reason to fetch jobs and saves results meanwhile. */
  const rest = async (isReason: () => boolean) => {
    const until = performance.now() + pollMs;
    for (let leftMs = pollMs; leftMs > 0; leftMs = until - performance.now()) {
      await wakeSignal.wait(leftMs, () => isReason() || inFlightJobs.hasFinished());
      const isOver = isReason();
      await gather();
      if (isOver) return;
    }
  };
  const round = async () => {
    const { hasMore, wasFull } = await fill();
    const hasFreed = await gather();
    // An owner whose receivers hang keeps the queue full, so freed slots count by themselves.
    if (hasMore || (wasFull && hasFreed)) return;
    const isWanted = () => isCalled && inFlightJobs.count() < slots;
    // If no job was waiting for a slot, a freed slot is no reason to fetch.
    await rest(() => isStopping || isWanted() || (wasFull && inFlightJobs.hasFinished()));
  };
  const reportAndWait = (error: unknown) => {
    reportError(error);
    return wakeSignal.wait(RETRY_AFTER_ERROR_MS, () => isStopping);
  };
  const running = (async () => {
    while (!isStopping) await round().catch(reportAndWait);
  })();
  const heart = setInterval(() => inFlightJobs.sendHeartbeat().catch(reportError), heartbeatMs);
  return {
    call: () => {
      isCalled = true;
      wakeSignal.notify();
    },
    stop: async () => {
      isStopping = true;
      wakeSignal.notify();
      await running;
      await wakeSignal.wait(stopMs, () => inFlightJobs.count() === 0);
      clearInterval(heart);
      await inFlightJobs.saveResults().catch(reportError);
    },
  };
}
