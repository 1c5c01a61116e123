import { exportInvoices, listInvoices } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantStores } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, store } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const signedIn = respondWith(getConsoleSession, ownerSession);
const totals = { count: 2, amount: 15_680, paid_amount: 4600 };
const one = respondWith(listInvoices, { items: [invoice], next_cursor: null, totals });

test('the list shows each invoice, the totals of all, and the way to a new one', async () => {
  fakeApi(signedIn, noStores, one);
  await openConsole('/console/invoices');
  const row = (await screen.findByText('忘年会')).closest('tr');
  for (const text of ['2026/11/15 12:00', 'さくら食堂', 'Invoice', 'Open', '¥11,080']) {
    expect(row?.textContent).toContain(text);
  }
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/console/invoices/${invoice.id}`);
  expect(screen.getByText('2 invoices')).toBeTruthy();
  expect(screen.getByText('15,680', { exact: false })).toBeTruthy();
  const create = screen.getByRole('link', { name: 'Create an invoice' });
  expect(create.getAttribute('href')).toBe('/console/invoices/new');
});

test('a filter goes into the URL and to the server, and an invalid part of a URL is ignored', async () => {
  const stores = [store, { ...store, id: 'sto_01jd0000000000000000000002', name: '別館' }];
  const calls = fakeApi(
    signedIn,
    respondWith(listMerchantStores, { items: stores, next_cursor: null }),
    one,
  );
  await openConsole('/console/invoices?from=2026-11-31&status=paid&store_id=zzz');
  await screen.findByText('忘年会');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-15' } });
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: store.id } });
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'open' } });
  const search = `to=2026-11-15&store_id=${store.id}&status=open`;
  await waitFor(() => expect(window.location.search).toBe(`?${search}`));
  const lists = () => calls.filter(({ path }) => path.startsWith('/api/v1/merchant/orders?'));
  await waitFor(() => {
    expect(lists()[0]?.path.split('?')[1]).toBe('status=paid');
    expect(lists().at(-1)?.path.split('?')[1]).toBe(search);
  });
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});

test('an end before the start is refused, and changes nothing', async () => {
  const calls = fakeApi(signedIn, noStores, one);
  await openConsole('/console/invoices?to=2026-11-15');
  await screen.findByText('忘年会');
  const before = calls.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-16' } });
  await screen.findByText('The end must not be before the start.');
  expect(window.location.search).toBe('?to=2026-11-15');
  expect(calls).toHaveLength(before);
});

test('the next page is added, and its first row gets the focus', async () => {
  const second = { ...invoice, id: 'ord_01jd0000000000000000000002', title: '新年会' };
  const pages = [
    { items: [invoice], next_cursor: 'next', totals },
    { items: [second], next_cursor: null, totals: null },
  ];
  const calls = fakeApi(signedIn, noStores, {
    row: listInvoices,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole('/console/invoices');
  await screen.findByText('忘年会');
  press(t('app.more'));
  await screen.findByText('新年会');
  expect(document.activeElement?.getAttribute('href')).toBe(`/console/invoices/${second.id}`);
  expect(screen.getByText('2 invoices')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/v1/merchant/orders?cursor=next');
});

test.each([
  ['', 'Invoices, and the sales at your tills, appear here.'],
  ['?status=paid', 'No invoice matches the filters.'],
])('without invoices, the list %o says so and offers no file', async (search, text) => {
  const none = { count: 0, amount: 0, paid_amount: 0 };
  fakeApi(
    signedIn,
    noStores,
    respondWith(listInvoices, { items: [], next_cursor: null, totals: none }),
  );
  await openConsole(`/console/invoices${search}`);
  await screen.findByText(text);
  expect(screen.queryByText('Download as CSV')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a CSV file that cannot be made says why, and clerks are not offered one', async () => {
  const calls = fakeApi(
    signedIn,
    noStores,
    one,
    respondWithError(exportInvoices, 'export.too_many'),
  );
  const { t, unmount } = await openConsole('/console/invoices?status=open');
  await screen.findByText('忘年会');
  press('Download as CSV');
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toBe(t.error('export.too_many'));
  expect(calls.at(-1)?.path).toBe('/api/v1/merchant/orders.csv?status=open');
  unmount();

  fakeApi(respondWith(getConsoleSession, clerkSession), noStores, one);
  await openConsole('/console/invoices');
  await screen.findByText('忘年会');
  expect(screen.queryByText('Download as CSV')).toBeNull();
});
