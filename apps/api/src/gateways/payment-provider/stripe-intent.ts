import type Stripe from 'stripe';
import type {
  InstallmentChoice,
  ProviderAuthorizeRequest,
  ProviderPaymentMethod,
} from './payment-provider.ts';

/** Builds the PaymentIntent parameters for each payment method. */
export function toIntentParams(input: ProviderAuthorizeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: input.amount,
    currency: 'jpy',
    confirm: true,
    description: input.description,
    return_url: input.returnUrl,
    metadata: { attempt_id: input.attemptId, payment_id: input.paymentId },
    ...toPaymentMethodParams(input.providerMethod),
  };
}

function toPaymentMethodParams(
  providerMethod: ProviderPaymentMethod,
): Partial<Stripe.PaymentIntentCreateParams> {
  switch (providerMethod.kind) {
    case 'card':
      return {
        capture_method: providerMethod.captureNow ? 'automatic' : 'manual',
        payment_method: providerMethod.method,
        allowed_payment_method_types: ['card'],
        ...(providerMethod.customer !== null && { customer: providerMethod.customer }),
        ...(providerMethod.saveForFutureUse && { setup_future_usage: 'off_session' as const }),
        ...toAuthenticationParams(providerMethod),
      };
    case 'wallet':
      return {
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        payment_method_data: { type: 'card', card: { token: providerMethod.token } } as never,
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
          billing_details: { name: providerMethod.name, email: providerMethod.email },
        },
        // A timestamp and not a number of days: the sandbox clock can differ from the provider's.
        payment_method_options: {
          konbini: { expires_at: Math.floor(providerMethod.expiresAt.getTime() / 1000) },
        },
      };
  }
}

/** Off-session payments have no 3-D Secure and no installment choice. */
function toAuthenticationParams({
  authentication,
  split,
}: Extract<ProviderPaymentMethod, { kind: 'card' }>) {
  if (authentication === 'off_session') return { off_session: true };
  const card = {
    request_three_d_secure:
      authentication === 'required' ? ('any' as const) : ('automatic' as const),
    ...(split && { installments: toInstallmentParams(split) }),
  };
  return { payment_method_options: { card } };
}

function toInstallmentParams(
  split: InstallmentChoice,
): Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card.Installments {
  const plan =
    split.type === 'revolving'
      ? { type: 'revolving' as const }
      : { type: 'fixed_count' as const, count: split.count, interval: 'month' as const };
  return { enabled: true, plan };
}
