import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Log, withLogFields } from '../log.ts';

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
  /**
   * Returns the number of processed items. A task that calls other systems takes no more items when
   * the signal is aborted: at its deadline, and when the worker stops.
   */
  readonly run: (signal?: AbortSignal) => Promise<number>;
};

/** The last run of each task in this process, for metrics and `/readyz`. */
export type ScheduleStatus = Map<string, TaskStatus>;

export type TaskStatus = {
  /** When it last succeeded. Undefined: not yet in this process. */
  readonly succeededAt: Date | undefined;
  readonly seconds: number;
  readonly failures: number;
};

export type Scheduler = {
  /** Runs all tasks now, one after the other, and waits for them; for the sandbox clock. */
  readonly runNow: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type SchedulerInput = {
  readonly tasks: readonly ScheduledTask[];
  readonly log: Log;
  readonly status: ScheduleStatus;
  /** Sets the clock of the tasks. False: the clocks disagree or could not be compared. */
  readonly agreeOnTime: () => Promise<boolean>;
  /** Called after each round in which no task was past its deadline. */
  readonly recordRound: () => Promise<void>;
  readonly pace?: SchedulePace;
};

export type SchedulePace = {
  readonly everyMs: number;
  /** How long the next task waits for the previous one. */
  readonly patienceMs: number;
  readonly deadlineMs: number;
};

// A pause must not keep the process alive.
const UNREF = { ref: false };
const PACE: SchedulePace = { everyMs: 60_000, patienceMs: 1000, deadlineMs: 5 * 60_000 };

/**
 * Starts the tasks in order, each as soon as the previous one is done or has taken a second, so
 * that a task which waits for another system delays no other. A task never runs twice at once.
 */
export function startScheduler(input: SchedulerInput): Scheduler {
  const { tasks, log, agreeOnTime, recordRound, pace = PACE } = input;
  const stopping = new AbortController();
  const running = new Map<ScheduledTask, Run>();

  const start = (task: ScheduledTask): Promise<void> => {
    const until = Date.now() + pace.deadlineMs;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(pace.deadlineMs)]);
    const done = runOne(task, signal, input).finally(() => running.delete(task));
    running.set(task, { done, until });
    return done;
  };
  // Checked before each task: a clock may jump during a round.
  const mayRun = async ({ needsAgreedTime }: ScheduledTask) =>
    (await agreeOnTime().catch(() => false)) || needsAgreedTime === false;
  const findLate = () => [...running].filter(([, { until }]) => Date.now() > until);

  /** Calls `begin` for every task that may run. */
  const forEach = async (begin: (task: ScheduledTask) => Promise<void>) => {
    let waiting = 0;
    for (const task of tasks) {
      const isAllowed = await mayRun(task);
      if (stopping.signal.aborted) return;
      // A skipped task finds the same due items in the next round.
      if (isAllowed) await begin(task);
      else waiting += 1;
    }
    if (waiting > 0) log.warn('scheduled_task.waits_for_clock', { count: waiting });
  };
  const runRound = async () => {
    await forEach(async (task) => {
      if (!running.has(task))
        await Promise.race([start(task), sleep(pace.patienceMs, undefined, UNREF)]);
    });
    const late = findLate();
    for (const [{ name }] of late) log.error('scheduled_task.late', { task: name });
    if (late.length > 0 || stopping.signal.aborted) return;
    await recordRound().catch((error) => log.error('schedules.not_recorded', describeError(error)));
  };

  let round = runRound();
  const timer = setInterval(() => {
    round = round.then(runRound);
  }, pace.everyMs);
  return {
    runNow: () =>
      forEach(async (task) => {
        // A run that has begun does not see what is due now.
        while (running.has(task)) await running.get(task)?.done;
        await start(task);
      }),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

type Run = { readonly done: Promise<void>; readonly until: number };

async function runOne(
  { name, run }: ScheduledTask,
  signal: AbortSignal,
  { log, status }: SchedulerInput,
): Promise<void> {
  const before = status.get(name);
  const startedMs = performance.now();
  const record = (succeededAt: Date | undefined, failures: number) =>
    status.set(name, { succeededAt, failures, seconds: (performance.now() - startedMs) / 1000 });
  try {
    const count = await withLogFields({ task: name }, () => run(signal));
    record(new Date(), before?.failures ?? 0);
    if (count > 0) log.info('scheduled_task.done', { task: name, count });
  } catch (error) {
    record(before?.succeededAt, (before?.failures ?? 0) + 1);
    log.error('scheduled_task.failed', { task: name, ...describeError(error) });
  }
}
