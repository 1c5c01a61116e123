import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as tries from './first-order.repository.ts';
import { type RecurringBillingDetails, seeAgreements } from './load-recurring-billings.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';

/** An agreement with what its payer alone sees of it. */
export type OwnRecurringBilling = {
  readonly details: RecurringBillingDetails;
  readonly around: {
    readonly store: stores.Store;
    readonly card: cards.Card | undefined;
    readonly paysFor: readonly agreements.Service[];
    readonly tried: ReadonlyMap<string, tries.TriedCard>;
  };
};

export const seeOwn = async (
  tx: Tx,
  userId: string,
  found: readonly Agreement[],
  now: Date,
): Promise<(agreement: Agreement) => OwnRecurringBilling> => {
  const look = await seeAgreements(tx, found, now);
  const charges = found.flatMap((agreement) => look(agreement).charges);
  const paymentIds = charges.flatMap(({ paymentId }) => paymentId ?? []);
  const tried = await tries.cardsOf(tx, paymentIds);
  const storeIds = found.map(({ storeId }) => storeId);
  const storeOf = await stores.getMany(tx, storeIds);
  const saved = await cards.listAll(tx, userId);
  const services = await agreements.listOfCards(
    tx,
    found.flatMap(({ cardId }) => cardId ?? []),
  );
  return (agreement) => {
    const card = saved.find(({ id }) => id === agreement.cardId);
    const paysFor = services.filter(({ cardId }) => cardId === agreement.cardId);
    const around = { store: storeOf(agreement.storeId), card, paysFor, tried };
    return { details: look(agreement), around };
  };
};
