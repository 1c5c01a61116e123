import {
  closeDifference,
  type DifferenceDetailView,
  getDifference,
  listDifferences,
  listReconciliationDays,
} from '@saifu/contract/difference';
import { getConsoleSession } from '@saifu/contract/member-session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { adminSession } from '../../testing/sessions.ts';

const difference: DifferenceDetailView = {
  id: 'dif_01jd0000000000000000000001',
  kind: 'missing_here',
  state: 'open',
  day: '2026-11-15',
  theirs: 964,
  ours: null,
  currency: 'jpy',
  amount: 964,
  payment_id: null,
  store_name: null,
  found_at: '2026-11-16T02:00:00+09:00',
  age_days: 2,
  ended_at: null,
  movement: {
    id: 'txn_1',
    kind: 'charge',
    source: 'ch_1',
    amount: 1000,
    fee: 36,
    created_at: '2026-11-15T12:00:00+09:00',
  },
  entry: null,
  postings: [
    { account: 'provider.receivable', amount: 964 },
    { account: 'operator.adjustment', amount: -964 },
  ],
  needs_approval: false,
  closed_by: null,
  approval_id: null,
  reason: null,
};
const path = `/console/staff/differences/${difference.id}`;
const signedIn = respondWith(getConsoleSession, adminSession);
const found = (change: Partial<DifferenceDetailView> = {}) =>
  respondWith(getDifference, { ...difference, ...change });

const day = {
  day: '2026-11-15',
  state: 'done',
  finished_at: '2026-11-16T02:00:00+09:00',
  movement_count: 7,
  theirs: 8310,
  ours: 7346,
  fee: 370,
  paid_out: 0,
  open_count: 1,
  open_amount: 964,
} as const;

test('days show both sides, and lead to their differences', async () => {
  fakeApi(
    signedIn,
    respondWith(listReconciliationDays, {
      items: [day, { ...day, day: '2026-11-14', open_count: 0, open_amount: 0 }],
      next_cursor: null,
      open: [{ kind: 'missing_here', count: 1, amount: 964 }],
    }),
  );
  const { t } = await openConsole('/console/staff/reconciliation');
  const table = await screen.findByRole('table', { name: t('staff_reconciliation.days_title') });
  const [first, second] = within(table).getAllByRole('row').slice(1);
  expect(first?.textContent).toContain('¥8,310');
  expect(first?.textContent).toContain('¥7,346');
  expect(first?.textContent).toContain(t('staff_reconciliation.day_open'));
  expect(second?.textContent).toContain(t('staff_reconciliation.day_equal'));
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(
    '/console/staff/differences?day=2026-11-15',
  );
  const open = screen.getByRole('table', { name: t('staff_reconciliation.open_title') });
  expect(open.querySelector('a')?.getAttribute('href')).toBe(
    '/console/staff/differences?kind=missing_here',
  );
});

test('without differences the provider and our ledger agree', async () => {
  const none = { items: [], next_cursor: null, open: [] };
  fakeApi(signedIn, respondWith(listReconciliationDays, none));
  const { t } = await openConsole('/console/staff/reconciliation');
  await screen.findByText(t('staff_reconciliation.open_none'));
  expect(screen.getByText(t('staff_reconciliation.days_empty'))).toBeTruthy();
});

test('differences are filtered by kind and age in the URL', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listDifferences, { items: [difference], next_cursor: null }),
  );
  const { t } = await openConsole('/console/staff/differences?kind=missing_here&min_age_days=x');
  const name = t('staff_reconciliation.differences_title');
  const table = await screen.findByRole('table', { name });
  expect(table.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(table.textContent).toContain(t('staff_reconciliation.days', { count: 2 }));
  expect(calls.at(-1)?.path).toBe('/api/v1/staff/differences?kind=missing_here');
  type(t('staff_reconciliation.age'), '7');
  await screen.findByRole('table', { name });
  expect(window.location.search).toBe('?kind=missing_here&min_age_days=7');
});

test('a difference is closed with a reason, after what it posts was said', async () => {
  const closed = {
    ...difference,
    state: 'closed',
    reason: 'Their mistake',
    closed_by: { id: 'mem_1', name: 'Kaede Kondo' },
    ended_at: '2026-11-18T02:00:00+09:00',
  } as const;
  const calls = fakeApi(
    signedIn,
    found(),
    respondWith(closeDifference, { outcome: 'done', approval_id: null, difference: closed }),
  );
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_reconciliation.about_missing_here'));
  expect(screen.getByText('operator.adjustment')).toBeTruthy();
  expect(screen.getByText(t('staff_reconciliation.our_side_none'))).toBeTruthy();
  press(t('staff_reconciliation.close'));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_reconciliation.close') }).click();
  await screen.findByText(t.error('field.required', { label: t('staff_risk.reason') }));
  type(t('staff_risk.reason'), 'Their mistake');
  sheet.getByRole('button', { name: t('staff_reconciliation.close') }).click();
  await screen.findByText(t('staff_reconciliation.close_done'));
  expect(screen.queryByRole('button', { name: t('staff_reconciliation.close') })).toBeNull();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Their mistake' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a large difference waits for a second member', async () => {
  const large = { amount: 96_400, needs_approval: true };
  const approval_id = 'apv_01jd0000000000000000000001';
  fakeApi(
    signedIn,
    found(large),
    respondWith(closeDifference, {
      outcome: 'awaits_approval',
      approval_id,
      difference: { ...difference, ...large },
    }),
  );
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_reconciliation.needs_approval'));
  press(t('staff_reconciliation.request_close'));
  type(t('staff_risk.reason'), 'Their mistake');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_reconciliation.request_close') }).click();
  const link = await screen.findByRole('link', { name: t('staff_reconciliation.see_approval') });
  expect(link.getAttribute('href')).toBe(`/console/staff/approvals/${approval_id}`);
});

test('what somebody else closed meanwhile is shown as it is', async () => {
  fakeApi(signedIn, found(), respondWithError(closeDifference, 'difference.closed'));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_reconciliation.about_missing_here'));
  press(t('staff_reconciliation.close'));
  type(t('staff_risk.reason'), 'Their mistake');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_reconciliation.close') }).click();
  await screen.findByText(t.error('difference.closed'));
});

test('what is merely late cannot be closed', async () => {
  fakeApi(signedIn, found({ kind: 'late', movement: null, ours: 1280, amount: -1280 }));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_reconciliation.about_late'));
  expect(screen.queryByRole('button', { name: t('staff_reconciliation.close') })).toBeNull();
  expect(screen.getByText(t('staff_reconciliation.their_side_none'))).toBeTruthy();
});
