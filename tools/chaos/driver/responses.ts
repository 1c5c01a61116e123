import type { Answer } from '../caller.ts';

/** Responses may fail for this long after the end of a fault. */
const AFTERMATH_MS = 15_000;
/** What a client is told while a part of the system is down, always with a code. */
const UNAVAILABLE: readonly number[] = [503, 504];
/** Told whenever a client asks for a result that an earlier fault has prevented for good. */
const STORED_CODES: readonly string[] = ['receipt_scan.interrupted'];

export type Responses = {
  readonly note: (action: string, answer: Answer) => void;
  readonly beginFault: () => void;
  readonly endFault: () => void;
  readonly report: () => ResponseReport;
};

export type ResponseReport = {
  /** By action, status and code. */
  readonly counts: ReadonlyMap<string, number>;
  /** Successes by action. */
  readonly done: ReadonlyMap<string, number>;
  readonly unexpected: readonly string[];
};

/**
 * Counts responses. A 5xx is expected only while a fault is active or shortly after it, and only as
 * a problem document that says so: any other is a defect.
 */
export function createResponses(): Responses {
  const counts = new Map<string, number>();
  const done = new Map<string, number>();
  const unexpected: string[] = [];
  let active = 0;
  let calmAtMs = 0;
  const isExpected = ({ status, code }: Answer) => {
    if (!UNAVAILABLE.includes(status) || code === '') return false;
    if (STORED_CODES.includes(code)) return active > 0 || calmAtMs > 0;
    return active > 0 || performance.now() < calmAtMs;
  };
  return {
    note(action, answer) {
      const { status, code } = answer;
      const name = `${action} ${status} ${code}`.trim();
      count(counts, name);
      if (status >= 200 && status < 300) count(done, action);
      if (status >= 500 && !isExpected(answer)) unexpected.push(name);
    },
    beginFault() {
      active += 1;
    },
    endFault() {
      active -= 1;
      calmAtMs = performance.now() + AFTERMATH_MS;
    },
    report: () => ({ counts, done, unexpected }),
  };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
