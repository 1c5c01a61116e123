import type { Spot } from './journal.ts';

const RETENTION_SECONDS = 24 * 60 * 60;

/** A saved response. Its body stays in the journal. */
export type SavedEntry = { readonly hash: string; readonly at: number; readonly spot: Spot };

export type Idempotency = {
  readonly find: (key: string, now: number) => SavedEntry | undefined;
  readonly keep: (key: string, given: SavedEntry) => void;
  /** Claims the key for a running request; false if another request holds it. */
  readonly claim: (key: string) => boolean;
  readonly release: (key: string) => void;
};

export function createIdempotency(): Idempotency {
  const given = new Map<string, SavedEntry>();
  const inProgress = new Set<string>();

  // Entries are in insertion order, so the oldest come first.
  const forget = (now: number) => {
    for (const [key, { at }] of given) {
      if (at + RETENTION_SECONDS > now) return;
      given.delete(key);
    }
  };

  return {
    find(key, now) {
      forget(now);
      return given.get(key);
    },
    keep(key, entry) {
      given.delete(key);
      given.set(key, entry);
      forget(entry.at);
    },
    claim(key) {
      if (inProgress.has(key)) return false;
      inProgress.add(key);
      return true;
    },
    release: (key) => void inProgress.delete(key),
  };
}
