import { saveToken, saveUser } from '@saifu/client/session';
import { changePassword, getUserinfo, type UserView } from '@saifu/contract/account';
import { previewLink } from '@saifu/contract/authentication';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { getHome } from '@saifu/contract/home';
import { listNotifications } from '@saifu/contract/notification';
import { getOrder } from '@saifu/contract/order';
import { getPayment } from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete } from '../screens/history/payment-history.fixture.ts';
import { calm } from '../screens/home/home.fixture.ts';
import { lunch } from '../screens/pay/payment-invoice.fixture.ts';
import { config } from '../testing/config.fixture.ts';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';
import { getInitialRequests } from './initial-requests.ts';

const resetting: UserView = {
  ...taro,
  must_set_password: true,
  abilities: [{ action: 'update', subject: 'password' }],
};
const full: UserView = { ...taro, abilities: [{ action: 'manage', subject: 'profile' }] };

beforeEach(() => freezeTime(new Date('2026-11-16T14:00:00+09:00')));
afterEach(() => vi.useRealTimers());

const ALLOWED = new Set<string>([previewLink.path, getUserinfo.path]);

/** Any other call ends the session, as servers did before restricted sessions existed. */
function serveReset() {
  let user = resetting;
  return fakeApi(
    respondWith(previewLink, {
      purpose: 'reset',
      user_id: taro.id,
      masked_destination: 't•••@example.jp',
      is_same_browser: true,
    }),
    { row: getUserinfo, response: () => Response.json(user) },
    {
      row: changePassword,
      response: () => {
        user = full;
        return new Response(null, { status: 204 });
      },
    },
    respondWith(getHome, calm),
    respondWithError(listNotifications, 'session.expired'),
  );
}

async function openLink() {
  const view = await openApp('/settings/change-password', { linkToken: 'link' });
  await screen.findByLabelText('New password');
  return view;
}

/** Triggers the background work of a page: timers, focus, visibility and online events. */
async function waitOnPage() {
  await advanceTime(1600);
  await advanceTime(70_000);
  fireEvent(window, new Event('focus'));
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(window, new Event('online'));
  await advanceTime(5000);
}

test('the form of a reset link stays open while the user waits, and sets the password', async () => {
  const calls = serveReset();
  await openLink();
  await waitOnPage();
  expect(new Set(calls.map(({ path }) => path))).toEqual(ALLOWED);
  for (const label of ['New password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'new words here' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Password updated');
  expect(window.location.pathname).toBe('/home');
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Taro' })).toBeTruthy();
  expect(screen.queryByText(/can only be used to set/)).toBeNull();
});

test.each(['/settings/change-password', '/home', '/history'])(
  'a reload at %s shows the password form of the reset session',
  async (path) => {
    const calls = serveReset();
    const { unmount } = await openLink();
    unmount();
    await openApp(path);
    await screen.findByLabelText('New password');
    await waitOnPage();
    expect(screen.getByLabelText('New password')).toBeTruthy();
    expect(window.location.pathname).toBe('/settings/change-password');
    expect(new Set(calls.map((call) => call.path))).toEqual(ALLOWED);
  },
);

test('a restricted session prefetches only userinfo', async () => {
  serveReset();
  await openLink();
  const url = new URL('http://localhost:3000/home');
  expect(getInitialRequests('Home', url)).toEqual([getUserinfo.path]);
});

test('a restricted session has no bell', async () => {
  serveReset();
  await openLink();
  await waitOnPage();
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});

test('a restricted session pays an invoice as a guest, without loading saved cards', async () => {
  const calls = fakeApi(
    respondWith(getUserinfo, resetting),
    respondWith(getOrder, lunch),
    respondWith(getConfig, config),
    respondWithError(listCards, 'session.restricted'),
  );
  saveToken('token');
  saveUser(resetting);
  await openApp(`/payment/invoice?order=${lunch.id}`);
  expect(await screen.findByLabelText('Email or phone for your confirmation')).toBeTruthy();
  expect(screen.getByLabelText('Card number')).toBeTruthy();
  expect(screen.getByText(/Have an account/)).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain(listCards.path);
});

test('a restricted session is not offered the receipt, which only the owner may open', async () => {
  fakeApi(respondWith(getUserinfo, resetting), respondWith(getPayment, complete));
  saveToken('token');
  saveUser(resetting);
  await openApp(`/payment/payment-finish?payment=${complete.id}`);
  await screen.findByRole('heading', { name: 'Payment complete' });
  expect(screen.queryByRole('link', { name: 'Show the receipt' })).toBeNull();
});
