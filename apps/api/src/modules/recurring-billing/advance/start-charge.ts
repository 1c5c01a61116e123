import { isExpired } from '@saifu/domain/payments/card-expiry';
import type { DeclineReason } from '@saifu/domain/payments/payment';
import { applyChargeEvent } from '@saifu/domain/recurring-billing/charge';
import { toChargeOrder } from '@saifu/domain/recurring-billing/charge-order';
import { PAYMENT_WAITING_MS, PERIOD_ORDER_LIFE_MS } from '@saifu/domain/shared/limits';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as cards from '../../payments/card/card.repository.ts';
import type { PaymentAttempt } from '../../payments/payment.ts';
import * as charges from '../charge/charge.repository.ts';
import { type Charge, toRule } from '../charge/charge.ts';
import { declineCharge } from './apply-results.ts';
import type { BillingContext } from './context.ts';

/** The request that is sent to the provider after the transaction. */
export type ChargeRequest = {
  readonly attempt: PaymentAttempt;
  readonly orderId: string;
  readonly title: string;
  readonly card: charges.AttemptCard;
};

/**
 * Starts an attempt: writes the payment and its open attempt before the provider request. Null if
 * there is no usable card, which counts as a decline. Undefined if the store accepts no card
 * payments now, so there is no attempt.
 */
export async function startCharge(
  context: BillingContext,
  charge: Charge,
): Promise<ChargeRequest | null | undefined> {
  const { tx, recurringBilling, today, now } = context;
  const store = await stores.get(tx, recurringBilling.storeId);
  if (store?.status !== 'active' || !store.paymentMethods.includes('card')) return undefined;
  const orderId = charge.orderId ?? (await makeOrder(context, charge, store));
  const { status, firstAttemptedOn, lastAttemptedOn } = applyChargeEvent(
    toRule(charge, recurringBilling.cardId),
    'submit',
    today,
  );
  const tried = {
    orderId,
    status,
    firstAttemptedOn,
    lastAttemptedOn,
    attemptedCardId: recurringBilling.cardId,
  };
  const pendingCharge = { ...charge, ...tried, declineReason: null, updatedAt: now };
  const card = await usableCard(context);
  if (typeof card === 'string') {
    await declineCharge(
      context,
      await charges.change(tx, charge, { ...pendingCharge, paymentId: null }),
      card,
    );
    return null;
  }
  const paymentId = newUuid();
  const attemptId = newUuid();
  const paymentExpiresAt = new Date(now.getTime() + PAYMENT_WAITING_MS);
  const input = { paymentId, attemptId, orderId, paymentExpiresAt, now };
  const begun = await charges.createPaymentAttempt(tx, {
    ...input,
    userId: card.userId,
    cardId: card.id,
  });
  if (begun === undefined) throw new Error('no payment could be created for the locked order');
  await charges.change(tx, charge, { ...pendingCharge, paymentId });
  const attempt = { ...toAttempt(charge, now), id: attemptId, paymentId };
  return { attempt, orderId, title: recurringBilling.serviceName, card: begun };
}

function toAttempt({ amount }: Charge, now: Date) {
  return {
    kind: 'authorize',
    amount,
    state: 'open',
    providerReference: null,
    confirmedBy: null,
    completesOnCapture: true,
    bankDetailsRequestedAt: null,
    openedAt: now,
  } as const;
}

/** Returns the card, or the reason why the charge counts as declined without a provider request. */
async function usableCard({
  tx,
  recurringBilling,
  now,
}: BillingContext): Promise<cards.Card | DeclineReason> {
  const { userId, cardId } = recurringBilling;
  const card =
    userId === null || cardId === null ? undefined : await cards.getOwn(tx, userId, cardId);
  if (card?.state !== 'active') return 'other';
  if (card.frozenAt !== null) return 'lost_or_stolen';
  const isOld = isExpired({ month: card.expMonth, year: card.expYear }, now);
  return isOld ? 'expired_card' : card;
}

/** Creates the order that the payer can pay manually from the first attempt on. */
async function makeOrder(
  { tx, recurringBilling, now }: BillingContext,
  { due: dueDate, amount }: Charge,
  store: stores.Store,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + PERIOD_ORDER_LIFE_MS);
  const part = { id: newUuid(), amount, dueDate, expiresAt, now };
  await orders.add(tx, toChargeOrder(recurringBilling, store.taxRounding, part), store.merchantId);
  return part.id;
}
