import {
  getMerchantFees,
  type StaffFeesView,
  setMerchantFees,
  setPayoutCycle,
} from '@saifu/contract/fee';
import { getConsoleSession } from '@saifu/contract/member-session';
import { setStoreStatus } from '@saifu/contract/merchant';
import {
  getStaffMerchant,
  listStaffMerchants,
  type StaffMerchantView,
  suspendMerchant,
} from '@saifu/contract/staff-merchant';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { staffSession } from '../../testing/sessions.ts';

const riskSession = { ...staffSession, member: { ...staffSession.member, role: 'risk' } } as const;
const signedIn = respondWith(getConsoleSession, riskSession);

const merchant: StaffMerchantView = {
  id: 'mer_01jd0000000000000000000001',
  name: '株式会社みなと商店',
  status: 'active',
  stores: 1,
  created_at: '2026-11-19T10:00:00+09:00',
  masked_email: 'm•••••@kaisha.example',
  suspended_at: null,
  suspension_reason: null,
  application_id: null,
  store_list: [
    {
      id: 'sto_01jd0000000000000000000001',
      name: 'みなと商店 本店',
      mcc: '5812',
      status: 'active',
      registration_number: null,
      prefecture: '神奈川県',
      address: '横浜市中区山下町1-1',
      created_at: '2026-11-19T10:00:00+09:00',
    },
  ],
  members: [
    {
      id: 'mem_01jd0000000000000000000001',
      masked_name: '港●●',
      masked_email: 'm•••••@kaisha.example',
      role: 'owner',
      has_second_factor: true,
      created_at: '2026-11-19T10:00:00+09:00',
    },
  ],
  api_keys: [],
  last_30_days: { count: 2, amount: 3400 },
  open_disputes: 0,
};
const path = `/console/staff/merchants/${merchant.id}`;

test('merchants are found by a part of their name, which is kept in the URL', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listStaffMerchants, { items: [merchant], next_cursor: null }),
  );
  const { t } = await openConsole('/console/staff/merchants');
  await screen.findByText(merchant.name);
  type(t('staff_merchant.search'), ' みなと ');
  press(t('staff_merchant.search_submit'));
  await screen.findByText(t('console_payment.reset'));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('みなと');
  const asked = new URL(calls.at(-1)?.path ?? '', 'https://saifu.example');
  expect(asked.searchParams.get('q')).toBe('みなと');
});

test('a suspension says what it does and needs a reason', async () => {
  const suspended: StaffMerchantView = {
    ...merchant,
    status: 'suspended',
    suspended_at: '2026-11-19T12:00:00+09:00',
    suspension_reason: '調査中',
  };
  const calls = fakeApi(
    signedIn,
    respondWith(getStaffMerchant, merchant),
    respondWith(suspendMerchant, suspended),
  );
  const { t } = await openConsole(path);
  (await screen.findByRole('button', { name: t('staff_merchant.suspend') })).click();
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(t('staff_merchant.suspend_about'))).toBeTruthy();
  sheet.getByRole('button', { name: t('staff_merchant.suspend') }).click();
  await sheet.findByText(t.error('field.required', { label: t('staff_merchant.reason') }));
  type(t('staff_merchant.reason'), '調査中');
  sheet.getByRole('button', { name: t('staff_merchant.suspend') }).click();
  await screen.findByText(t('staff_merchant.suspended_done'));
  expect(calls.find(({ path: each }) => each.endsWith('/suspend'))?.body).toEqual({
    reason: '調査中',
  });
});

test('a role that may only read sees no button that changes something', async () => {
  fakeApi(respondWith(getConsoleSession, staffSession), respondWith(getStaffMerchant, merchant));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_merchant.volume'));
  expect(screen.queryByRole('button', { name: t('staff_merchant.suspend') })).toBeNull();
  expect(screen.getByText('港●●')).toBeTruthy();
});

test('a store is suspended for a reason', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(getStaffMerchant, merchant),
    respondWith(setStoreStatus, store),
  );
  const { t } = await openConsole(path);
  const [{ name } = { name: '' }] = merchant.store_list;
  const label = t('staff_merchant.store_suspend', { store: name });
  (await screen.findByRole('button', { name: label })).click();
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: label }).click();
  await sheet.findByText(t.error('field.required', { label: t('staff_merchant.reason') }));
  type(t('staff_merchant.reason'), '苦情の調査');
  sheet.getByRole('button', { name: label }).click();
  await screen.findByText(t('staff_merchant.store_done'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ status: 'suspended', reason: '苦情の調査' },
  });
});

const fees: StaffFeesView = {
  fees: [
    { method: 'card', rate_bp: 360, fixed: 0, refunds_fee: true, valid_from: null, upcoming: [] },
  ],
  payout_cycle: {
    ...{ cycle: 'monthly', minimum: 1, valid_from: null, upcoming: [] },
    next: { closes_before: '2026-12-01', paid_on: '2026-12-15' },
  },
  fee_changes: [],
  payout_cycle_changes: [],
};
const finance = { ...staffSession, member: { ...staffSession.member, role: 'finance' } } as const;
const asFinance = [
  respondWith(getConsoleSession, finance),
  respondWith(getStaffMerchant, merchant),
  respondWith(getMerchantFees, fees),
];

test('a fee says whether refunds give it back, as agreed now unless it is changed', async () => {
  const calls = fakeApi(...asFinance, respondWith(setMerchantFees, fees));
  const { t } = await openConsole(path);
  (await screen.findByRole('button', { name: t('staff_merchant.fee_change') })).click();
  const sheet = within(await screen.findByRole('dialog'));
  const refunds = sheet.getByLabelText<HTMLSelectElement>(t('staff_merchant.fee_refunds'));
  expect(refunds.value).toBe('yes');
  const submit = () => sheet.getByRole('button', { name: t('staff_merchant.fee_change') }).click();
  submit();
  await sheet.findByText(t.error('field.required', { label: t('staff_merchant.reason') }));
  type(t('staff_merchant.fee_rate'), '3.25');
  type(t('staff_merchant.fee_from'), '2026-12-01');
  type(t('staff_merchant.reason'), '新しい契約');
  fireEvent.change(refunds, { target: { value: 'no' } });
  submit();
  await screen.findByText(t('staff_merchant.fee_done'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    fees: [{ method: 'card', rate_bp: 325, fixed: 0, refunds_fee: false }],
    ...{ valid_from: '2026-12-01', reason: '新しい契約' },
  });
});

test('a payout cycle from today on is refused beside its day', async () => {
  fakeApi(...asFinance, respondWithError(setPayoutCycle, 'contract.day_not_allowed'));
  const { t } = await openConsole(path);
  (await screen.findByRole('button', { name: t('staff_merchant.cycle_change') })).click();
  const sheet = within(await screen.findByRole('dialog'));
  type(t('staff_merchant.fee_from'), '2026-11-19');
  type(t('staff_merchant.reason'), '新しい契約');
  sheet.getByRole('button', { name: t('staff_merchant.cycle_change') }).click();
  await waitFor(() =>
    expect(sheet.getByLabelText(t('staff_merchant.fee_from')).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
});
