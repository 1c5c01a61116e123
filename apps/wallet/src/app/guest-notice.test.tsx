import { clearSession, saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { getConfig } from '@saifu/contract/config';
import { getOrder } from '@saifu/contract/order';
import { getPayment } from '@saifu/contract/payment';
import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lunch } from '../screens/pay/payment-invoice.fixture.ts';
import { config } from '../testing/config.fixture.ts';
import { openApp } from '../testing/open-app.tsx';
import { taro, taroSession } from '../testing/people.ts';

const INVOICE = `/payment/invoice?order=${lunch.id}`;
const WORDS = 'Your session has expired. You continue as a guest.';
const here = () => window.location.pathname + window.location.search;
const backTo = (path: string) => `redirect=${encodeURIComponent(`http://localhost:3000${path}`)}`;

function remember() {
  saveToken('dead');
  saveUser(taro);
}

test('an invoice stays open for a guest after the session has expired', async () => {
  fakeApi(
    respondWithError(getUserinfo, 'session.expired'),
    respondWith(getOrder, lunch),
    respondWith(getConfig, config),
  );
  remember();
  await openApp(INVOICE);
  const notice = await screen.findByText(WORDS);
  expect(here()).toBe(INVOICE);
  expect(await screen.findByText(lunch.store?.name ?? '')).toBeTruthy();
  for (const key of ['accessToken', 'userData', 'userAbilities']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
  const link = notice.parentElement?.querySelector('a');
  expect(link?.textContent).toBe('Sign in');
  expect(link?.getAttribute('href')).toBe(`/login?order=${lunch.id}&${backTo(INVOICE)}`);
});

test.each([
  ['/settings/about', 'About Saifu'],
  ['/settings/faq', 'Frequently asked questions'],
  ['/scan', 'Scan a QR code'],
  ['/terms', 'Terms and conditions'],
])('%s stays open for a guest after the session has expired', async (path, title) => {
  fakeApi(respondWithError(getUserinfo, 'session.expired'));
  remember();
  await openApp(path);
  expect(await screen.findByText(WORDS)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(here()).toBe(path);
});

test('the notice links to sign-in and back, and disappears after sign-in', async () => {
  let isDead = true;
  const answer = { row: getUserinfo, response: () => Response.json(taro) };
  fakeApi(
    {
      row: getUserinfo,
      response: () =>
        isDead ? respondWithError(getUserinfo, 'session.expired').response() : answer.response(),
    },
    respondWith(login, taroSession),
  );
  remember();
  await openApp('/settings/about?from=mail');
  const notice = await screen.findByText(WORDS);
  isDead = false;
  const link = notice.parentElement?.querySelector('a');
  if (link) fireEvent.click(link);
  fireEvent.change(await screen.findByLabelText('Email or phone number'), {
    target: { value: 'taro@example.jp' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  expect(here()).toBe('/settings/about?from=mail');
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('a later logout does not show the expired-session notice', async () => {
  fakeApi(respondWithError(getUserinfo, 'session.expired'));
  remember();
  await openApp('/settings/about');
  await screen.findByText(WORDS);
  fakeApi(respondWith(getUserinfo, taro));
  act(() => {
    saveToken('token');
    saveUser(taro);
  });
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
  act(() => clearSession());
  expect(screen.getByRole('heading', { level: 1, name: 'About Saifu' })).toBeTruthy();
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('a screen that only its owner may see redirects a guest to sign-in and back', async () => {
  fakeApi(respondWithError(getPayment, 'session.expired'));
  const path = '/payment/payment-finish?payment=pay_01jd0000000000000000000001';
  await openApp(path);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(here()).toContain(backTo(path));
});

test('a suspended account redirects to sign-in, even from a public screen', async () => {
  fakeApi(respondWithError(getUserinfo, 'account.suspended'));
  remember();
  await openApp('/settings/about');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.queryByText(WORDS)).toBeNull();
});
