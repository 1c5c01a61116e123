import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { UNHURRIED } from '../testing/timeouts.ts';
import { createOcrPool, type OcrPoolOptions } from './create-ocr-pool.ts';
import type { OcrPool } from './ocr-pool.ts';
import type { Bounds } from './resource-limits.ts';
import type { Progress } from './worker-pool.ts';

const MISBEHAVING_PROCESS = new URL('./misbehaving-process.fixture.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;

/** A pool whose workers do what the content of the photo says. `log` records their log lines. */
function createMisbehavingPool(options: Partial<OcrPoolOptions> = {}): {
  ocrPool: OcrPool;
  log: string[];
} {
  const log: string[] = [];
  const write = (line: string) => {
    const { msg, code } = JSON.parse(line);
    log.push(`${msg} ${code}`);
  };
  const ocrPool = createOcrPool({
    modelsFolder: '',
    processFile: MISBEHAVING_PROCESS,
    count: 1,
    log: createLog('info', { stream: { write } }),
    ...options,
  });
  onTestFinished(() => ocrPool.stop());
  return { ocrPool, log };
}

const ask = (ocrPool: OcrPool, words: string, caller = 'a') =>
  ocrPool.read([Buffer.from(words)], caller).then(
    ({ fields }) => String(fields.title),
    (error: { code?: string }) => String(error.code),
  );

test('a worker’s result and a worker’s error are returned', async () => {
  const { ocrPool } = createMisbehavingPool();
  const { fields, perceptualHash } = await ocrPool.read([Buffer.from('read a bill')], 'a');
  expect([fields.title, perceptualHash]).toEqual(['a bill', 0xffn]);
  expect(await ask(ocrPool, 'reject')).toBe('receipt.wrong_format');
  expect(ocrPool.getStats()).toEqual({ read: 1, rejected: 1, lost: 0, waiting: 0, reading: 0 });
});

test('a worker gets only the environment variables it needs', async () => {
  process.env.SECRET_OF_A_TEST = 'x';
  expect(await ask(createMisbehavingPool().ocrPool, 'env')).toBe(
    'MALLOC_ARENA_MAX PATH PWD UV_THREADPOOL_SIZE',
  );
});

test('a request is retried once when its worker dies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-ocr-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { ocrPool, log } = createMisbehavingPool();
  expect(await ask(ocrPool, `die-once ${join(folder, 'mark')}`)).toBe('again');
  expect(log).toEqual(['ocr.lost killed', 'ocr.done read']);
});

test.each([
  ['dies', 'die', 'exit', {}],
  ['grows', 'grow', 'memory', { rssBytesMax: 200 * MEGABYTE }],
  ['takes all the memory at once', 'burst', 'exit', { rssBytesMax: 20_000 * MEGABYTE }],
  ['babbles', 'babble', 'garbled', {}],
])(
  'a photo on which a worker %s twice is rejected as unreadable',
  async (_, act, reason, reading) => {
    const { ocrPool, log } = createMisbehavingPool({ reading });
    expect(await ask(ocrPool, act)).toBe('receipt.unreadable');
    expect(log.slice(0, 2)).toEqual([`ocr.lost ${reason}`, `ocr.lost ${reason}`]);
    expect(await ask(ocrPool, 'read the next')).toBe('the next');
    expect(ocrPool.getStats()).toMatchObject({ lost: 2, read: 1, rejected: 1 });
  },
);

test('a request with too much CPU time is not retried', async () => {
  const reading: Partial<Bounds> = {};
  const { ocrPool, log } = createMisbehavingPool({ reading });
  // On a busy machine starting a process may take longer than the limit.
  expect(await ask(ocrPool, 'read the first')).toBe('the first');
  Object.assign(reading, { cpuMs: 300 });
  expect(await ask(ocrPool, 'spin')).toBe('receipt.unreadable');
  expect(log[1]).toBe('ocr.lost time');
  Object.assign(reading, UNHURRIED.reading, { cpuMs: 60_000 });
  expect(await ask(ocrPool, 'read the next')).toBe('the next');
  expect(ocrPool.getStats()).toMatchObject({ lost: 1, read: 2, rejected: 1 });
});

