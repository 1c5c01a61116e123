import { describeError, type Log } from '../log.ts';

/**
 * Work that time brings: a query for what is due, run every minute and at every start. What was
 * missed while nothing ran is found by the same query, and two workers at once do no harm.
 */
export type ScheduledTask = {
  readonly name: string;
  /**
   * False: it may run while the clocks disagree, because it neither moves money nor erases, deletes
   * or ends anything. The reason stands beside each such sweep.
   */
  readonly needsAgreedTime?: false;
  /** How many things it took care of. */
  readonly run: () => Promise<number>;
};

export type Scheduler = {
  /** Runs all of them now; for the clock of the sandbox. */
  readonly runNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 60_000;

/** Sets the clock of the sweeps. False: the clocks disagree, or could not be compared. */
type AgreeOnTime = () => Promise<boolean>;

export function startScheduler(
  tasks: readonly ScheduledTask[],
  log: Log,
  agreeOnTime: AgreeOnTime,
): Scheduler {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  // Before each of them: a clock may jump during a round.
  const mayRun = async ({ needsAgreedTime }: ScheduledTask) =>
    (await agreeOnTime().catch(() => false)) || needsAgreedTime === false;
  const round = async () => {
    let waiting = 0;
    for (const task of tasks) {
      if (stopped) return;
      // What has to wait is found again by the next round: a sweep is a query for what is due.
      if (await mayRun(task)) await runOne(task, log);
      else waiting += 1;
    }
    if (waiting > 0) log.warn('scheduled_task.waits_for_clock', { count: waiting });
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

async function runOne({ name, run }: ScheduledTask, log: Log): Promise<void> {
  try {
    const count = await run();
    if (count > 0) log.info('scheduled_task.done', { task: name, count });
  } catch (error) {
    log.error('scheduled_task.failed', { task: name, ...describeError(error) });
  }
}
