import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import {
  type DeliveryQueueLimits,
  type DeliveryQueueOptions,
  type RunningQueue,
  startDeliveryQueue,
} from './delivery-queue.ts';
import type { DeliveryJob } from './fetch-by-owner.ts';

// Retries have their own slots and never delay first attempts.
const FIRST: DeliveryQueueLimits = { slots: 60, slotsPerOwner: 4, priority: 0 };
const AGAIN: DeliveryQueueLimits = { slots: 40, slotsPerOwner: 2, priority: -1 };

/** Processes a queue whose jobs wait for external receivers. */
export function startDeliveryQueues(
  boss: PgBoss,
  work: Omit<DeliveryQueueOptions, 'requeue'>,
): RunningQueue {
  const { db, queue } = work;
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
    for (const { id } of jobs) {
      await boss.update(queue, undefined, { id, priority: AGAIN.priority, ...inside });
    }
  });
}
