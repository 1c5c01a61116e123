import type { StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { ApprovalExecutor, ApprovedAct } from '../../approvals/approval-executor.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { actOnPayment } from './act-on-payment.ts';
import * as acts from './staff-payment-act.repository.ts';

/** Makes a refund, void or capture that a second member has approved. */
export function createPaymentExecutor(kind: StaffPaymentAct): ApprovalExecutor {
  return {
    permission: 'payment_actions',
    async execute(deps, act) {
      const { approvalId, key, subject, amountYen, reason, requestedBy: memberId, by } = act;
      try {
        await actOnPayment(deps, {
          ...{ kind, reason, memberId, by, approvalId, key },
          paymentId: fromTypeId('payment', subject) ?? '',
          // What was approved, also if more or less is left by now.
          amount: kind === 'refund' ? amountYen : null,
        });
      } catch (error) {
        // Without an answer of the provider it is begun; the result is asked for until it is known.
        if (!(error instanceof AppError && (await isBegun(deps, act)))) throw error;
      }
    },
  };
}

async function isBegun({ db }: Pick<Deps, 'db'>, act: ApprovedAct): Promise<boolean> {
  const { attemptId } = (await acts.findByKey(db, act.requestedBy, act.key)) ?? {};
  if (attemptId == null) return false;
  return (await attempts.get(db, attemptId))?.state === 'open';
}
