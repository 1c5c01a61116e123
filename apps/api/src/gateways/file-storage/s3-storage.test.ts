import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { FileStorageConfig } from '../../config/storage-url.ts';
import { newStorageKey } from '../../platform/storage/storage-key.ts';
import { openS3Server } from '../../testing/s3-server.ts';
import { createS3Storage, type S3Pace, toObjectUrl } from './s3-storage.ts';

const BYTES = Buffer.from('a photograph');
const KEY = newStorageKey('scan-photos', BYTES);
const PACE: S3Pace = { attemptsMax: 3, attemptMs: 30_000, deadlineMs: 60_000, pauseMs: 1 };

async function open(
  parameters = '',
  changes: Partial<FileStorageConfig> = {},
  pace: Partial<S3Pace> = {},
) {
  const server = await openS3Server(parameters);
  const config = readConfig({ STORAGE_URL: server.url }).fileStorage;
  if (config === null) throw new Error('the URL was not read');
  return { server, storage: createS3Storage({ ...config, ...changes }, { ...PACE, ...pace }) };
}

test('an object is written, read and deleted under the prefix, each request signed', async () => {
  const { server, storage } = await open();
  await storage.put(KEY, BYTES, 'image/jpeg');
  expect([...server.objects]).toEqual([
    [`live/${KEY}`, { bytes: BYTES, mediaType: 'image/jpeg', encryption: undefined }],
  ]);
  expect(await storage.get(KEY)).toEqual(BYTES);
  await storage.put(KEY, BYTES, 'image/jpeg');
  await storage.delete(KEY);
  await storage.delete(KEY);
  expect(await storage.get(KEY)).toBeNull();
  expect(server.objects.size).toBe(0);
});

test('the bucket is a part of the path, or of the host name', () => {
  const read = (parameters: string) => {
    const url = `https://a:b@s3.example:9000/files/live?${parameters}`;
    const config = readConfig({ STORAGE_URL: url }).fileStorage;
    return config && toObjectUrl(config, KEY).href;
  };
  expect(read('')).toBe(`https://s3.example:9000/files/live/${KEY}`);
  expect(read('style=virtual')).toBe(`https://files.s3.example:9000/live/${KEY}`);
});

test('an empty object and one of 10 MB come back as they were', async () => {
  const { storage } = await open();
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(10 * 1024 * 1024, 7)]) {
    const key = newStorageKey('attachments', bytes);
    await storage.put(key, bytes, 'application/pdf');
    expect((await storage.get(key))?.equals(bytes)).toBe(true);
  }
});

test('the storage is asked to encrypt if the URL says so', async () => {
  const { server, storage } = await open('&sse=AES256');
  await storage.put(KEY, BYTES, 'image/jpeg');
  expect(server.objects.get(`live/${KEY}`)?.encryption).toBe('AES256');
});

test.each([
  ['InvalidAccessKeyId', { accessKey: 'AKIDOTHER' }],
  ['SignatureDoesNotMatch', { secretKey: 'wrong' }],
  ['NoSuchBucket', { bucket: 'another-bucket' }],
] as const)('%s is an error that is not retried and names no secret', async (code, changes) => {
  const { server, storage } = await open('', changes);
  for (const work of [() => storage.put(KEY, BYTES, 'image/jpeg'), () => storage.get(KEY)]) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'FileStorageError', code, isTransient: false });
    expect(`${error} ${JSON.stringify(error)}`).not.toContain(server.secretKey);
  }
  expect(server.requests).toHaveLength(2);
  expect(server.objects.size).toBe(0);
});

test.each([500, 503, 429, 'reset'] as const)(
  'after two failures (%s) the third attempt succeeds',
  async (fault) => {
    const { server, storage } = await open();
    server.faults.push(fault, fault);
    await storage.put(KEY, BYTES, 'image/jpeg');
    expect(server.requests).toHaveLength(3);
    server.faults.push(fault, fault);
    expect(await storage.get(KEY)).toEqual(BYTES);
    server.faults.push(fault, fault);
    await storage.delete(KEY);
    expect(server.objects.size).toBe(0);
  },
);

test.each([
  [503, '503'],
  ['truncate', 'UND_ERR_SOCKET'],
  ['wrong_bytes', 'wrong_bytes'],
] as const)('a storage that always fails (%s) is given up after three attempts', async (...row) => {
  const [fault, code] = row;
  const { server, storage } = await open();
  await storage.put(KEY, BYTES, 'image/jpeg');
  server.requests.length = 0;
  server.always = fault;
  await expect(storage.get(KEY)).rejects.toMatchObject({ code, isTransient: true });
  expect(server.requests).toHaveLength(3);
});

test('a storage that does not answer is asked again, and given up at the deadline', async () => {
  const patient = await open('', {}, { attemptMs: 1500 });
  patient.server.faults.push('hang');
  await patient.storage.put(KEY, BYTES, 'image/jpeg');
  expect(patient.server.requests).toHaveLength(2);
  const late = await open('', {}, { deadlineMs: 300 });
  late.server.always = 'hang';
  await expect(late.storage.get(KEY)).rejects.toMatchObject({ code: 'timeout' });
  expect(late.server.requests).toHaveLength(1);
});

test('one damaged answer is read again', async () => {
  const { server, storage } = await open();
  await storage.put(KEY, BYTES, 'image/jpeg');
  server.faults.push('wrong_bytes', 'truncate');
  expect(await storage.get(KEY)).toEqual(BYTES);
});

test('a redirect is not followed', async () => {
  const { server, storage } = await open();
  server.faults.push(307);
  await expect(storage.get(KEY)).rejects.toMatchObject({ code: '307', isTransient: false });
  expect(server.requests).toHaveLength(1);
});

const UUID = KEY.split('/')[1];
const HASH = KEY.split('/')[2];

test.each([
  '',
  '../other-bucket/x',
  `scan-photos/../${UUID}/${HASH}`,
  `scan-photos/${UUID}/${HASH}?acl`,
  `scan-photos/${UUID}/${HASH}\r\nx: y`,
  `scan photos/${UUID}/${HASH}`,
  `写真/${UUID}/${HASH}`,
  `scan-photos/${UUID}/${HASH}/`,
])('the key %j is rejected before anything is sent', async (key) => {
  const { server, storage } = await open();
  const error = { code: 'unknown_key' };
  await expect(storage.put(key, BYTES, 'image/jpeg')).rejects.toMatchObject(error);
  await expect(storage.get(key)).rejects.toMatchObject(error);
  await expect(storage.delete(key)).rejects.toMatchObject(error);
  expect(server.requests).toEqual([]);
});
