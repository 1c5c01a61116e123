import { cancelInvoice, getInvoice, type MerchantOrderView } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import { getOrderProgress } from '@saifu/contract/order-progress';
import { createQrCode, getQrCodeImage, type MerchantQrView } from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { agree, press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { clerkSession } from '../../testing/sessions.ts';

const path = `/console/invoices/${invoice.id}`;
const signedIn = respondWith(getConsoleSession, clerkSession);
const open = respondWith(getInvoice, invoice);
const paid: MerchantOrderView = { ...invoice, status: 'paid', payable: false };
const progress = respondWith(getOrderProgress, {
  order_id: invoice.id,
  pay_amount: invoice.pay_amount,
  progress: 'paid',
  expires_at: invoice.expires_at,
  payment: {
    id: 'pay_01jd0000000000000000000001',
    total_amount: invoice.pay_amount,
    payment_method: 'card',
    card_last4: '4242',
    proof_code: '4821',
    payment_date: '2026-11-16T09:30:00+09:00',
  },
});
const code: MerchantQrView = {
  id: 'qrc_1',
  code: 'ABCD1234',
  type: 'dynamic',
  state: 'live',
  store_id: invoice.store.id,
  order_id: invoice.id,
  pay_amount: invoice.pay_amount,
  url: 'https://saifu.example/q/ABCD1234',
  jpqr: null,
  expires_at: '2099-11-15T12:15:00+09:00',
  created_at: '2026-11-15T12:00:00+09:00',
};

/** Responds with one view after the other, and keeps the last one. */
function inTurn(...views: readonly MerchantOrderView[]) {
  const left = [...views];
  const response = () => Response.json(left.length > 1 ? left.shift() : left[0]);
  return { row: getInvoice, response };
}

test('an invoice shows its items with the tax of each rate, its link and a duplicate', async () => {
  fakeApi(signedIn, open);
  await openConsole(path);
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  const [, course, bento] = table.getAllByRole('row');
  expect(course?.textContent).toBe('コース料理2¥5,00010%¥10,000');
  expect(bento?.textContent).toBe('持ち帰り弁当1¥1,0808% (reduced)¥1,080');
  expect(screen.getByText('8% items, with tax').nextElementSibling?.textContent).toBe('¥1,080');
  expect(screen.getByText('Tax (8%)').nextElementSibling?.textContent).toBe('¥80');
  expect(screen.getByText('Tax (10%)').nextElementSibling?.textContent).toBe('¥909');
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('¥11,080');
  expect(screen.getByText('Valid until').nextElementSibling?.textContent).toBe('2026/11/29 12:00');
  expect(screen.getByText(invoice.payment_url)).toBeTruthy();
  const duplicate = screen.getByRole('link', { name: 'Duplicate' });
  expect(duplicate.getAttribute('href')).toBe(`/console/invoices/new?copy=${invoice.id}`);
});

test('the payment link is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  fakeApi(signedIn, open);
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Copy the link');
  await screen.findByRole('button', { name: 'Copied' });
  expect(writeText).toHaveBeenCalledWith(invoice.payment_url);
});

