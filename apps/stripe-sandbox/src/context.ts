import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginChange, type Change, type Origin } from './change.ts';
import { type Clock, createClock } from './clock.ts';
import { openSecretHash, type HashSecret } from './encryption.ts';
import { createPersonalities, type Personalities } from './fault-injection.ts';
import { type Books, openBooks } from './ledger-store.ts';
import type { Settings } from './settings.ts';

/** What every part of the process is handed. */
export type SandboxContext = {
  readonly settings: Settings;
  readonly books: Books;
  readonly clock: Clock;
  readonly hashSecret: HashSecret;
  readonly personalities: Personalities;
  /** Where a browser finds the pages; known once the process listens. */
  readonly runtime: { publicUrl: string };
  readonly begin: (by: Omit<Origin, 'hasReceiver'> | null) => Change;
};

export function openContext(settings: Settings, onTrouble: (error: unknown) => void): SandboxContext {
  mkdirSync(settings.dir, { recursive: true, mode: 0o700 });
  const hashSecret = openSecretHash(settings.dir);
  const books = openBooks(join(settings.dir, 'journal.jsonl'), onTrouble);
  const clock = createClock(books.find);
  const hasReceiver = settings.webhook !== null;
  return {
    settings,
    books,
    clock,
    hashSecret,
    personalities: createPersonalities(),
    runtime: { publicUrl: settings.publicUrl ?? '' },
    begin: (by) =>
      beginChange(books.find, clock(), { requestId: null, key: null, ...by, hasReceiver }),
  };
}
