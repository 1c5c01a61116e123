import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import { createBell } from './bell.ts';
import type { StoredFact } from './facts.ts';
import { describeError, type Log } from './log.ts';

const POLL_MS = 500;
// How long the quick are waited for, so that they are noted together; the slow are not.
const GATHER_MS = 50;
const BATCH_MAX = 20;

export type Lane = {
  readonly places: number;
  readonly placesPerOwner: number;
  readonly priorities: { readonly minPriority: number } | { readonly maxPriority: number };
};

export type LaneJob = Job<StoredFact>;

export type LaneWork = {
  readonly queue: string;
  /** False: it has to be tried again. It never throws. */
  readonly attempt: (data: StoredFact) => Promise<boolean>;
  readonly attemptMsMax: number;
  readonly heartbeatMs: number;
  readonly stopMs: number;
};

type PutBack = { readonly putBack: (jobs: readonly LaneJob[]) => Promise<void> };
type Landing = { readonly job: LaneJob; readonly isDone: boolean };

/**
 * A place that comes free is filled again while its neighbours still wait, and nobody's receivers
 * hold more than a few of them. The function that comes back ends it, and lets the flying land.
 */
export function startLane(
  boss: PgBoss,
  { places, placesPerOwner, priorities }: Lane,
  log: Log,
  { queue, attempt, attemptMsMax, heartbeatMs, stopMs, putBack }: LaneWork & PutBack,
): () => Promise<void> {
  const flying = new Set<LaneJob>();
  const landed: Landing[] = [];
  const bell = createBell();
  let isStopping = false;
  const trouble = (error: unknown) => log.warn('jobs.trouble', describeError(error));
  const fly = async (job: LaneJob) => {
    const isDone = await within(attemptMsMax, attempt(job.data));
    flying.delete(job);
    landed.push({ job, isDone });
    bell.ring();
  };
  // What cannot be noted is missed by its heartbeat, and done once more.
  const note = async () => {
    const { done = [], failed = [] } = Object.groupBy(landed.splice(0), stateOf);
    if (done.length > 0) await boss.complete(queue, done.map(jobOf));
    if (failed.length > 0) await putBack(failed.map(jobOf));
  };
  // Once half of the places are taken each owner has one, so that many cannot take them all.
  const share = () => (flying.size * 2 < places ? placesPerOwner : 1);
  const isFull = () => flying.size >= places || ownerMost(flying) >= share();
  /** Whether there may be more to fetch than there was room for. */
  const fill = async (): Promise<boolean> => {
    const batchSize = Math.min(BATCH_MAX, places - flying.size);
    if (batchSize === 0) return false;
    const wish = { batchSize, groupConcurrency: share(), ...priorities };
    const jobs = await boss.fetch<StoredFact>(queue, wish);
    for (const job of jobs) {
      flying.add(job);
      void fly(job);
    }
    return jobs.length === batchSize || (jobs.length > 0 && isFull());
  };
  const gather = async () => {
    await bell.heard(GATHER_MS, () => isStopping || flying.size === 0);
    await note();
  };
  const round = async () => {
    const hasMore = await fill();
    const wasFull = isFull();
    await gather();
    if (hasMore) return;
    // Where nobody waits for a place, one that comes free is no reason to look for work.
    await bell.heard(POLL_MS, () => isStopping || (wasFull && landed.length > 0));
    await gather();
  };
  const pause = (error: unknown) => {
    trouble(error);
    return bell.heard(POLL_MS, () => isStopping);
  };
  const run = async () => {
    while (!isStopping) await round().catch(pause);
  };
  const beat = () => flying.size > 0 && boss.touch(queue, [...flying]).catch(trouble);
  const heart = setInterval(beat, heartbeatMs);
  const running = run();
  return async () => {
    isStopping = true;
    bell.ring();
    await running;
    await bell.heard(stopMs, () => flying.size === 0);
    clearInterval(heart);
    await note().catch(trouble);
  };
}

const stateOf = ({ isDone }: Landing) => (isDone ? 'done' : 'failed');
const jobOf = ({ job }: Landing) => job;

/** How many places they hold who hold most. */
function ownerMost(jobs: ReadonlySet<LaneJob>): number {
  const owned = [...jobs].filter(({ groupId }) => typeof groupId === 'string');
  const each = Map.groupBy(owned, ({ groupId }) => groupId);
  return Math.max(0, ...[...each.values()].map(({ length }) => length));
}

async function within(ms: number, attempt: Promise<boolean>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([attempt, sleep(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
