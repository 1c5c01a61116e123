/** A worker that can be paused for a moment. */
export type Pausable = { readonly pause: () => void; readonly resume: () => void };

/** Pauses all workers; call the returned function to resume. */
export type PauseWorkers = () => () => void;

// No request is paused longer than this at once, nor more than half of the time.
const PAUSE_MS_MAX = 100;

/** Pauses workers while a payment is in progress. */
export function createPauseSwitch(workers: readonly Pausable[]): PauseWorkers {
  const holders = new Set<symbol>();
  let nextPauseAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const resumeAll = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    for (const worker of workers) worker.resume();
  };
  const pauseAll = () => {
    if (timer !== undefined || performance.now() < nextPauseAt) return;
    timer = setTimeout(() => {
      nextPauseAt = performance.now() + PAUSE_MS_MAX;
      resumeAll();
    }, PAUSE_MS_MAX);
    for (const worker of workers) worker.pause();
  };
  return () => {
    const holder = Symbol('somebody');
    holders.add(holder);
    pauseAll();
    return () => {
      holders.delete(holder);
      if (holders.size === 0) resumeAll();
    };
  };
}
