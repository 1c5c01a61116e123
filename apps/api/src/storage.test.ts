import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openS3Server } from './testing/s3-server.ts';
import { testDatabase } from './testing/test-app.ts';

/** Runs the command as an operator does. */
async function run(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'storage.ts'), ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
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

test('the command moves files to the bucket and back, and can be repeated', async () => {
  const db = await testDatabase('template_world');
  const { rows } = await db.pool.query('select current_database() as name');
  const { rows: logos } = await db.pool.query('select hash from store_logos');
  const DATABASE_URL = inject('postgresUrl').replace('/postgres?', `/${rows[0].name}?`);
  const s3 = await openS3Server();
  const env = { DATABASE_URL, STORAGE_URL: s3.url };
  expect(await run(env)).toEqual({
    code: 0,
    out: `attachments: 0\nscan-photos: 0\nstore-logos: ${logos.length}\nexport-chunks: 0\n`,
    err: '',
  });
  expect(s3.objects.size).toBe(logos.length);
  expect((await run(env)).out).toContain('store-logos: 0\n');
  expect(await run(env, '--back')).toMatchObject({
    code: 1,
    err: expect.stringContaining('STORAGE_URL must have the parameter new_files=database.'),
  });
  const back = { DATABASE_URL, STORAGE_URL: `${s3.url}&new_files=database` };
  expect(await run(back)).toMatchObject({ code: 1, err: expect.stringContaining('must not have') });
  const moved = await run(back, '--back');
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(moved.out).toContain(`objects deleted: ${logos.length}\n`);
  expect(s3.objects.size).toBe(0);
});

test('the command explains each failure without a secret', async () => {
  const s3 = await openS3Server();
  expect(await run({}, '--forth')).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm run storage:move'),
  });
  expect((await run({ STORAGE_URL: s3.url })).err).toContain('DATABASE_URL is missing.');
  const DATABASE_URL = 'postgres://saifu:hush@127.0.0.1:1/saifu';
  expect((await run({ DATABASE_URL })).err).toContain('STORAGE_URL is missing.');
  const failed = await run({ DATABASE_URL, STORAGE_URL: s3.url });
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
  expect(failed.err + failed.out).not.toContain('hush');
  expect(failed.err + failed.out).not.toContain(s3.secretKey);
});
