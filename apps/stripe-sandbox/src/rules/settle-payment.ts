import type { Change } from '../change.ts';
import type { Charge, PaymentIntent } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';
import { AUTHORIZATION_SECONDS, createCharge } from './create-charge.ts';
import { type Decline, toDecline } from './declines.ts';
import { disputeIfCardDoes } from './dispute-charge.ts';
import { recordCapture } from './record-balance-transaction.ts';
import { attachToCustomer } from './use-payment-method.ts';

/** Requests the authorization from the issuer and records the result. */
export function settlePayment(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  threeDSecure: Charge['threeDSecure'],
): PaymentIntent {
  const reason = getDeclineReason(method);
  const decline = reason === null ? null : toDecline(reason);
  const isCaptured = decline === null && intent.captureMethod !== 'manual';
  const charge = createCharge(change, intent, method, { decline, isCaptured, threeDSecure });
  return decline === null
    ? succeedPayment(change, intent, method, charge)
    : failPayment(change, intent, method, decline, charge);
}

/** The attempt failed. The intent requires another payment method. */
export function failPayment(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod | null,
  {
    type,
    code,
    declineCode,
    message,
  }: Omit<Decline, 'declineCode'> & { declineCode: string | null },
  charge: Charge | null,
): PaymentIntent {
  const next = change.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    nextAction: null,
    deadline: null,
    latestCharge: charge?.id ?? intent.latestCharge,
    lastError: {
      type,
      code,
      declineCode,
      message,
      paymentMethod: method,
      charge: charge?.id ?? null,
    },
  });
  change.addLedgerEntry({
    ...toLedgerEntry(next, method),
    type: 'declined',
    reason: declineCode ?? code,
  });
  change.emitEvent('payment_intent.payment_failed', 'payment_intent', next);
  return next;
}

function succeedPayment(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
): PaymentIntent {
  const { isCaptured } = charge;
  const next = change.put('payment_intent', {
    ...intent,
    status: isCaptured ? 'succeeded' : 'requires_capture',
    amountReceived: charge.amountCaptured,
    paymentMethod: method.id,
    latestCharge: charge.id,
    nextAction: null,
    lastError: null,
    deadline: isCaptured ? null : change.now + AUTHORIZATION_SECONDS,
  });
  if (intent.setupFutureUsage !== null && intent.customer !== null) {
    attachToCustomer(change, method, intent.customer, intent.setupFutureUsage === 'off_session');
  }
  change.addLedgerEntry({
    ...toLedgerEntry(next, method),
    type: isCaptured ? 'captured' : 'authorized',
  });
  const event = isCaptured ? 'succeeded' : 'amount_capturable_updated';
  change.emitEvent(`payment_intent.${event}`, 'payment_intent', next);
  if (isCaptured) disputeIfCardDoes(change, recordCapture(change, charge));
  return next;
}

function toLedgerEntry(intent: PaymentIntent, method: PaymentMethod | null) {
  return {
    payment: intent.id,
    charge: intent.latestCharge,
    amount: intent.amount,
    currency: 'jpy',
    method: method?.type ?? 'none',
    metadata: intent.metadata,
  } as const;
}

function getDeclineReason({ card }: PaymentMethod): string | null {
  if (card === null) return null;
  // Without a security code to compare, this card does not decline.
  if (card.decline === 'incorrect_cvc' && card.cvcCheck === null) return null;
  return card.decline;
}
