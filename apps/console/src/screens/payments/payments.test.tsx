import { getConsoleSession } from '@saifu/contract/member-session';
import {
  downloadMerchantExport,
  listMerchantExports,
  type MerchantExportView,
  startMerchantExport,
} from '@saifu/contract/merchant-export';
import { getMerchantPaymentTotals, listMerchantPayments } from '@saifu/contract/merchant-payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { exportedFile } from '../../testing/payment-exports.ts';
import { noStores, payment } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const signedIn = respondWith(getConsoleSession, ownerSession);
const sums = { count: 12_345, amount: 4600, paid_amount: 4600, refunded_amount: 0 };
const totals = respondWith(getMerchantPaymentTotals, sums);
const one = respondWith(listMerchantPayments, { items: [payment], next_cursor: null });
const running = { ...exportedFile, state: 'running', rows_done: 1000 } as const;

/** The list of files as it is at each request; the last one stays. */
function filesInTurn(...lists: readonly (readonly MerchantExportView[])[]) {
  const left = [...lists];
  return {
    row: listMerchantExports,
    response: () => {
      const items = (left.length > 1 ? left.shift() : left[0]) ?? [];
      return Response.json({ items, next_cursor: null });
    },
  };
}

afterEach(() => vi.restoreAllMocks());

test('a filter goes into the URL and to the server, and an invalid part of a URL is ignored', async () => {
  const calls = fakeApi(signedIn, noStores, one, totals, filesInTurn([]));
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

test('a row says that the operator checks its payment', async () => {
  const held = { ...payment, status: 'processing', in_review: true } as const;
  const list = respondWith(listMerchantPayments, { items: [held], next_cursor: null });
  fakeApi(signedIn, noStores, list, totals, filesInTurn([]));
  await openConsole('/console/payments');
  const row = (await screen.findByText('昼のセット')).closest('tr');
  expect(row?.textContent).toContain('Being checked');
});

test('a date that is not typed completely changes nothing', async () => {
  const calls = fakeApi(signedIn, noStores, one, totals, filesInTurn([]));
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
  fakeApi(signedIn, noStores, totals, filesInTurn([]), {
    row: listMerchantPayments,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole('/console/payments');
  await screen.findByText('昼のセット');
  press(t('app.more'));
  await screen.findByText('夜のコース');
  expect(document.activeElement?.getAttribute('href')).toBe(`/console/payments/${second.id}`);
});

test('a CSV file is made with the filter of the list, and its progress becomes a download', async () => {
  const calls = fakeApi(
    signedIn,
    noStores,
    one,
    totals,
    filesInTurn([], [{ ...running, state: 'queued', rows_total: null }], [running], [exportedFile]),
    respondWith(startMerchantExport, running),
    { row: downloadMerchantExport, response: () => new Response('id,order_id') },
  );
  await openConsole('/console/payments?status=complete');
  await screen.findByText('昼のセット');
  press('Make a CSV file');
  await screen.findByText('The file will be made in a moment.');
  const bar = await screen.findByRole('progressbar', { name: '1,000 of 2,500 payments written' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1000', '2500']);
  await screen.findByText('2,500 payments, kept until 2026/11/26', {}, { timeout: 8000 });
  expect(screen.queryByRole('progressbar')).toBeNull();
  const started = calls.filter(({ method }) => method === 'POST');
  expect(started.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
  expect(started[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);

  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
  press('Download payments_20261101-20261130.csv');
  await waitFor(() => expect(saved).toEqual(['payments_20261101-20261130.csv']));
}, 15_000);

test('a file that was started before is found again, with what it contains', async () => {
  fakeApi(signedIn, noStores, one, totals, filesInTurn([running]));
  await openConsole('/console/payments');
  await screen.findByRole('progressbar', { name: '1,000 of 2,500 payments written' });
  await screen.findByText('2026/11/01 – 2026/11/30 · Complete');
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain('1,000 of 2,500 payments written');
});

test('a file that failed, expired or cannot be started says why', async () => {
  const failed = {
    ...exportedFile,
    id: 'exp_01jd0000000000000000000002',
    state: 'failed',
  } as const;
  const expired = {
    ...exportedFile,
    id: 'exp_01jd0000000000000000000003',
    state: 'expired',
  } as const;
  fakeApi(
    signedIn,
    noStores,
    one,
    totals,
    filesInTurn([failed, expired, exportedFile]),
    respondWithError(startMerchantExport, 'export.too_many_running'),
    respondWithError(downloadMerchantExport, 'export.expired'),
  );
  const { t } = await openConsole('/console/payments');
  await screen.findByText('The file could not be made. Please make it again.');
  await screen.findByText('This file was deleted after seven days.');
  press('Download payments_20261101-20261130.csv');
  await screen.findByText(t.error('export.expired'));
  press('Make a CSV file');
  await screen.findByText(t.error('export.too_many_running'));
});

test('a list without payments offers no new file', async () => {
  const none = { items: [], next_cursor: null };
  fakeApi(
    respondWith(getConsoleSession, clerkSession),
    noStores,
    respondWith(listMerchantPayments, none),
    totals,
    filesInTurn([]),
  );
  await openConsole('/console/payments');
  await screen.findByText('Payments at your stores appear here.');
  await waitFor(() => expect(screen.queryByText('Make a CSV file')).toBeNull());
});

test('the list does not wait for its totals, and totals that fail can be asked for again', async () => {
  let fails = true;
  const calls = fakeApi(signedIn, noStores, one, filesInTurn([]), {
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
