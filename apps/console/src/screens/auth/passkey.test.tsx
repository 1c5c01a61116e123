import * as wire from '@saifu/contract/member-passkey';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import {
  AUTHENTICATION_OPTIONS,
  dismiss,
  fakePasskeys,
  SENT_ASSERTION,
  SENT_ATTESTATION,
  waitForAbort,
} from '@saifu/web/testing/passkeys.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { phone, REGISTRATION_OPTIONS } from '../../testing/passkeys.ts';
import { noStores } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const signedOut = respondWithError(getConsoleSession, 'member.session_expired');
const offers = respondWith(wire.requestConsolePasskeySignIn, AUTHENTICATION_OPTIONS);
const signsIn = respondWith(wire.signInToConsoleWithPasskey, ownerSession);
const asks = respondWith(wire.requestPasskeySecondFactor, AUTHENTICATION_OPTIONS);
const noPayments = [respondWith(listMerchantPayments, { items: [], next_cursor: null }), noStores];

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
const isSignedIn = () => screen.findByRole('heading', { name: 'Payments', level: 1 });

test('a passkey signs in without another factor, and no token is kept in the page', async () => {
  fakePasskeys();
  const calls = fakeApi(signedOut, offers, signsIn, ...noPayments);
  await openConsole('/console/payments');
  fireEvent.click(await button());
  await isSignedIn();
  const sent = calls.find(({ path }) => path === wire.signInToConsoleWithPasskey.path);
  expect(sent?.body).toEqual({ credential: SENT_ASSERTION });
  expect(sent?.headers.get('X-Saifu-Console')).toBe('1');
  expect(localStorage.length).toBe(0);
});

test('a passkey chosen in the suggestions of the email field signs in', async () => {
  const { choose } = fakePasskeys({ autofill: async () => choose() });
  fakeApi(signedOut, offers, signsIn, ...noPayments);
  await openConsole('/console/payments');
  const field = await screen.findByLabelText('Email');
  expect(field.getAttribute('autocomplete')).toBe('username webauthn');
  fireEvent.pointerDown(field);
  await isSignedIn();
});

test('leaving the sign-in ends the offer in the email field', async () => {
  const { get } = fakePasskeys({ autofill: waitForAbort });
  fakeApi(signedOut, offers);
  await openConsole('/console/sign-in');
  fireEvent.pointerDown(await button());
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true));
});

test('a dismissed dialog is reported, and the password can still be used', async () => {
  fakePasskeys({ dialog: dismiss });
  fakeApi(signedOut, offers);
  await openConsole('/console/sign-in');
  fireEvent.click(await button());
  expect(await screen.findByText(/You can try again or choose another way/)).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test.each(['passkey.unknown', 'passkey.cloned', 'rate.limited'] as const)(
  '%s is shown at the sign-in',
  async (code) => {
    fakePasskeys();
    fakeApi(signedOut, offers, respondWithError(wire.signInToConsoleWithPasskey, code));
    const { t } = await openConsole('/console/sign-in');
    fireEvent.click(await button());
    expect(await screen.findByText(t.error(code))).toBeTruthy();
  },
);

test('a browser without Web Authentication shows no button', async () => {
  fakeApi(signedOut);
  await openConsole('/console/sign-in');
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

test('a passkey is entered after a password, and the app stays an alternative', async () => {
  fakePasskeys();
  const due = { ...ownerSession, second_factor: 'enter' } as const;
  const calls = fakeApi(
    respondWith(getConsoleSession, { ...due, second_factors: ['passkey', 'totp'] }),
    asks,
    respondWith(wire.enterPasskeySecondFactor, ownerSession),
    ...noPayments,
  );
  await openConsole('/console/payments');
  await screen.findByRole('button', { name: 'Continue with a passkey' });
  press('Use the authenticator app');
  expect(await screen.findByLabelText('Code of the app')).toBe(document.activeElement);
  press('Use a passkey instead');
  const use = await screen.findByRole('button', { name: 'Continue with a passkey' });
  expect(document.activeElement).toBe(use);
  press('Continue with a passkey');
  await isSignedIn();
  const sent = calls.find(({ path }) => path === wire.enterPasskeySecondFactor.path);
  expect(sent?.body).toEqual({ credential: SENT_ASSERTION });
});

test('a browser that cannot use the only second factor offers a recovery code', async () => {
  const due = { ...ownerSession, second_factor: 'enter' } as const;
  fakeApi(respondWith(getConsoleSession, { ...due, second_factors: ['passkey'] }));
  const { t } = await openConsole('/console/payments');
  expect(await screen.findByText(t('console_passkey.not_here'))).toBeTruthy();
  expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
});

test('an owner sets up a passkey instead of an app and sees the recovery codes once', async () => {
  fakePasskeys();
  const due = { ...ownerSession, second_factor: 'set_up', second_factors: [] } as const;
  const session = { current: due as unknown as typeof ownerSession };
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  const calls = fakeApi(
    { row: getConsoleSession, response: () => Response.json(session.current) },
    respondWith(wire.requestMemberPasskeyRegistration, REGISTRATION_OPTIONS),
    respondWith(wire.addMemberPasskey, { passkey: phone, recovery_codes }),
    ...noPayments,
  );
  await openConsole('/console/payments');
  await screen.findByRole('button', { name: 'Set up the app' });
  press('Set up a passkey instead');
  expect(await screen.findByLabelText('Current password')).toBe(document.activeElement);
  type('Current password', 'mise-no-nushi');
  press('Add a passkey');
  await screen.findByText('code-9');
  // Another factor must not replace the codes before they are kept.
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ password: 'mise-no-nushi' }, { credential: SENT_ATTESTATION }]);
  session.current = ownerSession;
  press('I have kept them');
  await isSignedIn();
  expect(screen.queryByText('code-9')).toBeNull();
});
