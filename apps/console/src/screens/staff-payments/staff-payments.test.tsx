import { getConsoleSession } from '@saifu/contract/member-session';
import { listStaffApprovals } from '@saifu/contract/staff-approval';
import {
  getStaffPayment,
  listStaffTimelineEntries,
  listStuckAttempts,
  lookUpPayments,
  reconcileStaffPayment,
  refundStaffPayment,
  type StaffPaymentView,
  type StaffTimelineEntryView,
} from '@saifu/contract/staff-payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const payment: StaffPaymentView = {
  id: 'pay_01jd0000000000000000000001',
  order_id: 'ord_01jd0000000000000000000001',
  store: { id: 'sto_01jd0000000000000000000001', name: 'さくら食堂' },
  merchant: { id: 'mer_01jd0000000000000000000001', name: '株式会社さくら' },
  title: 'お食事代',
  status: 'complete',
  in_review: false,
  total_amount: 60_000,
  fee: 0,
  captured_amount: 60_000,
  refunded_amount: 0,
  left_amount: 60_000,
  payment_method: 'card',
  card: { brand: 'visa', last4: '4242' },
  payer: { account_id: null, email: 'g•••••@saifu.example', phone: null },
  provider_reference: 'pi_1',
  error: null,
  confirmed_by: 'in_app',
  created_at: '2026-11-15T12:00:00+09:00',
  authorized_at: '2026-11-15T12:00:00+09:00',
  completed_at: '2026-11-15T13:00:00+09:00',
  auto_complete_at: null,
  receipt_id: null,
  pending_attempt: null,
  disputes: [],
  refund_requests: [],
  consultations: [],
  alone_amount: 50_000,
};
const posted: StaffTimelineEntryView = {
  at: '2026-11-15T12:00:00+09:00',
  kind: 'posted',
  amount: null,
  state: null,
  confirmed_by: null,
  by: { kind: 'system', name: null },
  detail: {
    id: '2',
    name: 'capture',
    result: null,
    reason: null,
    reference: null,
    channel: null,
    destination: null,
    lines: [
      { account: 'provider.receivable', amount: 60_000 },
      { account: 'store.payable', amount: -60_000 },
    ],
  },
};
const path = `/console/staff/payments/${payment.id}`;
const finance = { ...staffSession, member: { ...staffSession.member, role: 'finance' } } as const;
const around = [
  respondWith(getConsoleSession, finance),
  respondWith(listStaffTimelineEntries, { items: [posted], next_cursor: null }),
  respondWith(listStaffApprovals, { items: [], next_cursor: null }),
];

test('a payment is looked up by an id, which stays in the URL', async () => {
  const found = {
    id: payment.id,
    matched_by: 'provider_reference',
    store_name: 'さくら食堂',
    title: 'お食事代',
    total_amount: 60_000,
    payment_method: 'card',
    status: 'complete',
    created_at: payment.created_at,
  } as const;
  const calls = fakeApi(...around, respondWith(lookUpPayments, { items: [found] }));
  const { t } = await openConsole('/console/staff/payments');
  await screen.findByText(t('staff_payment.begin'));
  press(t('staff_payment.look_up'));
  await screen.findByText(t.error('field.required', { label: t('staff_payment.query') }));
  type(t('staff_payment.query'), ' pi_1 ');
  press(t('staff_payment.look_up'));
  await screen.findByText(t('staff_payment.matched_provider_reference'));
  expect(window.location.search).toBe('?q=pi_1');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(calls.at(-1)?.path).toBe('/api/v1/staff/payments/lookup?q=pi_1');
});

test('a lookup without a result says so', async () => {
  fakeApi(...around, respondWith(lookUpPayments, { items: [] }));
  const { t } = await openConsole('/console/staff/payments?q=pay_x');
  expect(await screen.findByText(t('staff_payment.none_found'))).toBeTruthy();
});

test('a refund above the limit says that a second member approves, and requests it', async () => {
  const reply = { outcome: 'awaits_approval', approval_id: 'apv_1', payment } as const;
  const calls = fakeApi(
    ...around,
    respondWith(getStaffPayment, payment),
    respondWith(refundStaffPayment, reply),
  );
  const { t } = await openConsole(path);
  await screen.findByText('g•••••@saifu.example');
  await screen.findByText(/To receive from the provider \+¥60,000/);
  press(t('staff_payment.act_refund'));
  await screen.findByText(t('staff_payment.approval_effect'));
  press(t('staff_payment.submit_request'));
  await screen.findByText(t.error('field.required', { label: t('staff_payment.reason') }));
  type(t('staff_payment.reason'), 'Charged twice');
  press(t('staff_payment.submit_request'));
  await screen.findByText(t('staff_payment.done_request'));
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ amount: 60_000, reason: 'Charged twice' });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('an error of a refund is shown in the sheet, which stays', async () => {
  fakeApi(
    ...around,
    respondWith(getStaffPayment, payment),
    respondWithError(refundStaffPayment, 'payment.disputed_by_bank'),
  );
  const { t } = await openConsole(path);
  await screen.findByText('g•••••@saifu.example');
  press(t('staff_payment.act_refund'));
  type(t('staff_payment.amount'), '1,000');
  type(t('staff_payment.reason'), 'Charged twice');
  press(t('staff_payment.submit_refund', { amount: '¥1,000' }));
  expect(await screen.findByText(t.error('payment.disputed_by_bank'))).toBeTruthy();
});

