import type Stripe from 'stripe';
import type { Authorization, Instrument, Split } from './payment-provider.ts';

/** An intent as the network wants it, for each way to pay. */
export function intentParams(input: Authorization): Stripe.PaymentIntentCreateParams {
  return {
    amount: input.amount,
    currency: 'jpy',
    confirm: true,
    description: input.description,
    return_url: input.returnUrl,
    metadata: { attempt_id: input.attemptId, payment_id: input.paymentId },
    ...instrumentParams(input.instrument),
  };
}

function instrumentParams(instrument: Instrument): Partial<Stripe.PaymentIntentCreateParams> {
  switch (instrument.kind) {
    case 'card':
      return {
        capture_method: instrument.takes ? 'automatic' : 'manual',
        payment_method: instrument.method,
        allowed_payment_method_types: ['card'],
        ...(instrument.customer !== null && { customer: instrument.customer }),
        ...(instrument.keeps && { setup_future_usage: 'off_session' as const }),
        ...presenceParams(instrument),
      };
    case 'wallet':
      return {
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        payment_method_data: { type: 'card', card: { token: instrument.token } } as never,
      };
    case 'paypay':
      return {
        allowed_payment_method_types: ['paypay'],
        payment_method_data: { type: 'paypay' } as never,
      };
    case 'konbini':
      return {
        allowed_payment_method_types: ['konbini'],
        payment_method_data: {
          type: 'konbini',
          billing_details: { name: instrument.name, email: instrument.email },
        },
        // A moment and not a number of days: the days of the sandbox's clock are not the network's.
        payment_method_options: {
          konbini: { expires_at: Math.floor(instrument.expiresAt.getTime() / 1000) },
        },
      };
  }
}

/** Nobody who is away can be asked who they are, and there is nothing to choose for them. */
function presenceParams({ payer, split }: Extract<Instrument, { kind: 'card' }>) {
  if (payer === 'away') return { off_session: true };
  const card = {
    request_three_d_secure: payer === 'shown' ? ('any' as const) : ('automatic' as const),
    ...(split && { installments: splitParams(split) }),
  };
  return { payment_method_options: { card } };
}

function splitParams(
  split: Split,
): Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card.Installments {
  const plan =
    split.type === 'revolving'
      ? { type: 'revolving' as const }
      : { type: 'fixed_count' as const, count: split.count, interval: 'month' as const };
  return { enabled: true, plan };
}
