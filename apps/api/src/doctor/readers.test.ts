import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { eventually, SECRET, startReader } from '../receipt-ocr/reader.fixture.ts';
import type { CheckContext } from './check.ts';
import { readersCheck } from './readers.ts';
import { findingsOf, findReleasedAddress, startHttpServer } from './testing/examination.ts';

const NOW = new AbortController().signal;
const ROOT = join(import.meta.dirname, '../../../..');

/** The finding for these readers by an installation of version 0.0.0, that of `startReader`. */
function check(urls: readonly string[], secret = SECRET, version = '0.0.0') {
  const config = readConfig({ READER_URL: urls.join(', '), READER_SECRET: secret });
  const context: CheckContext = {
    config,
    version,
    configErrors: [],
    db: null,
    databaseError: async () => null,
  };
  return readersCheck.run(context, NOW);
}

async function startReadyReader(secrets: readonly string[] = [SECRET]): Promise<string> {
  const { url, ocrPool } = await startReader({ secrets });
  ocrPool.warm();
  await eventually(() => ocrPool.isReady()).toBe(true);
  return url.href;
}

test('readers that answer and accept the secret pass', async () => {
  const urls = [await startReadyReader(), await startReadyReader(['d'.repeat(32), SECRET])];
  expect(await check(urls)).toMatchObject({ status: 'ok' });
  // Only the first secret is sent.
  expect(await check(urls, `${'d'.repeat(32)},${SECRET}`)).toMatchObject({
    status: 'fail',
    text: `${new URL(urls[0] ?? '').host} rejects the secret.`,
  });
});

test('one reader that does not answer fails by its name, and no secret is printed', async () => {
  const gone = await findReleasedAddress();
  const found = await check([await startReadyReader(), `http://${gone}`]);
  expect(found).toMatchObject({
    status: 'fail',
    text: `${gone} does not answer (ECONNREFUSED).`,
  });
  const rejected = await check([await startReadyReader(['e'.repeat(32)])]);
  expect(rejected.status).toBe('fail');
  expect(JSON.stringify([found, rejected])).not.toContain(SECRET);
});

test.each(['{"status":"ok"}', 'null', '<html>', 'x'.repeat(5000)])(
  'a server that answers %.20s is not a reader',
  async (body) => {
    const at = await startHttpServer((_, response) => response.end(body));
    const text = `${at} answers 200, but it is not a reader.`;
    expect(await check([`http://${at}`])).toMatchObject({ status: 'fail', text });
  },
);

test('a reader of another version or without workers is a warning', async () => {
  expect(await check([await startReadyReader()], SECRET, '9.9.9')).toMatchObject({
    status: 'warn',
    text: expect.stringContaining('another version'),
  });
  const { url } = await startReader();
  const text = `${url.host} accepts the secret, but it is not ready.`;
  expect(await check([url.href])).toMatchObject({ status: 'warn', text });
});

test('a reader that never answers fails within the time limit', async () => {
  const at = await startHttpServer(() => {});
  const text = `${at} does not answer (TimeoutError).`;
  expect(await check([`http://${at}`])).toMatchObject({ status: 'fail', text });
});

test('the doctor skips readers without READER_URL, and reports a missing secret', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(version).not.toBe('0.0.0');
  expect((await findingsOf({}))['receipt readers']).toMatchObject({ status: 'skip' });
  const { configuration, ...others } = await findingsOf({ READER_URL: 'http://127.0.0.1:1' });
  const text = 'READER_URL is set, which needs READER_SECRET.';
  expect(configuration).toMatchObject({ status: 'fail', text });
  expect(others['receipt readers']).toMatchObject({ status: 'skip' });
  const url = await startReadyReader();
  const found = await findingsOf({ READER_URL: url, READER_SECRET: SECRET });
  expect(found['receipt readers']).toMatchObject({ status: 'warn' });
  expect(found['ocr models']).toMatchObject({ status: 'skip' });
});

test('the doctor of a reader checks its settings and models only', async () => {
  const found = await findingsOf({ ROLE: 'reader', READER_SECRET: SECRET });
  expect(found).toEqual({
    configuration: { status: 'ok', text: 'Complete for a reader of receipts.' },
    'ocr models': { status: 'ok', text: 'The models are complete and unchanged.' },
  });
  const { configuration } = await findingsOf({ ROLE: 'reader' });
  const text = 'ROLE is reader, which needs READER_SECRET.';
  expect(configuration).toMatchObject({ status: 'fail', text });
});
