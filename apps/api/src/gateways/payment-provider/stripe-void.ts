import type { ClosingOutcome } from '@saifu/domain/payments/payment';
import type Stripe from 'stripe';
import type { GivingBack } from './payment-provider.ts';

const REFUNDS_MAX = 100;

/**
 * What is only reserved is let go, what was taken is given back; either way it ends at nothing.
 * Cash is back only when a bank has it. There is no no to this, since it must end.
 */
export async function release(
  stripe: Stripe,
  input: Omit<GivingBack, 'amount'>,
): Promise<ClosingOutcome> {
  try {
    const intent = await stripe.paymentIntents.retrieve(input.reference);
    if (intent.status === 'canceled') return { kind: 'approved' };
    if (intent.status === 'succeeded') return await giveAllBack(stripe, input, intent);
    await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: input.attemptId });
    return { kind: 'approved' };
  } catch {
    return { kind: 'unknown' };
  }
}

/** What somebody has given back by another way is not given twice; what failed is given anew. */
async function giveAllBack(
  stripe: Stripe,
  { attemptId, paymentId }: Omit<GivingBack, 'amount'>,
  { id: reference, amount_received: taken }: Stripe.PaymentIntent,
): Promise<ClosingOutcome> {
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: REFUNDS_MAX });
  const living = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const left = living.reduce((rest, refund) => rest - refund.amount, taken);
  if (left <= 0) return outcomeOf(living);
  const asked = {
    payment_intent: reference,
    amount: left,
    metadata: { attempt_id: attemptId, payment_id: paymentId },
  };
  // Two who ask at once see as many before them, and make one.
  const idempotencyKey = `${attemptId} ${data.length}`;
  return outcomeOf([...living, await stripe.refunds.create(asked, { idempotencyKey })]);
}

function outcomeOf(refunds: readonly Stripe.Refund[]): ClosingOutcome {
  const isDone = refunds.every(({ status }) => status === 'succeeded');
  return { kind: isDone ? 'approved' : 'on_its_way' };
}
