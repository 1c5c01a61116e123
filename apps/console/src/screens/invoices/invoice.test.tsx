import { cancelInvoice, getInvoice, type MerchantOrderView } from '@saifu/contract/invoice';
import { type InvoiceSendView, listInvoiceSends, sendInvoice } from '@saifu/contract/invoice-send';
import { getConsoleSession } from '@saifu/contract/member-session';
import { getOrderProgress } from '@saifu/contract/order-progress';
import { createQrCode, getQrCodeImage, type MerchantQrView } from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { clerkSession } from '../../testing/sessions.ts';

const path = `/console/invoices/${invoice.id}`;
const signedIn = respondWith(getConsoleSession, clerkSession);
const open = respondWith(getInvoice, invoice);
const notSent = respondWith(listInvoiceSends, { items: [], next_cursor: null });
const sent: InvoiceSendView = {
  id: 'ivs_1',
  order_id: invoice.id,
  channel: 'email',
  masked_recipient: 'c•••••@saifu.example',
  language: 'ja',
  sent_by: { id: 'mem_clerk', name: 'Akane Hayashi' },
  created_at: '2026-11-16T09:30:00+09:00',
};
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
  fakeApi(signedIn, notSent, open);
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
  fakeApi(signedIn, notSent, open);
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
    notSent,
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
  const calls = fakeApi(signedIn, notSent, open, {
    row: createQrCode,
    response: () => Response.error(),
  });
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
  fakeApi(signedIn, notSent, open, respondWith(createQrCode, old));
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Show a QR code');
  await screen.findByText('This QR code has expired. The payment link stays valid.');
  expect(screen.queryByRole('img')).toBeNull();
});

test('an invoice is canceled after a question that says what stops working', async () => {
  const canceled: MerchantOrderView = { ...invoice, status: 'canceled', payable: false };
  const calls = fakeApi(signedIn, notSent, open, respondWith(cancelInvoice, canceled));
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
  fakeApi(
    signedIn,
    notSent,
    inTurn(invoice, paid),
    progress,
    respondWithError(cancelInvoice, 'order.paid'),
  );
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Cancel the invoice');
  await agree('Cancel the invoice');
  await screen.findByText('The invoice was paid.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a cancellation that fails says why, and can be repeated', async () => {
  fakeApi(signedIn, notSent, open, respondWithError(cancelInvoice, 'order.not_editable'));
  const { t } = await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Cancel the invoice');
  await agree('Cancel the invoice');
  await screen.findByText(t.error('order.not_editable'));
  expect(screen.getByRole('button', { name: 'Cancel the invoice' })).toBeTruthy();
});

test('a payment is seen within 15 seconds, and its link replaces the payment link', async () => {
  freezeTime();
  fakeApi(signedIn, notSent, inTurn(invoice, paid), progress);
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
  fakeApi(
    signedIn,
    notSent,
    respondWith(getInvoice, paid),
    respondWithError(getOrderProgress, 'not_found'),
  );
  await openConsole(path);
  const link = await screen.findByRole('link', { name: 'See the payments' });
  expect(link.getAttribute('href')).toBe('/console/payments?from=2026-11-15');
  expect(screen.queryByText('The invoice was paid.')).toBeNull();
});

test('an invoice of an inactive store has no link, and says why', async () => {
  fakeApi(signedIn, notSent, respondWith(getInvoice, { ...invoice, payable: false }));
  await openConsole(path);
  await screen.findByText('The store is not active, so this invoice cannot be paid at the moment.');
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
});

test('an invoice of another merchant is not found, and the list is offered', async () => {
  fakeApi(signedIn, notSent, respondWithError(getInvoice, 'not_found'));
  await openConsole(path);
  await screen.findByText('This invoice was not found.');
  expect(screen.getByRole('link', { name: 'Invoices', current: false })).toBeTruthy();
});

const before = { ...sent, id: 'ivs_2', masked_recipient: '•••••••5678', channel: 'sms' } as const;

test('the messages with which an invoice was sent are listed page by page', async () => {
  const pages = [
    { items: [sent], next_cursor: 'one' },
    { items: [{ ...before, sent_by: null }], next_cursor: null },
  ];
  const sends = { row: listInvoiceSends, response: () => Response.json(pages.shift()) };
  const calls = fakeApi(signedIn, open, sends);
  await openConsole(path);
  const row = await screen.findByRole('row', { name: /c•••••@saifu\.example/ });
  expect(row.textContent).toBe('c•••••@saifu.exampleEmailAkane Hayashi2026/11/16 09:30');
  press('Show more');
  const older = await screen.findByRole('row', { name: /5678/ });
  expect(older.textContent).toBe('•••••••5678SMSAPI key2026/11/16 09:30');
  expect(calls.some(({ path: each }) => each.endsWith('/sends?cursor=one'))).toBe(true);
});

/** Opens the sheet for sending. */
async function openSendSheet(...answers: readonly ReturnType<typeof respondWith>[]) {
  const calls = fakeApi(signedIn, open, ...answers);
  const view = await openConsole(path);
  await screen.findByText('This invoice has not been sent by email or SMS yet.');
  press('Send by email or SMS');
  const sheet = within(await screen.findByRole('dialog', { name: 'Send the invoice' }));
  return { ...view, calls, sheet };
}

/** The channel has the same name as the field. */
function typeEmail(value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value } });
}

