import type { ApprovalExecutors } from './modules/approvals/approval-executor.ts';
import { refundDecisionExecutor } from './modules/payments/refund-request/staff/execute-refund-decision.ts';
import { createPaymentExecutor } from './modules/payments/staff-payment/execute-payment-act.ts';
import { transferFileExecutor } from './modules/payouts/transfer-file/use-transfer-file.ts';
import { closeDifferenceExecutor } from './modules/reconciliation/difference/close-difference.ts';
import { riskRuleExecutor } from './modules/risk/rule/activate-risk-rule.ts';

/** What a second member approves, and how it is done then. */
export const APPROVAL_EXECUTORS: ApprovalExecutors = {
  'payment.refund': createPaymentExecutor('refund'),
  'payment.capture': createPaymentExecutor('capture'),
  'payment.void': createPaymentExecutor('void'),
  'refund_request.approve': refundDecisionExecutor,
  'difference.close': closeDifferenceExecutor,
  'risk_rule.activate': riskRuleExecutor,
  'transfer_file.mark_sent': transferFileExecutor,
};
