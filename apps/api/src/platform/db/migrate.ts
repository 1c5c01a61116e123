import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Log } from '../log.ts';
import { errorCode } from './database-error.ts';
import type { Db, Tx } from './db.ts';
import { isDistributed } from './engine.ts';
import { MigrationError } from './migration-error.ts';
import {
  type Migration,
  type MigrationPhase,
  readMigrations,
  splitStatements,
} from './migration-file.ts';
import { type MigrationLock, takeMigrationLock } from './migration-lock.ts';
import {
  MIGRATION_LIMITS,
  type MigrationLimits,
  retryLocked,
  runMigration,
} from './migration-run.ts';
import { MIGRATION_STEPS_TABLE, runInSteps } from './migration-steps.ts';

export { MigrationError };

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const POLL_MS = 250;

export type MigrationProgress =
  | {
      readonly kind: 'applied';
      readonly name: string;
      readonly phase: MigrationPhase;
      readonly durationMs: number;
    }
  | { readonly kind: 'waiting'; readonly name: string; readonly reason: string };

export type MigrateOptions = {
  readonly folder?: string;
  /** Leaves contract migrations for when no process of the previous release is left. */
  readonly isExpandOnly?: boolean;
  readonly limits?: MigrationLimits;
  readonly onProgress?: (progress: MigrationProgress) => void;
};

/**
 * Migrates forward only, each migration by itself. Safe to run twice and from several processes at
 * once: one of them migrates, and the others wait until nothing is left to do.
 */
export async function migrate(db: Db, log: Log, options: MigrateOptions = {}): Promise<void> {
  const { limits = MIGRATION_LIMITS, onProgress = () => {} } = options;
  const { folder = MIGRATIONS, isExpandOnly = false } = options;
  const migrations = await readMigrations(folder);
  await createMigrationTables(db, limits);
  const { newer } = compare(await readApplied(db), migrations);
  for (const migration of newer) log.info('database.newer_migration', { migration });

  const report = (progress: MigrationProgress) => {
    logProgress(log, progress);
    onProgress(progress);
  };
  for (let isFirst = true; ; isFirst = false) {
    const applied = await readApplied(db);
    const [next] = selectPending(compare(applied, migrations).pending, isExpandOnly);
    if (next === undefined) return;
    const lock = await takeMigrationLock(db, limits.leaseMs);
    if (lock !== undefined) {
      await runPending({ db, migrations, isExpandOnly, lock, limits, report });
      return;
    }
    const reason = 'another process that migrates';
    if (isFirst) report({ kind: 'waiting', name: next.name, reason });
    await sleep(POLL_MS);
  }
}

function logProgress(log: Log, progress: MigrationProgress): void {
  const { kind, name: migration } = progress;
  if (kind === 'waiting') log.warn('database.migration_waits', { migration });
  else log.info('database.migrated', { migration, duration_ms: progress.durationMs });
}

type PendingRun = {
  readonly db: Db;
  readonly migrations: readonly Migration[];
  readonly isExpandOnly: boolean;
  readonly lock: MigrationLock;
  readonly limits: MigrationLimits;
  readonly report: (progress: MigrationProgress) => void;
};

async function runPending(run: PendingRun): Promise<void> {
  const { db, migrations, isExpandOnly, lock, limits, report } = run;
  try {
    // Another process may have migrated until this one took the lock.
    const { pending } = compare(await readApplied(db), migrations);
    for (const migration of selectPending(pending, isExpandOnly)) {
      const { name, phase } = migration;
      const startedAt = performance.now();
      const onWait = (reason: string) => report({ kind: 'waiting', name, reason });
      lock.assertHeld();
      const work = isDistributed(db.engine) ? runInSteps : runMigration;
      await work({ db, migration, lock, limits, onWait });
      const durationMs = Math.round(performance.now() - startedAt);
      report({ kind: 'applied', name, phase, durationMs });
    }
  } finally {
    await lock.release();
  }
}

/** The migrations that `migrate` would run. Changes nothing. */
export async function planMigrations(
  db: Db,
  { folder = MIGRATIONS, isExpandOnly = false }: Omit<MigrateOptions, 'limits' | 'onProgress'> = {},
): Promise<readonly Pick<Migration, 'name' | 'phase'>[]> {
  const { pending } = compare(await readAppliedIfAny(db), await readMigrations(folder));
  return selectPending(pending, isExpandOnly);
}

/** Migrations run in order, so one that expands cannot overtake one that contracts. */
function selectPending(pending: readonly Migration[], isExpandOnly: boolean): readonly Migration[] {
  const at = pending.findIndex(({ phase }) => phase === 'contract');
  if (!isExpandOnly || at === -1) return pending;
  const overtaking = pending.slice(at).find(({ phase }) => phase === 'expand');
  if (overtaking === undefined) return pending.slice(0, at);
  throw new MigrationError(
    `${overtaking.name} comes after ${pending[at]?.name}, which contracts: ` +
      'finish the release before with all of its migrations first.',
  );
}

