import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import { type Lane, type LaneWork, startLane, type Working } from './delivery-queue.ts';
import type { LaneJob } from './in-flight-jobs.ts';

const AGAIN_PRIORITY = -1;

// Tries that are made again have places of their own: they never stand before a first one.
const FIRST: Lane = { places: 60, placesPerOwner: 4, priorities: { minPriority: 0 } };
const AGAIN: Lane = {
  places: 40,
  placesPerOwner: 2,
  priorities: { maxPriority: AGAIN_PRIORITY },
};

/** Works a queue whose jobs wait for receivers that are not ours. */
export function startLanes(boss: PgBoss, db: Db, work: Omit<LaneWork, 'putBack'>): Working {
  const { queue } = work;
  const again = startLane(boss, AGAIN, {
    ...work,
    putBack: async (jobs) => void (await boss.fail(queue, [...jobs])),
  });
  const first = startLane(boss, FIRST, {
    ...work,
    putBack: (jobs) => moveOver(boss, db, queue, jobs),
  });
  const stop = async () => void (await Promise.all([first.stop(), again.stop()]));
  return { call: first.call, stop };
}

/** Both or neither: what failed waits for its next try, and it waits in the other lane. */
async function moveOver(
  boss: PgBoss,
  db: Db,
  queue: string,
  jobs: readonly LaneJob[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const inside = { db: { executeSql: tx.foreign } };
    await boss.fail(queue, [...jobs], null, inside);
    for (const { id, groupId } of jobs) {
      // Places are counted by group, so what an owner has there takes none of theirs here.
      const group = groupId ? { group: { id: `again ${groupId}` } } : {};
      const change = { id, priority: AGAIN_PRIORITY, ...group, ...inside };
      await boss.update(queue, undefined, change);
    }
  });
}
