import { type ExportView, getExport, startExport } from '@saifu/contract/export';
import { getPayment } from '@saifu/contract/payment';
import { respondWith } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { confirmPassword, serveAfterStepUp } from '../../testing/step-up.ts';
import { problem, respondInSequence } from '../pay/invoice-payment.fixture.ts';
import {
  complete,
  createPaymentRow,
  request,
  serveHistory,
  setWindowWidth,
} from './payment-history.fixture.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const page = (...items: ReturnType<typeof createPaymentRow>[]) => ({ items, next_cursor: null });
const here = () => window.location.pathname + window.location.search;
const rows = () => document.querySelectorAll('[data-row]');

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('payments are grouped by month in Japan time, with the total of each', async () => {
  const { calls } = serveHistory(
    () =>
      page(
        createPaymentRow('pay_1', { created_at: '2026-11-01T00:00:00+09:00' }),
        createPaymentRow('pay_2', { created_at: '2026-10-31T23:59:00+09:00' }),
      ),
    {
      months: [
        { month: '2026-11', count: 1, total: 5694 },
        { month: '2026-10', count: 12, total: 81_000 },
      ],
    },
  );
  await openApp('/history');
  const november = await screen.findByRole('region', { name: 'November 2026' });
  const october = screen.getByRole('region', { name: 'October 2026' });
  await within(october).findByText('12 payments');
  const insights = within(october).getByRole('link', { name: '¥81,000 Insights' });
  expect(insights.getAttribute('href')).toBe('/insights?month=2026-10');
  const day = within(november).getByRole('list', { name: 'Sun, Nov 1' });
  const row = within(day).getByRole('link');
  expect(within(row).getByText('さくら食堂').lang).toBe('ja');
  expect(row.textContent).toBe('さくら食堂 ¥5,694 Visa ••\u00a04242 00:00');
  expect(row.getAttribute('href')).toBe('/history/detail/pay_1');
  expect(calls.some(({ path }) => path.startsWith('/api/v1/payments/months'))).toBe(true);
  expect(screen.getByText('There are no more payments.')).toBeTruthy();
});

test('today and yesterday are named, by the calendar of Japan', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  serveHistory(() =>
    page(
      createPaymentRow('pay_1', { created_at: '2026-11-20T00:00:00+09:00' }),
      createPaymentRow('pay_2', { created_at: '2026-11-19T23:59:00+09:00' }),
      createPaymentRow('pay_3', { created_at: '2026-11-18T23:59:00+09:00' }),
    ),
  );
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(3));
  const days = screen.getAllByRole('heading', { level: 3 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Today · Fri, Nov 20',
    'Yesterday · Thu, Nov 19',
    'Wed, Nov 18',
  ]);
});

test('insights are one press away; kept receipts, refund requests and CSV are in a menu', async () => {
  serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history');
  const getTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(getTarget('Insights')).toBe('/insights');
  const menu = screen.getByRole('button', { name: 'More' });
  menu.focus();
  fireEvent.click(menu);
  expect(getTarget('Saved receipts')).toBe('/history/receipt-scans');
  expect(getTarget('Refund requests')).toBe('/refund-requests');
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'More' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(menu);
});

test('each row says in words what has become of the money', async () => {
  const until = '2026-11-18T14:05:01+09:00';
  serveHistory(() =>
    page(
      createPaymentRow('pay_1', { status: 'error', card: null, payment_method: 'paypay' }),
      createPaymentRow('pay_2', { refunded_amount: 1000, refund_request: request }),
      createPaymentRow('pay_3', { status: 'processing', auto_complete_at: until }),
      createPaymentRow('pay_4', { status: 'processing', refund_request: request }),
      createPaymentRow('pay_5', { status: 'cancel' }),
      createPaymentRow('pay_6', { status: 'refunded', refunded_amount: 5694 }),
      createPaymentRow('pay_7', { status: 'waiting_for_payment' }),
      createPaymentRow('pay_8', { status: 'processing', auto_complete_at: until, in_review: true }),
      createPaymentRow('pay_9'),
    ),
  );
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(9));
  const card = 'さくら食堂 ¥5,694 Visa ••\u00a04242';
  expect([...rows()].map(({ textContent }) => textContent)).toEqual([
    'さくら食堂 ¥5,694 PayPay Declined, not charged',
    `${card} Refunded ¥1,000`,
    `${card} Paid · confirm by 11/18`,
    `${card} Paid · refund requested`,
    `${card} Canceled, not charged`,
    `${card} Refunded ¥5,694`,
    `${card} Not paid yet`,
    `${card} Reserved · being checked`,
    `${card} 14:05`,
  ]);
});

