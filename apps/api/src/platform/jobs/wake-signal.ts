/** Single-waiter condition variable: `notify()` re-checks the predicate. */
export function createWakeSignal() {
  let notify = () => {};
  return {
    notify: () => notify(),
    wait: (ms: number, isOver: () => boolean) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          notify = () => {};
          resolve();
        };
        const timer = setTimeout(end, ms);
        notify = () => {
          if (isOver()) end();
        };
        notify();
      }),
  };
}
