/** Faults of a real provider that a test can inject. */
export const FAULT_NAMES = [
  'slow',
  'slow_after',
  'silent_after',
  'error_before',
  'error_after',
  'wrong_answer',
  'processing',
  'webhook_duplicate',
  'webhook_late',
  'webhook_reorder',
  'webhook_missing',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export type InjectedFault = {
  readonly name: FaultName;
  /** How many more times it applies, or null for no limit. */
  readonly next: number | null;
  readonly probability: number;
  readonly seed: number;
  /** Applies only to actions with this prefix, such as `POST /v1/payment_intents`. */
  readonly on: string;
  readonly ms: number;
  readonly seconds: number;
  /** For wrong_answer: the field, and the value that replaces or is added to the real one. */
  readonly field: string;
  readonly add: number;
  readonly value: string | number | null;
};

export type FaultInjector = {
  readonly enable: (fault: InjectedFault) => void;
  readonly clear: () => void;
  readonly active: () => readonly InjectedFault[];
  /** The fault of that name, if it applies to this action. */
  readonly match: (name: FaultName, action: string) => InjectedFault | null;
};

type ActiveFault = { -readonly [K in keyof InjectedFault]: InjectedFault[K] } & {
  readonly nextFloat: () => number;
};

export function createFaultInjector(): FaultInjector {
  let active: ActiveFault[] = [];
  return {
    enable: (fault) => void active.push({ ...fault, nextFloat: createRandom(fault.seed) }),
    clear: () => {
      active = [];
    },
    active: () => active.map(({ nextFloat: _, ...rest }) => rest),
    match(name, action) {
      if (active.length === 0) return null;
      const found = active.find((fault) => fault.name === name && action.startsWith(fault.on));
      if (found === undefined || found.nextFloat() >= found.probability) return null;
      if (found.next !== null) {
        found.next -= 1;
        if (found.next <= 0) active = active.filter((fault) => fault !== found);
      }
      return found;
    },
  };
}

/** Seeded random numbers (mulberry32), so that a failing run can be reproduced. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
