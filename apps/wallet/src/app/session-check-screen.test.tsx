import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';

const member: UserView = { ...taro, abilities: [{ action: 'manage', subject: 'card' }] };
const resetting: UserView = { ...taro, abilities: [{ action: 'update', subject: 'password' }] };

beforeEach(() => freezeTime());
afterEach(() => vi.useRealTimers());

/** A connection that never responds. */
function goDead(): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise(() => undefined);
  });
  return asked;
}

async function open(user: UserView | null, path: string) {
  const asked = goDead();
  saveToken('token');
  if (user) saveUser(user);
  await openApp(path);
  return asked;
}

const heading = () => screen.queryByRole('heading', { level: 1 });

test('a stored full session shows the screen at once, without a response', async () => {
  const asked = await open(member, '/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  expect(asked.filter((path) => path === getUserinfo.path)).toHaveLength(1);
});

test('a stored full session can scan from Home at once', async () => {
  await open(member, '/home');
  const scan = await screen.findByRole('link', { name: /Scan QR/ });
  expect(scan.getAttribute('href')).toBe('/scan');
  expect(screen.getByRole('button', { name: /Read receipt/ })).toHaveProperty('disabled', false);
});

test('a restricted session does not see Home before the session check', async () => {
  await open(resetting, '/home');
  await screen.findByText('Loading…');
  await advanceTime(60_000);
  expect(heading()).toBeNull();
  expect(screen.queryByRole('link', { name: /Scan QR/ })).toBeNull();
});

test.each([
  ['with a restricted session', resetting],
  ['without a stored session', null],
])('a user %s sees no screen, and no further request is sent', async (_, user) => {
  const asked = await open(user, '/settings/security');
  await screen.findByText('Loading…');
  await advanceTime(60_000);
  expect(heading()).toBeNull();
  expect(asked.filter((path) => path.includes('session'))).toEqual([]);
});
