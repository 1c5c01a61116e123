import type { Refund } from '../intents.ts';
import { getRefundAnswerDeadline } from '../rules/end-refund.ts';

export function refundView(row: Refund) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: row.balanceTransaction ?? null,
    charge: row.charge,
    created: row.created,
    currency: 'jpy',
    ...(row.failureBalanceTransaction !== undefined && {
      failure_balance_transaction: row.failureBalanceTransaction,
    }),
    ...(row.status === 'failed' && { failure_reason: 'unknown' }),
    ...(row.instructionsEmail !== null && { instructions_email: row.instructionsEmail }),
    metadata: row.metadata,
    ...(row.status === 'requires_action' && { next_action: bankDetailsActionView(row) }),
    payment_intent: row.paymentIntent,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  };
}

function bankDetailsActionView(row: Refund) {
  const email_sent = { email_sent_at: row.created, email_sent_to: row.instructionsEmail };
  return {
    display_details: { email_sent, expires_at: getRefundAnswerDeadline(row) },
    type: 'display_details',
  };
}
