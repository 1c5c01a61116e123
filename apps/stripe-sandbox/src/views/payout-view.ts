import type { Payout } from '../balance.ts';

export function payoutView(row: Payout) {
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    arrival_date: row.arrivalDate,
    automatic: true,
    balance_transaction: row.balanceTransaction,
    created: row.created,
    currency: 'jpy',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: row.status,
    type: 'bank_account',
  };
}
