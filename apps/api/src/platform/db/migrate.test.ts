import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import type { Db } from './db.ts';
import { compareMigrations, type MigrationProgress, migrate } from './migrate.ts';
import { MIGRATION_LIMITS } from './migration-run.ts';

const log = createLog('silent');
const PROGRAM = join(import.meta.dirname, '../../migrate.ts');
// Another process on a busy machine.
const SLOW_TEST = { timeout: 60_000 };

function createFolder(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'saifu-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

const FIRST = { '0001-first.sql': 'create table a (x int); insert into a values (1);' };
const INDEXED = {
  ...FIRST,
  '0002-index.sql': `-- The index of x.
-- no transaction
drop index concurrently if exists a_x;
create index concurrently a_x on a (x);`,
};
const QUICK = { ...MIGRATION_LIMITS, lockMs: 200, patienceMs: 20_000, pauseMs: 20, leaseMs: 3000 };

/** A transaction of another session that keeps its locks until it is ended. */
async function holdLock(db: Db, statement: string): Promise<() => Promise<void>> {
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query(statement);
  let isHeld = true;
  const end = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(end);
  return end;
}

async function waitUntil(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const isWaiting = async (db: Db) => {
  const rows = await db.rows(sql`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
  `);
  return rows.length > 0;
};

const listApplied = async (db: Db) => {
  const rows = await db.rows<{ name: string; phase: string }>(
    sql`select name, phase from migrations order by name`,
  );
  return rows.map(({ name, phase }) => `${name} ${phase}`);
};

const listIndexes = (db: Db) =>
  db.rows(sql`
    select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
    where indrelid = 'a'::regclass
  `);

test('five processes at once run each migration once', async () => {
  const db = await testDatabase('template0');
  const folder = createFolder({ ...FIRST, '0002-second.sql': 'insert into a values (2);' });
  await Promise.all(Array.from({ length: 5 }, () => migrate(db, log, { folder })));
  await migrate(db, log, { folder });
  expect(await db.rows(sql`select x from a order by x`)).toEqual([{ x: 1 }, { x: 2 }]);
});

test('processes that migrate at once do not block a concurrent index build', async () => {
  const db = await testDatabase('template0');
  const folder = createFolder(INDEXED);
  await Promise.all(Array.from({ length: 3 }, () => migrate(db, log, { folder })));
  expect(await listIndexes(db)).toEqual([{ name: 'a_x', isValid: true }]);
  expect(await listApplied(db)).toEqual(['0001-first.sql expand', '0002-index.sql expand']);
});

test('a failed migration leaves no changes of its own and can be fixed and run again', async () => {
  const db = await testDatabase('template0');
  const folder = createFolder({
    ...FIRST,
    '0002-second.sql': 'insert into a values (2);\nselect oops;',
  });
  await expect(migrate(db, log, { folder })).rejects.toThrow(
    '0002-second.sql, line 2: column "oops" does not exist',
  );
  expect(await db.rows(sql`select x from a`)).toEqual([{ x: 1 }]);
  const fixed = createFolder({ ...FIRST, '0002-second.sql': 'insert into a values (2);' });
  await migrate(db, log, { folder: fixed });
  expect(await db.rows(sql`select x from a order by x`)).toEqual([{ x: 1 }, { x: 2 }]);
});

test('a lock that another session holds is waited for and then obtained', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, { folder: createFolder(FIRST) });
  const end = await holdLock(db, 'select x from a');
  const waits: MigrationProgress[] = [];
  const onProgress = (progress: MigrationProgress) => waits.push(progress);
  const folder = createFolder({ ...FIRST, '0002-second.sql': 'alter table a add column y int;' });
  const migrating = migrate(db, log, { folder, limits: QUICK, onProgress });
  await waitUntil(() => waits.length > 0);
  // Between two attempts no statement queues behind the migration, so reads continue.
  expect(await db.rows(sql`select x from a`)).toEqual([{ x: 1 }]);
  await end();
  await migrating;
  expect(waits[0]).toMatchObject({
    kind: 'waiting',
    name: '0002-second.sql',
    reason: expect.stringMatching(/^AccessExclusiveLock on a, held by session \d+ \(saifu, in its/),
  });
  expect(await db.rows(sql`select x, y from a`)).toEqual([{ x: 1, y: null }]);
});

test('a lock that is never released ends the migration in bounded time', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, { folder: createFolder(FIRST) });
  await holdLock(db, 'select x from a');
  const folder = createFolder({ ...FIRST, '0002-second.sql': 'alter table a add column y int;' });
  const limits = { ...QUICK, patienceMs: 1000 };
  await expect(migrate(db, log, { folder, limits })).rejects.toThrow(
    /^0002-second\.sql waits for AccessExclusiveLock on a, held by .*; gave up after 1 s\.$/,
  );
  expect(await listApplied(db)).toEqual(['0001-first.sql expand']);
  const [lock] = await db.rows(sql`select holder from migration_lock`);
  expect(lock).toEqual({ holder: null });
});

