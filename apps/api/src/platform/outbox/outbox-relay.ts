import type { JobInsert, PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import { describeError, type Log } from '../log.ts';
import {
  type DomainEventJob,
  RELAY_BATCH_SIZE,
  relayEvents,
  type Subscriber,
  toDomainEvent,
} from './outbox.ts';

// Events that arrive during the pause are relayed together.
const PAUSE_MS = 250;

/**
 * Hands outbox events to their subscribers until stopped: in batches where possible, otherwise as
 * jobs, whose queues it wakes.
 */
export function startOutboxRelay(
  db: Db,
  boss: PgBoss,
  subscribers: readonly Subscriber[],
  log: Log,
  call: (name: string) => void,
): () => Promise<void> {
  let stopping = false;
  let wake = () => {};
  const relay = async (isBatched: boolean) => {
    const called = new Set<string>();
    const count = await relayEvents(db, subscribers, async (tx, subscriber, jobs) => {
      if (isBatched && subscriber.handleAll !== undefined) {
        const events = jobs.map(({ data }) => toDomainEvent(data));
        return subscriber.handleAll(tx, events);
      }
      const owned = jobs.map((job) => ({ ...job, ...getGroup(subscriber, job) }));
      await boss.insert(subscriber.name, owned, { db: { executeSql: tx.foreign } });
      called.add(subscriber.name);
    });
    for (const name of called) call(name);
    return count;
  };
  const relayAsJobs = (error: unknown) => {
    log.warn('outbox_relay.batch_failed', describeError(error));
    return relay(false);
  };
  const run = async () => {
    while (!stopping) {
      const count = await relay(true)
        .catch(relayAsJobs)
        .catch((error) => {
          log.warn('outbox_relay.failed', describeError(error));
          return 0;
        });
      if (count < RELAY_BATCH_SIZE && !stopping) await pause();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = run();
  return async () => {
    stopping = true;
    wake();
    await running;
  };
}

/** Jobs of a delivery queue are fetched by owner; those without one share a group. */
function getGroup({ owner }: Subscriber, { data }: DomainEventJob): Pick<JobInsert, 'group'> {
  if (owner === undefined) return {};
  const id = data.payload[owner];
  return { group: { id: typeof id === 'string' ? id : 'none' } };
}
