import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import type { Deps } from '../../../dependencies.ts';
import { lockForPayer, type PayerRecurringBillingInput } from '../lock-recurring-billing.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';

type DeclinePriceInput = PayerRecurringBillingInput & { readonly changeId: string };

/** Declines a price change, so the old price stays. Idempotent. */
export function declinePrice(deps: Deps, input: DeclinePriceInput): Promise<RecurringBilling> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, prices } = await lockForPayer(tx, input, now);
    const change = findChange(prices, input.changeId, now);
    const status = priceChangeMachine.step(change.status, 'decline');
    if (status === change.status) return recurringBilling;
    recurringBillingMachine.step(recurringBilling.status, 'change_price');
    await answerChange(tx, recurringBilling, change, 'declined', now);
    return recurringBilling;
  });
}
