import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { connect, type Db } from './db.ts';
import type { DatabaseEngine } from './engine.ts';
import { migrate } from './migrate.ts';
import { adaptStatements, adaptText } from './migration-dialect.ts';

const log = createLog('silent');

/** PostgreSQL, migrated as the other engine is: the adapted statements are also valid here. */
async function openAs(engine: DatabaseEngine, template = 'template0'): Promise<Db> {
  const fresh = await testDatabase(template);
  const [row] = await fresh.rows<{ name: string }>(sql`select current_database() as name`);
  const url = inject('postgresUrl').replace('/postgres?', `/${row?.name}?`);
  const db = connect({ connectionString: url }, 4, log, { engine });
  onTestFinished(() => db.close());
  return db;
}

const FOLDER_PREFIX = join(tmpdir(), 'saifu-steps-');

function createFolder(text: string): string {
  const folder = mkdtempSync(FOLDER_PREFIX);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '0001-first.sql'), text);
  return folder;
}

const hash = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, '0001-first.sql')))
    .digest('hex');

const listColumns = (db: Db) =>
  db.rows(sql`
    select table_name as table, column_name as column, data_type as type,
      is_nullable as "isNullable"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration_steps' order by 1, 2
  `);

const listDefinitions = (db: Db) =>
  db.rows(sql`
    select indexdef as text from pg_indexes
    where schemaname = 'public' and tablename <> 'migration_steps'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
      and conrelid <> coalesce(to_regclass('migration_steps'), 0::oid) order by 1
  `);

const readSteps = (db: Db) => db.rows(sql`select done, is_running from migration_steps`);
const listApplied = (db: Db) => db.rows(sql`select name from migrations`);

test.each(['yugabytedb', 'cockroachdb'] as const)(
  'migrated statement by statement for %s, the schema has the same columns and constraints',
  async (engine) => {
    const db = await openAs(engine);
    await migrate(db, log);
    await migrate(db, log);
    const expected = await testDatabase();
    expect(await listColumns(db)).toEqual(await listColumns(expected));
    expect(await listDefinitions(db)).toEqual(await listDefinitions(expected));
  },
);

const STATEMENTS = 'create table a (x int); create table b (y int references a (x)); select 1;';

test('a migration that was rejected half-way goes on with the rejected statement', async () => {
  const db = await openAs('yugabytedb');
  const folder = createFolder(STATEMENTS);
  await expect(migrate(db, log, { folder })).rejects.toThrow(/^0001-first\.sql, line 1: .*unique/);
  expect(await readSteps(db)).toEqual([{ done: 1, is_running: false }]);
  expect(await listApplied(db)).toEqual([]);
  await db.foreign('alter table a add unique (x)');
  await migrate(db, log, { folder });
  expect(await readSteps(db)).toEqual([{ done: 3, is_running: false }]);
  expect(await listApplied(db)).toEqual([{ name: '0001-first.sql' }]);
});

test('a statement that took effect before the process died is not run into an error', async () => {
  const db = await openAs('cockroachdb');
  const folder = createFolder('create table a (x int); create table b (y int);');
  await migrate(db, log, { folder: createFolder('select 1') });
  await db.foreign('delete from migrations');
  const died = `update migration_steps set done = 0, is_running = true, hash = '${hash(folder)}'`;
  await db.foreign(died);
  await db.foreign('create table a (x int)');
  await migrate(db, log, { folder });
  expect(await readSteps(db)).toEqual([{ done: 2, is_running: false }]);
});

test('a statement that was rejected because of a missing table is rejected again', async () => {
  const db = await openAs('yugabytedb');
  const folder = createFolder('create table a (x int); alter table missing drop column x;');
  for (const _ of [1, 2]) {
    await expect(migrate(db, log, { folder })).rejects.toThrow(/missing" does not exist/);
  }
  expect(await listApplied(db)).toEqual([]);
});

test('a migration that was changed after a part of it ran is refused', async () => {
  const db = await openAs('yugabytedb');
  const folder = createFolder('create table a (x int); select 1 / 0;');
  await expect(migrate(db, log, { folder })).rejects.toThrow(/division by zero/);
  writeFileSync(join(folder, '0001-first.sql'), 'create table a (x int); select 1;');
  await expect(migrate(db, log, { folder })).rejects.toThrow(/changed after 1 of its statements/);
});

const ANNOTATED = `create table a (x int);
-- only postgresql
create index a_x on a using gin (x);
-- The others.
-- only yugabytedb, cockroachdb
create index a_x on a (x);
create index concurrently a_y on a (y)`;

test('a statement is run only on the engines that its comment names', () => {
  const list = (engine: DatabaseEngine) =>
    adaptStatements(ANNOTATED, engine).map(({ masked }) => masked.replaceAll(/\s+/g, ' ').trim());
  const [table, concurrent] = ['create table a (x int)', 'create index concurrently a_y on a (y)'];
  const plain = [table, 'create index a_x on a (x)', 'create index a_y on a (y)'];
  expect(list('postgresql')).toEqual([table, 'create index a_x on a using gin (x)', concurrent]);
  expect(list('yugabytedb')).toEqual(plain);
  expect(list('cockroachdb')).toEqual(plain);
  const text = adaptText(ANNOTATED, 'postgresql');
  expect(text).toHaveLength(ANNOTATED.length);
  expect(text).not.toContain('a_x on a (x)');
  expect(text).toContain('using gin');
});
