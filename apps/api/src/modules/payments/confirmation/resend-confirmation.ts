import { paymentMachine } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { CONFIRMATION_RESENDS_MAX, RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as payments from '../authorize/payment.repository.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';
import type { Payment } from '../payment.ts';
import { isHeld } from '../payment-review/held-payment.repository.ts';
import * as confirmations from './confirmation.repository.ts';

/**
 * Resends the confirmation message. Returns how many resends are left. `record` is the last thing
 * that the transaction does.
 */
export async function resendConfirmation(
  deps: Deps,
  payment: Payment,
  record?: (tx: Tx) => Promise<void>,
): Promise<number> {
  const { id: paymentId, status } = payment;
  if (paymentMachine.step(status, 'confirm') === status) throw new AppError('payment.closed');
  const now = deps.clock.now();
  const resends = await deps.db.transaction(async (tx) => {
    const count = await confirmations.countResend(tx, paymentId, now);
    if (count === undefined) return undefined;
    const cause = deriveUuid(paymentId, 'resend', String(count));
    const message = { paymentId, cause, kind: 'payment_confirm', isAsked: true } as const;
    await sendPayerMessage(deps, tx, message);
    await record?.(tx);
    return count;
  });
  if (resends === undefined) throw await findRejectionReason(deps, paymentId, now);
  return CONFIRMATION_RESENDS_MAX - resends;
}

async function findRejectionReason(deps: Deps, paymentId: string, now: Date): Promise<AppError> {
  const payment = await payments.get(deps.db, paymentId);
  const confirmation = await confirmations.get(deps.db, paymentId);
  if (payment?.status !== 'processing') return new AppError('payment.closed');
  if (payment.autoCompleteAt === null) return new AppError('payment.objected');
  if (await isHeld(deps.db, paymentId)) return new AppError('payment.in_review');
  const sentAt = confirmation?.sentAt?.getTime() ?? now.getTime();
  const isSpent = (confirmation?.resends ?? 0) >= CONFIRMATION_RESENDS_MAX;
  // No resends are left, so the wait ends with the confirmation window.
  const next = isSpent ? payment.autoCompleteAt.getTime() : sentAt + RESEND_AFTER_SECONDS * 1000;
  const seconds = Math.max(1, Math.ceil((next - now.getTime()) / 1000));
  return new AppError('rate.limited', { seconds });
}
