import { isOpen, refundRequestMachine } from '@saifu/domain/payments/refund-request';
import type { Deps } from '../../../dependencies.ts';
import * as decisions from './decision/decision.repository.ts';
import type { RefundRequest } from './refund-request.ts';

/** Withdraws a refund request and resumes the confirmation window. Idempotent. */
export function withdrawRefundRequest(deps: Deps, refundRequest: RefundRequest): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const locked = await decisions.lock(tx, refundRequest);
    refundRequestMachine.step(locked.status, 'withdraw');
    if (!isOpen(locked.status)) return;
    const now = deps.clock.now();
    await decisions.withdraw(tx, locked.id, now);
    await decisions.resumeClock(tx, locked.paymentId, 'withdrawal', now);
  });
}
