import {
  listRecurringBillings,
  type RecurringBillingView,
} from '@saifu/contract/recurring-billing';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { problem, respondInSequence, visa } from '../pay/invoice-payment.fixture.ts';
import {
  behind,
  canceled,
  dearer,
  flowers,
  NOW,
  pastDue,
  paused,
  serve,
} from './recurring-billing.fixture.ts';
import { RecurringBilling } from './recurring-billing.tsx';

const PATH = '/recurring-billing';

const named = (name: string, view: RecurringBillingView, at: number): RecurringBillingView => ({
  ...view,
  service_name: name,
  id: `rcb_01jd00000000000000000000${String(at).padStart(2, '0')}`,
});

async function open(...views: RecurringBillingView[]) {
  const calls = serve(respondWith(listRecurringBillings, { items: views, next_cursor: null }));
  await openApp(PATH);
  await screen.findAllByRole('link', { name: /さくら食堂/ });
  return calls;
}

/** The service name of each row, in page order. */
const rows = () =>
  screen
    .getAllByRole('link', { name: /さくら食堂/, hidden: true })
    .map((row) => /[A-Z][a-z]+/.exec(row.textContent ?? '')?.[0]);
const rowOf = (name: string) =>
  screen.getByRole('link', { name: new RegExp(`${name}.*さくら食堂`) });

beforeEach(() => freezeTime(NOW));

test('a row shows service, store, price and next charge', async () => {
  await open(flowers);
  const row = rowOf('季節の花');
  expect(row.getAttribute('href')).toBe(`/recurring-billing/${flowers.id}`);
  expect(row.textContent).toContain('さくら食堂');
  expect(row.textContent).toContain('¥980a month');
  expect(within(row).getByText('Next charge: 2026/12/01')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Active' }).contains(row)).toBe(true);
});

test('a row shows the deadline of a first payment, and the paid-through date after cancellation', async () => {
  await open(
    named('Pending', { ...flowers, status: 'pending_first_payment', next_payment_date: null }, 1),
    named('Canceled', canceled, 2),
  );
  expect(within(rowOf('Pending')).getByText('First payment by 2026/10/20')).toBeTruthy();
  expect(
    within(screen.getByRole('link', { name: /Canceled.*さくら食堂/, hidden: true })).getByText(
      'Paid through 2026/11/30',
    ),
  ).toBeTruthy();
});

test('a near charge shows a relative date; two payment days are not called monthly', async () => {
  await open({ ...flowers, next_payment_date: '2026-11-16', monthly_payment_days: [1, 16] });
  const row = rowOf('季節の花');
  expect(within(row).getByText('Next charge: 2026/11/16 (tomorrow)')).toBeTruthy();
  expect(row.textContent).toContain('each time');
});

test('items that need attention come first, then by next charge; ended ones are collapsed', async () => {
  const bank = { ...behind.unpaid, status: 'awaiting_payer' } as RecurringBillingView['unpaid'];
  await open(
    named('Ended', { ...canceled, status: 'ended', closed_at: '2026-10-01T12:00:00+09:00' }, 1),
    named('Later', flowers, 2),
    named('Paused', paused, 3),
    named('Price', dearer, 4),
    named('Canceled', canceled, 5),
    named('Sooner', { ...flowers, next_payment_date: '2026-11-20' }, 6),
    named('Refused', behind, 7),
    named('Overdue', pastDue, 8),
    named('Bank', { ...behind, unpaid: bank }, 9),
    named('Expired', { ...flowers, card: { ...visa, expired: true } }, 10),
    named('Left', { ...behind, ending: true }, 12),
    named('Ending', { ...flowers, ending: true, next_payment_date: null }, 11),
  );
  const needsAction = ['Overdue', 'Bank', 'Refused', 'Left', 'Expired', 'Price'];
  expect(rows()).toEqual([
    ...needsAction,
    'Sooner',
    'Later',
    'Ending',
    'Paused',
    ...['Canceled', 'Ended'],
  ]);
  const regions = screen.getAllByRole('region').map((region) => region.textContent ?? '');
  expect(regions[0]).toMatch(/^Needs your attention/);
  expect(regions[1]).toMatch(/^Active/);
  expect(regions[2]).toMatch(/^Paused/);
  const closed = screen.getByText('Canceled or ended (2)').closest('details');
  expect(closed?.open).toBe(false);
  expect(within(rowOf('Bank')).getByText('Your bank wants you')).toBeTruthy();
  expect(within(rowOf('Left')).getByText('Ending')).toBeTruthy();
  expect(within(rowOf('Expired')).getByText('Card needed')).toBeTruthy();
  expect(within(rowOf('Price')).getByText('New price to answer')).toBeTruthy();
});

test('an unpaid charge can be paid from its row', async () => {
  await open(named('Overdue', pastDue, 1), named('Refused', behind, 2), named('Paid', flowers, 3));
  const pay = screen.getAllByRole('link', { name: /^Pay ¥980 now/ });
  expect(pay.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Pay ¥980 now: Overdue',
    'Pay ¥980 now: Refused',
  ]);
  expect(pay[0]?.getAttribute('href')).toBe(
    '/payment/invoice?order=ord_01jd0000000000000000000009',
  );
});

