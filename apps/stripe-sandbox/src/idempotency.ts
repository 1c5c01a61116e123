import type { LinePosition } from './journal.ts';

const RETENTION_SECONDS = 24 * 60 * 60;

/** A saved response. Its body stays in the journal. */
export type SavedEntry = {
  readonly hash: string;
  readonly at: number;
  readonly linePosition: LinePosition;
};

export type Idempotency = {
  readonly find: (key: string, now: number) => SavedEntry | undefined;
  readonly save: (key: string, entry: SavedEntry) => void;
  /** Claims the key for a running request; false if another request holds it. */
  readonly claim: (key: string) => boolean;
  readonly release: (key: string) => void;
};

export function createIdempotency(): Idempotency {
  const entries = new Map<string, SavedEntry>();
  const inProgress = new Set<string>();

  // Entries are in insertion order, so the oldest come first.
  const deleteExpired = (now: number) => {
    for (const [key, { at }] of entries) {
      if (at + RETENTION_SECONDS > now) return;
      entries.delete(key);
    }
  };

  return {
    find(key, now) {
      deleteExpired(now);
      return entries.get(key);
    },
    save(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
      deleteExpired(entry.at);
    },
    claim(key) {
      if (inProgress.has(key)) return false;
      inProgress.add(key);
      return true;
    },
    release: (key) => void inProgress.delete(key),
  };
}
