import type { CardView } from '@saifu/contract/card';
import { formatExpiry } from '@saifu/domain/payments/card-expiry';
import { CARD_NOTICE_MS } from '@saifu/domain/shared/limits';

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

export type ExpiryState = 'valid' | 'expiring' | 'expired';

/**
 * The server decides whether a card has expired. The warning that it expires soon is computed here.
 */
export function getExpiryState(card: CardView, now: Date): ExpiryState {
  if (card.expired) return 'expired';
  const endsAt = Date.UTC(card.exp_year, card.exp_month, 1) - JAPAN_OFFSET_MS;
  return endsAt - now.getTime() <= CARD_NOTICE_MS ? 'expiring' : 'valid';
}

/** `01/27` */
export function formatCardExpiry(card: CardView): string {
  return formatExpiry({ month: card.exp_month, year: card.exp_year });
}
