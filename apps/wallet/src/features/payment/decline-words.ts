import { DECLINE_REASONS, type DeclineReason } from '@saifu/domain/payment';
import { isCardLike, type PaymentMethod } from '@saifu/domain/payment-method';
import type { Refusal } from '@saifu/domain/refusal';
import type { TextKey } from '@saifu/texts/texts';

type Words = {
  readonly says: TextKey;
  /** The next best step, where there is one to press for. */
  readonly mend: 'other_card' | 'same_card' | null;
};

const WORDS: Readonly<Record<DeclineReason, Words>> = {
  insufficient_funds: { says: 'payment.declined_insufficient_funds', mend: 'other_card' },
  expired_card: { says: 'payment.declined_expired_card', mend: 'other_card' },
  security_code: { says: 'payment.declined_security_code', mend: 'same_card' },
  lost_or_stolen: { says: 'payment.declined_lost_or_stolen', mend: 'other_card' },
  limit: { says: 'payment.declined_limit', mend: 'other_card' },
  authentication: { says: 'payment.declined_authentication', mend: 'other_card' },
  try_again: { says: 'payment.declined_try_again', mend: null },
  other: { says: 'payment.declined_other', mend: 'other_card' },
};

const BITCASH: Words = { says: 'payment.declined_bitcash', mend: null };
const ELSEWHERE: Words = { says: 'payment.declined_elsewhere', mend: null };

/**
 * What a no of whoever carries the money means for the payer; null for a no that is none of
 * theirs. Where it is not known how they paid, it was most likely a card.
 */
export function declineWords(
  { code, params }: Pick<Refusal, 'code' | 'params'>,
  method: PaymentMethod = 'card',
): Words | null {
  if (code !== 'payment.declined' && code !== 'payment.authentication_failed') return null;
  if (method === 'bitcash') return BITCASH;
  if (!isCardLike(method)) return ELSEWHERE;
  if (code === 'payment.authentication_failed') return WORDS.authentication;
  // A newer server may know more reasons than this page.
  return WORDS[DECLINE_REASONS.find((known) => known === params.reason) ?? 'other'];
}
