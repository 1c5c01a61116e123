import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPng, sendAttachment } from '../../testing/attachments.ts';
import { getStripeSandboxUrl } from '../../testing/payment-provider.ts';
import { READING_TEST } from '../../testing/timeouts.ts';
import { openApp } from './stored-files.fixture.ts';

vi.setConfig(READING_TEST);

const WAIT = { timeout: 60_000, interval: 100 };

/** A worker process of the sandbox on this database and storage. */
function startWorkerProcess(databaseUrl: string | undefined, storageUrl: string) {
  const main = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ROLE: 'worker',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      STRIPE_SANDBOX_URL: getStripeSandboxUrl(),
      STORAGE_URL: storageUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void main.kill('SIGKILL'));
  return main;
}

test('a worker that dies while it deletes leaves the rest to the next', async () => {
  const { s3, db, testApp, payer, rows, countRecords } = await openApp();
  const databaseUrl = db.pool.options.connectionString;
  for (let count = 0; count < 3; count += 1) {
    await sendAttachment(testApp, payer.browser, createPng(), 'image/png', 'plate.png');
  }
  await rows('delete from attachments');
  s3.always = 'hang';
  const first = startWorkerProcess(databaseUrl, s3.url);
  await vi.waitFor(() => expect(s3.requests.at(-1)).toMatch(/^DELETE /), WAIT);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect([s3.objects.size, await countRecords()]).toEqual([3, 3]);
  s3.always = null;
  const others = [1, 2].map(() => startWorkerProcess(databaseUrl, s3.url));
  await vi.waitFor(async () => expect(await countRecords()).toBe(0), WAIT);
  expect(s3.objects.size).toBe(0);
  for (const other of others) {
    other.kill('SIGTERM');
    expect(await once(other, 'exit')).toEqual([0, null]);
  }
});
