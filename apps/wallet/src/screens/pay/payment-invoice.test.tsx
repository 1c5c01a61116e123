import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { listPayments } from '@saifu/contract/history';
import { getOrder, type OrderView } from '@saifu/contract/order';
import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro, taroSession } from '../../testing/people.ts';
import { createPaymentRow } from '../history/payment-history.fixture.ts';
import { findPayWith, openMethods } from './pay-with.fixture.ts';
import { fromNow, lunch, sakura } from './payment-invoice.fixture.ts';

const PATH = `/payment/invoice?order=${lunch.id}`;

async function open(order: Partial<OrderView> = {}) {
  fakeApi(respondWith(getOrder, { ...lunch, ...order }));
  const view = await openApp(PATH);
  await screen.findByRole('heading', { level: 2, name: sakura.name });
  return view;
}

const method = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

afterEach(() => {
  vi.useRealTimers();
});

test('an order shows payee, amount, items, table and waiter', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 2, name: 'さくら食堂' })).toBeTruthy();
  expect(screen.getByText('Amount to pay').nextSibling?.textContent).toBe('¥5,694');
  expect(screen.getByRole('heading', { level: 3, name: 'ランチ 2名様' })).toBeTruthy();
  expect(screen.getByText('秋の御膳とお持ち帰り')).toBeTruthy();
  expect(screen.getByText('Table').nextSibling?.textContent).toBe('12');
  expect(screen.getByText('Served by').nextSibling?.textContent).toBe('佐●●');
  expect(screen.getByText('Pay by 2099/11/15 14:05')).toBeTruthy();
});

