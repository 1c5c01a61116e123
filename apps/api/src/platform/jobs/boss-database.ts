import type { ConstructorOptions } from 'pg-boss';
import type { Db } from '../db/db.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;

/**
 * The database as pg-boss uses it. For CockroachDB it fails a job in several statements, one of
 * which deletes the row, and puts them into a transaction only on a connection that it takes for
 * its own (`_pgbdb`). Without one, a crash between them would lose the job.
 */
export function createBossDatabase(db: Db): BossDatabase {
  const executeSql = db.foreign;
  if (db.engine !== 'cockroachdb') return { executeSql };
  const own = {
    executeSql,
    _pgbdb: true,
    opened: true,
    // It has no events to pass on, and is closed by its owner.
    events: {},
    withTransaction: <Result>(work: (inside: BossDatabase) => Promise<Result>) =>
      db.transaction((tx) => work({ executeSql: tx.foreign })),
    close: async () => {},
  };
  return own;
}
