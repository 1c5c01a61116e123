import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connect } from '../../apps/api/src/platform/db/db.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import {
  createJobIndexes,
  deleteFinishedJobs,
  failStaleJobs,
} from '../../apps/api/src/platform/jobs/supervise-jobs.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { deleteRelayedEventsBefore } from '../../apps/api/src/platform/outbox/outbox.ts';
import type { DatabaseServer } from '../pay/database-server.ts';
import { median } from '../pay/load.ts';

const SIZES = [10_000, 2_400_000] as const;
const RUNS = 21;
const CONNECTIONS = 2;

/** Median milliseconds of each statement, with few and with many finished jobs and events. */
export async function measureJobStatements(server: DatabaseServer) {
  const log = createLog('silent');
  const url = await server.create('jobs');
  const db = connect({ connectionString: url }, CONNECTIONS, log);
  const observer = await server.observe(url);
  await migrate(db, log);
  const boss = new PgBoss({ db: { executeSql: db.foreign }, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('bench');
  await createJobIndexes(db);
  const measured = [];
  for (const finished of SIZES) {
    await fill(observer, finished);
    const month = 30 * 24 * 60 * 60 * 1000;
    const statements = {
      'look for dead workers': () => failStaleJobs({ boss, db, log }),
      'look for jobs to delete': () => deleteFinishedJobs(db),
      'look for events to delete': () =>
        deleteRelayedEventsBefore(db, new Date(Date.now() - month)),
    };
    for (const [name, run] of Object.entries(statements)) {
      measured.push({ name, finished, ms: await time(run) });
    }
  }
  await observer.end();
  await boss.stop({ close: false });
  await db.close();
  return measured;
}

/** Jobs and events that are finished and not yet to be deleted. */
async function fill(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into pgboss.job (name, state, data, created_on, started_on, completed_on)
     select 'bench', 'completed', '{"type":"order.paid"}', now(), now(), now()
     from generate_series(1, $1::int)`,
    [count],
  );
  await client.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at, published_at)
     select uuidv7(), 'order.paid', gen_random_uuid(), '{}', now(), now()
     from generate_series(1, $1::int)`,
    [count],
  );
  await client.query('vacuum analyze');
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return median(times);
}
