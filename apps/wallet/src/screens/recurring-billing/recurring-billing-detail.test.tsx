import { getRecurringBilling, type RecurringBillingView } from '@saifu/contract/recurring-billing';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import {
  agreed,
  behind,
  canceled,
  declinedCharge,
  flowers,
  NOW,
  pastDue,
  paused,
  serve,
} from './recurring-billing.fixture.ts';
import { RecurringBillingDetail } from './recurring-billing-detail.tsx';

const PATH = `/recurring-billing/${flowers.id}`;

async function open(view: RecurringBillingView = flowers) {
  const calls = serve(respondWith(getRecurringBilling, view));
  await openApp(PATH);
  await screen.findByText('What you agreed to');
  return calls;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const page = () => (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' ');
const getDetail = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent?.replaceAll('\u00a0', ' ');

beforeEach(() => freezeTime(NOW));

test('it shows service, price, payment days and the cancellation deadline', async () => {
  await open();
  expect(screen.getByText('季節の花')).toBeTruthy();
  expect(screen.getByText('Next charge: 2026/12/01')).toBeTruthy();
  expect(
    screen.getByText('Until 23:59 on 2026/11/30 you can stop the charge of 2026/12/01.'),
  ).toBeTruthy();
  expect(getDetail('First payment')).toBe('¥500');
  expect(getDetail('Each charge after it')).toBe('¥980Tax of 10% included');
  expect(getDetail('Charged')).toBe('The 1st of every monthFrom 10:00, Japan time.');
  expect(getDetail('Start')).toBe('2026/10/15');
  expect(getDetail('End')).toBe('None; it runs until it is canceled');
  expect(screen.queryByRole('region', { name: 'Not paid yet' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'New price' })).toBeNull();
});

test('it links to its history and its store', async () => {
  await open();
  const links = region('More');
  const hrefOf = (name: RegExp) => links.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/All charges/)).toBe(`/recurring-billing/order-history/${flowers.id}`);
  expect(hrefOf(/See the store/)).toBe(`/stores/${flowers.store.id}`);
});

test.each<[readonly number[], string]>([
  [[31], 'The last day of every month'],
  [[15, 1], 'The 1st and 15th of every month'],
  [[30], 'The 30th of every month (in shorter months: the last day)'],
  [[2, 3, 29], 'The 2nd, 3rd, and 29th of every month (in shorter months'],
])('payment days %j are formatted as text', async (monthly_payment_days, message) => {
  await open({ ...flowers, monthly_payment_days: [...monthly_payment_days] });
  expect(getDetail('Charged')).toContain(message);
});

test('recurring billing that is ending does not say that it continues', async () => {
  await open({ ...behind, ending: true });
  expect(getDetail('End')).toBe('Canceled; it ends after what is still open');
});

test('ended recurring billing shows when it ended', async () => {
  await open({ ...canceled, end_date: null, closed_at: '2026-11-15T09:00:00+09:00' });
  expect(getDetail('End')).toBe('2026/11/15');
});

test('a canceled or paused service still shows through which day it is paid', async () => {
  await open(canceled);
  expect(screen.getByText('You canceled it on 2026/11/15.')).toBeTruthy();
  expect(screen.getByText('Paid through 2026/11/30')).toBeTruthy();
  expect(getDetail('Paid through')).toBe('2026/11/30');
  cleanup();
  await open(paused);
  expect(screen.getByText('Paid through 2026/11/30')).toBeTruthy();
});

test('a service that ends after a charge shows through which day it is then paid', async () => {
  const leave = { at_once: false, still_charged: [], runs_until: '2026-12-31' };
  await open({ ...flowers, ending: true, leave });
  expect(screen.getByText('After that, it is paid through 2026/12/31.')).toBeTruthy();
});

test('a missed first payment shows no paid-through date', async () => {
  await open({ ...canceled, closed_by: 'missed', activated_at: null, paid_through: null });
  expect(screen.queryByText(/Paid through/)).toBeNull();
});

