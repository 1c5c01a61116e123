import { getUserinfo } from '@saifu/contract/account';
import * as wire from '@saifu/contract/passkey';
import { login } from '@saifu/contract/session';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import {
  AUTHENTICATION_OPTIONS,
  dismiss,
  fakePasskeys,
  SENT_ASSERTION,
  waitForAbort,
} from '@saifu/web/testing/passkeys.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const session = {
  access_token: 'token',
  token_type: 'Bearer' as const,
  expires_in: 2_592_000,
  user: taro,
};
const offers = respondWith(wire.requestPasskeySignIn, AUTHENTICATION_OPTIONS);
const signsIn = respondWith(wire.signInWithPasskey, session);
const knows = respondWith(getUserinfo, taro);

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
/** The offer in the login field begins with the first interaction. */
const touch = async () => fireEvent.pointerDown(await button());
const isSignedIn = () => waitFor(() => expect(window.location.pathname).toBe('/settings/security'));
const PATH = '/login?redirect=%2Fsettings%2Fsecurity';

test('the button signs in and follows the redirect', async () => {
  fakePasskeys();
  const calls = fakeApi(offers, signsIn, knows);
  await openApp(PATH);
  fireEvent.click(await button());
  await isSignedIn();
  const sent = calls.find(({ path }) => path === wire.signInWithPasskey.path);
  expect(sent?.body).toEqual({ credential: SENT_ASSERTION });
});

test('a dismissed dialog shows what else is possible, and the form stays usable', async () => {
  fakePasskeys({ dialog: dismiss });
  fakeApi(offers, respondWithError(login, 'account.credentials_wrong'));
  await openApp(PATH);
  fireEvent.click(await button());
  expect(await screen.findByText(/You can try again or choose another way/)).toBeTruthy();
  expect((await button()).getAttribute('aria-busy')).toBeNull();
});

test.each(['passkey.unknown', 'passkey.cloned', 'account.suspended'] as const)(
  '%s is shown',
  async (code) => {
    fakePasskeys();
    fakeApi(offers, respondWithError(wire.signInWithPasskey, code));
    const { t } = await openApp(PATH);
    fireEvent.click(await button());
    expect(await screen.findByText(t.error(code))).toBeTruthy();
  },
);

test('a browser without Web Authentication shows no button and asks for nothing', async () => {
  const calls = fakeApi();
  await openApp(PATH);
  await screen.findByLabelText('Password');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(calls.filter(({ path }) => path.includes('passkeys'))).toEqual([]);
});

test('a passkey chosen in the suggestions of the login field signs in', async () => {
  const chosen = Promise.withResolvers<unknown>();
  const { choose, get } = fakePasskeys({ autofill: () => chosen.promise });
  fakeApi(offers, signsIn, knows);
  await openApp(PATH);
  const field = await screen.findByLabelText('Email or phone number');
  expect(field.getAttribute('autocomplete')).toBe('username webauthn');
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  chosen.resolve(await choose());
  await isSignedIn();
});

test('the button aborts the offer in the field and renews it after a dismissed dialog', async () => {
  const { get } = fakePasskeys({ dialog: dismiss, autofill: waitForAbort });
  fakeApi(offers);
  await openApp(PATH);
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  fireEvent.click(await button());
  await screen.findByText(/You can try again or choose another way/);
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(3));
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  expect(get.mock.calls[2]?.[0].mediation).toBe('conditional');
});

test('leaving the screen aborts the offer', async () => {
  const { get } = fakePasskeys({ autofill: waitForAbort });
  fakeApi(offers);
  await openApp(PATH);
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('link', { name: 'One-time code' }));
  await screen.findByRole('button', { name: 'Send me a code' });
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  expect(get).toHaveBeenCalledTimes(1);
});

test('the offer is renewed before its challenge expires', async () => {
  const { get } = fakePasskeys({ autofill: waitForAbort });
  const calls = fakeApi(offers);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openApp(PATH);
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(PASSKEY_CHALLENGE_LIFE_MS));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(calls.filter(({ path }) => path === wire.requestPasskeySignIn.path)).toHaveLength(2);
  vi.useRealTimers();
});

test('a failed offer is not shown', async () => {
  fakePasskeys({ autofill: waitForAbort });
  const calls = fakeApi(respondWithError(wire.requestPasskeySignIn, 'overloaded'));
  await openApp(PATH);
  await touch();
  const asked = () => calls.filter(({ path }) => path === wire.requestPasskeySignIn.path);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing about passkeys is requested before the first interaction', async () => {
  const { get } = fakePasskeys({ autofill: waitForAbort });
  const calls = fakeApi(offers);
  await openApp(PATH);
  await button();
  expect(calls.filter(({ path }) => path.includes('passkeys'))).toEqual([]);
  await touch();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
});
