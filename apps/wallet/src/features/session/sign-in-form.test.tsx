import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { taroSession } from '../../testing/people.ts';
import { SignInForm } from './sign-in-form.tsx';

async function openForm() {
  const onSignedIn = vi.fn();
  await renderWithProviders(<SignInForm onSignedIn={onSignedIn} />);
  return onSignedIn;
}

function fill(loginId: string, password: string) {
  const loginField = screen.getByLabelText('Email or phone number');
  fireEvent.change(loginField, { target: { value: loginId } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('empty fields show errors, the first gets focus, and no request is sent', async () => {
  const calls = fakeApi();
  await openForm();
  send();
  expect(screen.getByText('Please enter Email or phone number.')).toBeTruthy();
  expect(screen.getByText('Please enter Password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email or phone number'));
  expect(calls).toHaveLength(0);
});

test('editing a field clears its error', async () => {
  fakeApi();
  await openForm();
  send();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
  expect(screen.queryByText('Please enter Password.')).toBeNull();
  expect(screen.getByText('Please enter Email or phone number.')).toBeTruthy();
});

test('a rejected sign-in shows its message and keeps the input', async () => {
  fakeApi(respondWithError(login, 'account.credentials_wrong'));
  const onSignedIn = await openForm();
  fill('taro@example.jp', 'wrong');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The email, phone number or password is wrong.',
  );
  expect(screen.getByDisplayValue('taro@example.jp')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a field error of the server is shown under its field', async () => {
  const error = { path: 'login_id', code: 'field.format' } as const;
  fakeApi(respondWithError(login, 'request.invalid', [error]));
  await openForm();
  fill('???', 'secret');
  send();
  const input = screen.getByLabelText('Email or phone number');
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while offline the form shows a message', async () => {
  fakeApi();
  await openForm();
  fill('taro@example.jp', 'secret');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('The Internet is disconnected');
});

test('two presses send one request, and the session is passed on', async () => {
  const calls = fakeApi(respondWith(login, taroSession));
  const onSignedIn = await openForm();
  fill('taro@example.jp', ' secret ');
  send();
  send();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls.map((call) => call.body)).toEqual([
    { login_id: 'taro@example.jp', password: ' secret ' },
  ]);
});
