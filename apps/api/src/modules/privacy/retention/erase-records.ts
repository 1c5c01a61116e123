import { getRetentionCutoff } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as records from './retention.repository.ts';

// Maximum per run, so that old records do not delay urgent tasks.
const ROUND_MAX = 200;

/**
 * Erases records after their legal retention period, oldest first: orders with their payments and
 * receipts, then recurring billings without remaining orders.
 */
export async function eraseRecords(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const orders = await eraseSome(deps, 'order');
  return orders + (await eraseSome(deps, 'recurringBilling'));
}

/** A failure does not block other records. */
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
