import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as charges from './charge/charge.repository.ts';
import type { Charge } from './charge/charge.ts';
import { createDueCharges } from './charge/create-due-charges.ts';
import * as priceChanges from './price-change/price-change.repository.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

/** A locked recurring billing with everything that its next status depends on. */
export type LockedRecurringBilling = {
  readonly recurringBilling: RecurringBilling;
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
};

export type PayerRecurringBillingInput = { readonly userId: string; readonly id: string };

/** Locks a payer's recurring billing. Before the first payment it has no payer. */
export async function lockForPayer(
  tx: Tx,
  { userId, id }: PayerRecurringBillingInput,
  now: Date,
): Promise<LockedRecurringBilling> {
  const recurringBilling = await recurringBillings.getLocked(tx, id);
  if (recurringBilling?.userId !== userId) throw new AppError('not_found');
  return lock(tx, recurringBilling, now);
}

export type MerchantRecurringBillingInput = { readonly merchantId: string; readonly id: string };

export async function lockForMerchant(
  tx: Tx,
  { merchantId, id }: MerchantRecurringBillingInput,
  now: Date,
): Promise<LockedRecurringBilling> {
  const recurringBilling = await recurringBillings.getLocked(tx, id);
  const store = recurringBilling && (await stores.getOwn(tx, merchantId, recurringBilling.storeId));
  if (recurringBilling === undefined || store === undefined) throw new AppError('not_found');
  return lock(tx, recurringBilling, now);
}

async function lock(tx: Tx, found: RecurringBilling, now: Date): Promise<LockedRecurringBilling> {
  const prices = await priceChanges.listByRecurringBillings(tx, [found.id]);
  const recurringBilling = await createDueCharges(tx, found, prices, now);
  const live = await charges.listLive(tx, found.id, toCivilDate(now));
  return { recurringBilling, charges: live, prices };
}
