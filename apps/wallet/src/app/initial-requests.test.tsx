import { clearPrefetched, havePrefetchesSucceeded, prefetch } from '@saifu/client/prefetch';
import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { listMonths, listPayments } from '@saifu/contract/history';
import { getHome } from '@saifu/contract/home';
import { getOrder } from '@saifu/contract/order';
import { listStores } from '@saifu/contract/store';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentRow } from '../screens/history/payment-history.fixture.ts';
import { calm } from '../screens/home/home.fixture.ts';
import { lunch } from '../screens/pay/payment-invoice.fixture.ts';
import { config } from '../testing/config.fixture.ts';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';
import { getInitialRequests } from './initial-requests.ts';
import { resolveRoute } from './preload-screen.ts';

const ME = '/api/v1/userinfo';
const INVOICE = `/payment/invoice?order=${lunch.id}`;
const STORES = '/api/v1/stores?limit=12';
const CONFIG = '/api/v1/guest/config';
const ORDER = `/api/v1/guest/orders/${lunch.id}`;

const nothing = { items: [], next_cursor: null };
const answers = [
  respondWith(getUserinfo, taro),
  respondWith(getHome, calm),
  respondWith(listCards, nothing),
  respondWith(listPayments, { items: [createPaymentRow('pay_1')], next_cursor: null }),
  respondWith(listMonths, nothing),
  respondWith(getOrder, lunch),
  // A prefetched request without a response is sent again, sooner or later.
  respondWith(listStores, nothing),
  respondWith(getConfig, config),
];

beforeEach(clearPrefetched);

test.each([
  ['/', [ME, '/api/v1/home', STORES]],
  ['/home', [ME, '/api/v1/home', STORES]],
  ['/wallets', [ME, '/api/v1/cards']],
  ['/history', [ME, '/api/v1/payments?sort=newest', '/api/v1/payments/months']],
  ['/history?q=tea', [ME]],
  [INVOICE, [ME, '/api/v1/cards', ORDER, CONFIG]],
  ['/settings', [ME]],
])('the initial requests of %s can be prefetched and are sent once', async (path, questions) => {
  saveToken('token');
  expect(firstOf(path)).toEqual(questions);

  const late = fakeApi(...answers);
  const { unmount } = await openApp(path);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(late.map((each) => each.path)).toEqual(expect.arrayContaining(questions)),
  );
  unmount();

  const calls = fakeApi(...answers);
  prefetch(questions);
  await openApp(path);
  await screen.findByRole('heading', { level: 1 });
  const others = late.map((each) => each.path).filter((each) => !questions.includes(each));
  await waitFor(() =>
    expect(calls.length).toBeGreaterThanOrEqual(questions.length + others.length),
  );
  // False when the app has taken every prefetched response.
  await waitFor(async () => expect(await havePrefetchesSucceeded()).toBe(false));
  const again = calls.map((each) => each.path).filter((each) => questions.includes(each));
  expect(again.toSorted()).toEqual(questions.toSorted());
});

test('a guest prefetches the order and the config on an invoice, and nothing on the sign-in screen', () => {
  expect(firstOf(INVOICE)).toEqual([ORDER, CONFIG]);
  expect(firstOf('/payment/invoice?order=../../userinfo')).toEqual([]);
  expect(firstOf('/login')).toEqual([]);
  expect(firstOf('/home')).toEqual([]);
});

function firstOf(path: string): readonly string[] {
  const { route, url } = resolveRoute(new URL(path, window.location.origin));
  return getInitialRequests(route.name, url);
}
