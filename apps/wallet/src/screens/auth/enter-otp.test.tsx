import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { requestAuthentication, verifyAuthentication } from '@saifu/contract/authentication';
import { verify } from '@saifu/contract/registration';
import { answerStepUp } from '@saifu/contract/step-up';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro, taroSession } from '../../testing/people.ts';

const challenge = {
  challenge_id: 'chl_1',
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: 't•••••@example.jp',
};
const asked = respondWith(requestAuthentication, challenge);
const here = () => window.location.pathname + window.location.search;

async function askFor(button: string, query = '') {
  await openApp(`/login-with-otp${query}`);
  fireEvent.change(await screen.findByLabelText('Email or phone number'), {
    target: { value: 'taro@example.jp' },
  });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

const codeField = () => screen.findByLabelText<HTMLInputElement>('One-time code');

test('a code is requested and entered, and leads to the requested screen', async () => {
  const calls = fakeApi(
    asked,
    respondWith(verifyAuthentication, taroSession),
    respondWith(getUserinfo, taro),
  );
  await askFor('Send me a code', '?redirect=%2Fwallets');
  const field = await codeField();
  expect(here()).toBe('/enter-otp?redirect=%2Fwallets&challenge_id=chl_1&purpose=login');
  expect(screen.getByText(/t•••••@example\.jp.*5 minutes/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '１２３ ４５６' } });
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
  const bodies = calls.map((call) => call.body).filter(Boolean);
  expect(bodies).toEqual([
    { login_id: 'taro@example.jp', purpose: 'login', channel: 'otp' },
    { challenge_id: 'chl_1', otp: '123456' },
  ]);
});

test('a wrong code shows its error, clears the field and focuses it', async () => {
  fakeApi(asked, respondWithError(verifyAuthentication, 'account.code_wrong'));
  await askFor('Send me a code');
  fireEvent.change(await codeField(), { target: { value: '123456' } });
  expect(await screen.findByText('The one-time code is not correct.')).toBeTruthy();
  const field = await codeField();
  await waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
  expect(here()).toContain('/enter-otp');
});

test('a link can be requested instead of a code', async () => {
  const calls = fakeApi(asked);
  await askFor('Send me a link instead');
  await screen.findByRole('heading', { level: 1, name: 'Check your messages' });
  expect(screen.getByText(/10 minutes/)).toBeTruthy();
  const sent = calls.find((call) => call.path === requestAuthentication.path)?.body;
  expect(sent).toMatchObject({ channel: 'link' });
});

test('the OTP screen without a challenge redirects to sign-in', async () => {
  fakeApi();
  await openApp('/enter-otp?purpose=login');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(here()).toBe('/login');
});

test('without navigation state a code can still be entered, but not sent again', async () => {
  fakeApi();
  await openApp('/enter-otp?challenge_id=chl_1&purpose=login');
  expect(await screen.findByText(/Enter the code from the message/)).toBeTruthy();
  expect(screen.queryByText(/send it again/)).toBeNull();
});

test('a member completes step-up with the code and returns, without a new session', async () => {
  const proven = respondWith(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' });
  const calls = fakeApi(respondWith(getUserinfo, taro), proven);
  saveToken('token-of-taro');
  await openApp('/enter-otp?challenge_id=chl_1&purpose=step_up&redirect=%2Fwallets');
  await screen.findByRole('heading', { level: 1, name: 'Please confirm that it is you' });
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(screen.queryByText('Sign in')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Use another email or phone number' })).toBeNull();
  fireEvent.change(await codeField(), { target: { value: '123456' } });
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  const sent = calls.find((call) => call.path === answerStepUp.path)?.body;
  expect(sent).toEqual({ challenge_id: 'chl_1', otp: '123456' });
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
});

test('the code of a registration confirms the account', async () => {
  const calls = fakeApi(respondWith(verify, { confirmed: true, session: null }));
  await openApp('/enter-otp?challenge_id=reg_1&purpose=registration');
  fireEvent.change(await codeField(), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Account confirmed');
  const sent = calls.find((call) => call.path === verify.path)?.body;
  expect(sent).toEqual({ registration_id: 'reg_1', otp: '123456' });
});