export type SchemaState = 'current' | 'behind' | 'contracted';

const ownMigrations = new Map<string, Promise<readonly Migration[]>>();

/**
 * Whether the schema serves this release. `behind`: a migration that this release needs is not
 * applied; its own contract migrations it does not need, they run after its processes have started.
 * `contracted`: a newer release has removed something that this release may need. Not for use in a
 * transaction, which fails if the table does not exist.
 */
export async function compareMigrations(tx: Tx, folder = MIGRATIONS): Promise<SchemaState> {
  const reading = ownMigrations.get(folder) ?? readMigrations(folder);
  ownMigrations.set(folder, reading);
  const migrations = await reading;
  const names = new Set(migrations.map(({ name }) => name));
  const applied = await readAppliedIfAny(tx);
  for (const [name, { phase }] of applied) {
    if (!names.has(name) && phase === 'contract') return 'contracted';
  }
  const needed = migrations.filter(({ phase }) => phase === 'expand');
  return needed.every(({ name }) => applied.has(name)) ? 'current' : 'behind';
}

const MIGRATION_TABLES = `
  create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now()
  );
  alter table migrations add column if not exists phase text not null default 'expand'
    check (phase in ('expand', 'contract'));
  create table if not exists migration_lock (one int primary key check (one = 1));
  alter table migration_lock add column if not exists holder uuid,
    add column if not exists expires_at timestamptz;
  insert into migration_lock (one) values (1) on conflict do nothing;
`;

async function createInSteps(db: Db): Promise<void> {
  const statements = splitStatements(`${MIGRATION_STEPS_TABLE};${MIGRATION_TABLES}`);
  for (const { text } of statements) await db.foreign(text);
}

/** Adding a column blocks every reader, even if it exists, so that is found out first. */
async function createMigrationTables(db: Db, limits: MigrationLimits): Promise<void> {
  const [found] = await db.rows<{ count: number }>(sql`
    select count(*) as count from information_schema.columns
    where table_schema = current_schema() and (table_name, column_name) in
      (('migrations', 'phase'), ('migration_lock', 'expires_at'))
  `);
  if (found?.count === 2 && !isDistributed(db.engine)) return;
  const create = () =>
    isDistributed(db.engine)
      ? createInSteps(db)
      : db.script((run) => run(`set local lock_timeout = ${limits.lockMs};${MIGRATION_TABLES}`));
  const name = 'The table of the migrations';
  // Concurrent `create table if not exists` statements may still collide; the second attempt finds
  // the table.
  await retryLocked({ name, limits, onWait: () => {} }, () => create().catch(create));
}

type Applied = { readonly hash: string; readonly phase: MigrationPhase };

async function readApplied(tx: Tx): Promise<ReadonlyMap<string, Applied>> {
  const rows = await tx.rows<Applied & { readonly name: string }>(
    sql`select name, hash, phase from migrations`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** PostgreSQL's undefined_table and undefined_column: this release has never migrated. */
const NOT_CREATED: ReadonlySet<string> = new Set(['42P01', '42703']);

async function readAppliedIfAny(tx: Tx): Promise<ReadonlyMap<string, Applied>> {
  return readApplied(tx).catch((error: unknown) => {
    if (error instanceof Error && NOT_CREATED.has(errorCode(error))) return new Map();
    throw error;
  });
}

type Comparison = {
  readonly pending: readonly Migration[];
  /** Names of the migrations of a newer release. */
  readonly newer: readonly string[];
};

/** Throws if this release cannot use the schema. */
function compare(
  applied: ReadonlyMap<string, Applied>,
  migrations: readonly Migration[],
): Comparison {
  for (const { name, hash } of migrations) {
    if ((applied.get(name)?.hash ?? hash) === hash) continue;
    throw new MigrationError(`${name} was changed after it ran; migrations only go forward.`);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  assertNewer(newer, migrations.at(-1)?.name ?? '');
  const contracting = newer.filter((name) => applied.get(name)?.phase === 'contract');
  if (contracting.length > 0) {
    throw new MigrationError(
      `A newer release has removed what this release needs: ${contracting.join(', ')}.`,
    );
  }
  return { pending: migrations.filter(({ name }) => !applied.has(name)), newer };
}

/** A newer release continues the numbers of this one. */
function assertNewer(unknown: readonly string[], last: string): void {
  const foreign = unknown.find((name) => name.slice(0, 4) <= last.slice(0, 4));
  if (foreign === undefined) return;
  throw new MigrationError(
    `The database knows ${foreign}, which this version does not: it belongs to another version, ` +
      'or to one from before the baseline migration, whose data folder must be deleted.',
  );
}
