import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { lockForMerchant, type MerchantRecurringBillingInput } from '../lock-recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';
import type { PriceChange } from './price-change.repository.ts';

type WithdrawPriceInput = MerchantRecurringBillingInput & { readonly changeId: string };

/** Withdraws an unanswered proposal. Idempotent. */
export function withdrawPrice(
  deps: Deps,
  input: WithdrawPriceInput,
  record: RecordChange,
): Promise<PriceChange> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, prices } = await lockForMerchant(tx, input, now);
    const change = findChange(prices, input.changeId, now);
    const status = priceChangeMachine.step(change.status, 'withdraw');
    if (status === change.status) return change;
    const withdrawn = await answerChange(tx, recurringBilling, change, 'withdrawn', now);
    await record(tx, {
      action: 'price_change.withdrawn',
      subject: toTypeId('recurringBilling', recurringBilling.id),
      before: { monthly_amount: change.monthlyYen, from: change.from },
      after: null,
    });
    return withdrawn;
  });
}
