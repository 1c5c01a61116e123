import { setTimeout as sleep } from 'node:timers/promises';

/** Returns false if the attempt takes longer. */
export async function within(ms: number, attempt: Promise<boolean>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([attempt, sleep(ms, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
