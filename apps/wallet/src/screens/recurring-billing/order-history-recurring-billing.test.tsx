import { getRecurringBilling, listRecurringBillingOrders } from '@saifu/contract/recurring-billing';
import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { problem, respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { OrderHistoryRecurringBilling } from './order-history-recurring-billing.tsx';
import { declinedCharge, flowers, NOW, serve } from './recurring-billing.fixture.ts';

const PATH = `/recurring-billing/order-history/${flowers.id}`;

const paid: ChargeView = {
  ...declinedCharge,
  due_date: '2026-11-01',
  status: 'paid',
  paid_on: '2026-11-02',
  retry_on: null,
  gives_up_on: null,
  decline_reason: null,
  order_id: null,
  payment_id: 'pay_01jd000000000000000000paid',
};
const first: ChargeView = { ...paid, due_date: null, amount: 500, paid_on: '2026-10-15' };

async function open(...items: ChargeView[]) {
  serve(
    respondWith(listRecurringBillingOrders, { items, next_cursor: null }),
    respondWith(getRecurringBilling, flowers),
  );
  await openApp(PATH);
  await screen.findByText('季節の花');
}

const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '');

beforeEach(() => freezeTime(NOW));

test('each period shows its due date and amount, and links to its payment', async () => {
  await open(paid, first);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toBe('Due 2026/11/01PaidPaid on 2026/11/02Visa •••• 4242¥980');
  expect(rows()[1]).toBe('First paymentPaidPaid on 2026/10/15Visa •••• 4242¥500');
  const link = screen.getByRole('link', { name: /^Due 2026/ });
  expect(link.getAttribute('href')).toBe(`/history/detail/${paid.payment_id}`);
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
  const back = screen.getByRole('link', { name: /季節の花/ });
  expect(back.getAttribute('href')).toBe(`/recurring-billing/${flowers.id}`);
});

test.each<[ChargeView['status'], Partial<ChargeView>, readonly RegExp[], boolean]>([
  ['declined', {}, [/Card declined/, /not enough money/, /try again on 2026\/11\/17/], true],
  ['awaiting_payer', {}, [/Waiting for you/, /make this payment yourself/], true],
  ['past_due', { decline_reason: 'limit' }, [/Overdue/, /over the limit/], true],
  ['waiting', { order_id: null, payment_id: null }, [/Not charged yet/], false],
  ['processing', {}, [/Being charged/, /right now/], false],
  ['failed', { order_id: null }, [/Not paid/, /not charged any more/], false],
  ['review', { order_id: null, payment_id: null }, [/under review/, /without your word/], false],
  ['waived', { order_id: null, payment_id: null }, [/Not charged/, /over before/], false],
])('a charge with status %s says so, and offers manual payment if possible', async (...row) => {
  const [status, parts, expectedText, isPayable] = row;
  await open({ ...declinedCharge, ...parts, status });
  await waitFor(() => expect(rows()).toHaveLength(1));
  for (const each of expectedText) expect(rows()[0]).toMatch(each);
  const pay = screen.queryByRole('link', { name: 'Pay ¥980 now' });
  expect(pay?.getAttribute('href') ?? null).toBe(
    isPayable ? `/payment/invoice?order=${declinedCharge.order_id}` : null,
  );
});

test('a refunded first payment is not shown as owed', async () => {
  await open({ ...first, status: 'failed', paid_on: null });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toBe('First paymentReturnedVisa •••• 4242¥500');
});

test('a button loads more charges', async () => {
  const calls = serve(
    respondInSequence(
      listRecurringBillingOrders,
      () => Response.json({ items: [paid], next_cursor: 'next' }),
      () => problem('request.malformed'),
      () => Response.json({ items: [first], next_cursor: null }),
    ),
    respondWith(getRecurringBilling, flowers),
  );
  await openApp(PATH);
  const more = await screen.findByRole('button', { name: 'Show more' });
  fireEvent.click(more);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(more);
  expect(await screen.findByText('First payment')).toBeTruthy();
  expect(calls.at(-1)?.path).toContain('cursor=next');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty history shows its message', async () => {
  await open();
  expect(await screen.findByText(/Each charge of this service appears here/)).toBeTruthy();
});

test('an unknown id shows not found; a failed load can be retried', async () => {
  serve(
    respondWithError(listRecurringBillingOrders, 'not_found'),
    respondWithError(getRecurringBilling, 'not_found'),
  );
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText('This recurring billing could not be found.')).toBeTruthy();
  unmount();
  serve(
    respondWithError(listRecurringBillingOrders, 'request.malformed'),
    respondWith(getRecurringBilling, flowers),
  );
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(respondWith(listRecurringBillingOrders, { items: [paid], next_cursor: null }));
  fireEvent.click(again);
  expect(await screen.findByText('Due 2026/11/01')).toBeTruthy();
});

test.each([
  ['ja', '2026/11/01の分', '支払い済み', '2026/11/02にお支払い済み'],
  ['ko', '2026/11/01 결제분', '결제 완료', '2026/11/02에 결제'],
] as const)('the screen is localized in %s', async (language, due, status, paidOn) => {
  serve(
    respondWith(listRecurringBillingOrders, { items: [paid], next_cursor: null }),
    respondWith(getRecurringBilling, flowers),
  );
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<OrderHistoryRecurringBilling />, language);
  for (const expectedText of [due, status, paidOn]) {
    expect(await screen.findByText(expectedText)).toBeTruthy();
  }
});
