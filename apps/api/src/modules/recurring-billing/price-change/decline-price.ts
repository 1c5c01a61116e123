import { priceChangeMachine } from '@saifu/domain/recurring-billing/pricing';
import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import type { Deps } from '../../../dependencies.ts';
import { holdOwn, type OwnAgreement } from '../lock-recurring-billing.ts';
import type { Agreement } from '../recurring-billing.ts';
import { answerChange, findChange } from './find-change.ts';

type DeclinePriceInput = OwnAgreement & { readonly changeId: string };

/** The payer says no: the old price goes on. Twice is as good as once. */
export function declinePrice(deps: Deps, input: DeclinePriceInput): Promise<Agreement> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { agreement, prices } = await holdOwn(tx, input, now);
    const change = findChange(prices, input.changeId, now);
    const status = priceChangeMachine.step(change.status, 'decline');
    if (status === change.status) return agreement;
    agreementMachine.step(agreement.status, 'change_price');
    await answerChange(tx, agreement, change, 'declined', now);
    return agreement;
  });
}
