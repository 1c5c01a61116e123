import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, inject, onTestFinished, test } from 'vitest';
import { SANDBOX_KEYS } from './config/config.ts';
import { newUuid } from './platform/crypto/tokens.ts';
import { getStripeSandboxUrl } from './testing/payment-provider.ts';
import { testDatabase } from './testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs the command as an operator does. */
async function run(databaseUrl: string, args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-adopt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const csv = join(folder, 'list.csv');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'adopt.ts'), '--csv', csv, ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        STRIPE_SANDBOX_URL: getStripeSandboxUrl(),
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  await once(child, 'close');
  return { ...output, code: child.exitCode, hasCsv: existsSync(csv) };
}

async function openDatabase(): Promise<string> {
  const db = await testDatabase();
  const { rows } = await db.pool.query<{ name: string }>('select current_database() as name');
  return inject('postgresUrl').replace('/postgres?', `/${rows[0]?.name}?`);
}

test('a missing or unclear time prints the usage', async () => {
  const url = await openDatabase();
  for (const args of [[], ['--since', '2026-11-15'], ['--since', 'yesterday'], ['--all']]) {
    expect(await run(url, args)).toMatchObject({ code: 2, out: '', hasCsv: false });
  }
});

test('a time in the future or more than 30 days ago is rejected', async () => {
  const url = await openDatabase();
  for (const offset of [DAY_MS, -31 * DAY_MS]) {
    const since = new Date(Date.now() + offset).toISOString();
    const { code, err } = await run(url, ['--since', since]);
    expect(code).toBe(1);
    expect(err).toContain('the time must be in the last 30 days');
  }
});

/** A payment that no database knows. */
async function authorizeElsewhere() {
  const { hostname: host, port } = new URL(getStripeSandboxUrl());
  const { paymentIntents } = new Stripe(SANDBOX_KEYS.secretKey, { host, port, protocol: 'http' });
  const { id } = await paymentIntents.create({
    amount: 1000,
    currency: 'jpy',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://wallet.example/',
    metadata: { attempt_id: newUuid(), payment_id: newUuid() },
  });
  return { id, paymentIntents };
}

test('a database that does not know the earlier payments is refused, and nothing is voided', async () => {
  const url = await openDatabase();
  const earlier = await authorizeElsewhere();
  const { created } = await earlier.paymentIntents.retrieve(earlier.id);
  // The provider's times are whole seconds.
  const since = new Date((created + 1) * 1000);
  await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime());
  const { id, paymentIntents } = await authorizeElsewhere();
  const { code, err } = await run(url, ['--since', since.toISOString()]);
  expect(code).toBe(1);
  expect(err).toContain('the database does not know the payments');
  expect((await paymentIntents.retrieve(id)).status).toBe('requires_capture');
});

test('a dry run lists what it would void and changes nothing, a run voids it', async () => {
  const url = await openDatabase();
  const { id, paymentIntents } = await authorizeElsewhere();
  const since = new Date().toISOString();
  const dryRun = await run(url, ['--since', since, '--dry-run', '--any-database']);
  expect(dryRun.out).toMatch(/^voided at the provider +[1-9]\d*$/m);
  expect(dryRun.out).toContain('nothing was changed');
  expect(dryRun.hasCsv).toBe(true);
  expect((await paymentIntents.retrieve(id)).status).toBe('requires_capture');
  await run(url, ['--since', since, '--any-database']);
  expect((await paymentIntents.retrieve(id)).status).toBe('canceled');
});
