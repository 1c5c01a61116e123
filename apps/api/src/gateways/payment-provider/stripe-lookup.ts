import { AppError } from '@saifu/domain/shared/app-error';
import Stripe from 'stripe';

type OfPayment = { readonly payment_intent: string | { readonly id: string } | null };

/**
 * Finds the payment of what staff copy from a statement or from the provider's pages. Charges and
 * refunds of other methods than cards begin with `py`.
 */
export async function findPaymentOf(
  stripe: Stripe,
  reference: string,
): Promise<string | undefined> {
  try {
    const intent = (await retrieve(stripe, reference))?.payment_intent;
    return typeof intent === 'string' ? intent : intent?.id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw new AppError('payment.gateway_unavailable');
  }
}

function retrieve(stripe: Stripe, reference: string): Promise<OfPayment> | undefined {
  if (/^(?:ch|py)_/.test(reference)) return stripe.charges.retrieve(reference);
  if (/^(?:re|pyr)_/.test(reference)) return stripe.refunds.retrieve(reference);
  if (/^d[pu]_/.test(reference)) return stripe.disputes.retrieve(reference);
  return undefined;
}
