import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { getOrder, type OrderView, updateOrder } from '@saifu/contract/order';
import { payOrder } from '@saifu/contract/payment';
import { saveReceiptScan } from '@saifu/contract/receipt-scan';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { savedScan } from '../../features/receipt-scan/receipt-scan.fixture.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { paid, problem, respondInSequence, visa } from './invoice-payment.fixture.ts';
import { chooseMethod } from './pay-with.fixture.ts';
import { scanned } from './payment-invoice.fixture.ts';

type Answer = ReturnType<typeof respondWith>;

const unsure: OrderView = { ...scanned, amount_sure: false, requires_merchant_acceptance: true };
const typed: OrderView = { ...unsure, amount_sure: true, pay_amount: 5690 };
const twice: OrderView = {
  ...scanned,
  requires_pay_duplicate: true,
  duplicate_paid_at: '2026-11-12T12:30:00+09:00',
};
const unknown: OrderView = {
  ...scanned,
  store: null,
  title: '珈琲館 みなと',
  payable: false,
  unpayable_reason: 'unregistered',
};

async function visit(order: OrderView, ...answers: readonly Answer[]) {
  const calls = fakeApi(
    ...answers,
    respondWith(getConfig, config),
    respondWith(getUserinfo, taro),
    respondWith(getOrder, order),
    respondWith(listCards, { items: [visa], next_cursor: null }),
  );
  await openApp(`/payment/invoice?order=${order.id}`);
  await screen.findByRole('heading', { level: 2, name: order.title || 'Unknown store' });
  return (method: string) => calls.filter((call) => call.method === method);
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const typeAmount = (value: string) =>
  fireEvent.change(screen.getByLabelText('Amount on the receipt'), { target: { value } });

beforeEach(() => {
  sessionStorage.clear();
  saveToken('token');
});

test('a scan of an unknown store shows the reason, can be saved, and links to the saved scans', async () => {
  const sent = await visit(unknown, respondWith(saveReceiptScan, savedScan));
  expect(screen.getByText('As printed on the receipt')).toBeTruthy();
  expect(screen.getByText(/This store is not registered with Saifu/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  const scan = screen.getByRole('link', { name: 'Scan the store’s QR code' });
  expect(scan.getAttribute('href')).toBe('/scan');
  fireEvent.click(await button('Save as a record'));
  const kept = await screen.findByRole('link', { name: 'Show saved receipts' });
  expect(kept.getAttribute('href')).toBe('/history/receipt-scans');
  expect(sent('PUT').map(({ path }) => path)).toEqual([`/api/v1/receipt_scans/${unknown.id}`]);
});

test('a scan without a readable store name says so, and not that it is printed', async () => {
  await visit({ ...unknown, title: '' });
  expect(screen.queryByText('As printed on the receipt')).toBeNull();
});

test('a guest cannot save a scan and sees only the other way', async () => {
  localStorage.clear();
  await visit(unknown);
  expect(screen.queryByRole('button', { name: 'Save as a record' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Scan the store’s QR code' })).toBeTruthy();
});

test('a scan whose photos are deleted cannot be saved, and says so', async () => {
  await visit(unknown, respondWithError(saveReceiptScan, 'receipt_scan.forgotten'));
  fireEvent.click(await button('Save as a record'));
  expect(await screen.findByText(/have been deleted/)).toBeTruthy();
});

test.each([
  ['ambiguous', /Several registered stores match/],
  ['inactive', /is not accepting payments/],
] as const)(
  'an unpayable scan with reason %s shows its text',
  async (unpayable_reason, message) => {
    await visit({ ...unknown, unpayable_reason });
    expect(screen.getByText(message)).toBeTruthy();
  },
);

test('an uncertain amount is corrected, then the staff compare it and slide', async () => {
  const sent = await visit(unsure, respondWith(updateOrder, typed), respondWith(payOrder, paid));
  expect(screen.getByText('Amount as read (not certain)').nextSibling?.textContent).toBe('¥5,694');
  expect(screen.queryByRole('radio')).toBeNull();
  const field = await screen.findByLabelText<HTMLInputElement>('Amount on the receipt');
  expect(field.value).toBe('5,694');
  expect(document.activeElement).toBe(field);
  typeAmount('');
  fireEvent.click(await button('Use this amount'));
  expect(await screen.findByText('Please enter the amount.')).toBeTruthy();
  expect(sent('PATCH')).toHaveLength(0);
  typeAmount('5690');
  fireEvent.click(await button('Use this amount'));
  expect((await screen.findByText('Amount to pay')).nextSibling?.textContent).toBe('¥5,690');
  expect(sent('PATCH')[0]?.body).toEqual({ pay_amount: 5690 });
  expect(document.activeElement?.tagName).toBe('H1');

  expect(screen.getByText(/The staff compare the amount/)).toBeTruthy();
  fireEvent.click(await button('Show to the staff'));
  const sheet = await screen.findByRole('dialog', { name: 'お店の方へ' });
  expect(within(sheet).getByText(/Compare the amount with the receipt/)).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'スライドせずに確定する' }));
  fireEvent.click(within(sheet).getByRole('button', { name: '¥5,690で間違いありません' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    expected_amount: 5690,
    payment_method: 'card',
    card_id: visa.id,
    by: 'staff',
  });
});

test('an incomplete card is reported before the staff sheet opens', async () => {
  await visit(typed);
  await chooseMethod('Use another card');
  fireEvent.click(await button('Show to the staff'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bill that was already paid shows when, and is paid again only after confirmation', async () => {
  const sent = await visit(
    twice,
    respondWith(updateOrder, { ...twice, requires_pay_duplicate: false }),
  );
  const question = 'This receipt was paid on 2026/11/12 12:30. Pay it anyway?';
  expect(await screen.findByText(question)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(await button('Pay anyway'));
  expect(await screen.findByText(/Please confirm that you want to pay/)).toBeTruthy();
  expect(sent('PATCH')).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('Yes, pay it anyway'));
  fireEvent.click(await button('Pay anyway'));
  expect(await button('Pay without sliding')).toBeTruthy();
  expect(sent('PATCH')[0]?.body).toEqual({ pay_duplicate: true });
});

test('a duplicate detected during payment asks for confirmation', async () => {
  const order = respondInSequence(
    getOrder,
    () => Response.json(scanned),
    () => Response.json({ ...scanned, requires_pay_duplicate: true }),
  );
  const answered = respondWith(updateOrder, scanned);
  const sent = await visit(
    scanned,
    order,
    answered,
    respondInSequence(payOrder, () => problem('order.duplicate')),
  );
  fireEvent.click(await button('Pay without sliding'));
  fireEvent.click(await button('Pay ¥5,694'));
  expect(await screen.findByText(/This receipt has been scanned before/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Yes, pay it anyway'));
  fireEvent.click(await button('Pay anyway'));
  expect(await button('Pay without sliding')).toBeTruthy();
  // The error is resolved and no longer shown.
  expect(screen.queryByText(/seems to have been scanned/)).toBeNull();
  expect(sent('PATCH')).toHaveLength(1);
});

test('a rejected correction is shown at its field', async () => {
  await visit(unsure, respondWithError(updateOrder, 'order.being_paid'));
  typeAmount('5690');
  fireEvent.click(await button('Use this amount'));
  expect(await screen.findByText(/Someone is paying this order right now/)).toBeTruthy();
});