test('a lost worker is replaced before the next request', async () => {
  const { ocrPool } = createMisbehavingPool();
  expect(await ask(ocrPool, 'die')).toBe('receipt.unreadable');
  expect(ocrPool.getStats()).toMatchObject({ waiting: 0, reading: 1 });
  await vi.waitUntil(() => ocrPool.getStats().reading === 0, { timeout: 20_000 });
});

test('a worker killed twice from outside does not blame the photo', async () => {
  const { ocrPool, log } = createMisbehavingPool();
  expect(await ask(ocrPool, 'be-killed')).toBe('receipt_scan.interrupted');
  expect(log.slice(0, 2)).toEqual(['ocr.lost killed', 'ocr.lost killed']);
});

test('an error code that a worker may not return counts as a broken worker', async () => {
  const { ocrPool, log } = createMisbehavingPool();
  expect(await ask(ocrPool, 'reject account.suspended')).toBe('receipt.unreadable');
  expect(log[0]).toBe('ocr.lost garbled');
});

test('progress reports the queue position and then the photo being read', async () => {
  const { ocrPool } = createMisbehavingPool();
  const reported: Progress[] = [];
  const first = ask(ocrPool, 'read first');
  const second = ask(ocrPool, 'read second');
  const last = ocrPool.read([Buffer.from('progress 2')], 'b', (progress) =>
    reported.push(progress),
  );
  await Promise.all([first, second, last]);
  expect(reported.map((each) => Object.values(each).join(' '))).toEqual([
    'queued 2',
    'queued 1',
    'reading 1',
    'reading 2',
  ]);
});

test('a caller with many requests does not delay other callers', async () => {
  const { ocrPool } = createMisbehavingPool();
  const reported: string[] = [];
  const report = async (words: string, caller: string) =>
    reported.push(await ask(ocrPool, words, caller));
  await Promise.all([
    ...[1, 2, 3, 4].map((count) => report(`read a${count}`, 'a')),
    report('read b', 'b'),
    report('read c', 'c'),
  ]);
  expect(reported).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
});

test('a full queue and a queue timeout have their own error and a time to retry', async () => {
  const { ocrPool } = createMisbehavingPool({ queue: { waitingMax: 2, waitMs: 300 } });
  const first = ask(ocrPool, 'nap 2000', 'a');
  const late = [ask(ocrPool, 'read', 'b'), ask(ocrPool, 'read', 'c')];
  const rejected = ocrPool.read([Buffer.from('read')], 'd');
  await expect(rejected).rejects.toMatchObject({
    code: 'receipt_scan.queue_full',
    params: { seconds: 10 },
  });
  expect(await Promise.all(late)).toEqual(Array(2).fill('receipt_scan.queue_full'));
  expect(await first).toBe('awake');
});

test('a worker that does not start returns overloaded and does not blame the photo', async () => {
  const { ocrPool, log } = createMisbehavingPool({
    modelsFolder: 'mute',
    opening: { wallMs: 500 },
  });
  expect(await ask(ocrPool, 'read')).toBe('overloaded');
  expect(log[0]).toBe('ocr.closed wall');
});

test('a payment pauses a request without losing it', async () => {
  const { ocrPool } = createMisbehavingPool({ count: 1 });
  for (let ms = 0; ms < 20; ms += 1) {
    const reading = ask(ocrPool, `read bill ${ms}`);
    const resume = ocrPool.pause();
    await sleep(ms);
    resume();
    expect(await reading).toBe(`bill ${ms}`);
  }
});

test('two workers read two requests concurrently', async () => {
  const { ocrPool } = createMisbehavingPool({ count: 2 });
  const slow = ask(ocrPool, 'sleep', 'a');
  expect(await ask(ocrPool, 'read beside it', 'b')).toBe('beside it');
  expect(ocrPool.getStats().reading).toBe(1);
  await ocrPool.stop();
  expect(await slow).toBe('overloaded');
});
