import { listCatalogItems } from '@saifu/contract/catalog-item';
import { cancelInvoice } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import {
  getOrderProgress,
  type OrderProgressView,
  streamOrderProgress,
} from '@saifu/contract/order-progress';
import {
  createQrCode,
  getQrCode,
  getQrCodeImage,
  type MerchantQrView,
} from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { payment, store } from '../../testing/payments.ts';
import { clerkSession } from '../../testing/sessions.ts';

const code: MerchantQrView = {
  id: 'qrc_1',
  code: 'ABCD1234',
  type: 'dynamic',
  state: 'live',
  store_id: store.id,
  order_id: 'ord_1',
  pay_amount: 1280,
  url: 'https://saifu.example/q/ABCD1234',
  jpqr: null,
  expires_at: '2099-11-15T12:15:00+09:00',
  created_at: '2026-11-15T12:00:00+09:00',
};
const waiting: OrderProgressView = {
  order_id: 'ord_1',
  pay_amount: 1280,
  progress: 'waiting',
  expires_at: '2099-11-15T12:15:00+09:00',
  payment: null,
};
const paid: OrderProgressView = {
  ...waiting,
  progress: 'paid',
  payment: {
    id: payment.id,
    total_amount: 1280,
    payment_method: 'card',
    card_last4: '4242',
    proof_code: '4821',
    payment_date: '2026-11-15T12:01:00+09:00',
  },
};
const other: MerchantStoreView = { ...store, id: 'sto_other', name: '別館' };

const till = (...stores: readonly MerchantStoreView[]) => [
  respondWith(getConsoleSession, clerkSession),
  respondWith(listMerchantStores, { items: [...stores], next_cursor: null }),
  respondWith(listMerchantPayments, { items: [payment], next_cursor: null }),
  respondWith(listCatalogItems, { items: [], next_cursor: null }),
  respondWith(getQrCode, code),
  { row: getQrCodeImage, response: () => new Response('<svg/>') },
];

/** A stream that sends these states and ends. */
function stream(...views: readonly OrderProgressView[]) {
  const events = views.map((view) => `event: order\nid: 1\ndata: ${JSON.stringify(view)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  return { row: streamOrderProgress, response: () => new Response(events.join(''), { headers }) };
}

beforeEach(() => localStorage.clear());

test('an amount becomes a code, and the stream turns the screen into the payment', async () => {
  const calls = fakeApi(
    ...till(store),
    respondWith(createQrCode, code),
    respondWith(getOrderProgress, waiting),
    stream({ ...waiting, progress: 'scanned' }, paid),
  );
  await openConsole('/console/till');
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(document.activeElement).toBe(amount);
  for (const key of ['1', '2', '8', '0']) press(key);
  press('Show the code for ¥1,280');
  await screen.findByRole('heading', { name: 'Paid' });
  expect(screen.getByText('4821')).toBeTruthy();
  expect(screen.getByText('•••• 4242')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ type: 'dynamic', store_id: store.id, pay_amount: 1280 });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  const next = screen.getByRole('button', { name: 'Next customer' });
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('');
  expect(window.location.search).toBe('');
});

test('a retry after a lost response has the same key, so that no second order is left behind', async () => {
  const calls = fakeApi(...till(store), { row: createQrCode, response: () => Response.error() });
  const { t } = await openConsole('/console/till');
  await screen.findByLabelText('Amount');
  type('Amount', '500');
  for (let tries = 0; tries < 2; tries += 1) {
    press('Show the code for ¥500');
    await waitFor(() => {
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(tries + 1);
    });
    await screen.findByText(t.error('offline'));
  }
  const keys = calls.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test.each([
  ['', 'Please enter the amount.'],
  ['1000001', 'Amount must be less than 1,000,001.'],
])('the amount %o is not sent', async (amount, message) => {
  const calls = fakeApi(...till(store));
  await openConsole('/console/till');
  await screen.findByLabelText('Amount');
  type('Amount', amount);
  press(amount === '' ? 'Show the code' : 'Show the code for ¥1,000,001');
  await screen.findByText(message);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a reload shows the same sale, which the staff can cancel', async () => {
  const states = [waiting, { ...waiting, progress: 'canceled' } as const];
  const calls = fakeApi(
    ...till(store),
    {
      row: getOrderProgress,
      response: () => Response.json(states.length > 1 ? states.shift() : states[0]),
    },
    stream(waiting),
    { row: cancelInvoice, response: () => Response.json({}) },
  );
  await openConsole('/console/till?code=qrc_1');
  await screen.findByText('Waiting for the payer to scan the code');
  press('Cancel the sale');
  await screen.findByText('The sale was canceled.');
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe(
    '/api/v1/merchant/orders/ord_1/cancel',
  );
});

test('a sale that is paid while the staff cancel it is shown as paid', async () => {
  const states = [waiting, paid];
  fakeApi(
    ...till(store),
    {
      row: getOrderProgress,
      response: () => Response.json(states.length > 1 ? states.shift() : states[0]),
    },
    stream(waiting),
    respondWithError(cancelInvoice, 'order.paid'),
  );
  await openConsole('/console/till?code=qrc_1');
  await screen.findByText('Waiting for the payer to scan the code');
  press('Cancel the sale');
  await screen.findByRole('heading', { name: 'Paid' });
});

test('the chosen store is kept in this browser, and a store that was removed is not', async () => {
  const calls = fakeApi(...till(store, other), respondWithError(createQrCode, 'store.inactive'));
  const { t, unmount } = await openConsole('/console/till');
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: other.id } });
  type('Amount', '500');
  press('Show the code for ¥500');
  await screen.findByText(t.error('store.inactive'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ store_id: other.id });
  unmount();

  fakeApi(...till(store));
  await openConsole('/console/till');
  await screen.findByLabelText('Amount');
  expect(screen.queryByLabelText('Store')).toBeNull();
  await screen.findByRole('link', { name: /¥4,600/ });
});

test('without an active store, the till says so', async () => {
  fakeApi(...till({ ...store, status: 'pending' }));
  await openConsole('/console/till');
  await screen.findByText('There is no active store yet. Saifu activates new stores.');
});

test('a code of another merchant is not found', async () => {
  fakeApi(respondWithError(getQrCode, 'not_found'), ...till(store));
  await openConsole('/console/till?code=qrc_2');
  await screen.findByText('This sale was not found.');
});
