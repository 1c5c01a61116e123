import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listNotifications } from '@saifu/contract/notification';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';

beforeEach(() => freezeTime(new Date('2026-11-16T14:00:00+09:00')));
afterEach(() => vi.useRealTimers());

async function open(unread: number) {
  saveToken('token');
  const calls = fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(listNotifications, { items: [], next_cursor: null, unread }),
  );
  await openApp('/settings');
  await within(await screen.findByRole('banner')).findByRole('link', { name: 'Notifications' });
  return calls;
}

const asked = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ path }) => path.startsWith(listNotifications.path)).length;

test('the bell loads notifications after the screen, then polls', async () => {
  const calls = await open(3);
  expect(asked(calls)).toBe(0);
  await advanceTime(1600);
  expect(asked(calls)).toBe(1);
  await advanceTime(61_000);
  expect(asked(calls)).toBe(2);
});

test.each([
  [0, 'Notifications', ''],
  [1, 'Notifications, 1 unread', '1'],
  [3, 'Notifications, 3 unread', '3'],
  [100, 'Notifications, more than 99 unread', '99+'],
])('%i unread notifications are shown in the bell and its label', async (unread, label, shown) => {
  await open(unread);
  await advanceTime(1600);
  const bell = await within(screen.getByRole('banner')).findByRole('link', { name: label });
  expect(bell.textContent).toBe(shown);
  expect(bell.getAttribute('href')).toBe('/notifications');
});

test('a failed notification request does not show the offline notice', async () => {
  saveToken('token');
  fakeApi(respondWith(getUserinfo, taro));
  await openApp('/settings/change-password');
  await screen.findByRole('heading', { level: 1, name: 'Change password' });
  await advanceTime(1600);
  expect(screen.queryByText(/Internet is disconnected/)).toBeNull();
});

test('a guest has no bell', async () => {
  fakeApi();
  await openApp('/settings/about');
  await screen.findByRole('heading', { level: 1, name: 'About Saifu' });
  await advanceTime(1600);
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});
