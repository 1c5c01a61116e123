import type { Change } from '../change.ts';
import { invalidRequestError } from '../errors.ts';
import type { Charge, PaymentIntent } from '../intents.ts';
import { unexpectedStateError } from './confirm-payment.ts';
import { disputeIfCardDoes } from './dispute-charge.ts';
import { recordCapture } from './record-balance-transaction.ts';

const CANCELABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

/** Captures an authorization in full or in part and releases the rest. */
export function capturePayment(
  change: Change,
  intent: PaymentIntent,
  amountToCapture: number | undefined,
): PaymentIntent {
  if (intent.status !== 'requires_capture') throw unexpectedStateError(intent, 'capture');
  const charge = getCharge(change, intent);
  const amount = amountToCapture ?? charge.amount;
  if (amount > charge.amount) {
    throw invalidRequestError(
      `You cannot capture more than the authorized amount (¥${charge.amount}).`,
      'amount_too_large',
      'amount_to_capture',
    );
  }
  const captured = recordCapture(change, {
    ...charge,
    isCaptured: true,
    amountCaptured: amount,
    amountReleased: charge.amount - amount,
    captureBefore: null,
  });
  const next = change.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amountReceived: amount,
    deadline: null,
  });
  change.addLedgerEntry({ ...toLedgerEntry(next, charge), type: 'captured', amount });
  change.emitEvent('charge.captured', 'charge', captured);
  change.emitEvent('payment_intent.succeeded', 'payment_intent', next);
  disputeIfCardDoes(change, captured);
  return next;
}

/** Cancels an intent and releases its authorization. */
export function cancelPayment(
  change: Change,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) throw unexpectedStateError(intent, 'cancel');
  const isAuthorized = intent.status === 'requires_capture';
  const charge = isAuthorized ? getCharge(change, intent) : null;
  if (charge !== null) {
    change.put('charge', { ...charge, amountReleased: charge.amount, captureBefore: null });
  }
  const next = change.put('payment_intent', {
    ...intent,
    status: 'canceled',
    canceledAt: change.now,
    cancellationReason: reason,
    nextAction: null,
    deadline: null,
  });
  const type = reason === 'automatic' ? 'expired' : 'canceled';
  change.addLedgerEntry({ ...toLedgerEntry(next, charge), type, amount: charge?.amount ?? 0 });
  change.emitEvent('payment_intent.canceled', 'payment_intent', next);
  return next;
}

function getCharge(change: Change, intent: PaymentIntent): Charge {
  const charge = change.find('charge', intent.latestCharge ?? '');
  if (charge === undefined) throw new Error(`${intent.id} is authorized without a charge`);
  return charge;
}

function toLedgerEntry(intent: PaymentIntent, charge: Charge | null) {
  const { id: payment, metadata } = intent;
  const method = charge?.type ?? 'none';
  return { payment, charge: charge?.id ?? null, currency: 'jpy', method, metadata } as const;
}
