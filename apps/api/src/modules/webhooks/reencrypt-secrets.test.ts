import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { encrypt, findDecryption } from '../../platform/crypto/encryption.ts';
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { createTestApp, type TestApp, testDatabase } from '../../testing/test-app.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import * as members from '../members/member.repository.ts';
import { createMerchant } from '../merchants/create-merchant.ts';
import { addWebhook } from './create-webhook.ts';
import { countSecrets, reencryptSecrets } from './reencrypt-secrets.ts';
import { webhookSchedules } from './schedules.ts';
import * as webhooks from './webhook.repository.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const COUNT = 450;
const PROGRAM = join(import.meta.dirname, '../../secrets.ts');

const startApp = (db: Db, ...keys: readonly string[]) =>
  createTestApp({ SECRET_KEYS: keys.join(',') }, db);

/** A merchant with many webhooks, more than a batch, whose secrets the key encrypts. */
async function fillWebhooks({ deps }: TestApp): Promise<ReadonlyMap<string, string>> {
  const { merchant } = await createMerchant(deps, { name: '珈琲 もみじ', email: null });
  const secrets = new Map(Array.from({ length: COUNT }, (_, at) => [newUuid(), `whsec_${at}`]));
  await deps.db.transaction(async (tx) => {
    for (const [id, secret] of secrets) {
      const encryptedSecret = encrypt(deps.config.secretKeys, secret);
      const url = 'https://shop.example/hook';
      const createdAt = deps.clock.now();
      const told = { encryptedSecret, createdAt, pause: null };
      await webhooks.insert(tx, { id, merchantId: merchant.id, url, events: [], ...told });
    }
  });
  return secrets;
}

async function readSecrets(db: Db, keys: SecretKeys): Promise<ReadonlyMap<string, unknown>> {
  const stored = await webhooks.listSecretsAfter(db, undefined, COUNT);
  const toText = (each: Buffer) => findDecryption(keys, each)?.text;
  return new Map(stored.map(({ id, encryptedSecret }) => [id, toText(encryptedSecret)]));
}

