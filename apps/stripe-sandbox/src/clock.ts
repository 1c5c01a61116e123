import type { Find } from './change.ts';

/** Seconds of the Stripe sandbox's own clock, which a test may move forward and nobody back. */
export type Clock = () => number;

export function createClock(find: Find): Clock {
  return () => Math.floor(Date.now() / 1000) + (find('clock', 'clock')?.offset ?? 0);
}
