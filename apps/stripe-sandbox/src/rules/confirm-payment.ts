import type { Change } from '../change.ts';
import { invalidRequestError } from '../errors.ts';
import { randomAlphanumeric } from '../ids.ts';
import type { NextAction, PaymentIntent } from '../intents.ts';
import type { Card, PaymentMethod } from '../records.ts';
import { toDecline } from './declines.ts';
import { createVoucher } from './konbini.ts';
import { failPayment, settlePayment } from './settle-payment.ts';
import { requiresChallenge } from './three-d-secure.ts';
import { assertUsable, bindToIntent } from './use-payment-method.ts';

const CONFIRMABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

type ConfirmOptions = {
  /** The payment is off-session, or the caller does not accept a required action. */
  readonly errorOnRequiresAction: boolean;
  /** With the processing fault: how long until the result is known. */
  readonly settleAfterSeconds: number | null;
};

/** Starts a payment: at once, or after an action of the payer. */
export function confirmPayment(
  change: Change,
  intent: PaymentIntent,
  options: ConfirmOptions,
): PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedStateError(intent, 'confirm');
  if (intent.paymentMethod === null) {
    throw invalidRequestError(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    );
  }
  const found = change.find('payment_method', intent.paymentMethod);
  if (found === undefined) throw new Error(`payment method of ${intent.id} does not exist`);
  assertCompatible(intent, found);
  assertUsable(found, { intent: intent.id, customer: intent.customer }, change.now);
  const method = bindToIntent(change, found, intent.id);
  if (method.type === 'card' && method.card !== null) {
    return confirmCard(change, intent, method, method.card, options);
  }
  return method.type === 'paypay'
    ? confirmPaypay(change, intent)
    : confirmKonbini(change, intent, method);
}

function confirmCard(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: Card,
  { errorOnRequiresAction, settleAfterSeconds }: ConfirmOptions,
): PaymentIntent {
  const conditions = {
    isOffSession: intent.isOffSession,
    isSetUp: method.isSetUp,
    requested: intent.requestThreeDSecure,
  };
  if (requiresChallenge(card, conditions)) {
    if (errorOnRequiresAction) {
      return failPayment(change, intent, method, toDecline('authentication_required'), null);
    }
    return requireAction(change, intent, 'three_d_secure', null);
  }
  if (settleAfterSeconds !== null) {
    const deadline = change.now + settleAfterSeconds;
    const next = change.put('payment_intent', { ...intent, status: 'processing', deadline });
    change.emitEvent('payment_intent.processing', 'payment_intent', next);
    return next;
  }
  const wasRequested = intent.requestThreeDSecure !== 'automatic' && !intent.isOffSession;
  return settlePayment(change, intent, method, wasRequested ? 'frictionless' : null);
}

function confirmPaypay(change: Change, intent: PaymentIntent): PaymentIntent {
  if (intent.returnUrl === null) {
    const message = 'A `return_url` is required to confirm with a redirect-based payment method.';
    throw invalidRequestError(message, 'parameter_missing', 'return_url');
  }
  return requireAction(change, intent, 'paypay', null);
}

function confirmKonbini(change: Change, intent: PaymentIntent, method: PaymentMethod) {
  return requireAction(change, intent, 'konbini', createVoucher(intent, method, change.now));
}

function requireAction(
  change: Change,
  intent: PaymentIntent,
  kind: NextAction['kind'],
  voucher: NextAction['voucher'],
): PaymentIntent {
  const next = change.put('payment_intent', {
    ...intent,
    status: 'requires_action',
    nextAction: { kind, pageKey: randomAlphanumeric(24), voucher },
    lastError: null,
    deadline: voucher?.expiresAt ?? null,
  });
  change.emitEvent('payment_intent.requires_action', 'payment_intent', next);
  return next;
}

function assertCompatible({ types, captureMethod }: PaymentIntent, { type }: PaymentMethod): void {
  if (!types.includes(type)) {
    throw invalidRequestError(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent.`,
      'payment_intent_incompatible_payment_method',
      'payment_method',
    );
  }
  if (captureMethod === 'manual' && type !== 'card') {
    throw invalidRequestError(
      `The payment method type "${type}" does not support \`capture_method=manual\`.`,
      'payment_intent_invalid_parameter',
      'capture_method',
    );
  }
}

export function unexpectedStateError(intent: { readonly status: string }, verb: string) {
  return invalidRequestError(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    'payment_intent_unexpected_state',
  );
}
