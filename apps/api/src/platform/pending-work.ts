import { newUuid } from './tokens.ts';

/** Work that may outlast the request that asked for it. */
export type PendingWork<Result, Progress> = {
  readonly id: string;
  readonly progress: () => Progress;
  /** Undefined: it takes longer than that. Throws what the work throws. */
  readonly within: (ms: number) => Promise<{ readonly result: Result } | undefined>;
  /** Settles with the work, and never throws. */
  readonly over: Promise<unknown>;
};

export function startWork<Result, Progress>(
  first: Progress,
  work: (report: (progress: Progress) => void) => Promise<Result>,
): PendingWork<Result, Progress> {
  let progress = first;
  const done = work((next) => {
    progress = next;
  }).then((result) => ({ result }));
  return {
    id: newUuid(),
    progress: () => progress,
    over: done.catch(() => undefined),
    within: async (ms) => {
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, ms, undefined);
      try {
        return await Promise.race([done, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Who may ask for work: a signed-in person by themselves, anybody else by their browser. */
export type WorkOwner = { readonly userId: string | null; readonly device: Buffer };

export type WorkStore<Work> = {
  readonly keep: (work: Work, owner: WorkOwner) => void;
  /** Undefined: there is none, or it is somebody else's. */
  readonly find: (id: string, asker: WorkOwner) => Work | undefined;
};

/**
 * Keeps work until some time after its end, so many at most: the oldest makes room. It is kept in
 * this process, where the work is done; after a restart there is nothing left to ask for.
 */
export function createWorkStore<Work extends PendingWork<unknown, unknown>>(limits: {
  readonly countMax: number;
  readonly lifeMs: number;
}): WorkStore<Work> {
  const kept = new Map<string, { readonly work: Work; readonly owner: WorkOwner }>();
  return {
    keep: (work, owner) => {
      kept.set(work.id, { work, owner });
      const [oldest] = kept.keys();
      if (kept.size > limits.countMax && oldest !== undefined) kept.delete(oldest);
      void work.over.then(() => {
        setTimeout(() => kept.delete(work.id), limits.lifeMs).unref();
      });
    },
    find: (id, asker) => {
      const found = kept.get(id);
      return found && isSame(found.owner, asker) ? found.work : undefined;
    },
  };
}

function isSame(owner: WorkOwner, asker: WorkOwner): boolean {
  return owner.userId === null ? owner.device.equals(asker.device) : owner.userId === asker.userId;
}
