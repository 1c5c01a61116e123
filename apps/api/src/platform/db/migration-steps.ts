import type pg from 'pg';
import sql from 'sql-template-tag';
import { findErrorCode, isConnectionLost } from './database-error.ts';
import type { Db } from './db.ts';
import { adaptStatements } from './migration-dialect.ts';
import { MigrationError } from './migration-error.ts';
import type { Migration } from './migration-file.ts';
import {
  buildTimeouts,
  LONGEST_MS,
  type MigrationRun,
  recordMigration,
  retryLocked,
  watch,
} from './migration-run.ts';

/** How far a migration has come. */
export const MIGRATION_STEPS_TABLE = `
  create table if not exists migration_steps (
    name text primary key, hash text not null, done int not null, is_running boolean not null
  )`;

/**
 * Runs one migration on an engine whose transactions do not contain changes of the schema: each
 * statement alone, with the number of finished ones recorded after each, so that a migration that
 * was interrupted goes on where it stopped.
 */
export async function runInSteps(run: MigrationRun): Promise<void> {
  const { migration, limits, onWait } = run;
  await retryLocked({ name: migration.name, limits, onWait }, () => goOn(run));
}

async function goOn({ db, migration, lock, limits }: MigrationRun): Promise<void> {
  const statements = adaptStatements(migration.text, db.engine);
  const { done, isRunning } = await readProgress(db, migration);
  const client = await db.pool.connect();
  try {
    const [session] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const pid = session?.pid ?? 0;
    for (const [index, { text, masked, offset }] of [...statements.entries()].slice(done)) {
      lock.assertHeld();
      await client.query(buildTimeouts(masked, limits));
      await saveProgress(db, migration, index, true);
      const isRepeated = isRunning && index === done;
      await watch({ db, migration, limits, pid, offset }, () =>
        runStep(client, text, isRepeated).catch(async (error: unknown) => {
          // Rejected, so that it has not taken effect. Otherwise the result is unknown.
          if (!isConnectionLost(error)) await saveProgress(db, migration, index, false);
          throw error;
        }),
      );
      await saveProgress(db, migration, index + 1, false);
    }
    lock.assertHeld();
    await recordMigration(db, migration);
  } finally {
    // The timeouts hold for the session, so no other caller may get it.
    client.release(true);
  }
}

/**
 * What it creates exists (duplicate table, column, object), or what it drops does not (undefined
 * column, object, table).
 */
const TOOK_EFFECT: ReadonlySet<string> = new Set([
  '42P07',
  '42701',
  '42710',
  '42703',
  '42704',
  '42P01',
]);

/** If the process ended during the statement, it may have taken effect. */
async function runStep(client: pg.PoolClient, text: string, isRepeated: boolean): Promise<void> {
  // The driver gives up a statement without a response after half a minute.
  const query = { text, query_timeout: LONGEST_MS };
  await client.query(query).catch((error: unknown) => {
    if (!isRepeated || !TOOK_EFFECT.has(findErrorCode(error))) throw error;
  });
}

type Progress = { readonly done: number; readonly isRunning: boolean };

async function readProgress(db: Db, { name, hash }: Migration): Promise<Progress> {
  const [row] = await db.rows<Progress & { readonly hash: string }>(
    sql`select hash, done, is_running as "isRunning" from migration_steps where name = ${name}`,
  );
  if (row === undefined) return { done: 0, isRunning: false };
  if (row.hash === hash) return row;
  throw new MigrationError(
    `${name} was changed after ${row.done} of its statements ran, which cannot be undone.`,
  );
}

async function saveProgress(
  db: Db,
  { name, hash }: Migration,
  done: number,
  isRunning: boolean,
): Promise<void> {
  await db.run(sql`
    insert into migration_steps as s (name, hash, done, is_running)
    values (${name}, ${hash}, ${done}, ${isRunning})
    on conflict (name) do update set done = excluded.done, is_running = excluded.is_running
  `);
}
