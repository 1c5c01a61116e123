import { getUserinfo } from '@saifu/contract/account';
import { endCurrentSession } from '@saifu/contract/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, hana, problem, respondWith } from './browser.fixture.ts';
import { call } from './call.ts';
import { saveLanguage } from './language.ts';
import { clearPrefetched, havePrefetchesSucceeded, prefetch } from './prefetch.ts';
import { clearSession, readToken, saveToken } from './session.ts';

const ME = '/api/v1/userinfo';
const taro = { ...hana, display_name: 'Taro' };

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  clearSession();
  clearPrefetched();
  saveToken('t1');
});

afterEach(() => void vi.useRealTimers());

test('the first call takes the prefetched response; the next call sends a new request', async () => {
  const asked = respondWith(Response.json(hana), Response.json(taro));
  prefetch([ME]);
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer t1');
  await expect(call(getUserinfo)).resolves.toEqual(hana);
  expect(asked).toHaveLength(1);
  await expect(call(getUserinfo)).resolves.toEqual(taro);
});

test.each([
  ['for another user', () => saveToken('t2')],
  ['in another language', () => saveLanguage('ko')],
])('a prefetched response is not used %s', async (_, change) => {
  respondWith(Response.json(hana), Response.json(taro));
  prefetch([ME]);
  change();
  await expect(call(getUserinfo)).resolves.toEqual(taro);
});

test('a prefetched response is not used after a write', async () => {
  respondWith(Response.json(hana), new Response(null, { status: 204 }), Response.json(taro));
  prefetch([ME]);
  await call(endCurrentSession);
  await expect(call(getUserinfo)).resolves.toEqual(taro);
});

test('a prefetched response is not used once it is 15 seconds old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  respondWith(Response.json(hana), Response.json(taro));
  prefetch([ME]);
  vi.advanceTimersByTime(15_000);
  await expect(call(getUserinfo)).resolves.toEqual(taro);
});

test('a prefetched error response, or a failed prefetch, is handled like a live one', async () => {
  respondWith(problem(401, 'session.expired'), new TypeError('down'));
  prefetch([ME]);
  await expect(call(getUserinfo)).rejects.toMatchObject({ code: 'session.expired' });
  expect(readToken()).toBeNull();
  prefetch([ME]);
  await expect(call(getUserinfo)).rejects.toMatchObject({ code: 'offline' });
});

test.each([
  ['none was sent', [], [], false],
  ['all responses are successes', [ME, ME], [Response.json(hana), Response.json(hana)], true],
  [
    'one is an error',
    [ME, `${ME}?`],
    [Response.json(hana), problem(401, 'session.expired')],
    false,
  ],
  ['one got no response', [ME], [new TypeError('down')], false],
])('prefetched responses, if %s', async (_, urls, responses, expected) => {
  respondWith(...responses);
  prefetch(urls);
  await expect(havePrefetchesSucceeded()).resolves.toBe(expected);
});