test('items after the fourth are collapsed and can be expanded', async () => {
  await open();
  const list = screen.getByRole('list', { name: 'Items' });
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(lines()).toEqual([
    '秋の御膳¥1,800 × 2¥3,600',
    '茶碗蒸し¥450',
    'ほうじ茶¥300',
    '栗ご飯\u00a0※ (Reduced tax rate)¥864',
  ]);
  const toggle = screen.getByRole('button', { name: 'Show all 5 items' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(toggle);
  expect(lines()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer items' }));
  expect(lines()).toHaveLength(4);
  expect(screen.getByText('※ Reduced tax rate (8%)')).toBeTruthy();
});

const rowsOfTax = () =>
  within(screen.getByRole('table', { name: 'Consumption tax' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('tax is shown per rate, included in or added to the prices', async () => {
  await open();
  expect(rowsOfTax()).toEqual([
    ['Rate', 'Amount with tax', 'Tax'],
    ['10%', '¥4,350', '¥395'],
    ['8%', '¥1,344', '¥99'],
  ]);
  expect(screen.getByText('Prices include tax.')).toBeTruthy();
});

test('net prices state that tax is added', async () => {
  await open({ tax_included: false });
  expect(rowsOfTax()[0]).toEqual(['Rate', 'Amount without tax', 'Tax']);
  expect(screen.getByText(/Tax is added to the prices/)).toBeTruthy();
});

test('an order without details shows no details section', async () => {
  await open({
    source: 'qr_static',
    title: sakura.name,
    description: null,
    items: [],
    tax_lines: [],
    table_number: null,
    waiter: null,
  });
  expect(screen.queryByText('What you pay for')).toBeNull();
});

test('the allowed methods are offered, without discontinued or unsupported ones', async () => {
  await open();
  await openMethods();
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
  expect(names).toEqual(['card', 'cash', 'paypay', 'bitcash']);
  expect(method('Card').checked).toBe(true);
  fireEvent.click(method('PayPay'));
  expect(method('PayPay').checked).toBe(true);
});

test('a device wallet is offered where it is available, and in the sandbox', async () => {
  vi.stubGlobal('PaymentRequest', class {});
  const allowed_payment_methods: OrderView['allowed_payment_methods'] = ['apple_pay', 'google_pay'];
  const { unmount } = await open({ allowed_payment_methods });
  await openMethods();
  expect(screen.queryByRole('radio', { name: 'Apple Pay' })).toBeNull();
  expect(method('Google Pay').disabled).toBe(false);
  unmount();
  fakeApi(
    respondWith(getOrder, { ...lunch, allowed_payment_methods }),
    respondWith(getConfig, config),
  );
  await openApp(PATH);
  await openMethods();
  expect(await screen.findByRole('radio', { name: 'Apple Pay' })).toBeTruthy();
});

test.each([
  [49, 'Card', 'Available from ¥50'],
  [119, 'Cash', 'Available from ¥120'],
  [300_001, 'Cash', 'Available up to ¥300,000'],
  [500_001, 'PayPay', 'Available up to ¥500,000'],
  [50_001, 'BitCash', 'Available up to ¥50,000'],
])('for ¥%i %s is disabled with the reason: %s', async (pay_amount, name, reason) => {
  saveToken('token');
  fakeApi(
    respondWith(getOrder, { ...lunch, pay_amount }),
    respondWith(getUserinfo, { ...taro, profile_completed: true }),
    respondWith(listCards, { items: [], next_cursor: null }),
  );
  await openApp(PATH);
  await openMethods();
  const radio = screen.getByRole<HTMLInputElement>('radio', { name, description: reason });
  expect(radio.disabled).toBe(true);
  expect(radio.checked).toBe(false);
});

test('cash at the counter has no amount limits', async () => {
  await open({ source: 'qr_static', pay_amount: 10 });
  await openMethods();
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'Cash' });
  expect(radio.disabled).toBe(false);
  expect(radio.checked).toBe(true);
  expect(screen.getByText('Pay the staff at the counter')).toBeTruthy();
});

test('if no method accepts the amount, each one shows its reason', async () => {
  await open({ pay_amount: 49, allowed_payment_methods: ['card'] });
  const card = await screen.findByRole('radio', {
    name: 'Card',
    description: 'Available from ¥50',
  });
  expect((card as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByText(/Slide to pay/)).toBeNull();
});

test('the payee is one line, and a press shows its address and registration', async () => {
  await open({ first_time_store: true });
  const line = screen.getByRole('button', { name: /さくら食堂.*First time/ });
  expect(screen.queryByText(/千代田区/)).toBeNull();
  fireEvent.click(line);
  const sheet = await screen.findByRole('dialog', { name: 'Paid to' });
  expect(within(sheet).getByText(/千代田区/)).toBeTruthy();
  expect(within(sheet).getByText(/T4011001098993/)).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('if no method is available, a message says so', async () => {
  await open({ allowed_payment_methods: ['linepay', 'apple_pay'] });
  expect(screen.getByText(/None of this store’s payment methods work/)).toBeTruthy();
});

test.each([
  ['invoice', 'paid', true, 'Amount paid', 'This invoice has already been paid.'],
  ['qr_static', 'paid', true, 'Amount paid', 'This order has already been paid.'],
  ['invoice', 'canceled', true, 'Amount', /^The store canceled this order/],
  ['invoice', 'expired', true, 'Amount', /The deadline for this payment has passed/],
  ['invoice', 'open', false, 'Amount', 'This store is not active yet.'],
] as const)('an order from %s with status %s shows why it cannot be paid', async (...row) => {
  const [source, status, payable, label, expectedText] = row;
  await open({ source, status, payable, first_time_store: true });
  expect(screen.getByText(expectedText)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'さくら食堂' })).toBeTruthy();
  expect(screen.getByText(label).nextSibling?.textContent).toBe('¥5,694');
  expect(screen.queryByText(/to pay/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/Pay by/)).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('the payer of a paid order sees a link to the payment', async () => {
  const mine = createPaymentRow('pay_1', { order_id: lunch.id });
  const failed = { ...mine, id: 'pay_0', payment_date: null };
  const found = { items: [failed, mine], next_cursor: null };
  const order = { ...lunch, status: 'paid' } as const;
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getOrder, order),
    respondWith(listPayments, found),
  );
  saveToken('token');
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: 'See this payment' });
  expect(link.getAttribute('href')).toBe('/history/detail/pay_1');
});

test('the last hour is counted down, announced by the minute, and the order expires at zero', async () => {
  freezeTime();
  await open({ expires_at: fromNow(61_500) });
  expect(screen.getByText(/Pay within 01:02/)).toBeTruthy();
  expect(screen.getByText('2 minutes left to pay')).toBeTruthy();
  await advanceTime(5000);
  expect(screen.getByText(/Pay within 00:57/)).toBeTruthy();
  expect(screen.getByText('1 minute left to pay')).toBeTruthy();
  await advanceTime(60_000);
  expect(screen.getByText(/The deadline for this payment has passed/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('an order the server reports as open is payable, even if the device clock is ahead', async () => {
  await open({ expires_at: fromNow(-60_000) });
  expect(await findPayWith('Card')).toBeTruthy();
  expect(screen.getByText(/Pay by/)).toBeTruthy();
});

test('the six legally required terms are shown', async () => {
  await open();
  const terms = screen.getByText('Terms of this payment').closest('details');
  const definitions = [...(terms?.querySelectorAll('dd') ?? [])].map(
    (definition) => definition.textContent,
  );
  expect(definitions).toHaveLength(6);
  expect(definitions[0]).toBe('6 items');
  expect(definitions[1]).toBe('¥5,694, tax included');
  expect(definitions[4]).toBe('2099/11/15 14:05');
});

test('a guest signs in on the invoice, which is then reloaded as a member', async () => {
  const calls = fakeApi(
    respondWith(getOrder, lunch),
    respondWith(login, taroSession),
    respondWith(getUserinfo, taro),
    respondWith(listCards, { items: [], next_cursor: null }),
  );
  await openApp(PATH);
  fireEvent.change(await screen.findByLabelText('Email or phone number'), {
    target: { value: 'taro@example.jp' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  await waitFor(() => {
    const asked = calls.filter((call) => call.path.includes('/orders/'));
    expect(asked.at(-1)?.headers.get('Authorization')).toBe('Bearer token-of-taro');
  });
  expect(await findPayWith('Card')).toBeTruthy();
  expect(window.location.pathname).toBe('/payment/invoice');
});

test('a signed-in user sees no sign-in form', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWith(getOrder, lunch));
  saveToken('token');
  await openApp(PATH);
  await screen.findByText('Amount to pay');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a missing or unknown order leads to the scanner, and a guest can still sign in', async () => {
  fakeApi(respondWithError(getOrder, 'not_found'));
  const { unmount } = await openApp('/payment/invoice');
  expect(await screen.findByText(/Open an invoice or scan a QR code/)).toBeTruthy();
  unmount();
  await openApp(PATH);
  expect(await screen.findByText(/This bill could not be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Scan QR' }).getAttribute('href')).toBe('/scan');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('an order that failed to load can be retried', async () => {
  fakeApi(respondWithError(getOrder, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getOrder, lunch));
  fireEvent.click(again);
  expect(await screen.findByText('Amount to pay')).toBeTruthy();
});
