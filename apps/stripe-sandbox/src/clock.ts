import type { Find } from './change.ts';

/** The sandbox clock in seconds. Tests can advance it, but not set it back. */
export type Clock = () => number;

export function createClock(find: Find): Clock {
  return () => Math.floor(Date.now() / 1000) + (find('clock', 'clock')?.offset ?? 0);
}
