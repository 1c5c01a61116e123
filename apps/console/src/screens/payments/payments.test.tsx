import { getConsoleSession } from '@saifu/contract/member-session';
import {
  exportMerchantPayments,
  getMerchantPaymentTotals,
  listMerchantPayments,
} from '@saifu/contract/merchant-payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, payment } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const signedIn = respondWith(getConsoleSession, ownerSession);
const sums = { count: 12_345, amount: 4600, paid_amount: 4600, refunded_amount: 0 };
const totals = respondWith(getMerchantPaymentTotals, sums);
const one = respondWith(listMerchantPayments, { items: [payment], next_cursor: null });

test('a filter goes into the URL and to the server, and an invalid part of a URL is ignored', async () => {
  const calls = fakeApi(signedIn, noStores, one, totals);
  await openConsole('/console/payments?from=2026-11-31&status=complete&store_id=zzz');
  await screen.findByText('昼のセット');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-15' } });
  await waitFor(() => expect(window.location.search).toBe('?to=2026-11-15&status=complete'));
  const lists = () => calls.filter(({ path }) => path.startsWith('/api/v1/merchant/payments?'));
  await waitFor(() => {
    expect(lists().map(({ path }) => path.split('?')[1])).toEqual([
      'status=complete',
      'to=2026-11-15&status=complete',
    ]);
  });
});

test('a date that is not typed completely changes nothing', async () => {
  const calls = fakeApi(signedIn, noStores, one, totals);
  await openConsole('/console/payments?to=2026-11-15');
  await screen.findByText('昼のセット');
  const before = calls.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-16' } });
  await screen.findByText('The end must not be before the start.');
  expect(window.location.search).toBe('?to=2026-11-15');
  expect(calls).toHaveLength(before);
});

test('the next page is added, and its first row gets the focus', async () => {
  const second = { ...payment, id: 'pay_01jd0000000000000000000002', title: '夜のコース' };
  const pages = [
    { items: [payment], next_cursor: 'next' },
    { items: [second], next_cursor: null },
  ];
  fakeApi(signedIn, noStores, totals, {
    row: listMerchantPayments,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole('/console/payments');
  await screen.findByText('昼のセット');
  press(t('app.more'));
  await screen.findByText('夜のコース');
  expect(document.activeElement?.getAttribute('href')).toBe(`/console/payments/${second.id}`);
});

test('a CSV file that cannot be made says why, and clerks are not offered one', async () => {
  fakeApi(
    signedIn,
    noStores,
    one,
    totals,
    respondWithError(exportMerchantPayments, 'export.too_many'),
  );
  const { t, unmount } = await openConsole('/console/payments');
  await screen.findByText('昼のセット');
  press('Download as CSV');
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toBe(t.error('export.too_many'));
  unmount();

  fakeApi(respondWith(getConsoleSession, clerkSession), noStores, one, totals);
  await openConsole('/console/payments');
  await screen.findByText('昼のセット');
  expect(screen.queryByText('Download as CSV')).toBeNull();
});

test('the list does not wait for its totals, and totals that fail can be asked for again', async () => {
  let fails = true;
  const calls = fakeApi(signedIn, noStores, one, {
    row: getMerchantPaymentTotals,
    response: () => {
      if (fails) return respondWithError(getMerchantPaymentTotals, 'not_found').response();
      return Response.json(sums);
    },
  });
  const { t } = await openConsole('/console/payments?status=complete');
  await screen.findByText('昼のセット');
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: t('app.retry') }));
  await screen.findByText(t('console_payment.count', { count: 12_345 }));
  const totalsCalls = calls.filter(({ path }) => path.includes('/payments/totals'));
  expect(totalsCalls.map(({ path }) => path.split('?')[1])).toContain('status=complete');
});
