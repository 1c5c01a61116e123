import { getConsoleSession } from '@saifu/contract/member-session';
import { getMerchantPayment, refundPayment } from '@saifu/contract/merchant-payment';
import { printMerchantReceipt } from '@saifu/contract/merchant-receipt';
import { listTimelineEntries, type TimelineEntryView } from '@saifu/contract/payment-timeline';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, payment } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const path = `/console/payments/${payment.id}`;
const signedIn = respondWith(getConsoleSession, ownerSession);

test('a part is refunded after a question that says what stays with the store', async () => {
  const refunded = { ...payment, refunded_amount: 1600 };
  const calls = fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWith(refundPayment, refunded),
  );
  await openConsole(path);
  await screen.findByLabelText('Refund amount');
  type('Refund amount', '1600');
  press('Refund ¥1,600');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '¥1,600 goes back to the payer by Card. ¥3,000 stays with the store.',
  );
  await agree('Refund ¥1,600');
  await screen.findByText('¥1,600 was refunded.');
  expect(screen.getByLabelText<HTMLInputElement>('Refund amount').value).toBe('3,000');
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ amount: 1600 });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
});

test('a refund without a response is repeated with the same key, and another amount with another', async () => {
  const answers = [
    () => Response.error(),
    () => Response.error(),
    () => Response.json({ ...payment, refunded_amount: 1500 }),
  ];
  const calls = fakeApi(signedIn, noStores, respondWith(getMerchantPayment, payment), {
    row: refundPayment,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole(path);
  await screen.findByLabelText('Refund amount');
  for (const amount of ['1600', '1600', '1500']) {
    type('Refund amount', amount);
    const label = `Refund ¥${amount.replace('1', '1,')}`;
    press(label);
    await agree(label);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    if (amount === '1600') await screen.findByText(t.error('offline'));
  }
  await screen.findByText('¥1,500 was refunded.');
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['', 'field.required', { label: 'Refund amount' }],
  ['0', 'amount.missing', {}],
  ['4601', 'refund.too_large', { max: 4600 }],
] as const)('the amount %o is refused before it is sent', async (amount, code, params) => {
  const calls = fakeApi(signedIn, noStores, respondWith(getMerchantPayment, payment));
  const { t } = await openConsole(path);
  await screen.findByLabelText('Refund amount');
  type('Refund amount', amount);
  press(amount === '' || amount === '0' ? 'Refund' : 'Refund ¥4,601');
  await screen.findByText(t.error(code, params));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a clerk sees the limit, and the error of the server at the field', async () => {
  fakeApi(
    respondWith(getConsoleSession, clerkSession),
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWithError(refundPayment, 'refund.member_limit'),
  );
  await openConsole(path);
  await screen.findByText('Your role may refund up to ¥10,000 of one payment in total.');
  press('Refund ¥4,600');
  await agree('Refund ¥4,600');
  await screen.findByText(/^You may refund up to .* Please ask an owner or manager\.$/);
  expect(screen.getByLabelText('Refund amount').getAttribute('aria-invalid')).toBe('true');
});

test('nothing is left to refund of a payment that was refunded or has failed', async () => {
  fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, { ...payment, status: 'refunded', refunded_amount: 4600 }),
  );
  await openConsole(path);
  await screen.findByText(payment.id);
  expect(screen.queryByLabelText('Refund amount')).toBeNull();
});

test('a payment of another merchant is not found, and the list is offered', async () => {
  fakeApi(signedIn, noStores, respondWithError(getMerchantPayment, 'not_found'));
  await openConsole(path);
  await screen.findByText('This payment was not found.');
  expect(screen.getByRole('link', { name: 'Payments', current: false })).toBeTruthy();
});

afterEach(() => vi.restoreAllMocks());

const entry: TimelineEntryView = {
  at: '2026-11-15T12:10:00+09:00',
  kind: 'order_created',
  amount: null,
  state: null,
  confirmed_by: null,
  by: null,
};
const by = (kind: 'payer' | 'member' | 'api_key', name: string | null = null) => ({ kind, name });

