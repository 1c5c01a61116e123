import { ApiError } from '@saifu/client/api-error';
import { clearSession, saveToken, saveUser } from '@saifu/client/session';
import type { UserView } from '@saifu/contract/account';
import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getOldestCachedAt, isCached } from './cache-age.ts';
import { createFakeCacheStore } from './cache-store.fixture.ts';
import { cacheResponse, readCachedResponse } from './persist-response.ts';
import { createOfflinePersister } from './persister.ts';

const KEY = ['payment', 'pay_1'];
const TIMEOUT_MS = 200;
const OFFLINE = () => Promise.reject(new ApiError('offline'));

beforeEach(clearSession);

function enter(id: string): void {
  saveToken('token');
  saveUser({ id, display_name: null, locale: 'en', abilities: [] } as unknown as UserView);
}

/** A browser with one cache store; each visit starts with an empty query client. */
function openBrowser() {
  const fakeStore = createFakeCacheStore();
  let writes = Promise.resolve();
  const responseCache = async () => ({
    cacheResponse: (question: Parameters<typeof cacheResponse>[0], data: unknown) => {
      writes = cacheResponse(question, data, fakeStore.store);
      return writes;
    },
    readCachedResponse: (question: Parameters<typeof readCachedResponse>[0]) =>
      readCachedResponse(question, fakeStore.store),
  });
  const persister = createOfflinePersister(() => true, responseCache, TIMEOUT_MS);
  const visit = () => new QueryClient({ defaultOptions: { queries: { persister, retry: false } } });
  const ask = async (queryFn: () => Promise<unknown>, queryKey = KEY, client = visit()) => {
    const data = await client.fetchQuery({ queryKey, queryFn });
    // Caching starts after the response is returned, in the same turn.
    await new Promise((resolve) => setImmediate(resolve));
    await writes;
    return data;
  };
  return { fakeStore, ask, visit };
}

test('the last response is served while offline and marked as cached', async () => {
  enter('usr_a');
  const { ask, visit } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  const client = visit();
  await expect(ask(OFFLINE, KEY, client)).resolves.toEqual({ amount: 980 });
  const query = client.getQueryCache().find({ queryKey: KEY });
  expect(query && isCached(query)).toBe(true);
  // No observer is mounted yet.
  expect(getOldestCachedAt(client.getQueryCache())).toBeNull();
  await client.fetchQuery({ queryKey: KEY, queryFn: async () => ({ amount: 1 }), staleTime: 0 });
  expect(query && isCached(query)).toBe(false);
});

test('a cached copy is served while the network stalls, and the late response replaces it', async () => {
  enter('usr_a');
  const { ask, visit } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  const client = visit();
  const line = Promise.withResolvers<unknown>();
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => line.promise });
  onTestFinished(observer.subscribe(() => undefined));
  const query = client.getQueryCache().find({ queryKey: KEY });
  await vi.waitFor(() => expect(query?.state.data).toEqual({ amount: 980 }), 15_000);
  expect(query && isCached(query)).toBe(true);
  expect(getOldestCachedAt(client.getQueryCache())).not.toBeNull();
  line.resolve({ amount: 1 });
  await vi.waitFor(() => expect(query?.state.data).toEqual({ amount: 1 }), 15_000);
  expect(query && isCached(query)).toBe(false);
});

test('without a cached copy a slow response is awaited', async () => {
  enter('usr_a');
  const { ask } = openBrowser();
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS, 'here'));
  await expect(ask(slowly)).resolves.toBe('here');
});

test('without a cached copy the offline error is thrown', async () => {
  enter('usr_a');
  const { ask } = openBrowser();
  await expect(ask(OFFLINE)).rejects.toMatchObject({ code: 'offline' });
});

test('a cached copy expires with the session lifetime', async () => {
  enter('usr_a');
  const { ask } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + SESSION_LIFE_MS - 1000);
  onTestFinished(() => clock.mockRestore());
  await expect(ask(OFFLINE)).resolves.toEqual({ amount: 980 });
  clock.mockReturnValue(now + SESSION_LIFE_MS + 1000);
  await expect(ask(OFFLINE)).rejects.toMatchObject({ code: 'offline' });
});

test('serves the cache only on network errors; other errors are rethrown', async () => {
  enter('usr_a');
  const { ask } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  const rejected = () => Promise.reject(new ApiError('not_found', { status: 404 }));
  await expect(ask(rejected)).rejects.toMatchObject({ code: 'not_found' });
});

test('a failed refetch keeps the shown data and does not serve the cache', async () => {
  enter('usr_a');
  const { ask, visit } = openBrowser();
  const client = visit();
  await ask(async () => ({ amount: 980 }), KEY, client);
  await expect(ask(OFFLINE, KEY, client)).rejects.toMatchObject({ code: 'offline' });
  expect(client.getQueryData(KEY)).toEqual({ amount: 980 });
});

test('other queries and responses of guests are not cached', async () => {
  const { ask, fakeStore } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  expect(fakeStore.items.size).toBe(0);
  enter('usr_a');
  await ask(async () => ({ email: 'a@saifu.example' }), ['account', 'me']);
  await ask(async () => [], ['card', 'list']);
  expect(fakeStore.items.size).toBe(0);
});

test('a response that arrives after logout is not cached', async () => {
  enter('usr_a');
  const { ask, fakeStore } = openBrowser();
  await ask(async () => {
    clearSession();
    return { amount: 980 };
  });
  expect(fakeStore.items.size).toBe(0);
});

test('the next user of the same browser is served nothing of the previous one', async () => {
  enter('usr_a');
  const { ask, fakeStore } = openBrowser();
  await ask(async () => ({ amount: 980 }));
  expect(fakeStore.items.size).toBe(1);
  enter('usr_b');
  await expect(ask(OFFLINE)).rejects.toMatchObject({ code: 'offline' });
  await ask(async () => ({ amount: 1 }), ['payment', 'pay_2']);
  expect(fakeStore.items.size).toBe(1);
  expect(fakeStore.cacheOwner()?.owner).toBe('usr_b');
});

test('query keys with reordered properties share one cached copy', async () => {
  enter('usr_a');
  const { ask } = openBrowser();
  await ask(async () => 'found', ['history', 'months', { q: 'a', from: 'b' }] as string[]);
  const again = ['history', 'months', { from: 'b', q: 'a' }] as string[];
  await expect(ask(OFFLINE, again)).resolves.toBe('found');
});
