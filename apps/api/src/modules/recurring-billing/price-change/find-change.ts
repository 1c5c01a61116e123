import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../../platform/db/db.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import * as priceChanges from './price-change.repository.ts';

type Answer = Exclude<priceChanges.PriceChange['status'], 'proposed'>;

/** Finds a price change, with its status at this time. */
export function findChange(
  prices: readonly priceChanges.PriceChange[],
  id: string,
  now: Date,
): priceChanges.PriceChange {
  const found = prices.find((change) => change.id === id);
  if (found === undefined) throw new AppError('not_found');
  return { ...found, status: priceChangeAt(found, now) };
}

/** Records the answer to a price change of a locked recurring billing. */
export async function answerChange(
  tx: Tx,
  recurringBilling: RecurringBilling,
  change: priceChanges.PriceChange,
  status: Answer,
  now: Date,
): Promise<priceChanges.PriceChange> {
  const isFirst = await priceChanges.answer(tx, change.id, status, now);
  if (!isFirst)
    throw new Error('the price change was answered without the lock of its recurring billing');
  const type = `recurring_billing.price_${status}` as const;
  await recurringBillings.recordEvent(tx, recurringBilling, type, now, { change: change.id });
  return { ...change, status, answeredAt: now };
}
