import type { AppError } from '@saifu/domain/shared/app-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOcrQueue } from './ocr-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { waitingMax: 6, perCallerMax: 3, waitMs: 20_000 };
const nobody = () => {};

test('every caller has a turn before any caller has a second one', () => {
  const queue = createOcrQueue<string>(LIMITS);
  for (const job of ['a1', 'a2', 'a3']) queue.enqueue('a', job, nobody);
  queue.enqueue('b', 'b1', nobody);
  expect(queue.next()).toBe('a1');
  queue.enqueue('c', 'c1', nobody);
  queue.enqueue('b', 'b2', nobody);
  const expected = queue.order();
  const turns = Array.from({ length: 6 }, () => queue.next());
  expect(turns).toEqual(['b1', 'a2', 'c1', 'b2', 'a3', undefined]);
  expect(expected).toEqual(turns.slice(0, -1));
});

test('one caller can queue three requests, and all callers together six', () => {
  const queue = createOcrQueue<number>(LIMITS);
  const tooMany = expect.objectContaining({ code: 'rate.limited', params: { seconds: 10 } });
  const full = expect.objectContaining({ code: 'overloaded' });
  for (const job of [1, 2, 3]) queue.enqueue('a', job, nobody);
  expect(() => queue.enqueue('a', 4, nobody)).toThrow(tooMany);
  for (const caller of ['b', 'c', 'd']) queue.enqueue(caller, 1, nobody);
  expect(() => queue.enqueue('e', 1, nobody)).toThrow(full);
  queue.next();
  queue.enqueue('e', 1, nobody);
  expect(queue.length()).toBe(6);
});

test('a request that waits too long is rejected, and one that was started in time is not', () => {
  const queue = createOcrQueue<number>(LIMITS);
  const sent: string[] = [];
  const away = (name: string) => (error: AppError) => void sent.push(`${name} ${error.code}`);
  queue.enqueue('a', 1, away('a'));
  vi.advanceTimersByTime(1000);
  queue.enqueue('b', 1, away('b'));
  queue.next();
  vi.advanceTimersByTime(19_500);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['b overloaded']);
  expect(queue.length()).toBe(0);
});

test('closing the queue rejects waiting and new requests', () => {
  const queue = createOcrQueue<number>(LIMITS);
  const away = vi.fn();
  queue.enqueue('a', 1, away);
  queue.close();
  expect(away).toHaveBeenCalledOnce();
  expect(() => queue.enqueue('a', 1, nobody)).toThrow();
  expect(queue.next()).toBeUndefined();
});

test('a cancelled request leaves the queue, and one whose turn came does not', () => {
  const queue = createOcrQueue<string>(LIMITS);
  const rejected: string[] = [];
  const enqueue = (job: string) => queue.enqueue('a', job, () => void rejected.push(job));
  const [first, second] = [enqueue('a1'), enqueue('a2')];
  enqueue('a3');
  expect(queue.next()).toBe('a1');
  expect([first(), second(), second()]).toEqual([false, true, false]);
  expect(queue.order()).toEqual(['a3']);
  vi.advanceTimersByTime(LIMITS.waitMs);
  expect(rejected).toEqual(['a3']);
});
