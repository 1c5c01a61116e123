import { getConsoleSession } from '@saifu/contract/member-session';
import {
  approveMerchantApplication,
  checkMerchantApplication,
  getMerchantApplication,
  listMerchantApplications,
  rejectMerchantApplication,
  requestApplicationChanges,
  revealMerchantApplication,
  type StaffApplicationView,
} from '@saifu/contract/staff-merchant-application';
import { APPLICATION_CHECKS, AUTOMATIC_CHECKS } from '@saifu/domain/merchants/merchant-application';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const riskSession = { ...staffSession, member: { ...staffSession.member, role: 'risk' } } as const;
const signedIn = respondWith(getConsoleSession, riskSession);

const submitted: StaffApplicationView = {
  id: 'map_01jd0000000000000000000001',
  status: 'submitted',
  legal_name: '株式会社みなと商店',
  kind: 'corporation',
  mcc: '5812',
  assignee: null,
  created_at: '2026-11-18T10:00:00+09:00',
  submitted_at: '2026-11-19T10:00:00+09:00',
  decided_at: null,
  version: 4,
  masked_email: 'm•••••@kaisha.example',
  answers: { business: null, representative: null, trade: null, store: null, bank_account: null },
  terms_version: '2026-11-01',
  terms_accepted_at: '2026-11-19T10:00:00+09:00',
  requested_changes: null,
  rejection: null,
  merchant_id: null,
  checks: APPLICATION_CHECKS.map((check) => ({
    check,
    is_checked: false,
    note: null,
    checked_by: null,
    checked_at: null,
  })),
  automatic_checks: AUTOMATIC_CHECKS.map((check) => ({ check, result: 'passed', found: [] })),
};
const checked: StaffApplicationView = {
  ...submitted,
  checks: submitted.checks.map((each) => ({
    ...each,
    is_checked: true,
    checked_by: { id: 'mem_1', name: 'Midori Aoki' },
    checked_at: '2026-11-19T11:00:00+09:00',
  })),
};
const path = `/console/staff/applications/${submitted.id}`;

test('applications that wait are listed, and filtered by who has them', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listMerchantApplications, { items: [submitted], next_cursor: null }),
  );
  await openConsole('/console/staff/applications?assigned=me');
  await screen.findByText('株式会社みなと商店');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(calls.at(-1)?.path).toBe('/api/v1/staff/merchant_applications?assigned=me');
});

test('nothing waits', async () => {
  fakeApi(signedIn, respondWith(listMerchantApplications, { items: [], next_cursor: null }));
  const { t } = await openConsole('/console/staff/applications');
  expect(await screen.findByText(t('staff_application.empty'))).toBeTruthy();
});

test('an item is confirmed for the version that is shown', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(getMerchantApplication, submitted),
    respondWith(checkMerchantApplication, checked),
  );
  const { t } = await openConsole(path);
  const name = t('staff_application.check_goods');
  const button = await screen.findByRole('button', {
    name: `${t('staff_application.check_tick')}: ${name}`,
  });
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: t('staff_application.approve') })
      .disabled,
  ).toBe(true);
  button.click();
  await screen.findAllByText(t('staff_application.check_confirmed'));
  const sent = calls.find(({ path: each }) => each.endsWith('/checks'));
  expect(sent?.body).toEqual({ version: 4, check: 'goods', is_checked: true, note: null });
});

test('an approval says what it will do, and a change meanwhile is shown', async () => {
  fakeApi(
    signedIn,
    respondWith(getMerchantApplication, checked),
    respondWithError(approveMerchantApplication, 'merchant_application.changed'),
  );
  const { t } = await openConsole(path);
  (await screen.findByRole('button', { name: t('staff_application.approve') })).click();
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(t('staff_application.approve_about'))).toBeTruthy();
  sheet.getByRole('button', { name: t('staff_application.approve') }).click();
  await screen.findByText(t.error('merchant_application.changed'));
});

test('corrections need a field and a message, a rejection a reason too', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(getMerchantApplication, submitted),
    respondWith(requestApplicationChanges, { ...submitted, status: 'changes_requested' }),
    respondWith(rejectMerchantApplication, { ...submitted, status: 'rejected' }),
  );
  const { t } = await openConsole(path);
  (await screen.findByRole('button', { name: t('staff_application.request_changes') })).click();
  const sheet = within(await screen.findByRole('dialog'));
  const send = () =>
    sheet.getByRole('button', { name: t('staff_application.request_changes') }).click();
  send();
  await sheet.findByText(t.error('field.required', { label: t('staff_application.fields') }));
  sheet.getByLabelText(t('console_apply.goods')).click();
  type(t('staff_application.message'), '何を販売されますか。');
  send();
  await screen.findByText(t('staff_application.done_requested'));
  expect(calls.find(({ path: each }) => each.endsWith('/request_changes'))?.body).toEqual({
    version: 4,
    message: '何を販売されますか。',
    fields: ['goods'],
  });
});

test('masked data is shown after a reason', async () => {
  const revealed = {
    email: 'minato@kaisha.example',
    birth_date: '1980-05-01',
    account_number: '0123456',
  };
  fakeApi(
    signedIn,
    respondWith(getMerchantApplication, submitted),
    respondWith(revealMerchantApplication, revealed),
  );
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_application.answers'));
  press(t('staff_application.reveal'));
  const sheet = within(await screen.findByRole('dialog'));
  type(t('staff_application.reason'), '口座の照合');
  sheet.getByRole('button', { name: t('staff_application.reveal') }).click();
  expect(await screen.findByText('0123456')).toBeTruthy();
});
