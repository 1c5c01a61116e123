import { getUserinfo } from '@saifu/contract/account';
import { login } from '@saifu/contract/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, hana, problem, respondWith } from './browser.fixture.ts';
import { call } from './call.ts';
import { isLoggedIn, readToken, readUser, saveToken, saveUser } from './session.ts';
import { isSessionOver, onSessionEnd, setCurrentRoute } from './session-end.ts';

const LOGIN = '/api/v1/login';
const OTHER = '/api/v1/userinfo';
const typed = { body: { login_id: 'hana@example.com', password: 'wrong' } };

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  setCurrentRoute(null);
  saveToken('t1');
  saveUser(hana);
});

test.each([
  [401, OTHER, 'Home', true],
  [403, OTHER, 'Home', true],
  [401, OTHER, null, true],
  [401, LOGIN, 'Home', true],
  [401, OTHER, 'PaymentInvoice', true],
  [403, OTHER, 'PaymentInvoice', true],
  [401, LOGIN, 'PaymentInvoice', false],
  [403, LOGIN, 'PaymentInvoice', false],
  [401, LOGIN, 'SignIn', false],
  [401, OTHER, 'SignIn', false],
  [403, OTHER, 'SignIn', false],
  [401, OTHER, 'SignInWithOTP', true],
  [400, OTHER, 'Home', false],
  [404, OTHER, 'Home', false],
  [422, OTHER, 'Home', false],
  [500, OTHER, 'Home', false],
])('%i for %s on route %s ends the session: %s', (status, path, route, expected) => {
  expect(isSessionOver({ status, call: path, route })).toBe(expected);
});

test('an expired session is cleared, listeners are notified, and the call still rejects', async () => {
  respondWith(problem(401, 'session.expired'));
  const received: string[] = [];
  const stop = onSessionEnd((error) => received.push(`${error.code} ${isLoggedIn()}`));
  await expect(call(getUserinfo)).rejects.toMatchObject({ code: 'session.expired', status: 401 });
  expect(received).toEqual(['session.expired false']);
  expect(readUser()).toBeNull();
  stop();
});

test('a wrong password on an invoice leaves the session unchanged', async () => {
  respondWith(problem(401, 'account.credentials_wrong'));
  setCurrentRoute('PaymentInvoice');
  await expect(call(login, typed)).rejects.toMatchObject({ code: 'account.credentials_wrong' });
  expect(readToken()).toBe('t1');
});

test('two failed calls of one expired session end it once', async () => {
  respondWith(problem(401, 'session.expired'), problem(401, 'session.expired'));
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  await Promise.allSettled([call(getUserinfo), call(getUserinfo)]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('a late 401 for a previous token does not end the new session', async () => {
  vi.stubGlobal('fetch', async () => {
    saveToken('t2');
    return problem(401, 'session.expired');
  });
  await expect(call(getUserinfo)).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe('t2');
});

test('a removed listener is not called', async () => {
  respondWith(problem(403, 'account.suspended'));
  const listener = vi.fn();
  onSessionEnd(listener)();
  await expect(call(getUserinfo)).rejects.toMatchObject({ code: 'account.suspended' });
  expect(isLoggedIn()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
});
