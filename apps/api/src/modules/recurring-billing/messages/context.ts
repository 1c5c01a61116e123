import { isOpenCharge } from '@saifu/domain/recurring-billing/charge';
import type { Tx } from '../../../platform/db/db.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as cards from '../../payments/card/card.repository.ts';
import type { Charge } from '../charge/charge.ts';
import * as firsts from '../first-order.repository.ts';
import { loadRecurringBillings, type RecurringBillingDetails } from '../load-recurring-billings.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';

/** The state of recurring billing when the message is written, not when the event occurred. */
export type MessageContext = RecurringBillingDetails & {
  readonly payer: accounts.User;
  readonly storeName: string;
  /** Undefined if no card is set. */
  readonly card: cards.Card | undefined;
  /** The card of the first payment. A typed card is saved slightly later. */
  readonly firstCard: firsts.AttemptedCard | undefined;
  /** The charge of the event, while it is unpaid. */
  readonly unpaid: Charge | undefined;
  readonly eventPayload: DomainEvent['payload'];
};

/** Returns undefined if there is no payer to notify. */
export async function loadMessageContext(
  tx: Tx,
  { subjectId, payload: eventPayload }: DomainEvent,
  now: Date,
): Promise<MessageContext | undefined> {
  const recurringBilling = await recurringBillings.get(tx, subjectId);
  if (recurringBilling === undefined || recurringBilling.userId === null) return undefined;
  const { userId, storeId, cardId } = recurringBilling;
  const payer = await accounts.get(tx, userId);
  const store = await stores.get(tx, storeId);
  if (payer === undefined || store === undefined) return undefined;
  const details = (await loadRecurringBillings(tx, [recurringBilling], now))(recurringBilling);
  const { paymentId } = details.firstOrder;
  return {
    ...details,
    payer,
    storeName: store.name,
    card: cardId === null ? undefined : await cards.getOwn(tx, userId, cardId),
    firstCard: paymentId === null ? undefined : await findCard(tx, paymentId),
    unpaid: await findUnpaid(tx, details.charges, eventPayload.due),
    eventPayload,
  };
}

async function findCard(tx: Tx, paymentId: string): Promise<firsts.AttemptedCard | undefined> {
  return (await firsts.listTriedCards(tx, [paymentId])).get(paymentId);
}

/** A charge is marked as paid slightly later than its order, so the order is checked too. */
async function findUnpaid(tx: Tx, live: readonly Charge[], due: unknown) {
  const charge = live.find((each) => each.due === due && isOpenCharge(each.status));
  if (charge === undefined || charge.orderId === null) return charge;
  const order = await orders.get(tx, charge.orderId);
  return order?.status === 'open' ? charge : undefined;
}
