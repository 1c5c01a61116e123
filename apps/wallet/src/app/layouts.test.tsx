import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { endCurrentSession } from '@saifu/contract/session';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';

async function openDrawer() {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

test('a guest sees the bar without a menu', async () => {
  fakeApi();
  await openApp('/settings/about');
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull();
});

test('a public screen has no bar', async () => {
  fakeApi();
  await openApp('/login');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.queryByRole('banner')).toBeNull();
});

test('the drawer opens for a signed-in user and closes when the route changes', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp('/home');
  const drawer = await openDrawer();
  expect(within(drawer).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  fireEvent.click(within(drawer).getByText('Wallets'));
  await screen.findByRole('heading', { level: 1, name: 'Wallets' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/wallets');
});

test('scanning a receipt closes the drawer and offers the camera and an image file', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp('/home');
  fireEvent.click(within(await openDrawer()).getByText('Read from receipt'));
  const options = await screen.findByRole('dialog', { name: 'Read from receipt' });
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  const links = within(options)
    .getAllByRole('listitem')
    .map((link) => link.textContent);
  expect(links).toEqual(['Use the camera', 'Scan an image file']);
});

test('logging out asks first; canceling changes nothing', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp('/home');
  fireEvent.click(within(await openDrawer()).getByText('Log out'));
  const question = await screen.findByRole('dialog', { name: 'Confirm' });
  expect(within(question).getByText('Do you want to logout?')).toBeTruthy();
  fireEvent.click(within(question).getByText('No'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('accessToken')).toBe('token');
});

test('confirming the logout clears the session, calls the server and leads to sign-in', async () => {
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(endCurrentSession, undefined));
  saveToken('token');
  await openApp('/wallets?tab=1');
  fireEvent.click(within(await openDrawer()).getByText('Log out'));
  fireEvent.click(await screen.findByText('Yes'));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(window.location.pathname + window.location.search).toBe('/login');
  expect(
    ['accessToken', 'userData', 'userAbilities'].map((key) => localStorage.getItem(key)),
  ).toEqual([null, null, null]);
  const goodbye = calls.find((call) => call.method === 'DELETE');
  expect(goodbye?.headers.get('authorization')).toBe('Bearer token');
});
