import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { StoredFact } from '../outbox/outbox.ts';

export type LaneJob = Job<StoredFact>;

export type FlightWork = {
  readonly queue: string;
  /** False: it has to be tried again. It never throws. */
  readonly attempt: (data: StoredFact) => Promise<boolean>;
  readonly attemptMsMax: number;
  readonly putBack: (jobs: readonly LaneJob[]) => Promise<void>;
};

type Landing = { readonly job: LaneJob; readonly isDone: boolean };

/** Jobs that are being done side by side, and what became of them until it is noted. */
export function createFlights(
  boss: PgBoss,
  { queue, attempt, attemptMsMax, putBack }: FlightWork,
  onLanded: () => void,
) {
  const flying = new Set<LaneJob>();
  const landed: Landing[] = [];
  const fly = async (job: LaneJob) => {
    const isDone = await within(attemptMsMax, attempt(job.data));
    flying.delete(job);
    landed.push({ job, isDone });
    onLanded();
  };
  return {
    count: () => flying.size,
    hasLanded: () => landed.length > 0,
    /** How many places they hold who hold most. */
    ownerMost: () => {
      const owned = [...flying].filter(({ groupId }) => typeof groupId === 'string');
      const each = Map.groupBy(owned, ({ groupId }) => groupId);
      return Math.max(0, ...[...each.values()].map(({ length }) => length));
    },
    begin: (job: LaneJob) => {
      flying.add(job);
      void fly(job);
    },
    // What cannot be noted is missed by its heartbeat, and done once more.
    note: async () => {
      const { done = [], failed = [] } = Object.groupBy(landed.splice(0), stateOf);
      if (done.length > 0) await boss.complete(queue, done.map(jobOf));
      if (failed.length > 0) await putBack(failed.map(jobOf));
    },
    beat: async () => void (flying.size > 0 && (await boss.touch(queue, [...flying]))),
  };
}

const stateOf = ({ isDone }: Landing) => (isDone ? 'done' : 'failed');
const jobOf = ({ job }: Landing) => job;

async function within(ms: number, attempt: Promise<boolean>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([attempt, sleep(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
