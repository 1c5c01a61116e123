import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listStores, type StoreRowView } from '@saifu/contract/store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, no, yes } from '../testing/fake-api.ts';
import { taro } from '../testing/people.ts';
import { openApp } from '../testing/render.tsx';
import { sakura } from './payment-invoice.fixture.ts';

const paid: StoreRowView = { ...sakura, last_paid_at: '2026-11-12T12:00:00+09:00' };
const taxi: StoreRowView = { ...sakura, id: 'sto_taxi', name: '都タクシー', last_paid_at: null };

type Page = { readonly items: readonly StoreRowView[]; readonly next_cursor: string | null };

/** A server that looks at what was asked. */
function serve(pageOf: (query: URLSearchParams) => Page) {
  const calls = fakeApi(yes(getUserinfo, taro), {
    row: listStores,
    response: () => {
      const asked = calls.findLast((call) => call.path.startsWith(listStores.path));
      return Response.json(pageOf(new URLSearchParams(asked?.path.split('?')[1])));
    },
  });
  return calls;
}

async function open() {
  saveToken('token');
  await openApp('/home');
}

const stores = () => screen.getByRole('region', { name: 'Stores' });
const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search stores'), { target: { value } });

test('stores stand with their name and the day they were last paid', async () => {
  serve(() => ({ items: [paid, taxi], next_cursor: null }));
  await open();
  await screen.findByText('さくら食堂');
  const [first, second] = within(stores()).getAllByRole('link');
  expect(first?.textContent).toBe('ささくら食堂Paid 2026/11/12');
  expect(first?.getAttribute('href')).toBe(`/stores/${sakura.id}`);
  expect(second?.textContent).toBe('都都タクシー');
});

test('a search waits for the end of the word, and says when nothing was found', async () => {
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

test('more stores follow when they are asked for', async () => {
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

test('without a store there is nothing to search in', async () => {
  serve(() => ({ items: [], next_cursor: null }));
  await open();
  expect(await screen.findByText('Stores you can pay appear here.')).toBeTruthy();
  expect(screen.queryByLabelText('Search stores')).toBeNull();
});

test('stores that did not arrive can be asked for again, and the rest stands', async () => {
  fakeApi(yes(getUserinfo, taro), no(listStores, 'request.malformed'));
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: /Scan QR/ })).toBeTruthy();
  serve(() => ({ items: [paid], next_cursor: null }));
  fireEvent.click(again);
  expect(await screen.findByText('さくら食堂')).toBeTruthy();
});
