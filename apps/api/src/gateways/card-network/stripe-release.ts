import type { Outcome } from '@saifu/domain/payment';
import Stripe from 'stripe';

/** What is only reserved is let go, what was taken is given back; either way it ends at nothing. */
export async function release(
  stripe: Stripe,
  attemptId: string,
  reference: string,
): Promise<Outcome> {
  const done: Outcome = { kind: 'approved', reference, isCaptured: false, card: null };
  try {
    const intent = await stripe.paymentIntents.retrieve(reference);
    if (intent.status === 'canceled') return done;
    if (intent.status === 'succeeded') {
      await stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: attemptId });
    } else {
      await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: attemptId });
    }
    return done;
  } catch (error) {
    const isRefunded =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'charge_already_refunded';
    return isRefunded ? done : { kind: 'unknown' };
  }
}
