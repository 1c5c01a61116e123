import type { Charge } from '../intents.ts';
import { billingView, cardChecksView, cardWalletView, planView } from './card-parts.ts';

export function chargeView(row: Charge) {
  const isPaid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amountCaptured,
    amount_refunded: row.amountRefunded + row.amountReleased,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: row.balanceTransaction ?? null,
    billing_details: billingView(row.billing),
    calculated_statement_descriptor: null,
    captured: row.isCaptured,
    created: row.created,
    currency: 'jpy',
    customer: row.customer,
    description: row.description,
    disputed: row.dispute !== undefined,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: outcomeView(row),
    paid: isPaid,
    payment_intent: row.paymentIntent,
    payment_method: row.paymentMethod,
    payment_method_details: detailsView(row),
    receipt_email: row.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && row.amountRefunded + row.amountReleased === row.amount,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statementSuffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeView({ failure }: Charge) {
  if (failure === null) {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const isBlocked = failure.declineCode === 'fraudulent';
  return {
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : failure.declineCode,
    risk_level: isBlocked ? 'highest' : 'normal',
    seller_message: 'The payment was declined.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

function detailsView(row: Charge) {
  const { card } = row;
  if (row.type === 'konbini') return { konbini: { store: { chain: 'lawson' } }, type: 'konbini' };
  if (card === null) return { [row.type]: {}, type: row.type };
  const { brand } = card;
  return {
    card: {
      brand,
      ...(row.captureBefore !== null && { capture_before: row.captureBefore }),
      checks: cardChecksView(card),
      country: card.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: row.plan && { plan: planView(row.plan) },
      last4: card.last4,
      mandate: null,
      network: brand,
      three_d_secure: threeDSecureView(row),
      wallet: cardWalletView(card),
    },
    type: 'card',
  };
}

function threeDSecureView({ threeDSecure }: Charge) {
  if (threeDSecure === null) return null;
  const isChallenge = threeDSecure === 'challenge';
  return {
    authentication_flow: threeDSecure,
    result: isChallenge ? 'authenticated' : 'attempt_acknowledged',
    result_reason: null,
    version: '2.2.0',
  };
}
