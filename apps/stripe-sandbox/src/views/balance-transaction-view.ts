import type { BalanceTransaction } from '../balance.ts';

const DESCRIPTIONS: Readonly<Record<BalanceTransaction['category'], string | null>> = {
  charge: null,
  refund: 'REFUND FOR CHARGE',
  refund_failure: 'REFUND FAILURE',
  dispute: 'Chargeback withdrawal',
  dispute_reversal: 'Chargeback reversal',
  payout: 'STRIPE PAYOUT',
};

export function balanceTransactionView(row: BalanceTransaction) {
  const { amount, fee, availableOn } = row;
  return {
    id: row.id,
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    created: row.created,
    currency: 'jpy',
    description: DESCRIPTIONS[row.category],
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [toFeeDetail(row)],
    net: amount - fee,
    reporting_category: row.category,
    source: row.source,
    status: 'available',
    type: row.type,
  };
}

function toFeeDetail({ category, fee }: BalanceTransaction) {
  const description = category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees';
  return { amount: fee, application: null, currency: 'jpy', description, type: 'stripe_fee' };
}
