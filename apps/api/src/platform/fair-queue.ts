import { AppError } from '@saifu/domain/shared/app-error';

export type FairQueueLimits = {
  /** Maximum number of concurrent tasks. */
  readonly concurrencyMax: number;
  /** Waiting tasks of unknown callers, in total and per owner. */
  readonly waitingMax: number;
  readonly waitingPerOwnerMax: number;
  /** Waiting tasks of known callers, in total and per owner. */
  readonly knownMax: number;
  readonly knownPerOwnerMax: number;
  /** Retry-After of rejected callers. */
  readonly retryAfterSeconds: number;
};

/** The owner of a task: an account, or the network of an unauthenticated caller. */
export type QueueCaller = { readonly owner: string; readonly isKnown: boolean };

export type FairQueue = <Result>(
  caller: QueueCaller,
  task: () => Promise<Result>,
) => Promise<Result>;

/**
 * A bounded queue that no owner can fill. Owners take turns. When it is full, the owner with the
 * most waiting tasks loses one to an owner with fewer. Known callers have reserved places and go
 * first.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const known = createLine(limits.knownMax, limits.knownPerOwnerMax);
  const strangers = createLine(limits.waitingMax, limits.waitingPerOwnerMax);
  let running = 0;
  return async (caller, task) => {
    if (running >= limits.concurrencyMax) {
      const line = caller.isKnown ? known : strangers;
      const isAdmitted = await line.wait(caller.owner);
      if (!isAdmitted) throw new AppError('rate.limited', { seconds: limits.retryAfterSeconds });
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // The slot passes on directly, so that no other task overtakes the one that is woken.
      if (!known.admitNext() && !strangers.admitNext()) running -= 1;
    }
  };
}

type Waiter = (isAdmitted: boolean) => void;

function createLine(max: number, perOwnerMax: number) {
  // The next owner in turn is first.
  const byOwner = new Map<string, Waiter[]>();
  let count = 0;

  const takeFrom = (owner: string, waiters: Waiter[], waiter: Waiter | undefined) => {
    count -= 1;
    if (waiters.length === 0) byOwner.delete(owner);
    return waiter;
  };
  const makeRoomFor = (ownCount: number): boolean => {
    let longest: [string, Waiter[]] | undefined;
    for (const entry of byOwner) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    if (longest === undefined || longest[1].length <= ownCount + 1) return false;
    const [owner, waiters] = longest;
    takeFrom(owner, waiters, waiters.pop())?.(false);
    return true;
  };
  return {
    wait(owner: string): Promise<boolean> {
      const ownCount = byOwner.get(owner)?.length ?? 0;
      const hasRoom = ownCount < perOwnerMax && (count < max || makeRoomFor(ownCount));
      if (!hasRoom) return Promise.resolve(false);
      return new Promise((resolve) => {
        count += 1;
        const waiters = byOwner.get(owner);
        if (waiters === undefined) byOwner.set(owner, [resolve]);
        else waiters.push(resolve);
      });
    },
    admitNext(): boolean {
      const [next] = byOwner;
      if (next === undefined) return false;
      const [owner, waiters] = next;
      const waiter = takeFrom(owner, waiters, waiters.shift());
      if (byOwner.delete(owner)) byOwner.set(owner, waiters);
      waiter?.(true);
      return true;
    },
  };
}
