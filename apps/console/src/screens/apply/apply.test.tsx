import { getConsoleSession } from '@saifu/contract/member-session';
import {
  type MerchantApplicationView,
  openMerchantApplication,
  saveMerchantApplication,
  startMerchantApplication,
  submitMerchantApplication,
} from '@saifu/contract/merchant-application';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';

const signedOut = respondWithError(getConsoleSession, 'member.session_expired');

const draft: MerchantApplicationView = {
  id: 'map_01jd0000000000000000000001',
  status: 'draft',
  version: 3,
  email: 'minato@kaisha.example',
  answers: {
    business: {
      kind: 'corporation',
      legal_name: '株式会社みなと商店',
      legal_name_kana: 'かぶしきがいしゃみなとしょうてん',
      corporate_number: '1120001123456',
      registration_number: null,
      postal_code: '2310023',
      prefecture: '神奈川県',
      address: '横浜市中区山下町1-1',
      phone: '+81451234567',
      website: null,
    },
    representative: { name: '港 太郎', name_kana: 'みなと たろう', has_birth_date: true },
    trade: { mcc: '5812', goods: '定食', monthly_volume: 3_000_000 },
    store: {
      name: 'みなと商店 本店',
      postal_code: '2310023',
      prefecture: '神奈川県',
      address: '横浜市中区山下町1-1',
      default_tax_rate: 10,
      payment_methods: ['card'],
    },
    bank_account: null,
  },
  requested_changes: null,
  rejection_message: null,
  terms_version: '2026-11-01',
  submitted_at: null,
  decided_at: null,
};
const complete: MerchantApplicationView = {
  ...draft,
  answers: {
    ...draft.answers,
    bank_account: {
      bank_code: '0001',
      branch_code: '001',
      type: 'ordinary',
      number_ends_with: '567',
      holder: 'ｶ)ﾐﾅﾄｼﾖｳﾃﾝ',
    },
  },
};

test('an applicant asks for a link from the sign-in screen', async () => {
  const calls = fakeApi(signedOut, respondWith(startMerchantApplication, undefined));
  const { t } = await openConsole('/console/sign-in');
  (await screen.findByRole('link', { name: t('console_apply.to_apply') })).click();
  await screen.findByRole('heading', { name: t('console_apply.title') });
  press(t('console_apply.start'));
  await screen.findByText(t.error('field.required', { label: t('field.email') }));
  type(t('field.email'), 'minato@kaisha.example');
  press(t('console_apply.start'));
  await screen.findByText(t('console_apply.sent', { email: 'minato@kaisha.example' }));
  expect(calls.at(-1)?.body).toEqual({ email: 'minato@kaisha.example' });
});

test('a draft goes on with the part that is missing, and the link leaves the URL', async () => {
  const calls = fakeApi(
    signedOut,
    respondWith(openMerchantApplication, draft),
    respondWith(saveMerchantApplication, complete),
  );
  const { t } = await openConsole('/console/apply?token=secret');
  await screen.findByRole('heading', { name: t('console_apply.part_bank_account') });
  expect(window.location.search).toBe('');
  type(t('console_apply.bank_code'), '0001');
  type(t('console_apply.branch_code'), '１');
  type(t('console_apply.account_number'), '1234567');
  type(t('console_apply.holder'), '港商店');
  press(t('console_apply.next'));
  await screen.findByText(t.error('field.bank_holder'));
  type(t('console_apply.holder'), 'カ）ミナトショウテン');
  type(t('console_apply.branch_code'), '001');
  press(t('console_apply.next'));
  await screen.findByRole('heading', { name: t('console_apply.part_review') });
  expect(calls.at(-1)?.body).toMatchObject({ token: 'secret', version: 3 });
});

test('nothing is submitted before the terms are accepted', async () => {
  const submitted = { ...complete, status: 'submitted' } as const;
  const calls = fakeApi(
    signedOut,
    respondWith(openMerchantApplication, complete),
    respondWith(submitMerchantApplication, submitted),
  );
  const { t } = await openConsole('/console/apply?token=secret');
  await screen.findByText(t('console_apply.fees_title'));
  const before = calls.length;
  press(t('console_apply.submit'));
  await screen.findByText(t.error('terms.not_accepted'));
  expect(calls).toHaveLength(before);
  screen.getByLabelText(t('console_apply.accept')).click();
  press(t('console_apply.submit'));
  await screen.findByText(t('console_apply.about_submitted', { email: complete.email }));
});

test('while corrections are asked for, only the marked part is shown', async () => {
  const asked: MerchantApplicationView = {
    ...complete,
    status: 'changes_requested',
    requested_changes: {
      message: '法人名義の口座をご入力ください。',
      fields: ['bank_account'],
      requested_at: '2026-11-19T10:00:00+09:00',
    },
  };
  fakeApi(signedOut, respondWith(openMerchantApplication, asked));
  const { t } = await openConsole('/console/apply?token=secret');
  await screen.findByText('法人名義の口座をご入力ください。');
  expect(screen.getByText(t('console_apply.step', { number: 1, count: 2 }))).toBeTruthy();
  expect(screen.getByRole('heading', { name: t('console_apply.part_bank_account') })).toBeTruthy();
});

test('a link that is not valid offers a new one', async () => {
  fakeApi(signedOut, respondWithError(openMerchantApplication, 'merchant_application.unknown'));
  const { t } = await openConsole('/console/apply?token=wrong');
  await screen.findByText(t.error('merchant_application.unknown'));
  press(t('console_apply.new_link'));
  expect(await screen.findByLabelText(t('field.email'))).toBeTruthy();
});
