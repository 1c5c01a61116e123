/** Whoever waits looks again at each ring whether the wait is over; one at a time. */
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
