import { getRetentionCutoff } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as records from './retention.repository.ts';

// So many in a round, so that what is urgent is not held up by what is long past.
const ROUND_MAX = 200;

/**
 * Erases what the law does not want kept any more, the oldest first: orders with their payments
 * and papers, then agreements of which nothing else is left.
 */
export async function eraseRecords(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const orders = await eraseSome(deps, 'order');
  return orders + (await eraseSome(deps, 'recurringBilling'));
}

/** One that cannot be erased now holds up no other. */
async function eraseSome(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  kind: records.RecordKind,
): Promise<number> {
  const before = getRetentionCutoff(clock.now());
  let count = 0;
  let after: records.RecordCursor | null = null;
  while (count < ROUND_MAX) {
    const limit = ROUND_MAX - count;
    const over: readonly records.RecordCursor[] = await records.listOver(db, kind, {
      before,
      after,
      limit,
    });
    for (const { id } of over) {
      const isErased = await db
        .transaction(async (tx) => {
          if (!(await records.lockOver(tx, kind, id, before))) return false;
          await records.erase(tx, kind, id);
          return true;
        })
        .catch((error) => {
          log.warn('record.not_erased', describeError(error));
          return false;
        });
      count += isErased ? 1 : 0;
    }
    after = over.at(-1) ?? null;
    if (after === null) break;
  }
  return count;
}
