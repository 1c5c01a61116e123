import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { READING_TEST, UNHURRIED } from '../testing/timeouts.ts';
import { createOcrPool } from './create-ocr-pool.ts';
import { ask, createMarker } from './reader.fixture.ts';
import type { Bounds } from './resource-limits.ts';
import type { Progress } from './worker-pool.ts';

vi.setConfig(READING_TEST);

/** One worker that has started, then these limits. */
async function createPool(bounds: Partial<Bounds>) {
  const log: string[] = [];
  const write = (line: string) => {
    const { msg, code } = JSON.parse(line);
    log.push(`${msg} ${code}`);
  };
  const reading: Partial<Bounds> = { ...UNHURRIED.reading };
  const ocrPool = createOcrPool({
    modelsFolder: '',
    processFile: new URL('./misbehaving-process.fixture.ts', import.meta.url),
    count: 1,
    log: createLog('info', { stream: { write } }),
    opening: UNHURRIED.opening,
    reading,
  });
  onTestFinished(() => ocrPool.stop());
  expect(await ask(ocrPool, 'read the first')).toBe('the first');
  log.length = 0;
  Object.assign(reading, bounds);
  return { ocrPool, log };
}

/** Takes all CPUs until the test is over. */
function startBusyLoops(): void {
  const loop = ['60', 'nice', '-n', '15', 'sh', '-c', 'while :; do :; done'];
  for (let count = 0; count < availableParallelism() * 2; count += 1) {
    const child = spawn('timeout', loop, { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGTERM'));
  }
}

test('a photo is read while others take the CPU, however long its worker waits for one', async () => {
  const { ocrPool, log } = await createPool({ wallMs: 3000 });
  startBusyLoops();
  expect(await ask(ocrPool, 'toil 1200')).toBe('done');
  expect(log).toEqual(['ocr.done read']);
});

test('a photo whose worker hangs is read by a fresh worker, and the progress goes on', async () => {
  const marker = createMarker();
  const { ocrPool, log } = await createPool({ wallMs: 2000 });
  const reported: Progress[] = [];
  const photo = Buffer.from(`freeze-once ${marker.file}`);
  const { fields } = await ocrPool.read([photo], 'a', (progress) => reported.push(progress));
  expect(fields.title).toBe('again');
  expect(log).toEqual(['ocr.lost wall', 'ocr.done read']);
  expect(reported).toEqual(Array(2).fill({ status: 'reading', part: 1 }));
});

test('a photo whose worker hangs twice is not called unreadable, and the next one is read', async () => {
  const { ocrPool, log } = await createPool({ wallMs: 2000 });
  expect(await ask(ocrPool, 'freeze')).toBe('receipt_scan.interrupted');
  expect(log).toEqual(['ocr.lost wall', 'ocr.lost wall', 'ocr.done receipt_scan.interrupted']);
  expect(await ask(ocrPool, 'read the next')).toBe('the next');
});

test('a worker that sleeps exceeds its limit although others take the CPU', async () => {
  const { ocrPool, log } = await createPool({ wallMs: 1000 });
  startBusyLoops();
  expect(await ask(ocrPool, 'sleep')).toBe('receipt_scan.interrupted');
  expect(log.slice(0, 2)).toEqual(['ocr.lost wall', 'ocr.lost wall']);
});
