import { getAccountingExport } from '@saifu/contract/accounting-export';
import { type BalanceView, getBalance, listBalanceEntries } from '@saifu/contract/balance';
import { type FeesView, getFees } from '@saifu/contract/fee';
import { getConsoleSession } from '@saifu/contract/member-session';
import { getBankAccount } from '@saifu/contract/merchant-bank-account';
import { listPayouts, type PayoutView } from '@saifu/contract/payout';
import {
  getPayoutFeeInvoice,
  getPayoutStatementCsv,
  getPayoutStatementPdf,
} from '@saifu/contract/payout-statement';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openConsole } from '../../testing/open-console.tsx';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const PAYMENT = 'pay_01jd0000000000000000000001';
const balance: BalanceView = {
  available: 51_234,
  pending: 965,
  in_transit: 0,
  reserve: 0,
  next_payout: {
    closes_before: '2026-11-30',
    paid_on: '2026-11-30',
    estimate: 51_234,
    minimum: 1000,
  },
};
const entry = {
  id: 'lge_01jd0000000000000000000001',
  kind: 'capture',
  at: '2026-11-15T12:00:00+09:00',
  payment_id: PAYMENT,
  dispute_id: null,
  amount: 1280,
  fee: 46,
  available: 1234,
  pending: 0,
} as const;
const terms = { rate_bp: 360, fixed: 0, refunds_fee: false };
const fees: FeesView = {
  fees: [
    {
      method: 'card',
      ...terms,
      valid_from: null,
      upcoming: [{ rate_bp: 325, fixed: 10, refunds_fee: true, valid_from: '2026-12-01' }],
    },
  ],
  payout_cycle: {
    cycle: 'semimonthly',
    minimum: 1000,
    valid_from: null,
    upcoming: [{ cycle: 'weekly', minimum: 5000, valid_from: '2026-12-01' }],
    next: { closes_before: '2026-11-30', paid_on: '2026-11-30' },
  },
};
const payout: PayoutView = {
  id: 'pyt_01jd0000000000000000000001',
  status: 'paid',
  amount: 48_200,
  paid_on: '2026-10-30',
  closes_before: '2026-10-31',
  gross: 50_000,
  fee: 1800,
  fee_tax: 163,
  item_count: 12,
  opening_balance: 0,
  closing_balance: 964,
  bank_account: {
    bank_code: '0001',
    bank_name: 'みずほ',
    branch_code: '001',
    branch_name: '東京営業部',
    number_ends_with: '567',
  },
  created_at: '2026-10-30T00:01:00+09:00',
};
const signedIn = respondWith(getConsoleSession, ownerSession);
const agreed = respondWith(getFees, fees);
const payouts = respondWith(listPayouts, { items: [payout], next_cursor: null });
const accounts = respondWith(getBankAccount, { current: null, upcoming: null });
const entries = respondWith(listBalanceEntries, { items: [entry], next_cursor: null });

test('the balance is shown with its next payout, changes and fees', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(getBalance, balance),
    entries,
    agreed,
    payouts,
    accounts,
  );
  await openConsole('/console/balance?kind=capture&from=2026-11-01');
  const table = await screen.findByRole('table', { name: 'Changes of the balance' });
  expect(table.textContent).toContain('¥1,280');
  expect(table.textContent).toContain('−¥46');
  expect(screen.getByRole('link', { name: 'Show payment' }).getAttribute('href')).toBe(
    `/console/payments/${PAYMENT}`,
  );
  const terms = await screen.findByRole('table', { name: 'Fees and payouts' });
  expect(terms.textContent).toContain('3.6%');
  expect(terms.textContent).toContain('3.25% + ¥10');
  expect(document.body.textContent).toContain('Available¥51,234');
  expect(document.body.textContent).toContain('Next payout2026/11/30');
  await screen.findByText(/Paid out every Friday, from ¥5,000/);
  const listed = calls.filter(({ path }) => path.includes('/balance/entries'));
  expect(listed.at(-1)?.path).toContain('from=2026-11-01&kind=capture');
});

test.each([
  [{ available: 999 }, 'Less than ¥1,000 is carried over to the next payout.'],
  [{ available: -500 }, /higher than your payments/],
])('a balance of %o is explained', async (part, words) => {
  fakeApi(
    signedIn,
    respondWith(getBalance, { ...balance, ...part }),
    entries,
    agreed,
    payouts,
    accounts,
  );
  await openConsole('/console/balance');
  await screen.findByText(words);
});

test('what fails to load can be loaded again, and the rest stays', async () => {
  const { t } = await openWith(respondWithError(getBalance, 'overloaded'));
  await screen.findByText(t.error('overloaded'));
  await screen.findByRole('table', { name: 'Changes of the balance' });
});

async function openWith(answer: ReturnType<typeof respondWith>) {
  fakeApi(signedIn, answer, entries, agreed, payouts, accounts);
  return openConsole('/console/balance');
}

test('without changes it says what will appear', async () => {
  const none = respondWith(listBalanceEntries, { items: [], next_cursor: null });
  fakeApi(signedIn, respondWith(getBalance, balance), none, agreed, payouts, accounts);
  await openConsole('/console/balance');
  await screen.findByText('Payments and refunds that change your balance appear here.');
});

test('a clerk cannot open it', async () => {
  fakeApi(respondWith(getConsoleSession, clerkSession));
  await openConsole('/console/balance');
  expect(screen.queryByText('Your balance')).toBeNull();
});

test('a payout has its statement, its items and the invoice of its fees to save', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file' }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const files = [getPayoutStatementPdf, getPayoutStatementCsv, getPayoutFeeInvoice].map((row) => {
    return { row, response: () => new Response('x') };
  });
  const calls = fakeApi(
    signedIn,
    respondWith(getBalance, balance),
    entries,
    agreed,
    payouts,
    accounts,
    ...files,
  );
  await openConsole('/console/balance');
  const table = await screen.findByRole('table', { name: 'Payouts' });
  for (const part of ['2026/10/30', 'Paid', '¥50,000', '−¥1,800', '¥48,200']) {
    expect(table.textContent).toContain(part);
  }
  for (const name of ['Statement (PDF)', 'Items (CSV)', 'Fee invoice (PDF)']) {
    fireEvent.click(screen.getByRole('button', { name }));
  }
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.toSorted()).toEqual([
    'fee_invoice_2026-10-30.pdf',
    'statement_2026-10-30.csv',
    'statement_2026-10-30.pdf',
  ]);
  const path = `/api/v1/merchant/payouts/${payout.id}`;
  const asked = calls.map((call) => call.path).filter((each) => each.startsWith(path));
  expect(asked.toSorted()).toEqual([
    `${path}/fee_invoice.pdf?language=en`,
    `${path}/statement.csv`,
    `${path}/statement.pdf?language=en`,
  ]);
});

test('the journal of a month is saved for the chosen software', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file' }));
  const journal = { row: getAccountingExport, response: () => new Response('x') };
  const answers = [respondWith(getBalance, balance), entries, agreed, payouts, accounts] as const;
  const calls = fakeApi(signedIn, ...answers, journal);
  await openConsole('/console/balance');
  const software = await screen.findByRole('combobox', { name: 'Software' });
  const months = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  // The last month is complete, so that it is chosen.
  expect(months.selectedIndex).toBe(1);
  const month = months.options[3]?.value ?? '';
  expect(month).toMatch(/^\d{4}-\d\d$/);
  fireEvent.change(months, { target: { value: month } });
  fireEvent.change(software, { target: { value: 'money_forward' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the journal' }));
  const path = `/api/v1/merchant/accounting_exports/${month}?format=money_forward`;
  await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
});
