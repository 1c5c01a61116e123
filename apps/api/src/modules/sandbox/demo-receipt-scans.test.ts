import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openReader } from '@saifu/receipt-reader/reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { DEMO_RECEIPTS } from './demo-receipt-scans.ts';

const BYTES_MAX = 250_000;

const photo = ({ app }: TestApp, id: string) => {
  return app.inject(`/api/v1/sandbox/sample_receipts/${encodeURIComponent(id)}/image`);
};

const demoData = async ({ app }: TestApp) => (await app.inject('/api/v1/sandbox/world')).json();

test('every photo listed in the demo data exists as a small JPEG', async () => {
  const testApp = await createTestAppWithDemoData();
  const { sample_receipts } = await demoData(testApp);
  expect(sample_receipts.map((demoReceipt: { id: string }) => demoReceipt.id)).toEqual(
    DEMO_RECEIPTS.map(({ id }) => id),
  );
  for (const id of sample_receipts.flatMap(
    (demoReceipt: { photos: string[] }) => demoReceipt.photos,
  )) {
    const answer = await photo(testApp, id);
    expect(answer.headers['content-type'], id).toBe('image/jpeg');
    expect(answer.rawPayload.subarray(0, 3).toString('hex'), id).toBe('ffd8ff');
    expect(answer.rawPayload.length, id).toBeLessThan(BYTES_MAX);
  }
});

test('the photo endpoint returns 404 for other ids', async () => {
  const testApp = await createTestAppWithDemoData();
  for (const id of [
    'long-4',
    'LONG-1',
    '../routes',
    '../demo-receipt-scans.ts',
    'restaurant',
    'a',
  ]) {
    expect((await photo(testApp, id)).statusCode, id).toBe(404);
  }
});

describe('receipt reader', () => {
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

  const extract = async (photos: readonly string[]) => {
    const paths = photos.map((id) => join(import.meta.dirname, 'receipt-photos', `${id}.jpg`));
    return reader.extract(await Promise.all(paths.map((path) => readFile(path))));
  };

  test.each(DEMO_RECEIPTS)(
    '$id: reads the amount with the expected confidence',
    async (demoReceipt) => {
      const fields = await extract(demoReceipt.photos);
      expect(fields.pay_amount).toBe(demoReceipt.payAmount);
      expect(fields.verdict).toBe(VERDICTS.get(demoReceipt.id) ?? 'sure');
      if (demoReceipt.payAmount !== null && demoReceipt.id !== 'code')
        expect(fields.title).toBe(demoReceipt.title);
    },
  );

  test('the code on the receipt is the JPQR code of its store', async () => {
    const { stores } = await demoData(await createTestAppWithDemoData());
    const { title } = DEMO_RECEIPTS.find(({ id }) => id === 'code') ?? {};
    const { jpqr } = stores.find(({ name }: { name: string }) => name === title);
    expect((await extract(['code-1'])).qr_payload).toBe(jpqr);
  });
});
