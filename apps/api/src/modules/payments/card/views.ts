import type { CardView, SavedCardView } from '@saifu/contract/card';
import { isExpired } from '@saifu/domain/payments/card-expiry';
import { canSplit } from '@saifu/domain/payments/installment-plan';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Card, SavedCard } from './card.repository.ts';

/** The services that are charged to a card. */
export type PaysFor = readonly { readonly id: string; readonly serviceName: string }[];

export function toCardView(card: Card, paysFor: PaysFor, now: Date): CardView {
  return {
    id: toTypeId('card', card.id),
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    cardholder_name: card.cardholderName,
    is_default: card.isDefault,
    expired: isExpired({ month: card.expMonth, year: card.expYear }, now),
    frozen: card.frozenAt !== null,
    three_ds: card.threeDs,
    supports_installments: canSplit(card),
    pays_for: paysFor.map(({ id, serviceName }) => {
      return { id: toTypeId('recurringBilling', id), service_name: serviceName };
    }),
    created_at: toTimestamp(card.createdAt),
    last_used_at: card.lastUsedAt && toTimestamp(card.lastUsedAt),
  };
}

export function toSavedCardView(
  { card, action }: SavedCard,
  paysFor: PaysFor,
  now: Date,
): SavedCardView {
  return {
    id: toTypeId('card', card.id),
    card: card.state === 'active' ? toCardView(card, paysFor, now) : null,
    next_action: action?.type === 'redirect' ? action : null,
  };
}
