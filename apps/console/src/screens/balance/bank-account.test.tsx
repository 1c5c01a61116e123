import { getConsoleSession } from '@saifu/contract/member-session';
import {
  type BankAccountsView,
  cancelBankAccountChange,
  changeBankAccount,
  getBankAccount,
  type MerchantBankAccountView,
} from '@saifu/contract/merchant-bank-account';
import { enterSecondFactor } from '@saifu/contract/second-factor';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const current: MerchantBankAccountView = {
  bank_code: '0001',
  bank_name: 'みずほ',
  branch_code: '001',
  branch_name: '東京営業部',
  type: 'ordinary',
  number_ends_with: '567',
  holder: 'ｶ)ｻｸﾗ',
  effective_at: '2026-10-01T00:00:00+09:00',
  is_rejected: false,
};
const upcoming = { ...current, number_ends_with: '890', effective_at: '2026-11-22T10:00:00+09:00' };
const owner = respondWith(getConsoleSession, ownerSession);
const manager = respondWith(getConsoleSession, {
  ...ownerSession,
  member: { ...ownerSession.member, role: 'manager' },
});
const shown = (accounts: BankAccountsView) => respondWith(getBankAccount, accounts);
const entered = respondWith(enterSecondFactor, ownerSession);

const CHANGE = 'Change the bank account';
const TYPED = {
  'Bank code': '0005',
  'Branch code': '123',
  'Account number': '1234567',
  'Account holder': 'カ）サクラ',
};

/** The form of the account, after the second factor. */
async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: CHANGE }));
  const sheet = await screen.findByRole('dialog', { name: CHANGE });
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: '123456' } });
  const button = within(sheet).queryByRole('button', { name: 'Continue' });
  if (button !== null) fireEvent.click(button);
  await within(sheet).findByLabelText('Bank code');
  return sheet;
}

function fill(sheet: HTMLElement): void {
  for (const [label, value] of Object.entries(TYPED)) {
    fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
  }
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save the bank account' }));
}

test('an owner presents the second factor, enters an account and sees when it counts', async () => {
  const changed = respondWith(changeBankAccount, { current, upcoming });
  const calls = fakeApi(owner, shown({ current, upcoming: null }), entered, changed);
  await openConsole('/console/balance');
  expect(await screen.findByText('みずほ (0001)')).toBeTruthy();
  const sheet = await openForm();
  expect(within(sheet).getByText(/^Payouts go to this account after three days/)).toBeTruthy();
  fill(sheet);
  expect(await screen.findByText('From 2026/11/22 10:00')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/bank_account'));
  expect(sent?.body).toMatchObject({ bank_code: '0005', branch_code: '123', type: 'ordinary' });
});

test('an unknown branch is named at its field, and what was typed stays', async () => {
  const fields = [{ path: 'branch_code', code: 'field.branch_code' }] as const;
  const rejected = respondWithError(changeBankAccount, 'request.invalid', fields);
  fakeApi(owner, shown({ current: null, upcoming: null }), entered, rejected);
  await openConsole('/console/balance');
  expect(await screen.findByText(/nothing is paid out/)).toBeTruthy();
  const sheet = await openForm();
  expect(within(sheet).getByText(/^Payouts go to this account at once/)).toBeTruthy();
  fill(sheet);
  await within(sheet).findByText('This bank has no branch with this code.');
  const number = within(sheet).getByLabelText<HTMLInputElement>('Account number');
  expect(number.value).toBe('1234567');
});

test('an owner takes a change back', async () => {
  const kept = respondWith(cancelBankAccountChange, { current, upcoming: null });
  fakeApi(owner, shown({ current, upcoming }), kept);
  await openConsole('/console/balance');
  fireEvent.click(await screen.findByRole('button', { name: 'Take the change back' }));
  await waitFor(() => expect(screen.queryByText(/^From 2026/)).toBeNull());
});

test('a manager reads the account and that the bank refused it, and changes nothing', async () => {
  fakeApi(manager, shown({ current: { ...current, is_rejected: true }, upcoming }));
  await openConsole('/console/balance');
  expect(await screen.findByText(/^The bank returned a transfer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CHANGE })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take the change back' })).toBeNull();
});
