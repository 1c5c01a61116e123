import { expect, inject, test } from 'vitest';
import { openS3Server } from '../testing/s3-server.ts';
import { testDatabase } from '../testing/test-app.ts';
import { findingsOf, findReleasedAddress } from './testing/examination.ts';

const check = async (env: Readonly<Record<string, string>>) => {
  const found = (await findingsOf(env))['file storage'];
  return { status: found?.status, words: `${found?.text} ${found?.advice ?? ''}` };
};

test('a bucket that accepts the key is left as it was', async () => {
  const s3 = await openS3Server();
  const { status, words } = await check({ STORAGE_URL: s3.url });
  expect([status, words]).toEqual(['ok', expect.stringContaining('bucket saifu-files')]);
  expect(s3.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
  expect(s3.objects.size).toBe(0);
  expect(words).not.toContain(s3.secretKey);
});

test.each([
  ['another access key', 'AKIDEXAMPLE', 'AKIDOTHER', /Correct the access key/],
  ['another secret key', 'se%2Fcret', 'other', /Correct the secret key/],
  ['another bucket', 'saifu-files', 'saifu-other', /Create the bucket/],
  ['another region', 'ap-northeast-1', 'eu-west-1', /(?:secret key|region)/],
])('%s fails with advice and without the secret', async (_, from, to, advice) => {
  const s3 = await openS3Server();
  const { status, words } = await check({ STORAGE_URL: s3.url.replace(from, to) });
  expect(status).toBe('fail');
  expect(words).toMatch(advice);
  expect(words).not.toMatch(/se\/cret|se%2Fcret|key=with/);
});

test('a storage that does not answer or answers with other bytes fails', async () => {
  const s3 = await openS3Server();
  s3.always = 'wrong_bytes';
  expect(await check({ STORAGE_URL: s3.url })).toMatchObject({
    status: 'fail',
    words: expect.stringContaining('(wrong_bytes)'),
  });
  const STORAGE_URL = `http://a:b@${await findReleasedAddress()}/files`;
  expect(await check({ STORAGE_URL })).toMatchObject({
    status: 'fail',
    words: expect.stringContaining('(ECONNREFUSED)'),
  });
});

test('without STORAGE_URL the check is skipped, unless files are in a storage', async () => {
  const db = await testDatabase('template_world');
  const { rows } = await db.pool.query('select current_database() as name');
  const DATABASE_URL = inject('postgresUrl').replace('/postgres?', `/${rows[0].name}?`);
  expect(await check({ DATABASE_URL })).toMatchObject({ status: 'skip' });
  await db.pool.query(
    `insert into stored_objects (key, is_uploading, logo_hash, logo_store_id)
     select 'key', false, hash, store_id from store_logos limit 1`,
  );
  expect(await check({ DATABASE_URL })).toMatchObject({
    status: 'fail',
    words: expect.stringContaining('Set STORAGE_URL again'),
  });
});
