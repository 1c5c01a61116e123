import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { expect, inject, test } from 'vitest';
import { clearFaults, getStripeSandboxUrl, injectFault } from './testing/payment-provider.ts';
import { testDatabase } from './testing/test-app.ts';

const today = toCivilDate(new Date());

/** Runs the command as an operator does. */
async function run(databaseUrl: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reconcile.ts'), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      STRIPE_SANDBOX_URL: getStripeSandboxUrl(),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  await once(child, 'close');
  return { ...output, code: child.exitCode };
}

async function openDatabase() {
  const db = await testDatabase();
  const { rows } = await db.pool.query<{ name: string }>('select current_database() as name');
  return { db, url: inject('postgresUrl').replace('/postgres?', `/${rows[0]?.name}?`) };
}

test('a missing or impossible day prints the usage', async () => {
  const { url } = await openDatabase();
  for (const args of [[], ['--day', 'yesterday'], ['--day', '2026-02-30'], ['--all']]) {
    expect(await run(url, args)).toMatchObject({ code: 2, out: '' });
  }
});

test('a day that is not over is rejected', async () => {
  const { url } = await openDatabase();
  for (const day of [today, addDays(today, 1)]) {
    const { code, err } = await run(url, ['--day', day]);
    expect([code, err]).toEqual([1, expect.stringContaining('must be over')]);
  }
});

test('a day is compared, and again without a change', async () => {
  const { db, url } = await openDatabase();
  const day = addDays(today, -2);
  await injectFault({ name: 'error_before', on: 'GET /v1/balance_transactions', next: 1 });
  const failed = await run(url, ['--day', day]);
  await clearFaults();
  expect(failed).toMatchObject({ code: 1, out: '' });
  for (const _ of [1, 2]) {
    const { code, out } = await run(url, ['--day', day]);
    expect([code, out]).toEqual([0, expect.stringContaining(`${day}: 0 movements`)]);
  }
  const { rows } = await db.pool.query('select state from reconciliation_days');
  expect(rows).toEqual([{ state: 'done' }]);
});
