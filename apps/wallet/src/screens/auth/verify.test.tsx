import { verify } from '@saifu/contract/registration';
import { loadTexts } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

async function openLink() {
  await openApp('/verify?t=secret');
  return screen.findByRole('button', { name: 'Confirm my account' });
}

/** The browser keeps the URL of the page and its history state. */
async function reload() {
  cleanup();
  const t = await loadTexts('en');
  render(<App t={t} queryClient={createQueryClient()} linkToken={null} />);
}

test('opening the link sends no verify call and removes the token from the URL', async () => {
  const calls = fakeApi();
  await openLink();
  expect(window.location.href).not.toContain('secret');
  expect(calls.filter((call) => call.path === verify.path)).toEqual([]);
});

test('pressing the button confirms the account and signs in', async () => {
  const session = {
    access_token: 'token-of-taro',
    token_type: 'Bearer',
    expires_in: 60,
    user: taro,
  } as const;
  const calls = fakeApi(respondWith(verify, { confirmed: true, session }));
  fireEvent.click(await openLink());
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
  expect(calls.find((call) => call.path === verify.path)?.body).toEqual({ token: 'secret' });
});

test.each([
  ['link.expired', 'Get a new link'],
  ['link.unknown', 'Get a new link'],
  ['link.used', 'Go to sign in'],
] as const)('%s shows its own message and the next link', async (code, first) => {
  fakeApi(respondWithError(verify, code));
  fireEvent.click(await openLink());
  const t = await loadTexts('en');
  expect((await screen.findByRole('alert')).textContent).toBe(t.error(code));
  const [link] = screen.getByRole('main').querySelectorAll('a');
  expect(link?.textContent).toBe(first);
  expect(screen.queryByRole('button', { name: 'Confirm my account' })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(link ?? null)).toBe(true);
});

test('in another browser the password is required and sent along', async () => {
  fakeApi(respondWithError(verify, 'account.password_required'));
  fireEvent.click(await openLink());
  const password = await screen.findByLabelText('Password');
  expect(screen.getByRole('alert').textContent).toContain('in another browser');
  expect(document.activeElement).toBe(password);
  const button = screen.getByRole('button', { name: 'Confirm my account' });

  fireEvent.click(button);
  expect(await screen.findByText('Please enter Password.')).toBeTruthy();

  fireEvent.change(password, { target: { value: 'not mine' } });
  fakeApi(respondWithError(verify, 'account.password_wrong'));
  fireEvent.click(button);
  const wrong = await screen.findByText('The password is not correct.');
  expect(password.getAttribute('aria-describedby')).toBe(wrong.closest('p')?.id);

  fireEvent.change(password, { target: { value: 'the words I chose' } });
  const calls = fakeApi(respondWith(verify, { confirmed: true, session: null }));
  fireEvent.click(button);
  await screen.findByText('Account confirmed');
  const sent = calls.filter((call) => call.path === verify.path).map((call) => call.body);
  expect(sent).toEqual([{ token: 'secret', password: 'the words I chose' }]);
});

test('pressing twice confirms once', async () => {
  const calls = fakeApi(respondWith(verify, { confirmed: true, session: null }));
  const button = await openLink();
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Account confirmed');
  expect(calls.filter((call) => call.path === verify.path)).toHaveLength(1);
});

test('a reload finds the link token again, and after use that it was used', async () => {
  const calls = fakeApi(respondWith(verify, { confirmed: true, session: null }));
  await openLink();
  await reload();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm my account' }));
  await screen.findByText('Account confirmed');
  expect(calls.find((call) => call.path === verify.path)?.body).toEqual({ token: 'secret' });
  await reload();
  expect(await screen.findByText('Account confirmed')).toBeTruthy();
  expect(JSON.stringify(window.history.state)).not.toContain('secret');
});

test('a network error keeps the button', async () => {
  fakeApi();
  fireEvent.click(await openLink());
  expect((await screen.findByRole('alert')).textContent).toContain('disconnected');
  expect(screen.getByRole('button', { name: 'Confirm my account' })).toBeTruthy();
});

test('a URL without a link token shows an error', async () => {
  fakeApi();
  await openApp('/verify');
  expect(await screen.findByText(/nothing to confirm here/)).toBeTruthy();
});
