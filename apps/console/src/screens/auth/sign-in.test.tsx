import { listMemberPasskeys } from '@saifu/contract/member-passkey';
import {
  getConsoleSession,
  listConsoleSessions,
  signInToConsole,
  signOutOfConsole,
} from '@saifu/contract/member-session';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import { confirmTotp, enterSecondFactor, setUpTotp } from '@saifu/contract/second-factor';
import { getStaffOverview } from '@saifu/contract/staff-overview';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores } from '../../testing/payments.ts';
import { ownerSession, staffSession } from '../../testing/sessions.ts';

const signedOut = respondWithError(getConsoleSession, 'member.session_expired');
const noPayments = [respondWith(listMerchantPayments, { items: [], next_cursor: null }), noStores];

async function typeCredentials() {
  await screen.findByLabelText('Email');
  type('Email', 'owner@saifu.example');
  type('Password', 'mise-no-nushi');
  press('Sign in');
}

test('a member signs in, enters a code, and returns to the screen that was asked for', async () => {
  const calls = fakeApi(
    signedOut,
    respondWith(signInToConsole, { ...ownerSession, second_factor: 'enter' }),
    respondWith(enterSecondFactor, ownerSession),
    ...noPayments,
  );
  await openConsole('/console/payments?status=complete');
  await typeCredentials();
  await screen.findByLabelText('Code of the app');
  type('Code of the app', '123456');
  press('Continue');
  await screen.findByRole('heading', { name: 'Payments', level: 1 });
  expect(window.location.pathname + window.location.search).toBe(
    '/console/payments?status=complete',
  );
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'owner@saifu.example', password: 'mise-no-nushi' },
    { code: '123456' },
  ]);
  // Another site cannot send this header; no token is sent by script.
  expect(calls.every(({ headers }) => headers.get('X-Saifu-Console') === '1')).toBe(true);
  expect(calls.some(({ headers }) => headers.has('Authorization'))).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('staff see no screen of a merchant, and sign out of their own account', async () => {
  fakeApi(
    respondWith(getConsoleSession, staffSession),
    respondWith(getStaffOverview, { queues: [] }),
    respondWith(listConsoleSessions, { items: [], next_cursor: null }),
    respondWith(listMemberPasskeys, { items: [], next_cursor: null }),
    respondWith(signOutOfConsole, undefined),
  );
  const { t } = await openConsole('/console/payments');
  await screen.findByRole('heading', { name: t('staff_overview.title') });
  expect(screen.queryByRole('link', { name: t('console_till.title') })).toBeNull();
  const [navigation] = screen.getAllByRole('navigation');
  if (navigation === undefined) throw new Error('there is no navigation');
  within(navigation)
    .getByRole('link', { name: t('console_account.title') })
    .click();
  await screen.findByText('Saifu staff');
  press('Sign out');
  await screen.findByLabelText('Password');
  expect(window.location.pathname).toBe('/console/sign-in');
});

test('wrong credentials are reported and keep the address', async () => {
  fakeApi(signedOut, respondWithError(signInToConsole, 'account.credentials_wrong'));
  const { t } = await openConsole('/console/sign-in');
  await typeCredentials();
  await screen.findByText(t.error('account.credentials_wrong'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('owner@saifu.example');
});

test('an owner without a second factor sets one up and sees the recovery codes once', async () => {
  const due = { ...ownerSession, second_factor: 'set_up' } as const;
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  const session = { current: due as typeof ownerSession };
  const calls = fakeApi(
    { row: getConsoleSession, response: () => Response.json(session.current) },
    respondWith(setUpTotp, { secret: 'SECRET', otpauth_uri: 'otpauth://x', qr_svg: '<svg/>' }),
    respondWith(confirmTotp, { recovery_codes }),
    ...noPayments,
  );
  await openConsole('/console/payments');
  await screen.findByLabelText('Current password');
  type('Current password', 'mise-no-nushi');
  press('Set up the app');
  const qr = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(qr.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  type('Code of the app', '654321');
  press('Confirm');
  await screen.findByText('code-9');
  expect(calls.at(-1)?.body).toEqual({ code: '654321' });
  session.current = ownerSession;
  press('I have kept them');
  await screen.findByRole('heading', { name: 'Payments', level: 1 });
  expect(screen.queryByText('code-9')).toBeNull();
});

test('a lost phone does not lock out: another member may sign in from the second step', async () => {
  fakeApi(
    respondWith(getConsoleSession, { ...ownerSession, second_factor: 'enter' }),
    respondWith(signOutOfConsole, undefined),
  );
  await openConsole('/console/second-factor');
  await screen.findByLabelText('Code of the app');
  press('Use a recovery code');
  expect(await screen.findByLabelText('Recovery code')).toBe(document.activeElement);
  press('Sign out');
  await waitFor(() => expect(window.location.pathname).toBe('/console/sign-in'));
});

test('a session that ended in the meantime leads to the sign-in, and nothing of it stays', async () => {
  fakeApi(
    { row: getConsoleSession, response: answerOnce(() => Response.json(ownerSession)) },
    respondWithError(listMerchantPayments, 'member.session_expired'),
    noStores,
  );
  await openConsole('/console/payments');
  await waitFor(() => expect(window.location.pathname).toBe('/console/sign-in'));
  expect(screen.queryByText('Haruko Sakurai')).toBeNull();
});

/** The first answer, then 401. */
function answerOnce(first: () => Response) {
  let answers = 0;
  return () => {
    answers += 1;
    return answers === 1 ? first() : signedOut.response();
  };
}
