import type { PaymentMethod } from '../records.ts';
import { billingView, cardChecksView, cardWalletView } from './card-parts.ts';

export function paymentMethodView(row: PaymentMethod) {
  return {
    id: row.id,
    object: 'payment_method',
    billing_details: billingView(row.billing),
    [row.type]: cardView(row) ?? {},
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: row.metadata,
    type: row.type,
  };
}

function cardView({ card }: PaymentMethod) {
  return (
    card && {
      brand: card.brand,
      checks: cardChecksView(card),
      country: card.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: cardWalletView(card),
    }
  );
}
