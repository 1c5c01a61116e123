import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantRecurringBillings } from '@saifu/contract/merchant-recurring-billing';
import { listMerchantStores } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billing, offered } from '../../features/recurring-billings/recurring-billing.fixture.ts';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, store } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const path = '/console/recurring-billings';
const signedIn = respondWith(getConsoleSession, ownerSession);
const other = { ...store, id: 'sto_01jd0000000000000000000002', name: '別館' };
const stores = respondWith(listMerchantStores, { items: [store, other], next_cursor: null });
const totals = { count: 2, initial_amount: 6600, monthly_amount: 2200 };
const one = respondWith(listMerchantRecurringBillings, {
  items: [billing],
  next_cursor: null,
  totals,
});

function listQueries(calls: ReturnType<typeof fakeApi>) {
  const lists = calls.filter(({ path: each }) => each.includes('/merchant/recurring_billings'));
  return lists.map(({ path: each }) => each.split('?')[1] ?? '');
}

test('the list shows each recurring billing, the totals of all, and the way to a new one', async () => {
  fakeApi(signedIn, stores, one);
  await openConsole(path);
  const row = (await screen.findByText('パンの定期便')).closest('tr');
  const texts = [
    'Agreed on 2026/11/02',
    'Active',
    'The 10th and last day of every month',
    '2026/11/30',
    '¥1,100',
  ];
  for (const text of texts) expect(row?.textContent).toContain(text);
  await waitFor(() => expect(row?.textContent).toContain('さくら食堂'));
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`${path}/${billing.id}`);
  expect(screen.getByText('2 recurring billings')).toBeTruthy();
  expect(screen.getByText('2,200', { exact: false })).toBeTruthy();
  const create = screen.getByRole('link', { name: 'Offer a recurring billing' });
  expect(create.getAttribute('href')).toBe(`${path}/new`);
  const entry = screen.getByRole('link', { name: 'Recurring billings', current: 'page' });
  expect(entry.getAttribute('href')).toBe(path);
});

test('one that is going to end is shown as ending, and an offer has no payer', async () => {
  const ending = { ...billing, ending: true };
  const reply = { items: [ending, { ...offered, id: 'rcb_2' }], next_cursor: null, totals };
  fakeApi(signedIn, noStores, respondWith(listMerchantRecurringBillings, reply));
  await openConsole(path);
  const [first, second] = await screen.findAllByText('パンの定期便');
  expect(first?.closest('tr')?.textContent).toContain('Ending');
  expect(second?.closest('tr')?.textContent).toContain('Nobody has agreed yet');
  expect(second?.closest('tr')?.textContent).toContain('First payment open');
});

test('a filter goes into the URL and to the server, and an invalid part of a URL is ignored', async () => {
  const calls = fakeApi(signedIn, stores, one);
  await openConsole(`${path}?from=2026-11-31&status=paused&store_id=zzz`);
  await screen.findByText('パンの定期便');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-15' } });
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: store.id } });
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'ending' } });
  const search = `to=2026-11-15&store_id=${store.id}&status=ending`;
  await waitFor(() => expect(window.location.search).toBe(`?${search}`));
  await waitFor(() => {
    expect(listQueries(calls)[0]).toBe('status=paused');
    expect(listQueries(calls).at(-1)).toBe(search);
  });
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});

test('words are searched after a pause in typing, and cleared with the filters', async () => {
  const calls = fakeApi(signedIn, noStores, one);
  await openConsole(path);
  await screen.findByText('パンの定期便');
  type('Service or note', ' パン');
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('パン'));
  await waitFor(() => expect(listQueries(calls).at(-1)).toBe('q=%E3%83%91%E3%83%B3'));
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  const field = screen.getByLabelText<HTMLInputElement>('Service or note');
  await waitFor(() => expect(field.value).toBe(''));
});

test('clearing the filters discards words that are not searched yet', async () => {
  const calls = fakeApi(signedIn, noStores, one);
  await openConsole(`${path}?status=active`);
  await screen.findByText('パンの定期便');
  type('Service or note', 'パン');
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(listQueries(calls).at(-1)).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>('Service or note').value).toBe('');
});

test('the next page is added, and its first row gets the focus', async () => {
  const second = { ...billing, id: 'rcb_01jd0000000000000000000002', service_name: 'お米便' };
  const pages = [
    { items: [billing], next_cursor: 'next', totals },
    { items: [second], next_cursor: null, totals: null },
  ];
  const calls = fakeApi(signedIn, noStores, {
    row: listMerchantRecurringBillings,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole(path);
  await screen.findByText('パンの定期便');
  press(t('app.more'));
  await screen.findByText('お米便');
  expect(document.activeElement?.getAttribute('href')).toBe(`${path}/${second.id}`);
  expect(listQueries(calls).at(-1)).toBe('cursor=next');
});

test.each([
  ['', 'Services that payers are charged for every month appear here.'],
  ['?q=x', 'No recurring billing matches the filters.'],
])('without recurring billings, the list %o says so', async (search, text) => {
  const none = { count: 0, initial_amount: 0, monthly_amount: 0 };
  const reply = { items: [], next_cursor: null, totals: none };
  fakeApi(signedIn, noStores, respondWith(listMerchantRecurringBillings, reply));
  await openConsole(path + search);
  await screen.findByText(text);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a list that cannot be loaded says why, and can be loaded again', async () => {
  let isDown = true;
  const response = () =>
    isDown ? Response.error() : Response.json({ items: [billing], next_cursor: null, totals });
  fakeApi(signedIn, noStores, { row: listMerchantRecurringBillings, response });
  const { t } = await openConsole(path);
  await screen.findByText(t.error('offline'));
  isDown = false;
  press(t('app.retry'));
  await screen.findByText('パンの定期便');
});

test('clerks are not led to recurring billings, and their address is refused', async () => {
  fakeApi(respondWith(getConsoleSession, clerkSession), noStores);
  const { t } = await openConsole(path);
  await screen.findByText(t.error('member.not_allowed'));
  expect(screen.queryByRole('link', { name: 'Recurring billings' })).toBeNull();
});
