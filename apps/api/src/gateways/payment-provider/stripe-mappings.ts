import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { DeclineReason } from '@saifu/domain/payments/payment';

/** Maps Stripe's brand names. A brand that is not listed is not accepted. */
export const BRANDS: Readonly<Record<string, CardBrandName>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  diners: 'dinersclub',
  discover: 'discover',
  unionpay: 'unionpay',
  jcb: 'jcb',
};

/** Maps decline codes to reasons that the payer can act on. */
export const DECLINES: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
  processing_error: 'try_again',
  try_again_later: 'try_again',
  issuer_not_available: 'try_again',
  reenter_transaction: 'try_again',
};
