import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { newFolder } from '../testing/data-folder.ts';
import { LIVE_ENV } from '../testing/live-env.ts';
import type { CheckContext } from './check.ts';
import { proxyCheck, readUsableConfig, secretsCheck } from './configuration.ts';
import { findingsOf, runningSandbox } from './testing/examination.ts';

const NOW = new AbortController().signal;

function contextOf(env: Readonly<Record<string, string>>): CheckContext {
  const { config, errors } = readUsableConfig(env);
  const database = { db: null, databaseError: async () => null };
  return { config, version: '1.0.0', configErrors: errors, ...database };
}

function folder(): string {
  const path = newFolder('saifu-doctor-');
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('with no settings nothing fails, and what is not checked is skipped', async () => {
  const found = await findingsOf({});
  expect(found.configuration?.text).toContain('Sandbox');
  expect(found.database).toMatchObject({ status: 'skip' });
  expect(found.email).toMatchObject({ status: 'skip' });
  expect(Object.values(found).filter(({ status }) => status === 'fail')).toEqual([]);
});

test('every error of the configuration is listed, and the rest is checked all the same', async () => {
  const { env } = await runningSandbox();
  const found = await findingsOf({
    ...env,
    STRIPE_SECRET_KEY: 'sk_live_secret',
    SMS_URL: 'ftp://x',
  });
  expect(found.configuration).toMatchObject({ status: 'fail' });
  expect(found.configuration?.text).toContain('SMS_URL must be a URL');
  expect(found.database).toMatchObject({ status: 'ok' });
  expect(found['provider key']).toMatchObject({ status: 'skip' });
  expect(JSON.stringify(found)).not.toContain('sk_live_secret');
});

test('an incomplete live configuration names every missing setting', async () => {
  const { configuration } = await findingsOf({ STRIPE_SECRET_KEY: 'sk_live_1' });
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'DATABASE_URL', 'OPERATOR_NAME']) {
    expect(configuration?.text).toContain(`${name} is missing`);
  }
});

test('a public key of the sandbox fails in live operation', async () => {
  const sandbox = readConfig({});
  const run = (env: Readonly<Record<string, string>>) =>
    secretsCheck.run(contextOf({ ...LIVE_ENV, ...env }), NOW);
  expect(await run({})).toMatchObject({ status: 'ok' });
  const found = await run({
    SECRET_KEY: sandbox.secretKeys[0],
    STAFF_KEY: sandbox.staffKeys[0] ?? '',
    STRIPE_SECRET_KEY: sandbox.paymentProvider.secretKey,
  });
  expect(found).toMatchObject({ status: 'fail' });
  expect(found.text).toMatch(/^SECRET_KEY, STAFF_KEY, STRIPE_SECRET_KEY: /);
  expect(JSON.stringify(found)).not.toContain(sandbox.secretKeys[0]);
});

test('a sandbox with a public address warns that its keys are known', async () => {
  const found = await secretsCheck.run(contextOf({ PUBLIC_URL: 'https://saifu.example' }), NOW);
  expect(found).toMatchObject({ status: 'warn' });
});

test('live operation without trusted proxies and metrics token warns', async () => {
  const run = (env: object) => proxyCheck.run(contextOf({ ...LIVE_ENV, ...env }), NOW);
  expect((await run({})).text).toMatch(/^TRUSTED_PROXIES and METRICS_TOKEN not set/);
  const both = { TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: '0123456789abcdef' };
  expect(await run(both)).toMatchObject({ status: 'ok' });
});

test('a folder without OCR models fails', async () => {
  const found = await findingsOf({ READER_MODELS: folder() });
  expect(found['ocr models']).toMatchObject({ status: 'fail' });
  expect(found['ocr models']?.text).toMatch(/^READER_MODELS: reader: there is no manifest/);
});

test('a data folder that cannot be created fails, and one that can be does not', async () => {
  const parent = folder();
  const file = join(parent, 'file');
  writeFileSync(file, '');
  const check = async (path: string) => (await findingsOf({ DATA_DIR: path }))['data folder'];
  expect(await check(join(file, 'data'))).toMatchObject({ status: 'fail' });
  expect(await check(join(parent, 'new/data'))).toMatchObject({ status: 'ok' });
  mkdirSync(join(parent, 'data'));
  expect(await check(join(parent, 'data'))).toMatchObject({ status: 'ok' });
});
