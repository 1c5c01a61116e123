import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import {
  RECONCILIATION_AGAIN_MS,
  RECONCILIATION_DAYS_MAX,
  RECONCILIATION_DAYS_PER_ROUND,
  RECONCILIATION_GRACE_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import { matchAgain } from './match-again.ts';
import { PROVIDER, readDay } from './read-day.ts';
import * as days from './reconciliation-day.repository.ts';

/**
 * Compares each day that is over, also those on which no worker ran, and again for as long as
 * something is late. Returns how many days were compared.
 */
export async function reconcileDays(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const first = await days.findFirstEntry(db);
  if (first === undefined) return 0;
  const now = clock.now();
  const to = addDays(toCivilDate(new Date(now.getTime() - RECONCILIATION_GRACE_MS)), -1);
  const earliest = addDays(to, 1 - RECONCILIATION_DAYS_MAX);
  const begun = toCivilDate(first);
  const due = await days.listDue(db, PROVIDER, {
    from: begun > earliest ? begun : earliest,
    to,
    before: new Date(now.getTime() - RECONCILIATION_AGAIN_MS),
    limit: RECONCILIATION_DAYS_PER_ROUND,
  });
  let count = 0;
  for (const day of due) {
    if (signal?.aborted) return count;
    try {
      await readDay(deps, day, signal);
      count += 1;
    } catch (error) {
      // The next round goes on where this one stopped.
      log.warn('reconciliation.not_read', describeError(error));
      return count;
    }
  }
  if (count > 0) await matchAgain(deps);
  return count;
}
