import { describeError, type Log } from './log.ts';

/**
 * Work that time brings: a query for what is due, run every minute and at every start. What was
 * missed while nothing ran is found by the same query, and two workers at once do no harm.
 */
export type Sweep = {
  readonly name: string;
  /** How many things it took care of. */
  readonly run: () => Promise<number>;
};

export type Sweeps = {
  /** Runs all of them now; for the clock of the sandbox. */
  readonly runNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 60_000;

export function startSweeps(sweeps: readonly Sweep[], log: Log): Sweeps {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const round = async () => {
    for (const sweep of sweeps) {
      if (stopped) return;
      try {
        const count = await sweep.run();
        if (count > 0) log.info('sweep.done', { sweep: sweep.name, count });
      } catch (error) {
        log.error('sweep.failed', { sweep: sweep.name, ...describeError(error) });
      }
    }
  };
  // One round at a time: the next one waits for the last.
  const runNow = () => {
    running = running.then(round);
    return running;
  };

  const timer = setInterval(runNow, EVERY_MS);
  void runNow();
  return {
    runNow,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
