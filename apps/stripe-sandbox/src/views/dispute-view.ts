import type { Dispute } from '../intents.ts';
import { balanceTransactionView } from './balance-transaction-view.ts';

/** The evidence that this sandbox does not take. */
const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
};

export function disputeView(row: Dispute) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: (row.balanceTransactions ?? []).map(balanceTransactionView),
    charge: row.charge,
    created: row.created,
    currency: 'jpy',
    evidence: { ...NO_EVIDENCE, uncategorized_text: row.evidenceText },
    evidence_details: {
      due_by: row.dueBy,
      has_evidence: row.evidenceText !== null,
      past_due: row.status === 'lost' && row.submissionCount === 0,
      submission_count: row.submissionCount,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.paymentIntent,
    reason: row.reason,
    status: row.status,
  };
}
