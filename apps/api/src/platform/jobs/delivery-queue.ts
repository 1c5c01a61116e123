import type { PgBoss } from 'pg-boss';
import { describeError, type Log } from '../log.ts';
import type { StoredFact } from '../outbox/outbox.ts';
import { createFlights, type FlightWork } from './in-flight-jobs.ts';
import { createBell } from './wake-signal.ts';

// How long the quick are waited for, so that they are noted together; the slow are not.
const GATHER_MS = 50;
const BATCH_MAX = 20;

export type Lane = {
  readonly places: number;
  readonly placesPerOwner: number;
  readonly priorities: { readonly minPriority: number } | { readonly maxPriority: number };
};

export type LaneWork = FlightWork & {
  readonly log: Log;
  readonly heartbeatMs: number;
  readonly stopMs: number;
  /** How often it looks for work without having been called. */
  readonly pollMs: number;
};

export type Working = {
  /** There is something to do. */
  readonly call: () => void;
  /** Begins nothing more, and lets the flying land. */
  readonly stop: () => Promise<void>;
};

/**
 * A place that comes free is filled again while its neighbours still wait, and nobody's receivers
 * hold more than a few of them.
 */
export function startLane(
  boss: PgBoss,
  { places, placesPerOwner, priorities }: Lane,
  { log, heartbeatMs, stopMs, pollMs, ...work }: LaneWork,
): Working {
  const bell = createBell();
  const flights = createFlights(boss, work, bell.ring);
  let isCalled = false;
  let isStopping = false;
  const trouble = (error: unknown) => log.warn('jobs.trouble', describeError(error));
  // Once half of the places are taken each owner has one, so that many cannot take them all.
  const share = () => (flights.count() * 2 < places ? placesPerOwner : 1);
  const isFull = () => flights.count() >= places || flights.ownerMost() >= share();
  /** Whether there may be more to fetch than there was room for. */
  const fill = async (): Promise<boolean> => {
    const batchSize = Math.min(BATCH_MAX, places - flights.count());
    if (batchSize === 0) return false;
    isCalled = false;
    const fetchOptions = { batchSize, groupConcurrency: share(), ...priorities };
    const jobs = await boss.fetch<StoredFact>(work.queue, fetchOptions);
    for (const job of jobs) flights.begin(job);
    return jobs.length === batchSize || (jobs.length > 0 && isFull());
  };
  const gather = async () => {
    await bell.wait(GATHER_MS, () => isStopping || flights.count() === 0);
    await flights.note();
  };
  /** Until there is a reason to look for work; what lands meanwhile is noted. */
  const rest = async (isReason: () => boolean) => {
    const until = performance.now() + pollMs;
    for (let leftMs = pollMs; leftMs > 0; leftMs = until - performance.now()) {
      await bell.wait(leftMs, () => isReason() || flights.hasLanded());
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
    const isWanted = () => isCalled && flights.count() < places;
    // Where nobody waits for a place, one that comes free is no reason.
    await rest(() => isStopping || isWanted() || (wasFull && flights.hasLanded()));
  };
  const pause = (error: unknown) => {
    trouble(error);
    return bell.wait(pollMs, () => isStopping);
  };
  const run = async () => {
    while (!isStopping) await round().catch(pause);
  };
  const heart = setInterval(() => flights.beat().catch(trouble), heartbeatMs);
  const running = run();
  return {
    call: () => {
      isCalled = true;
      bell.ring();
    },
    stop: async () => {
      isStopping = true;
      bell.ring();
      await running;
      await bell.wait(stopMs, () => flights.count() === 0);
      clearInterval(heart);
      await flights.note().catch(trouble);
    },
  };
}
