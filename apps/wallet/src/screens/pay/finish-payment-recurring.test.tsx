import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { getOrder, type OrderView } from '@saifu/contract/order';
import { getPayment, type PaymentView } from '@saifu/contract/payment';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { paid } from './invoice-payment.fixture.ts';
import { gym, gymPeriod, gymTerms, lunch } from './payment-invoice.fixture.ts';

async function open(order: OrderView, payment: Partial<PaymentView> = {}) {
  const calls = fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getPayment, { ...paid, order_id: order.id, ...payment }),
    respondWith(getOrder, { ...order, status: 'paid' }),
  );
  await openApp(`/payment/payment-finish?payment=${paid.id}`);
  await screen.findByRole('region', { name: 'Paid' });
  return () => calls.filter(({ path }) => path.includes('/orders/'));
}

beforeEach(() => sessionStorage.clear());

test('a first payment starts the service and is confirmed like any payment', async () => {
  saveToken('token');
  await open(gym);
  const begun = await screen.findByRole('region', { name: 'Your service has started' });
  expect(begun.textContent).toContain('ジム会員: the next charge is ¥8,800 on 2026/12/01.');
  const link = screen.getByRole('link', { name: 'See dates, card and cancellation' });
  expect(link.getAttribute('href')).toBe(`/recurring-billing/${gymTerms.recurring_billing_id}`);
  expect(screen.getByText(/completes automatically after 3 days/)).toBeTruthy();
});

test('a service without further charges says so', async () => {
  saveToken('token');
  await open({ ...gym, recurring: { ...gymTerms, coming: [] } });
  const begun = await screen.findByRole('region', { name: 'Your service has started' });
  expect(begun.textContent).toContain('there are no more charges');
});

test('a charge paid manually is complete at once', async () => {
  saveToken('token');
  await open(gymPeriod, { status: 'complete', auto_complete_at: null });
  const settled = await screen.findByRole('region', { name: 'This charge is settled' });
  expect(settled.textContent).toContain('The charge of 2026/12/31 for ジム会員');
  expect(screen.getByRole('heading', { name: 'Payment complete' })).toBeTruthy();
  expect(screen.queryByText(/after 3 days/)).toBeNull();
});

test('an ordinary payment shows nothing about a service', async () => {
  saveToken('token');
  const asked = await open(lunch);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByText('Your service has started')).toBeNull();
});

test('the order is not requested for guests or for methods other than card', async () => {
  const asked = await open(gym);
  expect(asked()).toEqual([]);
});
