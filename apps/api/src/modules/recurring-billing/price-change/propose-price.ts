import {
  type Price,
  priceChangeAt,
  validatePriceChange,
} from '@saifu/domain/recurring-billing/pricing';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { PRICE_CHANGES_PER_RECURRING_BILLING } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { type RecordChange, recordNothing } from '../../audit/record-change.ts';
import { createPriceLookup } from '../load-recurring-billings.ts';
import { lockForMerchant, type MerchantRecurringBillingInput } from '../lock-recurring-billing.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import { toTerms } from '../recurring-billing.ts';
import { answerChange } from './find-change.ts';
import * as priceChanges from './price-change.repository.ts';

type ProposePriceInput = MerchantRecurringBillingInput & { readonly price: Price };

/** Proposes a new monthly amount. It has no effect until the payer accepts. */
export function proposePrice(
  deps: Deps,
  input: ProposePriceInput,
  record: RecordChange = recordNothing,
): Promise<priceChanges.PriceChange> {
  const { price } = input;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, prices } = await lockForMerchant(tx, input, now);
    recurringBillingMachine.step(recurringBilling.status, 'change_price');
    const today = toCivilDate(now);
    const errors = validatePriceChange(price, toTerms(recurringBilling), today);
    if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
    const open = prices.find(({ status }) => status === 'proposed');
    if (open !== undefined) {
      const isWaiting = priceChangeAt(open, now) === 'proposed';
      if (isWaiting) throw new AppError('recurring_billing.price_open_already');
      await answerChange(tx, recurringBilling, open, 'lapsed', now);
    }
    // Each proposal sends a message to the payer, so withdrawn ones count too.
    await consumeRateLimit(
      tx,
      `prices ${recurringBilling.id}`,
      PRICE_CHANGES_PER_RECURRING_BILLING,
      now,
    );
    const change: priceChanges.PriceChange = {
      ...price,
      id: newUuid(),
      recurringBillingId: recurringBilling.id,
      status: 'proposed',
      providerSetupId: null,
      proposedAt: now,
      answeredAt: null,
    };
    await priceChanges.add(tx, change);
    await recurringBillings.change(tx, recurringBilling, { nextRunAt: now }, undefined, now);
    const payload = { change: change.id };
    await recurringBillings.recordEvent(
      tx,
      recurringBilling,
      'recurring_billing.price_proposed',
      now,
      payload,
    );
    await record(tx, {
      action: 'price_change.proposed',
      subject: toTypeId('recurringBilling', recurringBilling.id),
      before: { monthly_amount: createPriceLookup(recurringBilling, prices)(today) },
      after: { monthly_amount: price.monthlyYen, from: price.from },
    });
    return change;
  });
}
