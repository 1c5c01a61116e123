import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as firstOrders from './first-order.repository.ts';
import { loadRecurringBillings, type RecurringBillingDetails } from './load-recurring-billings.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

/** Recurring billing with the details that only its payer sees. */
export type OwnRecurringBilling = {
  readonly details: RecurringBillingDetails;
  readonly around: {
    readonly store: stores.Store;
    readonly card: cards.Card | undefined;
    readonly paysFor: readonly recurringBillings.Service[];
    readonly attemptedCards: ReadonlyMap<string, firstOrders.AttemptedCard>;
  };
};

export async function loadOwn(
  tx: Tx,
  userId: string,
  found: readonly RecurringBilling[],
  now: Date,
): Promise<(recurringBilling: RecurringBilling) => OwnRecurringBilling> {
  const look = await loadRecurringBillings(tx, found, now);
  const charges = found.flatMap((recurringBilling) => look(recurringBilling).charges);
  const paymentIds = charges.flatMap(({ paymentId }) => paymentId ?? []);
  const attemptedCards = await firstOrders.listTriedCards(tx, paymentIds);
  const storeIds = found.map(({ storeId }) => storeId);
  const getStore = await stores.getMany(tx, storeIds);
  const saved = await cards.listAll(tx, userId);
  const services = await recurringBillings.listByCards(
    tx,
    found.flatMap(({ cardId }) => cardId ?? []),
  );
  return (recurringBilling) => {
    const card = saved.find(({ id }) => id === recurringBilling.cardId);
    const paysFor = services.filter(({ cardId }) => cardId === recurringBilling.cardId);
    const around = { store: getStore(recurringBilling.storeId), card, paysFor, attemptedCards };
    return { details: look(recurringBilling), around };
  };
}
