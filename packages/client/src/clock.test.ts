import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productNow, serverNow, syncServerTime } from './clock.ts';

const NOON = Date.parse('2026-11-15T12:00:00.000Z');
const answered = (date: string | null) =>
  new Response(null, { headers: date === null ? {} : { Date: date } });
const at = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  syncServerTime(answered(at(NOON)));
});
afterEach(() => vi.useRealTimers());

test('a device that agrees with the server keeps its own time', () => {
  syncServerTime(answered(at(NOON + 1000)));
  expect(productNow()).toBe(NOON);
});

test('a device that is wrong, or a clock that was moved, follows the server', () => {
  syncServerTime(answered(at(NOON + 72 * 3600_000)));
  vi.advanceTimersByTime(5000);
  expect(Math.abs(productNow() - (NOON + 72 * 3600_000 + 5000))).toBeLessThanOrEqual(500);
  syncServerTime(answered(at(NOON + 5000)));
  expect(productNow()).toBe(NOON + 5000);
});

test('an answer takes a moment, and what is told then does not make the clock jump', () => {
  syncServerTime(answered(at(NOON - 60_000)));
  const before = productNow();
  syncServerTime(answered(at(NOON - 61_000)));
  expect(productNow()).toBe(before);
});

test('an answer without a time, or with none that can be read, changes nothing', () => {
  syncServerTime(answered(null));
  syncServerTime(answered('soon'));
  expect(productNow()).toBe(NOON);
});

test('server time is unknown until an answer has told it', async () => {
  vi.resetModules();
  const fresh = await import('./clock.ts');
  expect(fresh.serverNow()).toBeNull();
  fresh.syncServerTime(answered(null));
  expect(fresh.serverNow()).toBeNull();
  fresh.syncServerTime(answered(at(NOON)));
  expect(Math.abs((fresh.serverNow() ?? 0) - NOON)).toBeLessThanOrEqual(500);
});

test('setting the device clock back does not turn server time back', () => {
  vi.advanceTimersByTime(60_000);
  const before = serverNow() ?? 0;
  vi.setSystemTime(NOON - 5 * 24 * 3600_000);
  expect(serverNow()).toBeGreaterThanOrEqual(before - 500);
});

test('server time follows an answer that tells a later time', () => {
  syncServerTime(answered(at(NOON + 72 * 3600_000)));
  expect(serverNow()).toBeGreaterThanOrEqual(NOON + 72 * 3600_000);
});
