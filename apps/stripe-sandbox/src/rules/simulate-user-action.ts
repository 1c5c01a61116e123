import type { Change } from '../change.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';
import { failSetup, finishSetup } from './confirm-setup.ts';
import { failPayment, settlePayment } from './settle-payment.ts';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method ' +
  'and try again.';

/** Applies the payer's action on a page to a payment. */
export function simulatePaymentAction(
  change: Change,
  intent: PaymentIntent,
  isApproved: boolean,
): PaymentIntent {
  const method = getPaymentMethod(change, intent);
  const kind = intent.nextAction?.kind;
  if (isApproved) {
    return settlePayment(change, intent, method, kind === 'three_d_secure' ? 'challenge' : null);
  }
  if (kind === 'three_d_secure') {
    const code = 'payment_intent_authentication_failure';
    const lastError = { type: 'invalid_request_error', code, message: NOT_AUTHENTICATED } as const;
    return failPayment(change, intent, method, { ...lastError, declineCode: null }, null);
  }
  return failPayment(change, intent, method, { ...FAILED[kind ?? 'paypay'] }, null);
}

/** Applies the payer's action on a page to a card setup. */
export function simulateSetupAction(
  change: Change,
  intent: SetupIntent,
  isApproved: boolean,
): SetupIntent {
  const method = getPaymentMethod(change, intent);
  if (isApproved) return finishSetup(change, intent, method);
  return failSetup(change, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    declineCode: null,
    message: NOT_AUTHENTICATED,
    paymentMethod: method,
  });
}

/** Expires an unpaid voucher. */
export function expireVoucher(change: Change, intent: PaymentIntent): PaymentIntent {
  return failPayment(change, intent, getPaymentMethod(change, intent), FAILED.konbini, null);
}

const FAILED = {
  paypay: {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_failed',
    declineCode: null,
    message: 'The customer declined the payment.',
  },
  konbini: {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_expired',
    declineCode: null,
    message: 'The voucher expired before it was paid.',
  },
} as const;

export function getPaymentMethod(
  change: Change,
  intent: PaymentIntent | SetupIntent,
): PaymentMethod {
  const method = change.find('payment_method', intent.paymentMethod ?? '');
  if (method === undefined) throw new Error(`${intent.id} has no payment method`);
  return method;
}
