import { amountOn } from '@saifu/domain/recurring-billing/pricing';
import { uncountedDues } from '@saifu/domain/recurring-billing/recurring-billing';
import { civilDateOf } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import type { PriceChange } from '../price-change/price-change.repository.ts';
import * as agreements from '../recurring-billing.repository.ts';
import { type Agreement, ruleOf, termsOf } from '../recurring-billing.ts';
import * as charges from './charge.repository.ts';

/**
 * Every period of an agreement that is due by now gets its charge, at the price that was agreed to
 * for its day. Whoever changes the status of one that they hold does this first: what is due is due
 * under the old one. `prices` are all that were ever proposed; only those accepted count.
 */
export const countDues = async (
  tx: Tx,
  agreement: Agreement,
  prices: readonly PriceChange[],
  now: Date,
): Promise<Agreement> => {
  const today = civilDateOf(now);
  const dues = uncountedDues(ruleOf(agreement), today);
  if (dues.length === 0) return agreement;
  const accepted = prices.filter(({ status }) => status === 'accepted');
  for (const due of dues) {
    await charges.add(tx, {
      agreementId: agreement.id,
      due,
      amount: amountOn(termsOf(agreement), accepted, due),
      status: 'waiting',
      orderId: null,
      paymentId: null,
      triedCardId: null,
      declineReason: null,
      firstTriedOn: null,
      lastTriedOn: null,
      paidOn: null,
      createdAt: now,
      updatedAt: now,
    });
  }
  return agreements.change(tx, agreement, { countedTo: today }, undefined, now);
};
