import { type CatalogItemView, listCatalogItems } from '@saifu/contract/catalog-item';
import { createInvoice } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import { getOrderProgress, streamOrderProgress } from '@saifu/contract/order-progress';
import {
  createQrCode,
  getQrCode,
  getQrCodeImage,
  type MerchantQrView,
} from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { catalogItem } from '../../testing/catalog-items.ts';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const code: MerchantQrView = {
  id: 'qrc_1',
  code: 'ABCD1234',
  type: 'dynamic',
  state: 'live',
  store_id: store.id,
  order_id: invoice.id,
  pay_amount: 965,
  url: 'https://saifu.example/q/ABCD1234',
  jpqr: null,
  expires_at: '2099-11-15T12:15:00+09:00',
  created_at: '2026-11-15T12:00:00+09:00',
};
const waiting = {
  order_id: invoice.id,
  pay_amount: 965,
  progress: 'waiting',
  expires_at: '2099-11-15T12:15:00+09:00',
  payment: null,
} as const;
const latte = catalogItem;
const bag: CatalogItemView = {
  ...catalogItem,
  id: 'cit_bag',
  name: '紙袋',
  unit_price: 5,
  category: null,
};
const onigiri: CatalogItemView = {
  ...catalogItem,
  id: 'cit_onigiri',
  name: 'おにぎり',
  unit_price: 480,
  tax_rate: 8,
  category: '軽食',
};
const other: MerchantStoreView = { ...store, id: 'sto_other', name: '別館' };

const till = (items: readonly CatalogItemView[], ...stores: readonly MerchantStoreView[]) => [
  respondWith(getConsoleSession, clerkSession),
  respondWith(listMerchantStores, {
    items: stores.length > 0 ? [...stores] : [store],
    next_cursor: null,
  }),
  respondWith(listMerchantPayments, { items: [], next_cursor: null }),
  respondWith(listCatalogItems, { items: [...items], next_cursor: null }),
  respondWith(getQrCode, code),
  { row: getQrCodeImage, response: () => new Response('<svg/>') },
  respondWith(getOrderProgress, waiting),
  { row: streamOrderProgress, response: () => new Response('', { status: 503 }) },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function chooseItems(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: 'Items' }));
}

const tap = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const cartNames = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((each) => each.getAttribute('aria-label'));

test('tapped items become an order with their prices and rates, and its code is shown', async () => {
  const calls = fakeApi(
    ...till([latte, bag, onigiri]),
    respondWith(createInvoice, invoice),
    respondWith(createQrCode, code),
  );
  await openConsole('/console/till');
  await chooseItems();
  tap(/^おにぎり/);
  tap(/^紙袋/);
  tap(/^おにぎり/);
  expect(screen.getByRole('button', { name: 'おにぎり ¥480 2 in the sale' })).toBeTruthy();
  expect(screen.getByText('3 items, ¥965 in total')).toBeTruthy();
  const rates = screen.getByText('8% items, with tax').parentElement;
  expect(rates?.textContent).toContain('¥960');
  expect(screen.getByText('10% items, with tax').parentElement?.textContent).toContain('¥5');
  press('Show the code for ¥965');
  await screen.findByRole('img', { name: 'QR code for the payer' });
  const [order, shown] = calls.filter(({ method }) => method === 'POST');
  expect(order?.body).toEqual({
    store_id: store.id,
    items: [
      { name: 'おにぎり', quantity: 2, unit_price: 480, tax_rate: 8 },
      { name: '紙袋', quantity: 1, unit_price: 5, tax_rate: 10 },
    ],
    pay_amount: 965,
    expires_in_minutes: 15,
  });
  expect(shown?.body).toEqual({ type: 'dynamic', order_id: invoice.id });
  expect(window.location.search).toBe('?code=qrc_1');
  expect(sessionStorage).toHaveLength(0);
});

test('quantities are changed and items removed, and the focus stays in the sale', async () => {
  fakeApi(...till([latte, bag]));
  await openConsole('/console/till');
  await chooseItems();
  await screen.findByText('Tap items to add them.');
  tap(/^ラテ/);
  const less = screen.getByRole('button', { name: 'One less of ラテ' });
  fireEvent.click(less);
  expect(less.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('1 item, ¥480 in total')).toBeTruthy();
  press('One more of ラテ');
  press('One more of ラテ');
  expect(screen.getByText('3 items, ¥1,440 in total')).toBeTruthy();
  press('One less of ラテ');
  expect(screen.getByRole('button', { name: 'Show the code for ¥960' })).toBeTruthy();
  tap(/^紙袋/);
  expect(cartNames()).toEqual(['Remove ラテ', 'Remove 紙袋']);
  press('Remove ラテ');
  expect(cartNames()).toEqual(['Remove 紙袋']);
  expect(document.activeElement?.textContent).toBe('Chosen items');
});

test('an empty sale and one above the limit are not sent', async () => {
  const calls = fakeApi(...till([{ ...latte, unit_price: 600_000 }]));
  await openConsole('/console/till');
  await chooseItems();
  await screen.findByText('Chosen items');
  press('Show the code');
  await screen.findByText('Please add an item.');
  tap(/^ラテ/);
  expect(screen.queryByText('Please add an item.')).toBeNull();
  tap(/^ラテ/);
  await screen.findByText('Amount must be less than 1,000,001.');
  press('Show the code for ¥1,200,000');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  press('One less of ラテ');
  expect(screen.queryByText('Amount must be less than 1,000,001.')).toBeNull();
});

