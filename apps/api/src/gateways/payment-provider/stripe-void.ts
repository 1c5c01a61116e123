import type { ModificationResult } from '@saifu/domain/payments/payment';
import type Stripe from 'stripe';
import type { RefundInput } from './payment-provider.ts';
import { retryWhileInUse } from './retry-while-in-use.ts';
import { isConsistent } from './stripe-result.ts';

const REFUNDS_MAX = 100;

/**
 * Cancels an authorization or refunds a captured payment, so that nothing remains. A cash refund is
 * complete only when the bank has it. The result is never a decline, because a void must eventually
 * succeed.
 */
export async function voidPayment(
  stripe: Stripe,
  input: Omit<RefundInput, 'amount'>,
): Promise<ModificationResult> {
  try {
    const intent = await stripe.paymentIntents.retrieve(input.reference);
    if (!isConsistent(intent)) return { kind: 'unknown' };
    if (intent.status === 'canceled') return { kind: 'approved' };
    if (intent.status === 'succeeded') return await refundRemaining(stripe, input, intent);
    const key = { idempotencyKey: input.attemptId };
    await retryWhileInUse(() => stripe.paymentIntents.cancel(intent.id, {}, key));
    return { kind: 'approved' };
  } catch {
    return { kind: 'unknown' };
  }
}

/** Refunds only what other refunds have not covered. Failed refunds are repeated. */
async function refundRemaining(
  stripe: Stripe,
  { attemptId, paymentId }: Omit<RefundInput, 'amount'>,
  { id: reference, amount_received: taken }: Stripe.PaymentIntent,
): Promise<ModificationResult> {
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: REFUNDS_MAX });
  const living = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const left = living.reduce((rest, refund) => rest - refund.amount, taken);
  if (left <= 0) return toRefundsResult(living);
  const asked = {
    payment_intent: reference,
    amount: left,
    metadata: { attempt_id: attemptId, payment_id: paymentId },
  };
  // Concurrent calls see the same number of refunds, use the same key and create one refund.
  const key = { idempotencyKey: `${attemptId} ${data.length}` };
  const made = await retryWhileInUse(() => stripe.refunds.create(asked, key));
  return toRefundsResult([...living, made]);
}

function toRefundsResult(refunds: readonly Stripe.Refund[]): ModificationResult {
  const isDone = refunds.every(({ status }) => status === 'succeeded');
  return { kind: isDone ? 'approved' : 'pending' };
}