const listPosts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST');

test('an invoice is sent by email, and then listed with the masked recipient', async () => {
  const lists = [[], [sent]];
  const { calls, sheet } = await openSendSheet(
    {
      row: listInvoiceSends,
      response: () => Response.json({ items: lists.shift(), next_cursor: null }),
    },
    respondWith(sendInvoice, sent),
  );
  typeEmail('customer@saifu.example');
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  const notice = await screen.findByText('The invoice is being sent to c•••••@saifu.example.');
  expect(document.activeElement).toBe(notice.closest('[tabindex]'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('row', { name: /c•••••@saifu\.example/ });
  const [post] = listPosts(calls);
  expect(post?.path).toBe(`/api/v1/merchant/orders/${invoice.id}/send`);
  expect(post?.body).toEqual({ channel: 'email', to: 'customer@saifu.example', language: 'ja' });
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
});

test('an invoice is sent by SMS in the chosen language', async () => {
  const { calls, sheet } = await openSendSheet(notSent, respondWith(sendInvoice, before));
  fireEvent.click(sheet.getByRole('radio', { name: 'SMS' }));
  type('Phone number', '090-1234-5678');
  fireEvent.change(sheet.getByLabelText('Language of the message'), { target: { value: 'ko' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await screen.findByText('The invoice is being sent to •••••••5678.');
  expect(listPosts(calls)[0]?.body).toEqual({
    channel: 'sms',
    to: '090-1234-5678',
    language: 'ko',
  });
});

test('a wrong recipient is shown at its field and not sent', async () => {
  const { calls, sheet, t } = await openSendSheet(notSent);
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await sheet.findByText(t.error('field.required', { label: 'Email' }));
  typeEmail('nobody');
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await sheet.findByText(t.error('field.email', { label: 'Email' }));
  expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: 'Email' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'SMS' }));
  expect(sheet.queryByText(t.error('field.email', { label: 'Email' }))).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await sheet.findByText(t.error('field.phone', { label: 'Phone number' }));
  expect(listPosts(calls)).toEqual([]);
});

test('a number that gets no SMS is shown at its field, and the typed value stays', async () => {
  const fields = [{ path: 'to', code: 'field.phone' }] as const;
  const { sheet, t } = await openSendSheet(
    notSent,
    respondWithError(sendInvoice, 'request.invalid', fields),
  );
  fireEvent.click(sheet.getByRole('radio', { name: 'SMS' }));
  type('Phone number', '03-1234-5678');
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await sheet.findByText(t.error('field.phone', { label: 'Phone number' }));
  expect(sheet.getByLabelText<HTMLInputElement>('Phone number').value).toBe('03-1234-5678');
});

test('a send whose response is lost is repeated with the same key', async () => {
  const { calls, sheet, t } = await openSendSheet(notSent, {
    row: sendInvoice,
    response: () => Response.error(),
  });
  typeEmail('customer@saifu.example');
  for (let tries = 1; tries <= 2; tries += 1) {
    fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(listPosts(calls)).toHaveLength(tries));
    await sheet.findByText(t.error('offline'));
  }
  const keys = listPosts(calls).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('an invoice that is paid while it is sent says so, and is then shown as paid', async () => {
  const calls = fakeApi(
    signedIn,
    notSent,
    inTurn(invoice, paid),
    progress,
    respondWithError(sendInvoice, 'order.paid'),
  );
  const { t } = await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Send by email or SMS');
  typeEmail('customer@saifu.example');
  press('Send');
  await screen.findByText(t.error('order.paid'));
  await screen.findByText('The invoice was paid.');
  expect(listPosts(calls)).toHaveLength(1);
});

test('an invoice that cannot be paid is not offered to be sent, nor is a sale at the till', async () => {
  fakeApi(signedIn, respondWith(listInvoiceSends, { items: [sent], next_cursor: null }), {
    row: getInvoice,
    response: () => Response.json({ ...invoice, payable: false, status: 'canceled' }),
  });
  const { unmount } = await openConsole(path);
  await screen.findByRole('row', { name: /c•••••@saifu\.example/ });
  expect(screen.queryByRole('button', { name: 'Send by email or SMS' })).toBeNull();
  unmount();
  fakeApi(signedIn, respondWith(getInvoice, { ...invoice, source: 'qr_dynamic' }));
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  expect(screen.queryByText('Sent messages')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send by email or SMS' })).toBeNull();
});
