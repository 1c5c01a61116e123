/**
 * Concurrent calls of one scheduled task. At 600 ms a call a worker makes more than 60 calls a
 * second. A database connection is taken only between the calls.
 */
const CALLS_MAX = 40;
// The next items are fetched when a quarter of the calls is done, not one by one.
const REFILL = CALLS_MAX / 4;

type Source<Item> = {
  /** Takes the next items. Fewer than `limit` mean that there are no more. */
  readonly take: (limit: number) => Promise<readonly Item[]>;
  /** Returns whether it succeeded. Must not throw: one failure must not end the others. */
  readonly work: (item: Item) => Promise<boolean>;
  /** When aborted, no more items are taken; those in progress are finished. */
  readonly signal?: AbortSignal | undefined;
};

/** Processes all items, a bounded number at a time, and returns how many succeeded. */
export async function processInParallel<Item>({
  take,
  work,
  signal,
}: Source<Item>): Promise<number> {
  const running = new Set<Promise<void>>();
  let succeeded = 0;
  const start = (item: Item) => {
    const done: Promise<void> = work(item).then((isDone) => {
      running.delete(done);
      if (isDone) succeeded += 1;
    });
    running.add(done);
  };
  try {
    for (let hasMore = true; hasMore && !signal?.aborted; ) {
      const limit = CALLS_MAX - running.size;
      const items = await take(limit);
      hasMore = items.length === limit;
      for (const item of items) start(item);
      while (hasMore && running.size > CALLS_MAX - REFILL) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  return succeeded;
}
