// A task that runs longer is probably waiting for I/O and no longer counts.
const LONG_MS = 50;
// This many waiting tasks add one slot.
const WAITING_PER_SLOT = 8;

export type AdaptiveThrottle = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Concurrency limit that starts at 1 and grows by one per 8 waiting tasks. Without it, the messages
 * of a few simultaneous payments would delay the next payment.
 */
export function createAdaptiveThrottle(): AdaptiveThrottle {
  const waiting: (() => void)[] = [];
  let runningCount = 0;
  const admit = () => {
    while (waiting.length > 0 && runningCount <= waiting.length / WAITING_PER_SLOT) {
      runningCount += 1;
      waiting.shift()?.();
    }
  };
  return async (work) => {
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    admit();
    await turn.promise;
    let isCounted = true;
    const leave = () => {
      if (isCounted) runningCount -= 1;
      isCounted = false;
      admit();
    };
    const long = setTimeout(leave, LONG_MS);
    try {
      return await work();
    } finally {
      clearTimeout(long);
      leave();
    }
  };
}
