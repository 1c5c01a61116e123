/** Timers that can all be canceled at once. */
export type Timers = {
  readonly schedule: (ms: number, callback: () => void) => void;
  readonly stop: () => void;
};

export function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>();
  return {
    schedule(ms, callback) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        callback();
      }, ms);
      timers.add(timer.unref());
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
