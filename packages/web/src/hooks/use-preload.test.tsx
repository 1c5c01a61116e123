import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePreload } from './use-preload.ts';

const IDLE_MS = 1000;

afterEach(() => void vi.useRealTimers());

function createParts(loaded: string[]) {
  const part = (name: string, load: () => Promise<void>) => ({
    preload: () => {
      loaded.push(name);
      return load();
    },
  });
  return [
    part('first', async () => undefined),
    part('second', () => Promise.reject(new Error('offline'))),
    part('third', async () => undefined),
  ];
}

test('parts load one after another when idle, and a failed one does not stop the rest', async () => {
  vi.useFakeTimers();
  const loaded: string[] = [];
  const parts = createParts(loaded);
  renderHook(() => usePreload(parts));
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(loaded).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
  expect(loaded).toEqual(['first', 'second', 'third']);
});

test('after the screen is left, nothing more loads', async () => {
  vi.useFakeTimers();
  const loaded: string[] = [];
  const parts = createParts(loaded);
  const { unmount } = renderHook(() => usePreload(parts));
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  unmount();
  await vi.advanceTimersByTimeAsync(5 * IDLE_MS);
  expect(loaded).toEqual(['first']);
});
