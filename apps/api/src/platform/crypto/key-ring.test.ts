import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import type { Db } from '../db/db.ts';
import { compareRings, loadStableKey, readRingState, reencryptStableKey } from './key-ring.ts';
import { computeFingerprints, type SecretKeys } from './secret-keys.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const C = 'c'.repeat(32);
const MAIN = join(import.meta.dirname, '../../main.ts');

/** Starts processes with these rings, one after the other. */
async function start(db: Db, ...rings: readonly SecretKeys[]): Promise<void> {
  for (const ring of rings) expect(await loadStableKey(db, ring)).toBe(A);
}

test.each<[string, SecretKeys, SecretKeys]>([
  ['the same ring', [A], [A]],
  ['step 1: the new key was added as the last', [A], [A, B]],
  ['step 1 taken back', [A, B], [A]],
  ['step 2: the new key became the first', [A, B], [B, A]],
  ['step 2 taken back', [B, A], [A, B]],
  ['step 4: the old key was removed', [B, A], [B]],
  ['step 4 taken back', [B], [B, A]],
  ['two keys added at once, in another order', [A, B, C], [A, C, B]],
])('rings may serve together: %s', (_, current, ours) => {
  expect(compareRings(computeFingerprints(ours), computeFingerprints(current))).toBe('accepted');
});

test.each<[string, SecretKeys, SecretKeys, string]>([
  ['a wrong key', [A], [C], 'lacks_current_key'],
  ['a ring that was forgotten in steps 1 and 2', [B, A], [A], 'lacks_current_key'],
  ['a key that was removed before step 2', [A, B], [B], 'lacks_current_key'],
  ['a backup of the settings from before step 1', [B], [A], 'lacks_current_key'],
  ['a new key that skipped step 1', [A], [B, A], 'unknown_first_key'],
  ['a key that was not the added one', [A, B], [C, A], 'unknown_first_key'],
  ['a ring that was forgotten in step 2', [B], [A, B], 'unknown_first_key'],
])('rings may not serve together: %s', (_, current, ours, state) => {
  expect(compareRings(computeFingerprints(ours), computeFingerprints(current))).toBe(state);
});

test('a rotation starts processes of adjacent steps in any order and keeps the stable key', async () => {
  const db = await testDatabase();
  await start(db, [A], [A, B], [A], [A, B], [B, A], [A, B], [B, A]);
  expect(await reencryptStableKey(db, [B, A])).toBe(true);
  expect(await reencryptStableKey(db, [B, A])).toBe(false);
  await start(db, [B], [B, A], [B]);
});

test('a rotation can be taken back before the old key is removed', async () => {
  const db = await testDatabase();
  await start(db, [A], [A, B], [B, A]);
  await reencryptStableKey(db, [B, A]);
  await start(db, [A, B]);
  await expect(loadStableKey(db, [A])).rejects.toThrow('stored secrets are encrypted with');
  await reencryptStableKey(db, [A, B]);
  await start(db, [A]);
});

test('a key cannot be removed before the stored secrets are encrypted with the new one', async () => {
  const db = await testDatabase();
  await start(db, [A], [A, B], [B, A]);
  await expect(loadStableKey(db, [B])).rejects.toThrow('stored secrets are encrypted with');
  expect(await readRingState(db, [A, B])).toBe('accepted');
});

test('a refused process does not change the ring', async () => {
  const db = await testDatabase();
  await start(db, [A]);
  await expect(loadStableKey(db, [C])).rejects.toThrow('lacks the key');
  await expect(loadStableKey(db, [B, A])).rejects.toThrow('add it as the last first');
  expect(await readRingState(db, [A])).toBe('accepted');
  expect(await readRingState(db, [C])).toBe('lacks_current_key');
});

test('the first start needs the one key in use, and leaves nothing behind otherwise', async () => {
  const db = await testDatabase();
  await expect(loadStableKey(db, [B, A])).rejects.toThrow('the one key in use');
  await start(db, [A]);
});

test('of processes that start for the first time at once, all get the same stable key', async () => {
  const db = await testDatabase();
  const started = Array.from({ length: 8 }, () => loadStableKey(db, [A]));
  expect(new Set(await Promise.all(started))).toEqual(new Set([A]));
});

test('the database contains no key', async () => {
  const db = await testDatabase();
  await start(db, [A], [A, B]);
  const { rows } = await db.pool.query(
    `select fingerprints::text as "text", encode(encrypted_key, 'escape') as key
     from secret_key_ring, encrypted_keys`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/aaaa|bbbb/);
});

test('a process with a wrong key does not start and says so in one line', async () => {
  const db = await testDatabase();
  await start(db, [A]);
  const DATABASE_URL = String(Object(db.pool.options).connectionString);
  const env = { PATH: process.env.PATH, ROLE: 'worker', PORT: '0', DATABASE_URL, SECRET_KEY: C };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  const [error] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect(await exit).toEqual([1, null]);
  expect(error).toBe(
    'Saifu cannot start: SECRET_KEYS lacks the key that the other processes sign with; ' +
      'use the same keys for all.\n',
  );
});
