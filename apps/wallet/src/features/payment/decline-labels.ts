import { DECLINE_REASONS, type DeclineReason } from '@saifu/domain/payments/payment';
import { isCardLike, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';

type DeclineText = {
  readonly textKey: TextKey;
  /** Suggested next action, if there is a button for it. */
  readonly remedy: 'other_card' | 'same_card' | null;
};

const DECLINE_TEXTS: Readonly<Record<DeclineReason, DeclineText>> = {
  insufficient_funds: { textKey: 'payment.declined_insufficient_funds', remedy: 'other_card' },
  expired_card: { textKey: 'payment.declined_expired_card', remedy: 'other_card' },
  security_code: { textKey: 'payment.declined_security_code', remedy: 'same_card' },
  lost_or_stolen: { textKey: 'payment.declined_lost_or_stolen', remedy: 'other_card' },
  limit: { textKey: 'payment.declined_limit', remedy: 'other_card' },
  authentication: { textKey: 'payment.declined_authentication', remedy: 'other_card' },
  try_again: { textKey: 'payment.declined_try_again', remedy: null },
  other: { textKey: 'payment.declined_other', remedy: 'other_card' },
};

const BITCASH_TEXTS: Readonly<Partial<Record<DeclineReason, TextKey>>> = {
  insufficient_funds: 'payment.declined_bitcash_balance',
  expired_card: 'payment.declined_bitcash_expired',
};
const DECLINED_ELSEWHERE: DeclineText = { textKey: 'payment.declined_elsewhere', remedy: null };
const UNPROVEN: DeclineText = { textKey: 'error.payment.authentication_failed', remedy: null };

/** Reasons that only occur with cards. */
const CARD_ONLY_REASONS: readonly DeclineReason[] = [
  'expired_card',
  'security_code',
  'lost_or_stolen',
];

/**
 * Message for a decline by the provider; null for any other error. If the payment method is
 * unknown, the text fits every method.
 */
export function getDeclineMessage(
  { code, params }: Pick<AppError, 'code' | 'params'>,
  method: PaymentMethod | undefined,
): DeclineText | null {
  if (code !== 'payment.declined' && code !== 'payment.authentication_failed') return null;
  const isUnproven = code === 'payment.authentication_failed';
  // A newer server may send reasons that this page does not know.
  const known = DECLINE_REASONS.find((each) => each === params.reason) ?? 'other';
  if (method === 'bitcash') {
    return { textKey: BITCASH_TEXTS[known] ?? 'payment.declined_bitcash', remedy: null };
  }
  if (method !== undefined && !isCardLike(method)) return DECLINED_ELSEWHERE;
  const reason = isUnproven ? 'authentication' : known;
  if (method !== undefined || CARD_ONLY_REASONS.includes(reason)) return DECLINE_TEXTS[reason];
  return isUnproven ? UNPROVEN : DECLINED_ELSEWHERE;
}