test('a process that was thought dead and one that took its place run a migration once', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, { folder: createFolder(FIRST) });
  const end = await holdLock(db, 'lock table a');
  const folder = createFolder({ ...FIRST, '0002-second.sql': 'insert into a values (2);' });
  const frozen = migrate(db, log, { folder, limits: { ...QUICK, lockMs: 20_000 } });
  await waitUntil(() => isWaiting(db));
  await db.run(sql`update migration_lock set expires_at = clock_timestamp() - interval '1 s'`);
  const second = migrate(db, log, { folder, limits: QUICK });
  await sleep(500);
  await end();
  await Promise.all([frozen, second]);
  expect(await db.rows(sql`select x from a order by x`)).toEqual([{ x: 1 }, { x: 2 }]);
});

test('a file without a transaction that was killed half-way runs again', SLOW_TEST, async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, { folder: createFolder(FIRST) });
  const end = await holdLock(db, 'insert into a values (2)');
  const folder = createFolder(INDEXED);
  const child = startProgram(db, ['--folder', folder]);
  await waitUntil(() => isWaiting(db));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await listApplied(db)).toEqual(['0001-first.sql expand']);
  expect(await listIndexes(db)).toEqual([{ name: 'a_x', isValid: false }]);
  await end();
  // The lock of the dead process would expire by itself after 15 seconds.
  await db.run(sql`update migration_lock set expires_at = clock_timestamp() - interval '1 s'`);
  await migrate(db, log, { folder, limits: QUICK });
  expect(await listApplied(db)).toEqual(['0001-first.sql expand', '0002-index.sql expand']);
  expect(await listIndexes(db)).toEqual([{ name: 'a_x', isValid: true }]);
});

test('each statement is sent alone, whatever its strings and comments contain', async () => {
  const db = await testDatabase('template0');
  const folder = createFolder({
    '0001-first.sql': `-- no transaction
create table a (x text default 'it''s; so'); -- one; more
/* not; this */ do $do$ begin insert into a values (e'\\';'); end; $do$;
select oops;`,
  });
  await expect(migrate(db, log, { folder })).rejects.toThrow('0001-first.sql, line 4: column');
  expect(await db.rows(sql`select x from a`)).toEqual([{ x: "';" }]);
  expect(await listApplied(db)).toEqual([]);
});

test('a changed migration and a database of another history are rejected', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, { folder: createFolder(FIRST) });
  const changed = createFolder({ '0001-first.sql': 'create table b (x int);' });
  await expect(migrate(db, log, { folder: changed })).rejects.toThrow(
    '0001-first.sql was changed after it ran',
  );
  const other = createFolder({ '0001-other.sql': 'create table b (x int);' });
  await expect(migrate(db, log, { folder: other })).rejects.toThrow('belongs to another version');
});

test('an older release accepts newer migrations that only expand', async () => {
  const db = await testDatabase('template0');
  const newer = { '0002-second.sql': 'alter table a add column y int;' };
  await migrate(db, log, { folder: createFolder({ ...FIRST, ...newer }) });
  const lines: string[] = [];
  const recorded = { ...log, info: (event: string) => lines.push(event) };
  const folder = createFolder(FIRST);
  await migrate(db, recorded, { folder });
  expect(lines).toEqual(['database.newer_migration']);
  expect(await compareMigrations(db, folder)).toBe('current');
});

test('an older release refuses a schema from which a newer one has removed something', async () => {
  const db = await testDatabase('template0');
  const newer = { '0002-second.sql': '-- contract\nalter table a drop column x;' };
  await migrate(db, log, { folder: createFolder({ ...FIRST, ...newer }) });
  expect(await listApplied(db)).toEqual(['0001-first.sql expand', '0002-second.sql contract']);
  const folder = createFolder(FIRST);
  await expect(migrate(db, log, { folder })).rejects.toThrow(
    'A newer release has removed what this release needs: 0002-second.sql.',
  );
  expect(await compareMigrations(db, folder)).toBe('contracted');
});

test('a schema is behind until every migration of the release is applied', async () => {
  const db = await testDatabase('template0');
  const folder = createFolder(FIRST);
  expect(await compareMigrations(db, folder)).toBe('behind');
  await migrate(db, log, { folder });
  expect(await compareMigrations(db, folder)).toBe('current');
  const next = createFolder({ ...FIRST, '0002-second.sql': 'select 1;' });
  expect(await compareMigrations(db, next)).toBe('behind');
});

test('contract migrations can wait until the processes of the release have started', async () => {
  const db = await testDatabase('template0');
  const contract = { '0002-second.sql': '-- contract\nalter table a drop column x;' };
  const folder = createFolder({ ...FIRST, ...contract });
  await migrate(db, log, { folder, isExpandOnly: true });
  expect(await listApplied(db)).toEqual(['0001-first.sql expand']);
  expect(await compareMigrations(db, folder)).toBe('current');
  const next = createFolder({ ...FIRST, ...contract, '0003-third.sql': 'select 1;' });
  await expect(migrate(db, log, { folder: next, isExpandOnly: true })).rejects.toThrow(
    '0003-third.sql comes after 0002-second.sql, which contracts',
  );
  await migrate(db, log, { folder: next });
  expect(await listApplied(db)).toHaveLength(3);
});

