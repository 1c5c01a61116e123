import { confirmPayment } from '@saifu/contract/confirmation';
import { getOrder } from '@saifu/contract/order';
import { cancelPayment, getPayment, type PaymentView } from '@saifu/contract/payment';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { lunch } from '../pay/payment-invoice.fixture.ts';
import { PaymentDetail } from './payment-detail.tsx';
import { complete, payment, request, serveHistory } from './payment-history.fixture.ts';

const PATH = `/history/detail/${payment.id}`;
const NOW = new Date('2026-11-16T05:05:00Z');

const nobody = () => ({ items: [], next_cursor: null });
const answer = (...also: ReturnType<typeof respondWith>[]) => serveHistory(nobody, { also }).calls;

async function open(parts: Partial<PaymentView> = {}, start = payment) {
  const calls = answer(respondWith(getPayment, { ...start, ...parts }));
  await openApp(PATH);
  await screen.findByText('What happened');
  return calls;
}

/** The visible actions. */
function acts(): readonly string[] {
  const all = [...document.querySelectorAll('main a, main button')];
  const known = /^(Continue|Confirm|Show the|Request|Cancel|Ask|Choose how|Pay this)/;
  return all.map((each) => getSpokenText(each)).filter((expectedText) => known.test(expectedText));
}

/** What is read out: without pictures made of text, like the thumbnail of a receipt. */
function getSpokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent ?? '';
}

const getDetail = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;

beforeEach(() => {
  sessionStorage.clear();
  freezeTime(NOW);
});
afterEach(() => vi.useRealTimers());

const CONFIRM = 'Confirm this payment';
const REFUND = 'Request a refund';
const CANCEL = 'Cancel and request a refund';
const RECEIPT = 'Show the receipt';
const AGAIN = 'Pay this store again';

test.each<[string, Partial<PaymentView>, PaymentView, string[]]>([
  [
    'waits for payment',
    { status: 'waiting_for_payment' },
    payment,
    ['Continue', 'Cancel the payment'],
  ],
  [
    'waits for the provider',
    { status: 'waiting_for_payment', awaits_provider: true },
    payment,
    ['Continue'],
  ],
  ['is processing', {}, payment, [CONFIRM, CANCEL]],
  ['is being checked', { in_review: true }, payment, [CANCEL]],
  ['has an open refund request', { refund_request: request }, payment, []],
  [
    'has a rejected refund request',
    { refund_request: { ...request, status: 'rejected' } },
    payment,
    [CONFIRM, CANCEL],
  ],
  ['is complete', {}, complete, [RECEIPT, REFUND, AGAIN]],
  [
    'completed long ago',
    { completed_date: '2026-10-16T23:00:00+09:00' },
    complete,
    [RECEIPT, AGAIN],
  ],
  [
    'is complete, with the full amount refunded',
    { refunded_amount: 5694 },
    complete,
    [RECEIPT, AGAIN],
  ],
  ['is refunded', { status: 'refunded', refunded_amount: 5694 }, complete, [RECEIPT, AGAIN]],
  ['was canceled', { status: 'cancel' }, payment, [AGAIN]],
  ['failed', { status: 'error' }, payment, ['Choose how to pay again', AGAIN]],
  [
    'is complete at a suspended store',
    { store: { ...payment.store, status: 'suspended' } },
    complete,
    [RECEIPT, REFUND],
  ],
])('a payment that %s shows exactly its allowed actions', async (...row) => {
  const [, parts, start, allowed] = row;
  await open(parts, start);
  expect(acts()).toEqual(allowed);
});

test('a payment that is checked says so, and names neither a deadline nor a number', async () => {
  await open({ in_review: true, confirmation_number: '42' });
  expect(screen.getByText('Being checked')).toBeTruthy();
  expect(screen.getByText('Reserved · being checked')).toBeTruthy();
  expect(screen.getByText(/You need not do anything/)).toBeTruthy();
  expect(screen.queryByText(/without an answer/)).toBeNull();
  expect(screen.queryByText('42')).toBeNull();
});

test('each link has the right target', async () => {
  await open({}, complete);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(RECEIPT)).toBe(`/history/detail/receipt/${complete.receipt_id}`);
  expect(hrefOf(REFUND)).toBe(`${PATH}/refund-request`);
  expect(hrefOf(AGAIN)).toBe(`/payment?store=${payment.store.id}`);
  expect(hrefOf('さくら食堂')).toBe(`/stores/${payment.store.id}`);
});

