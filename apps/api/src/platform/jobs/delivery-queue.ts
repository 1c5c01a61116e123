import type { PgBoss } from 'pg-boss';
import { describeError, type Log } from '../log.ts';
import type { StoredDomainEvent } from '../outbox/outbox.ts';
import { createInFlightJobs, type InFlightJobsOptions } from './in-flight-jobs.ts';
import { createWakeSignal } from './wake-signal.ts';

// How long the quick are waited for, so that they are noted together; the slow are not.
const GATHER_MS = 50;
const BATCH_MAX = 20;

export type DeliveryQueueLimits = {
  readonly slots: number;
  readonly slotsPerOwner: number;
  readonly priorities: { readonly minPriority: number } | { readonly maxPriority: number };
};

export type DeliveryQueueOptions = InFlightJobsOptions & {
  readonly log: Log;
  readonly heartbeatMs: number;
  readonly stopMs: number;
  /** How often it looks for work without having been called. */
  readonly pollMs: number;
};

export type RunningQueue = {
  /** There is something to do. */
  readonly call: () => void;
  /** Begins nothing more, and lets the flying land. */
  readonly stop: () => Promise<void>;
};

/**
 * A place that comes free is filled again while its neighbours still wait, and nobody's receivers
 * hold more than a few of them.
 */
export function startDeliveryQueue(
  boss: PgBoss,
  { slots, slotsPerOwner, priorities }: DeliveryQueueLimits,
  { log, heartbeatMs, stopMs, pollMs, ...work }: DeliveryQueueOptions,
): RunningQueue {
  const wakeSignal = createWakeSignal();
  const inFlightJobs = createInFlightJobs(boss, work, wakeSignal.notify);
  let isCalled = false;
  let isStopping = false;
  const reportError = (error: unknown) => log.warn('jobs.failed', describeError(error));
  // Once half of the places are taken each owner has one, so that many cannot take them all.
  const share = () => (inFlightJobs.count() * 2 < slots ? slotsPerOwner : 1);
  const isFull = () =>
    inFlightJobs.count() >= slots || inFlightJobs.countOfBusiestOwner() >= share();
  /** Whether there may be more to fetch than there was room for. */
  const fill = async (): Promise<boolean> => {
    const batchSize = Math.min(BATCH_MAX, slots - inFlightJobs.count());
    if (batchSize === 0) return false;
    isCalled = false;
    const fetchOptions = { batchSize, groupConcurrency: share(), ...priorities };
    const jobs = await boss.fetch<StoredDomainEvent>(work.queue, fetchOptions);
    for (const job of jobs) inFlightJobs.start(job);
    return jobs.length === batchSize || (jobs.length > 0 && isFull());
  };
  const gather = async () => {
    await wakeSignal.wait(GATHER_MS, () => isStopping || inFlightJobs.count() === 0);
    await inFlightJobs.saveResults();
  };
  /** Until there is a reason to look for work; what lands meanwhile is noted. */
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
    const hasMore = await fill();
    const wasFull = isFull();
    await gather();
    if (hasMore || (wasFull && !isFull())) return;
    const isWanted = () => isCalled && inFlightJobs.count() < slots;
    // Where nobody waits for a place, one that comes free is no reason.
    await rest(() => isStopping || isWanted() || (wasFull && inFlightJobs.hasFinished()));
  };
  const pause = (error: unknown) => {
    reportError(error);
    return wakeSignal.wait(pollMs, () => isStopping);
  };
  const run = async () => {
    while (!isStopping) await round().catch(pause);
  };
  const heart = setInterval(() => inFlightJobs.sendHeartbeat().catch(reportError), heartbeatMs);
  const running = run();
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