test('a filter by store id shows the name of the store and can be removed', async () => {
  const store = 'sto_01jd0000000000000000000001';
  const { asked } = serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp(`/history?store_id=${store}`);
  const chip = await screen.findByRole('button', { name: 'Remove: さくら食堂' });
  expect(asked()[0]).toBe(`/api/v1/payments?store_id=${store}&sort=newest`);
  fireEvent.click(chip);
  expect(here()).toBe('/history');
});

test('before the first payment one action is offered', async () => {
  serveHistory(() => page());
  await openApp('/history');
  expect(await screen.findByText('Payments you make appear here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Scan QR' }).getAttribute('href')).toBe('/scan');
  expect(screen.queryByLabelText('Search payments')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});

test('a filter without results can be cleared', async () => {
  serveHistory((query) => (query.has('status') ? page() : page(createPaymentRow('pay_1'))));
  await openApp('/history?status=error&sort=oldest');
  expect(await screen.findByText('No payment matches these filters.')).toBeTruthy();
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear) fireEvent.click(clear);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(here()).toBe('/history?sort=oldest');
});

test('a list that failed to load can be retried', async () => {
  let isUp = false;
  serveHistory(() => (isUp ? page(createPaymentRow('pay_1')) : problem('request.malformed')));
  await openApp('/history');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  fireEvent.click(again);
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('the filter is stored in the URL, shown as chips, and follows back navigation', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const { asked } = serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history?status=refunded&amount_min=1000&from=2026-01-05');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(asked()[0]).toBe(
    '/api/v1/payments?from=2026-01-05&amount_min=1000&status=refunded&sort=newest',
  );
  expect(screen.getByRole('button', { name: 'Remove: From 2026/01/05' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove: ¥1,000 or more' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Refunded' }));
  expect(document.activeElement?.textContent).toContain('Filter and sort');
  expect(here()).toBe('/history?from=2026-01-05&amount_min=1000');

  fireEvent.click(screen.getByRole('button', { name: 'This month' }));
  expect(here()).toBe('/history?from=2026-11-01&to=2026-11-30&amount_min=1000');
  const month = screen.getByRole('button', { name: 'This month' });
  expect(month.getAttribute('aria-pressed')).toBe('true');
  act(() => window.history.back());
  await waitFor(() => expect(here()).toBe('/history?from=2026-01-05&amount_min=1000'));
  await waitFor(() => expect(month.getAttribute('aria-pressed')).toBe('false'));
});

test('a search is debounced and follows the URL', async () => {
  const { asked } = serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const field = screen.getByLabelText<HTMLInputElement>('Search payments');
  for (const value of ['さ', 'さく', 'さくら ']) fireEvent.change(field, { target: { value } });
  expect(here()).toBe('/history');
  await waitFor(() => expect(here()).toBe(`/history?q=${encodeURIComponent('さくら')}`));
  await waitFor(() => expect(asked()).toHaveLength(2));
  act(() => window.history.back());
  await waitFor(() => expect(field.value).toBe(''));
});