test('two workers encrypt every secret once with the first key and change no secret', async () => {
  const db = await testDatabase();
  const secrets = await fillWebhooks(await startApp(db, A));
  await startApp(db, A, B);
  const workers = [await startApp(db, B, A), await startApp(db, B, A)];
  expect(await countSecrets(db, [B, A])).toEqual({ byKey: [0, COUNT + 1], unreadable: 0 });
  const counts = await Promise.all(workers.map(({ deps }) => reencryptSecrets(deps)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(COUNT + 1);
  expect(await countSecrets(db, [B])).toEqual({ byKey: [COUNT + 1], unreadable: 0 });
  expect(await readSecrets(db, [B])).toEqual(secrets);
  expect(await Promise.all(workers.map(({ deps }) => reencryptSecrets(deps)))).toEqual([0, 0]);
});

/** Members with a secret of an authenticator app, and a second one that waits for its code. */
async function fillMembers({ deps }: TestApp): Promise<readonly string[]> {
  const { merchant } = await createMerchant(deps, { name: '珈琲 すずらん', email: null });
  const ids = Array.from({ length: COUNT }, newUuid);
  for (const [at, id] of ids.entries()) {
    await members.insert(deps.db, {
      id,
      merchantId: merchant.id,
      email: `member${at}@saifu.example`,
      name: '林 あかね',
      role: 'clerk',
      storeIds: [],
      refundLimitYen: 0,
      passwordHash: '',
      encryptedTotpSecret: encrypt(deps.config.secretKeys, `TOTP${at}`),
      encryptedNewTotpSecret: null,
      totpLastStep: 0,
      createdAt: deps.clock.now(),
      removedAt: null,
    });
    const waiting = encrypt(deps.config.secretKeys, `NEW${at}`);
    await members.setNewTotpSecret(deps.db, id, waiting);
  }
  return ids;
}

test('secrets of authenticator apps are encrypted with the first key, waiting ones too', async () => {
  const db = await testDatabase();
  const ids = await fillMembers(await startApp(db, A));
  await startApp(db, A, B);
  const { deps } = await startApp(db, B, A);
  expect(await countSecrets(db, [B, A])).toEqual({ byKey: [0, 2 * COUNT + 1], unreadable: 0 });
  expect(await reencryptSecrets(deps)).toBe(2 * COUNT + 1);
  expect(await countSecrets(db, [B])).toEqual({ byKey: [2 * COUNT + 1], unreadable: 0 });
  const stored = await members.listWithSecretsAfter(db, undefined, COUNT);
  const toText = (value: Buffer | null) => findDecryption([B], value ?? Buffer.alloc(0))?.text;
  const texts = new Map(
    stored.map((each) => [
      each.id,
      [toText(each.encryptedTotpSecret), toText(each.encryptedNewTotpSecret)],
    ]),
  );
  expect(texts).toEqual(new Map(ids.map((id, at) => [id, [`TOTP${at}`, `NEW${at}`]])));
});

test('a worker with the earlier ring does not encrypt with the earlier key again', async () => {
  const db = await testDatabase();
  await fillWebhooks(await startApp(db, A));
  const earlier = await startApp(db, A, B);
  const later = await startApp(db, B, A);
  await reencryptSecrets(later.deps);
  expect(await reencryptSecrets(earlier.deps)).toBe(0);
  // Back at step 1: its processes have started last.
  await startApp(db, A, B);
  expect(await reencryptSecrets(later.deps)).toBe(0);
  expect(await reencryptSecrets(earlier.deps)).toBe(COUNT + 1);
  expect(await countSecrets(db, [A])).toEqual({ byKey: [COUNT + 1], unreadable: 0 });
});

test('a secret that no key decrypts is reported and does not stop the others', async () => {
  const db = await testDatabase();
  await fillWebhooks(await startApp(db, A));
  await db.pool.query(
    `update webhooks set encrypted_secret = set_byte(encrypted_secret, 0,
       get_byte(encrypted_secret, 0) # 1) where id = (select min(id::text)::uuid from webhooks)`,
  );
  await startApp(db, A, B);
  const { deps } = await startApp(db, B, A);
  const errors: unknown[] = [];
  const log = { ...deps.log, error: (...line: readonly unknown[]) => void errors.push(line) };
  expect(await reencryptSecrets({ ...deps, log })).toBe(COUNT);
  expect(errors).toEqual([['secrets.unreadable', { count: 1 }]]);
  expect(await countSecrets(db, [B])).toEqual({ byKey: [COUNT], unreadable: 1 });
});

test('webhooks are delivered with valid signatures by old and new processes in every step', async () => {
  const db = await testDatabase();
  const receiver = await openReceiver();
  const first = await startApp(db, A);
  const { merchant } = await createMerchant(first.deps, { name: '珈琲 もみじ', email: null });
  const hook = { url: receiver.url, events: ['order.created'] } as const;
  receiver.trust((await addWebhook(first.deps, merchant.id, hook)).secret);
  let sent = 0;
  const deliverBy = async ({ deps, settle }: TestApp) => {
    const payload = { storeId: newUuid(), merchantId: merchant.id, status: 'open', payAmount: 1 };
    const event = { id: newUuid(), type: 'order.created', subjectId: newUuid(), payload };
    await deps.db.transaction((tx) =>
      publishEvents(tx, [{ ...event, occurredAt: deps.clock.now() }]),
    );
    await settle();
    sent += 1;
  };
  const runTasks = async ({ deps }: TestApp) => {
    for (const { run } of webhookSchedules(deps)) await run();
  };
  let before = first;
  for (const ring of [[A, B], [B, A], [B]]) {
    const after = await startApp(db, ...ring);
    for (const process of [before, after, before, after]) {
      await deliverBy(process);
      await runTasks(process);
    }
    before = after;
  }
  expect(sent).toBe(12);
  expect(receiver.received).toHaveLength(sent);
  const { rows } = await db.pool.query('select status, fault from webhook_attempts');
  expect(rows).toEqual(Array.from({ length: sent }, () => ({ status: 204, fault: null })));
});

test('npm run secrets:status tells when the old key can be removed', async () => {
  const db = await testDatabase();
  await startApp(db, A);
  await startApp(db, A, B);
  const { deps } = await startApp(db, B, A);
  const DATABASE_URL = String(Object(db.pool.options).connectionString);
  const status = async (...keys: readonly string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL, SECRET_KEYS: keys.join(',') };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(child, 'exit');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return [(await exit)[0], out + error];
  };
  expect(await status(B, A)).toEqual([
    1,
    'These keys fit those of the process that started last.\n' +
      'key 1: encrypts 0 stored secrets\nkey 2: encrypts 1 stored secrets\n' +
      '1 stored secrets are not encrypted with the first key.\n',
  ]);
  await reencryptSecrets(deps);
  expect(await status(B, A)).toEqual([
    0,
    'These keys fit those of the process that started last.\n' +
      'key 1: encrypts 1 stored secrets\nkey 2: encrypts 0 stored secrets\n' +
      'The first key encrypts all stored secrets.\n',
  ]);
  expect(await status(A)).toMatchObject([1, expect.stringContaining('not among these')]);
});
