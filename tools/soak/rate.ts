import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a function that returns at most so often per second, in the order of its calls. */
export function limitRate(perSecond: number): () => Promise<void> {
  const everyMs = 1000 / perSecond;
  let nextMs = performance.now();
  return async () => {
    const nowMs = performance.now();
    const atMs = Math.max(nextMs, nowMs);
    nextMs = atMs + everyMs;
    if (atMs > nowMs) await sleep(atMs - nowMs);
  };
}
