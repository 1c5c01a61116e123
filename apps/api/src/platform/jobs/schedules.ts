import { describeError, type Log } from '../log.ts';

/**
 * Time-based work: a query for due items that runs every minute and at every start. The same query
 * finds items missed while no worker ran, and two concurrent workers do no harm.
 */
export type ScheduledTask = {
  readonly name: string;
  /**
   * False: may run while the clocks disagree, because it neither moves money nor erases, deletes or
   * ends anything. Each such task states its reason.
   */
  readonly needsAgreedTime?: false;
  /** Returns the number of processed items. */
  readonly run: () => Promise<number>;
};

export type Scheduler = {
  /** Runs all tasks now; for the sandbox clock. */
  readonly runNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 60_000;

/** Sets the clock of the tasks. False: the clocks disagree or could not be compared. */
type AgreeOnTime = () => Promise<boolean>;

export function startScheduler(
  tasks: readonly ScheduledTask[],
  log: Log,
  agreeOnTime: AgreeOnTime,
): Scheduler {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  // Checked before each task: a clock may jump during a round.
  const mayRun = async ({ needsAgreedTime }: ScheduledTask) =>
    (await agreeOnTime().catch(() => false)) || needsAgreedTime === false;
  const round = async () => {
    let waiting = 0;
    for (const task of tasks) {
      if (stopped) return;
      // A skipped task finds the same due items in the next round.
      if (await mayRun(task)) await runOne(task, log);
      else waiting += 1;
    }
    if (waiting > 0) log.warn('scheduled_task.waits_for_clock', { count: waiting });
  };
  // One round at a time: the next one waits for the previous one.
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
