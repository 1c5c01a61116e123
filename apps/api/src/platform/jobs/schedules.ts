import { describeError, type Log } from '../log.ts';

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

/** Sets the clock of the sweeps. False: the clocks disagree, or could not be compared. */
type AgreeOnTime = () => Promise<boolean>;

export function startSweeps(sweeps: readonly Sweep[], log: Log, agreeOnTime: AgreeOnTime): Sweeps {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  // Before each of them: a clock may jump during a round.
  const mayRun = async ({ needsAgreedTime }: Sweep) =>
    (await agreeOnTime().catch(() => false)) || needsAgreedTime === false;
  const round = async () => {
    let waiting = 0;
    for (const sweep of sweeps) {
      if (stopped) return;
      // What has to wait is found again by the next round: a sweep is a query for what is due.
      if (await mayRun(sweep)) await runOne(sweep, log);
      else waiting += 1;
    }
    if (waiting > 0) log.warn('sweep.waits_for_clock', { count: waiting });
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

async function runOne({ name, run }: Sweep, log: Log): Promise<void> {
  try {
    const count = await run();
    if (count > 0) log.info('sweep.done', { sweep: name, count });
  } catch (error) {
    log.error('sweep.failed', { sweep: name, ...describeError(error) });
  }
}