test('a reload keeps the items, with the prices of now and without those no longer sold', async () => {
  fakeApi(...till([latte, bag]));
  const { unmount } = await openConsole('/console/till');
  await chooseItems();
  tap(/^ラテ/);
  tap(/^紙袋/);
  unmount();

  fakeApi(...till([{ ...latte, unit_price: 500 }]));
  await openConsole('/console/till');
  await screen.findByText('1 item, ¥500 in total');
  expect(cartNames()).toEqual(['Remove ラテ']);
});

test('the items of one store are not sold in another', async () => {
  fakeApi(...till([latte], store, other));
  await openConsole('/console/till');
  await chooseItems();
  tap(/^ラテ/);
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: other.id } });
  await screen.findByText('Tap items to add them.');
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: store.id } });
  await waitFor(() => expect(cartNames()).toEqual(['Remove ラテ']));
});

test('after a lost response a retry repeats both requests with their keys', async () => {
  const answers = [
    () => Response.error(),
    () => Response.json(invoice, { status: 201 }),
    () => Response.json(invoice, { status: 201 }),
  ];
  const codes = [() => Response.error(), () => Response.json(code, { status: 201 })];
  const calls = fakeApi(
    ...till([latte]),
    { row: createInvoice, response: () => answers.shift()?.() ?? Response.error() },
    { row: createQrCode, response: () => codes.shift()?.() ?? Response.error() },
  );
  const { t } = await openConsole('/console/till');
  await chooseItems();
  tap(/^ラテ/);
  const posts = () => calls.filter(({ method }) => method === 'POST');
  for (const count of [1, 3]) {
    press('Show the code for ¥480');
    await waitFor(() => expect(posts()).toHaveLength(count));
    await screen.findByText(t.error('offline'));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Show the code/ }).ariaBusy).not.toBe('true');
    });
  }
  press('Show the code for ¥480');
  await screen.findByRole('img', { name: 'QR code for the payer' });
  const getKeys = (path: string) => {
    const sent = posts().filter((call) => call.path === path);
    return sent.map(({ headers }) => headers.get('Idempotency-Key'));
  };
  const orderKeys = getKeys('/api/v1/merchant/orders');
  const codeKeys = getKeys('/api/v1/merchant/qr_codes');
  expect([orderKeys.length, new Set(orderKeys).size]).toEqual([3, 1]);
  expect([codeKeys.length, new Set(codeKeys).size]).toEqual([2, 1]);
  expect(codeKeys[0]).not.toBe(orderKeys[0]);
});

test('a rejected sale says why and keeps its items', async () => {
  fakeApi(...till([latte]), respondWithError(createInvoice, 'store.inactive'));
  const { t } = await openConsole('/console/till');
  await chooseItems();
  tap(/^ラテ/);
  press('Show the code for ¥480');
  await screen.findByText(t.error('store.inactive'));
  expect(cartNames()).toEqual(['Remove ラテ']);
});

test('more than twelve items can be searched, and Enter does not send the sale', async () => {
  const many = Array.from({ length: 12 }, (_, at) => {
    return { ...bag, id: `cit_${at}`, name: `品${at}` };
  });
  const calls = fakeApi(...till([latte, ...many]));
  await openConsole('/console/till');
  await chooseItems();
  tap(/^ラテ/);
  const search = screen.getByLabelText('Search items');
  fireEvent.change(search, { target: { value: 'らて' } });
  expect(screen.queryByRole('button', { name: /^品/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^ラテ ¥480/ })).toBeTruthy();
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  type('Search items', 'zzz');
  await screen.findByText('No item matches.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('few items need no search, and they are grouped by category', async () => {
  fakeApi(...till([latte, bag, onigiri]));
  await openConsole('/console/till');
  await chooseItems();
  expect(screen.queryByLabelText('Search items')).toBeNull();
  const titles = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(titles.toSorted()).toEqual(['Chosen items', 'Others', '軽食', '飲み物'].toSorted());
  const others = screen.getByRole('heading', { name: 'Others' }).closest('section');
  expect(within(others ?? document.body).getByRole('button', { name: /^紙袋/ })).toBeTruthy();
});

test('without items, the till takes amounts, and only managers see where to add items', async () => {
  fakeApi(...till([]));
  const { unmount } = await openConsole('/console/till');
  await screen.findByLabelText('Amount');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add items' })).toBeNull();
  unmount();

  fakeApi(respondWith(getConsoleSession, ownerSession), ...till([]));
  await openConsole('/console/till');
  const link = await screen.findByRole('link', { name: 'Add items' });
  expect(link.getAttribute('href')).toBe(`/console/items?store_id=${store.id}`);
});

test('the choice is kept in this browser, and an amount can be taken if the items fail', async () => {
  fakeApi(...till([latte]));
  const { unmount } = await openConsole('/console/till');
  await chooseItems();
  unmount();

  const working = till([latte]).filter(({ row }) => row !== listCatalogItems);
  fakeApi(...working, respondWithError(listCatalogItems, 'rate.limited'));
  await openConsole('/console/till');
  await screen.findByRole('button', { name: /again/i });
  fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
  expect(screen.getByLabelText('Amount', { selector: 'input[name]' })).toBeTruthy();
});