test('only what applies to the payment is shown, ids behind More', async () => {
  await open({}, complete);
  const labels = [...document.querySelectorAll('main dt')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Payment method',
    ...['Check code', 'Paid out to the store', 'Payment ID', 'Product ID'],
  ]);
  const more = screen.getByText('More').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.contains(screen.getByText('Payment ID'))).toBe(true);
  expect(screen.queryByText('None')).toBeNull();
  expect(screen.queryByText('¥0')).toBeNull();
});

test('fee, refund, installments and ids are shown where they exist', async () => {
  const parts = { fee: 120, payment_type: 'installment', installment_count: 3 } as const;
  await open({ ...parts, refunded_amount: 694 }, complete);
  expect(getDetail('Payment ID')).toBe(`${payment.id}Copy`);
  expect(screen.getByRole('button', { name: 'Copy: Payment ID', hidden: true })).toBeTruthy();
  expect(getDetail('Product ID')).toContain(payment.product_id);
  expect(getDetail('Check code')).toContain('0917');
  expect(getDetail('Total')).toBe('¥5,694');
  expect(getDetail('Fee')).toBe('¥120');
  expect(getDetail('Amount refunded')).toBe('¥694');
  expect(getDetail('Payment method')).toBe('Visa ••••\u00a04242');
  expect(getDetail('Payment type')).toBe('Installments (3 payments)');
  expect(getDetail('Paid out to the store')).toBe('2026/11/24');
  expect(screen.getByText('Refunded ¥694')).toBeTruthy();
});

const listSteps = () =>
  within(screen.getByRole('region', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the timeline has each event once, and how the payment was confirmed', async () => {
  await open({}, complete);
  expect(listSteps()).toEqual([
    'Paid, waiting for confirmation2026/11/15 14:05',
    'CompletedIn the wallet2026/11/15 20:00',
  ]);
});

test('the timeline begins with the failed tries', async () => {
  const tries = [
    { status: 'waiting_for_payment', at: '2026-11-15T13:58:00+09:00' },
    { status: 'error', at: '2026-11-15T13:58:02+09:00' },
    { status: 'waiting_for_payment', at: '2026-11-15T14:00:00+09:00' },
    { status: 'error', at: '2026-11-15T14:00:02+09:00' },
  ] as const;
  await open({ timeline: [...tries, ...payment.timeline] });
  expect(listSteps()).toEqual([
    'Not accepted2026/11/15 13:58',
    'Not accepted2026/11/15 14:00',
    'Paid, waiting for confirmation2026/11/15 14:05',
  ]);
});

test('what was bought is listed with its tax; without it the rest is shown', async () => {
  answer(respondWith(getPayment, complete), respondWith(getOrder, lunch));
  const { unmount } = await openApp(PATH);
  const bill = within(await screen.findByRole('region', { name: 'What you paid for' }));
  expect(bill.getByRole('list', { name: 'Items' })).toBeTruthy();
  expect(bill.getByRole('table')).toBeTruthy();
  unmount();
  answer(respondWith(getPayment, complete), respondWithError(getOrder, 'not_found'));
  await openApp(PATH);
  expect(await screen.findByText('What happened')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'What you paid for' })).toBeNull();
});

