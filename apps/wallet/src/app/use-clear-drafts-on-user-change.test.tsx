import { clearSession, saveToken, saveUser } from '@saifu/client/session';
import { endSession } from '@saifu/client/session-end';
import { getUserinfo } from '@saifu/contract/account';
import { listPayments } from '@saifu/contract/history';
import { login } from '@saifu/contract/session';
import { AppError } from '@saifu/domain/shared/app-error';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadDraft, saveDraft } from '../features/consultation/draft.ts';
import { openApp } from '../testing/open-app.tsx';
import { hanako, taro, taroSession } from '../testing/people.ts';

const EXPIRED = { access: 'user', hadToken: true } as const;
const values = { subject: 'My receipt', content: 'Where do I find it?' };
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('saifu.draft.'));

async function openTyped() {
  saveToken('token-of-taro');
  saveUser(taro);
  saveDraft('consultation', { values });
  saveDraft('consultation.cns_1', { values: { body: 'One more word' } });
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(listPayments, { items: [], next_cursor: null }),
    respondWith(login, taroSession),
  );
  return openApp('/settings/contact-support/add');
}

beforeEach(() => sessionStorage.clear());

test('logging out deletes drafts, and no other session storage', async () => {
  sessionStorage.setItem('payment.guest.pay_1', 'guest-1');
  await openTyped();
  await screen.findByDisplayValue('My receipt');
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Confirm' });
  expect(drafts()).toHaveLength(2);
  fireEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(drafts()).toEqual([]);
  expect(sessionStorage.getItem('payment.guest.pay_1')).toBe('guest-1');
});

test('logging out in another tab deletes drafts here too', async () => {
  await openTyped();
  await screen.findByDisplayValue('My receipt');
  act(() => clearSession());
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('a user whose session expired finds the drafts after sign-in', async () => {
  await openTyped();
  await screen.findByDisplayValue('My receipt');
  await act(async () => endSession(new AppError('session.expired'), EXPIRED));
  fireEvent.change(await screen.findByLabelText('Email or phone number'), {
    target: { value: 'taro@example.jp' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByDisplayValue('My receipt')).toBeTruthy();
  expect(drafts()).toHaveLength(2);
});

test('another user who signs in after an expired session deletes the drafts', async () => {
  await openTyped();
  await screen.findByDisplayValue('My receipt');
  await act(async () => endSession(new AppError('session.expired'), EXPIRED));
  await act(async () => {
    saveToken('token-of-hanako');
    saveUser(hanako);
  });
  expect(drafts()).toEqual([]);
});

test('on page load the drafts of the current user are kept and those of others deleted', async () => {
  saveUser(hanako);
  saveDraft('consultation.cns_2', { values: { body: 'Of Hanako' } });
  sessionStorage.setItem('saifu.draft.broken', '{');
  await openTyped();
  await screen.findByDisplayValue('My receipt');
  expect(drafts()).toHaveLength(2);
  expect(loadDraft('consultation')?.values).toEqual({ ...values, payment_id: '' });
});
