import type { JobInsert, PgBoss } from 'pg-boss';
import type { Db } from './db.ts';
import { type FactJob, relayFacts, type Subscriber } from './facts.ts';
import { describeError, type Log } from './log.ts';

const RELAY_PAUSE_MS = 250;

/** Turns facts into jobs as they come, until it is called. */
export function startRelay(
  db: Db,
  boss: PgBoss,
  subscribers: readonly Subscriber[],
  log: Log,
): () => Promise<void> {
  let stopping = false;
  let wake = () => {};
  const run = async () => {
    while (!stopping) {
      const count = await relayFacts(db, subscribers, async (tx, subscriber, jobs) => {
        const owned = jobs.map((job) => ({ ...job, ...groupOf(subscriber, job) }));
        await boss.insert(subscriber.name, owned, { db: { executeSql: tx.foreign } });
      }).catch((error) => {
        log.warn('relay.trouble', describeError(error));
        return 0;
      });
      if (count === 0 && !stopping) await pause();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RELAY_PAUSE_MS);
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

function groupOf({ owner = '' }: Subscriber, { data }: FactJob): Pick<JobInsert, 'group'> {
  const id = data.payload[owner];
  return typeof id === 'string' ? { group: { id } } : {};
}
