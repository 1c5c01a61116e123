import { afterEach, expect, test } from 'vitest';
import { SUPPER } from './pdf.fixture.ts';
import { drawReceipt } from './receipt-pdf.ts';
import {
  createPdfWorkerPool,
  type PdfWorkerPool,
  type PdfWorkerPoolOptions,
} from './worker-pool.ts';

let pool: PdfWorkerPool | undefined;
afterEach(() => pool?.stop());

function start(options?: PdfWorkerPoolOptions): PdfWorkerPool {
  pool = createPdfWorkerPool(options);
  return pool;
}

/** A worker whose behavior depends on the receipt number: it fails, exits or never responds. */
const FAITHLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ number }) => {
      if (number === 'dies') process.exit(3);
      if (number === 'throws') throw new Error('broken');
      if (number === 'faults') parentPort.postMessage({ error: 'no ink' });
      if (number === 'fine') parentPort.postMessage({ bytes: new Uint8Array([1]) });
    });
  `)}`,
);
const numbered = (number: string) => ({ ...SUPPER, number });

test('the pool returns the same bytes as drawReceipt', async () => {
  const { draw } = start();
  const models = ['1', '2', '3'].map(numbered);
  const drawn = await Promise.all(models.map(draw));
  const expected = await Promise.all(models.map(drawReceipt));
  expect(drawn.map((bytes, index) => expected[index]?.equals(bytes))).toEqual([true, true, true]);
});

test.each<[string, string, PdfWorkerPoolOptions]>([
  ['dies', 'the press stopped with 3', {}],
  ['throws', 'broken', {}],
  ['faults', 'no ink', {}],
  ['sleeps', 'overloaded', { timeoutMs: 1_000 }],
])('a job that %s fails alone', async (number, reason, options) => {
  const { draw } = start({ workerFile: FAITHLESS, ...options });
  const [bad, good] = await Promise.allSettled([draw(numbered(number)), draw(numbered('fine'))]);
  expect(bad).toMatchObject({ status: 'rejected' });
  expect(String('reason' in bad && bad.reason)).toContain(reason);
  expect(good).toMatchObject({ status: 'fulfilled', value: Buffer.from([1]) });
});

test('a job beyond the queue limit is rejected with rate.limited', async () => {
  const { draw } = start({ workerFile: FAITHLESS, waitingMax: 1 });
  const both = [draw(numbered('fine')), draw(numbered('fine'))];
  await expect(draw(numbered('fine'))).rejects.toMatchObject({ code: 'rate.limited' });
  await Promise.all(both);
});

test('stopping the pool rejects all jobs', async () => {
  const { draw, stop } = start({ workerFile: FAITHLESS });
  const waiting = Promise.allSettled([draw(numbered('sleeps')), draw(numbered('fine'))]);
  await stop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(draw(numbered('fine'))).rejects.toThrow('has stopped');
});
