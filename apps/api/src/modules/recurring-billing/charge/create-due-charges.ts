import { getAmountDue } from '@saifu/domain/recurring-billing/pricing';
import { listUnchargedDueDates } from '@saifu/domain/recurring-billing/recurring-billing';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import type { PriceChange } from '../price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import { type RecurringBilling, toRule, toTerms } from '../recurring-billing.ts';
import * as charges from './charge.repository.ts';

/**
 * Creates the charges of all periods due by now, at the price accepted for each day. Every status
 * change does this first, so that due periods follow the old status. `prices` contains all
 * proposals; only accepted ones apply.
 */
export async function createDueCharges(
  tx: Tx,
  recurringBilling: RecurringBilling,
  prices: readonly PriceChange[],
  now: Date,
): Promise<RecurringBilling> {
  const today = toCivilDate(now);
  const dueDates = listUnchargedDueDates(toRule(recurringBilling), today);
  if (dueDates.length === 0) return recurringBilling;
  const accepted = prices.filter(({ status }) => status === 'accepted');
  for (const due of dueDates) {
    await charges.add(tx, {
      recurringBillingId: recurringBilling.id,
      due,
      amount: getAmountDue(toTerms(recurringBilling), accepted, due),
      status: 'waiting',
      orderId: null,
      paymentId: null,
      attemptedCardId: null,
      declineReason: null,
      firstAttemptedOn: null,
      lastAttemptedOn: null,
      paidOn: null,
      createdAt: now,
      updatedAt: now,
    });
  }
  return recurringBillings.change(tx, recurringBilling, { chargedThrough: today }, undefined, now);
}