test('the filter sheet applies all filters at once and rejects reversed ranges', async () => {
  serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history?q=tea');
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Filter and sort' }));
  const sheet = screen.getByRole('dialog', { name: 'Filter and sort' });
  const type = (label: string, value: string) =>
    fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
  type('Period', 'own');
  type('From', '2026-11-10');
  type('To', '2026-11-01');
  type('Amount from (yen)', '１，０００');
  type('Amount up to (yen)', '900');
  type('Store name', ' 食堂 ');
  type('Sort by', 'amount_high');
  fireEvent.click(within(sheet).getByLabelText('Complete'));
  fireEvent.click(within(sheet).getByLabelText('LINE Pay'));
  const apply = within(sheet).getByRole('button', { name: 'Show payments' });
  fireEvent.click(apply);
  expect(within(sheet).getByText('The end is before the start.')).toBeTruthy();
  expect(within(sheet).getByText('This is less than the lower amount.')).toBeTruthy();
  expect(here()).toBe('/history?q=tea');

  type('To', '2026-11-30');
  type('Amount up to (yen)', '2000');
  fireEvent.click(apply);
  const query = new URLSearchParams(window.location.search);
  expect(Object.fromEntries(query)).toEqual({
    ...{ from: '2026-11-10', to: '2026-11-30', amount_min: '1000', amount_max: '2000' },
    ...{ store: '食堂', q: 'tea', status: 'complete', method: 'linepay', sort: 'amount_high' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'November 2026' })).toBeNull();
});

test('the button loads more payments and focuses the next one', async () => {
  serveHistory((query) =>
    query.get('cursor') === 'c1'
      ? page(createPaymentRow('pay_3'), createPaymentRow('pay_4'))
      : { items: [createPaymentRow('pay_1'), createPaymentRow('pay_2')], next_cursor: 'c1' },
  );
  await openApp('/history');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(document.activeElement?.getAttribute('data-row')).toBe('pay_3');
  expect(screen.getByText('There are no more payments.')).toBeTruthy();
});

