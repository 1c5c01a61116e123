import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listMonths, listPayments } from '@saifu/contract/history';
import { getInsights, type InsightsView, type MonthInsightView } from '@saifu/contract/insights';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { createPaymentRow } from '../history/payment-history.fixture.ts';

/** Already December in Japan. */
const NOW = new Date('2026-11-30T15:00:00Z');
const here = () => window.location.pathname + window.location.search;

const { store } = createPaymentRow('pay_1');

const createMonth = (month: string, parts: Partial<MonthInsightView> = {}): MonthInsightView => ({
  month,
  total: 0,
  count: 0,
  refunded: 0,
  recurring_total: 0,
  ...parts,
});

function createYear(year: number, sums: Record<string, Partial<MonthInsightView>>): InsightsView {
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return createMonth(month, sums[month]);
  });
  return { months, stores: [], methods: [] };
}

const year: InsightsView = {
  ...createYear(2026, {
    '2026-10': { total: 8000, count: 2, refunded: 500 },
    '2026-11': { total: 12_000, count: 3, recurring_total: 5000 },
  }),
  stores: [
    { store, total: 15_000, count: 4 },
    { store: null, total: 5000, count: 1 },
  ],
  methods: [
    { method: 'card', total: 18_000, count: 4 },
    { method: 'paypay', total: 2000, count: 1 },
  ],
};

function serve(view: InsightsView | 'error') {
  saveToken('token');
  return fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(listMonths, { items: [], next_cursor: null }),
    respondWith(listPayments, { items: [createPaymentRow('pay_1')], next_cursor: null }),
    view === 'error'
      ? respondWithError(getInsights, 'request.malformed')
      : respondWith(getInsights, view),
  );
}

const getTarget = (name: string | RegExp) =>
  screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => vi.useRealTimers());

test('the current year is requested and summed up', async () => {
  const calls = serve(year);
  await openApp('/insights');
  expect(await screen.findByText('Total in 2026')).toBeTruthy();
  expect(screen.getByText('¥20,000', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('5 payments · Refunded ¥500')).toBeTruthy();
  const asked = calls.filter(({ path }) => path.startsWith(getInsights.path));
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/insights?from=2026-01&to=2026-12']);
  expect(getTarget('Get receipts')).toBe('/settings/receipt-setting/download-receipts');
});

test('every bar leads to the history behind it', async () => {
  serve(year);
  await openApp('/insights');
  await screen.findByText('Total in 2026');
  const whole = 'from=2026-01-01&to=2026-12-31';
  expect(getTarget('November 2026: ¥12,000, 3 payments')).toBe(
    '/history?from=2026-11-01&to=2026-11-30',
  );
  expect(getTarget(/さくら食堂/)).toBe(`/history?${whole}&store_id=${store.id}`);
  expect(getTarget(/PayPay/)).toBe(`/history?${whole}&method=paypay`);
  expect(getTarget('Show the payments')).toBe(`/history?${whole}`);
  const kinds = within(screen.getByRole('region', { name: 'Recurring and one-off' }));
  expect(kinds.getByRole('link').getAttribute('href')).toBe('/recurring-billing');
  expect(screen.queryByRole('link', { name: /Other stores/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /May 2026/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /November 2026/ }));
  expect(here()).toBe('/history?from=2026-11-01&to=2026-11-30');
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment history' })).toBeTruthy();
});

test('the months can be read as a table with the same numbers and links', async () => {
  serve(year);
  await openApp('/insights');
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = within(screen.getByRole('table', { name: 'By month' }));
  const [head, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(head).toBe('MonthPaymentsRecurringAmount');
  expect(rows).toHaveLength(12);
  expect(rows[10]).toBe('November 20263¥5,000¥12,000');
  expect(rows[4]).toBe('May 20260¥0¥0');
  expect(table.getByRole('link', { name: 'November 2026' })).toBeTruthy();
});

test('recurring payments stand beside one-off payments', async () => {
  serve(year);
  await openApp('/insights');
  const kinds = within(await screen.findByRole('region', { name: 'Recurring and one-off' }));
  const [recurring, oneOff] = kinds.getAllByRole('definition');
  expect(recurring?.textContent).toBe('¥5,000 25%');
  expect(oneOff?.textContent).toBe('¥15,000 75%');
});

test('one month shows its own stores and links to its own payments', async () => {
  const calls = serve(year);
  await openApp('/insights?month=2026-11');
  expect(await screen.findByText('Total in November 2026')).toBeTruthy();
  const asked = calls.map(({ path }) => path).filter((path) => path.startsWith(getInsights.path));
  expect(asked).toContain('/api/v1/insights?from=2026-11&to=2026-11');
  expect(getTarget(/さくら食堂/)).toContain('from=2026-11-01&to=2026-11-30&store_id=');
  expect(screen.queryByRole('link', { name: 'Get receipts' })).toBeNull();
  expect(getTarget('All of 2026')).toBe('/insights?year=2026');
});

test('the year can be switched, up to the current one', async () => {
  const calls = serve(year);
  await openApp('/insights');
  expect(screen.queryByRole('link', { name: 'Show 2027' })).toBeNull();
  fireEvent.click(await screen.findByRole('link', { name: 'Show 2025' }));
  expect(here()).toBe('/insights?year=2025');
  await waitFor(() => {
    const last = calls.findLast(({ path }) => path.startsWith(getInsights.path));
    expect(last?.path).toBe('/api/v1/insights?from=2025-01&to=2025-12');
  });
  expect(getTarget('Show 2026')).toBe('/insights?year=2026');
});

test.each([
  ['?month=2027-03', 'March 2027 is in the future. This is 2026.'],
  ['?month=2026-13', 'The month in the address could not be read. This is 2026.'],
  ['?year=soon', 'The month in the address could not be read. This is 2026.'],
])('%s says what is wrong and shows the current year', async (search, words) => {
  serve(year);
  await openApp(`/insights${search}`);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText('Total in 2026')).toBeTruthy();
});

test('a month and a year without payments say so', async () => {
  serve(createYear(2026, {}));
  await openApp('/insights?year=2025');
  expect(await screen.findByText('There are no payments in 2025.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Scan QR' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show 2026' })).toBeTruthy();
});

test('before the first payment one action is offered', async () => {
  serve(createYear(2026, {}));
  await openApp('/insights');
  expect(await screen.findByText(/where your money goes/)).toBeTruthy();
  expect(getTarget('Scan QR')).toBe('/scan');
});

test('totals that failed to load can be retried', async () => {
  serve('error');
  await openApp('/insights');
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(year);
  fireEvent.click(again);
  expect(await screen.findByText('Total in 2026')).toBeTruthy();
});

test('more than five stores are folded', async () => {
  const stores = Array.from({ length: 7 }, (_, at) => {
    const each = { ...store, id: `sto_${at}`, name: `Store ${at}` };
    return { store: each, total: 100 - at, count: 1 };
  });
  serve({ ...year, stores });
  await openApp('/insights');
  const card = within(await screen.findByRole('region', { name: 'By store' }));
  expect(card.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(card.getByRole('button', { name: 'Show all 7 stores' }));
  expect(card.getAllByRole('listitem')).toHaveLength(7);
});
