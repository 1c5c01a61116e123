import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { errorCode, isConnectionLost } from './database-error.ts';
import type { Db, Tx } from './db.ts';
import { adaptStatements, adaptText } from './migration-dialect.ts';
import { MigrationError } from './migration-error.ts';
import type { Migration, MigrationStatement } from './migration-file.ts';
import type { MigrationLock } from './migration-lock.ts';

export type MigrationLimits = {
  /** One wait for a lock. Every other statement on the table queues behind it meanwhile. */
  readonly lockMs: number;
  readonly statementMs: number;
  /** All attempts to get the locks of one migration. */
  readonly patienceMs: number;
  /** Before the second attempt. It doubles with each further one, up to `pauseMsMax`. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** How long the lock of the migrating process outlives it. */
  readonly leaseMs: number;
};

export const MIGRATION_LIMITS: MigrationLimits = {
  lockMs: 2000,
  statementMs: 15 * 60_000,
  patienceMs: 5 * 60_000,
  pauseMs: 500,
  pauseMsMax: 15_000,
  leaseMs: 15_000,
};

export type MigrationRun = {
  readonly db: Db;
  readonly migration: Migration;
  readonly lock: MigrationLock;
  readonly limits: MigrationLimits;
  /** Called before each pause, with what the migration waits for. */
  readonly onWait: (reason: string) => void;
};

/** Runs one migration and records it. Throws a MigrationError that names it. */
export async function runMigration(run: MigrationRun): Promise<void> {
  const { migration, limits, onWait } = run;
  const work = migration.isTransactional ? runInTransaction : runAlone;
  await retryLocked({ name: migration.name, limits, onWait }, () => work(run));
}

/**
 * PostgreSQL's lock_not_available and deadlock_detected, and serialization_failure: under another
 * isolation level than the default, a process that waited for the record of another gets it.
 */
const LOCK_CODES: ReadonlySet<string> = new Set(['55P03', '40P01', '40001']);

/** The statement did not get its lock; the message says which. */
class LockWaitError extends Error {
  override readonly name = 'LockWaitError';
}

type Waiting = Pick<MigrationRun, 'limits' | 'onWait'> & { readonly name: string };

/** Repeats work that did not get its locks, after pauses in which the queue behind it moves on. */
export async function retryLocked(
  { name, limits, onWait }: Waiting,
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + limits.patienceMs;
  for (let pause = limits.pauseMs; ; pause = Math.min(pause * 2, limits.pauseMsMax)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockError(error)) throw error;
      const reason = error instanceof LockWaitError ? error.message : 'a lock';
      const pauseMs = pause * (0.5 + Math.random() / 2);
      if (performance.now() + pauseMs > until) {
        const seconds = Math.round(limits.patienceMs / 1000);
        throw new MigrationError(`${name} waits for ${reason}; gave up after ${seconds} s.`, {
          cause: error,
        });
      }
      onWait(reason);
      await sleep(pauseMs);
    }
  }
}

function isLockError(error: unknown): boolean {
  return (
    error instanceof LockWaitError || (error instanceof Error && LOCK_CODES.has(codeOf(error)))
  );
}

const codeOf = (error: Error) => errorCode(error);

/**
 * The record comes first: a second process that wants to insert it waits until this transaction
 * ends, and then finds nothing left to do.
 */
async function runInTransaction({ db, migration, limits }: MigrationRun): Promise<void> {
  await db.script(async (send, tx) => {
    await send(`
      set local lock_timeout = ${limits.lockMs};
      set local statement_timeout = ${limits.statementMs};
      set local idle_in_transaction_session_timeout = 0;
    `);
    const [session] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await watch({ db, migration, limits, pid: session?.pid ?? 0, offset: 0 }, async () => {
      if (await recordMigration(tx, migration)) await send(adaptText(migration.text, db.engine));
    });
  });
}

