// Whoever is in there longer waits for somebody else, and holds nobody up.
const LONG_MS = 50;
// So many who wait open one more way through.
const WAITING_PER_SLOT = 8;

export type AdaptiveThrottle = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets those who come in a crowd go one after the other, and more of them the more there are: all
 * the letters of a few payments at once would keep the next payment waiting.
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
