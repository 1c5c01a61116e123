import { clearPrefetched, prefetch } from '@saifu/client/prefetch';
import { clearSession, readToken, readUser, saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { listMonths, listPayments } from '@saifu/contract/history';
import { getHome } from '@saifu/contract/home';
import { getOrder } from '@saifu/contract/order';
import { listStores } from '@saifu/contract/store';
import { loadAllTexts } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPaymentRow } from '../screens/history/payment-history.fixture.ts';
import { calm } from '../screens/home/home.fixture.ts';
import { lunch } from '../screens/pay/payment-invoice.fixture.ts';
import { config } from '../testing/config.fixture.ts';
import { taro } from '../testing/people.ts';
import { App } from './app.tsx';
import { getInitialRequests } from './initial-requests.ts';
import { prefetchData } from './prefetch-data.ts';
import { preloadScreen, resolveRoute } from './preload-screen.ts';
import { createQueryClient } from './query-client.ts';

const nothing = { items: [], next_cursor: null };
const store = { id: 'str_1', name: 'さくら食堂', mcc: '5812', logo_url: null };
const row = { ...createPaymentRow('pay_1'), store };
const answers = [
  respondWith(getUserinfo, taro),
  respondWith(getConfig, config),
  respondWith(getHome, { ...calm, recent: [row] }),
  respondWith(listStores, nothing),
  respondWith(listCards, nothing),
  respondWith(listPayments, { items: [row], next_cursor: null }),
  respondWith(listMonths, nothing),
  respondWith(getOrder, lunch),
];

beforeEach(() => {
  clearPrefetched();
  saveToken('token');
  saveUser(taro);
});

/** Loads a page as the entry script does, up to the first render. */
async function load(path: string, queryClient = createQueryClient()) {
  window.history.replaceState(null, '', path);
  const resolved = resolveRoute(new URL(window.location.href));
  prefetch(getInitialRequests(resolved.route.name, resolved.url));
  await preloadScreen(resolved);
  await prefetchData(queryClient, resolved);
  return queryClient;
}

test.each(['/home', '/history', `/payment/invoice?order=${lunch.id}`])(
  'the first render of %s shows its data, which is requested once',
  async (path) => {
    const calls = fakeApi(...answers);
    const queryClient = await load(path);
    const t = await loadAllTexts('en');
    render(<App t={t} linkToken={null} queryClient={queryClient} />);
    expect(screen.getByText('さくら食堂')).toBeDefined();
    await act(async () => undefined);
    const paths = calls.map((each) => each.path);
    expect(paths).toEqual([...new Set(paths)]);
  },
);

test('the user is known before other data is fetched, because it is cached for that user', async () => {
  clearSession();
  saveToken('token');
  fakeApi(...answers);
  const queryClient = createQueryClient();
  const users = new Map<unknown, string | undefined>();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') users.set(query.queryKey[0], readUser()?.id);
  });
  await load('/home', queryClient);
  expect(users.get('account')).toBeUndefined();
  expect(users.get('home')).toBe(taro.id);
});

test('an error response is left to the screen, so that it can show the reason', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWithError(getHome, 'session.expired'));
  const queryClient = await load('/home');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(readToken()).toBe('token');
});

test('a slow response does not delay the first render', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = await load('/home');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
