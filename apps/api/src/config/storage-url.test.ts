import { expect, test } from 'vitest';
import { LIVE_ENV } from '../testing/live-env.ts';
import { ConfigError, readConfig } from './config.ts';

function errors(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('without STORAGE_URL files are stored in the database', () => {
  expect(readConfig({}).fileStorage).toBeNull();
  expect(readConfig({ STORAGE_URL: '' }).fileStorage).toBeNull();
});

test('STORAGE_URL names storage, bucket, prefix, keys and parameters', () => {
  const parameters = 'region=ap-northeast-1&style=virtual&sse=AES256&new_files=database';
  const url = `https://AKID:a%2Fb%40c@s3.example:9000/files/live/2026?${parameters}`;
  expect(readConfig({ STORAGE_URL: url }).fileStorage).toEqual({
    endpoint: new URL('https://s3.example:9000'),
    bucket: 'files',
    prefix: 'live/2026/',
    accessKey: 'AKID',
    secretKey: 'a/b@c',
    region: 'ap-northeast-1',
    style: 'virtual',
    encryption: 'AES256',
    takesNewFiles: false,
  });
  expect(readConfig({ STORAGE_URL: 'https://a:b@h/files' }).fileStorage).toMatchObject({
    prefix: '',
    region: 'us-east-1',
    style: 'path',
    encryption: null,
    takesNewFiles: true,
  });
});

test.each([
  ['s3://a:hush@h/files', /https/],
  ['nonsense hush', /https/],
  ['https://h/hush', /access key/],
  ['https://a@h/files?x=hush', /access key/],
  ['https://a:%hush@h/files', /percent-encoded/],
  ['https://a:hush@h', /bucket/],
  ['https://a:hush@h/Files', /bucket/],
  ['https://a:hush@h/files/a%20b', /prefix/],
  ['https://a:hush@h/files/写真', /prefix/],
  ['https://a:hush@h/files?regoin=x', /parameters/],
  ['https://a:hush@h/files?region=A%0Db', /parameters/],
  ['https://a:hush@h/files?region=x&region=y', /parameters/],
  ['https://a:hush@h/files?constructor=x', /parameters/],
  ['https://a:hush@h/files#x', /fragment/],
])('%s is rejected in one line without the secret', (url, words) => {
  const lines = errors({ STORAGE_URL: url });
  expect(lines).toEqual([expect.stringMatching(words)]);
  expect(lines[0]).toMatch(/^STORAGE_URL /);
  expect(lines[0]).not.toContain('hush');
});

test('in live operation http is only for this machine', () => {
  const line = 'STORAGE_URL must be https when live.';
  expect(errors({ ...LIVE_ENV, STORAGE_URL: 'http://a:b@s3.example/files' })).toEqual([line]);
  expect(errors({ ...LIVE_ENV, STORAGE_URL: 'http://a:b@127.0.0.1:9000/files' })).toEqual([]);
  expect(errors({ ...LIVE_ENV, STORAGE_URL: 'https://a:b@s3.example/files' })).toEqual([]);
  expect(errors({ STORAGE_URL: 'http://a:b@s3.example/files' })).toEqual([]);
});