test('scrolling loads more payments; a failed page is not requested repeatedly', async () => {
  const intersections: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        intersections.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  let isUp = false;
  const { asked } = serveHistory((query) => {
    if (!query.has('cursor')) return { items: [createPaymentRow('pay_1')], next_cursor: 'c1' };
    return isUp ? page(createPaymentRow('pay_2')) : problem('request.malformed');
  });
  await openApp('/history');
  await waitFor(() => expect(intersections).toHaveLength(1));
  act(() => intersections[0]?.());
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(rows()).toHaveLength(1);
  expect(asked()).toHaveLength(2);
  expect(intersections).toHaveLength(1);
  isUp = true;
  fireEvent.click(again);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

const file: ExportView = {
  id: 'exp_01jd0000000000000000000001',
  kind: 'payments_csv',
  state: 'waiting',
  from: null,
  to: null,
  total: null,
  done: 0,
  file_name: null,
  bytes: null,
  file_url: null,
  created_at: '2026-11-20T12:00:00+09:00',
  expires_at: null,
};

async function pressCsv(): Promise<void> {
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull();
}

test('a CSV export shows its progress and then the download', async () => {
  freezeTime(NOW);
  const url = '/api/v1/guest/exports/exp_1/file?token=1.t';
  const ready: ExportView = { ...file, state: 'ready', total: 40, done: 40, file_url: url };
  const { calls } = serveHistory(() => page(createPaymentRow('pay_1')), {
    also: [
      respondWith(startExport, file),
      respondInSequence(
        getExport,
        () => Response.json({ ...file, state: 'running', total: 40, done: 10 }),
        () => Response.json({ ...ready, file_name: 'payments.csv' }),
      ),
    ],
  });
  await openApp('/history?status=complete&sort=oldest');
  await pressCsv();
  expect(await screen.findByText('Preparing the file…')).toBeTruthy();
  const begun = calls.find(({ method }) => method === 'POST');
  expect(begun?.body).toEqual({ kind: 'payments_csv', status: 'complete' });
  await advanceTime(1100);
  expect(await screen.findByText('Creating the file… 10 of 40')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Creating the file… 10 of 40' });
  expect(bar).toMatchObject({ value: 10, max: 40 });
  await advanceTime(1100);
  const take = await screen.findByRole('link', { name: 'Download' });
  expect(take.getAttribute('href')).toBe(url);
  expect(take.getAttribute('download')).toBe('payments.csv');
  expect(screen.getByText('The file is ready (40 payments).')).toBeTruthy();
});

test('a rate-limited CSV export shows the reason', async () => {
  serveHistory(() => page(createPaymentRow('pay_1')), {
    also: [{ row: startExport, response: () => problem('rate.limited', { seconds: 60 }) }],
  });
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await pressCsv();
  expect((await screen.findByRole('alert')).textContent).toMatch(/in 60\sseconds/);
});

test('a CSV export requires step-up and continues after it', async () => {
  const { calls } = serveHistory(() => page(createPaymentRow('pay_1')), {
    also: [
      ...serveAfterStepUp(startExport, () => Response.json(file)),
      respondWith(getExport, file),
    ],
  });
  await openApp('/history');
  await pressCsv();
  await confirmPassword();
  expect(await screen.findByText('Preparing the file…')).toBeTruthy();
  const asked = calls.filter(({ method, path }) => method === 'POST' && path === startExport.path);
  expect(asked).toHaveLength(2);
});

test('returning from a payment restores the row and the filter', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  serveHistory(
    () => page(createPaymentRow('pay_1'), createPaymentRow(complete.id), createPaymentRow('pay_3')),
    {
      also: [respondWith(getPayment, complete)],
    },
  );
  await openApp('/history?status=complete');
  await waitFor(() => expect(rows()).toHaveLength(3));
  vi.stubGlobal('scrollY', 640);
  const row = document.querySelector(`[data-row="${complete.id}"]`);
  if (row) fireEvent.click(row);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Payment details' });
  expect(document.activeElement).toBe(heading);
  expect(here()).toBe(`/history/detail/${complete.id}?status=complete`);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(here()).toBe('/history?status=complete');
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('data-row')).toBe(complete.id);
  });
  expect(scrolled).toHaveBeenLastCalledWith(0, 640);
});

test('in a wide window the payment opens next to its list, which keeps its filter', async () => {
  vi.stubGlobal('matchMedia', setWindowWidth(true));
  const { asked } = serveHistory(
    () => page(createPaymentRow('pay_1'), createPaymentRow(complete.id)),
    {
      also: [respondWith(getPayment, complete)],
    },
  );
  await openApp('/history?status=complete');
  expect(await screen.findByText('Details of a payment open here.')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  const row = document.querySelector(`[data-row="${complete.id}"]`);
  if (row) fireEvent.click(row);
  await screen.findByRole('heading', { level: 1, name: 'Payment details' });
  expect(await screen.findByText('What happened')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Payment history' })).toBeTruthy();
  const current = document.querySelector('[data-row][aria-current="true"]');
  expect(current?.getAttribute('data-row')).toBe(complete.id);
  expect(asked()).toHaveLength(1);

  const other = document.querySelector('[data-row="pay_1"]');
  if (other) fireEvent.click(other);
  expect(here()).toBe('/history/detail/pay_1?status=complete');
  expect(document.activeElement?.textContent).toBe('Payment details');
});

test('the close button of the filter sheet discards changes', async () => {
  serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Filter and sort' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filter and sort' }));
  fireEvent.click(sheet.getByLabelText('Complete'));
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(here()).toBe('/history');
});

test('Esc closes the filter sheet and discards changes', async () => {
  serveHistory(() => page(createPaymentRow('pay_1')));
  await openApp('/history');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const opener = screen.getByRole('button', { name: 'Filter and sort' });
  opener.focus();
  fireEvent.click(opener);
  const sheet = screen.getByRole('dialog', { name: 'Filter and sort' });
  fireEvent.click(within(sheet).getByLabelText('Complete'));
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(here()).toBe('/history');
});
