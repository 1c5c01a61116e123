import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReceiptScanResultView, uploadReceipt } from '@saifu/contract/receipt-scan';
import { expect, test, vi } from 'vitest';
import type { App } from '../app.ts';
import { createTestAppWithDemoData } from '../testing/test-app.ts';
import { READING_TEST } from '../testing/timeouts.ts';

vi.setConfig(READING_TEST);

const SAMPLES = join(import.meta.dirname, '../../../../packages/receipt-reader/samples');

test('POST upload-receipt with a photo in a browser’s form returns the fields of the receipt', async () => {
  const { app } = await createTestAppWithDemoData();
  const before = await countReadReceipts(app);
  const form = new FormData();
  const photo = new Blob([readFileSync(join(SAMPLES, 'konbini-1.jpg'))], { type: 'image/jpeg' });
  form.append('receipt', photo, 'receipt_0.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: uploadReceipt.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const scanResult = ReceiptScanResultView.parse(answer.json());
  expect(scanResult).toMatchObject({ pay_amount: 2978, amount_sure: true });
  expect(scanResult.boxes.map(({ field }) => field)).toContain('pay_amount');

  expect(await countReadReceipts(app)).toBe(before + 1);
  const metrics = await app.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toContain('saifu_ocr_jobs{state="waiting"} 0');
});

async function countReadReceipts(app: App): Promise<number> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  return Number(/saifu_ocr_jobs_total{outcome="read"} (\d+)/.exec(body)?.[1]);
}