test('the timeline tells in order what happened, when and by whom', async () => {
  const items: TimelineEntryView[] = [
    entry,
    { ...entry, kind: 'authorized', amount: 4600, by: { kind: 'provider', name: null } },
    { ...entry, kind: 'completed', confirmed_by: 'in_app', by: by('payer') },
    { ...entry, kind: 'refund_requested', amount: 3000, by: by('payer') },
    {
      ...entry,
      kind: 'refund_request_answered',
      amount: 2000,
      state: 'partially_approved',
      by: by('member', '店長 花子'),
    },
    { ...entry, kind: 'refund', amount: 100, state: 'open', by: by('api_key') },
    { ...entry, kind: 'refund', amount: 200, state: 'approved', by: by('api_key') },
  ];
  fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWith(listTimelineEntries, { items, next_cursor: null }),
  );
  await openConsole(path);
  const list = await screen.findByRole('list', { name: '' });
  const rows = await waitFor(() => {
    const found = [...list.ownerDocument.querySelectorAll('ol > li')];
    expect(found).toHaveLength(items.length);
    return found;
  });
  expect(rows.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    'Order created',
    'Authorized¥4,600 · Payment provider',
    'CompletedConfirmed by the payer in the app',
    'Refund requested¥3,000 · Payer',
    'Refund request answeredApproved in part · ¥2,000 · 店長 花子',
    'Refund in progress¥100 · API key',
    'Refunded¥200 · API key',
  ]);
  const times = rows.map((row) => row.querySelector('time')?.dateTime);
  expect(times).toEqual(items.map(({ at }) => at));
});

test('after a refund the timeline is fetched again', async () => {
  const calls = fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWith(refundPayment, { ...payment, refunded_amount: 4600, status: 'refunded' }),
    respondWith(listTimelineEntries, { items: [entry], next_cursor: null }),
  );
  await openConsole(path);
  await screen.findByText('Order created');
  press('Refund ¥4,600');
  await agree('Refund ¥4,600');
  await waitFor(() => {
    expect(calls.filter(({ path: each }) => each.includes('/timeline'))).toHaveLength(2);
  });
});

test('the receipt opens in a tab to be printed, or is saved', async () => {
  const calls = fakeApi(signedIn, noStores, respondWith(getMerchantPayment, payment), {
    row: printMerchantReceipt,
    response: () => new Response('%PDF-1.7'),
  });
  const tab = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.stubGlobal('open', () => tab);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:receipt' }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await openConsole(path);
  await screen.findByText(payment.id);
  press('Print');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:receipt'));
  expect(saved).toEqual([]);
  press('Download');
  await waitFor(() => expect(saved).toEqual([`receipt_${payment.id}.pdf`]));
  const printed = calls.filter(({ path: each }) => each.includes('/receipt'));
  expect(printed.map(({ path: each }) => each.split('?')[1])).toEqual([
    'language=en',
    'language=en',
  ]);
});

test('a payment that is checked warns against delivery', async () => {
  const held = { ...payment, status: 'processing', in_review: true } as const;
  fakeApi(signedIn, noStores, respondWith(getMerchantPayment, held));
  const { t } = await openConsole(path);
  await screen.findByText(t('console_payment.in_review_about'));
  expect(screen.getByText('Being checked')).toBeTruthy();
  expect(screen.queryByText('Processing')).toBeNull();
});

test('a payment that is not completed says when its receipt is issued', async () => {
  const processing = { ...payment, status: 'processing', completed_date: null } as const;
  fakeApi(signedIn, noStores, respondWith(getMerchantPayment, processing));
  const { t } = await openConsole(path);
  await screen.findByText(t('console_payment.receipt_later'));
  expect(screen.queryByText('Print')).toBeNull();
});

test('a receipt that is not issued yet says so and closes the tab', async () => {
  fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWithError(printMerchantReceipt, 'receipt.not_issued'),
  );
  const tab = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.stubGlobal('open', () => tab);
  const { t } = await openConsole(path);
  await screen.findByText(payment.id);
  press('Print');
  await screen.findByText(t.error('receipt.not_issued'));
  expect(tab.close).toHaveBeenCalledOnce();
});
