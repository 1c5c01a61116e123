import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import {
  type DeliveryQueueLimits,
  type DeliveryQueueOptions,
  type RunningQueue,
  startDeliveryQueue,
} from './delivery-queue.ts';
import type { DeliveryJob } from './in-flight-jobs.ts';

const AGAIN_PRIORITY = -1;

// Retries have their own slots and never delay first attempts.
const FIRST: DeliveryQueueLimits = { slots: 60, slotsPerOwner: 4, priorities: { minPriority: 0 } };
const AGAIN: DeliveryQueueLimits = {
  slots: 40,
  slotsPerOwner: 2,
  priorities: { maxPriority: AGAIN_PRIORITY },
};

/** Processes a queue whose jobs wait for external receivers. */
export function startDeliveryQueues(
  boss: PgBoss,
  db: Db,
  work: Omit<DeliveryQueueOptions, 'requeue'>,
): RunningQueue {
  const { queue } = work;
  const again = startDeliveryQueue(boss, AGAIN, {
    ...work,
    requeue: async (jobs) => void (await boss.fail(queue, [...jobs])),
  });
  const first = startDeliveryQueue(boss, FIRST, {
    ...work,
    requeue: (jobs) => moveToRetryQueue(boss, db, queue, jobs),
  });
  const call = () => {
    first.call();
    again.call();
  };
  const stop = async () => void (await Promise.all([first.stop(), again.stop()]));
  return { call, stop };
}

/** In one transaction: marks the jobs as failed and moves them to the retry queue. */
async function moveToRetryQueue(
  boss: PgBoss,
  db: Db,
  queue: string,
  jobs: readonly DeliveryJob[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const inside = { db: { executeSql: tx.foreign } };
    await boss.fail(queue, [...jobs], null, inside);
    for (const { id, groupId } of jobs) {
      // Slots are counted per group, so retries need their own group to take no slots of first
      // attempts.
      const group = groupId ? { group: { id: `again ${groupId}` } } : {};
      const change = { id, priority: AGAIN_PRIORITY, ...group, ...inside };
      await boss.update(queue, undefined, change);
    }
  });
}
