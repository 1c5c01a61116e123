import { changePassword, getUserinfo } from '@saifu/contract/account';
import { listNotifications } from '@saifu/contract/notification';
import { getPayment } from '@saifu/contract/payment';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, hana, problem, respondWith } from './browser.fixture.ts';
import { call } from './call.ts';
import { isRestrictedSession, liftRestriction, readToken, saveToken, saveUser } from './session.ts';

const resetting = { ...hana, abilities: [{ action: 'update' as const, subject: 'password' }] };
const params = { id: 'pay_01jd0000000000000000000001' };
const passwords = { password: 'new words here', password_confirmation: 'new words here' };

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  saveToken('t1');
  saveUser(resetting);
});

test('a restricted session does not send a call that needs a full one', async () => {
  const asked = respondWith();
  await expect(call(listNotifications, { query: {} })).rejects.toMatchObject({
    code: 'session.restricted',
  });
  expect(asked).toEqual([]);
  expect(readToken()).toBe('t1');
});

test('a 401 to a call for guests does not end a restricted session', async () => {
  respondWith(problem(401, 'session.expired'));
  await expect(call(getPayment, { params })).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe('t1');
});

test.each([
  ['userinfo', () => call(getUserinfo)],
  ['change_password', () => call(changePassword, { body: passwords })],
])('a 401 to %s ends a restricted session', async (_, ask) => {
  respondWith(problem(401, 'session.expired'));
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

test('liftRestriction ends the restriction of a session', () => {
  expect(isRestrictedSession()).toBe(true);
  liftRestriction();
  expect(isRestrictedSession()).toBe(false);
  saveUser(hana);
  expect(isRestrictedSession()).toBe(false);
});
