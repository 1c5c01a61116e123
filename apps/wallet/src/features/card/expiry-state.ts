import type { CardView } from '@saifu/contract/card';
import { formatExpiry } from '@saifu/domain/payments/card-expiry';
import { CARD_NOTICE_MS } from '@saifu/domain/shared/limits';

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

export type ExpiryState = 'valid' | 'expiring' | 'expired';

/** Whether a card has expired is the server's word; that it soon will is worth saying before. */
export function getExpiryState(card: CardView, now: Date): ExpiryState {
  if (card.expired) return 'expired';
  const endsAt = Date.UTC(card.exp_year, card.exp_month, 1) - JAPAN_OFFSET_MS;
  return endsAt - now.getTime() <= CARD_NOTICE_MS ? 'expiring' : 'valid';
}

/** `01/27` */
export function formatCardExpiry(card: CardView): string {
  return formatExpiry({ month: card.exp_month, year: card.exp_year });
}
