import { clearSession, saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type LinkPreviewView, previewLink } from '@saifu/contract/authentication';
import { listSessions, login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { hanako, taro, taroSession } from '../testing/people.ts';

const here = () => window.location.pathname + window.location.search;

async function signIn() {
  fireEvent.change(await screen.findByLabelText('Email or phone number'), {
    target: { value: 'taro@example.jp' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a user redirected to sign-in returns to the requested screen', async () => {
  fakeApi(respondWith(login, taroSession), respondWith(getUserinfo, taro));
  await openApp('/history?month=2026-11');
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Payment history' });
  expect(here()).toBe('/history?month=2026-11');
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
});

test('a redirect to another origin leads Home', async () => {
  fakeApi(respondWith(login, taroSession), respondWith(getUserinfo, taro));
  await openApp('/login?redirect=https%3A%2F%2Fevil.example%2F');
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Hello, Taro' });
  expect(here()).toBe('/home');
});

test('an expired session leads to sign-in, with the reason and a redirect back', async () => {
  fakeApi(respondWithError(getUserinfo, 'session.expired'));
  saveToken('dead');
  await openApp('/history?month=2026-11');
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeTruthy();
  const back = encodeURIComponent('http://localhost:3000/history?month=2026-11');
  expect(here()).toBe(`/login?month=2026-11&redirect=${back}`);
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('a reset session is redirected to the password form before any other request', async () => {
  const calls = fakeApi(respondWith(getUserinfo, { ...taro, must_set_password: true }));
  saveToken('token');
  saveUser(taro);
  await openApp('/settings/security');
  await waitFor(() => expect(here()).toBe('/settings/change-password'));
  expect(calls.map((call) => call.path)).not.toContain(listSessions.path);
});

test('navigation sets the title, focuses the heading and announces the screen', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp('/home');
  fireEvent.click(await screen.findByRole('link', { name: /Scan QR/ }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Scan a QR code' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Scan a QR code – Saifu');
  expect(document.getElementById('announcement')?.textContent).toBe('Scan a QR code');
});

test('the shell renders offline and shows the offline notice', async () => {
  fakeApi();
  saveToken('token');
  await openApp('/home');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(await screen.findByText(/The Internet is disconnected/)).toBeTruthy();
});

test('cached data of one user is fetched again for the next', async () => {
  const calls = fakeApi(respondWith(login, taroSession), respondWith(getUserinfo, taro));
  saveToken('token-of-hanako');
  saveUser(hanako);
  await openApp('/home');
  await screen.findByRole('heading', { level: 1, name: 'Hello, Taro' });
  act(() => clearSession());
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Hello, Taro' });
  await waitFor(() => {
    expect(calls.filter((call) => call.path === getUserinfo.path)).toHaveLength(2);
  });
});

const link: LinkPreviewView = {
  purpose: 'login',
  user_id: taro.id,
  masked_destination: 't•••@example.jp',
  is_same_browser: true,
};

test('a link signs a guest in and opens its page', async () => {
  fakeApi(respondWith(previewLink, link), respondWith(getUserinfo, taro));
  await openApp('/wallets', { linkToken: 'link' });
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(localStorage.getItem('accessToken')).toBe('link');
});

test('a rejected link does not sign the guest in', async () => {
  fakeApi(respondWithError(previewLink, 'link.unknown'));
  await openApp('/settings/about', { linkToken: 'stale' });
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('a link of another user asks before it switches accounts', async () => {
  fakeApi(
    respondWith(previewLink, { ...link, user_id: hanako.id }),
    respondWith(getUserinfo, hanako),
  );
  saveToken('token-of-taro');
  saveUser(taro);
  await openApp('/wallets', { linkToken: 'link-of-hanako' });
  await screen.findByRole('dialog', { name: 'Switch accounts?' });
  expect(localStorage.getItem('accessToken')).toBe('token-of-taro');
  fireEvent.click(screen.getByText('Switch'));
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(localStorage.getItem('accessToken')).toBe('link-of-hanako');
});

test.each([
  ['login', 'Sign in as t•••@example.jp in this browser?', 'Sign in'],
  ['reset', 'Set a new password for t•••@example.jp?', 'Continue'],
] as const)('a %s link requested in another browser is used after confirmation', async (...row) => {
  const [purpose, title, agree] = row;
  const calls = fakeApi(
    respondWith(previewLink, { ...link, purpose, is_same_browser: false }),
    respondWith(getUserinfo, taro),
  );
  await openApp('/wallets', { linkToken: 'link' });
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(calls.map(({ path }) => path)).toEqual([previewLink.path]);
  fireEvent.click(within(dialog).getByRole('button', { name: agree }));
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(localStorage.getItem('accessToken')).toBe('link');
});

test('a loading overlay is shown after a link is confirmed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeApi(
    respondWith(previewLink, { ...link, is_same_browser: false }),
    respondWith(getUserinfo, taro),
  );
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === getUserinfo.path) await promise;
    return api(path, init);
  });
  await openApp('/wallets', { linkToken: 'link' });
  const dialog = await screen.findByRole('dialog', { name: /Sign in as/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog', { name: 'Loading…' })).toBeTruthy();
  resolve();
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('declining a link requested in another browser leaves it unused', async () => {
  const calls = fakeApi(respondWith(previewLink, { ...link, is_same_browser: false }));
  await openApp('/settings/about', { linkToken: 'link' });
  const dialog = await screen.findByRole('dialog', { name: /Sign in as/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Do not continue' }));
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  expect(calls.map(({ path }) => path)).not.toContain(getUserinfo.path);
  expect(localStorage.getItem('accessToken')).toBeNull();
});
