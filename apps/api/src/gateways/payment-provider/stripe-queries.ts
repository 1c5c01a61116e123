import { AppError } from '@saifu/domain/shared/app-error';
import Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider.ts';
import { getServerTime } from './stripe-capture-refund.ts';
import { createRefunds, type Refunds } from './stripe-refund.ts';
import { createReports, type Reports } from './stripe-reports.ts';

/** What is asked beside the way of a payment. */
export function createQueries(
  stripe: Stripe,
): Pick<PaymentProvider, 'findPaymentOf' | 'getServerTime'> & Refunds & Reports {
  return {
    ...createRefunds(stripe),
    ...createReports(stripe),
    findPaymentOf: (reference) => findPaymentOf(stripe, reference),
    getServerTime: () => getServerTime(stripe),
  };
}

type OfPayment = { readonly payment_intent: string | { readonly id: string } | null };

/**
 * Finds the payment of what staff copy from a statement or from the provider's pages. Charges and
 * refunds of other methods than cards begin with `py`.
 */
async function findPaymentOf(stripe: Stripe, reference: string): Promise<string | undefined> {
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
