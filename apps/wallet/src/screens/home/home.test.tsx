import { getUserinfo } from '@saifu/contract/account';
import { getHome } from '@saifu/contract/home';
import { restoreUserinfo } from '@saifu/contract/privacy';
import { listStores, type StoreRowView } from '@saifu/contract/store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { taro } from '../../testing/people.ts';
import { sakura } from '../pay/payment-invoice.fixture.ts';
import { calm, openHome, serveHome } from './home.fixture.ts';

const paid: StoreRowView = { ...sakura, last_paid_at: '2026-11-12T12:00:00+09:00' };
const taxi: StoreRowView = { ...sakura, id: 'sto_taxi', name: '都タクシー', last_paid_at: null };

/** A user with nothing to do but search for a store. */
const serve = (pageOf: Parameters<typeof serveHome>[1]) => serveHome(calm, pageOf);
const open = openHome;

const stores = () => screen.findByRole('region', { name: 'Stores' });
const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search stores'), { target: { value } });

test('stores are listed with their name and the date of the last payment', async () => {
  serve(() => ({ items: [paid, taxi], next_cursor: null }));
  await open();
  await screen.findByText('さくら食堂');
  const [first, second] = within(await stores()).getAllByRole('link');
  expect(first?.textContent).toBe('さくら食堂Paid 2026/11/12');
  expect(first?.getAttribute('href')).toBe(`/stores/${sakura.id}`);
  expect(second?.textContent).toBe('都タクシー');
});

test('a search is debounced, and an empty result shows a message', async () => {
  const calls = serve((query) => {
    return { items: query.has('q') ? [] : [paid], next_cursor: null };
  });
  await open();
  await screen.findByText('さくら食堂');
  search('た');
  search('たく');
  search(' たくしー ');
  expect(await screen.findByText('No store matches “たくしー”.')).toBeTruthy();
  const asked = calls.filter((call) => call.path.includes('q='));
  expect(asked.map((call) => new URLSearchParams(call.path.split('?')[1]).get('q'))).toEqual([
    'たくしー',
  ]);
  search('');
  expect(await screen.findByText('さくら食堂')).toBeTruthy();
});

test('a button loads more stores', async () => {
  serve((query) =>
    query.get('cursor') === 'next'
      ? { items: [taxi], next_cursor: null }
      : { items: [paid], next_cursor: 'next' },
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more stores' }));
  expect(await screen.findByText('都タクシー')).toBeTruthy();
  expect(screen.getByText('さくら食堂')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /more/ })).toBeNull());
});

test('without stores there is no search field', async () => {
  serve(() => ({ items: [], next_cursor: null }));
  await open();
  expect(await screen.findByText('Stores you can pay appear here.')).toBeTruthy();
  expect(screen.queryByLabelText('Search stores')).toBeNull();
});

test('stores that failed to load can be retried, and the rest stays visible', async () => {
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getHome, calm),
    respondWithError(listStores, 'request.malformed'),
  );
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: /Scan QR/ })).toBeTruthy();
  serve(() => ({ items: [paid], next_cursor: null }));
  fireEvent.click(again);
  expect(await screen.findByText('さくら食堂')).toBeTruthy();
});

test('a store paid before is listed once, and a search still finds it', async () => {
  const last_paid_at = '2026-11-12T12:00:00+09:00';
  const home = { ...calm, stores: [{ ...sakura, last_paid_at }] };
  serveHome(home, () => ({ items: [paid, taxi], next_cursor: null }));
  await open();
  await screen.findByText('都タクシー');
  expect(screen.getAllByText('さくら食堂')).toHaveLength(1);
  expect(within(await stores()).getAllByRole('link')).toHaveLength(1);
  search('さくら');
  const found = within(await stores());
  await waitFor(() => expect(found.getAllByRole('link')).toHaveLength(2));
});

test('if every store was paid before, the search field is still shown', async () => {
  const last_paid_at = '2026-11-12T12:00:00+09:00';
  const home = { ...calm, stores: [{ ...sakura, last_paid_at }] };
  serveHome(home, () => ({ items: [paid], next_cursor: null }));
  await open();
  expect(await screen.findByLabelText('Search stores')).toBeTruthy();
  expect(within(await stores()).queryByRole('link')).toBeNull();
  expect(screen.queryByText('Stores you can pay appear here.')).toBeNull();
});

test('offline shows one notice, with links to what is still readable', async () => {
  fakeApi();
  await open();
  const notice = await screen.findByText(/You can still read/);
  const part = notice.parentElement ?? document.body;
  expect(within(part).getByRole('link', { name: 'Payment history' })).toBeTruthy();
  expect(screen.getAllByText(/The Internet is disconnected/)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Stores' })).toBeNull();
  serve(() => ({ items: [taxi], next_cursor: null }));
  fireEvent.click(within(part).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('都タクシー')).toBeTruthy();
  expect(screen.queryByText(/You can still read/)).toBeNull();
});

test('a pending account deletion is shown on Home and can be canceled with one press', async () => {
  const erase_at = '2026-12-15T14:05:00+09:00';
  const unfinished = { payments: [], recurring_billings: [], refund_requests: [] };
  const noDeletion = { requested_at: null, erase_at: null, unfinished };
  fakeApi(
    respondWith(getUserinfo, { ...taro, erase_at }),
    respondWith(getHome, calm),
    respondWith(restoreUserinfo, noDeletion),
  );
  await open();
  const part = await screen.findByRole('region', { name: 'Your account will be deleted' });
  expect(part.textContent).toContain('2026/12/15 14:05');
  fireEvent.click(within(part).getByRole('button', { name: 'Keep my account' }));
  const notice = await screen.findByText('Your account is kept. Nothing has been erased.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.queryByRole('region', { name: 'Your account will be deleted' })).toBeNull();
});
