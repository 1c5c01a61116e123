import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';
import { MAIN_ENTRIES } from './main-navigation.tsx';
import { matchRoute } from './routes.ts';

async function open(path: string) {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  await openApp(path);
  return screen.findByRole('navigation', { name: 'Main' });
}

const getCurrent = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);

test('the main navigation has five entries, and each leads to a screen', async () => {
  const links = within(await open('/home')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['History', '/history'],
    ['Scan', '/scan'],
    ['Recurring', '/recurring-billing'],
    ['You', '/profile'],
  ]);
  for (const { path, alsoUnder = [] } of MAIN_ENTRIES) {
    for (const each of [path, ...alsoUnder]) expect(matchRoute(each), each).toBeTruthy();
  }
});

test.each([
  ['/home', 'Home', 'page'],
  ['/history', 'History', 'page'],
  ['/history/detail/pay_1', 'History', 'true'],
  ['/refund-requests', 'History', 'true'],
  ['/recurring-billing/rcb_1', 'Recurring', 'true'],
  ['/settings/limits', 'You', 'true'],
  ['/wallets', 'You', 'true'],
])('at %s the current entry is %s', async (path, label, value) => {
  expect(getCurrent(await open(path))).toEqual([[label, value]]);
});

test('an entry opens its screen and becomes the current one', async () => {
  const navigation = await open('/home');
  fireEvent.click(within(navigation).getByText('You'));
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.pathname).toBe('/profile');
  expect(getCurrent(navigation)).toEqual([['You', 'page']]);
});

test('a screen with its own actions at the bottom has no bar', async () => {
  expect((await open('/scan')).dataset.docked).toBe('true');
  const main = screen.getByRole('main');
  expect([main.dataset.rail, main.dataset.bar]).toEqual(['true', undefined]);
});

test('other screens keep the space of the bar', async () => {
  expect((await open('/home')).dataset.docked).toBeUndefined();
  expect(screen.getByRole('main').dataset.bar).toBe('true');
});

test('a guest has no main navigation, but help and a sign-in link that leads back', async () => {
  fakeApi();
  await openApp('/settings/about');
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('link', { name: 'Help and FAQ' }).getAttribute('href')).toBe(
    '/settings/faq',
  );
  const signIn = bar.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(signIn)).toMatch(/^\/login\?redirect=http.*\/settings\/about$/);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('main').dataset.rail).toBeUndefined();
});

test('a member finds help in the bar of every screen', async () => {
  await open('/wallets');
  const help = within(screen.getByRole('banner')).getByRole('link', { name: 'Help and FAQ' });
  expect(help.getAttribute('href')).toBe('/settings/faq');
});
