import { loadAllTexts } from '@saifu/i18n/texts';
import { I18nProvider } from '@saifu/web/i18n/use-translate.tsx';
import { setIsOffline } from '@saifu/web/screens/connection.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { setCachedAt } from '../offline-cache/cache-age.ts';
import { OfflineNotice } from './offline-notice.tsx';

const NOON_IN_JAPAN = Date.parse('2026-11-15T12:05:00+09:00');

function Shown({ name, ask }: { readonly name: string; readonly ask: () => unknown }) {
  return <p>{String(useQuery({ queryKey: [name], queryFn: ask }).data)}</p>;
}

async function show(ask: () => unknown, kept: number | null) {
  const t = await loadAllTexts('en');
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        persister: async (queryFn, context, query) => {
          setCachedAt(query, kept);
          return queryFn(context);
        },
      },
    },
  });
  const view = (children: ReactNode) => (
    <QueryClientProvider client={client}>
      <I18nProvider t={t}>
        <OfflineNotice />
        {children}
      </I18nProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(view(<Shown name="payment" ask={ask} />));
  return { leave: () => rerender(view(null)) };
}

test('no notice is shown while online', async () => {
  await show(() => 'fresh', null);
  await screen.findByText('fresh');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a visible cached copy is shown with its time in Japan', async () => {
  const { leave } = await show(() => 'copy', NOON_IN_JAPAN);
  await screen.findByText('Last updated 2026/11/15 12:05.');
  expect(screen.getByText(/The Internet is disconnected/)).toBeTruthy();
  act(leave);
  expect(screen.queryByText(/as of/)).toBeNull();
});

test('offline without cached copies shows only the offline notice', async () => {
  await show(() => 'fresh', null);
  act(() => setIsOffline(true));
  expect(screen.getByText(/The Internet is disconnected/)).toBeTruthy();
  expect(screen.queryByText(/as of/)).toBeNull();
  act(() => setIsOffline(false));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an online event refetches cached copies', async () => {
  const kept = vi.fn(() => 'copy');
  await show(kept, NOON_IN_JAPAN);
  await screen.findByText('copy');
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(2), 15_000);
});

test('an offline event shows the notice at once, and an online event hides it', async () => {
  await show(() => 'fresh', null);
  await screen.findByText('fresh');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/The Internet is disconnected/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('status')).toBeNull();
});
