import { notifyManager } from '@tanstack/react-query';
import { act, configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

const POLL_INTERVAL_MS = 5;
const { setTimeout: setRealTimeout } = globalThis;

// Query results are delivered at once, not by a timer that would be frozen too.
notifyManager.setScheduler((callback) => void setRealTimeout(callback, 0));

// Between two polls of the page, work that needs no timer (files, responses) can run.
configure({
  unstable_advanceTimersWrapper: (move) =>
    act(async () => {
      await move();
      await new Promise((resolve) => setRealTimeout(resolve, POLL_INTERVAL_MS));
    }),
});

/**
 * Freezes time until a test advances it, however slow the machine is. Testing Library keeps polling
 * meanwhile: it advances the timers of `jest` while it waits, and this stub leaves them in place.
 */
export function freezeTime(now?: Date): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    ...(now && { now }),
  });
  let since: number | null = null;
  const advanceTimersByTime = (ms: number) => {
    // Testing Library advances by 0 at the end of a wait, and by more at each poll.
    since = ms === 0 ? null : (since ?? performance.now());
    const { asyncUtilTimeout: timeoutMs } = getConfig();
    const isInVain = since !== null && performance.now() - since > timeoutMs;
    // Its timeout is a timer too, which must run out for the wait to fail.
    vi.advanceTimersByTime(isInVain ? timeoutMs : 0);
  };
  vi.stubGlobal('jest', { advanceTimersByTime });
}

export function advanceTime(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}