test('a press creates a QR code for the order, and another press a new one', async () => {
  const codes = [code, { ...code, id: 'qrc_2' }];
  const calls = fakeApi(
    signedIn,
    open,
    { row: createQrCode, response: () => Response.json(codes.shift(), { status: 201 }) },
    { row: getQrCodeImage, response: () => new Response('<svg/>') },
  );
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Show a QR code');
  const image = await screen.findByRole<HTMLImageElement>('img', {
    name: 'QR code to pay ¥11,080',
  });
  expect(image.src).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(screen.getByText('The payer can scan this code.').getAttribute('role')).toBe('status');
  press('Show a new QR code');
  await waitFor(() => expect(calls.some(({ path: each }) => each.includes('qrc_2'))).toBe(true));
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    { type: 'dynamic', order_id: invoice.id },
    { type: 'dynamic', order_id: invoice.id },
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('a QR code without a response is repeated with the same key', async () => {
  const calls = fakeApi(signedIn, open, { row: createQrCode, response: () => Response.error() });
  const { t } = await openConsole(path);
  await screen.findByText(invoice.payment_url);
  for (let tries = 1; tries <= 2; tries += 1) {
    press('Show a QR code');
    await waitFor(() => {
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(tries);
    });
    await screen.findByText(t.error('offline'));
  }
  const keys = calls.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect(new Set(keys).size).toBe(1);
});

test('an expired QR code is not shown, and the link stays', async () => {
  const old = { ...code, expires_at: '2020-11-15T12:15:00+09:00' };
  fakeApi(signedIn, open, respondWith(createQrCode, old));
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Show a QR code');
  await screen.findByText('This QR code has expired. The payment link stays valid.');
  expect(screen.queryByRole('img')).toBeNull();
});

test('an invoice is canceled after a question that says what stops working', async () => {
  const canceled: MerchantOrderView = { ...invoice, status: 'canceled', payable: false };
  const calls = fakeApi(signedIn, open, respondWith(cancelInvoice, canceled));
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Cancel the invoice');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '¥11,080 can then no longer be paid',
  );
  await agree('Keep the invoice');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  press('Cancel the invoice');
  await agree('Cancel the invoice');
  const notice = await screen.findByText('The invoice was canceled.');
  expect(document.activeElement).toBe(notice.closest('[tabindex]'));
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the invoice' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Duplicate' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe(
    `/api/v1/merchant/orders/${invoice.id}/cancel`,
  );
});

test('an invoice that is paid while it is canceled is shown as paid', async () => {
  fakeApi(signedIn, inTurn(invoice, paid), progress, respondWithError(cancelInvoice, 'order.paid'));
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Cancel the invoice');
  await agree('Cancel the invoice');
  await screen.findByText('The invoice was paid.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a cancellation that fails says why, and can be repeated', async () => {
  fakeApi(signedIn, open, respondWithError(cancelInvoice, 'order.not_editable'));
  const { t } = await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Cancel the invoice');
  await agree('Cancel the invoice');
  await screen.findByText(t.error('order.not_editable'));
  expect(screen.getByRole('button', { name: 'Cancel the invoice' })).toBeTruthy();
});

test('a payment is seen within 15 seconds, and its link replaces the payment link', async () => {
  freezeTime();
  fakeApi(signedIn, inTurn(invoice, paid), progress);
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  await advanceTime(15_000);
  await screen.findByText('The invoice was paid.');
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
  const link = await screen.findByRole('link', { name: 'See the payment' });
  expect(link.getAttribute('href')).toBe('/console/payments/pay_01jd0000000000000000000001');
  expect(screen.getByText('2026/11/16 09:30')).toBeTruthy();
});

test('without its payment, a paid invoice leads to the list of payments', async () => {
  fakeApi(signedIn, respondWith(getInvoice, paid), respondWithError(getOrderProgress, 'not_found'));
  await openConsole(path);
  const link = await screen.findByRole('link', { name: 'See the payments' });
  expect(link.getAttribute('href')).toBe('/console/payments?from=2026-11-15');
  expect(screen.queryByText('The invoice was paid.')).toBeNull();
});

test('an invoice of an inactive store has no link, and says why', async () => {
  fakeApi(signedIn, respondWith(getInvoice, { ...invoice, payable: false }));
  await openConsole(path);
  await screen.findByText('The store is not active, so this invoice cannot be paid at the moment.');
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
});

test('an invoice of another merchant is not found, and the list is offered', async () => {
  fakeApi(signedIn, respondWithError(getInvoice, 'not_found'));
  await openConsole(path);
  await screen.findByText('This invoice was not found.');
  expect(screen.getByRole('link', { name: 'Invoices', current: false })).toBeTruthy();
});
