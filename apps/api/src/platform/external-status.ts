import { PROVIDER_STATUS_MINUTES } from '@saifu/domain/shared/limits';

type Call = {
  readonly provider: string;
  readonly operation: string;
  /** `ok` and `rejected` are answers; anything else is a failure. */
  readonly outcome: string;
};

/** What this process last saw of an operation of a payment provider. */
export type OperationStatus = {
  readonly provider: string;
  readonly operation: string;
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
  /** The outcome of the last failure. */
  readonly failure: string | null;
  /** Of the last minutes, see `PROVIDER_STATUS_MINUTES`. */
  readonly calls: number;
  readonly failures: number;
};

/** What this process last saw of a carrier of emails or SMS messages. */
export type CarrierStatus = {
  readonly channel: string;
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
  readonly failure: string | null;
  /** Since when every attempt has failed. Null: the last one succeeded. */
  readonly failingSince: string | null;
};

export type ExternalStatus = {
  readonly observeCall: (call: Call) => void;
  /** `failure`: a code; null if the message was accepted. */
  readonly observeMessage: (channel: string, failure: string | null) => void;
  readonly listOperations: () => readonly OperationStatus[];
  readonly listCarriers: () => readonly CarrierStatus[];
};

type Minute = { calls: number; failures: number };
type Seen = {
  succeededMs: number | null;
  failedMs: number | null;
  failure: string | null;
  failingSinceMs: number | null;
};
type SeenOperation = Seen & {
  readonly provider: string;
  readonly operation: string;
  readonly minutes: Map<number, Minute>;
};

const MINUTE_MS = 60_000;
// Operations are paths without ids, so there are few. A mistake must not fill the memory.
const OPERATIONS_MAX = 200;

/** Remembers how other systems answer. By the time of the machine, as they fail by it. */
export function createExternalStatus(now: () => number = Date.now): ExternalStatus {
  const operations = new Map<string, SeenOperation>();
  const carriers = new Map<string, Seen>();
  return {
    observeCall({ provider, operation, outcome }) {
      const key = `${provider} ${operation}`;
      if (!operations.has(key) && operations.size >= OPERATIONS_MAX) return;
      const seen = operations.get(key) ?? { provider, operation, minutes: new Map(), ...NEW };
      operations.set(key, seen);
      const isFailure = outcome !== 'ok' && outcome !== 'rejected';
      see(seen, isFailure ? outcome : null, now());
      count(seen.minutes, isFailure, now());
    },
    observeMessage(channel, failure) {
      const seen = carriers.get(channel) ?? { ...NEW };
      carriers.set(channel, seen);
      see(seen, failure, now());
    },
    listOperations: () =>
      [...operations.values()].map(({ provider, operation, minutes, ...seen }) => {
        const { failingSince: _, ...times } = toTimes(seen);
        return { provider, operation, ...times, ...sum(minutes, now()) };
      }),
    listCarriers: () => [...carriers].map(([channel, seen]) => ({ channel, ...toTimes(seen) })),
  };
}

const NEW: Seen = { succeededMs: null, failedMs: null, failure: null, failingSinceMs: null };

function see(seen: Seen, failure: string | null, nowMs: number): void {
  if (failure === null) {
    Object.assign(seen, { succeededMs: nowMs, failingSinceMs: null });
    return;
  }
  const failingSinceMs = seen.failingSinceMs ?? nowMs;
  Object.assign(seen, { failedMs: nowMs, failure, failingSinceMs });
}

function count(minutes: Map<number, Minute>, isFailure: boolean, nowMs: number): void {
  const minute = Math.floor(nowMs / MINUTE_MS);
  for (const old of minutes.keys()) {
    if (old <= minute - PROVIDER_STATUS_MINUTES) minutes.delete(old);
  }
  const current = minutes.get(minute) ?? { calls: 0, failures: 0 };
  current.calls += 1;
  current.failures += isFailure ? 1 : 0;
  minutes.set(minute, current);
}

function sum(minutes: ReadonlyMap<number, Minute>, nowMs: number): Minute {
  const oldest = Math.floor(nowMs / MINUTE_MS) - PROVIDER_STATUS_MINUTES;
  const total = { calls: 0, failures: 0 };
  for (const [minute, { calls, failures }] of minutes) {
    if (minute <= oldest) continue;
    total.calls += calls;
    total.failures += failures;
  }
  return total;
}

function toTimes({ succeededMs, failedMs, failure, failingSinceMs }: Seen) {
  return {
    succeededAt: toIso(succeededMs),
    failedAt: toIso(failedMs),
    failure,
    failingSince: toIso(failingSinceMs),
  };
}

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
