import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { endCurrentSession } from '@saifu/contract/session';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { taro } from '../testing/people.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with an active push subscription. */
function pushBrowser(unsubscribe: () => Promise<boolean>) {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('navigator', { language: 'en', userAgent: 'test', serviceWorker });
}

test.each([
  ['at once', () => Promise.resolve(true)],
  ['never', () => new Promise<boolean>(() => undefined)],
  ['by rejecting', () => Promise.reject(new Error('no service'))],
] as const)(
  'log out unsubscribes this browser from push, whose promise may settle %s',
  async (_, answer) => {
    const unsubscribe = vi.fn(answer);
    pushBrowser(unsubscribe);
    const calls = fakeApi(
      respondWith(getUserinfo, taro),
      respondWith(endCurrentSession, undefined),
    );
    saveToken('token');
    await openApp('/home');
    fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    fireEvent.click(drawer.getByText('Log out'));
    fireEvent.click(await screen.findByText('Yes'));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  },
);
