import type { PayerAction, ProviderResult, UsedCard } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import Stripe from 'stripe';
import { BRANDS, DECLINES } from './stripe-mappings.ts';

type StripeFailure = {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly payment_method?: Stripe.PaymentMethod | undefined;
};

export function toDeclineReason(failure: StripeFailure | null | undefined) {
  const { decline_code: declined, code } = failure ?? {};
  return DECLINES[declined ?? ''] ?? DECLINES[code ?? ''] ?? 'other';
}

function toDeclined(failure: StripeFailure | null, reference: string | null): ProviderResult {
  const fingerprint = failure?.payment_method?.card?.fingerprint ?? null;
  return { kind: 'declined', reason: toDeclineReason(failure), reference, fingerprint };
}

/**
 * The secret of an intent begins with its id. A response with another id would make us ask for an
 * intent that does not exist, and never capture the one that does. Without a secret there is
 * nothing to compare.
 */
export function hasOwnId({ id, client_secret: secret }: Stripe.PaymentIntent | Stripe.SetupIntent) {
  return secret == null || secret.startsWith(`${id}_secret_`);
}

/**
 * Whether a response can be true: its status fits its amounts and times, and its id its secret. One
 * that contradicts itself is not believed: a captured payment whose response says `canceled` would
 * be given up here, while the payer has paid.
 */
export function isConsistent(intent: Stripe.PaymentIntent): boolean {
  const { status, amount_capturable: held, amount_received: taken } = intent;
  const isCanceled = intent.canceled_at !== null;
  if (!hasOwnId(intent) || isCanceled !== (status === 'canceled')) return false;
  if (status === 'requires_capture') return held > 0 && taken === 0;
  return held === 0 && (status === 'succeeded' ? taken > 0 : taken === 0);
}

/**
 * Maps an intent. An intent with an unexpected amount is `unknown` until it is examined or voided.
 */
export function toProviderResult(intent: Stripe.PaymentIntent, amount: Yen): ProviderResult {
  const { id: reference, status } = intent;
  if (!isConsistent(intent)) return { kind: 'unknown' };
  if (intent.amount !== amount || intent.currency !== 'jpy') return { kind: 'unknown' };
  if (isRefunded(intent)) return toDeclined(null, reference);
  if (status === 'requires_capture' || status === 'succeeded') {
    const isCaptured = status === 'succeeded';
    const held = isCaptured ? intent.amount_received : intent.amount_capturable;
    if (held !== amount) return { kind: 'unknown' };
    return { kind: 'approved', reference, isCaptured, card: toUsedCard(intent.payment_method) };
  }
  if (status === 'requires_action') {
    const action = toPayerAction(intent.next_action);
    return action ? { kind: 'needs_payer', reference, action } : { kind: 'unknown' };
  }
  if (status === 'requires_payment_method' || status === 'canceled') {
    return toDeclined(intent.last_payment_error, reference);
  }
  return { kind: 'unknown' };
}

/** A refunded intent keeps the status `succeeded`; only its charge shows the refund. */
function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && charge.amount_refunded > 0;
}

export function toSetupResult(intent: Stripe.SetupIntent): ProviderResult {
  const { id: reference, status } = intent;
  if (!hasOwnId(intent)) return { kind: 'unknown' };
  if (status === 'succeeded') {
    return { kind: 'approved', reference, isCaptured: false, card: null };
  }
  const url = intent.next_action?.redirect_to_url?.url;
  if (status === 'requires_action' && url) {
    return { kind: 'needs_payer', reference, action: { type: 'redirect', url } };
  }
  if (status === 'requires_payment_method' || status === 'canceled') {
    return toDeclined(intent.last_setup_error, reference);
  }
  return { kind: 'unknown' };
}

/**
 * The library throws for a decline and for an invalid request; in both cases nothing was charged.
 * Any other error is `unknown`.
 */
export function toErrorResult(error: unknown): ProviderResult {
  if (error instanceof Stripe.errors.StripeCardError) {
    return toDeclined(error, error.payment_intent?.id ?? error.setup_intent?.id ?? null);
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return toDeclined(null, null);
  }
  return { kind: 'unknown' };
}

function toUsedCard(method: Stripe.PaymentIntent['payment_method']): UsedCard | null {
  if (method === null || typeof method === 'string') return null;
  const brand = BRANDS[method.card?.brand ?? ''];
  if (!brand || !method.card) return null;
  const { last4, fingerprint = null, country } = method.card;
  return { brand, last4, method: method.id, fingerprint, country };
}

function toPayerAction(next: Stripe.PaymentIntent.NextAction | null): PayerAction | undefined {
  const url = next?.redirect_to_url?.url;
  if (url) return { type: 'redirect', url };
  const voucher = next?.konbini_display_details;
  if (!voucher) return undefined;
  return {
    type: 'voucher',
    url: voucher.hosted_voucher_url ?? '',
    expiresAt: new Date(voucher.expires_at * 1000),
    chains: Object.entries(voucher.stores).flatMap(([chain, codes]) => {
      return codes
        ? [
            {
              chain,
              paymentCode: codes.payment_code ?? null,
              confirmationNumber: codes.confirmation_number ?? '',
            },
          ]
        : [];
    }),
  };
}
