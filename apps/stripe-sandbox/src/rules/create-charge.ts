import type { Change } from '../change.ts';
import { createId } from '../ids.ts';
import type { Charge, PaymentIntent } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';
import type { Decline } from './declines.ts';

export const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

type ChargeResult = {
  readonly decline: Decline | null;
  readonly isCaptured: boolean;
  readonly threeDSecure: Charge['threeDSecure'];
};

/** One attempt to pay an intent, successful or not. */
export function createCharge(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  { decline, isCaptured, threeDSecure }: ChargeResult,
): Charge {
  const isAuthorized = decline === null && !isCaptured;
  const cvcCheck = decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  const { card } = method;
  return change.put('charge', {
    id: createId(method.type === 'card' ? 'ch' : 'py'),
    created: change.now,
    amount: intent.amount,
    amountCaptured: isCaptured ? intent.amount : 0,
    amountReleased: 0,
    amountRefunded: 0,
    isCaptured,
    status: decline === null ? 'succeeded' : 'failed',
    type: method.type,
    card: card && { ...card, cvcCheck: card.cvcCheck && cvcCheck },
    plan: intent.plan,
    threeDSecure,
    billing: method.billing,
    customer: intent.customer,
    paymentIntent: intent.id,
    paymentMethod: method.id,
    metadata: intent.metadata,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    statementSuffix: intent.statementSuffix,
    captureBefore: isAuthorized ? change.now + AUTHORIZATION_SECONDS : null,
    failure: decline,
  });
}
