import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import type { Deps } from '../../../dependencies.ts';
import { lockForMerchant, type MerchantRecurringBillingInput } from '../lock-recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';
import type { PriceChange } from './price-change.repository.ts';

type WithdrawPriceInput = MerchantRecurringBillingInput & { readonly changeId: string };

/** Withdraws an unanswered proposal. Idempotent. */
export function withdrawPrice(deps: Deps, input: WithdrawPriceInput): Promise<PriceChange> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, prices } = await lockForMerchant(tx, input, now);
    const change = findChange(prices, input.changeId, now);
    const status = priceChangeMachine.step(change.status, 'withdraw');
    if (status === change.status) return change;
    return answerChange(tx, recurringBilling, change, 'withdrawn', now);
  });
}
