import { ApiError } from '@saifu/client/api-error';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAttempt } from './use-attempt.ts';

/** The keys of two tries of the same input, of which the first ends with this error. */
async function tryTwice(error: Error): Promise<readonly string[]> {
  const { result } = renderHook(() => useAttempt());
  const keys: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    if (keys.length === 1) throw error;
    return 'made';
  };
  await expect(result.current('input', send)).rejects.toBe(error);
  expect(await result.current('input', send)).toBe('made');
  return keys;
}

const decided = { status: 409, requestId: 'req' };

test.each([
  ['a lost response', new ApiError('offline')],
  ['the error of a proxy', new ApiError('unexpected', { status: 502 })],
  ['a first request that still runs', new ApiError('idempotency_key.in_progress', decided)],
  ['a server that failed', new ApiError('unexpected', decided)],
  ['an overloaded server', new ApiError('overloaded', { status: 503, requestId: 'req' })],
])('after %s, the key is the same', async (_, error) => {
  const [first, second] = await tryTwice(error);
  expect(first).toBe(second);
});

test.each([
  ['a limit', new ApiError('key.too_many', decided)],
  ['an interrupted request', new ApiError('idempotency_key.interrupted', decided)],
])('after %s, the key is another', async (_, error) => {
  const [first, second] = await tryTwice(error);
  expect(first).not.toBe(second);
});

test('after success and for another input, the key is another', async () => {
  const { result } = renderHook(() => useAttempt());
  const send = async (key: string) => key;
  const keys = [
    await result.current('input', send),
    await result.current('input', send),
    await result.current('other', send),
  ];
  expect(new Set(keys).size).toBe(3);
});
