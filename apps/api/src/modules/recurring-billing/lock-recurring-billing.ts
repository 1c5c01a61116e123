import { AppError } from '@saifu/domain/shared/app-error';
import { civilDateOf } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as charges from './charge/charge.repository.ts';
import type { Charge } from './charge/charge.ts';
import { countDues } from './charge/create-due-charges.ts';
import * as priceChanges from './price-change/price-change.repository.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';

/** An agreement that this transaction holds, with all that its next status depends on. */
export type Held = {
  readonly agreement: Agreement;
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
};

export type OwnAgreement = { readonly userId: string; readonly id: string };

/** A payer's own. Before the first payment it is nobody's. */
export const holdOwn = async (tx: Tx, { userId, id }: OwnAgreement, now: Date): Promise<Held> => {
  const agreement = await agreements.getLocked(tx, id);
  if (agreement?.userId !== userId) throw new AppError('not_found');
  return hold(tx, agreement, now);
};

export type SoldAgreement = { readonly merchantId: string; readonly id: string };

/** One that a merchant offered. */
export const holdSold = async (
  tx: Tx,
  { merchantId, id }: SoldAgreement,
  now: Date,
): Promise<Held> => {
  const agreement = await agreements.getLocked(tx, id);
  const store = agreement && (await stores.getOwn(tx, merchantId, agreement.storeId));
  if (agreement === undefined || store === undefined) throw new AppError('not_found');
  return hold(tx, agreement, now);
};

async function hold(tx: Tx, found: Agreement, now: Date): Promise<Held> {
  const prices = await priceChanges.listOf(tx, [found.id]);
  const agreement = await countDues(tx, found, prices, now);
  const live = await charges.listLive(tx, found.id, civilDateOf(now));
  return { agreement, charges: live, prices };
}
