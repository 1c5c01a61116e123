import {
  MISSED_EVENTS_ASKED_EVERY_MS,
  MISSED_EVENTS_MAX,
  MISSED_EVENTS_OVERLAP_MS,
  MISSED_EVENTS_SINCE_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ListedPage } from '../../../gateways/payment-provider/payment-provider.ts';
import { describeError } from '../../../platform/log.ts';
import * as cursors from './provider-cursor.repository.ts';

type Asked<Item> = {
  readonly name: 'disputes' | 'failed_refunds';
  /** An earlier moment from which the list is read, if anything older can still change. */
  readonly since?: Date | undefined;
  readonly list: (since: Date, limit: number) => Promise<ListedPage<Item>>;
  /** Returns whether it was new. Idempotent. */
  readonly handle: (item: Item) => Promise<boolean>;
};

/**
 * Reads a list of the provider from where it was last read, for what no event told us, and returns
 * how many were new. What one run leaves, the next one reads. A failure of one item ends the run
 * before the cursor moves, so that it is read again.
 */
export async function askForMissed<Item>(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { name, since, list, handle }: Asked<Item>,
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const known = await cursors.claim(deps.db, name, {
    from: before(MISSED_EVENTS_SINCE_MS),
    before: before(MISSED_EVENTS_ASKED_EVERY_MS),
    now,
  });
  if (known === undefined) return 0;
  let count = 0;
  let from = since !== undefined && since < known ? since : known;
  for (;;) {
    const { items, readTo } = await list(from, MISSED_EVENTS_MAX);
    for (const item of items) {
      if (signal?.aborted) return count;
      try {
        count += (await handle(item)) ? 1 : 0;
      } catch (error) {
        deps.log.warn('provider.not_asked', describeError(error));
        return count;
      }
    }
    // The clocks may differ, and the newest items may be listed late.
    await cursors.advance(deps.db, name, readTo ?? before(MISSED_EVENTS_OVERLAP_MS));
    if (readTo === null || signal?.aborted) return count;
    from = readTo;
  }
}