test('the table of an earlier release gets its phase', async () => {
  const db = await testDatabase('template0');
  await db.foreign('create table migrations (name text primary key, hash text not null)');
  await db.foreign("insert into migrations values ('0000-earlier.sql', 'hash')");
  await db.foreign('create table migration_lock (one int primary key check (one = 1))');
  const folder = createFolder({});
  expect(await compareMigrations(db, folder)).toBe('current');
  await migrate(db, log, { folder });
  expect(await listApplied(db)).toEqual(['0000-earlier.sql expand']);
});

function startProgram(db: Pick<Db, 'pool'>, args: readonly string[]): ChildProcess {
  const { connectionString } = db.pool.options;
  return spawnProgram(args, { DATABASE_URL: connectionString });
}

function spawnProgram(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Exit code, standard output and standard error, without the durations. */
async function runProgram(db: Pick<Db, 'pool'> | null, args: readonly string[] = []) {
  const url = db?.pool.options.connectionString;
  const child = spawnProgram(args, url === undefined ? {} : { DATABASE_URL: url });
  const exit = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, out: out.replaceAll(/\d+ ms/g, '# ms'), error };
}

test('the command migrates an empty database and leaves a migrated one', SLOW_TEST, async () => {
  const db = await testDatabase('template0');
  const contract = '-- contract\nalter table a drop column x;';
  const folder = createFolder({ ...FIRST, '0002-second.sql': contract });
  const plan = await runProgram(db, ['--dry-run', '--folder', folder]);
  const planned = '0001-first.sql  expand\n0002-second.sql  contract\n';
  expect(plan).toEqual({ code: 0, out: planned, error: '' });
  expect(await db.rows(sql`select 1 from pg_tables where tablename = 'migrations'`)).toEqual([]);

  const done = 'Nothing is left to migrate.\n';
  const out = `0001-first.sql  expand  # ms\n0002-second.sql  contract  # ms\n${done}`;
  expect(await runProgram(db, ['--folder', folder])).toEqual({ code: 0, out, error: '' });
  expect(await runProgram(db, ['--folder', folder])).toEqual({ code: 0, out: done, error: '' });
  const early = await testDatabase('template0');
  expect(await runProgram(early, ['--expand-only', '--dry-run', '--folder', folder])).toEqual({
    code: 0,
    out: '0001-first.sql  expand\n',
    error: '',
  });
  const dryRun = await runProgram(db, ['--dry-run', '--folder', folder]);
  expect(dryRun).toEqual({ code: 0, out: done, error: '' });
});

test("without a folder the command runs the release's own migrations", SLOW_TEST, async () => {
  const db = await testDatabase('template0');
  const { code, out } = await runProgram(db);
  expect(code).toBe(0);
  expect(out).toMatch(/^0001-baseline\.sql {2}expand {2}# ms\n/);
  expect(await compareMigrations(db)).toBe('current');
});

test('the command refuses another engine than the setting names', SLOW_TEST, async () => {
  const db = await testDatabase('template0');
  const DATABASE_URL = db.pool.options.connectionString;
  const child = spawnProgram([], { DATABASE_URL, DATABASE_ENGINE: 'yugabytedb' });
  expect(await text(child.stderr)).toBe(
    'Saifu cannot migrate: DATABASE_ENGINE is yugabytedb, but PostgreSQL answers.\n',
  );
  expect(await db.rows(sql`select 1 from pg_tables where tablename = 'migrations'`)).toEqual([]);
});

test('the command explains each failure in one line', SLOW_TEST, async () => {
  const db = await testDatabase('template0');
  const folder = createFolder({ '0001-first.sql': '-- A table.\ncreate tabel a (x int);' });
  expect(await runProgram(db, ['--folder', folder])).toEqual({
    code: 1,
    out: '',
    error: 'Saifu cannot migrate: 0001-first.sql, line 2: syntax error at or near "tabel"\n',
  });
  expect(await runProgram(null)).toMatchObject({
    code: 1,
    error: 'Saifu cannot migrate: DATABASE_URL is missing.\n',
  });
  const unreachable = spawnProgram([], { DATABASE_URL: 'postgres://localhost:1/saifu' });
  expect(await text(unreachable.stderr)).toBe(
    'Saifu cannot migrate: DATABASE_URL: the database cannot be reached (ECONNREFUSED).\n',
  );
  expect(await runProgram(db, ['--force'])).toMatchObject({
    code: 1,
    error: 'Saifu cannot migrate: the options are --dry-run and --expand-only.\n',
  });
});
