import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { ApprovalExecutor } from '../../approvals/approval-executor.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import { refundPayment } from '../refund/refund-payment.ts';

/** Makes a refund that a second member has approved. */
export const refundExecutor: ApprovalExecutor = {
  permission: 'payment_actions',
  async execute(deps, { key, subject, amountYen, requestedBy, by }) {
    const paymentId = fromTypeId('payment', subject) ?? '';
    const payment = await payments.get(deps.db, paymentId);
    const store = payment && (await stores.get(deps.db, payment.storeId));
    if (store === undefined) throw new AppError('not_found');
    await refundPayment(deps, {
      merchantId: store.merchantId,
      paymentId,
      amount: amountYen,
      member: { id: requestedBy, limitYen: null, by },
      idempotency: {
        scope: hashToken('refunds of staff'),
        key,
        requestHash: hashToken(`${paymentId} ${amountYen}`),
      },
    });
  },
};
