import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '@saifu/domain/shared/app-error';
import { expect, test } from 'vitest';
import { createUploadLimiter } from './upload-limiter.ts';

const FULL = expect.objectContaining({ code: 'rate.limited', params: { seconds: 5 } });

test('bytes are accepted until the limit and again after another upload is released', () => {
  const limiter = createUploadLimiter({ bytesMax: 100, perCallerMax: 2 });
  const first = limiter.acquire('a');
  const second = limiter.acquire('b');
  first.reserve(60);
  second.reserve(40);
  expect(() => second.reserve(1)).toThrow(FULL);
  first.release();
  first.release();
  second.reserve(60);
  expect(() => second.reserve(1)).toThrow(FULL);
  second.release();
  const whole = limiter.acquire('c');
  whole.reserve(100);
  expect(() => limiter.acquire('a').reserve(1)).toThrow(FULL);
});

test('each caller has a limited number of upload slots', () => {
  const limiter = createUploadLimiter({ bytesMax: 100, perCallerMax: 2 });
  const slots = [limiter.acquire('a'), limiter.acquire('a')];
  expect(() => limiter.acquire('a')).toThrow(FULL);
  limiter.acquire('b').release();
  slots[0]?.release();
  slots[0]?.release();
  limiter.acquire('a');
  expect(() => limiter.acquire('a')).toThrow(FULL);
});

test('a slow upload is evicted by a new one, oldest first, and evicts none itself', async () => {
  const limiter = createUploadLimiter({ bytesMax: 100, perCallerMax: 1, patienceMs: 200 });
  const evicted: string[] = [];
  const acquire = (caller: string, bytes: number) => {
    const slot = limiter.acquire(caller);
    slot.onEvicted(({ code }: AppError) => evicted.push(`${caller} ${code}`));
    slot.reserve(bytes);
    return slot;
  };
  const whole = acquire('whole', 20);
  whole.markReceived();
  const first = acquire('first', 40);
  const second = acquire('second', 40);
  expect(() => limiter.acquire('early').reserve(1)).toThrow(FULL);
  await sleep(250);
  expect(() => second.reserve(1)).toThrow(FULL);
  expect(evicted).toEqual([]);
  acquire('third', 30);
  expect(evicted).toEqual(['first rate.limited']);
  expect(() => first.reserve(1)).toThrow(FULL);
  // An evicted upload no longer counts, neither its bytes nor its slot.
  first.release();
  limiter.acquire('first').release();
  acquire('fourth', 50);
  expect(evicted).toEqual(['first rate.limited', 'second rate.limited']);
  expect(() => limiter.acquire('fifth').reserve(1)).toThrow(FULL);
  whole.release();
  limiter.acquire('sixth').reserve(20);
});

test('uploads faster than the shared transfer rate are paused', async () => {
  const limiter = createUploadLimiter({ bytesMax: 100, perCallerMax: 1 });
  const [one, other] = [limiter.acquire('a'), limiter.acquire('b')];
  const MEGABYTE = 1024 * 1024;
  const first = one.pauseMs(MEGABYTE);
  expect(first).toBeCloseTo(32, 0);
  expect(other.pauseMs(MEGABYTE)).toBeGreaterThan(first + 20);
  await sleep(100);
  expect(one.pauseMs(32 * 1024)).toBeCloseTo(1, 0);
});
