import { AppError, type ErrorCode, getErrorParams } from '@saifu/domain/shared/app-error';

export type OcrQueueLimits = {
  readonly waitingMax: number;
  readonly perCallerMax: number;
  readonly waitMs: number;
};

export type OcrQueue<Job> = {
  /**
   * Throws if the queue is full. `reject` is called if the job's turn never comes. The returned
   * function removes the job if it is still waiting, and tells whether it was.
   */
  readonly enqueue: (caller: string, job: Job, reject: (error: AppError) => void) => () => boolean;
  /** The next job. Every caller has a turn before any caller has a second one. */
  readonly next: () => Job | undefined;
  /** All waiting jobs in their current order. */
  readonly order: () => readonly Job[];
  readonly length: () => number;
  /** Rejects all waiting and new jobs. */
  readonly close: () => void;
};

type Waiting<Job> = {
  readonly job: Job;
  readonly reject: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
};

export const RETRY_AFTER_SECONDS = 10;

export function createOcrQueue<Job>(
  limits: OcrQueueLimits,
  full: ErrorCode = 'overloaded',
): OcrQueue<Job> {
  // By caller, in order of their turns.
  const waiting = new Map<string, readonly Waiting<Job>[]>();
  let isClosed = false;
  const length = () => [...waiting.values()].flat().length;

  const setJobs = (caller: string, ownJobs: readonly Waiting<Job>[]) => {
    if (ownJobs.length > 0) waiting.set(caller, ownJobs);
    else waiting.delete(caller);
  };

  return {
    length,
    enqueue: (caller, job, reject) => {
      const ownJobs = waiting.get(caller) ?? [];
      if (ownJobs.length >= limits.perCallerMax) throw comeBackLater('rate.limited');
      if (isClosed) throw new AppError('overloaded');
      if (length() >= limits.waitingMax) throw comeBackLater(full);
      const remove = () => {
        clearTimeout(entry.timer);
        const jobs = waiting.get(caller) ?? [];
        setJobs(
          caller,
          jobs.filter((one) => one !== entry),
        );
        return jobs.includes(entry);
      };
      const onTimeout = () => {
        remove();
        reject(comeBackLater(full));
      };
      const entry = { job, reject, timer: setTimeout(onTimeout, limits.waitMs) };
      setJobs(caller, [...ownJobs, entry]);
      return remove;
    },
    order: () => {
      const rounds = Math.max(0, ...[...waiting.values()].map((ownJobs) => ownJobs.length));
      return Array.from({ length: rounds }, (_, round) =>
        [...waiting.values()].flatMap((ownJobs) => ownJobs[round]?.job ?? []),
      ).flat();
    },
    next: () => {
      const [turn] = waiting;
      if (turn === undefined) return undefined;
      const [caller, [first, ...others]] = turn;
      waiting.delete(caller);
      setJobs(caller, others);
      clearTimeout(first?.timer);
      return first?.job;
    },
    close: () => {
      isClosed = true;
      for (const { timer, reject } of [...waiting.values()].flat()) {
        clearTimeout(timer);
        reject(new AppError('overloaded'));
      }
      waiting.clear();
    },
  };
}

/** Only the caller's own requests are too many for `rate.limited`. */
function comeBackLater(code: ErrorCode): AppError {
  const hasSeconds = getErrorParams(code).includes('seconds');
  return new AppError(code, hasSeconds ? { seconds: RETRY_AFTER_SECONDS } : {});
}
