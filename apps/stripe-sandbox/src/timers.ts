/** Timers that can all be canceled at once. */
export type Timers = {
  readonly later: (ms: number, act: () => void) => void;
  readonly stop: () => void;
};

export function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms, act) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer.unref());
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
