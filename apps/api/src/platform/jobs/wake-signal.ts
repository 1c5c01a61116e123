/** Whoever waits looks again at each ring whether the wait is over; one at a time. */
export function createBell() {
  let ring = () => {};
  return {
    ring: () => ring(),
    wait: (ms: number, isOver: () => boolean) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          ring = () => {};
          resolve();
        };
        const timer = setTimeout(end, ms);
        ring = () => {
          if (isOver()) end();
        };
        ring();
      }),
  };
}
