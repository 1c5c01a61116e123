import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { Browser } from '../testing/browser.ts';
import { createTestApp, createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

const RAISE = (code: string) => `
  create or replace function refuse_write() returns trigger language plpgsql as $$
  begin raise exception 'refused' using errcode = '${code}'; end $$;
`;

/** Makes every write to a table fail with this error code. */
function failWrites({ deps: { db } }: TestApp, table: string, code: string) {
  const trigger = `create trigger refuses before insert or update on ${table}
    for each statement execute function refuse_write()`;
  return db.script((run) => run(`${RAISE(code)}${trigger}`));
}

async function readyz({ app }: TestApp) {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json().status, answer.json().database, answer.json().reason];
}

test.each([
  ['53100', 'not_writable'],
  ['58030', 'not_writable'],
  ['25006', 'not_writable'],
  ['53300', 'unreachable'],
])(
  'GET /readyz answers 503 while writes fail with %s, and 200 afterwards',
  async (code, reason) => {
    const testApp = await createTestAppWithDemoData();
    await failWrites(testApp, 'database_heartbeat', code);
    expect(await readyz(testApp)).toEqual([503, 'not_ready', reason, code]);
    await testApp.deps.db.script((run) => run('drop trigger refuses on database_heartbeat'));
    await vi.waitFor(async () => expect((await readyz(testApp))[0]).toBe(200), 10_000);
  },
);

test('on a full disk a request that writes answers 503, and one that reads 200', async () => {
  const testApp = await createTestAppWithDemoData();
  await failWrites(testApp, 'sessions', '53100');
  const hanako = new Browser(testApp);
  const rejected = await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect([rejected.status, rejected.body.code]).toEqual([503, 'overloaded']);
  expect(rejected.headers['retry-after']).toBe('5');
  expect((await hanako.get('/guest/config')).status).toBe(200);
  await testApp.deps.db.script((run) => run('drop trigger refuses on sessions'));
  expect((await hanako.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(200);
});

test('a server that turns read-only answers writes with 503 and reports it in /readyz', async () => {
  const testApp = await createTestAppWithDemoData();
  const { pool } = testApp.deps.db;
  const { rows } = await pool.query('select current_database() as name');
  const name = String(rows[0]?.name);
  await pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  // The one connection that is left still writes.
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  const hanako = new Browser(testApp);
  expect((await hanako.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(503);
  expect(await readyz(testApp)).toEqual([503, 'not_ready', 'not_writable', '25006']);
});

test('GET /readyz answers 503 while the process drains, and answers end their connection', async () => {
  const { deps } = await createTestApp();
  const draining = new AbortController();
  const serving = buildApp({ ...deps, draining: draining.signal }, null);
  const ask = (url: string) => serving.inject(url);
  expect((await ask('/readyz')).statusCode).toBe(200);
  expect((await ask('/healthz')).headers.connection).not.toBe('close');
  draining.abort();
  const answer = await ask('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'draining' }]);
  const served = await ask('/api/v1/guest/config');
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
  await serving.close();
});

test('GET /readyz reports schedules that have not run lately', async () => {
  const { app, deps } = await createTestApp();
  const readyz = async () => {
    const { statusCode, json } = await app.inject('/readyz');
    return [statusCode, json().status, json().schedules];
  };
  const runAgo = async (interval: string) => {
    await deps.db.pool.query(
      `update database_heartbeat set schedules_ran_at = now() - $1::interval`,
      [interval],
    );
    // A result is shared for a second.
    await sleep(1100);
  };
  expect(await readyz()).toEqual([200, 'ready', 'unknown']);
  await runAgo('2 minutes');
  expect(await readyz()).toEqual([200, 'ready', 'current']);
  await runAgo('6 minutes');
  expect(await readyz()).toEqual([200, 'degraded', 'late']);
  const worker = buildApp({ ...deps, config: { ...deps.config, role: 'worker' } }, null);
  const answer = await worker.inject('/readyz');
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'not_ready']);
  await worker.close();
});

test('/healthz, /readyz and, with a token, /metrics answer any Host', async () => {
  const { app, deps } = await createTestApp();
  const host = '10.1.2.3:3000';
  const token = 'a-token-of-sixteen';
  const withToken = buildApp({ ...deps, config: { ...deps.config, metricsToken: token } }, null);
  const ask = async (url: string, target = app) => {
    const headers = { host, authorization: `Bearer ${token}` };
    return (await target.inject({ url, headers })).statusCode;
  };
  expect([await ask('/healthz'), await ask('/readyz?probe=1')]).toEqual([200, 200]);
  expect([await ask('/metrics', withToken), await ask('/metrics')]).toEqual([200, 421]);
  expect([await ask('/api/v1/guest/config'), await ask('/readyz/x')]).toEqual([421, 421]);
  await withToken.close();
});

test('GET /readyz answers 503 unless the schema serves this release', async () => {
  const { app, deps } = await createTestApp();
  const readyz = async () => {
    // A result is shared for a second.
    await sleep(1100);
    const { statusCode, json } = await app.inject('/readyz');
    return [statusCode, json().schema];
  };
  const { pool } = deps.db;
  expect(await readyz()).toEqual([200, 'current']);
  await pool.query(
    `insert into migrations (name, hash, phase) values ('9998-new.sql', '', 'expand')`,
  );
  expect(await readyz()).toEqual([200, 'current']);
  await pool.query(
    `insert into migrations (name, hash, phase) values ('9999-removes.sql', '', 'contract')`,
  );
  expect(await readyz()).toEqual([503, 'contracted']);
  await pool.query(`delete from migrations where name > '0008'`);
  expect(await readyz()).toEqual([503, 'behind']);
});
