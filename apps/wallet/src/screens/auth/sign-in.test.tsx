import { resend } from '@saifu/contract/registration';
import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

const loginField = () => screen.findByLabelText<HTMLInputElement>('Email or phone number');

async function type(loginId: string) {
  fireEvent.change(await loginField(), { target: { value: loginId } });
}

test('an unconfirmed account shows its error and a button to resend the message', async () => {
  const calls = fakeApi(
    respondWithError(login, 'account.not_confirmed'),
    respondWith(resend, { resend_after_seconds: 60 }),
  );
  await openApp('/login');
  await type('taro@example.jp');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Your account is not confirmed');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the confirmation again' }));
  expect(await screen.findByText('Sent again')).toBeTruthy();
  const resent = calls.filter(({ path }) => path === resend.path);
  expect(resent.map(({ body }) => body)).toEqual([{ login_id: 'taro@example.jp' }]);
});

test('the typed identifier and the redirect are passed to the other sign-in method', async () => {
  fakeApi();
  await openApp('/login?redirect=%2Fwallets');
  await type('taro@example.jp');
  fireEvent.click(screen.getByRole('link', { name: 'One-time code' }));
  await screen.findByRole('button', { name: 'Send me a code' });
  expect((await loginField()).value).toBe('taro@example.jp');
  expect(window.location.pathname + window.location.search).toBe(
    '/login-with-otp?redirect=%2Fwallets',
  );
});