/** The longest that a timer accepts, 24 days: the driver takes 0 for its default. */
export const LONGEST_MS = 2 ** 31 - 1;

/**
 * Statement by statement, recorded after the last, so that the file is run again from its beginning
 * after a failure. Statements with `concurrently` block no reads or writes, so they have no short
 * limit.
 */
async function runAlone({ db, migration, lock, limits }: MigrationRun): Promise<void> {
  const client = await db.pool.connect();
  try {
    const [session] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    for (const { text, masked, offset } of adaptStatements(migration.text, db.engine)) {
      lock.assertHeld();
      await client.query(buildTimeouts(masked, limits));
      await watch({ db, migration, limits, pid: session?.pid ?? 0, offset }, async () => {
        // The driver gives up a statement without a response after half a minute.
        const query = { text, query_timeout: LONGEST_MS };
        await client.query(query);
      });
    }
    lock.assertHeld();
    await recordMigration(db, migration);
  } finally {
    // The timeouts hold for the session, so no other caller may get it.
    client.release(true);
  }
}

export function buildTimeouts(
  masked: MigrationStatement['masked'],
  limits: MigrationLimits,
): string {
  const isConcurrent = /\bconcurrently\b/i.test(masked);
  const lockMs = isConcurrent ? limits.patienceMs : limits.lockMs;
  const statementMs = isConcurrent ? 0 : limits.statementMs;
  return `set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs}`;
}

/** Returns false if another process has recorded it. */
export async function recordMigration(tx: Tx, { name, hash, phase }: Migration): Promise<boolean> {
  const count = await tx.run(sql`
    insert into migrations (name, hash, phase) values (${name}, ${hash}, ${phase})
    on conflict (name) do nothing
  `);
  return count === 1;
}

type Watched = Pick<MigrationRun, 'db' | 'migration' | 'limits'> & {
  readonly pid: number;
  /** Where the sent text begins in the file. */
  readonly offset: number;
};

/**
 * Names the migration and its line in an error of PostgreSQL. An error about a lock does not say
 * which one, so the lock is looked up while the session waits for it.
 */
export async function watch(watched: Watched, work: () => Promise<void>): Promise<void> {
  const { db, migration, limits, pid, offset } = watched;
  let awaited: string | undefined;
  const look = () => describeLock(db, pid).then((found) => (awaited = found ?? awaited));
  // Other databases may not have these views, and the description is not worth an error.
  const timer = setInterval(() => void look().catch(() => {}), limits.lockMs / 2);
  try {
    await work();
  } catch (error) {
    if (isLockError(error)) throw new LockWaitError(awaited ?? 'a lock', { cause: error });
    if (!(error instanceof pg.DatabaseError) || isConnectionLost(error)) throw error;
    const at = offset + Number(error.position ?? 1) - 1;
    const line = migration.text.slice(0, at).split('\n').length;
    throw new MigrationError(`${migration.name}, line ${line}: ${error.message}`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}

type AwaitedLock = {
  readonly mode: string;
  readonly relation: string | null;
  readonly pid: number | null;
  readonly application: string | null;
  readonly seconds: number | null;
};

async function describeLock(db: Db, pid: number): Promise<string | undefined> {
  const [lock] = await db.rows<AwaitedLock>(sql`
    select l.mode, l.relation::regclass::text as relation, a.pid,
      a.application_name as application,
      extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
    from pg_locks l left join pg_stat_activity a on a.pid = any(pg_blocking_pids(l.pid))
    where l.pid = ${pid} and not l.granted
    order by a.xact_start limit 1
  `);
  if (lock === undefined) return undefined;
  const target =
    lock.relation === null ? 'the end of another transaction' : `${lock.mode} on ${lock.relation}`;
  if (lock.pid === null) return target;
  const holder = `session ${lock.pid} (${lock.application}`;
  return `${target}, held by ${holder}, in its transaction for ${lock.seconds} s)`;
}
