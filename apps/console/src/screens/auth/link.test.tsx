import { acceptInvitation, previewInvitation } from '@saifu/contract/member-invitation';
import { forgotConsolePassword, resetConsolePassword } from '@saifu/contract/member-password';
import { getConsoleSession } from '@saifu/contract/member-session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const signedOut = respondWithError(getConsoleSession, 'member.session_expired');
const invitation = {
  merchant_name: 'Sakura Dining',
  role: 'clerk' as const,
  masked_email: 'a•••@saifu.example',
  expires_at: '2026-11-22T10:00:00+09:00',
};

beforeEach(() => sessionStorage.clear());

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('an invitation names merchant and role, and its token leaves the URL at once', async () => {
  const calls = fakeApi(
    signedOut,
    respondWith(previewInvitation, invitation),
    respondWith(acceptInvitation, { ...ownerSession, second_factor: 'enter' }),
  );
  await openConsole('/console/invitation?token=secret-token');
  await screen.findByText(/invited to Sakura Dining as Clerk/);
  expect(window.location.search).toBe('');
  type('Email', 'akane@saifu.example');
  type('Your name', '林 あかね');
  type('Password', 'reji-ni-tatsu-2');
  type('Confirm password', 'reji-ni-tatsu-2');
  fireEvent.click(screen.getByRole('button', { name: 'Accept and sign in' }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/second-factor'));
  expect(calls.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({
    token: 'secret-token',
    email: 'akane@saifu.example',
    name: '林 あかね',
    password: 'reji-ni-tatsu-2',
    password_confirmation: 'reji-ni-tatsu-2',
  });
});

test('a used invitation says so and leads to the sign-in', async () => {
  fakeApi(signedOut, respondWithError(previewInvitation, 'invitation.used'));
  const { t } = await openConsole('/console/invitation?token=secret-token');
  await screen.findByText(t.error('invitation.used'));
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy();
});

test('two passwords that differ are not sent', async () => {
  const calls = fakeApi(signedOut);
  const { t } = await openConsole('/console/password?token=reset-token');
  await screen.findByLabelText('New password');
  type('New password', 'a-new-password');
  type('Confirm password', 'another-password');
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText(t.error('field.mismatch', { label: 'Confirm password' }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a new password leads to the sign-in, which confirms it', async () => {
  fakeApi(signedOut, respondWith(resetConsolePassword, undefined));
  await openConsole('/console/password?token=reset-token');
  await screen.findByLabelText('New password');
  type('New password', 'a-new-password');
  type('Confirm password', 'a-new-password');
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Your new password is set. Please sign in with it.');
  expect(window.location.pathname).toBe('/console/sign-in');
});

test('a link without its token says so', async () => {
  fakeApi(signedOut);
  const { t } = await openConsole('/console/password');
  await screen.findByText(t.error('link.unknown'));
});

test('asking for a link does not tell whether the address has a member', async () => {
  fakeApi(signedOut, respondWith(forgotConsolePassword, undefined));
  await openConsole('/console/forgot');
  await screen.findByLabelText('Email');
  type('Email', 'nobody@saifu.example');
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/If a member uses nobody@saifu.example/);
});
