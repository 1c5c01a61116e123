import { expect, inject, onTestFinished, test } from 'vitest';
import { judgeEngine, judgeVersion } from './database.ts';
import { CLOSED, findingsOf, runningSandbox } from './testing/examination.ts';

const DEPENDENT = [
  'database engine',
  'database version',
  'database writable',
  'database connections',
  'migrations',
  'clock of database',
];

test('a reachable and migrated database passes every check of the database', async () => {
  const { env } = await runningSandbox();
  const found = await findingsOf(env);
  for (const name of ['database', ...DEPENDENT]) {
    expect(found[name], name).toMatchObject({ status: 'ok' });
  }
  expect(found['database version']?.text).toMatch(/^PostgreSQL \d+/);
});

test.each([
  ['a missing database', () => inject('postgresUrl').replace('/postgres?', '/nowhere?'), '3D000'],
  ['a closed port', () => `postgres://saifu:hunter2@${CLOSED}/saifu`, 'ECONNREFUSED'],
])('%s fails once, and what depends on it is skipped', async (_, url, code) => {
  const found = await findingsOf({ DATABASE_URL: url() });
  expect(found.database).toMatchObject({ status: 'fail' });
  expect(found.database?.text).toContain(code);
  for (const name of DEPENDENT) expect(found[name], name).toMatchObject({ status: 'skip' });
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

test('a read-only database is named as such', async () => {
  const { db, name, env } = await runningSandbox();
  await db.foreign(`alter database ${name} set default_transaction_read_only = on`);
  expect((await findingsOf(env))['database writable']).toMatchObject({
    status: 'fail',
    text: 'The database is read-only.',
  });
});

test('a user that may not create tables is told to become the owner', async () => {
  const { db, name, env } = await runningSandbox();
  const role = `guest_${name}`;
  await db.foreign(`create role ${role} login`);
  onTestFinished(async () => void (await db.foreign(`drop role ${role}`)));
  const url = env.DATABASE_URL.replace('postgres://saifu@', `postgres://${role}@`);
  const found = await findingsOf({ ...env, DATABASE_URL: url });
  expect(found['database writable']).toMatchObject({
    status: 'fail',
    text: 'A write was rejected (42501).',
  });
  expect(found['database writable']?.advice).toContain('owner');
});

test('the check for writes leaves nothing behind', async () => {
  const { db, env } = await runningSandbox();
  await findingsOf(env);
  const { rows } = await db.foreign(`select to_regclass('doctor_write') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('PostgreSQL 14 is too old, and 15 is not', () => {
  const facts = { isInRecovery: false, isReadOnly: false };
  expect(judgeVersion({ ...facts, versionNumber: 140013, version: '14.13' })).toMatchObject({
    status: 'fail',
    text: 'PostgreSQL 14.13 is too old.',
  });
  expect(judgeVersion({ ...facts, versionNumber: 150000, version: '15.0' }).status).toBe('ok');
});

test('a setting that names another engine fails, and what cannot be read there is skipped', async () => {
  const { env } = await runningSandbox();
  const found = await findingsOf({ ...env, DATABASE_ENGINE: 'yugabytedb' });
  expect(found['database engine']).toMatchObject({
    status: 'fail',
    text: 'PostgreSQL answers, but DATABASE_ENGINE is yugabytedb.',
  });
  expect(found['database engine']?.advice).toContain('DATABASE_ENGINE to postgresql');
  expect(found['database connections']).toMatchObject({ status: 'skip' });
});

test.each([
  ['yugabytedb', 'PostgreSQL 15.2-YB-2025.2.0.0-b1 on x86_64-pc-linux-gnu', 'ok'],
  ['cockroachdb', 'CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu)', 'ok'],
  ['postgresql', 'CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu)', 'fail'],
  ['cockroachdb', 'PostgreSQL 15.2-YB-2025.2.0.0-b1 on x86_64-pc-linux-gnu', 'fail'],
] as const)('for DATABASE_ENGINE=%s, %s is %s', (configured, version, status) => {
  expect(judgeEngine(configured, version).status).toBe(status);
});

test('a pool for which the server has too few connections fails, or warns for three', async () => {
  const { db, name, env } = await runningSandbox();
  const check = async (connections: string) =>
    (await findingsOf({ ...env, DATABASE_CONNECTIONS: connections }))['database connections'];
  expect(await check('200')).toMatchObject({ status: 'fail' });
  expect(await check('100')).toMatchObject({ status: 'warn' });
  expect(await check('10')).toMatchObject({ status: 'ok' });
  await db.foreign(`alter database ${name} connection limit 20`);
  expect(await check('10')).toMatchObject({ status: 'warn' });
  expect((await check('10'))?.text).toContain('20 allowed');
});

test('pending migrations are listed by name', async () => {
  const { db, env } = await runningSandbox();
  await db.foreign(`delete from migrations where name like '0002-%'`);
  const { migrations } = await findingsOf(env);
  expect(migrations).toMatchObject({ status: 'warn' });
  expect(migrations?.text).toMatch(/^Pending: 0002-[a-z0-9-]+\.$/);
  expect(migrations?.advice).toContain('npm run migrate');
});

test('all migrations of an empty database are pending', async () => {
  const { db, env } = await runningSandbox();
  await db.foreign('drop table migrations');
  const { migrations } = await findingsOf(env);
  expect(migrations?.text).toMatch(/^Pending: 0001-baseline, 0002-/);
});

test.each([
  [`insert into migrations (name, hash) values ('0001-other.sql', '')`, /knows 0001-other\.sql/],
  [`update migrations set hash = '' where name like '0001-%'`, /0001-baseline\.sql was changed/],
  [
    `insert into migrations (name, hash, phase) values ('9999-drop.sql', '', 'contract')`,
    /removed what this release needs: 9999-drop\.sql/,
  ],
])('a database of another version fails: %s', async (statement, words) => {
  const { db, env } = await runningSandbox();
  await db.foreign(statement);
  const { migrations } = await findingsOf(env);
  expect(migrations).toMatchObject({ status: 'fail', text: expect.stringMatching(words) });
});

test.each([
  ['120', /^This machine's clock is 1(?:19|20)\.\d s ahead of that of PostgreSQL, /],
  ['-120', /^This machine's clock is 1(?:19|20)\.\d s behind that of PostgreSQL, /],
])('a clock that is %s seconds wrong fails against both others', async (skew, words) => {
  const { env } = await runningSandbox();
  const found = await findingsOf({ ...env, SANDBOX_CLOCK_SKEW_SECONDS: skew });
  expect(found['clock of database']).toMatchObject({
    status: 'fail',
    text: expect.stringMatching(words),
  });
  expect(found['clock of provider']).toMatchObject({ status: 'fail' });
});
