import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../../platform/db/db.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import * as priceChanges from './price-change.repository.ts';

type Answer = Exclude<priceChanges.PriceChange['status'], 'proposed'>;

/** One of an agreement's proposals, as it stands at a moment. */
export function findChange(
  prices: readonly priceChanges.PriceChange[],
  id: string,
  now: Date,
): priceChanges.PriceChange {
  const found = prices.find((change) => change.id === id);
  if (found === undefined) throw new AppError('not_found');
  return { ...found, status: priceChangeAt(found, now) };
}

/** What became of a proposal of an agreement that this transaction holds. */
export async function answerChange(
  tx: Tx,
  recurringBilling: RecurringBilling,
  change: priceChanges.PriceChange,
  status: Answer,
  now: Date,
): Promise<priceChanges.PriceChange> {
  const isFirst = await priceChanges.answer(tx, change.id, status, now);
  if (!isFirst) throw new Error('a price was answered by somebody who did not hold its agreement');
  const type = `recurring_billing.price_${status}` as const;
  await recurringBillings.recordEvent(tx, recurringBilling, type, now, { change: change.id });
  return { ...change, status, answeredAt: now };
}
