const PATIENCE_MS = 15_000;

export type Order = {
  /** Returns when the event may happen, and counts it as happened. */
  readonly pass: (event: string) => Promise<void>;
  readonly report: () => OrderReport;
};

export type OrderReport = {
  readonly recorded: number;
  readonly inOrder: number;
  /** The first event that the recorded run had at this place and this one had not. */
  readonly firstMissing: string | undefined;
};

/** Every event may happen at once. */
export const ANY_ORDER: Order = {
  pass: async () => {},
  report: () => ({ recorded: 0, inOrder: 0, firstMissing: undefined }),
};

/**
 * Holds every event back until all events before it in the recorded run have happened. An event
 * that does not happen within `patienceMs` is left out, since the processes under test are not
 * deterministic: a response can be another one than before. Events that were not recorded pass.
 */
export function createOrder(recorded: readonly string[], patienceMs = PATIENCE_MS): Order {
  const places = new Map(recorded.map((event, place) => [event, place]));
  const waiting = new Map<number, () => void>();
  const leftOut = new Set<number>();
  let next = 0;
  let inOrder = 0;
  let timer: NodeJS.Timeout | undefined;
  const advance = () => {
    const resume = waiting.get(next);
    clearTimeout(timer);
    if (resume !== undefined) {
      waiting.delete(next);
      inOrder += 1;
      next += 1;
      resume();
      // What waited for this event starts before the next one may.
      setImmediate(advance);
    } else if (waiting.size > 0) {
      timer = setTimeout(leaveOut, patienceMs);
    }
  };
  const leaveOut = () => {
    const reached = Math.min(...waiting.keys());
    for (; next < reached; next += 1) leftOut.add(next);
    advance();
  };
  return {
    pass(event) {
      const place = places.get(event);
      if (place === undefined || place < next) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.set(place, resolve);
        if (place === next || waiting.size === 1) advance();
      });
    },
    report() {
      const [first] = leftOut;
      const firstMissing = first === undefined ? undefined : recorded[first];
      return { recorded: recorded.length, inOrder, firstMissing };
    },
  };
}
