import { forgotPassword } from '@saifu/contract/authentication';
import { getConfig } from '@saifu/contract/config';
import { listDisabledFeatures } from '@saifu/contract/feature-switch';
import { register, resend, TERMS_VERSION, verify } from '@saifu/contract/registration';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const registered = respondWith(register, {
  registration_id: 'reg_1',
  channel: 'email',
  masked_destination: 't•••••@example.jp',
  resend_after_seconds: 60,
});
const sandbox = respondWith(getConfig, config);
const confirmed = {
  confirmed: true,
  session: { access_token: 'token-of-taro', token_type: 'Bearer', expires_in: 60, user: taro },
} as const;

const fill = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create my account' }));

async function openForm() {
  await openApp('/sign-up');
  await screen.findByLabelText('Email');
}

function fillPasswords() {
  fill('Password', 'several words here');
  fireEvent.click(screen.getByLabelText('I accept the terms and conditions'));
}

const emailField = () => screen.getByLabelText('Email');

async function registerTaro() {
  await openForm();
  fireEvent.change(emailField(), { target: { value: 'taro@example.jp' } });
  fillPasswords();
  send();
}

test('after sign-up the screen shows where the message was sent and the next step', async () => {
  const calls = fakeApi(registered, sandbox);
  await registerTaro();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('taro@example.jp')).toBeTruthy();
  expect(screen.getByText(/Open the link.*signed in as soon as you confirm/)).toBeTruthy();
  expect(await screen.findByText('Open the sandbox inbox')).toBeTruthy();
  expect(calls.find((call) => call.path === register.path)?.body).toEqual({
    email: 'taro@example.jp',
    password: 'several words here',
    terms_accepted: true,
    terms_version: TERMS_VERSION,
    locale: 'en',
  });
});

test('the address can be changed: the form has it again, the password not', async () => {
  const calls = fakeApi(registered, sandbox);
  await registerTaro();
  fireEvent.click(await screen.findByRole('button', { name: 'Change the email address' }));
  expect(await screen.findByDisplayValue('taro@example.jp')).toBe(emailField());
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  fireEvent.change(emailField(), { target: { value: 'taro@example.com' } });
  fillPasswords();
  send();
  expect(await screen.findByText('taro@example.com')).toBeTruthy();
  expect(calls.filter((call) => call.path === register.path)).toHaveLength(2);
});

test('the code from the message confirms the account and signs in', async () => {
  const calls = fakeApi(registered, sandbox, respondWith(verify, confirmed));
  await registerTaro();
  fireEvent.change(await screen.findByLabelText('One-time code'), {
    target: { value: '123456' },
  });
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
  const sent = calls.find((call) => call.path === verify.path)?.body;
  expect(sent).toEqual({ registration_id: 'reg_1', otp: '123456' });
});

test('nothing is sent until the terms are accepted', async () => {
  const calls = fakeApi(sandbox);
  await openForm();
  fireEvent.change(emailField(), { target: { value: 'taro@example.jp' } });
  fill('Password', 'short');
  send();
  expect(screen.getByText('Please accept the terms and conditions to continue.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
});

test('a taken email is reported below its field, with a link to sign in with it', async () => {
  fakeApi(respondWithError(register, 'account.email_taken'), sandbox);
  await registerTaro();
  expect(await screen.findByText('This email is already used.')).toBeTruthy();
  fireEvent.click(screen.getByText('Sign in with this email'));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.getByDisplayValue('taro@example.jp')).toBeTruthy();
});

test('a phone number is validated when typing stops, and sent in normalized form', async () => {
  const calls = fakeApi(registered, sandbox);
  await openForm();
  fireEvent.click(screen.getByLabelText('By phone'));
  const number = screen.getByLabelText<HTMLInputElement>('Phone number');
  expect(await screen.findByText(/Example: 090-1234-5678/)).toBeTruthy();
  fireEvent.change(number, { target: { value: '０９０-１２３４-５６７x' } });
  expect(number.value).toBe('090-1234-567');
  expect(screen.queryByText('Please enter a valid phone number.')).toBeNull();
  expect(await screen.findByText('Please enter a valid phone number.')).toBeTruthy();
  fireEvent.change(number, { target: { value: '090-1234-5678' } });
  fillPasswords();
  send();
  await screen.findByRole('heading', { level: 1, name: /Check your/ });
  expect(calls.find((call) => call.path === register.path)?.body).toMatchObject({
    phone: '+819012345678',
  });
});

test('a server error of a phone number stays when typing stops', async () => {
  fakeApi(respondWithError(register, 'account.phone_taken'), sandbox);
  await openForm();
  fillPasswords();
  fireEvent.click(screen.getByLabelText('By phone'));
  await screen.findByText(/Example:/);
  freezeTime();
  fill('Phone number', '090-1234-5678');
  send();
  await screen.findByText('This phone number is already used.');
  await advanceTime(1000);
  vi.useRealTimers();
  expect(screen.getByText('This phone number is already used.')).toBeTruthy();
  expect(screen.getByText('Sign in with this phone number')).toBeTruthy();
});

test('a number with a plus sign selects its country', async () => {
  fakeApi(sandbox);
  await openForm();
  fireEvent.click(screen.getByLabelText('By phone'));
  await screen.findByText(/Example:/);
  fireEvent.change(screen.getByPlaceholderText('Phone number'), { target: { value: '+82 10' } });
  expect(await screen.findByRole('button', { name: /KR \+82/ })).toBeTruthy();
  fireEvent.change(screen.getByPlaceholderText('Phone number'), { target: { value: '+999' } });
  expect(await screen.findByText(/Choose country/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Country code' })).toBeTruthy();
});

test.each([
  ['/forgot-password', 'Send me the link', /30 minutes/],
  ['/resend-authentication', 'Send it again', /24 hours/],
])(
  '%s shows the same result for known and unknown accounts',
  async (path, button, expectedText) => {
    const later = { resend_after_seconds: 60 };
    fakeApi(respondWith(forgotPassword, later), respondWith(resend, later), sandbox);
    await openApp(path);
    const field = await screen.findByLabelText('Email or phone number');
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.getByText('Please enter Email or phone number.')).toBeTruthy();
    fireEvent.change(field, { target: { value: ' nobody@example.jp ' } });
    fireEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('heading', { level: 1, name: 'Check your messages' });
    expect(screen.getByText(/^If nobody@example\.jp/).textContent).toMatch(expectedText);
  },
);

test('while registration is switched off the page says so before anything is typed', async () => {
  const message = { en: 'We are moving.', ja: '移転中です。', ko: '이전 중입니다.' };
  const off = (told: typeof message | null) =>
    respondWith(listDisabledFeatures, {
      items: [{ feature: 'registration', message: told }],
      next_cursor: null,
    });
  fakeApi(sandbox, off(message));
  await openForm();
  expect(await screen.findByText('We are moving.')).toBeTruthy();
});
