/** Ways in which a real network misbehaves, to be put on for a test. */
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
  /** How many times it still shows, or null for as long as it is worn. */
  readonly next: number | null;
  readonly probability: number;
  readonly seed: number;
  /** Only for requests that begin so, such as `POST /v1/payment_intents`. */
  readonly on: string;
  readonly ms: number;
  readonly seconds: number;
  /** For a wrong answer: which field, and what is said instead of, or added to, the truth. */
  readonly field: string;
  readonly add: number;
  readonly value: string | number | null;
};

export type FaultInjector = {
  readonly enable: (errorBody: InjectedFault) => void;
  readonly clear: () => void;
  readonly active: () => readonly InjectedFault[];
  /** The personality of that name, if it shows this time. */
  readonly match: (name: FaultName, action: string) => InjectedFault | null;
};

type ActiveFault = { -readonly [K in keyof InjectedFault]: InjectedFault[K] } & {
  readonly nextFloat: () => number;
};

export function createFaultInjector(): FaultInjector {
  let active: ActiveFault[] = [];
  return {
    enable: (errorBody) =>
      void active.push({ ...errorBody, nextFloat: createRandom(errorBody.seed) }),
    clear: () => {
      active = [];
    },
    active: () => active.map(({ nextFloat: _, ...rest }) => rest),
    match(name, action) {
      if (active.length === 0) return null;
      const found = active.find((one) => one.name === name && action.startsWith(one.on));
      if (found === undefined || found.nextFloat() >= found.probability) return null;
      if (found.next !== null) {
        found.next -= 1;
        if (found.next <= 0) active = active.filter((one) => one !== found);
      }
      return found;
    },
  };
}

/** The same seed throws the same numbers, so that a failing run can be run again (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