test('the deadline of the first payment is among the terms, and at the top while pending', async () => {
  await open();
  expect(getDetail('First payment by')).toBe('2026/10/20, 23:59');
  expect(screen.queryByText('First payment by 2026/10/20')).toBeNull();
  cleanup();
  await open({ ...flowers, status: 'pending_first_payment', next_payment_date: null });
  expect(screen.getByText('First payment by 2026/10/20')).toBeTruthy();
});

test('an end date and a later price are among the terms', async () => {
  await open({ ...agreed, end_date: '2027-10-14' });
  expect(getDetail('End')).toBe('2027/10/14');
  expect(getDetail('Each charge after it')).toContain('¥1,280 from 2027/01/01');
});

test.each<[string, Partial<RecurringBillingView>, RecurringBillingView, string]>([
  ['is paused', {}, paused, 'Nothing is charged until you resume it.'],
  ['was canceled by its payer', {}, canceled, 'You canceled it on 2026/11/15.'],
  [
    'was ended by the store',
    { closed_by: 'merchant' },
    canceled,
    'The store canceled it on 2026/11/15.',
  ],
  ['stayed unpaid', { closed_by: 'unpaid' }, canceled, 'a charge stayed unpaid'],
  [
    'missed its first payment',
    { closed_by: 'missed' },
    canceled,
    'the first payment was not made in time',
  ],
  [
    'had its first payment refunded',
    { closed_by: 'first_payment_returned' },
    canceled,
    'the first payment was returned',
  ],
  [
    'reached its end date',
    { status: 'ended', closed_by: 'end_date' },
    canceled,
    'It ended as agreed on 2026/11/15.',
  ],
  ['ends after a charge', { ending: true }, flowers, 'ends after the charge of 2026/12/01'],
  [
    'ends after an unpaid charge',
    { ending: true },
    behind,
    'ends once the open charge is settled, on 2026/11/28',
  ],
  [
    'ends after the open charge',
    { ending: true, next_payment_date: null },
    behind,
    'ends once the open charge is settled',
  ],
  [
    'has a charge that can no longer be stopped',
    {},
    behind,
    'The charge of 2026/11/14 can no longer be stopped.',
  ],
])('recurring billing that %s says so', async (...row) => {
  const [, parts, view, message] = row;
  await open({ ...view, ...parts });
  expect(page()).toContain(message);
  expect(page()).not.toContain('you can stop the charge');
});

test('ended recurring billing is read-only', async () => {
  await open(canceled);
  const main = within(screen.getByRole('main'));
  expect(main.queryAllByRole('button')).toEqual([]);
  expect(main.queryAllByRole('checkbox')).toEqual([]);
  expect(region('Card that is charged').getByText(/4242/)).toBeTruthy();
});

