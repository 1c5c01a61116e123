import type { ClosingOutcome } from '@saifu/domain/payment';
import { yen } from '@saifu/domain/yen';
import type Stripe from 'stripe';
import type { GivingBack } from './card-network.ts';
import { giveBack } from './stripe-closing.ts';

/**
 * What is only reserved is let go, what was taken is given back; either way it ends at nothing.
 * Cash is back only when a bank has it. A no is asked about again, since it must end.
 */
export async function release(
  stripe: Stripe,
  wish: Omit<GivingBack, 'amount'>,
): Promise<ClosingOutcome> {
  const { attemptId, reference } = wish;
  try {
    const intent = await stripe.paymentIntents.retrieve(reference);
    if (intent.status === 'canceled') return { kind: 'approved' };
    if (intent.status !== 'succeeded') {
      await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: attemptId });
      return { kind: 'approved' };
    }
    const amount = yen(intent.amount_received);
    const outcome = await giveBack(stripe, { ...wish, amount });
    if (outcome.kind !== 'declined') return outcome;
    // Somebody may have given it back by another way.
    const { data } = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
    const done = data.filter(({ status }) => status === 'succeeded');
    const sum = done.reduce((total, refund) => total + refund.amount, 0);
    return { kind: sum >= amount ? 'approved' : 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
