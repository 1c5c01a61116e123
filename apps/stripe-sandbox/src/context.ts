import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginChange, type Change, type Origin } from './change.ts';
import { type Clock, createClock } from './clock.ts';
import { createFaultInjector, type FaultInjector } from './fault-injection.ts';
import { type LedgerStore, openLedgerStore } from './ledger-store.ts';
import { type HashSecret, openSecretHash } from './secret-hash.ts';
import type { Settings } from './settings.ts';

/** Dependencies of every part of the process. */
export type SandboxContext = {
  readonly settings: Settings;
  readonly ledgerStore: LedgerStore;
  readonly clock: Clock;
  readonly hashSecret: HashSecret;
  readonly faultInjector: FaultInjector;
  /** The base URL of the pages; known once the server listens. */
  readonly runtime: { publicUrl: string };
  readonly beginChange: (origin: Omit<Origin, 'hasReceiver'> | null) => Change;
};

export function openContext(settings: Settings, onError: (error: unknown) => void): SandboxContext {
  mkdirSync(settings.dir, { recursive: true, mode: 0o700 });
  const hashSecret = openSecretHash(settings.dir);
  const ledgerStore = openLedgerStore(join(settings.dir, 'journal.jsonl'), onError);
  const clock = createClock(ledgerStore.find);
  const enabledEvents = new Set(settings.webhook?.enabledEvents);
  const hasReceiver = (type: string) => enabledEvents.has('*') || enabledEvents.has(type);
  return {
    settings,
    ledgerStore,
    clock,
    hashSecret,
    faultInjector: createFaultInjector(),
    runtime: { publicUrl: settings.publicUrl ?? '' },
    beginChange: (origin) =>
      beginChange(ledgerStore.find, clock(), {
        requestId: null,
        key: null,
        ...origin,
        hasReceiver,
      }),
  };
}
