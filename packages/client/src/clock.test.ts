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

test('a wrong device clock, or a moved server clock, is corrected to server time', () => {
  syncServerTime(answered(at(NOON + 72 * 3600_000)));
  vi.advanceTimersByTime(5000);
  expect(Math.abs(productNow() - (NOON + 72 * 3600_000 + 5000))).toBeLessThanOrEqual(500);
  syncServerTime(answered(at(NOON + 5000)));
  expect(productNow()).toBe(NOON + 5000);
});

test('network latency of a response does not make the clock jump', () => {
  syncServerTime(answered(at(NOON - 60_000)));
  const before = productNow();
  syncServerTime(answered(at(NOON - 61_000)));
  expect(productNow()).toBe(before);
});

test('a response without a Date header, or with an invalid one, changes nothing', () => {
  syncServerTime(answered(null));
  syncServerTime(answered('soon'));
  expect(productNow()).toBe(NOON);
});

test('server time is null until a response has a Date header', async () => {
  vi.resetModules();
  const fresh = await import('./clock.ts');
  expect(fresh.serverNow()).toBeNull();
  fresh.syncServerTime(answered(null));
  expect(fresh.serverNow()).toBeNull();
  fresh.syncServerTime(answered(at(NOON)));
  expect(Math.abs((fresh.serverNow() ?? 0) - NOON)).toBeLessThanOrEqual(500);
});

test('setting the device clock back does not set server time back', () => {
  vi.advanceTimersByTime(60_000);
  const before = serverNow() ?? 0;
  vi.setSystemTime(NOON - 5 * 24 * 3600_000);
  expect(serverNow()).toBeGreaterThanOrEqual(before - 500);
});

test('server time follows a response with a later Date header', () => {
  syncServerTime(answered(at(NOON + 72 * 3600_000)));
  expect(serverNow()).toBeGreaterThanOrEqual(NOON + 72 * 3600_000);
});
