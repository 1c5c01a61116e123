import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getStaffAccount,
  type StaffAccountView,
  suspendAccount,
} from '@saifu/contract/staff-account';
import { unlockCard } from '@saifu/contract/staff-account-act';
import {
  listAccountSessions,
  listSignInEvents,
  revealAccountField,
  searchStaffAccounts,
} from '@saifu/contract/staff-account-search';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const id = 'usr_01jd0000000000000000000001';
const cardId = 'crd_01jd0000000000000000000001';
const path = `/console/staff/accounts/${id}`;
const at = '2026-11-15T12:00:00+09:00';
const account: StaffAccountView = {
  id,
  status: 'active',
  created_at: at,
  email: 'h•••••@saifu.example',
  email_verified: true,
  phone: null,
  phone_verified: false,
  name: '山•••',
  revealable: ['email', 'name'],
  language: 'ja',
  passkeys: 1,
  suspensions: [],
  deletion: null,
  limits: {
    own: {
      per_payment: null,
      per_day: 5000,
      per_month: null,
      new_store_approval: false,
      night_lock: false,
    },
    staff: null,
    maximum: { per_payment: 300_000, per_day: 300_000, per_month: 1_000_000 },
    used: { day: 0, month: 1280 },
  },
  cards: [
    {
      id: cardId,
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      is_default: true,
      frozen_at: null,
      declines_until: at,
    },
  ],
  declines_until: null,
  typed_cards: { blocked: 0, declines_until: null },
  recurring_billings: 0,
  payments: [],
  refund_requests: [],
  consultations: [],
};

const signedIn = respondWith(getConsoleSession, staffSession);
const loaded = [
  signedIn,
  respondWith(getStaffAccount, account),
  respondWith(listAccountSessions, { items: [], next_cursor: null }),
  respondWith(listSignInEvents, {
    items: [
      {
        id: 'sie_1',
        method: 'password',
        failure: 'wrong_password',
        device_name: 'Chrome · Android',
        network: '203.0.113.0/24',
        created_at: at,
      },
    ],
    next_cursor: null,
  }),
];

test('an account is found by the last four digits of a card, which ask for the day', async () => {
  const { cards: _, ...rest } = account;
  const item = { id, status: rest.status, created_at: at, matched: 'card_last4' } as const;
  const masked = { email: rest.email, phone: null, name: rest.name };
  const calls = fakeApi(
    signedIn,
    respondWith(searchStaffAccounts, { items: [{ ...item, ...masked }], has_more: false }),
  );
  const { t } = await openConsole('/console/staff/accounts');
  await screen.findByLabelText(t('staff_account.term'));
  expect(screen.queryByLabelText(t('staff_account.date'))).toBeNull();
  type(t('staff_account.term'), '4242');
  type(t('staff_account.date'), '2026-11-15');
  press(t('staff_account.search'));
  await screen.findByText('h•••••@saifu.example');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(calls.at(-1)?.body).toEqual({ term: '4242', date: '2026-11-15' });
  expect(window.location.search).toBe('');
});

test('a search by a wildcard says beside the field what can be searched', async () => {
  fakeApi(signedIn, respondWithError(searchStaffAccounts, 'account_search.unrecognized'));
  const { t } = await openConsole('/console/staff/accounts');
  await screen.findByLabelText(t('staff_account.term'));
  press(t('staff_account.search'));
  await screen.findByText(t.error('field.required', { label: t('staff_account.term') }));
  type(t('staff_account.term'), '%');
  press(t('staff_account.search'));
  await screen.findByText(t.error('account_search.unrecognized'));
});

test('a masked value is revealed after a reason, and can be hidden again', async () => {
  const calls = fakeApi(
    ...loaded,
    respondWith(revealAccountField, { field: 'email', value: 'hanako@saifu.example' }),
  );
  const { t } = await openConsole(path);
  await screen.findByText('h•••••@saifu.example');
  press(t('staff_account.reveal_title', { field: t('staff_account.email') }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(t('staff_account.reveal_effect'))).toBeTruthy();
  type(t('staff_account.reason'), 'The user called.');
  sheet.getByRole('button', { name: t('staff_account.reveal') }).click();
  await screen.findByText('hanako@saifu.example');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    field: 'email',
    reason: 'The user called.',
  });
  press(screen.getByRole('button', { name: /^Hide/ }).textContent ?? '');
  await screen.findByText('h•••••@saifu.example');
  expect(screen.queryByText('hanako@saifu.example')).toBeNull();
});

test('a locked card is shown and unlocked with a reason', async () => {
  const unlocked = {
    ...account,
    cards: account.cards.map((c) => ({ ...c, declines_until: null })),
  };
  const calls = fakeApi(...loaded, respondWith(unlockCard, unlocked));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_account.declined'));
  press(t('staff_account.unlock_name', { digits: '4242' }));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_account.unlock_card') }).click();
  await screen.findByText(t.error('field.required', { label: t('staff_account.reason') }));
  type(t('staff_account.reason'), 'Wrong code typed.');
  sheet.getByRole('button', { name: t('staff_account.unlock_card') }).click();
  await screen.findByText(t('staff_account.unlock_card_done'));
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.path).toBe(`/api/v1/staff/accounts/${id}/cards/${cardId}/unlock`);
});

test('an act that somebody else did first keeps the sheet and says so', async () => {
  fakeApi(...loaded, respondWithError(unlockCard, 'card.not_locked'));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_account.declined'));
  press(t('staff_account.unlock_name', { digits: '4242' }));
  const sheet = within(await screen.findByRole('dialog'));
  type(t('staff_account.reason'), 'Wrong code typed.');
  sheet.getByRole('button', { name: t('staff_account.unlock_card') }).click();
  await screen.findByText(t.error('card.not_locked'));
});

test('suspending says what happens, and the history of sign-ins names the failure', async () => {
  fakeApi(...loaded, respondWith(suspendAccount, { ...account, status: 'suspended' }));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_account.failure_wrong_password'));
  expect(screen.getByText('203.0.113.0/24')).toBeTruthy();
  press(t('staff_account.suspend'));
  await screen.findByText(t('staff_account.suspend_effect'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('an unknown account leads to the search', async () => {
  fakeApi(signedIn, respondWithError(getStaffAccount, 'not_found'));
  const { t } = await openConsole(path);
  await waitFor(() => expect(screen.getByText(t('staff_account.not_found'))).toBeTruthy());
});

test('payments and cases of the account lead to their screens', async () => {
  const paymentId = 'pay_01jd0000000000000000000001';
  const busy: StaffAccountView = {
    ...account,
    payments: [
      {
        ...{ id: paymentId, store_name: 'さくら食堂', amount: 1280, method: 'card' },
        ...{ card_last4: '4242', status: 'complete', created_at: at },
      },
    ],
    refund_requests: [{ id: 'rrq_1', status: 'escalated', requested_amount: 1280, filed_at: at }],
    consultations: [{ id: 'cns_1', status: 'open', created_at: at }],
  };
  fakeApi(signedIn, respondWith(getStaffAccount, busy), ...loaded.slice(2));
  const { t } = await openConsole(path);
  const request = await screen.findByRole('link', { name: /^Refund request ¥1,280/ });
  expect(request.getAttribute('href')).toBe('/console/staff/refund-requests/rrq_1');
  const name = new RegExp(`^${t('staff_case.consultation')}`);
  const links = screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(links).toContain('/console/staff/consultations/cns_1');
  const payments = screen.getByRole('table', { name: t('staff_account.payments') });
  const href = `/console/staff/payments/${paymentId}`;
  expect(within(payments).getByRole('link').getAttribute('href')).toBe(href);
});