test.each<[string, RecurringBillingView, readonly RegExp[]]>([
  [
    'was declined',
    behind,
    [/not enough money or credit/, /We try again on 2026\/11\/17, from 10:00/],
  ],
  [
    'waits for bank authentication',
    { ...behind, unpaid: { ...declinedCharge, status: 'awaiting_payer', retry_on: null } },
    [/wants to confirm that it is you/],
  ],
  [
    'is past due',
    pastDue,
    [/The card has expired/, /otherwise the service ends on 2026\/11\/28\./],
  ],
  [
    'is past due, without a cancellation date',
    { ...pastDue, unpaid: { ...declinedCharge, status: 'past_due', gives_up_on: null } },
    [/otherwise the service ends\./],
  ],
])('a charge that %s shows its reason, the consequence and the actions', async (...row) => {
  const [, view, message] = row;
  await open(view);
  const unpaid = region('Not paid yet');
  expect(unpaid.getByText('Was due on 2026/11/14')).toBeTruthy();
  for (const each of message) expect(unpaid.getByText(each)).toBeTruthy();
  const pay = unpaid.getByRole('link', { name: 'Pay ¥980 now' });
  expect(pay.getAttribute('href')).toBe(`/payment/invoice?order=${declinedCharge.order_id}`);
  fireEvent.click(unpaid.getByRole('button', { name: 'Choose another card' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a charge in progress cannot be paid manually', async () => {
  await open({ ...behind, unpaid: { ...declinedCharge, status: 'processing' } });
  const unpaid = region('Not paid yet');
  expect(unpaid.getByText(/being charged right now/)).toBeTruthy();
  expect(unpaid.queryByRole('link')).toBeNull();
  expect(unpaid.queryByRole('button')).toBeNull();
});

test('a payment made in the meantime is shown without a reload', async () => {
  serve(
    respondInSequence(
      getRecurringBilling,
      () => Response.json(behind),
      () => Response.json(flowers),
    ),
  );
  await openApp(PATH);
  await screen.findByText('Not paid yet');
  await advanceTime(15_100);
  await waitFor(() => expect(screen.queryByText('Not paid yet')).toBeNull());
});

test('upcoming charges are shown in a calendar with month navigation', async () => {
  await open();
  const calendar = region('Coming charges');
  const heading = () => calendar.getByRole('heading', { level: 3 }).textContent;
  const table = () => within(calendar.getByRole('table'));
  const [before, after] = ['Previous month', 'Next month'].map((name) =>
    calendar.getByRole('button', { name }),
  );
  expect(heading()).toBe('2026/12');
  expect(calendar.getByRole('table', { name: 'Charges in 2026/12' })).toBeTruthy();
  expect(table().getAllByRole('columnheader')[0]?.textContent).toBe('Sun');
  const marked = table().getByText('Charge of ¥980').closest('td');
  expect(marked?.textContent).toBe('1¥Charge of ¥980');
  expect(marked?.cellIndex).toBe(2);
  expect(calendar.getByRole('listitem').textContent).toBe('2026/12/01¥980');

  expect(before?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(before as HTMLElement);
  expect(heading()).toBe('2026/12');
  fireEvent.click(after as HTMLElement);
  expect(heading()).toBe('2027/01');
  for (let turns = 0; turns < 20; turns += 1) fireEvent.click(after as HTMLElement);
  expect(heading()).toBe('2027/11');
  expect(after?.getAttribute('aria-disabled')).toBe('true');
});

test('today is marked in the calendar, and every charge of a month is listed', async () => {
  const coming = [
    { date: '2026-11-20', amount: 300 },
    { date: '2026-11-30', amount: 1_000_000 },
  ];
  await open({ ...flowers, coming });
  const calendar = region('Coming charges');
  expect(calendar.getByText('Today').closest('td')?.getAttribute('aria-current')).toBe('date');
  const named = calendar.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(named).toEqual(['2026/11/20¥300', '2026/11/30¥1,000,000', 'Together¥1,000,300']);
});

test('without upcoming charges there is no calendar', async () => {
  await open(paused);
  expect(screen.queryByRole('region', { name: 'Coming charges' })).toBeNull();
});

test('an unknown id shows not found; a failed load can be retried', async () => {
  serve(respondWithError(getRecurringBilling, 'not_found'));
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText('This recurring billing could not be found.')).toBeTruthy();
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Recurring billing' });
  expect(back.getAttribute('href')).toBe('/recurring-billing');
  unmount();
  serve(respondWithError(getRecurringBilling, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(respondWith(getRecurringBilling, flowers));
  fireEvent.click(again);
  expect(await screen.findByText('What you agreed to')).toBeTruthy();
});

test.each([
  [
    'ja',
    '2026/12/01のお支払いは、2026/11/30の23:59まで取りやめることができます。',
    '毎月1日、末日',
    '2026/12',
  ],
  [
    'ko',
    '2026/11/30 23:59까지 2026/12/01 결제를 중단할 수 있습니다.',
    '매월 1일 및 말일',
    '2026/12',
  ],
] as const)('the screen is localized in %s', async (language, cutOff, days, month) => {
  serve(respondWith(getRecurringBilling, { ...flowers, monthly_payment_days: [1, 31] }));
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<RecurringBillingDetail />, language);
  expect(await screen.findByText(cutOff)).toBeTruthy();
  expect(screen.getByText(days)).toBeTruthy();
  expect(screen.getByRole('heading', { name: month })).toBeTruthy();
});
