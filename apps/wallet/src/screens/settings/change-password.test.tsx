import { saveToken, saveUser } from '@saifu/client/session';
import { changePassword, getUserinfo, type UserView } from '@saifu/contract/account';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const resetting: UserView = { ...taro, must_set_password: true };

async function open(path = '/settings/change-password') {
  saveToken('token');
  saveUser(taro);
  await openApp(path);
  return screen.findByLabelText('New password');
}

function fill(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

const GOOD = {
  'Current password': 'old words here',
  'New password': 'new words here',
  'Confirm password': 'new words here',
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /(Change|Set) password/ }));

function errorUnder(label: string): string {
  const field = screen.getByLabelText(label);
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return field.getAttribute('aria-invalid') ? (document.getElementById(id)?.textContent ?? '') : '';
}

test('a password change reports its effect on other devices', async () => {
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(changePassword, undefined));
  await open();
  expect(screen.getByText('8 to 128 characters, of any kind.')).toBeTruthy();
  fill(GOOD);
  send();
  send();
  expect(await screen.findByText('Password updated')).toBeTruthy();
  expect(screen.getByText('All your other devices have been signed out.')).toBeTruthy();
  expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
    {
      current_password: 'old words here',
      password: 'new words here',
      password_confirmation: 'new words here',
    },
  ]);
});

test.each([
  [{ 'Current password': '' }, 'Current password', 'Please enter Current password.'],
  [{ 'New password': 'short' }, 'New password', 'New password must be at least 8 characters.'],
  [
    { 'New password': 'old words here' },
    'New password',
    'The new password must be different from the current one.',
  ],
  [
    { 'New password': 'my taro@example.jp' },
    'New password',
    'The password must not contain your email or phone number.',
  ],
  [{ 'Confirm password': 'other' }, 'Confirm password', 'The two passwords do not match.'],
  [{ 'Confirm password': '' }, 'Confirm password', 'Please enter Confirm password.'],
])('%j is rejected at its field before any request', async (wrong, label, message) => {
  const calls = fakeApi(respondWith(getUserinfo, taro));
  await open();
  fill({ ...GOOD, ...wrong });
  send();
  expect(errorUnder(label)).toBe(message);
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
});

test.each([
  ['account.password_wrong', 'Current password', 'The password is not correct.'],
  ['account.password_unchanged', 'New password', /different from the current/],
  ['account.password_common', 'New password', /too common/],
] as const)('%s is shown at its field', async (code, label, message) => {
  fakeApi(respondWith(getUserinfo, taro), respondWithError(changePassword, code));
  await open();
  fill(GOOD);
  send();
  await waitFor(() => expect(errorUnder(label)).toMatch(message));
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'new words here');
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test('a rate limit error is shown above the fields', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWithError(changePassword, 'rate.limited'));
  await open();
  fill(GOOD);
  send();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a reset session can only set a password and then goes Home', async () => {
  let user = resetting;
  const calls = fakeApi(
    { row: getUserinfo, response: () => Response.json(user) },
    {
      row: changePassword,
      response: () => {
        user = taro;
        return new Response(null, { status: 204 });
      },
    },
  );
  await open('/wallets');
  expect(window.location.pathname).toBe('/settings/change-password');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(screen.getByText(/your current password is not needed/)).toBeTruthy();
  fill({ 'New password': 'new words here', 'Confirm password': 'new words here' });
  send();
  await screen.findByText('Password updated');
  expect(window.location.pathname).toBe('/home');
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    password: 'new words here',
    password_confirmation: 'new words here',
  });
});