test('the address opens a map in a new tab, without a referrer', async () => {
  await open({}, complete);
  const map = screen.getByRole('link', { name: /Open in Maps/ });
  expect(map.getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  expect(map.getAttribute('rel')).toBe('noopener noreferrer');
  expect(map.getAttribute('target')).toBe('_blank');
});

test('the time until automatic completion follows the product clock', async () => {
  // 71 hours before.
  vi.setSystemTime(new Date('2026-11-15T06:05:01Z'));
  await open();
  expect(screen.getByText('Completes on 2026/11/18 14:05 without an answer')).toBeTruthy();
  expect(screen.getByText('in 2 days 23 hours')).toBeTruthy();
  expect(getDetail('Number for the confirmation message')).toBe('42');
  vi.setSystemTime(new Date('2026-11-17T05:05:01Z'));
  await advanceTime(30_000);
  expect(screen.getByText('in 23 hours 59 minutes')).toBeTruthy();
  vi.setSystemTime(new Date('2026-11-18T05:05:02Z'));
  await advanceTime(30_000);
  expect(screen.getByText('It will be complete in a moment.')).toBeTruthy();
});

test('an open refund request is summarized and stops automatic completion', async () => {
  await open({ refund_request: request });
  const card = within(screen.getByRole('region', { name: 'Refund request' }));
  expect(card.getByText('Waiting for the store’s answer')).toBeTruthy();
  expect(card.getByText('2026/11/26 23:59')).toBeTruthy();
  const link = card.getByRole('link', { name: 'See the refund request' });
  expect(link.getAttribute('href')).toBe(`/refund-requests/${request.id}`);
  expect(
    screen.getByText(/^The payment does not complete while your refund request is open/),
  ).toBeTruthy();
  expect(screen.queryByText(/Completes on .* without an answer/)).toBeNull();
});

test.each([
  ['open', /The bank decides what happens/],
  ['won', /decided for the store/],
  ['lost', /decided for you/],
] as const)('a payment that is disputed with the bank says so: %s', async (state, words) => {
  await open({ bank_dispute: state }, complete);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a payment without a dispute does not mention the bank', async () => {
  await open({}, complete);
  expect(screen.queryByText(/disputed this payment/)).toBeNull();
});

test('a declined payment shows the reason', async () => {
  await open({ status: 'error', error: { code: 'payment.declined', reason: 'limit' } });
  expect(screen.getByRole('alert').textContent).toContain('over the limit');
});

test('confirming completes the payment, announces it and keeps focus', async () => {
  const calls = answer(
    respondInSequence(
      getPayment,
      () => Response.json(payment),
      () => Response.json(complete),
    ),
    respondWith(confirmPayment, complete),
  );
  await openApp(PATH);
  const button = await screen.findByRole('button', { name: CONFIRM });
  expect(screen.getByText(/request a refund for 30 days/)).toBeTruthy();
  fireEvent.click(button);
  fireEvent.click(button);
  const done = await screen.findByText('Thank you. The payment is complete.');
  await waitFor(() => expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull());
  expect(document.activeElement?.contains(done)).toBe(true);
  expect(acts()).toContain(RECEIPT);
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path)).toEqual([`/api/v1/payments/${payment.id}/confirm`]);
});

test('a rejected confirmation shows the reason and reloads the payment', async () => {
  answer(
    respondInSequence(
      getPayment,
      () => Response.json(payment),
      () => Response.json({ ...payment, refund_request: request }),
    ),
    respondWithError(confirmPayment, 'payment.objected'),
  );
  const { t } = await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  expect(await screen.findByText(t.error('payment.objected'))).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Refund request' })).toBeTruthy();
});

test('canceling a paid payment leads to the refund request', async () => {
  answer(respondWith(getPayment, payment));
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: CANCEL });
  expect(link.getAttribute('href')).toBe(`/history/detail/${payment.id}/refund-request`);
});

test('canceling an unpaid payment asks first and then cancels it', async () => {
  const calls = answer(
    respondInSequence(
      getPayment,
      () => Response.json({ ...payment, status: 'waiting_for_payment' }),
      () => Response.json({ ...payment, status: 'cancel' }),
    ),
    respondWith(cancelPayment, { ...payment, status: 'cancel' }),
  );
  await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the payment' }));
  const first = within(await screen.findByRole('alertdialog'));
  expect(first.getByText(/Nothing has been charged yet/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Not now');
  fireEvent.click(first.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the payment' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the payment' }));
  expect(await screen.findByText('Payment canceled')).toBeTruthy();
  await waitFor(() => expect(acts()).toEqual([AGAIN]));
});

test('a change of the payment is shown without a reload', async () => {
  answer(
    respondInSequence(
      getPayment,
      () => Response.json(payment),
      () => Response.json(complete),
    ),
  );
  await openApp(PATH);
  await screen.findByRole('button', { name: CONFIRM });
  await advanceTime(4100);
  expect(await screen.findByRole('link', { name: RECEIPT })).toBeTruthy();
});

test('an unknown payment shows not found; a failed load can be retried', async () => {
  answer(respondWithError(getPayment, 'not_found'));
  const { unmount } = await openApp(`${PATH}?status=complete`);
  expect(await screen.findByText(/could not be found in your history/)).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Payment history' });
  expect(back.getAttribute('href')).toBe('/history?status=complete');
  unmount();
  answer(respondWithError(getPayment, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(respondWith(getPayment, payment));
  fireEvent.click(again);
  expect(await screen.findByText('What happened')).toBeTruthy();
});

test.each([
  ['ja', '2026/11/18 14:05に自動的に完了します', 'お支払いを確認して完了する'],
  ['ko', '2026/11/18 14:05에 자동으로 완료됩니다', '확인하고 결제 완료하기'],
] as const)('the screen is localized in %s', async (language, deadline, confirm) => {
  answer(respondWith(getPayment, payment));
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<PaymentDetail />, language);
  expect(await screen.findByText(deadline)).toBeTruthy();
  expect(screen.getByRole('button', { name: confirm })).toBeTruthy();
});
