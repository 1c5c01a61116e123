import { expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

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
