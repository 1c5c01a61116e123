import { notifyManager } from '@tanstack/react-query';
import { act, configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

const POLL_INTERVAL_MS = 5;
const { setTimeout: setRealTimeout } = globalThis;

// What a call answered is told at once, and not by a timer that would stand still as well.
notifyManager.setScheduler((callback) => void setRealTimeout(callback, 0));

// Between two looks at the page there is time for everything that is no timer: files, answers.
configure({
  unstable_advanceTimersWrapper: (move) =>
    act(async () => {
      await move();
      await new Promise((resolve) => setRealTimeout(resolve, POLL_INTERVAL_MS));
    }),
});

/**
 * Time stands still, however long the machine takes, until a test lets it pass. Whatever waits for
 * the page looks again and again meanwhile: the library moves the timers of `jest` when it waits,
 * and these stay where they are.
 */
export function freezeTime(now?: Date): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    ...(now && { now }),
  });
  let since: number | null = null;
  const advanceTimersByTime = (ms: number) => {
    // The library asks for nothing at the end of a wait, and for something at each look in it.
    since = ms === 0 ? null : (since ?? performance.now());
    const { asyncUtilTimeout: timeoutMs } = getConfig();
    const isInVain = since !== null && performance.now() - since > timeoutMs;
    // Its patience is a timer too, and has to be let run out for it to give up.
    vi.advanceTimersByTime(isInVain ? timeoutMs : 0);
  };
  vi.stubGlobal('jest', { advanceTimersByTime });
}

export function advanceTime(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}