test('support sees the payment, but nothing to move its money with', async () => {
  fakeApi(
    respondWith(getConsoleSession, staffSession),
    ...around.slice(1),
    respondWith(getStaffPayment, payment),
  );
  const { t } = await openConsole(path);
  await screen.findByText('g•••••@saifu.example');
  expect(screen.queryByText(t('staff_payment.acts_title'))).toBeNull();
});

test('the provider is asked for an open request, and the page says what came out', async () => {
  const open = {
    ...payment,
    pending_attempt: {
      id: 'att_1',
      kind: 'refund',
      state: 'open',
      opened_at: '2026-11-15T12:00:00+09:00',
    },
  } as const;
  const reply = {
    outcome: 'settled',
    attempt: { id: 'att_1', kind: 'refund', state: 'approved' },
    payment,
  } as const;
  fakeApi(...around, respondWith(getStaffPayment, open), respondWith(reconcileStaffPayment, reply));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_payment.open_title'));
  press(t('staff_payment.reconcile'));
  expect(await screen.findByText(t('staff_payment.settled'))).toBeTruthy();
  expect(screen.queryByText(t('staff_payment.reconcile'))).toBeNull();
});

test('a held payment is told apart from one that is processed', async () => {
  const held = { ...payment, status: 'processing', in_review: true } as const;
  fakeApi(...around, respondWith(getStaffPayment, held));
  const { t } = await openConsole(path);
  expect(await screen.findByText(t('console_payment.status_in_review'))).toBeTruthy();
});

test('stuck attempts are listed and lead to their payments', async () => {
  const stuck = {
    id: 'att_1',
    payment_id: payment.id,
    kind: 'refund',
    state: 'open',
    store_name: 'さくら食堂',
    amount: 1000,
    payment_method: 'card',
    payment_status: 'complete',
    opened_at: '2026-11-15T12:00:00+09:00',
    last_polled_at: '2026-11-15T12:00:00+09:00',
  } as const;
  fakeApi(...around, respondWith(listStuckAttempts, { items: [stuck], next_cursor: null }));
  const { t } = await openConsole('/console/staff/stuck-attempts');
  const table = await screen.findByRole('table', { name: t('staff_payment.stuck_title') });
  expect(table.textContent).toContain('¥1,000');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
});

test('an unknown payment leads to the lookup', async () => {
  fakeApi(...around, respondWithError(getStaffPayment, 'not_found'));
  const { t } = await openConsole(path);
  expect(await screen.findByText(t('staff_payment.not_found'))).toBeTruthy();
});

test('the payment leads to its payer, merchant and cases, as far as the role may open them', async () => {
  const accountId = 'usr_01jd0000000000000000000001';
  const at = payment.created_at;
  const asked: StaffPaymentView = {
    ...payment,
    payer: { ...payment.payer, account_id: accountId },
    refund_requests: [{ id: 'rrq_1', status: 'pending', requested_amount: 1000, filed_at: at }],
    consultations: [{ id: 'cns_1', status: 'open', created_at: at }],
  };
  fakeApi(
    respondWith(getConsoleSession, staffSession),
    ...around.slice(1),
    respondWith(getStaffPayment, asked),
  );
  const { t } = await openConsole(path);
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText(t('staff_case.cases'));
  expect(hrefOf(accountId)).toBe(`/console/staff/accounts/${accountId}`);
  expect(hrefOf('株式会社さくら')).toBe(`/console/staff/merchants/${payment.merchant.id}`);
  expect(hrefOf(/^Refund request ¥1,000/)).toBe('/console/staff/refund-requests/rrq_1');
  expect(hrefOf(/^Consultation.*Waiting/)).toBe('/console/staff/consultations/cns_1');
});

test('finance opens neither the account nor the consultations of a payment', async () => {
  const accountId = 'usr_01jd0000000000000000000001';
  const asked: StaffPaymentView = {
    ...payment,
    payer: { ...payment.payer, account_id: accountId },
    consultations: [{ id: 'cns_1', status: 'open', created_at: payment.created_at }],
  };
  fakeApi(...around, respondWith(getStaffPayment, asked));
  const { t } = await openConsole(path);
  await screen.findByText(accountId);
  expect(screen.queryByRole('link', { name: accountId })).toBeNull();
  expect(screen.queryByText(t('staff_case.cases'))).toBeNull();
});

test('the timeline says in words who held and released the payment, and why', async () => {
  const base = { ...posted, amount: null, state: null, confirmed_by: null };
  const detail = { ...posted.detail, id: 'prv_1', lines: [], name: 'Large amounts at night' };
  const entries = [
    { ...base, kind: 'review_opened', by: { kind: 'system', name: null }, detail },
    {
      ...base,
      kind: 'review_decided',
      by: { kind: 'staff', name: 'Rin Takeda' },
      detail: { ...detail, result: 'released', reason: 'The payer was called' },
    },
  ] as StaffTimelineEntryView[];
  fakeApi(
    respondWith(getConsoleSession, finance),
    respondWith(listStaffTimelineEntries, { items: entries, next_cursor: null }),
    ...around.slice(2),
    respondWith(getStaffPayment, payment),
  );
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_payment.review_opened'));
  await screen.findByText(/Released · The payer was called · Rin Takeda/);
});
