import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openReader } from '@saifu/receipt-reader/reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { DEMO_SLIPS } from './demo-receipt-scans.ts';

const BYTES_MAX = 250_000;

const photo = ({ app }: TestApp, id: string) => {
  return app.inject(`/api/v1/sandbox/slips/${encodeURIComponent(id)}/image`);
};

const world = async ({ app }: TestApp) => (await app.inject('/api/v1/sandbox/world')).json();

test('every photograph that the world tells of is there, and small', async () => {
  const testApp = await createTestAppWithDemoData();
  const { slips } = await world(testApp);
  expect(slips.map((slip: { id: string }) => slip.id)).toEqual(DEMO_SLIPS.map(({ id }) => id));
  for (const id of slips.flatMap((slip: { photos: string[] }) => slip.photos)) {
    const answer = await photo(testApp, id);
    expect(answer.headers['content-type'], id).toBe('image/jpeg');
    expect(answer.rawPayload.subarray(0, 3).toString('hex'), id).toBe('ffd8ff');
    expect(answer.rawPayload.length, id).toBeLessThan(BYTES_MAX);
  }
});

test('nothing else is handed out under that address', async () => {
  const testApp = await createTestAppWithDemoData();
  for (const id of ['long-4', 'LONG-1', '../routes', '../demo-slips.ts', 'restaurant', 'a']) {
    expect((await photo(testApp, id)).statusCode, id).toBe(404);
  }
});

describe('what the reader says', () => {
  const MODELS = join(import.meta.dirname, '../../../../../packages/receipt-reader/models');
  const VERDICTS = new Map([
    ['bare', 'unsure'],
    ['book', 'unreadable'],
  ]);
  let reader: Awaited<ReturnType<typeof openReader>>;

  beforeAll(async () => {
    reader = await openReader(MODELS);
  });
  afterAll(() => reader.close());

  const read = async (photos: readonly string[]) => {
    const paths = photos.map((id) => join(import.meta.dirname, 'receipt-photos', `${id}.jpg`));
    return reader.read(await Promise.all(paths.map((path) => readFile(path))));
  };

  test.each(DEMO_SLIPS)('$id: the amount, and as sure as it is meant to be', async (slip) => {
    const facts = await read(slip.photos);
    expect(facts.pay_amount).toBe(slip.payAmount);
    expect(facts.verdict).toBe(VERDICTS.get(slip.id) ?? 'sure');
    if (slip.payAmount !== null && slip.id !== 'code') expect(facts.title).toBe(slip.title);
  });

  test('the code on one is that of its store', async () => {
    const { stores } = await world(await createTestAppWithDemoData());
    const { title } = DEMO_SLIPS.find(({ id }) => id === 'code') ?? {};
    const { jpqr } = stores.find(({ name }: { name: string }) => name === title);
    expect((await read(['code-1'])).qr_payload).toBe(jpqr);
  });
});
