import { isOpen } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { ApprovalExecutor } from '../../../approvals/approval-executor.ts';
import * as acts from '../../staff-payment/staff-payment-act.repository.ts';
import * as refundRequests from '../refund-request.repository.ts';
import { decideByStaff } from './decide-by-staff.ts';

/** Makes the refund of a refund request that a second member has approved. */
export const refundDecisionExecutor: ApprovalExecutor = {
  permission: 'refund_decisions',
  async execute(deps, act) {
    const { approvalId, key, subject, input, amountYen, reason, requestedBy: memberId, by } = act;
    // Done by an earlier call; the result of the refund is asked for until it is known.
    if ((await acts.findByKey(deps.db, memberId, key)) !== undefined) return;
    const refundRequest = await refundRequests.get(
      deps.db,
      fromTypeId('refundRequest', subject) ?? '',
    );
    if (refundRequest === undefined) throw new AppError('not_found');
    // The payer has withdrawn it, or the merchant has decided.
    if (!isOpen(refundRequest.status)) throw new AppError('refund_request.closed');
    const decision = input.decision === 'partial' ? 'partial' : 'approve';
    await decideByStaff(deps, {
      ...{ refundRequest, memberId, by },
      decision: { decision, amount: amountYen, message: reason },
      approved: { id: approvalId, key },
    });
  },
};
