import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Tx } from '../../platform/db/db.ts';
import { createPriceLookup } from '../recurring-billing/load-recurring-billings.ts';
import * as priceChanges from '../recurring-billing/price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing/recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing/recurring-billing.ts';
import type { Order } from './order.repository.ts';
import * as duplicateScans from './receipt-scan/duplicate-scan.repository.ts';

export type Terms = {
  readonly recurringBilling: RecurringBilling;
  readonly getPrice: (day: CivilDate) => Yen;
  readonly due: CivilDate | null;
};

/** Loads the recurring billing terms of each order that has them. */
export async function loadTerms(
  tx: Tx,
  found: readonly Order[],
): Promise<(order: Order) => Terms | null> {
  const ids = [...new Set(found.flatMap(({ recurringBillingId }) => recurringBillingId ?? []))];
  if (ids.length === 0) return () => null;
  const all = await recurringBillings.getMany(tx, ids);
  const prices = await priceChanges.listByRecurringBillings(tx, ids);
  return ({ recurringBillingId, dueDate: due }) => {
    const recurringBilling = all.find(({ id }) => id === recurringBillingId);
    if (recurringBilling === undefined) return null;
    const its = prices.filter((change) => change.recurringBillingId === recurringBillingId);
    return { recurringBilling, getPrice: createPriceLookup(recurringBilling, its), due };
  };
}

type Viewer = duplicateScans.Person & { readonly now: Date };

/** A viewer who owns no receipt scans. */
export function nobody(now: Date): Viewer {
  return { userId: null, device: Buffer.alloc(0), now };
}

/** Loads the scan payability for this viewer, and the recurring billing terms. */
export async function loadOrderContext(tx: Tx, order: Order, viewer: Viewer) {
  const isFromReceipt = order.source === 'receipt';
  const scanStatus = isFromReceipt
    ? ((await duplicateScans.loadPayability(tx, order.id, viewer)) ?? null)
    : null;
  return { scanStatus, terms: (await loadTerms(tx, [order]))(order) };
}
