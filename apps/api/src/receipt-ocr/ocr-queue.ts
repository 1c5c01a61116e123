import { AppError } from '@saifu/domain/shared/app-error';

export type LineLimits = {
  readonly waitingMax: number;
  readonly perAskerMax: number;
  readonly waitMs: number;
};

export type Line<Job> = {
  /** Refuses where the line is full. `sendAway` hears why, should the turn never come. */
  readonly join: (asker: string, job: Job, sendAway: (refusal: AppError) => void) => void;
  /** Whose turn it is: everybody who asks has one before anybody has a second. */
  readonly next: () => Job | undefined;
  /** Everybody who waits, in the order in which their turns come as things stand. */
  readonly order: () => readonly Job[];
  readonly length: () => number;
  /** Sends everybody away who waits, and whoever comes. */
  readonly close: () => void;
};

type Waiting<Job> = {
  readonly job: Job;
  readonly sendAway: (refusal: AppError) => void;
  readonly timer: NodeJS.Timeout;
};

const BACK_IN_SECONDS = 10;

export function createLine<Job>(limits: LineLimits): Line<Job> {
  // By asker, in the order of their turns.
  const waiting = new Map<string, readonly Waiting<Job>[]>();
  let isClosed = false;
  const length = () => [...waiting.values()].flat().length;

  const put = (asker: string, own: readonly Waiting<Job>[]) => {
    if (own.length > 0) waiting.set(asker, own);
    else waiting.delete(asker);
  };

  return {
    length,
    join: (asker, job, sendAway) => {
      const own = waiting.get(asker) ?? [];
      if (own.length >= limits.perAskerMax) throw tooMany();
      if (length() >= limits.waitingMax || isClosed) throw new AppError('overloaded');
      const late = () => {
        put(asker, waiting.get(asker)?.filter((one) => one !== entry) ?? []);
        sendAway(new AppError('overloaded'));
      };
      const entry = { job, sendAway, timer: setTimeout(late, limits.waitMs) };
      put(asker, [...own, entry]);
    },
    order: () => {
      const rounds = Math.max(0, ...[...waiting.values()].map((own) => own.length));
      return Array.from({ length: rounds }, (_, round) =>
        [...waiting.values()].flatMap((own) => own[round]?.job ?? []),
      ).flat();
    },
    next: () => {
      const [turn] = waiting;
      if (turn === undefined) return undefined;
      const [asker, [first, ...others]] = turn;
      waiting.delete(asker);
      put(asker, others);
      clearTimeout(first?.timer);
      return first?.job;
    },
    close: () => {
      isClosed = true;
      for (const { timer, sendAway } of [...waiting.values()].flat()) {
        clearTimeout(timer);
        sendAway(new AppError('overloaded'));
      }
      waiting.clear();
    },
  };
}

/** Of their own; what others wait for is not theirs to mend. */
function tooMany(): AppError {
  return new AppError('rate.limited', { seconds: BACK_IN_SECONDS });
}
