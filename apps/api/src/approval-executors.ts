import type { ApprovalExecutors } from './modules/approvals/approval-executor.ts';
import { refundExecutor } from './modules/payments/staff-payment/refund-executor.ts';

/** What a second member approves, and how it is done then. */
export const APPROVAL_EXECUTORS: ApprovalExecutors = {
  'payment.refund': refundExecutor,
};
