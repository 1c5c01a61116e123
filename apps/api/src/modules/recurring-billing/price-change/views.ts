import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { PriceChange } from './price-change.repository.ts';

export function toPriceChangeView(change: PriceChange, now: Date): PriceChangeView {
  return {
    id: toTypeId('priceChange', change.id),
    monthly_amount: change.monthlyYen,
    from: change.from,
    status: priceChangeAt(change, now),
    proposed_at: toTimestamp(change.proposedAt),
    answered_at: change.answeredAt && toTimestamp(change.answeredAt),
  };
}