test('the sums cover running services: every payment day of a month, and twelve months', async () => {
  await open(
    named('Twice', { ...flowers, monthly_payment_days: [1, 16], monthly_amount: 300 }, 1),
    named('Once', flowers, 2),
    named('Paused', paused, 3),
    named('Left', { ...flowers, ending: true }, 4),
  );
  expect(screen.getByText('Each month').parentElement?.textContent).toBe('Each month¥1,580');
  expect(screen.getByText('In a year').parentElement?.textContent).toBe('In a year¥18,960');
});

test('one calendar shows the charges of all services, each with a link', async () => {
  const tea = named('Tea', { ...flowers, coming: [{ date: '2026-12-01', amount: 300 }] }, 2);
  await open(named('Flowers', flowers, 1), tea, named('Overdue', pastDue, 3));
  const calendar = within(screen.getByRole('region', { name: 'Coming charges' }));
  const cell = calendar.getByRole('cell', { name: /Charge of ¥1,280/ });
  expect(cell.textContent).toContain('1');
  const charges = calendar.getAllByRole('listitem').map((item) => item.textContent);
  expect(charges).toEqual(['2026/12/01Flowers¥980', '2026/12/01Tea¥300', 'Together¥1,280']);
  const link = calendar.getByRole('link', { name: 'Tea' });
  expect(link.getAttribute('href')).toBe(`/recurring-billing/${tea.id}`);
});

test('the total covers the remaining charges of this month, without overdue ones', async () => {
  const november = [
    { date: '2026-11-16', amount: 300 },
    { date: '2026-11-30', amount: 300 },
    { date: '2026-12-16', amount: 300 },
  ];
  await open(
    named('Twice', { ...flowers, coming: november }, 1),
    named('Once', { ...flowers, coming: [{ date: '2026-11-20', amount: 1000 }] }, 2),
    named('Overdue', { ...pastDue, coming: november }, 3),
  );
  const sum = screen.getByText('Still to come this month').parentElement;
  expect(sum?.textContent).toBe('Still to come this month¥1,600');
});

test('a list of only ended items has no total', async () => {
  await open(canceled);
  expect(screen.queryByText('Still to come this month')).toBeNull();
});

test('a button loads more, and the total is shown once the list is complete', async () => {
  const other = named('Other', flowers, 2);
  const calls = serve(
    respondInSequence(
      listRecurringBillings,
      () => Response.json({ items: [flowers], next_cursor: 'next' }),
      () => problem('request.malformed'),
      () => Response.json({ items: [other], next_cursor: null }),
    ),
  );
  await openApp(PATH);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText('Still to come this month')).toBeNull();
  fireEvent.click(more);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(more);
  await waitFor(() => expect(rowOf('Other')).toBeTruthy());
  expect(calls.at(-1)?.path).toContain('cursor=next');
  expect(screen.getByText('Still to come this month')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty list shows its message; a failed load can be retried', async () => {
  serve(respondWith(listRecurringBillings, { items: [], next_cursor: null }));
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText(/Services you pay for regularly appear here/)).toBeTruthy();
  const scan = screen.getByRole('link', { name: 'Scan a QR code' });
  expect(scan.getAttribute('href')).toBe('/scan');
  unmount();
  serve(respondWithError(listRecurringBillings, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(respondWith(listRecurringBillings, { items: [flowers], next_cursor: null }));
  fireEvent.click(again);
  expect(await screen.findAllByText('季節の花')).not.toEqual([]);
});

test.each([
  ['ja', '次回のお支払い：2026/12/01', 'ご利用中', '今月これからのお支払い'],
  ['ko', '다음 결제: 2026/12/01', '이용 중', '이번 달 남은 결제'],
] as const)('the screen is localized in %s', async (language, next, status, sum) => {
  serve(respondWith(listRecurringBillings, { items: [flowers], next_cursor: null }));
  await renderWithProviders(<RecurringBilling />, language);
  expect(await screen.findByText(next)).toBeTruthy();
  expect(screen.getAllByText(status).length).toBeGreaterThan(0);
  expect(screen.getByText(sum)).toBeTruthy();
});
