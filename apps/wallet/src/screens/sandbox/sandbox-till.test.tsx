import { getConfig } from '@saifu/contract/config';
import { listMerchantPayments, type MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { createQrCode, type MerchantQrView } from '@saifu/contract/qr-code';
import { type DemoDataView, getDemoData } from '@saifu/contract/sandbox';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fromNow, sakura } from '../pay/payment-invoice.fixture.ts';

const shop = {
  id: sakura.id,
  name: sakura.name,
  mcc: sakura.mcc,
  logo_url: null,
  status: 'active',
  api_key: 'sk_test_sakura',
  static_qr: 'https://saifu.example/q/ABCD',
  jpqr: null,
} as const;
const coffee = { ...shop, id: 'sto_coffee', name: '珈琲 すずらん', api_key: 'sk_test_coffee' };
const closed = { ...shop, id: 'sto_closed', name: '喫茶 あおい', status: 'pending' } as const;

const demoData: DemoDataView = {
  users: [],
  stores: [shop, coffee, closed],
  orders: [],
  qr_codes: [],
  members: [],
  staff: [],
  staff_members: [],
  sample_receipts: [],
};

const code: MerchantQrView = {
  id: 'qrc_sale',
  code: '0123456789abcdef',
  type: 'dynamic',
  state: 'live',
  store_id: coffee.id,
  order_id: 'ord_sale',
  pay_amount: 1280,
  url: 'https://saifu.example/q/0123456789abcdef',
  jpqr: null,
  expires_at: fromNow(15 * 60_000),
  created_at: '2026-11-15T10:00:00+09:00',
};

const payment: MerchantPaymentView = {
  id: 'pay_sale',
  order_id: 'ord_sale',
  store_id: coffee.id,
  title: '珈琲 すずらん',
  total_amount: 1280,
  refunded_amount: 0,
  payment_method: 'card',
  status: 'processing',
  in_review: false,
  proof_code: '0917',
  created_at: '2026-11-15T10:00:30+09:00',
  payment_date: '2026-11-15T10:00:31+09:00',
  completed_date: null,
  settlement_date: null,
};
const other: MerchantPaymentView = { ...payment, id: 'pay_other', order_id: 'ord_other' };
const sales = (...items: MerchantPaymentView[]) =>
  respondWith(listMerchantPayments, { items, next_cursor: null });
const base = [respondWith(getConfig, config), respondWith(getDemoData, demoData)];

function keyIn(amount: string): void {
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: amount } });
  fireEvent.click(screen.getByRole('button', { name: 'Show the code' }));
}

test('the till makes a code with the key of its store and turns green when it is paid', async () => {
  const calls = fakeApi(...base, respondWith(createQrCode, code), sales(other));
  await openApp(`/sandbox/till?store=${coffee.id}`);
  expect(await screen.findByLabelText('Amount')).toBe(document.activeElement);
  expect(screen.queryByRole('option', { name: closed.name })).toBeNull();
  keyIn('1,280');
  expect(await screen.findByText('Waiting for the payment')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'URL code of 珈琲 すずらん' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay this now' }).getAttribute('href')).toBe(
    '/q/0123456789abcdef',
  );
  const made = calls.find((call) => call.method === 'POST');
  expect(made?.headers.get('Authorization')).toBe('Bearer sk_test_coffee');
  expect(made?.body).toEqual({ type: 'dynamic', store_id: coffee.id, pay_amount: 1280 });

  fakeApi(...base, sales(payment, other));
  const next = await screen.findByRole('button', { name: 'Next customer' }, { timeout: 5000 });
  expect(next).toBe(document.activeElement);
  const green = screen.getByRole('region', { name: 'Paid' });
  expect(green.textContent).toContain('¥1,280');
  expect(green.textContent).toContain('0917');
  fireEvent.click(next);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  expect(screen.getByLabelText<HTMLSelectElement>('Store').value).toBe(coffee.id);
});

test('an amount is required, and an error of the API keeps it', async () => {
  fakeApi(...base, respondWithError(createQrCode, 'store.inactive'));
  await openApp('/sandbox/till');
  await screen.findByLabelText('Amount');
  fireEvent.click(screen.getByRole('button', { name: 'Show the code' }));
  expect(screen.getByText('Please enter the amount.')).toBeTruthy();
  keyIn('500');
  expect(await screen.findByText('This store is not active yet.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500');
});

test('starting over drops the code', async () => {
  fakeApi(...base, respondWith(createQrCode, code), sales());
  await openApp('/sandbox/till');
  await screen.findByLabelText('Amount');
  keyIn('1280');
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(screen.queryByText('Waiting for the payment')).toBeNull();
  expect(screen.getByLabelText('Amount')).toBe(document.activeElement);
});

test('with live payments there is no till, and no demo data is requested', async () => {
  const calls = fakeApi(respondWith(getConfig, { ...config, sandbox: false }));
  await openApp('/sandbox/till');
  expect(await screen.findByText('The till exists in the sandbox only.')).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual([getConfig.path]);
});
