import { describeError, type Log } from './log.ts';

/**
 * Work that time brings: a query for what is due, run every minute and at every start. What was
 * missed while nothing ran is found by the same query, and two workers at once do no harm.
 */
export type Sweep = {
  readonly name: string;
  /**
   * False: it may run while the clocks disagree, because it neither moves money nor erases, deletes
   * or ends anything. The reason stands beside each such sweep.
   */
  readonly needsAgreedTime?: false;
  /** How many things it took care of. */
  readonly run: () => Promise<number>;
};

export type Sweeps = {
  /** Runs all of them now; for the clock of the sandbox. */
  readonly runNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 60_000;

/** Undefined: the clocks disagree, or could not be compared. */
type ReadAgreedTime = () => Promise<Date | undefined>;

export function startSweeps(
  sweeps: readonly Sweep[],
  log: Log,
  readAgreedTime: ReadAgreedTime,
): Sweeps {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  /** What has to wait is found again by the next round: a sweep is a query for what is due. */
  const choose = async () => {
    const isAgreed = (await readAgreedTime().catch(() => undefined)) !== undefined;
    if (isAgreed) return sweeps;
    const free = sweeps.filter(({ needsAgreedTime }) => needsAgreedTime === false);
    log.warn('sweep.waits_for_clock', { count: sweeps.length - free.length });
    return free;
  };
  const round = async () => {
    if (stopped) return;
    for (const sweep of await choose()) {
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
