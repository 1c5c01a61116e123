import type { AppError } from '@saifu/domain/shared/app-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLine } from './ocr-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { waitingMax: 6, perAskerMax: 3, waitMs: 20_000 };
const nobody = () => {};

test('everybody who asks has a turn before anybody has a second', () => {
  const line = createLine<string>(LIMITS);
  for (const job of ['a1', 'a2', 'a3']) line.join('a', job, nobody);
  line.join('b', 'b1', nobody);
  expect(line.next()).toBe('a1');
  line.join('c', 'c1', nobody);
  line.join('b', 'b2', nobody);
  const expected = line.order();
  const turns = Array.from({ length: 6 }, () => line.next());
  expect(turns).toEqual(['b1', 'a2', 'c1', 'b2', 'a3', undefined]);
  expect(expected).toEqual(turns.slice(0, -1));
});

test('one asker may wait with three, all together with six', () => {
  const line = createLine<number>(LIMITS);
  const tooMany = expect.objectContaining({ code: 'rate.limited', params: { seconds: 10 } });
  const full = expect.objectContaining({ code: 'overloaded' });
  for (const job of [1, 2, 3]) line.join('a', job, nobody);
  expect(() => line.join('a', 4, nobody)).toThrow(tooMany);
  for (const asker of ['b', 'c', 'd']) line.join(asker, 1, nobody);
  expect(() => line.join('e', 1, nobody)).toThrow(full);
  line.next();
  line.join('e', 1, nobody);
  expect(line.length()).toBe(6);
});

test('nobody waits longer than agreed, and whose turn came in time is left alone', () => {
  const line = createLine<number>(LIMITS);
  const sent: string[] = [];
  const away = (name: string) => (refusal: AppError) => void sent.push(`${name} ${refusal.code}`);
  line.join('a', 1, away('a'));
  vi.advanceTimersByTime(1000);
  line.join('b', 1, away('b'));
  line.next();
  vi.advanceTimersByTime(19_500);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['b overloaded']);
  expect(line.length()).toBe(0);
});

test('a line that closes sends everybody away, and whoever comes', () => {
  const line = createLine<number>(LIMITS);
  const away = vi.fn();
  line.join('a', 1, away);
  line.close();
  expect(away).toHaveBeenCalledOnce();
  expect(() => line.join('a', 1, nobody)).toThrow();
  expect(line.next()).toBeUndefined();
});
