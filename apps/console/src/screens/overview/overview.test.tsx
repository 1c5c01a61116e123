import { getConsoleSession } from '@saifu/contract/member-session';
import { getMerchantOverview, type MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { listMerchantStores } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatChange } from '../../features/overview/totals-card.tsx';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, refundRequest, store } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const overview: MerchantOverviewView = {
  period: 'day',
  from: '2026-11-15T00:00:00+09:00',
  to: '2026-11-15T14:00:00+09:00',
  totals: { count: 3, paid_amount: 10_000, refunded_amount: 500 },
  before_from: '2026-11-14T00:00:00+09:00',
  before_to: '2026-11-14T14:00:00+09:00',
  before_totals: { count: 2, paid_amount: 8000, refunded_amount: 0 },
  hours: Array.from({ length: 24 }, (_, hour) =>
    hour === 9 ? { hour, count: 3, paid_amount: 10_000 } : { hour, count: 0, paid_amount: 0 },
  ),
  methods: [
    { payment_method: 'card', count: 2, paid_amount: 7500 },
    { payment_method: 'paypay', count: 1, paid_amount: 2500 },
  ],
  waiting: {
    dispute_count: 0,
    disputes: [],
    refund_request_count: 6,
    refund_requests: [
      {
        id: refundRequest.id,
        store_name: 'さくら食堂',
        requested_amount: 3000,
        is_urgent: true,
        respond_by: '2026-11-26T23:59:59+09:00',
      },
    ],
    failing_webhooks: [],
  },
};
const NOTHING_WAITS = {
  dispute_count: 0,
  disputes: [],
  refund_request_count: 0,
  refund_requests: [],
  failing_webhooks: [],
};
const signedIn = respondWith(getConsoleSession, ownerSession);

test('the sums stand beside those before, and what waits leads to its screen', async () => {
  fakeApi(signedIn, noStores, respondWith(getMerchantOverview, overview));
  await openConsole('/console/overview');
  const paid = (await screen.findByText('Paid', { selector: 'dt' })).parentElement;
  expect(paid?.textContent).toBe('Paid¥10,000Before: ¥8,000+25%');
  const average = screen.getByText('Average', { selector: 'dt' }).parentElement;
  expect(average?.textContent).toBe('Average¥3,333Before: ¥4,000-17%');
  // Nothing was refunded before, so there is no percentage.
  const refunded = screen.getByText('Refunded', { selector: 'dt' }).parentElement;
  expect(refunded?.textContent).toBe('Refunded¥500Before: ¥0');
  const request = screen.getByRole('link', { name: /さくら食堂, ¥3,000/ });
  expect(request.getAttribute('href')).toBe(`/console/refund-requests/${refundRequest.id}`);
  expect(request.textContent).toContain('Not made by the payer');
  expect(screen.getByRole('link', { name: 'See all 6 requests' }).getAttribute('href')).toBe(
    '/console/refund-requests?status=pending',
  );
});

test('the chart reads its numbers aloud and has a table with the same ones', async () => {
  fakeApi(signedIn, noStores, respondWith(getMerchantOverview, overview));
  await openConsole('/console/overview');
  await screen.findByRole('img', { name: '09:00–10:00: ¥10,000, 3 payments' });
  expect(screen.getAllByRole('img', { name: /payments?$/ })).toHaveLength(24);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const table = within(screen.getByRole('table', { name: 'By hour of the day' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('09:00–10:00');
  expect(rows[1]).toContain('¥10,000');
  const methods = within(screen.getByRole('table', { name: 'By method' }));
  expect(methods.getAllByRole('row')[1]?.textContent).toContain('75%');
});

test('the period and the store are in the URL, and an invalid part is ignored', async () => {
  const other = { ...store, id: 'sto_01jd0000000000000000000002', name: '別館' };
  const calls = fakeApi(
    signedIn,
    respondWith(listMerchantStores, { items: [store, other], next_cursor: null }),
    respondWith(getMerchantOverview, overview),
  );
  await openConsole('/console/overview?period=century&store_id=zzz');
  await screen.findByText('Paid', { selector: 'dt' });
  fireEvent.click(screen.getByRole('radio', { name: 'This week' }));
  await waitFor(() => expect(window.location.search).toBe('?period=week'));
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: other.id } });
  await waitFor(() => {
    expect(window.location.search).toBe(`?period=week&store_id=${other.id}`);
  });
  const asked = calls.filter(({ path }) => path.startsWith('/api/v1/merchant/overview'));
  await waitFor(() => {
    expect(asked.map(({ path }) => path.split('?')[1])).toEqual([
      undefined,
      'period=week',
      `period=week&store_id=${other.id}`,
    ]);
  });
});

test.each([
  [150, 100, '+50%'],
  [100, 100, '0%'],
  [0, 100, '-100%'],
  [5, 0, null],
])('%i beside %i before is shown as %o', (value, before, text) => {
  expect(formatChange(value, before, 'en')).toBe(text);
});

test('failing webhooks wait with their last attempt, also without refund requests', async () => {
  const id = 'whk_01jd0000000000000000000001';
  const failing = { id, url: 'https://shop.example/hook', last_attempt_at: overview.to };
  const waiting = {
    ...NOTHING_WAITS,
    failing_webhooks: [
      { ...failing, status: 503 },
      { ...failing, id: `${id}x`, url: 'https://books.example', status: null },
    ],
  };
  fakeApi(signedIn, noStores, respondWith(getMerchantOverview, { ...overview, waiting }));
  await openConsole('/console/overview');
  const link = await screen.findByRole('link', { name: /shop\.example/ });
  expect(link.getAttribute('href')).toBe(`/console/developers/webhooks/${id}`);
  expect(link.textContent).toContain('Last attempt at 2026/11/15 14:00, answered with status 503');
  const other = screen.getByRole('link', { name: /books\.example/ });
  expect(other.textContent).toContain('without an answer');
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
});

test('chargebacks wait with their deadline, and the list has the rest', async () => {
  const id = 'dsp_01jd0000000000000000000001';
  const dispute = { id, store_name: 'さくら食堂', amount: 1280, respond_by: overview.to };
  const disputes = [dispute, { ...dispute, id: `${id}x`, respond_by: null }];
  const waiting = { ...NOTHING_WAITS, dispute_count: 7, disputes };
  fakeApi(signedIn, noStores, respondWith(getMerchantOverview, { ...overview, waiting }));
  await openConsole('/console/overview');
  const [first, second] = await screen.findAllByRole('link', { name: /^Chargeback: / });
  expect(first?.getAttribute('href')).toBe(`/console/disputes/${id}`);
  expect(first?.textContent).toContain('¥1,280');
  expect(first?.textContent).toContain('Answer by 2026/11/15 14:00');
  expect(second?.textContent).not.toContain('Answer by');
  const all = screen.getByRole('link', { name: 'See all 7 chargebacks' });
  expect(all.getAttribute('href')).toBe('/console/disputes?status=needs_response');
});
