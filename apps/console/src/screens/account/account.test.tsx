import { listMemberPasskeys } from '@saifu/contract/member-passkey';
import {
  endConsoleSession,
  getConsoleSession,
  listConsoleSessions,
  type MemberSessionView,
  signOutOfConsole,
} from '@saifu/contract/member-session';
import { renewRecoveryCodes } from '@saifu/contract/second-factor';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const here: MemberSessionView = {
  id: 'mss_1',
  device_name: 'Chrome on Windows',
  is_current: true,
  created_at: '2026-11-16T09:00:00+09:00',
  last_seen_at: '2026-11-16T10:00:00+09:00',
};
const there: MemberSessionView = {
  ...here,
  id: 'mss_2',
  device_name: 'Safari on iPad',
  is_current: false,
};
const signedIn = respondWith(getConsoleSession, ownerSession);
const passkeys = respondWith(listMemberPasskeys, { items: [], next_cursor: null });
const sessions = respondWith(listConsoleSessions, { items: [here, there], next_cursor: null });

test('another session is ended after a question; this one has no button', async () => {
  const calls = fakeApi(signedIn, passkeys, sessions, respondWith(endConsoleSession, undefined));
  await openConsole('/console/account');
  await screen.findByText('Chrome on Windows');
  expect(screen.queryByRole('button', { name: 'End session on Chrome on Windows' })).toBeNull();
  press('End session on Safari on iPad');
  await agree('End session');
  await screen.findByText('The session on Safari on iPad has ended.');
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/v1/console/sessions/mss_2',
  );
});

test('recovery codes are renewed with the password, and shown once', async () => {
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  fakeApi(signedIn, passkeys, sessions, respondWith(renewRecoveryCodes, { recovery_codes }));
  await openConsole('/console/account');
  await screen.findByText('Chrome on Windows');
  press('Renew the recovery codes');
  type('Current password', 'mise-no-nushi');
  press('Renew the recovery codes');
  await screen.findByText('code-9');
  press('I have kept them');
  await screen.findByText('The recovery codes are renewed.');
  expect(screen.queryByText('code-9')).toBeNull();
});

test('signing out that fails is reported, and nobody believes to be signed out', async () => {
  fakeApi(signedIn, passkeys, sessions, respondWithError(signOutOfConsole, 'unexpected'));
  const { t } = await openConsole('/console/account');
  await screen.findByText('Chrome on Windows');
  press('Sign out');
  await screen.findByText(t.error('unexpected'));
  expect(window.location.pathname).toBe('/console/account');
});
