import type { Change } from '../change.ts';
import { invalidRequestError } from '../errors.ts';
import { randomAlphanumeric } from '../ids.ts';
import type { LastError, SetupIntent } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';
import { toDecline } from './declines.ts';
import { requiresChallenge } from './three-d-secure.ts';
import { assertUsable, attachToCustomer, bindToIntent } from './use-payment-method.ts';

const CONFIRMABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Prepares a card for later charges, with 3-D Secure if the issuer requires it. */
export function confirmSetup(change: Change, intent: SetupIntent): SetupIntent {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedSetupStateError(intent, 'confirm');
  const found = change.find('payment_method', intent.paymentMethod ?? '');
  if (found === undefined) {
    throw invalidRequestError(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      'setup_intent_unexpected_state',
    );
  }
  if (found.card === null) {
    const message = `The PaymentMethod type ${found.type} cannot be set up for future payments.`;
    throw invalidRequestError(message, 'payment_method_unactivated', 'payment_method');
  }
  assertUsable(found, { intent: intent.id, customer: intent.customer }, change.now);
  const method = bindToIntent(change, found, intent.id);
  const conditions = { isOffSession: false, isSetUp: false, requested: intent.requestThreeDSecure };
  if (requiresChallenge(found.card, conditions)) {
    const next = change.put('setup_intent', {
      ...intent,
      status: 'requires_action',
      nextAction: { kind: 'three_d_secure', pageKey: randomAlphanumeric(24), voucher: null },
      lastError: null,
    });
    change.emitEvent('setup_intent.requires_action', 'setup_intent', next);
    return next;
  }
  return finishSetup(change, intent, method);
}

/** Completes a setup after 3-D Secure. A declining card may still decline now. */
export function finishSetup(
  change: Change,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  const { card } = method;
  if (card?.decline && card.declinesAt === 'attach') {
    return failSetup(change, intent, { ...toDecline(card.decline), paymentMethod: method });
  }
  const isSetUp = intent.usage === 'off_session';
  if (intent.customer !== null) attachToCustomer(change, method, intent.customer, isSetUp);
  else change.put('payment_method', { ...method, isSetUp });
  const next = change.put('setup_intent', {
    ...intent,
    status: 'succeeded',
    nextAction: null,
    lastError: null,
  });
  change.emitEvent('setup_intent.succeeded', 'setup_intent', next);
  return next;
}

export function failSetup(
  change: Change,
  intent: SetupIntent,
  lastError: Omit<LastError, 'charge'>,
): SetupIntent {
  const next = change.put('setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    nextAction: null,
    lastError: { ...lastError, charge: null },
  });
  change.emitEvent('setup_intent.setup_failed', 'setup_intent', next);
  return next;
}

export function cancelSetup(
  change: Change,
  intent: SetupIntent,
  reason: string | null,
): SetupIntent {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedSetupStateError(intent, 'cancel');
  const next = change.put('setup_intent', {
    ...intent,
    status: 'canceled',
    cancellationReason: reason,
    nextAction: null,
  });
  change.emitEvent('setup_intent.canceled', 'setup_intent', next);
  return next;
}

function unexpectedSetupStateError({ status }: SetupIntent, verb: string) {
  return invalidRequestError(
    `You cannot ${verb} this SetupIntent because it has a status of ${status}.`,
    'setup_intent_unexpected_state',
  );
}
